"""The classification, computed a second time from the stored rows and ``domain.md`` alone.

Nothing of the program is used: no rules, no match, no classification.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection
from typing import Any, NamedTuple

from tests.tournament.evenings.rows import Row, Rows


class Line(NamedTuple):
    """One line of the standings."""

    place: int
    number: int
    halves: int
    points_for: int
    points_against: int
    faults: int
    played: int
    standing: str

    @property
    def difference(self) -> int:
        """Points for minus points against, over the whole championship (V 14.2)."""
        return self.points_for - self.points_against


class Account(NamedTuple):
    """What the rows say of a championship after a round."""

    games: dict[int, list[tuple[int, int, int]]]
    """Half wins, points for and against of every match, by the pair's number."""
    seated: set[int]
    """Whoever has sat at a table."""
    last: int


def account(rows: Rows, states: Collection[str], after: int | None = None) -> Account:
    """Return what the matches of the rounds in these *states* up to *after* were worth."""
    rules = rules_of(rows)
    rounds = {
        pk: round_["number"]
        for pk, round_ in rows.by_pk("round").items()
        if round_["state"] in states and (after is None or round_["number"] <= after)
    }
    numbers = {pk: pair["number"] for pk, pair in rows.by_pk("pair").items()}
    sides: dict[int, dict[str, int]] = defaultdict(dict)
    for seat in rows.of("seat"):
        if seat["round_id"] in rounds:
            sides[seat["table_id"]][seat["side"]] = numbers[seat["pair_id"]]
    games: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for table in rows.of("table"):
        if table["round_id"] not in rounds or not table["kind"]:
            continue
        worth = _worth(table, rules)
        if worth is None:
            continue
        sits = sides[table["id"]]
        left, right = worth
        games[sits["left"]].append((left[0], left[1], right[1]))
        if "right" in sits:
            games[sits["right"]].append((right[0], right[1], left[1]))
    seated = {number for sits in sides.values() for number in sits.values()}
    return Account(games, seated, max(rounds.values(), default=0))


def rules_of(rows: Rows) -> Row:
    """Return the championship's copy of its rules."""
    (tournament,) = rows.of("tournament")
    stored = tournament["rules_data"]
    rules: Row = json.loads(stored)
    return rules


Worth = tuple[tuple[int, int], tuple[int, int]]
"""Half wins and points of the pair at the left, and of the one at the right."""


def _worth(table: Row, rules: Row) -> Worth | None:
    kind, loser = table["kind"], table["loser"]
    if kind == "played":
        return _played(table["left_points"], table["right_points"], table["lot_winner"], rules)
    if kind == "adjudicated":  # V 17.3: whatever the organisers have decided
        wins = {"left": (2, 0), "right": (0, 2), "half": (1, 1), "none": (0, 0)}
        left, right = wins[table["award"]]
        return (left, table["left_points"]), (right, table["right_points"])
    if kind == "double_no_show":
        return (0, 0), (0, 0)
    if kind == "bye":
        points = rules["bye_points"] if table["left_points"] is None else table["left_points"]
        return (2 if rules["bye_wins"] else 0, points), (0, table["right_points"] or 0)
    # a pair that was absent or expelled loses 51-0 (V 13.3, V 16.2.1)
    won, lost = (2, rules["no_show_points"]), (0, 0)
    return (lost, won) if loser == "left" else (won, lost)


def _played(left: int, right: int, lot: str, rules: Row) -> Worth | None:
    if left == right:
        if rules["tie"] == "half":  # T 1
            return (1, left), (1, right)
        # V 13.2: one point more for whom the lot had chosen
        won = {"left": ((2, left + 1), (0, right)), "right": ((0, left), (2, right + 1))}
        return won.get(lot)
    cap = rules["cap"]
    most = max(left, right) if cap is None else min(cap, max(left, right))  # V 13.4
    if left > right:
        return (2, most), (0, right)
    return (0, left), (2, most)


def classification(rows: Rows, found: Account, listed: Collection[int]) -> list[Line]:
    """Return the standings of the pairs *listed*, best first."""
    pairs = {pair["number"]: pair for pair in rows.of("pair")}
    faults = _faults(rows, found.last)
    criteria = rules_of(rows)["criteria"]
    lines = []
    for number in listed:
        games = found.games.get(number, [])
        halves, made, taken = (sum(game[i] for game in games) for i in range(3))
        standing = _standing(pairs[number], found.last)
        lines.append(Line(0, number, halves, made, taken, faults[number], len(games), standing))
    lines.sort(key=lambda line: (*_rank(line, criteria), line.number))
    placed: list[Line] = []
    for at, line in enumerate(lines, start=1):
        shares = at > 1 and _rank(line, criteria) == _rank(lines[at - 2], criteria)
        placed.append(line._replace(place=placed[-1].place if shares else at))
    return placed


def _rank(line: Line, criteria: Collection[str]) -> tuple[int, ...]:
    """Return what orders the lines, the lower the better (V 14, T 1)."""
    figures = {
        "wins": -line.halves,
        "difference": -line.difference,
        "faults": line.faults,
        "points_for": -line.points_for,
        "number": line.number,
    }
    return (line.standing == "expelled", *(figures[criterion] for criterion in criteria))


def _standing(pair: Row, last: int) -> str:
    """Return whether the pair was in after round *last*; it leaves from a round on."""
    out = pair["out_from_round"]
    return "active" if out is None or out > last + 1 else str(pair["status"])


def _faults(rows: Rows, last: int) -> dict[int, int]:
    """Return the infractions recorded up to round *last*, each once (V 14.3)."""
    rounds = {pk: round_["number"] for pk, round_ in rows.by_pk("round").items()}
    tables = {pk: rounds[table["round_id"]] for pk, table in rows.by_pk("table").items()}
    numbers = {pk: pair["number"] for pk, pair in rows.by_pk("pair").items()}
    faults: dict[int, int] = defaultdict(int)
    for infraction in rows.of("infraction"):
        counts: Any = infraction["annulled_at"] is None
        if counts and tables[infraction["table_id"]] <= last:
            faults[numbers[infraction["pair_id"]]] += 1
    return faults
