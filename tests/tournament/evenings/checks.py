"""What must hold after every step of an evening; each check returns the faults that it finds."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from django.db import models
from django.utils import translation

from scoring.errors import RuleError
from scoring.match import PaperResult, played
from scoring.points import LEFT
from scoring.rules import Rules
from tests.tournament.evenings import naive
from tests.tournament.evenings.rows import Difference, Row, Rows, difference
from tournament.models import Change, Tournament
from tournament.services import bulk, by_hand
from tournament.services.standings import standings
from tournament.services.undoing import undo_change, undoings
from tournament.words import change_in_words, say

if TYPE_CHECKING:
    from tests.tournament.evenings.player import Evening, Step

LANGUAGES = ("ca", "es", "en")

TOLD_AND_ASKED = "second_pass_differs"
"""The one refusal that the history keeps: what was typed the second time."""

UNDO_IS_EXACT = True
"""Whether a step back is compared with the state before the step that it names."""
HISTORY_HAS_NO_GAP = True
"""Whether the sentences of the history are read."""


def step(evening: Evening, step: Step) -> list[str]:
    """Return what the last step of *evening* has broken.

    What points to nothing comes first: the rest could not be read.
    """
    if step.refusal:
        unread = [*sentence_of(step.refusal), *offered(evening, step)]
        if step.refusal.code == TOLD_AND_ASKED and len(step.lines) == 1:
            return [*unread, *refused(step.before, step.after.without(step.lines[0].pk))]
        return [*unread, *refused(step.before, step.after)]
    if step.before.tables == step.after.tables:
        return []
    if dangling := step.after.dangling():
        return dangling
    if not step.after.tables["tournament"]:
        return deleted(step)
    return [
        *gone(step),
        *stale(step),
        *told(step),
        *seats(step.after),
        *drawn(step),
        *standings_after(evening, step),
        *(lines(step.lines) if HISTORY_HAS_NO_GAP else ()),
        *(taken_back(evening, step) if UNDO_IS_EXACT else ()),
    ]


def at_the_end(evening: Evening) -> list[str]:
    """Return what *evening* has broken as a whole."""
    rounds = [row["number"] for row in evening.rows.of("round")]
    asked = [(True, None), *((False, after) for after in rounds)]
    return [
        *(fault for each in asked for fault in same_standings(evening.pk, evening.rows, *each)),
        *(every_line(evening.pk) if HISTORY_HAS_NO_GAP else ()),
    ]


# the database ---------------------------------------------------------------------------


def refused(before: Rows, after: Rows) -> Iterator[str]:
    """A refusal leaves every byte as it was."""
    for line in before.difference(after):
        yield f"a refusal has written: {line}"


def only_added(before: Rows, after: Rows) -> list[str]:
    """Whoever makes another championship changes nothing of this one."""
    return [
        f"another championship has changed this one: {line}"
        for line in before.difference(after)
        if line.startswith("-")
    ]


def stale(step: Step) -> Iterator[str]:
    """Whoever saves a form that was opened before somebody else's save changes nothing."""
    about = next((arg for arg in step.ask.args if isinstance(arg, models.Model)), None)
    if step.version is None or about is None:
        return
    row = step.before.by_pk(type(about).__name__.lower()).get(about.pk or 0)
    if row and row["version"] != step.version:
        yield f"saved with version {step.version}, but {row['version']} was stored"


def gone(step: Step) -> Iterator[str]:
    """Nobody does anything with what somebody else has deleted."""
    for about in (*step.ask.args, *step.ask.options.values()):
        if isinstance(about, models.Model) and about.pk is not None:
            table = type(about).__name__.lower()
            if about.pk not in step.before.by_pk(table):
                yield f"the {table} {about.pk} had been deleted"


