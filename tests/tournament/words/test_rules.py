"""The rules in words follow the values that compute."""

from dataclasses import fields, replace

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.pairing import Style
from scoring.presets import PRESETS, SETZE_PUNTS, TREN_101, VILAPLANA
from scoring.rules import AbsentFrom, Catalogue, Clubs, Criterion, Rules, System, Tie, TimeLimit
from tournament.words import field_label, preset_line, rules_in_words

CHANGES: dict[str, object] = {
    "rounds": 7,
    "dats": 8,
    "target": 51,
    "minutes": 40,
    "time_limit": TimeLimit.FIXED,
    "cap": 150,
    "tie": Tie.HALF,
    "no_show_points": 40,
    "no_show_minutes": 5,
    "no_show_from": AbsentFrom.START,
    "no_show_one_missing": True,
    "no_show_uses_bye": True,
    "no_show_meets": False,
    "bye_points": 30,
    "bye_wins": False,
    "codes": {"": 1, "C": 2},
    "criteria": (Criterion.WINS, Criterion.DIFFERENCE),
    "faults": False,
    "catalogue": Catalogue.FREE,
    "agreements": False,
    "style": Style.SLIDE,
    "last_adjacent": True,
    "tables_by_lot": True,
    "system": System.ROUND_ROBIN,
    "clubs": Clubs.AVOID,
    "clubs_rounds": 3,
}


def text_of(rules: Rules, preset: str = "") -> list[str]:
    return [line.text for section in rules_in_words(rules, preset) for line in section.lines]


def test_every_field_of_the_rules_is_changed_here():
    assert set(CHANGES) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("field", CHANGES)
def test_a_changed_field_changes_the_published_rules(field: str):
    criteria = tuple(c for c in Criterion if c is not Criterion.FAULTS)
    base = replace(VILAPLANA, criteria=criteria, clubs=Clubs.FIRST)
    changed = replace(base, **{field: CHANGES[field]})

    assert text_of(changed) != text_of(base)


@pytest.mark.parametrize("field", ["cap", "target"])
def test_no_limit_is_said_too(field: str):
    assert text_of(replace(VILAPLANA, **{field: None})) != text_of(VILAPLANA)


@pytest.mark.parametrize("field", CHANGES)
def test_every_field_has_a_label(field: str):
    assert field_label(field) != field


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_has_its_rules_in_words_and_in_one_line(slug: str):
    sections = rules_in_words(PRESETS[slug].rules, slug)

    assert [section.title for section in sections] == [
        "The draw",
        "The best round",
        "A match",
        "The auction",
        "Absence and bye",
        "Standings",
        "Infractions",
    ]
    assert all(section.lines for section in sections)
    assert preset_line(slug)


def test_v_13_4_the_figures_are_those_that_compute():
    assert "At most 136 points are recorded for the winner; " in " ".join(text_of(VILAPLANA))
    assert preset_line("vilaplana-2011") == (
        "5 rounds · 12 dats or 101 points · at least 50 minutes · ties by lot · cap 136"
    )


def test_r_7_the_train_has_estevet_and_stops_at_eight():
    text = text_of(TREN_101)

    assert "Times 8: S (Sant Vicenç), BR (botifarra recontro), ER (Estevet recontro), EBC " in (
        " ".join(text)
    )
    assert "So a dat gives at most 36 × 8 = 288 points." in text


def test_t_1_equal_pairs_share_a_place():
    assert "Pairs that are equal in all of this share a place: 1, 2, 2, 4." in text_of(SETZE_PUNTS)
    assert "So no two pairs share a place." in text_of(VILAPLANA)


def articles(rules: Rules, preset: str) -> set[str]:
    return {line.article for section in rules_in_words(rules, preset) for line in section.lines}


def test_articles_are_cited_where_vilaplana_says_the_same():
    assert {"V 12.1-2", "V 13.2", "V 13.4", "V 14.3"} <= articles(VILAPLANA, "vilaplana-2011")
    changed = replace(VILAPLANA, cap=150)
    assert articles(VILAPLANA, "vilaplana-2011") - articles(changed, "vilaplana-2011") == {"V 13.4"}


def test_other_regulations_cite_no_article_of_vilaplana():
    assert articles(SETZE_PUNTS, "setze-punts") == {""}


RULES = st.builds(
    Rules,
    rounds=st.integers(1, 99),
    dats=st.integers(1, 40),
    target=st.none() | st.integers(1, 200),
    minutes=st.integers(1, 600),
    time_limit=st.sampled_from(TimeLimit),
    cap=st.none() | st.integers(200, 9999),
    tie=st.sampled_from(Tie),
    no_show_points=st.integers(0, 999),
    no_show_minutes=st.integers(0, 600),
    no_show_from=st.sampled_from(AbsentFrom),
    no_show_one_missing=st.booleans(),
    no_show_uses_bye=st.booleans(),
    no_show_meets=st.booleans(),
    bye_points=st.integers(0, 999),
    bye_wins=st.booleans(),
    codes=st.dictionaries(st.text("BCERSX", min_size=1, max_size=4), st.integers(1, 64)).map(
        lambda codes: {"": 1, **codes}
    ),
    criteria=st.permutations(list(Criterion)[1:]).map(lambda rest: (Criterion.WINS, *rest)),
    catalogue=st.sampled_from(Catalogue),
    agreements=st.booleans(),
    style=st.sampled_from(Style),
    last_adjacent=st.booleans(),
    tables_by_lot=st.booleans(),
    system=st.sampled_from(System),
    clubs=st.sampled_from(Clubs),
    clubs_rounds=st.integers(1, 99),
)


@given(RULES)
def test_any_rules_are_said_in_whole_sentences_with_their_figures(rules: Rules):
    with override("en"):
        text = text_of(rules, "vilaplana-2011")

    assert all(line and "%(" not in line for line in text)
    said = " ".join(text)
    figures = [rules.rounds, rules.dats, rules.minutes, rules.no_show_points, rules.bye_points]
    assert all(str(figure) in said for figure in figures)
    assert all(f"{code} (" in said for code in rules.codes if code)
    assert rules.cap is None or str(rules.cap) in said
