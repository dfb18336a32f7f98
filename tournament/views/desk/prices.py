"""The price of a change by hand as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.pairing import ReasonKind
from tournament.forms.by_hand import fields_of
from tournament.models import Pair
from tournament.services.by_hand import Edit, Proposal, Seated
from tournament.words import reasons_in_words
from tournament.words.by_hand import (
    deed_in_words,
    level_in_words,
    price_in_words,
    sentence,
    usual_reasons,
)

FEW = 4
"""Tables of a price that are shown at once; more are folded."""


@dataclass(frozen=True, slots=True)
class PricedLevel:
    """A level of the objective in words, now and after the change."""

    name: str
    now: str
    then: str
    worse: int


@dataclass(frozen=True, slots=True)
class PricedTable:
    """A table after the change: who sits there, who sat there, what it costs."""

    number: int | None
    pairs: list[Pair]
    before: str
    costs: list[str]


def price_context(proposal: Proposal, edit: Edit) -> dict[str, Any]:
    """Return what the page of a price shows."""
    names = {number: pair.nickname for number, pair in proposal.pairs.items()}
    outcome = proposal.outcome
    tables = _tables(proposal, names)
    return {
        "what": sentence(deed_in_words(outcome.action, outcome.figures, names)),
        "costs": said(proposal),
        "levels": [] if proposal.only_numbers else _levels(proposal),
        "tables": tables,
        "folded": len(tables) > FEW,
        "changes": bool(tables),
        "grave": reasons_in_words([cost.to_json() for cost in proposal.grave], names),
        "elsewhere": proposal.elsewhere,
        "fields": fields_of(edit),
        "usual": usual_reasons(),
    }


def said(proposal: Proposal) -> str:
    """Return what a change costs, in a sentence or two."""
    if not proposal.moved:
        return _("The draft is like this already: nothing would change.")
    if proposal.only_numbers:
        return _("Only the numbers of tables change: it costs nothing.")
    return price_in_words(proposal.levels)


def said_beside_bye(proposal: Proposal) -> str:
    """Return what a change costs besides that another pair rests."""
    others = [level for level in proposal.levels if level.kind is not ReasonKind.BYE]
    if all(level.worse == 0 for level in others):
        return _("It costs nothing else.")
    return price_in_words(others)


def _levels(proposal: Proposal) -> list[PricedLevel]:
    return [PricedLevel(*level_in_words(level), level.worse) for level in proposal.levels]


def _tables(proposal: Proposal, names: dict[int, str]) -> list[PricedTable]:
    sat = {place.table.number: place.table for place in proposal.gone}
    return [
        PricedTable(
            place.table.number,
            [proposal.pairs[number] for number in place.table.numbers],
            _numbers(sat.get(place.table.number)),
            reasons_in_words([cost.to_json() for cost in place.costs], names),
        )
        for place in proposal.moved
    ]


def _numbers(table: Seated | None) -> str:
    return "–".join(str(number) for number in table.numbers) if table else ""
