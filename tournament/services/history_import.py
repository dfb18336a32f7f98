"""Keep a championship that was played elsewhere: its pairs, rounds and results.

The rounds are stored closed, with their standings published. One line of the
history says that they were imported; the draw's rules are not applied to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.match import ResultKind
from scoring.points import LEFT, RIGHT
from scoring.rules import Rules
from tournament.models import Pair, Round, Seat, Table, Tournament
from tournament.services.common import record_change
from tournament.services.history_file import PastTable
from tournament.services.registration import PairEntry
from tournament.services.tournaments import create_tournament
from tournament.words.actions import Action


@transaction.atomic
def import_history(
    owner: User,
    name: str,
    past: Sequence[PastTable],
    *,
    preset: str,
    rules: Rules,
    names: Mapping[int, PairEntry] | None = None,
) -> Tournament:
    """Make a tournament of *past* tables, as ``read_history`` returns them.

    An entrant keeps its number; *names* says what it is called. The rules get
    at least as many rounds as were played. Raise Refused for an unknown preset
    or an empty name.
    """
    played = max(table.round for table in past)
    rules = replace(rules, rounds=max(rules.rounds, played))
    tournament = create_tournament(owner, name, preset, rules=rules)
    pairs = _store_pairs(tournament, past, names or {})
    rounds = _store_rounds(tournament, played, rules)
    _store_tables(rounds, pairs, past, owner)
    record_change(
        tournament,
        Action.HISTORY_IMPORTED,
        by=owner,
        after={"pairs": len(pairs), "rounds": played, "tables": len(past)},
    )
    return tournament


def _store_pairs(
    tournament: Tournament, past: Sequence[PastTable], names: Mapping[int, PairEntry]
) -> dict[int, Pair]:
    """Store the entrants; those of the last round count as present."""
    seated = {entrant for table in past for entrant in table.entrants}
    last = max(table.round for table in past)
    there = {entrant for table in past if table.round == last for entrant in table.entrants}
    pairs = []
    for number in sorted(seated | set(names)):
        unnamed = PairEntry(nickname=_("Pair %(number)s") % {"number": number})
        entry = replace(names.get(number, unnamed), present=number in there)
        pairs.append(Pair(tournament=tournament, number=number, **asdict(entry)))
    return {pair.number: pair for pair in Pair.objects.bulk_create(pairs)}


def _store_rounds(tournament: Tournament, count: int, rules: Rules) -> dict[int, Round]:
    now = timezone.now()
    rounds = Round.objects.bulk_create(
        Round(
            tournament=tournament,
            number=number,
            state=Round.State.CLOSED,
            seed=0,
            style=rules.style.value,
            published_at=now,
            closed_at=now,
            standings_published_at=now,
        )
        for number in range(1, count + 1)
    )
    return {round_.number: round_ for round_ in rounds}


def _store_tables(
    rounds: Mapping[int, Round], pairs: Mapping[int, Pair], past: Sequence[PastTable], owner: User
) -> None:
    numbers = _table_numbers(past)
    byes = _automatic_byes(past)
    now = timezone.now()
    tables = Table.objects.bulk_create(
        Table(
            round=rounds[table.round],
            number=numbers[table.line],
            automatic_bye=table.line in byes,
            entered_by=owner,
            entered_at=now,
            **_result(table),
        )
        for table in past
    )
    Seat.objects.bulk_create(
        Seat(table=row, round=row.round, pair=pairs[entrant], side=side.value)
        for row, table in zip(tables, past, strict=True)
        for side, entrant in zip((LEFT, RIGHT), table.entrants, strict=False)
    )


def _table_numbers(past: Sequence[PastTable]) -> dict[int, int | None]:
    """Return the table number of each line; where the file has none, the next free one."""
    taken: defaultdict[int, set[int | None]] = defaultdict(set)
    for table in past:
        taken[table.round].add(table.number)
    numbers: dict[int, int | None] = {}
    for table in past:
        number = table.number
        if number is None and table.right is not None:
            number = next(n for n in range(1, len(past) + 1) if n not in taken[table.round])
            taken[table.round].add(number)
        numbers[table.line] = number
    return numbers


def _automatic_byes(past: Sequence[PastTable]) -> set[int]:
    """Return the lines whose bye is the one that a round with an odd field has."""
    byes: defaultdict[int, list[int]] = defaultdict(list)
    for table in past:
        if table.paper.kind is ResultKind.BYE:
            byes[table.round].append(table.line)
    return {lines[0] for lines in byes.values() if len(lines) == 1}


def _result(table: PastTable) -> dict[str, object]:
    """Return the fields of a table's result."""
    paper = table.paper
    left, right = paper.totals or (None, None)
    return {
        "kind": paper.kind.value,
        "left_points": left,
        "right_points": right,
        "lot_winner": paper.lot_winner.value if paper.lot_winner else "",
        "loser": paper.loser.value if paper.loser else "",
        "award": paper.award.value if paper.award else "",
        "reason": table.reason,
    }
