"""Pairs that do not exist and matches that nobody played, for rehearsals and the demo.

Everything comes from the generator of random numbers that the caller seeds, so
that the same seed invents the same evening on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from django.conf import settings

from scoring.dat import (
    CARD_POINTS,
    HALF,
    PlayedDat,
    multiplier,
    running_totals,
    sanctioned_dat,
    score_dat,
)
from scoring.points import LEFT, RIGHT, Points, Side
from scoring.rules import Rules
from tournament.services.registration import PairEntry

MOST_PAIRS = 1000
TRIES = 4000
"""How many matches are invented before a rare one (a tie) is given up."""


def invented_pairs(count: int, random: Random) -> list[PairEntry]:
    """Return *count* pairs (at most MOST_PAIRS) in which no name is repeated.

    >>> [len(invented_pairs(count, Random(1))) for count in (2, 300)]
    [2, 300]
    """
    towns = _names("towns")
    nicknames = _nicknames(count, towns, random)
    persons = _persons(2 * count, random)
    return [
        PairEntry(
            nickname=nickname,
            player1=persons.pop(),
            player2=persons.pop(),
            town=random.choice(towns) if random.random() < 0.8 else "",
            phone=f"600 {number // 1000:03} {number % 1000:03}" if random.random() < 0.6 else "",
            paid=random.random() < 0.9,
            present=True,
        )
        for number, nickname in enumerate(nicknames, start=1)
    ]


def _names(kind: str) -> list[str]:
    path = Path(settings.BASE_DIR, "fixtures", "invented", f"{kind}.txt")
    return path.read_text(encoding="utf-8").splitlines()


def _nicknames(count: int, towns: list[str], random: Random) -> list[str]:
    """Return different nicknames; when they run out, they come from a town."""
    plain = _names("nicknames")
    chosen = random.sample(plain, min(count, len(plain)))
    local = [f"{nickname} {_of(town)}" for nickname in plain for town in towns]
    return chosen + random.sample(local, count - len(chosen))


def _of(town: str) -> str:
    """Return "de" and the town, as Catalan writes it.

    >>> _of("Olot"), _of("Valls")
    ("d'Olot", 'de Valls')
    """
    return f"d'{town}" if town[0] in "AEIOUH" else f"de {town}"


def _persons(count: int, random: Random) -> list[str]:
    everybody = [
        f"{name} {family}" for name in _names("first_names") for family in _names("surnames")
    ]
    return random.sample(everybody, count)


Wanted = Callable[[Points, Rules], bool]


def any_match(totals: Points, rules: Rules) -> bool:
    """Whatever comes, but a tie, which is worth a scene of its own."""
    return totals.leader is not None


def tied_match(totals: Points, rules: Rules) -> bool:
    """Both pairs have the same points (V 13.2)."""
    return totals.leader is None and totals.left > 0


def capped_match(totals: Points, rules: Rules) -> bool:
    """The winner passed the cap (V 13.4); without a cap, any winner."""
    return totals.leader is not None and (rules.cap is None or max(totals) > rules.cap)


def invented_match(
    rules: Rules, random: Random, *, edge: float = 0.5, wanted: Wanted = any_match
) -> list[PlayedDat]:
    """Return the dats of a match as *rules* would have let it be played.

    *edge* is the chance of the pair at the left to win a dat. Where no match
    as *wanted* comes up, the last one invented serves.
    """
    dats: list[PlayedDat] = []
    for _try in range(TRIES):
        dats = _dats(rules, random, edge)
        if wanted(running_totals(dats)[-1], rules):
            break
    return dats


def _dats(rules: Rules, random: Random, edge: float) -> list[PlayedDat]:
    """Return dats up to the target, the last one allowed, or the end of the time."""
    out_of_time = random.random() < 0.15
    most = rules.dats - random.randint(1, 4) if out_of_time else rules.dats
    dats: list[PlayedDat] = []
    totals = Points(0, 0)
    while len(dats) < max(1, most) and not _reached(totals, rules):
        dats.append(_dat(rules, random, edge))
        totals = totals.plus(dats[-1].points)
    return dats


def _reached(totals: Points, rules: Rules) -> bool:
    return rules.target is not None and max(totals) >= rules.target


def _dat(rules: Rules, random: Random, edge: float) -> PlayedDat:
    """Return one deal: the higher the multiplier the rarer, and the closer the count."""
    code = _code(rules, random)
    if random.random() < 0.03:
        return PlayedDat(score_dat(None, HALF, code, rules), code)
    winner = LEFT if random.random() < edge else RIGHT
    margin = 1 + int(random.expovariate(multiplier(code, rules) ** 0.5 / 10))
    card_points = min(CARD_POINTS, HALF + margin)
    return PlayedDat(score_dat(winner, card_points, code, rules), code)


def _code(rules: Rules, random: Random) -> str:
    weights = [1 / times**2 for times in rules.codes.values()]
    return random.choices(list(rules.codes), weights)[0]


def with_sanction(
    dats: list[PlayedDat], number: int, offender: Side, rules: Rules
) -> list[PlayedDat]:
    """Return *dats* with the one of that number decided by a serious infraction.

    V 16.2.2: the pair across gets all the points in play; if that ends the
    match, what came later was not played.
    """
    changed = list(dats)
    changed[number - 1] = sanctioned_dat(offender, dats[number - 1].code, rules)
    for played, totals in enumerate(running_totals(changed), start=1):
        if _reached(totals, rules):
            return changed[:played]
    return changed
