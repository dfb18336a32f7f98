"""The rules of a championship in words, written from the values that compute.

What is published and what is computed cannot differ: every sentence takes its
figures from the same ``Rules``. A line cites its article where the championship
plays by the regulation of Vilaplana and has not changed what that line says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.presets import PRESETS
from scoring.rules import Rules, Tie, TimeLimit
from tournament.words.rules_draw import best_lines, draw_lines
from tournament.words.rules_line import Line
from tournament.words.rules_match import absence_lines, auction_lines, match_lines
from tournament.words.rules_order import infraction_lines, order_lines

__all__ = ["Line", "Section", "preset_line", "rules_in_words"]

VILAPLANA = "vilaplana-2011"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules page."""

    title: str
    lines: list[Line]


def rules_in_words(rules: Rules, preset: str = "") -> list[Section]:
    """Return the *rules* as sections of sentences, in the language of the reader.

    *preset* is the slug of the regulation that the championship started from:
    with Vilaplana's, lines that still say what it says cite their articles.
    """
    parts = [Section(title, list(lines)) for title, lines in _sections(rules)]
    sections = [section for section in parts if section.lines]
    known = set[Line]()
    if preset == VILAPLANA:
        known = {line for _title, lines in _sections(PRESETS[VILAPLANA].rules) for line in lines}
    for section in sections:
        section.lines[:] = [
            line if line in known else replace(line, article="") for line in section.lines
        ]
    return sections


def _sections(rules: Rules) -> Iterator[tuple[str, Iterator[Line]]]:
    yield _("The draw"), draw_lines(rules)
    yield _("The best round"), best_lines(rules)
    yield _("A match"), match_lines(rules)
    yield _("The auction"), auction_lines(rules)
    yield _("Absence and bye"), absence_lines(rules)
    yield _("Standings"), order_lines(rules)
    yield _("Infractions"), infraction_lines(rules)


def preset_line(slug: str) -> str:
    """Return what the preset *slug* means in one line, for who has to choose."""
    rules = PRESETS[slug].rules
    return " · ".join(
        (
            ngettext("%(count)s round", "%(count)s rounds", rules.rounds) % {"count": rules.rounds},
            _end_of_match(rules),
            _time(rules),
            _("ties by lot") if rules.tie is Tie.LOT else _("a tie is half a win"),
            _("no cap") if rules.cap is None else _("cap %(cap)s") % {"cap": rules.cap},
        )
    )


def _end_of_match(rules: Rules) -> str:
    if rules.target is None:
        return ngettext("%(dats)s dat", "%(dats)s dats", rules.dats) % {"dats": rules.dats}
    return _("%(dats)s dats or %(target)s points") % {"dats": rules.dats, "target": rules.target}


def _time(rules: Rules) -> str:
    if rules.time_limit is TimeLimit.MINIMUM:
        return _("at least %(minutes)s minutes") % {"minutes": rules.minutes}
    return _("%(minutes)s minutes") % {"minutes": rules.minutes}
