"""What is written about a pair, and what must not be repeated among pairs.

One person plays in one pair. Who the players are is read in one place
(``scoring.persons``), whichever way their names came in. A person who is
certainly in another pair is refused; one who only seems to be, and a nickname
that another pair has, are asked about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace

from scoring.names import same_name
from scoring.persons import known_as, persons_in_nickname, persons_likely, persons_named
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
        """Return the entry with single spaces, no control characters, and a player a field.

        >>> PairEntry(nickname="Capot", player1="Joan  Pi i Maria Roca").tidy().persons
        ['Joan Pi', 'Maria Roca']
        """
        texts = {name: one_line(v) for name, v in asdict(self).items() if isinstance(v, str)}
        entry = replace(self, **texts)  # type: ignore[arg-type]
        two = [name for person in entry.persons for name in persons_named(person)]
        if len(entry.persons) == 1 and len(two) == 2:
            return replace(entry, player1=two[0], player2=two[1])
        return entry

    @property
    def persons(self) -> list[str]:
        """The players' names that are known."""
        return [name for name in (self.player1, self.player2) if name]


def persons_of(pair: Pair | PairEntry) -> dict[str, str]:
    """Return who certainly plays in *pair*, as written, by what tells a person from others.

    A mere dash is nobody.
    """
    return known_as([*persons_named(pair.player1), *persons_named(pair.player2)])


def persons_perhaps_of(pair: Pair | PairEntry) -> dict[str, str]:
    """Return who else may play in *pair*, by the same keys.

    Its nickname counts while a player is unknown: a list may have no other column.
    """
    names = [*persons_likely(pair.player1), *persons_likely(pair.player2)]
    certain = persons_of(pair)
    if len(certain) < 2:
        names += persons_in_nickname(pair.nickname)
    return {key: name for key, name in known_as(names).items() if key not in certain}


@dataclass(frozen=True, slots=True)
class Registered:
    """The active pairs of a tournament, indexed by what must not be repeated."""

    nicknames: dict[str, list[Pair]]
    persons: dict[str, list[Pair]]
    perhaps: dict[str, list[Pair]]

    @classmethod
    def of(cls, pairs: Iterable[Pair]) -> Registered:
        """Index *pairs*."""
        index = cls(defaultdict(list), defaultdict(list), defaultdict(list))
        for pair in pairs:
            index.add(pair)
        return index

    def add(self, pair: Pair) -> None:
        """Index one more pair."""
        self.nicknames[same_name(pair.nickname)].append(pair)
        for person in persons_of(pair):
            self.persons[person].append(pair)
        for person in persons_perhaps_of(pair):
            self.perhaps[person].append(pair)

    def same_nickname(self, entry: PairEntry) -> list[Pair]:
        """Return the pairs that go by the nickname of *entry*."""
        key = same_name(entry.nickname)
        return self.nicknames.get(key, []) if key else []

    def same_person(self, entry: PairEntry) -> list[tuple[str, Pair]]:
        """Return the players of *entry* that another pair has, with that pair."""
        return [
            (person, pair)
            for key, person in persons_of(entry).items()
            for pair in self.persons.get(key, [])
        ]

    def perhaps_same_person(
        self, entry: PairEntry, before: Pair | None = None
    ) -> list[tuple[str, Pair]]:
        """Return who may play in *entry* and in another pair, with that pair.

        Left out are pairs with the nickname of *entry*, which is a question of
        its own, and persons that its pair named *before*.
        """
        certain, perhaps = persons_of(entry), persons_perhaps_of(entry)
        settled = {**persons_of(before), **persons_perhaps_of(before)} if before else {}
        namesakes = self.same_nickname(entry)
        at = {key: self.perhaps.get(key, []) for key in certain}
        at |= {key: [*self.persons.get(key, []), *self.perhaps.get(key, [])] for key in perhaps}
        return [
            (person, pair)
            for key, person in {**certain, **perhaps}.items()
            if key not in settled
            for pair in at[key]
            if pair not in namesakes
        ]


def registered(tournament: Tournament, *, without: Pair | None = None) -> Registered:
    """Return the index of the active pairs, leaving *without* out."""
    pairs = tournament.pairs.filter(status=Pair.Status.ACTIVE)
    return Registered.of(pairs.exclude(pk=without.pk) if without else pairs)


def check_entry(
    entry: PairEntry,
    known: Registered,
    *,
    accept_nickname: bool = False,
    accept_person: bool = False,
    before: Pair | None = None,
) -> None:
    """Raise Refused if *entry* cannot be a pair beside those *known*.

    Two refusals are questions: *accept_person* passes a person who may be in
    another pair, *accept_nickname* a nickname that another pair has. Nothing is
    asked about what the pair had *before*. A person who certainly is in two
    pairs never passes.
    """
    if not entry.nickname:
        raise Refused("nickname_missing")
    for name, limit in LIMITS.items():
        if len(getattr(entry, name)) > limit:
            raise Refused("too_long", field=name, limit=limit)
    both = [persons_named(entry.player1), persons_named(entry.player2)]
    if len(persons_of(entry)) < sum(map(len, both)):
        raise Refused("same_person_twice", person=entry.player2 or entry.player1)
    for person, pair in known.same_person(entry):
        raise Refused("person_in_two_pairs", person=person, pair=str(pair), number=pair.number)
    if not accept_person and (found := known.perhaps_same_person(entry, before)):
        raise person_perhaps_twice(found)
    same_nickname = before is not None and same_name(entry.nickname) == same_name(before.nickname)
    others = [] if accept_nickname or same_nickname else known.same_nickname(entry)
    if others:
        raise nickname_taken(entry, others[0])


def person_perhaps_twice(found: Sequence[tuple[str, Pair]]) -> Refused:
    """Return the question whether the persons *found* play in those pairs as well."""
    persons = "; ".join(f"{person} ({pair})" for person, pair in found)
    return Refused("person_perhaps_twice", persons=persons, number=found[0][1].number)


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