def deleted(step: Step) -> list[str]:
    """Nothing of a championship that is deleted stays, and only its owner's word deletes it."""
    if step.deed.door != "deletion.delete_tournament":
        return ["the championship is gone"]
    rows = step.after.tables.items()
    stays = ("user", "helper")  # accounts, and how their devices are known again
    return [f"{table} has {len(left)} rows" for table, left in rows if left and table not in stays]


def told(step: Step) -> Iterator[str]:
    """Nothing changes without a line in the history."""
    if not step.lines and difference(step.before.facts, step.after.facts):
        yield "the evening has changed, and the history says nothing"


# who sits where -------------------------------------------------------------------------


def seats(rows: Rows) -> Iterator[str]:
    """Every pair sits once in a round, and 2 × tables + byes are the pairs that sit."""
    rounds = {pk: round_["number"] for pk, round_ in rows.by_pk("round").items()}
    seated = Counter((seat["round_id"], seat["pair_id"]) for seat in rows.of("seat"))
    for (round_, pair), times in seated.items():
        if times > 1:
            yield f"pair {pair} sits {times} times in round {rounds[round_]}"
    byes = Counter((table["round_id"], table["kind"] == "bye") for table in rows.of("table"))
    for pk, number in rounds.items():
        tables, resting = byes[pk, False], byes[pk, True]
        present = sum(round_ == pk for round_, _pair in seated)
        if 2 * tables + resting != present or not present:
            yield f"round {number}: 2 × {tables} tables + {resting} byes are not {present} pairs"
    yield from _sides(rows, rounds)


def _sides(rows: Rows, rounds: Mapping[int, int]) -> Iterator[str]:
    """Every table has two different pairs and a number, a bye one pair and none."""
    sits: dict[int, dict[str, int]] = defaultdict(dict)
    for seat in rows.of("seat"):
        sits[seat["table_id"]][seat["side"]] = seat["pair_id"]
    for table in rows.of("table"):
        where = f"round {rounds[table['round_id']]}, table {table['number']}"
        sides, bye = sits[table["id"]], table["kind"] == "bye"
        if set(sides) != ({"left"} if bye else {"left", "right"}):
            yield f"{where}: kind “{table['kind']}” with {sorted(sides)}"
        if len(set(sides.values())) < len(sides):
            yield f"{where}: a pair plays itself"
        if bye != (table["number"] is None):
            yield f"{where}: only a bye has no number"


DRAWS = {"draw_next_round", "redraw_round", "publish_round"}


def drawn(step: Step) -> Iterator[str]:
    """A draw seats whoever is there, breaks no rule that stands, and is published like that."""
    name = step.deed.service.__name__
    if name not in DRAWS:
        return
    rows = step.after
    round_ = max(rows.of("round"), key=lambda each: each["number"])
    pairs = rows.by_pk("pair")
    there = {pk for pk, pair in pairs.items() if _plays(pair, round_["number"])}
    seated = {seat["pair_id"] for seat in rows.of("seat") if seat["round_id"] == round_["id"]}
    if missing := there - seated:
        yield f"{_numbers(missing, pairs)} are in the hall and have no table"
    if name == "publish_round":
        if gone := {pk for pk in seated if pairs[pk]["status"] != "active"}:
            yield f"{_numbers(gone, pairs)} have left and have a table"
        return
    if more := seated - there:
        yield f"{_numbers(more, pairs)} have a table and do not play"
    yield from legal(rows, round_)


def _plays(pair: Row, number: int) -> bool:
    return bool(pair["present"] and pair["status"] == "active" and pair["skips_round"] != number)


def _numbers(pks: Iterable[int], pairs: dict[int, Row]) -> str:
    return ", ".join(str(pairs[pk]["number"]) for pk in sorted(pks))


