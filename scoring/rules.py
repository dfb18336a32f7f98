"""Everything that a regulation may set, as one frozen value.

The presets in ``scoring/presets.py`` cite their articles. A tournament copies
one and may change any field until its first round is published; the same value
computes the results, prints the sheet and writes the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from scoring.errors import BadRules
from scoring.pairing import Style, style_of_round


class Tie(StrEnum):
    """What a match with equal totals is worth."""

    LOT = "lot"
    """V 13.2: the winner of the initial lot gets one point more and wins."""
    HALF = "half"
    """T 1: half a win for each pair."""


class TimeLimit(StrEnum):
    """What the minutes of a round mean."""

    MINIMUM = "minimum"
    """V 12.3.3: never fewer; the organisers announce the last dat."""
    FIXED = "fixed"
    """T 1: the match ends when they are over."""


class AbsentFrom(StrEnum):
    """Since when the minutes count after which a pair is absent."""

    DRAW = "draw"
    """V 13.3: since the draw, which the program publishes with the round."""
    START = "start"
    """T 15: since the organisers announced that the match starts."""


class Criterion(StrEnum):
    """What orders the classification (V 14, T 1)."""

    WINS = "wins"
    DIFFERENCE = "difference"
    FAULTS = "faults"
    POINTS_FOR = "points_for"
    NUMBER = "number"


class Catalogue(StrEnum):
    """Which infractions the regulation knows."""

    VILAPLANA = "vilaplana"
    """V 16.1, with escalation."""
    FREE = "free"
    """T and R have no list: free text, light or serious."""


class System(StrEnum):
    """Who meets whom in the championship as a whole."""

    SWISS = "swiss"
    """Equal wins meet; nobody meets everybody (V 12.1-2)."""
    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody once: for small fields with rounds enough."""


