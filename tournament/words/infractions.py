"""The catalogue of infractions in our own words, and what follows from each."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.infractions import (
    LIGHT_TO_SERIOUS,
    SERIOUS_IN_CHAMPIONSHIP,
    SERIOUS_IN_MATCH,
    Escalation,
    Severity,
)

_ARTICLES: dict[str, Promise] = {
    "16.1.1.1": gettext_lazy("Insults somebody who is present"),
    "16.1.1.2": gettext_lazy("Talks, signals, shows cards or pauses to tell the partner something"),
    "16.1.2.2": gettext_lazy("Renunci: plays a card that the rules of play did not allow"),
    "16.1.2.3": gettext_lazy("Spreads the cards instead of playing the last tricks one by one"),
    "16.1.2.4": gettext_lazy("Does not say, before the auction, that it has not twelve cards"),
    "15.2.7.3": gettext_lazy("Refuses to sign the match sheet before an organiser"),
    "16.1.3.2": gettext_lazy("Deals the cards in more than one go"),
    "16.1.3.3": gettext_lazy("The same player misdeals for the second time running"),
    "16.1.3.4": gettext_lazy("Renunci that the other pair forgives"),
    "16.1.3.5": gettext_lazy("Plays a card out of turn"),
    "16.1.3.6": gettext_lazy("Calls trumps when the other pair has to"),
    "16.1.3.7": gettext_lazy("Calls trumps before the partner has passed the choice on"),
    "15.3.1.1.3": gettext_lazy("Refuses to mark the agreement box of the sheet"),
    "16.1.3.1": gettext_lazy("Breaks any other article"),
}


def article_text(number: str) -> str:
    """Return what the article *number* of the catalogue is about; empty if unknown."""
    return str(_ARTICLES.get(number, ""))


_SEVERITIES: dict[Severity, Promise] = {
    Severity.LIGHT: gettext_lazy("light"),
    Severity.SERIOUS: gettext_lazy("serious"),
    Severity.VERY_SERIOUS: gettext_lazy("very serious"),
}


def severity_word(severity: Severity) -> str:
    """Return the word of *severity*."""
    return str(_SEVERITIES[severity])


def escalation_words(escalation: Escalation) -> str:
    """Return why an infraction counts as graver than it was recorded (V 16.1)."""
    if escalation is Escalation.THIRD_LIGHT:
        return _("the light one number %(count)s in a match is serious (V 16.1.2.1)") % {
            "count": LIGHT_TO_SERIOUS
        }
    if escalation is Escalation.THIRD_SERIOUS_IN_MATCH:
        return _("%(count)s serious ones in a match are very serious (V 16.1.1.4)") % {
            "count": SERIOUS_IN_MATCH
        }
    return _("%(count)s serious ones in the championship are very serious (V 16.1.1.3)") % {
        "count": SERIOUS_IN_CHAMPIONSHIP
    }


def effect_in_words(
    severity: Severity,
    escalation: Escalation | None,
    other: str,
    *,
    dat: int | None = None,
    points: int | None = None,
) -> str:
    """Return what an infraction of that final *severity* brings about.

    *other* is the pair across; *points* are those that the dat number *dat* of
    the sheet now gives it, None if the sheet has no such dat.
    """
    sentences = []
    if escalation:
        sentences.append(
            _("It counts as graver, because %(why)s.") % {"why": escalation_words(escalation)}
        )
    if severity is Severity.LIGHT:
        sentences.append(_("Light: it is noted."))
    elif points is not None or dat is not None or severity is Severity.SERIOUS:
        sentences.append(_points_in_play(other, dat, points))
    if severity is Severity.VERY_SERIOUS:
        sentences.append(_("Very serious: the expulsion of the pair is proposed."))
    return " ".join(sentences)


def _points_in_play(other: str, dat: int | None, points: int | None) -> str:
    figures = {"dat": dat, "points": points, "pair": other}
    if points is not None:
        return _("Dat %(dat)s: %(points)s points to %(pair)s.") % figures
    if dat is None:
        return _("Serious: all the points in play of that dat go to %(pair)s.") % figures
    return (
        _(
            "All the points in play of dat %(dat)s go to %(pair)s: "
            "see that the sheet and the result say so."
        )
        % figures
    )
