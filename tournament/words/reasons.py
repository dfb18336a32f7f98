"""Why two pairs meet, or one rests: the reasons of the draw in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.pairing import Reason, ReasonKind
from tournament.words.terms import halves_text, listed, pair_text, wins_text

Names = Mapping[int, str]
"""Nicknames by registration number; a number without one is said as "pair 12"."""


def reasons_in_words(reasons: Iterable[Mapping[str, Any]], names: Names | None = None) -> list[str]:
    """Return one sentence for each of a table's stored *reasons*."""
    return [_reason(Reason.from_json(reason), names or {}) for reason in reasons]


def _reason(reason: Reason, names: Names) -> str:
    sentence = str(_SENTENCES[reason.kind])
    figures = _FIGURES.get(reason.kind, _nothing)(reason)
    pairs = [pair_text(number, names.get(number)) for number in reason.numbers]
    if reason.kind is ReasonKind.LOCKED and pairs:
        sentence = str(_PUT_BY_HAND)
    if reason.kind is ReasonKind.FLOAT_AGAIN:
        sentence = str(_AGAIN[reason.amounts[0], reason.amounts[1]])
    elif reason.kind in _IN_ROUND and reason.amounts:
        sentence = str(_IN_ROUND[reason.kind])
    elif reason.kind is ReasonKind.ROUND_ROBIN and len(reason.amounts) > 2:
        sentence = str(_ANOTHER_TIME)
    elif reason.kind is ReasonKind.ROUNDS_LOST and reason.amounts[1:] == (0,):
        sentence = str(_NO_ROUNDS)
    elif reason.kind in _SOME_ROUNDS and len(set(reason.amounts)) > 1:
        sentence = str(_SOME_ROUNDS[reason.kind])
    text = sentence % {
        "pair": pairs[0] if pairs else "",
        "other": pairs[1] if len(pairs) > 1 else "",
        "third": pairs[2] if len(pairs) > 2 else "",
        "pairs": listed(pairs),
        **figures,
    }
    return text[:1].upper() + text[1:]


def _nothing(reason: Reason) -> dict[str, object]:
    return {}


def _group(reason: Reason) -> dict[str, object]:
    halves, size = reason.amounts[:2]
    return {"wins": wins_text(halves), "size": size}


def _same_wins(reason: Reason) -> dict[str, object]:
    one, two = reason.amounts[2:4]
    return {**_group(reason), "place": one, "other_place": two}


def _float(reason: Reason) -> dict[str, object]:
    mine, theirs = reason.amounts
    return {"wins": wins_text(mine), "other_wins": halves_text(theirs)}


def _bye(reason: Reason) -> dict[str, object]:
    halves, place = reason.amounts
    return {"wins": wins_text(halves), "place": place}


def _gap(reason: Reason) -> dict[str, object]:
    return {"wins": wins_text(reason.amounts[0])}


def _wins(reason: Reason) -> dict[str, object]:
    return {"wins": wins_text(reason.amounts[0])}


def _counted(reason: Reason) -> dict[str, object]:
    return {**_wins(reason), "size": reason.amounts[1]}


def _in_round(reason: Reason) -> dict[str, object]:
    return {"number": reason.amounts[0]} if reason.amounts else {}


def _number(reason: Reason) -> dict[str, object]:
    return {"number": reason.amounts[0]}


def _rounds(reason: Reason) -> dict[str, object]:
    one, other = (*reason.amounts, *reason.amounts)[:2]
    return {"number": one, "other_number": other}


def _circle(reason: Reason) -> dict[str, object]:
    number, rounds, time = (*reason.amounts, 1)[:3]
    return {"number": number, "rounds": rounds, "time": time}


_FIGURES: dict[ReasonKind, Callable[[Reason], dict[str, object]]] = {
    ReasonKind.LOT: _group,
    ReasonKind.SAME_WINS: _same_wins,
    ReasonKind.FLOAT_DOWN: _float,
    ReasonKind.FLOAT_UP: _float,
    ReasonKind.BYE: _bye,
    ReasonKind.BYE_LOT: _group,
    ReasonKind.WIN_DIFFERENCE: _gap,
    ReasonKind.ODD_ABOVE: _counted,
    ReasonKind.GROUP_BLOCKED: _wins,
    ReasonKind.MET_AVOIDED: _in_round,
    ReasonKind.INSTEAD_MET: _in_round,
    ReasonKind.ROUNDS_KEPT: _rounds,
    ReasonKind.ROUNDS_LOST: _rounds,
    ReasonKind.ROUNDS_UNSURE: _number,
    ReasonKind.ROUND_ROBIN: _circle,
    ReasonKind.CIRCLE_RIVAL: _circle,
    ReasonKind.CIRCLE_KEPT: _number,
    ReasonKind.CIRCLE_SHORT: _circle,
    ReasonKind.CIRCLE_OVER: _number,
    ReasonKind.CLUBS_CROWD: _number,
}

