"""The published regulations, each as a preset that organisers can start from.

The articles are those of ``docs/regulation.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.rules import AbsentFrom, Catalogue, Criterion, Rules, Tie, TimeLimit

_TRUMP_ONLY = {"": 1, "C": 2, "R": 4}
_BOTIFARRA = {"B": 2, "BC": 4, "BR": 8}

VILAPLANA = Rules(
    # V 12.2, 12.3, 13.2, 13.3, 13.4, 14, 15.2.6, 15.3, 16
    rounds=5,
    minutes=50,
    time_limit=TimeLimit.MINIMUM,
    cap=136,
    tie=Tie.LOT,
    no_show_minutes=15,
    no_show_from=AbsentFrom.DRAW,
    codes={**_TRUMP_ONLY, "S": 8, **_BOTIFARRA, "BS": 16},
    criteria=tuple(Criterion),
    catalogue=Catalogue.VILAPLANA,
    agreements=True,
)

SETZE_PUNTS = Rules(
    # T 1, T 12, T 15
    rounds=5,
    minutes=55,
    time_limit=TimeLimit.FIXED,
    cap=121,
    tie=Tie.HALF,
    no_show_minutes=10,
    no_show_from=AbsentFrom.START,
    no_show_one_missing=True,
    codes={**_TRUMP_ONLY, **_BOTIFARRA},
    criteria=(Criterion.WINS, Criterion.DIFFERENCE, Criterion.POINTS_FOR),
    faults=False,
)

TREN_101 = Rules(
    # R 7 (multipliers; the product never above 8), R 24 (the target). The text
    # says nothing of a championship: the rest follows T, without a cap.
    rounds=5,
    minutes=55,
    time_limit=TimeLimit.FIXED,
    cap=None,
    tie=Tie.HALF,
    no_show_minutes=10,
    no_show_from=AbsentFrom.START,
    codes={
        **_TRUMP_ONLY,
        "S": 8,
        **_BOTIFARRA,
        **{"E": 2, "EC": 4, "ER": 8, "EB": 4, "EBC": 8},
    },
    criteria=(Criterion.WINS, Criterion.DIFFERENCE, Criterion.POINTS_FOR),
    faults=False,
)

TREN_51 = replace(TREN_101, target=51)  # R annex A 1, "mitja botifarra"
TREN_151 = replace(TREN_101, target=151)  # R annex A 2, "botifarra i mitja"

VILAPLANA_2017 = replace(SETZE_PUNTS, minutes=50)

LLORET_2014 = replace(
    # seven rounds of 60 minutes, all raises on botifarra too, ties half a win
    SETZE_PUNTS,
    rounds=7,
    minutes=60,
    codes=VILAPLANA.codes,
)


@dataclass(frozen=True, slots=True)
class Preset:
    """A regulation that can be chosen by name."""

    slug: str
    name: str
    rules: Rules
    source: str


_ALL = (
    Preset("vilaplana-2011", "Vilaplana 2011", VILAPLANA, "V 12-16"),
    Preset("setze-punts", "16 punts", SETZE_PUNTS, "T 1, T 12, T 15"),
    Preset("tren-101", "Tren (101)", TREN_101, "R 7, R 24"),
    Preset("tren-51", "Tren, mitja botifarra (51)", TREN_51, "R annex A 1"),
    Preset("tren-151", "Tren, botifarra i mitja (151)", TREN_151, "R annex A 2"),
    Preset("vilaplana-2017", "Vilaplana 2017", VILAPLANA_2017, "T, 50 minutes"),
    Preset("lloret-2014", "Lloret 2014", LLORET_2014, "7 rounds, 60 minutes"),
)
PRESETS: dict[str, Preset] = {preset.slug: preset for preset in _ALL}
