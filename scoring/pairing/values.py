"""The plain values of a draw: who is present, who meets whom, and why.

A *contender* is a present pair as the draw sees it. Scores are whole numbers of
half wins, so that a tie worth half a win never meets a rounding. A *table* is
two opponents; a bye is a table with one. Who has more wins *floats down* to
meet somebody with fewer, who *floats up*.

Tables and reasons are named tuples, for a large draw makes ten thousand of them
and a frozen data class takes four times as long.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class Style(StrEnum):
    """How the pairs of one group of equal wins meet."""

    FOLD = "fold"
    """First with last, second with last but one."""
    SLIDE = "slide"
    """The upper half with the lower half, in order."""
    ADJACENT = "adjacent"
    """First with second, third with fourth."""
    LOT = "lot"
    """By lot, from the seed of the round."""


def style_of_round(style: Style, number: int, rounds: int, *, last_adjacent: bool = False) -> Style:
    """Return the style of round *number* of *rounds*: the first by lot, then *style*.

    With *last_adjacent* the last round is first with second, third with fourth.

    >>> [style_of_round(Style.FOLD, n, 3, last_adjacent=True).value for n in (1, 2, 3)]
    ['lot', 'fold', 'adjacent']
    """
    if number == 1:
        return Style.LOT
    return Style.ADJACENT if last_adjacent and number == rounds else style


@dataclass(frozen=True, slots=True)
class Contender:
    """A present pair, as the draw sees it."""

    number: int
    """Registration number."""
    halves: int = 0
    """Wins so far, in half wins."""
    met: frozenset[int] = frozenset()
    """Numbers of the pairs already met; pairs that have left may be among them."""
    had_bye: bool = False
    floats: tuple[int, int] = (0, 0)
    """Last round and the one before: -1 floated down or had the bye, +1 up, 0 none."""
    club: str = ""
    """Village or club, already normalised; empty for none."""
    place: int = 0
    """Place in the classification; who shares it is put in order by the lot. 0: the
    order of the field is the order of the draw."""


class ReasonKind(StrEnum):
    """Why a table is as it is; the comment says what a reason carries."""

    LOT = "lot"
    """Drawn by lot inside the group. amounts: half wins, size of the group."""
    SAME_WINS = "same_wins"
    """Equal wins. amounts: half wins, size of the group, place of each in it."""
    FLOAT_DOWN = "float_down"
    """Meets a pair with fewer wins. numbers: who. amounts: own and other's half wins."""
    FLOAT_UP = "float_up"
    """Meets a pair with more wins. numbers: who. amounts: own and other's half wins."""
    ODD_ABOVE = "odd_above"
    """An odd number has as many wins or more: somebody must meet fewer.
    amounts: half wins, how many pairs."""
    NOBODY_LEFT = "nobody_left"
    """May meet nobody else of equal wins. numbers: who."""
    GROUP_BLOCKED = "group_blocked"
    """Those of equal wins cannot all be seated among themselves. amounts: half wins."""
    INSTEAD_MET = "instead_met"
    """Why not another, nearer to the edge of the group: it had met the opponent.
    numbers: who floats, the other, the opponent. amounts: the round, where it is known."""
    INSTEAD_FORBIDDEN = "instead_forbidden"
    """The same: the desk has forbidden it. numbers: as before."""
    INSTEAD_FLOATED = "instead_floated"
    """The same: the other floated in this direction lately. numbers: who floats, the
    other. amounts: the direction (-1 down, +1 up), how many rounds ago (1 or 2)."""
    INSTEAD_CLUB = "instead_club"
    """The same: the other is of the opponent's club. numbers: as for the first."""
    INSTEAD_NEEDED = "instead_needed"
    """The same: the other was needed at another table. numbers: who floats, the other."""
    BYE = "bye"
    """Rests. numbers: who. amounts: half wins, place among those present."""
    BYE_LOT = "bye_lot"
    """Rests by the lot, which put it last of those that nothing else parts. numbers:
    who. amounts: half wins, of how many without a bye."""
    BYE_PASSED = "bye_passed"
    """Lower pairs that could not rest again: they had a bye. numbers: who."""
    BYE_BLOCKS = "bye_blocks"
    """Lower pairs whose rest would leave the others no legal round. numbers: who."""
    BYE_DEARER = "bye_dearer"
    """Lower pairs of equal wins whose rest would bring more or larger win
    differences. numbers: who."""
    BYE_WORSE = "bye_worse"
    """Lower pairs of equal wins whose rest would bring one of the two. numbers: who."""
    MET_AVOIDED = "met_avoided"
    """The style's opponent was already met. numbers: who, and that opponent.
    amounts: the round, where it is known."""
    FORBIDDEN_AVOIDED = "forbidden_avoided"
    """The style's opponent is forbidden by the desk. numbers: who, and that opponent."""
    CLUB_AVOIDED = "club_avoided"
    """The style's opponent is of the same club. numbers: who, and that opponent."""
    OPPONENT_TAKEN = "opponent_taken"
    """The style's opponent was needed at another table. numbers: who, that opponent,
    whom that one meets."""
    LOCKED = "locked"
    """Set by hand. numbers: whom a person put here; none if the table was kept as it was."""
    REMATCH = "rematch"
    """The two have met before. numbers: both."""
    SECOND_BYE = "second_bye"
    """Rests although it had a bye. numbers: who."""
    FORBIDDEN = "forbidden"
    """The desk had forbidden this table. numbers: both."""
    WIN_DIFFERENCE = "win_difference"
    """Unequal wins. numbers: both. amounts: the difference in half wins."""
    FLOAT_AGAIN = "float_again"
    """Floats in the direction of an earlier round. numbers: who.
    amounts: the direction (-1 down, +1 up), how many rounds ago (1 or 2)."""
    SAME_CLUB = "same_club"
    """Both are of the same club. numbers: both."""
    ROUNDS_KEPT = "rounds_kept"
    """Of the whole round: a better one would have left fewer of the rounds still to
    come without a rematch. amounts: how many are left, of how many still to come."""
    ROUNDS_LOST = "rounds_lost"
    """Of the whole round: whatever is drawn, the rounds still to come cannot all be
    legal. amounts: how many these are, how many can be at most."""
    ROUNDS_UNSURE = "rounds_unsure"
    """Of the whole round: whether so many rounds still to come can be legal was not
    found out. amounts: how many, steps of the search."""
    ROUNDS_UNPROVED = "rounds_unproved"
    """Of the whole round: a better one that leaves as many may exist; to look further
    would take too long. amounts: as for ROUNDS_KEPT."""
    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody. amounts: the round of the circle, of how many, and the
    time round where it is not the first."""
    ROUND_ROBIN_REST = "round_robin_rest"
    """The same, for who rests: the field is odd. numbers: who. amounts: as before."""
    CIRCLE_RIVAL = "circle_rival"
    """The same, for who rests because the rival of this round is missing. numbers: who,
    the rival. amounts: as before."""
    UNMET = "unmet"
    """Everybody meets everybody: the two have not met yet."""
    UNMET_REST = "unmet_rest"
    """The same, for who rests: nobody of those left to meet was free. numbers: who."""
    CIRCLE_ABSENT = "circle_absent"
    """Of the whole round: the circle goes on without some, whose rivals rest. numbers: who."""
    CIRCLE_LATE = "circle_late"
    """Of the whole round: the circle could not go on, for somebody came for whom it has no
    chair. numbers: who."""
    CIRCLE_KEPT = "circle_kept"
    """Of the whole round: it follows from the lot of round 1, and another lot changes
    nothing. amounts: the seed of round 1."""
    CIRCLE_SHORT = "circle_short"
    """Of the whole round: the rounds are too few for everybody to meet everybody.
    amounts: the rounds, how many it takes."""
    CIRCLE_LEFT = "circle_left"
    """The same, for somebody came or left: in rounds drawn by earlier versions."""
    CIRCLE_CHANGED = "circle_changed"
    """The same: a table was set by hand, or the desk has forbidden one."""
    CIRCLE_OVER = "circle_over"
    """The same, for everybody has met everybody: in rounds drawn by earlier versions.
    amounts: in how many rounds."""
    ORDER_UNPROVED = "order_unproved"
    """Of the whole round: inside a group of equal wins a better order may exist; to look
    for it would take too long."""
    CLUBS_CROWD = "clubs_crowd"
    """Of the whole round: clubs are not kept apart, one is too large a part of the
    field. amounts: its percent."""
    CLUBS_TOO_LONG = "clubs_too_long"
    """Of the whole round: clubs are not kept apart, it would take minutes."""


class Reason(NamedTuple):
    """One machine-readable reason; the desk puts it into words.

    >>> Reason.from_json(Reason(ReasonKind.REMATCH, (3, 7)).to_json())
    Reason(kind=<ReasonKind.REMATCH: 'rematch'>, numbers=(3, 7), amounts=())
    """

    kind: ReasonKind
    numbers: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the reason as plain JSON data."""
        return {
            "kind": self.kind.value,
            "numbers": list(self.numbers),
            "amounts": list(self.amounts),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Reason:
        """Return the reason that ``to_json`` wrote.

        Raise ValueError for a kind that does not exist, KeyError for a missing part.
        """
        return cls(ReasonKind(data["kind"]), tuple(data["numbers"]), tuple(data["amounts"]))


class DrawnTable(NamedTuple):
    """Two opponents by number, or one that rests (``right`` is None)."""

    left: int
    right: int | None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """One round: tables in order (leaders first, the bye last) and its seed."""

    tables: tuple[DrawnTable, ...]
    seed: int
    notes: tuple[Reason, ...] = ()
    """What there is to tell about the round as a whole."""
