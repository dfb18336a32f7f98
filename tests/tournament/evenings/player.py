"""One evening: two people at two desks, who do something at random until it is over."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import models, transaction

from scoring.errors import RuleError
from scoring.presets import PRESETS
from scoring.rules import Rules, System
from tests.tournament.evenings import checks
from tests.tournament.evenings.deeds import DEEDS, Ask, Deed
from tests.tournament.evenings.rows import Row, Rows
from tournament.models import Change, Pair, Round, Table, Tournament
from tournament.services.by_hand import by_hand, keep_change
from tournament.services.history_file import PastTable
from tournament.services.history_import import import_history
from tournament.services.registration import PairEntry, register_pairs
from tournament.services.team import invite, join
from tournament.services.tournaments import create_tournament

MAKE_ONE = {"copies.copy_tournament"}
"""Services that make another championship: it is looked at and taken away again."""

OF_NONE = {"team.key_of"}
"""Services that know of no championship."""

STARTS = {"tournaments.create_tournament", "history_import.import_history"}
"""Services that every evening begins with, or some do."""

M = TypeVar("M", bound=models.Model)


@dataclass
class Step:
    """One thing that was done, or refused."""

    number: int
    user: str
    deed: Deed
    ask: Ask
    version: int | None = None
    """The version that the form was opened with, if it had one."""
    refusal: RuleError | None = None
    answer: object = None
    before: Rows = field(default_factory=lambda: Rows({}))
    after: Rows = field(default_factory=lambda: Rows({}))
    lines: list[Change] = field(default_factory=list)
    """What it wrote into the history."""

    @property
    def done(self) -> bool:
        """Whether the service did what it was asked."""
        return self.refusal is None

    def __str__(self) -> str:
        told = f"refused: {self.refusal}" if self.refusal else "done"
        return f"{self.number:3} {self.user}: {self.deed.door} {self.deed.name}{self.ask}: {told}"


class Broken(AssertionError):
    """A promise that an evening has broken, with all that led to it."""

    def __init__(self, evening: Evening, why: str) -> None:
        seed, number = evening.seed, len(evening.steps)
        steps = "\n".join(map(str, evening.steps[-25:]))
        super().__init__(
            f"evening {seed}, step {number}: {why}\n{steps}\n"
            f"again: python -m tests.tournament.evenings --evenings 1 --seed {seed} --steps"
        )
        self.why = why
        last = evening.steps[-1].deed.door if evening.steps else "the start"
        self.kind = f"{last}: {why[:150]}"


class Evening:
    """An evening that its seed decides, to be played inside a transaction that is rolled back."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.steps: list[Step] = []
        self.step_of: dict[int, Step] = {}
        """Which step wrote a line of the history, by its primary key."""
        self.by_hand: dict[datetime.datetime, Step] = {}
        """Which step changed a draft by hand, by the moment that tells it in the journal."""
        self.seen: dict[tuple[int, type[models.Model]], list[models.Model]] = {}
        """What each user has had on the screen."""
        self.most_pairs = self.random.choice([3, 4, 5, 6, 7, 8, 9, 10, 12, 14])

    # what happens ---------------------------------------------------------------------

    def play(self) -> list[Step]:
        """Play the evening and take every row of it back; raise Broken at the first fault."""
        with transaction.atomic():
            try:
                self._open()
                for _step in range(self.random.randint(20, 60)):
                    self._step()
                    if not self.rows.tables["tournament"]:
                        self._after_the_end()
                        break
                else:
                    self._check(checks.at_the_end(self))
            finally:
                transaction.set_rollback(True)
        return self.steps

    def _open(self) -> None:
        names = ("organitzadora", "Maria")
        self.users = [User.objects.create_user(name) for name in names]
        self.by = self.users[0]
        preset = self.random.choice(list(PRESETS))
        rules = PRESETS[preset].rules
        changed = {
            "rounds": self.random.randint(2, 6),
            "system": System.ROUND_ROBIN if self.chance(0.1) else System.SWISS,
            "bye_wins": self.chance(0.8),
            "no_show_uses_bye": self.chance(0.2),
        }
        rules = replace(rules, **changed)  # type: ignore[arg-type]
        if self.chance(0.05):
            past = self._past()
            tournament = import_history(self.by, "D'abans", past, preset=preset, rules=rules)
        else:
            tournament = create_tournament(self.by, "Vetllada", preset, rules=rules)
            register_pairs(tournament, self._first_pairs(), by=self.by)
        join(invite(tournament, "arbiter", by=self.by), self.users[1])
        self.pk = tournament.pk
        self.rows = Rows.now()
        self._rules = self.rows, checks.stored_rules(self.rows)
        self.last_line = max(row["id"] for row in self.rows.of("change"))

    def _first_pairs(self) -> list[PairEntry]:
        return [
            PairEntry(
                nickname=f"Parella {number}",
                player1=f"Jugadora {number}",
                player2=f"Jugador {number}",
                town=self.random.choice(["", "Reus", "Valls"]),
                present=self.chance(0.95),
            )
            for number in range(1, self.random.randint(2, self.most_pairs) + 1)
        ]

    def _past(self) -> list[PastTable]:
        """Return a championship that was played elsewhere, by lot."""
        lines: list[PastTable] = []
        entrants = list(range(1, self.most_pairs + 1))
        for round_ in range(1, self.random.randint(1, 2) + 1):
            there = self.random.sample(entrants, len(entrants))
            for left, right in zip(there[::2], there[1::2], strict=False):
                paper = checks.past_paper(self.random)
                lines.append(PastTable(len(lines) + 2, round_, None, left, right, paper, ""))
        return lines

    def _step(self) -> None:
        self.by = self.random.choice(self.users)
        self._do(*self._next())

    def _do(self, deed: Deed, ask: Ask) -> None:
        step = Step(len(self.steps) + 1, self.by.username, deed, ask)
        step.version = ask.options.get("version")
        step.before = self.rows
        self.steps.append(step)
        apart = transaction.savepoint() if deed.door in MAKE_ONE else None
        try:
            given = ask.again()
            step.answer = deed.service(*given.args, **given.options)
        except RuleError as refusal:
            step.refusal = refusal
        except Exception as error:
            raise Broken(self, f"not a refusal but {type(error).__name__}: {error}") from error
        if apart is not None:
            self._check(checks.only_added(self.rows, Rows.now()))
            transaction.savepoint_rollback(apart)
        step.after = self.rows = Rows.now()
        step.lines = self._new_lines()
        if step.done and isinstance(step.answer, Round) and step.deed.service is keep_change:
            self.by_hand.setdefault(by_hand(step.answer).deeds[-1].at, step)
        self._check(checks.step(self, step))

    def _after_the_end(self) -> None:
        """Do again what was done before, now that somebody has deleted the championship."""
        apart = MAKE_ONE | OF_NONE
        done = [step for step in self.steps[:-1] if step.deed.door not in apart]
        for step in self.random.sample(done, min(10, len(done))):
            self._do(step.deed, step.ask)

    def _next(self) -> tuple[Deed, Ask]:
        phase = self.phase
        weights = [deed.weights[phase] for deed in DEEDS]
        while True:
            (deed,) = self.random.choices(DEEDS, weights)
            if ask := deed.ask(self):
                return deed, ask

    def _new_lines(self) -> list[Change]:
        """Return what the last step wrote into the history, in order."""
        before = self.steps[-1].before.tables["change"]
        new = [row["id"] for row in self.rows.of("change") if row["id"] > self.last_line]
        if not new or before == self.rows.tables["change"]:
            return []
        self.last_line = new[-1]
        self.step_of.update(dict.fromkeys(new, self.steps[-1]))
        return [self.rows.instance(Change, pk) for pk in new]

    def _check(self, faults: Sequence[str]) -> None:
        if faults:
            raise Broken(self, "; ".join(faults))

    # chance ---------------------------------------------------------------------------

    def chance(self, share: float) -> bool:
        """Return whether something happens that happens so often."""
        return self.random.random() < share

    def nonsense(self) -> bool:
        """Return whether somebody now asks for what no page would send."""
        return self.chance(0.05)

    def choose(self, model: type[M], rows: Sequence[Row]) -> M | None:
        """Return one of *rows* as the program reads it; None if there are none.

        Now and then it is one that the user has had on the screen for a while.
        """
        if not rows:
            return None
        seen = self.seen.setdefault((self.by.pk, model), [])
        if seen and self.chance(0.1):
            return copy(self.random.choice(seen[-12:]))  # type: ignore[return-value]
        row = self.rows.instance(model, self.random.choice(rows)["id"])
        seen.append(copy(row))
        return row

    def one_of(self, model: type[M]) -> M | None:
        """Return one of all rows of *model*."""
        return self.choose(model, list(self.rows.of(model.__name__.lower())))

    def version(self, row: models.Model) -> int | None:
        """Return the version that a form of *row* has; None for a caller without one."""
        if self.chance(0.25):
            return None
        version: int = row.version  # type: ignore[attr-defined]
        return version + self.random.choice([-1, 1]) if self.nonsense() else version

    def reason(self) -> str:
        """Return why somebody does something; now and then nothing."""
        return "  " if self.nonsense() else self.random.choice(["error", "ho han demanat", "100 %"])

    def correction(self, table: Table) -> str:
        """Return the reason that a result needs in a closed round."""
        return self.reason() if table.round.state == Round.State.CLOSED else ""

    # what there is --------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """Where the evening stands, as ``deeds.PHASES`` calls it."""
        rounds = sorted(self.rows.of("round"), key=lambda round_: round_["number"])
        if not rounds:
            return "door"
        last = rounds[-1]
        if last["state"] == "draft":
            return "draft"
        if last["state"] == "playing":
            tables = (t for t in self.rows.of("table") if t["round_id"] == last["id"])
            return "full" if all(table["kind"] for table in tables) else "playing"
        return "over" if last["number"] >= self.rules.rounds else "closed"

    @property
    def rules(self) -> Rules:
        """The rules as they stand."""
        if self._rules[0] is not self.rows:
            self._rules = self.rows, checks.stored_rules(self.rows)
        return self._rules[1]

    def tournament(self) -> Tournament:
        """Return the championship as somebody has it on the screen."""
        tournament = self.one_of(Tournament)
        assert tournament
        return tournament

    @property
    def pairs(self) -> list[Row]:
        """Every pair, as it is stored."""
        return list(self.rows.of("pair"))

    def pair(self, fitting: Iterable[Row] = ()) -> Pair | None:
        """Return a pair that somebody has on the screen, mostly a *fitting* one, if there is any.

        None before the first pair.
        """
        rows = list(fitting)
        return self.choose(Pair, rows if rows and not self.nonsense() else self.pairs)

    def round(self) -> Round | None:
        """Return the last round, or seldom another one; None before the first."""
        rows = sorted(self.rows.of("round"), key=lambda row: row["number"])
        return self.choose(Round, rows if self.chance(0.1) else rows[-1:])

    def round_numbered(self, number: int) -> Round | None:
        """Return a round by its number, if it is there."""
        return self.choose(Round, [r for r in self.rows.of("round") if r["number"] == number])

    def seated(self, round_: Round) -> list[Row]:
        """Return the pairs that sit in *round_*."""
        pairs = self.rows.by_pk("pair")
        seats = self.rows.of("seat")
        return [pairs[seat["pair_id"]] for seat in seats if seat["round_id"] == round_.pk]

    def rests(self, round_: Round) -> bool:
        """Return whether a pair has a bye in *round_*."""
        tables = (row for row in self.rows.of("table") if row["round_id"] == round_.pk)
        return any(row["kind"] == "bye" for row in tables)

    def tables(self, round_: Round) -> list[Table]:
        """Return the tables of *round_*."""
        rows = self.rows.of("table")
        pks = [row["id"] for row in rows if row["round_id"] == round_.pk]
        return [self.rows.instance(Table, pk) for pk in pks]

    def table(self, *, pending: bool | None = None) -> Table | None:
        """Return a table of the last round, seldom of another one; None before the first draw.

        Most often it is one that is *pending*, or has a result.
        """
        rows = list(self.rows.of("table"))
        rounds = self.rows.by_pk("round")
        if rows and self.chance(0.85):
            last = max(rounds, key=lambda pk: rounds[pk]["number"])
            rows = [row for row in rows if row["round_id"] == last]
        if pending is None:
            pending = self.chance(0.8)
        fitting = [row for row in rows if (row["kind"] == "") == pending and row["number"]]
        return self.choose(Table, fitting if fitting and self.chance(0.9) else rows)