_SENTENCES: dict[ReasonKind, Promise] = {
    ReasonKind.LOT: gettext_lazy("By lot, among the %(size)s pairs with %(wins)s."),
    ReasonKind.SAME_WINS: gettext_lazy(
        "Both have %(wins)s: place %(place)s meets place %(other_place)s of the %(size)s "
        "pairs with as many."
    ),
    ReasonKind.FLOAT_DOWN: gettext_lazy(
        "%(pair)s, with %(wins)s, meets a pair with %(other_wins)s: "
        "among equal wins there was no rival left."
    ),
    ReasonKind.FLOAT_UP: gettext_lazy(
        "%(pair)s, with %(wins)s, was the nearest rival for a pair with %(other_wins)s."
    ),
    ReasonKind.BYE: gettext_lazy(
        "The number of pairs is odd: %(pair)s has the bye, with %(wins)s and place %(place)s "
        "among those present, the lowest that may have it."
    ),
    ReasonKind.BYE_LOT: gettext_lazy(
        "The number of pairs is odd, and nothing else decides: of %(size)s pairs with %(wins)s "
        "the lot gave the bye to %(pair)s."
    ),
    ReasonKind.BYE_PASSED: gettext_lazy("Lower, but with a bye already: %(pairs)s."),
    ReasonKind.MET_AVOIDED: gettext_lazy("%(pair)s has already met %(other)s."),
    ReasonKind.FORBIDDEN_AVOIDED: gettext_lazy(
        "The organisers do not want %(pair)s to meet %(other)s."
    ),
    ReasonKind.CLUB_AVOIDED: gettext_lazy("%(pair)s and %(other)s are of the same town or club."),
    ReasonKind.LOCKED: gettext_lazy("Kept by hand; the rest was drawn around it."),
    ReasonKind.REMATCH: gettext_lazy("Repeated match: %(pair)s and %(other)s have met before."),
    ReasonKind.SECOND_BYE: gettext_lazy("Second bye: %(pair)s has had one before."),
    ReasonKind.FORBIDDEN: gettext_lazy(
        "The organisers had forbidden that %(pair)s meets %(other)s."
    ),
    ReasonKind.WIN_DIFFERENCE: gettext_lazy(
        "Unequal wins: %(wins)s between %(pair)s and %(other)s."
    ),
    ReasonKind.FLOAT_AGAIN: gettext_lazy("%(pair)s meets unequal wins again."),
    ReasonKind.SAME_CLUB: gettext_lazy("%(pair)s and %(other)s are of the same town or club."),
    ReasonKind.ODD_ABOVE: gettext_lazy(
        "%(size)s pairs have %(wins)s or more, an odd number: one of them has to meet fewer wins."
    ),
    ReasonKind.NOBODY_LEFT: gettext_lazy("%(pair)s may meet nobody else with as many wins."),
    ReasonKind.GROUP_BLOCKED: gettext_lazy(
        "The pairs with %(wins)s cannot all be seated among themselves."
    ),
    ReasonKind.INSTEAD_MET: gettext_lazy(
        "Not %(other)s in the place of %(pair)s: it has already met %(third)s."
    ),
    ReasonKind.INSTEAD_FORBIDDEN: gettext_lazy(
        "Not %(other)s in the place of %(pair)s: the organisers do not want it to meet %(third)s."
    ),
    ReasonKind.INSTEAD_FLOATED: gettext_lazy(
        "Not %(other)s in the place of %(pair)s: it has met unequal wins lately."
    ),
    ReasonKind.INSTEAD_CLUB: gettext_lazy(
        "Not %(other)s in the place of %(pair)s: it is of the same town or club as %(third)s."
    ),
    ReasonKind.INSTEAD_NEEDED: gettext_lazy(
        "Not %(other)s in the place of %(pair)s: it was needed at another table."
    ),
    ReasonKind.OPPONENT_TAKEN: gettext_lazy(
        "%(other)s, whom %(pair)s would meet by the order, was needed against %(third)s."
    ),
    ReasonKind.BYE_BLOCKS: gettext_lazy(
        "Lower, but without them the others have no legal round: %(pairs)s."
    ),
    ReasonKind.BYE_DEARER: gettext_lazy(
        "Lower, but without them the others would meet more unequal wins: %(pairs)s."
    ),
    ReasonKind.BYE_WORSE: gettext_lazy(
        "Lower, but without them the others have no legal round or would meet more unequal "
        "wins: %(pairs)s."
    ),
    ReasonKind.ROUNDS_KEPT: gettext_lazy(
        "Drawn so that the rounds still to come (%(number)s) can all be played without a "
        "repeated match."
    ),
    ReasonKind.ROUNDS_LOST: gettext_lazy(
        "Whatever is drawn, the rounds still to come (%(number)s) cannot all be played without "
        "a repeated match."
    ),
    ReasonKind.ROUNDS_UNSURE: gettext_lazy(
        "It was not found out whether %(number)s more rounds can be played without a repeated "
        "match after this one."
    ),
    ReasonKind.ROUNDS_UNPROVED: gettext_lazy(
        "A better round that leaves as many rounds without a repeated match may exist: to look "
        "further would take too long."
    ),
    ReasonKind.ROUND_ROBIN: gettext_lazy(
        "Everybody meets everybody: round %(number)s of the %(rounds)s of the circle."
    ),
    ReasonKind.ROUND_ROBIN_REST: gettext_lazy(
        "Everybody meets everybody, and with an odd number of pairs each rests once: "
        "in this round %(pair)s."
    ),
    ReasonKind.CIRCLE_RIVAL: gettext_lazy(
        "%(pair)s rests in this round: its rival would be %(other)s, who is not playing."
    ),
    ReasonKind.UNMET: gettext_lazy("Everybody meets everybody: these two have not met yet."),
    ReasonKind.UNMET_REST: gettext_lazy(
        "%(pair)s rests in this round: of those it has not met nobody is free."
    ),
    ReasonKind.CIRCLE_ABSENT: gettext_lazy(
        "The order of the rounds goes on without those who are missing (%(pairs)s): who would "
        "meet them rests."
    ),
    ReasonKind.CIRCLE_LATE: gettext_lazy(
        "Since round 1 somebody has come (%(pairs)s) for whom the order of the rounds has no "
        "place: the matches not played yet are drawn anew, without repeated matches."
    ),
    ReasonKind.CIRCLE_KEPT: gettext_lazy(
        "Everybody meets everybody: this round follows from the lot of round 1 "
        "(number %(number)s), and drawing it again gives the same tables."
    ),
    ReasonKind.CIRCLE_SHORT: gettext_lazy(
        "There are %(number)s rounds, and for everybody to meet everybody it takes %(rounds)s: "
        "this round is drawn by the Swiss system."
    ),
    ReasonKind.CIRCLE_LEFT: gettext_lazy(
        "Since round 1 somebody has come, left or missed a round (%(pairs)s): everybody cannot "
        "meet everybody as planned, and this round is drawn by the Swiss system, without "
        "repeated matches."
    ),
    ReasonKind.CIRCLE_CHANGED: gettext_lazy(
        "A table was changed by hand or is forbidden: everybody cannot meet everybody as "
        "planned, and the matches not played yet are drawn anew, without repeated matches."
    ),
    ReasonKind.CIRCLE_OVER: gettext_lazy(
        "Everybody has met everybody in %(number)s rounds: this one is drawn by the Swiss system."
    ),
    ReasonKind.ORDER_UNPROVED: gettext_lazy(
        "Who meets whom among equal wins may not be the best in all: to look further would take "
        "too long."
    ),
    ReasonKind.CLUBS_CROWD: gettext_lazy(
        "Towns and clubs are not kept apart: one is %(number)s %% of the field."
    ),
    ReasonKind.CLUBS_TOO_LONG: gettext_lazy(
        "Towns and clubs are not kept apart: it would take too long."
    ),
}

