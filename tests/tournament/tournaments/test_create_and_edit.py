"""Make a championship from a regulation, and change what it is called."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from scoring.presets import PRESETS
from tests.factories import make_tournament
from tournament.models import Change, Tournament

pytestmark = pytest.mark.django_db
CREATE = "/taula-de-control/nou/"
FORM = {
    "name": "Botifarra de Festa Major",
    "date": "2026-08-15",
    "venue": "Local social",
    "fee": "12,50",
    "is_public": "on",
}


@pytest.mark.parametrize("slug", PRESETS)
def test_a_championship_copies_the_rules_of_its_preset(slug: str, desk: Client):
    answer = desk.post(CREATE, FORM | {"preset": slug})

    made = Tournament.objects.get()
    assert answer.headers["location"] == reverse("desk:tournament", args=[made.slug])
    assert (made.preset, made.rules) == (slug, PRESETS[slug].rules)


def test_what_was_typed_is_stored(desk: Client):
    desk.post(CREATE, FORM | {"preset": "setze-punts"}, headers={"accept-language": "ca"})

    made = Tournament.objects.get()
    assert (made.name, made.venue, made.date, made.fee_cents, made.is_public) == (
        "Botifarra de Festa Major",
        "Local social",
        datetime.date(2026, 8, 15),
        1250,
        True,
    )


@pytest.mark.parametrize("language", ["ca", "en"])
@pytest.mark.parametrize("fee", ["12,50", "12.50", "12.5"])
def test_cents_follow_a_comma_or_a_point_in_any_language(fee: str, language: str, desk: Client):
    form = FORM | {"preset": "tren-51", "fee": fee}

    desk.post(CREATE, form, headers={"accept-language": language})

    assert Tournament.objects.get().fee_cents == 1250


def test_without_a_name_nothing_is_made_and_what_was_typed_stays(desk: Client):
    answer = desk.post(CREATE, FORM | {"name": "  ", "preset": "tren-51"})

    assert Tournament.objects.count() == 0
    assert 'value="Local social"' in answer.content.decode()
    assert 'value="tren-51" checked' in answer.content.decode()


def test_the_page_says_what_each_preset_means(desk: Client):
    page = desk.get(CREATE).content.decode()

    assert "5 rounds · 12 dats or 101 points · at least 50 minutes · ties by lot · cap 136" in page
    assert 'value="vilaplana-2011" checked' in page


def edit(tournament: Tournament) -> str:
    return reverse("desk:tournament_edit", args=[tournament.slug])


def test_an_edit_keeps_the_address_and_is_in_the_history(desk: Client):
    tournament = make_tournament()

    desk.post(edit(tournament), FORM | {"version": tournament.version})

    stored = Tournament.objects.get()
    assert (stored.slug, stored.name) == (tournament.slug, "Botifarra de Festa Major")
    change = Change.objects.get(action="tournament_edited")
    assert change.before["name"] == "Torneig de prova"
    assert change.after["date"] == "2026-08-15"


def test_saving_the_same_again_changes_nothing(desk: Client):
    tournament = make_tournament()
    desk.post(edit(tournament), FORM | {"version": 1})

    desk.post(edit(tournament), FORM | {"version": 2})

    assert Tournament.objects.get().version == 2
    assert Change.objects.filter(action="tournament_edited").count() == 1


def test_c41_a_stale_edit_answers_409_with_both_values(desk: Client):
    tournament = make_tournament()
    desk.post(edit(tournament), FORM | {"version": 1})

    answer = desk.post(edit(tournament), FORM | {"version": 1, "venue": "Casal"})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "<td>Casal</td><td>Local social</td>" in page
    assert 'name="version" value="2"' in page
    assert "organitzadora saved it at" in page
    assert Tournament.objects.get().venue == "Local social"


def test_after_a_conflict_saving_again_is_a_choice(desk: Client):
    tournament = make_tournament()
    desk.post(edit(tournament), FORM | {"version": 1})

    desk.post(edit(tournament), FORM | {"version": 2, "venue": "Casal"})

    assert Tournament.objects.get().venue == "Casal"