def legal(rows: Rows, round_: Row) -> Iterator[str]:
    """A draw has no rematch, no second bye and no forbidden table that nobody has allowed.

    Where everybody meets everybody, whose rival is missing rests as often as that happens.
    """
    before, now = _tables(rows, round_)
    if naive.rules_of(rows)["system"] == "round_robin":
        before = {together for together in before if len(together) == 2}
    if not round_["rematches_allowed"]:
        for together in now & before:
            what = "rest again" if len(together) == 1 else "meet again"
            yield f"{_numbers(together, rows.by_pk('pair'))} {what}"
    if not round_["forbidden_allowed"]:
        kept_apart = rows.of("forbiddentable")
        for together in now & {frozenset((row["one_id"], row["other_id"])) for row in kept_apart}:
            yield f"{_numbers(together, rows.by_pk('pair'))} are not to meet"


def _tables(rows: Rows, round_: Row) -> tuple[set[frozenset[int]], set[frozenset[int]]]:
    """Return who has played or rested together before *round_*, and who does in it."""
    sits: dict[int, set[int]] = defaultdict(set)
    for seat in rows.of("seat"):
        sits[seat["table_id"]].add(seat["pair_id"])
    before, now = set(), set()
    for table in rows.of("table"):
        together = frozenset(sits[table["id"]])
        if table["round_id"] == round_["id"]:
            now.add(together)
        elif table["kind"] in ("played", "adjudicated", "bye"):
            before.add(together)
    return before, now


# the standings --------------------------------------------------------------------------

COUNTED = {False: ("closed",), True: ("closed", "playing")}

READ = ("tournament", "round", "table", "seat", "pair", "infraction")
"""What a classification may depend on."""


def standings_after(evening: Evening, step: Step) -> Iterator[str]:
    """The classification is what a naive one says of the same rows, if they have changed.

    To ask for it takes longer than most steps: after a part of them, and for one
    of those that there are. What is wrong stays wrong until it is looked at.
    """
    before, after = step.before, step.after
    unread = all(before.tables[name] == after.tables[name] for name in READ)
    if unread or not evening.chance(0.4):
        return
    last = max((row["number"] for row in after.of("round")), default=0)
    asked = [(False, None), (True, None), (True, evening.random.randint(0, last))]
    yield from same_standings(evening.pk, after, *evening.random.choice(asked))


def same_standings(pk: int, rows: Rows, with_open: bool, after: int | None) -> Iterator[str]:
    """The classification after a round is what a naive one says of the same rows."""
    found = standings(Tournament.objects.get(pk=pk), after=after, with_open_round=with_open)
    mine = naive.account(rows, COUNTED[with_open], after)
    listed = [row.pair.number for row in found.rows]
    if not set(mine.games) <= set(listed) <= mine.seated:
        yield f"the standings list {listed}, with results are {sorted(mine.games)}"
        return
    expected = naive.classification(rows, mine, listed)
    told = [
        naive.Line(
            row.place.place, row.pair.number, row.place.halves, row.place.points_for,
            row.place.points_against, row.place.faults, row.place.played, str(row.standing),
        )
        for row in found.rows
    ]  # fmt: skip
    if told != expected:
        yield f"the standings say {told}, computed are {expected}"


# sentences ------------------------------------------------------------------------------

GAPS = re.compile(
    r"""None | %\( | %[sd]\b | “\s*” | «\s*» | "\s*" | \(\s*\)  # nothing in its place
    | (?<!\d)–(?!\d) | (?<=\d)–(?!\d) | (?<!\d)–(?=\d)  # a dash that joins no two figures
    | [:;,→]\s*$ | →\s*→ | :\s*[;,.] | [ ]{2} | ^\s | \s$ | ^$""",
    re.VERBOSE,
)
"""Where a sentence has nothing to say. A dash between two figures is a result or a range."""

FIELDS = ("pair_edited", "tournament_edited", "rules_changed")
EMPTY_FIELD = re.compile(r"(?<=: )–(?= →)|(?<=→ )–(?=;|$)")
"""In a list of changed fields, a field that was or is left empty: nothing is missing."""

OWN_WORDS = ("100 % botifarra", "%(pair)s", "Àlex % s", "B-12")
"""What somebody has called a pair or himself, though it looks like a gap."""


