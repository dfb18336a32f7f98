"""What is written about a pair, and what must not be repeated among pairs.

One person plays in one pair; a nickname that two pairs have is a warning.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace

from scoring.names import same_name
from tournament.models import Pair, Tournament
from tournament.services.common import Refused, one_line

LIMITS = {
    "nickname": 120,
    "player1": 120,
    "player2": 120,
    "town": 120,
    "phone": 40,
    "remarks": 500,
}
"""How long each text may be, in characters."""


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

    @classmethod
    def of(cls, pair: Pair) -> PairEntry:
        """Return what is written about *pair*."""
        return cls(**{field.name: getattr(pair, field.name) for field in fields(cls)})

    def tidy(self) -> PairEntry:
        """Return the entry with single spaces and no control characters."""
        texts = {name: one_line(v) for name, v in asdict(self).items() if isinstance(v, str)}
        return replace(self, **texts)  # type: ignore[arg-type]

    @property
    def persons(self) -> list[str]:
        """The players' names that are known."""
        return [name for name in (self.player1, self.player2) if name]


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
    for name, limit in LIMITS.items():
        if len(getattr(entry, name)) > limit:
            raise Refused("too_long", field=name, limit=limit)
    one, two = same_name(entry.player1), same_name(entry.player2)
    if one and one == two:
        raise Refused("same_person_twice", person=entry.player1)
    for person, pair in known.same_person(entry):
        raise Refused("person_in_two_pairs", person=person, pair=str(pair), number=pair.number)
    if not accept_nickname and (others := known.same_nickname(entry)):
        raise nickname_taken(entry, others[0])


def nickname_taken(entry: PairEntry, pair: Pair) -> Refused:
    """Return the warning that *pair* has the nickname of *entry*."""
    return Refused("nickname_taken", nickname=entry.nickname, pair=str(pair), number=pair.number)


def completed(entry: PairEntry, more: PairEntry) -> PairEntry:
    """Return *entry* with what is empty of it taken from *more*, the same pair again.

    >>> completed(PairEntry(nickname="Capot", player1="Ot"), PairEntry(
    ...     nickname="CAPOT", player1="Pau", player2="ot", town="Reus", paid=True
    ... )).persons
    ['Ot', 'Pau']
    """
    known = {same_name(person) for person in entry.persons}
    others = [person for person in more.persons if same_name(person) not in known]
    one, two = [*entry.persons, *others, "", ""][:2]
    return replace(
        entry,
        player1=one,
        player2=two,
        town=entry.town or more.town,
        phone=entry.phone or more.phone,
        remarks=entry.remarks or more.remarks,
        paid=entry.paid or more.paid,
        present=entry.present or more.present,
    )
