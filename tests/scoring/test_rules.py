import json
from dataclasses import fields, replace

import pytest

from scoring.errors import BadRules
from scoring.pairing import Style
from scoring.presets import PRESETS, SETZE_PUNTS, VILAPLANA
from scoring.rules import AbsentFrom, Catalogue, Criterion, Rules, Tie, TimeLimit

W, D, F, P, N = Criterion


def test_the_presets_have_the_published_names():
    assert list(PRESETS) == [
        "vilaplana-2011",
        "setze-punts",
        "tren-101",
        "tren-51",
        "tren-151",
        "vilaplana-2017",
        "lloret-2014",
    ]


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        # V 12.2, 12.3, 13.4, 13.2, 13.3, 14, 15.3, 16
        (
            "vilaplana-2011",
            (5, 12, 101, 50, TimeLimit.MINIMUM, 136, Tie.LOT, 51, 15, (W, D, F, P, N), True),
        ),
        # T 1, 15
        (
            "setze-punts",
            (5, 12, 101, 55, TimeLimit.FIXED, 121, Tie.HALF, 51, 10, (W, D, P), False),
        ),
        # R 24 and annex A
        ("tren-101", (5, 12, 101, 55, TimeLimit.FIXED, None, Tie.HALF, 51, 10, (W, D, P), False)),
        ("tren-51", (5, 12, 51, 55, TimeLimit.FIXED, None, Tie.HALF, 51, 10, (W, D, P), False)),
        ("tren-151", (5, 12, 151, 55, TimeLimit.FIXED, None, Tie.HALF, 51, 10, (W, D, P), False)),
        (
            "vilaplana-2017",
            (5, 12, 101, 50, TimeLimit.FIXED, 121, Tie.HALF, 51, 10, (W, D, P), False),
        ),
        ("lloret-2014", (7, 12, 101, 60, TimeLimit.FIXED, 121, Tie.HALF, 51, 10, (W, D, P), False)),
    ],
)
def test_a_preset_says_what_its_regulation_says(slug, expected):
    r = PRESETS[slug].rules

    assert (
        r.rounds, r.dats, r.target, r.minutes, r.time_limit, r.cap, r.tie,
        r.no_show_points, r.no_show_minutes, r.criteria, r.faults,
    ) == expected  # fmt: skip


def test_v_13_3_and_t_15_count_an_absence_from_another_moment():
    counted = {slug: preset.rules.no_show_from for slug, preset in PRESETS.items()}

    assert counted.pop("vilaplana-2011") is AbsentFrom.DRAW
    assert set(counted.values()) == {AbsentFrom.START}


@pytest.mark.parametrize(
    ("slug", "codes"),
    [
        ("vilaplana-2011", {"": 1, "C": 2, "R": 4, "S": 8, "B": 2, "BC": 4, "BR": 8, "BS": 16}),
        ("lloret-2014", {"": 1, "C": 2, "R": 4, "S": 8, "B": 2, "BC": 4, "BR": 8, "BS": 16}),
        ("setze-punts", {"": 1, "C": 2, "R": 4, "B": 2, "BC": 4, "BR": 8}),
        ("vilaplana-2017", {"": 1, "C": 2, "R": 4, "B": 2, "BC": 4, "BR": 8}),
        (
            "tren-101",
            {
                "": 1, "C": 2, "R": 4, "S": 8, "B": 2, "BC": 4, "BR": 8,
                "E": 2, "EC": 4, "ER": 8, "EB": 4, "EBC": 8,
            },
        ),
    ],
)  # fmt: skip
def test_a_preset_allows_the_codes_of_its_regulation(slug, codes):
    assert PRESETS[slug].rules.codes == codes


def test_the_train_never_multiplies_by_more_than_eight():
    assert [PRESETS[f"tren-{target}"].rules.highest_multiplier for target in (101, 51, 151)] == [
        8,
        8,
        8,
    ]


def test_only_vilaplana_has_a_catalogue_and_agreement_boxes():
    have = [slug for slug, p in PRESETS.items() if p.rules.catalogue is Catalogue.VILAPLANA]

    assert have == [slug for slug, p in PRESETS.items() if p.rules.agreements]
    assert have == ["vilaplana-2011"]


@pytest.mark.parametrize("slug", PRESETS)
def test_rules_survive_json(slug):
    rules = PRESETS[slug].rules

    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("cap", "none", None),
        ("target", "none", None),
        ("cap", "150", 150),
        ("tie", "half", Tie.HALF),
        ("style", "slide", Style.SLIDE),
        ("bye_wins", "no", False),
        ("criteria", "wins, difference", (W, D)),
        ("criteria", "wins,points-for", (W, P)),
        ("codes", "=1,C=2,bc=4", {"": 1, "C": 2, "BC": 4}),
        ("no-show-points", "60", 60),
    ],
)
def test_a_setting_can_be_written_as_text(name, text, value):
    changed = VILAPLANA.with_setting(name, text)

    assert getattr(changed, name.replace("-", "_")) == value


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("capp", "100", "unknown_field"),
        ("cap", "many", "bad_value"),
        ("cap", "100", "cap_below_target"),
        ("rounds", "0", "out_of_range"),
        ("dats", "-3", "out_of_range"),
        ("bye_wins", "perhaps", "bad_value"),
        ("tie", "coin", "bad_value"),
        ("criteria", "", "criteria_repeated"),
        ("criteria", "wins,wins", "criteria_repeated"),
        ("criteria", "difference,wins", "wins_first"),
        ("criteria", "wins,luck", "bad_value"),
        ("codes", "C=2", "codes_without_plain"),
        ("codes", "=1,C=0", "codes_without_plain"),
        ("codes", "=1,C=x", "bad_value"),
        ("minutes", "nan", "bad_value"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(name, text, code):
    with pytest.raises(BadRules) as refused:
        VILAPLANA.with_setting(name, text)

    assert refused.value.code == code


def test_faults_can_decide_only_where_they_are_recorded():
    with pytest.raises(BadRules, match="faults_not_recorded"):
        replace(SETZE_PUNTS, criteria=(W, D, F))


def test_an_unknown_field_in_stored_rules_is_refused():
    with pytest.raises(BadRules, match="unknown_field"):
        Rules.from_dict({**VILAPLANA.to_dict(), "colour": "green"})


def test_places_are_shared_unless_the_number_decides():
    assert (VILAPLANA.shares_places, SETZE_PUNTS.shares_places) == (False, True)


def test_every_field_is_written_to_json():
    assert set(VILAPLANA.to_dict()) == {field.name for field in fields(Rules)}
