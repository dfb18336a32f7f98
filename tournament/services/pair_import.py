"""Register many pairs from a list: read it, show what would happen, do exactly that.

A line is *new*, *twice* (its nickname is taken, or a player seems to be in
another pair: a person says whether they are two pairs or one), *known* (the very
pair is registered already) or *bad* (it cannot be a pair). Nothing is saved until
the organiser has seen it, and what is saved is what was seen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from scoring.errors import RuleError
from scoring.persons import persons_in_nickname
from tournament.models import Change, Pair, Tournament
from tournament.services.common import Refused, lock
from tournament.services.pair_cells import entry_of
from tournament.services.pair_entries import (
    PairEntry,
    Registered,
    check_entry,
    completed,
    nickname_taken,
    person_perhaps_twice,
    persons_of,
    registered,
)
from tournament.services.pair_file import PairFile, Reading, Row, read_file
from tournament.services.registration import edit_pair, register_pairs


class Fate(StrEnum):
    """What becomes of a line."""

    NEW = "new"
    TWICE = "twice"
    KNOWN = "known"
    BAD = "bad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the list as a pair; ``remarks`` says why it is not simply new.

    ``same_as`` is the registered pair, or the earlier line, with its nickname or
    with its player.
    """

    number: int
    cells: tuple[str, ...]
    entry: PairEntry
    fate: Fate
    remarks: tuple[RuleError, ...] = ()
    accepted: bool = False
    same_as: Pair | int | None = None

    @property
    def may_enter(self) -> bool:
        """Whether the line is a pair, or is one if a person says so."""
        return self.fate in (Fate.NEW, Fate.TWICE)

    @property
    def enters(self) -> bool:
        """Whether the line becomes a pair."""
        return self.fate is Fate.NEW or self.accepted


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What would be registered, and how the list was understood."""

    file: PairFile
    lines: tuple[Line, ...]

    def of(self, fate: Fate) -> list[Line]:
        """Return the lines with this *fate*."""
        return [line for line in self.lines if line.fate is fate]

    @property
    def seal(self) -> str:
        """A fingerprint of the lines that enter or may enter: what the organiser sees."""
        seen = [(line.number, line.fate, line.entry) for line in self.lines if line.may_enter]
        return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]

    @property
    def entering(self) -> list[Line]:
        """The lines that become pairs, in the order of the list."""
        return [line for line in self.lines if line.enters]


def read_pairs(
    data: bytes | str,
    reading: Reading | None = None,
    *,
    known: Registered | None = None,
    accepted: Collection[int] = (),
) -> Preview:
    """Return what registering the list *data* would do, beside the pairs *known*.

    *accepted* are the lines that enter although they may be there already. Raise
    Refused if *data* is no list (see read_file); a bad line is in the answer.
    """
    file = read_file(data, reading)
    judge = _Judge(known or Registered.of(()), accepted)
    return Preview(file=file, lines=tuple(judge.line(row, file.columns) for row in file.rows))


class _Judge:
    """Judges the lines one after another, remembering who is in the list already.

    ``list`` has the lines that enter, as pairs numbered by their line.
    """

    def __init__(self, known: Registered, accepted: Collection[int]) -> None:
        self.known, self.accepted = known, accepted
        self.list = Registered.of(())

    def line(self, row: Row, columns: tuple[str, ...]) -> Line:
        """Return what becomes of *row*."""
        entry, remarks = entry_of(row.cells, columns)
        fate, reasons, same_as = self._fate(entry)
        line = Line(
            number=row.line,
            cells=row.cells,
            entry=entry,
            fate=fate,
            remarks=(*reasons, *remarks),
            accepted=fate is Fate.TWICE and row.line in self.accepted,
            same_as=same_as,
        )
        if line.enters:
            self.list.add(Pair(number=line.number, **asdict(line.entry)))
        return line

    def _fate(self, entry: PairEntry) -> tuple[Fate, list[RuleError], Pair | int | None]:
        if pair := self._itself(entry):
            return Fate.KNOWN, [Refused("pair_known", pair=str(pair))], pair
        if refusal := self._refusal(entry):
            return Fate.BAD, [refusal], None
        if questions := self._questions(entry):
            return Fate.TWICE, [why for why, _same in questions], questions[0][1]
        return Fate.NEW, [], None

    def _itself(self, entry: PairEntry) -> Pair | None:
        """Return the registered pair that has this nickname and these players."""
        namesakes, players = self.known.same_nickname(entry), persons_of(entry)
        if not players and len(persons_in_nickname(entry.nickname)) == 2:
            return namesakes[0] if namesakes else None
        both = (pair for pair in namesakes if players and players.keys() <= persons_of(pair).keys())
        return next(both, None)

    def _refusal(self, entry: PairEntry) -> RuleError | None:
        """Return why *entry* cannot be a pair, by what is registered or by the list."""
        try:
            check_entry(entry, self.known, accept_nickname=True, accept_person=True)
        except Refused as refusal:
            return refusal
        for person, line in self.list.same_person(entry):
            return Refused("person_in_list", person=person, line=line.number)
        return None

    def _questions(self, entry: PairEntry) -> list[tuple[RuleError, Pair | int]]:
        """Return what a person is asked about *entry*, with the pair or line that it may be."""
        asked: list[tuple[RuleError, Pair | int]] = []
        for pair in self.known.same_nickname(entry)[:1]:
            asked.append((nickname_taken(entry, pair), pair))
        for line in self.list.same_nickname(entry)[:1]:
            name = entry.nickname
            refusal = Refused("nickname_in_list", nickname=name, line=line.number)
            asked.append((refusal, line.number))
        if found := self.known.perhaps_same_person(entry):
            asked.append((person_perhaps_twice(found), found[0][1]))
        for person, line in self.list.perhaps_same_person(entry):
            refusal = Refused("person_perhaps_in_list", person=person, line=line.number)
            asked.append((refusal, line.number))
        return asked


@dataclass(frozen=True, slots=True)
class Imported:
    """The pairs of a list; ``again`` if they had been registered by an earlier press."""

    pairs: list[Pair]
    again: bool


@transaction.atomic
def import_pairs(
    tournament: Tournament,
    text: str,
    reading: Reading,
    *,
    seal: str,
    accepted: Collection[int] = (),
    completing: Collection[int] = (),
    token: str,
    present: bool = False,
    by: User | None,
) -> Imported:
    """Register the new lines of *text*; of those that repeat a nickname, the *accepted*.

    The lines *completing* are the same pair once more: they fill what is empty
    of it. The *token* of a preview registers once: a second press gets the same
    pairs. Raise Refused, writing nothing, if the list reads differently from
    the preview with this *seal*: somebody registered a pair, or changed the
    reading.
    """
    tournament = lock(tournament)
    if token and (done := _done(tournament, token)):
        return done
    preview = read_pairs(text, reading, known=registered(tournament), accepted=accepted)
    if preview.seal != seal:
        raise Refused("list_changed")
    again = [line for line in preview.of(Fate.TWICE) if line.number in completing]
    if not preview.entering and not again:
        raise Refused("nothing_to_import")
    entries = {
        line.number: replace(line.entry, present=line.entry.present or present)
        for line in preview.entering
    }
    for line in again:
        _complete(line, entries, by)
    pairs = register_pairs(tournament, list(entries.values()), by=by, token=token)
    return Imported(pairs, again=False)


def _complete(line: Line, entries: dict[int, PairEntry], by: User | None) -> None:
    """Fill with *line* what is empty of the pair, or of the earlier line, that it is."""
    if isinstance(line.same_as, Pair):
        filled = completed(PairEntry.of(line.same_as), line.entry)
        edit_pair(line.same_as, filled, by=by, accept_nickname=True, accept_person=True)
    elif line.same_as in entries:
        entries[line.same_as] = completed(entries[line.same_as], line.entry)


def _done(tournament: Tournament, token: str) -> Imported | None:
    """Return what the preview with this *token* has registered, None if nothing yet."""
    imports = Change.objects.filter(tournament=tournament, action="pairs_imported")
    done = imports.filter(after__token=token).first()
    if done is None:
        return None
    first, count = done.after["first"], done.after["pairs"]
    pairs = tournament.pairs.filter(number__gte=first, number__lt=first + count)
    return Imported(list(pairs), again=True)
