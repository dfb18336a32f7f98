"""The rules in words, and the form that changes them until the first round is published."""

from dataclasses import replace
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from scoring.pairing import Style
from scoring.presets import PRESETS, VILAPLANA
from scoring.rules import AbsentFrom, Catalogue, Criterion, Rules, Tie, TimeLimit
from tests.factories import draw, make_tournament, make_user
from tournament.forms.rules import RulesForm
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def page_of(tournament: Tournament) -> str:
    return reverse("desk:rules", args=[tournament.slug])


def edit_of(tournament: Tournament) -> str:
    return reverse("desk:rules_edit", args=[tournament.slug])


def posted(rules, version: int = 1, **changed: object) -> dict[str, object]:
    """What a browser sends of the form about *rules*."""
    values = RulesForm.of(rules) | changed | {"version": version}
    return {
        name: "on" if value is True else "" if value is None else value
        for name, value in values.items()
        if value is not False
    }


def test_the_rules_page_says_the_rules_of_this_championship(desk: Client):
    tournament = make_tournament(cap=150)

    page = desk.get(page_of(tournament)).content.decode()

    assert "At most 150 points are recorded for the winner" in page
    assert "They began as “Vilaplana 2011” and were changed." in page


@pytest.mark.parametrize("slug", PRESETS)
def test_auction_codes_have_one_order_whatever_the_database_did_to_them(slug: str):
    codes = PRESETS[slug].rules.codes
    stored = PRESETS[slug].rules.to_dict() | {"codes": dict(sorted(codes.items()))}

    assert list(Rules.from_dict(stored).codes) == list(codes)


@pytest.mark.parametrize("slug", PRESETS)
def test_the_form_gives_back_the_rules_it_was_filled_with(slug: str):
    form = RulesForm(posted(PRESETS[slug].rules))

    assert form.is_valid(), form.errors
    assert form.rules == PRESETS[slug].rules


def test_every_field_can_be_changed(desk: Client):
    tournament = make_tournament()
    wanted = replace(
        VILAPLANA, rounds=7, dats=8, target=None, minutes=40, time_limit=TimeLimit.FIXED, cap=None,
        tie=Tie.HALF, no_show_points=40, no_show_minutes=5, no_show_one_missing=True,
        no_show_uses_bye=True, bye_points=30, bye_wins=False, codes={"": 1, "C": 3}, faults=False,
        criteria=(Criterion.WINS, Criterion.POINTS_FOR), catalogue=Catalogue.FREE,
        agreements=False, style=Style.ADJACENT, no_show_meets=False, tables_by_lot=True,
    )  # fmt: skip

    answer = desk.post(edit_of(tournament), posted(wanted))

    assert answer.headers["location"] == page_of(tournament)
    assert Tournament.objects.get().rules == wanted


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"rounds": 0}, "rounds"),
        ({"cap": 100}, "cap"),
        ({"codes": "C=two"}, "codes"),
        ({"codes": "C=0"}, "codes"),
        ({"codes": "C2=2"}, "codes"),
        ({"codes": "ESTEVET=2"}, "codes"),
        ({"criterion_3": "difference"}, "criterion_2"),
        ({"faults": False}, "faults"),
        ({"target": -1}, "target"),
    ],
)
def test_rules_that_contradict_are_said_at_their_field(changed, field: str):
    form = RulesForm(posted(VILAPLANA, **changed))

    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_the_sentence_of_the_rules_stands_beside_the_field(desk: Client):
    tournament = make_tournament()

    page = desk.post(edit_of(tournament), posted(VILAPLANA, cap=100)).content.decode()

    assert "The most points recorded (100) cannot be fewer" in page
    assert Tournament.objects.get().rules == VILAPLANA


@pytest.mark.parametrize("method", ["get", "post"])
def test_once_a_round_is_published_the_rules_are_fixed(method: str, desk: Client):
    tournament = make_tournament(4)
    draw(tournament)

    answer = getattr(desk, method)(edit_of(tournament), posted(VILAPLANA, cap=150), follow=True)

    assert "The rules can change no more" in answer.content.decode()
    assert Tournament.objects.get().rules == VILAPLANA


def test_fixed_rules_have_no_button_to_change_them(desk: Client):
    tournament = make_tournament(4)
    assert edit_of(tournament) in desk.get(page_of(tournament)).content.decode()

    draw(tournament)

    assert edit_of(tournament) not in desk.get(page_of(tournament)).content.decode()


def test_c41_stale_rules_answer_409_with_both_values(desk: Client):
    tournament = make_tournament()
    desk.post(edit_of(tournament), posted(VILAPLANA, cap=150))

    answer = desk.post(edit_of(tournament), posted(VILAPLANA, cap=140, tie="half"))

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "<td>140</td><td>150</td>" in page
    assert "<td>half a win for each pair</td><td>the winner of the lot" in page
    assert Tournament.objects.get().rules.cap == 150


def test_somebody_elses_rules_do_not_exist():
    stranger = Client()
    stranger.force_login(make_tournament().owner)
    other = make_tournament(owner=make_user("una-altra"))

    assert stranger.get(page_of(other)).status_code == 404
    assert stranger.post(edit_of(other), posted(VILAPLANA)).status_code == 404


def test_championships_that_exist_keep_the_moment_that_their_rules_page_named():
    migration = import_module("tournament.migrations.0010_clock")
    kept = {}
    for preset in ("vilaplana-2011", "setze-punts", "tren-101"):
        tournament = make_tournament(preset=preset)
        del tournament.rules_data["no_show_from"]
        tournament.save()
        kept[preset] = tournament

    migration.keep_what_was_printed(apps, None)

    found = {}
    for preset, tournament in kept.items():
        tournament.refresh_from_db()
        found[preset] = tournament.rules.no_show_from
    assert found == {
        "vilaplana-2011": AbsentFrom.DRAW,
        "setze-punts": AbsentFrom.START,
        "tren-101": AbsentFrom.DRAW,
    }
