"""Infractions in the words of the organisers, for templates."""

from __future__ import annotations

from django import template
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from scoring.infractions import Severity
from tournament.models import Infraction
from tournament.services.infractions import Judged
from tournament.words import article_text, escalation_words, severity_word

register = template.Library()


@register.simple_tag
def article_words(number: str) -> str:
    """Return what an article of the catalogue is about."""
    return article_text(number)


@register.simple_tag
def judged_why(judged: Judged) -> str:
    """Return why an infraction counts as what it counts as."""
    if judged.escalation:
        return _("Counts as %(severity)s: %(why)s.") % {
            "severity": severity_word(judged.severity),
            "why": escalation_words(judged.escalation),
        }
    row = judged.infraction
    return f"{row.article} {article_text(row.article)}. {row.remark}".strip()


@register.simple_tag
def recorded_line(infraction: Infraction) -> str:
    """Return an infraction in one line: whose, how grave, what, who noted it and when."""
    what = infraction.remark
    if infraction.article:
        what = f"{infraction.article} {article_text(infraction.article)}"
    return _("%(pair)s, %(severity)s: %(what)s (%(who)s, %(time)s)") % {
        "pair": infraction.pair,
        "severity": severity_word(Severity(infraction.severity)),
        "what": what,
        "who": infraction.recorded_by or "–",
        "time": formats.date_format(timezone.localtime(infraction.recorded_at), "H:i"),
    }