_NO_ROUNDS = gettext_lazy(
    "Whatever is drawn, none of the rounds still to come (%(number)s) can be played without a "
    "repeated match."
)

_ANOTHER_TIME = gettext_lazy(
    "Everybody meets everybody, time %(time)s: round %(number)s of the %(rounds)s of the circle."
)

_PUT_BY_HAND = gettext_lazy("Put here by hand: %(pairs)s.")

_IN_ROUND: dict[ReasonKind, Promise] = {
    ReasonKind.MET_AVOIDED: gettext_lazy("%(pair)s has met %(other)s in round %(number)s."),
    ReasonKind.INSTEAD_MET: gettext_lazy(
        "Not %(other)s in the place of %(pair)s: it has met %(third)s in round %(number)s."
    ),
}
"""The same with the round in which they met, where the draw knew it."""

_SOME_ROUNDS: dict[ReasonKind, Promise] = {
    ReasonKind.ROUNDS_KEPT: gettext_lazy(
        "Drawn so that %(number)s of the rounds still to come (%(other_number)s) can be played "
        "without a repeated match: not more can."
    ),
    ReasonKind.ROUNDS_LOST: gettext_lazy(
        "Whatever is drawn, of the rounds still to come (%(number)s) at most %(other_number)s can "
        "be played without a repeated match."
    ),
}
"""The same where not all rounds still to come are meant."""

_DOWN, _UP = -1, 1
_AGAIN: dict[tuple[int, int], Promise] = {
    (_DOWN, 1): gettext_lazy("%(pair)s meets fewer wins again, as in the last round."),
    (_DOWN, 2): gettext_lazy("%(pair)s meets fewer wins again, as two rounds ago."),
    (_UP, 1): gettext_lazy("%(pair)s meets more wins again, as in the last round."),
    (_UP, 2): gettext_lazy("%(pair)s meets more wins again, as two rounds ago."),
}
