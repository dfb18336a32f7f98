"""Pairs: register, change, mark present and paid, withdraw, bring back.

Numbers are given in order of registration, because V 14.5 makes the number the
last criterion; they are never given again. One person plays in one pair.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from scoring.names import same_name
from tournament.models import Pair, Round, Tournament
from tournament.services.common import Refused, check_version, lock, record_change


@dataclass(frozen=True, slots=True, kw_only=True)
class PairEntry:
    """What is written about a pair when it registers."""

    nickname: str
    player1: str = ""
    player2: str = ""
    town: str = ""
    phone: str = ""
    remarks: str = ""
    paid: bool = False
    present: bool = False

    def tidy(self) -> PairEntry:
        """Return the entry with single spaces and no control characters."""
        texts = {name: _tidy(v) for name, v in asdict(self).items() if isinstance(v, str)}
        return replace(self, **texts)  # type: ignore[arg-type]

    @property
    def persons(self) -> list[str]:
        """The players' names that are known."""
        return [name for name in (self.player1, self.player2) if name]


def _tidy(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def persons_of(pair: Pair) -> dict[str, str]:
    """Return the pair's players as written, by what tells them from others.

    A mere dash is nobody.
    """
    names = {same_name(name): name for name in (pair.player1, pair.player2)}
    return {key: name for key, name in names.items() if key}


@dataclass(frozen=True, slots=True)
class Registered:
    """The active pairs of a tournament, indexed by what must not be repeated."""

    nicknames: dict[str, list[Pair]]
    persons: dict[str, list[Pair]]

    @classmethod
    def of(cls, pairs: Iterable[Pair]) -> Registered:
        """Index *pairs*."""
        index = cls(defaultdict(list), defaultdict(list))
        for pair in pairs:
            index.add(pair)
        return index

    def add(self, pair: Pair) -> None:
        """Index one more pair."""
        self.nicknames[same_name(pair.nickname)].append(pair)
        for person in persons_of(pair):
            self.persons[person].append(pair)

    def same_nickname(self, entry: PairEntry) -> list[Pair]:
        """Return the pairs that go by the nickname of *entry*."""
        key = same_name(entry.nickname)
        return self.nicknames.get(key, []) if key else []

    def same_person(self, entry: PairEntry) -> list[tuple[str, Pair]]:
        """Return the players of *entry* that another pair has, with that pair."""
        return [
            (person, pair)
            for person in entry.persons
            if (key := same_name(person))
            for pair in self.persons.get(key, [])
        ]


def registered(tournament: Tournament, *, without: Pair | None = None) -> Registered:
    """Return the index of the active pairs, leaving *without* out."""
    pairs = tournament.pairs.filter(status=Pair.Status.ACTIVE)
    return Registered.of(pairs.exclude(pk=without.pk) if without else pairs)


def check_entry(entry: PairEntry, known: Registered, *, accept_nickname: bool = False) -> None:
    """Raise Refused if *entry* cannot be a pair beside those *known*.

    A nickname that another pair has is a warning: *accept_nickname* passes it.
    A person in two pairs never passes.
    """
    if not entry.nickname:
        raise Refused("nickname_missing")
    for name, limit in (("nickname", 120), ("player1", 120), ("player2", 120), ("town", 120)):
        if len(getattr(entry, name)) > limit:
            raise Refused("too_long", field=name, limit=limit)
    one, two = same_name(entry.player1), same_name(entry.player2)
    if one and one == two:
        raise Refused("same_person_twice", person=entry.player1)
    for person, pair in known.same_person(entry):
        raise Refused("person_in_two_pairs", person=person, pair=str(pair))
    if not accept_nickname and (others := known.same_nickname(entry)):
        raise Refused("nickname_taken", nickname=entry.nickname, pair=str(others[0]))


@transaction.atomic
def register_pair(
    tournament: Tournament,
    entry: PairEntry,
    *,
    by: User | None,
    accept_nickname: bool = False,
) -> Pair:
    """Register a pair with the next number; a late one plays from the next draw on.

    Raise Refused as :func:`check_entry` does.
    """
    tournament = lock(tournament)
    entry = entry.tidy()
    check_entry(entry, registered(tournament), accept_nickname=accept_nickname)
    pair = Pair.objects.create(
        tournament=tournament, number=_next_number(tournament), **asdict(entry)
    )
    record_change(tournament, "pair_registered", by=by, pair=pair, after=asdict(entry))
    return pair


def _next_number(tournament: Tournament) -> int:
    highest = tournament.pairs.aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


@transaction.atomic
def register_pairs(
    tournament: Tournament, entries: Sequence[PairEntry], *, by: User | None
) -> list[Pair]:
    """Register many pairs in the order given, all or none.

    Nicknames may repeat (the preview has warned). Raise Refused for the first
    entry that cannot be a pair.
    """
    tournament = lock(tournament)
    known, first = registered(tournament), _next_number(tournament)
    pairs = []
    for number, entry in enumerate((entry.tidy() for entry in entries), start=first):
        check_entry(entry, known, accept_nickname=True)
        pair = Pair(tournament=tournament, number=number, **asdict(entry))
        known.add(pair)
        pairs.append(pair)
    Pair.objects.bulk_create(pairs)
    record_change(
        tournament,
        "pairs_imported",
        by=by,
        after={"pairs": len(pairs), "first": first},
    )
    return pairs


@transaction.atomic
def edit_pair(
    pair: Pair,
    entry: PairEntry,
    *,
    by: User | None,
    version: int | None = None,
    accept_nickname: bool = False,
) -> Pair:
    """Change what is written about *pair*; its number stays.

    Raise Refused as :func:`check_entry` does, Stale if somebody changed the
    pair since *version*.
    """
    tournament = lock(pair.tournament)
    pair = Pair.objects.select_related("tournament").get(pk=pair.pk)
    check_version(pair, version)
    entry = entry.tidy()
    unchanged = same_name(entry.nickname) == same_name(pair.nickname)
    check_entry(
        entry,
        registered(tournament, without=pair),
        accept_nickname=accept_nickname or unchanged,
    )
    return _change(pair, "pair_edited", by=by, **asdict(entry))


@transaction.atomic
def set_present(pair: Pair, present: bool, *, by: User | None) -> Pair:
    """Mark whether the pair is in the hall; the next draw leaves the absent out."""
    lock(pair.tournament)
    pair.refresh_from_db()
    return _change(pair, "pair_present" if present else "pair_absent", by=by, present=present)


@transaction.atomic
def set_paid(pair: Pair, paid: bool, *, by: User | None) -> Pair:
    """Mark whether the pair has paid."""
    lock(pair.tournament)
    pair.refresh_from_db()
    return _change(pair, "pair_paid" if paid else "pair_unpaid", by=by, paid=paid)


@transaction.atomic
def withdraw_pair(pair: Pair, *, by: User | None, reason: str = "") -> Pair:
    """Take a pair out from the next draw on; what it has played stays.

    Raise Refused if it is out already.
    """
    tournament = lock(pair.tournament)
    pair.refresh_from_db()
    if pair.status != Pair.Status.ACTIVE:
        raise Refused("pair_is_out", pair=str(pair))
    return _change(
        pair,
        "pair_withdrawn",
        by=by,
        reason=reason,
        status=Pair.Status.WITHDRAWN,
        out_from_round=next_round_number(tournament),
    )


@transaction.atomic
def reinstate_pair(pair: Pair, *, by: User | None, reason: str = "") -> Pair:
    """Bring a withdrawn or expelled pair back from the next draw on.

    Raise Refused if it is not out, or if one of its players is in another pair now.
    """
    tournament = lock(pair.tournament)
    pair.refresh_from_db()
    if pair.status == Pair.Status.ACTIVE:
        raise Refused("pair_is_in", pair=str(pair))
    entry = PairEntry(nickname=pair.nickname, player1=pair.player1, player2=pair.player2)
    check_entry(entry, registered(tournament, without=pair), accept_nickname=True)
    return _change(
        pair,
        "pair_reinstated",
        by=by,
        reason=reason,
        status=Pair.Status.ACTIVE,
        out_from_round=None,
    )


def next_round_number(tournament: Tournament) -> int:
    """Return the number of the next round that will be published."""
    published = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAFT)
    return (published.aggregate(last=Max("number"))["last"] or 0) + 1


def _change(pair: Pair, action: str, *, by: User | None, reason: str = "", **values: Any) -> Pair:
    """Save the *values* that differ, as one change of the history."""
    differing = {name: value for name, value in values.items() if getattr(pair, name) != value}
    if not differing:
        return pair
    before = {name: getattr(pair, name) for name in differing}
    for name, value in differing.items():
        setattr(pair, name, value)
    pair.version += 1
    pair.save(update_fields=[*differing, "version"])
    record_change(
        pair.tournament,
        action,
        by=by,
        pair=pair,
        before=before,
        after=differing,
        reason=reason,
    )
    return pair
