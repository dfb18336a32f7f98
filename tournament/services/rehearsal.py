"""Play a whole invented championship through the services of the desk.

What an evening brings is in ``PROGRAMME``: ties, capped winners, pairs that do
not come, typing errors put right, infractions; besides, the last pair arrives
when round 1 is over and another leaves after round 2. The seed decides all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.pairing import NoLegalRound
from scoring.presets import PRESETS
from scoring.rules import Rules
from tournament.models import Round, Table, Tournament
from tournament.services import scenes
from tournament.services.common import Refused
from tournament.services.draws import SEEDS, draw_next_round, publish_round
from tournament.services.invention import invented_pairs
from tournament.services.registration import (
    PairEntry,
    register_pair,
    register_pairs,
    withdraw_pair,
)
from tournament.services.rounds import close_round, publish_standings
from tournament.services.standings import standings
from tournament.services.tournaments import create_tournament

PROGRAMME: tuple[tuple[scenes.Scene, ...], ...] = (
    (scenes.tie, scenes.light, scenes.capped),
    (scenes.no_show, scenes.corrected, scenes.capped, scenes.light),
    (scenes.three_light, scenes.serious, scenes.tie),
    (scenes.adjudicated, scenes.capped, scenes.light, scenes.tie),
    (scenes.corrected, scenes.serious, scenes.no_show, scenes.tie),
)
"""What happens besides plain matches, round by round; after the last, from the first again."""
PAIRS_FOR_CHANGES = 6
"""With fewer pairs nobody comes late and nobody leaves."""


class Step(StrEnum):
    """The steps of an evening whose time is taken."""

    REGISTER = "register"
    DRAW = "draw"
    ENTER = "enter"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Done:
    """One more thing is done: *done* of *of* in this step of this round (0: the door)."""

    step: Step
    round: int
    done: int
    of: int


Told = Callable[[Done], None]


def nobody(_done: Done) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Cast:
    """An invented evening: the tournament, its chance, and how strong each pair is."""

    tournament: Tournament
    rules: Rules
    random: Random
    by: User
    strength: Sequence[float]
    """By registration number, around 0."""
    late: PairEntry | None = None
    """Who arrives when round 1 is over."""

    def stage(self, table: Table) -> scenes.Stage:
        """Return *table* as its scene needs it; the stronger pair wins more dats."""
        edge = 0.5
        if table.right:
            edge += 0.07 * (self.strength[table.left.number] - self.strength[table.right.number])
        return scenes.Stage(table, self.rules, self.random, self.by, min(max(edge, 0.2), 0.8))


def rehearse(
    owner: User,
    *,
    pairs: int,
    rounds: int,
    seed: int,
    preset: str = "vilaplana-2011",
    name: str = "",
    told: Told = nobody,
) -> Tournament:
    """Play an invented championship to its end and return it.

    *pairs* from 2 to MOST_PAIRS; *told* is called after every sheet. Raise
    Refused for an unknown preset, BadRules for too many rounds.
    """
    name = name or _("Rehearsal of %(pairs)s pairs, seed %(seed)s") % {"pairs": pairs, "seed": seed}
    cast = open_doors(owner, name, pairs=pairs, rounds=rounds, seed=seed, preset=preset)
    told(Done(Step.REGISTER, 0, pairs, pairs))
    for number in range(1, rounds + 1):
        round_ = draw_and_publish(cast)
        told(Done(Step.DRAW, number, 1, 1))
        play_tables(cast, round_, told=told)
        publish_standings(close_round(round_, by=owner), by=owner)
        people_come_and_go(cast, number)
        told(Done(Step.CLOSE, number, 1, 1))
    return cast.tournament


def open_doors(
    owner: User, name: str, *, pairs: int, rounds: int, seed: int, preset: str = "vilaplana-2011"
) -> Cast:
    """Make the tournament and register everybody who is there in time."""
    random = Random(seed)
    if preset not in PRESETS:
        raise Refused("unknown_preset", preset=preset, presets=", ".join(PRESETS))
    rules = replace(PRESETS[preset].rules, rounds=rounds)
    tournament = create_tournament(
        owner,
        name,
        preset,
        rules=rules,
        venue=_("Village hall"),
        date=timezone.localdate(),
        fee_cents=2000,
    )
    entries = invented_pairs(pairs, random)
    late = entries.pop() if pairs >= PAIRS_FOR_CHANGES and rounds > 1 else None
    register_pairs(tournament, entries, by=owner)
    strength = [random.gauss(0, 1) for _number in range(pairs + 1)]
    return Cast(tournament, rules, random, owner, strength, late)


def draw_and_publish(cast: Cast) -> Round:
    """Draw and publish the next round, with the fewest rematches if no other is left."""
    seed = cast.random.randrange(SEEDS)
    try:
        draft = draw_next_round(cast.tournament, by=cast.by, seed=seed)
    except NoLegalRound:
        draft = draw_next_round(cast.tournament, by=cast.by, seed=seed, allow_rematches=True)
    return publish_round(draft, by=cast.by)


def play_tables(
    cast: Cast, round_: Round, *, only: int | None = None, told: Told = nobody
) -> list[Table]:
    """Play the tables of *round_* in the order in which their sheets reach the desk.

    With *only* so many of them, those with a scene of their own first. Return
    the tables that were played.
    """
    tables = list(round_.tables.with_pairs().filter(kind="").order_by("number"))
    cast.random.shuffle(tables)
    acts = PROGRAMME[(round_.number - 1) % len(PROGRAMME)][: len(tables)]
    acts += (scenes.plain,) * (len(tables) - len(acts))
    played = list(zip(tables, acts, strict=True))[:only]
    if only is None:
        cast.random.shuffle(played)
    for done, (table, act) in enumerate(played, start=1):
        act(cast.stage(table))
        told(Done(Step.ENTER, round_.number, done, len(played)))
    return [table for table, _act in played]


def people_come_and_go(cast: Cast, after: int) -> None:
    """After round 1 the late pair registers; after round 2 one of the lower half leaves."""
    if cast.late is None:
        return
    if after == 1:
        register_pair(cast.tournament, cast.late, by=cast.by)
    elif after == 2:
        pairs = [row.pair for row in standings(cast.tournament).rows]
        lower_half = [
            pair for pair in pairs[len(pairs) // 2 :] if pair.player1 != cast.late.player1
        ]
        leaves = cast.random.choice(lower_half)
        withdraw_pair(leaves, by=cast.by, reason=_("They have a long way home."))