def gaps(sentence: str, *, fields: bool = False) -> list[str]:
    """Return the places where *sentence* has nothing to say."""
    for words in OWN_WORDS:
        sentence = sentence.replace(words, "…")
    if fields:
        sentence = EMPTY_FIELD.sub("…", sentence)
    return [match.group() for match in GAPS.finditer(sentence)]


def lines(changes: Iterable[Change]) -> Iterator[str]:
    """Every line of the history can be read without a gap, in each language."""
    for language in LANGUAGES:
        with translation.override(language):
            for change in changes:
                sentence = change_in_words(change)
                if gaps(sentence, fields=change.action in FIELDS):
                    yield f"{change.action} is read as “{sentence}”"


def every_line(tournament: int) -> Iterator[str]:
    """Every line can still be read when what it tells of may be gone."""
    changes = Change.objects.filter(tournament=tournament).select_related("table", "pair", "by")
    return lines(list(changes))


def sentence_of(refusal: RuleError) -> Iterator[str]:
    """A refusal has a sentence without a gap, in each language."""
    for language in LANGUAGES:
        with translation.override(language):
            sentence = say(refusal)
            if gaps(sentence) or refusal.code in sentence:
                yield f"{refusal.code} is read as “{sentence}”"


# the way back ---------------------------------------------------------------------------


def taken_back(evening: Evening, step: Step) -> Iterator[str]:
    """A step back gives exactly the state before the step that it names.

    By hand no lock is moved, and what is done again gives what the step had given.
    """
    back = difference(step.before.facts, step.after.facts)
    if step.deed.service in (undo_change, bulk.take_act_back, bulk.take_import_back):
        if named := evening.step_of.get(step.ask.args[0].pk):
            there = difference(named.before.facts, named.after.facts)
            yield from not_exact(there, back, whole=len(named.lines) == 1)
        return
    if step.deed.service not in (by_hand.undo_change, by_hand.redo_change):
        return
    named = evening.by_hand[step.answer.at]  # type: ignore[attr-defined]
    there, back = _unlocked(difference(named.before.facts, named.after.facts)), _unlocked(back)
    if step.deed.service is by_hand.redo_change:
        there = {fact: (after, before) for fact, (before, after) in there.items()}
    yield from not_exact(there, back, whole=True)


def _unlocked(facts: Difference) -> Difference:
    return {fact: values for fact, values in facts.items() if fact[1] != "locked"}


def not_exact(there: Difference, back: Difference, *, whole: bool) -> Iterator[str]:
    """Return where the way *back* is not the way *there* turned round.

    *whole* says that all of it has to come back: of a step that wrote several
    lines of the history, each names a part.
    """
    for fact, (before, after) in sorted(back.items(), key=repr):
        if fact not in there:
            yield f"the step back changed {fact} from {before!r} to {after!r}, the step did not"
        elif there[fact] != (after, before):
            was, made = there[fact]
            yield f"{fact} went from {was!r} to {made!r}, and back from {before!r} to {after!r}"
    if whole:
        for fact in sorted(there.keys() - back.keys(), key=repr):
            yield f"{fact} was changed to {there[fact][1]!r} and did not come back"


def offered(evening: Evening, step: Step) -> Iterator[str]:
    """A way back that is offered is not refused."""
    if step.deed.service is not undo_change or not evening.chance(0.3):
        return
    change = step.ask.args[0]
    verdict = undoings(change.tournament, [change], by=step.ask.options["by"])[change.pk]
    if verdict.refusal is None:
        yield f"{change.action} was offered to be taken back"


# for the player -------------------------------------------------------------------------


def stored_rules(rows: Rows) -> Rules:
    """Return the rules of the championship."""
    return Rules.from_dict(naive.rules_of(rows))


def past_paper(random: Random) -> PaperResult:
    """Return a result as an evening elsewhere may have ended, ties and all."""
    return played(random.randint(0, 150), random.randint(0, 150), lot_winner=LEFT)
