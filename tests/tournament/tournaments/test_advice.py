"""How many rounds: on the form of a new championship, and before the first draw."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.advice.forecast import forecasts
from scoring.presets import LLORET_2014, VILAPLANA
from scoring.rules import System
from tests.factories import draw, make_tournament
from tournament.models import Change, Tournament
from tournament.services.advice import advice, evening_minutes, misfit
from tournament.words.advice import alternative, duration, expectation

pytestmark = pytest.mark.django_db
CREATE = "/taula-de-control/nou/"
TYPED = "/taula-de-control/nou/consell/"
FORM = {
    "name": "Festa Major",
    "date": "2026-08-15",
    "venue": "Local social",
    "fee": "12,50",
    "preset": "vilaplana-2011",
}


def page(answer) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def rounds_page(tournament: Tournament) -> str:
    return reverse("desk:rounds_advice", args=[tournament.slug])


@pytest.mark.parametrize("rounds", [3, 6, 9])
def test_the_rounds_that_were_chosen_override_the_regulation(rounds: int, desk: Client):
    desk.post(CREATE, FORM | {"rounds": str(rounds)})

    made = Tournament.objects.get()
    assert (made.rules.rounds, made.rules.system) == (rounds, System.SWISS)
    assert made.rules.with_setting("rounds", "5") == VILAPLANA


def test_the_regulation_s_own_rounds_are_kept_unless_others_are_chosen(desk: Client):
    desk.post(CREATE, FORM | {"preset": "lloret-2014", "rounds": "", "pairs": "40"})

    assert Tournament.objects.get().rules == LLORET_2014


def test_all_against_all_takes_as_many_rounds_as_there_are_others(desk: Client):
    desk.post(CREATE, FORM | {"rounds": "all", "pairs": "7"})

    rules = Tournament.objects.get().rules
    assert (rules.system, rules.rounds) == (System.ROUND_ROBIN, 7)


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        ("", "Needed to know how many rounds it takes to meet everybody."),
        ("200", "Too many for everybody to meet everybody."),
    ],
)
def test_all_against_all_needs_the_number_of_pairs_and_a_small_one(
    pairs: str, said: str, desk: Client
):
    answer = desk.post(CREATE, FORM | {"rounds": "all", "pairs": pairs})

    assert Tournament.objects.count() == 0
    assert said in page(answer)


def test_without_script_a_button_shows_the_advice_and_keeps_what_was_typed(desk: Client):
    typed = FORM | {"pairs": "60", "rounds": "6", "name": "", "advice": "show"}

    shown = page(desk.post(CREATE, typed))

    assert Tournament.objects.count() == 0
    assert "With 60 pairs and 6 rounds expect" in shown
    for value in ("Local social", "2026-08-15", "12,50", "60"):
        assert f'value="{value}"' in shown
    assert 'value="6" checked' in shown
    assert "This could not be saved" not in shown
    assert 'name="is_public" class="checkboxinput form-check-input" checked' not in shown


def test_the_figures_follow_the_number_that_is_typed(desk: Client):
    shown = page(desk.get(TYPED, {"pairs": "60", "preset": "vilaplana-2011", "rounds": ""}))

    five, six = forecasts(60)[2:4]
    assert f"about {round(five.unbeaten)} unbeaten pairs: the difference of points" in shown
    assert alternative(6, six.unbeaten) in shown
    assert f"<b>{five.unbeaten:.1f}</b>" in shown
    assert f"<b>{round(100 * five.right_order)}</b>" in shown
    assert "5 h 25 min" in shown
    assert 'value="" checked' in shown


def test_what_is_said_follows_the_rounds_that_are_marked(desk: Client):
    asked = {"pairs": "60", "preset": "vilaplana-2011"}

    own = page(desk.get(TYPED, asked | {"rounds": ""}))
    seven = page(desk.get(TYPED, asked | {"rounds": "7"}))

    marked = r'<tr class="is-marked"> <th scope="row"><label [^>]*><input [^>]* id="rounds-(\d)"'
    assert re.findall(marked, own) == ["5"]
    assert re.findall(marked, seven) == ["7"]
    assert "With 60 pairs and 7 rounds expect" in seven


def test_the_evening_is_as_long_as_the_regulation_s_rounds(desk: Client):
    shown = page(desk.get(TYPED, {"pairs": "60", "preset": "lloret-2014"}))

    assert evening_minutes(7, LLORET_2014) == 7 * 75
    assert "8 h 45 min" in shown
    assert "With 60 pairs and 7 rounds expect" in shown


def test_a_small_field_is_offered_all_against_all_and_no_more_rounds_than_it_can_play(desk: Client):
    shown = page(desk.get(TYPED, {"pairs": "6", "preset": "vilaplana-2011", "rounds": "all"}))

    assert 'value="all" checked' in shown
    assert "5 rounds for 6 pairs, instead of the Swiss system" in shown
    assert "6 pairs can play at most 5 rounds without meeting twice." in shown
    assert 'value="6"' not in shown


def test_a_larger_field_is_not(desk: Client):
    shown = page(desk.get(TYPED, {"pairs": "11", "preset": "vilaplana-2011", "rounds": "all"}))

    assert 'value="all"' not in shown
    assert 'value="" checked' in shown


@pytest.mark.parametrize("pairs", ["", "0", "1", "-5", "99999", "8,5", "many", "9" * 5000])
def test_no_number_of_pairs_no_figures(pairs: str, desk: Client):
    answer = desk.get(TYPED, {"pairs": pairs, "preset": "nothing like that"})

    assert answer.status_code == 200
    assert "Say how many pairs you expect" in page(answer)
    assert "Unbeaten pairs" not in page(answer)


def test_what_is_read_between_two_simulated_numbers_says_so(desk: Client):
    between = page(desk.get(TYPED, {"pairs": "86", "preset": "vilaplana-2011"}))
    simulated = page(desk.get(TYPED, {"pairs": "80", "preset": "vilaplana-2011"}))

    assert "They are read between those for 80 and 100 pairs." in between
    assert "read between" not in simulated


@pytest.mark.parametrize(
    ("unbeaten", "said"),
    [
        (3.1, "about 3 unbeaten pairs: the difference of points decides between them."),
        (1.75, "about 2 unbeaten pairs"),
        (1.49, "one or two unbeaten pairs: between two the difference of points decides."),
        (1.2, "about one unbeaten pair, the winner."),
        (0.3, "one unbeaten pair or none"),
    ],
)
def test_what_to_expect_is_said_in_words(unbeaten: float, said: str):
    assert said in expectation(100, 5, unbeaten)


@pytest.mark.parametrize(
    ("unbeaten", "said"), [(3.1, "about 3"), (1.49, "one or two"), (1.0, "about one"),
                           (0.3, "one or none")],
)  # fmt: skip
def test_the_other_number_of_rounds_is_said_shortly(unbeaten: float, said: str):
    assert alternative(6, unbeaten) == f"With 6 rounds {said}."


@pytest.mark.parametrize(("minutes", "text"), [(325, "5 h 25 min"), (300, "5 h"), (45, "45 min")])
def test_a_length_of_time_is_hours_and_minutes(minutes: int, text: str):
    assert duration(minutes) == text


def test_bars_are_measured_by_the_row_with_most_and_by_the_lot():
    choices = advice(100, VILAPLANA).choices

    assert choices[0].unbeaten_bar == 100
    assert choices[-1].unbeaten_bar < 5
    assert all(0 < choice.order_bar == pytest.approx(2 * (choice.of_100 - 50), abs=1)
               for choice in choices)  # fmt: skip


def test_the_rounds_can_be_chosen_knowing_who_is_here(desk: Client):
    tournament = make_tournament(20)

    shown = page(desk.get(rounds_page(tournament)))
    desk.post(rounds_page(tournament), {"rounds": "7", "version": tournament.version})

    assert "20 pairs are registered. 20 are present." in shown
    assert 'value="5" checked' in shown
    assert Tournament.objects.get().rules.rounds == 7
    assert Change.objects.get(action="rules_changed").after == {"rounds": 7}


def test_all_against_all_can_be_chosen_and_left_before_the_first_draw(desk: Client):
    tournament = make_tournament(6, rounds=4)

    desk.post(rounds_page(tournament), {"rounds": "all", "version": "1"})
    everybody = Tournament.objects.get().rules
    desk.post(rounds_page(tournament), {"rounds": "4", "version": "2"})
    swiss = Tournament.objects.get().rules

    assert (everybody.system, everybody.rounds) == (System.ROUND_ROBIN, 5)
    assert (swiss.system, swiss.rounds) == (System.SWISS, 4)


@pytest.mark.parametrize(
    "posted",
    [{"rounds": "7", "version": "9"}, {"rounds": "", "version": "1"}, {"rounds": "0"}, {}],
)
def test_what_cannot_be_chosen_is_refused_and_changes_nothing(posted: dict[str, str], desk: Client):
    tournament = make_tournament(20)

    answer = desk.post(rounds_page(tournament), posted)

    assert answer.status_code == 200
    assert "is-error" in page(answer)
    assert Tournament.objects.get().rules == tournament.rules


def test_once_a_round_is_published_the_rounds_are_no_matter_of_advice(desk: Client):
    tournament = make_tournament(20)
    draw(tournament)

    answer = desk.post(rounds_page(tournament), {"rounds": "7"})

    assert answer.headers["location"] == reverse("desk:tournament", args=[tournament.slug])
    assert Tournament.objects.get().rules.rounds == 5


@pytest.mark.parametrize(
    ("system", "rounds", "present", "needed"),
    [
        (System.SWISS, 5, 6, 5),
        (System.SWISS, 5, 5, 5),
        (System.SWISS, 7, 6, 5),
        (System.SWISS, 5, 7, None),
        (System.SWISS, 5, 2, None),
        (System.ROUND_ROBIN, 5, 6, None),
        (System.ROUND_ROBIN, 5, 8, 7),
        (System.ROUND_ROBIN, 7, 6, 5),
    ],
)
def test_all_against_all_is_offered_where_the_rounds_are_enough_and_mended_where_not(
    system: System, rounds: int, present: int, needed: int | None
):
    rules = VILAPLANA.with_settings({"system": system, "rounds": str(rounds)})

    assert misfit(rules, present) == needed


def test_the_evening_offers_all_against_all_until_the_first_draw(desk: Client):
    tournament = make_tournament(6)
    address = reverse("desk:tournament", args=[tournament.slug])

    before = page(desk.get(address))
    draw(tournament)
    after = page(desk.get(address))

    offered = "6 pairs are present: in 5 rounds everybody can meet everybody"
    assert offered in before
    assert rounds_page(tournament) in before
    assert offered not in after
    assert rounds_page(tournament) not in after


def test_the_evening_says_when_the_rounds_do_not_fit_who_is_here(desk: Client):
    tournament = make_tournament(8, system=System.ROUND_ROBIN)

    shown = page(desk.get(reverse("desk:tournament", args=[tournament.slug])))

    said = "8 pairs are present: to meet everybody it takes 7 rounds, and 5 rounds are planned."
    assert said in shown