class Clubs(StrEnum):
    """Whether pairs of one town or club are kept apart: a preference, below all others."""

    OFF = "off"
    AVOID = "avoid"
    FIRST = "first"
    """Only in the first rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One regulation. Every field may be changed by the organisers."""

    rounds: int = 5
    dats: int = 12
    """Dats a match has at most (V 12.3.2)."""
    target: int | None = 101
    """Points that end a match (V 12.3.1); None: only dats and time do."""
    minutes: int = 50
    time_limit: TimeLimit = TimeLimit.MINIMUM
    cap: int | None = 136
    """Most points recorded for the winner (V 13.4); None: no cap."""
    tie: Tie = Tie.LOT
    no_show_points: int = 51
    """Points of the pair that is there when the other is not (V 13.3)."""
    no_show_minutes: int = 15
    no_show_from: AbsentFrom = AbsentFrom.DRAW
    no_show_one_missing: bool = False
    """T 15: a pair with one player missing counts as absent."""
    no_show_uses_bye: bool = False
    """Whether a win by no-show counts as the one bye that a pair may have."""
    no_show_meets: bool = True
    """Whether two pairs have met if one or both were absent: then they do not meet again."""
    bye_points: int = 51
    bye_wins: bool = True
    codes: Mapping[str, int]
    """Auction codes of the sheet and their multipliers (V 15.2.6); "" is no raise."""
    criteria: tuple[Criterion, ...]
    faults: bool = True
    """Whether infractions are recorded on the sheet and shown in the standings."""
    catalogue: Catalogue = Catalogue.FREE
    agreements: bool = False
    """Whether the sheet has the agreement boxes (V 15.3.1-2)."""
    style: Style = Style.FOLD
    """Who meets whom inside a group of equal wins."""
    last_adjacent: bool = False
    """Whether in the last round first meets second and third meets fourth."""
    tables_by_lot: bool = False
    """Whether the lot deals the numbers of the tables, so that leaders change tables."""
    system: System = System.SWISS
    clubs: Clubs = Clubs.OFF
    clubs_rounds: int = 2
    """In how many first rounds ``Clubs.FIRST`` keeps them apart."""

    def __post_init__(self) -> None:
        check_rules(self)

    @property
    def highest_multiplier(self) -> int:
        """The largest multiplier that a code of this regulation can give."""
        return max(self.codes.values())

    @property
    def shares_places(self) -> bool:
        """Whether pairs that are equal in every criterion share a place (T 1)."""
        return Criterion.NUMBER not in self.criteria

    def style_of(self, number: int) -> Style:
        """Return how equal wins meet in round *number*: the first by lot."""
        return style_of_round(self.style, number, self.rounds, last_adjacent=self.last_adjacent)

    def keeps_clubs_apart(self, number: int) -> bool:
        """Whether round *number* keeps pairs of one town or club apart."""
        if self.clubs is Clubs.FIRST:
            return number <= self.clubs_rounds
        return self.clubs is Clubs.AVOID

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as values that JSON can hold."""
        plain = asdict(self)
        plain["codes"] = dict(self.codes)
        plain["criteria"] = [str(criterion) for criterion in self.criteria]
        return {name: str(v) if isinstance(v, StrEnum) else v for name, v in plain.items()}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Rules:
        """Return the rules that :meth:`to_dict` wrote.

        Raise BadRules for an unknown field or a value out of range.
        """
        names = {field.name for field in fields(cls)}
        if unknown := set(plain) - names:
            raise BadRules("unknown_field", field=min(unknown))
        return cls(**{name: _typed(name, value) for name, value in plain.items()})

    def with_setting(self, name: str, text: str) -> Rules:
        """Return a copy in which the field *name* has the value written as *text*.

        Lists are separated by commas and ``none`` stands for no limit.
        Raise BadRules if there is no such field or the text does not fit it.

        >>> from scoring.presets import VILAPLANA
        >>> VILAPLANA.with_setting("cap", "none").cap is None
        True
        >>> VILAPLANA.with_setting("criteria", "wins,difference").shares_places
        True
        """
        return self.with_settings({name: text})

    def with_settings(self, texts: Mapping[str, str]) -> Rules:
        """Return a copy with several settings, which only together need to fit.

        >>> from scoring.presets import SETZE_PUNTS
        >>> SETZE_PUNTS.with_settings({"target": "151", "cap": "none"}).target
        151
        """
        known = {field.name for field in fields(self)}
        values = {}
        for name, text in texts.items():
            field = name.strip().replace("-", "_")
            if field not in known:
                raise BadRules("unknown_field", field=field)
            values[field] = _typed(field, _read(self, field, text.strip()))
        return replace(self, **values)


_ENUMS: dict[str, type[StrEnum]] = {
    "time_limit": TimeLimit,
    "no_show_from": AbsentFrom,
    "tie": Tie,
    "catalogue": Catalogue,
    "style": Style,
    "system": System,
    "clubs": Clubs,
}
_WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def _read(rules: Rules, name: str, text: str) -> object:
    """Return the plain value that *text* stands for in the field *name*."""
    if name == "criteria":
        return [word.strip() for word in text.split(",") if word.strip()]
    if name == "codes":
        rows = (row.split("=") for row in text.split(","))
        return {row[0].strip(): row[-1] for row in rows}
    if name in ("cap", "target") and text.lower() == "none":
        return None
    if isinstance(getattr(rules, name), bool):
        return _WORDS.get(text.lower(), text)
    return text


def _place_of_code(row: tuple[str, int]) -> list[tuple[int, str]]:
    """Return where a code stands in V 15.2.6 and R 7: C R S, then B, then E with theirs.

    A database need not keep the order in which codes were written.
    """
    return [("CRSBE".find(letter) % 6, letter) for letter in row[0]]


def _typed(name: str, value: Any) -> Any:
    """Return *value* as the field *name* holds it; raise BadRules if it cannot."""
    try:
        if name in _ENUMS:
            return _ENUMS[name](str(value))
        if name == "criteria":
            return tuple(Criterion(str(word).replace("-", "_")) for word in value)
        if name == "codes":
            codes = {str(code).upper(): int(times) for code, times in value.items()}
            return dict(sorted(codes.items(), key=_place_of_code))
        if value is None or isinstance(value, bool):
            return value
        return int(value)
    except (AttributeError, TypeError, ValueError) as error:
        raise BadRules("bad_value", field=name, value=value) from error


RANGES: dict[str, tuple[int, int]] = {
    "rounds": (1, 99),
    "dats": (1, 40),
    "minutes": (1, 600),
    "no_show_points": (0, 999),
    "no_show_minutes": (0, 600),
    "bye_points": (0, 999),
    "target": (1, 9999),
    "cap": (1, 9999),
    "clubs_rounds": (1, 99),
}
"""The lowest and the highest value of each figure."""
LONGEST_CODE = 4
"""Letters of an auction code: its column on the sheet is narrow."""
FLAGS = (
    "no_show_one_missing",
    "no_show_uses_bye",
    "no_show_meets",
    "bye_wins",
    "faults",
    "agreements",
    "last_adjacent",
    "tables_by_lot",
)
_NO_LIMIT = ("target", "cap")


def check_rules(rules: Rules) -> None:
    """Raise BadRules if a field is out of range or two fields contradict."""
    for name, (low, high) in RANGES.items():
        _check_range(name, getattr(rules, name), low, high)
    for name in FLAGS:
        if not isinstance(getattr(rules, name), bool):
            raise BadRules("bad_value", field=name, value=getattr(rules, name))
    if rules.target is not None and rules.cap is not None and rules.cap < rules.target:
        raise BadRules("cap_below_target", cap=rules.cap, target=rules.target)
    _check_criteria(rules)
    for code in filter(None, rules.codes):
        if not (code.isascii() and code.isalpha() and len(code) <= LONGEST_CODE):
            raise BadRules("code_letters", code=code, most=LONGEST_CODE)
    if rules.codes.get("") != 1 or not all(1 <= times <= 64 for times in rules.codes.values()):
        raise BadRules("codes_without_plain")


def _check_range(name: str, value: object, low: int, high: int) -> None:
    if value is None and name in _NO_LIMIT:
        return
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadRules("out_of_range", field=name, value=value, low=low, high=high)


def _check_criteria(rules: Rules) -> None:
    if not rules.criteria or len(set(rules.criteria)) != len(rules.criteria):
        raise BadRules("criteria_repeated")
    if rules.criteria[0] is not Criterion.WINS:
        raise BadRules("wins_first")
    if Criterion.FAULTS in rules.criteria and not rules.faults:
        raise BadRules("faults_not_recorded")
