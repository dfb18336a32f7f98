"""The classification for people, for spreadsheets and for programs."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.utils import translation

from scoring.infractions import Severity
from tests.factories import add_pairs, draw, enter, make_tournament, pair, play, table_of
from tests.tournament.commands.running import read_csv, run
from tournament.models import Tournament
from tournament.services.infractions import record_infraction
from tournament.services.registration import PairEntry, edit_pair, withdraw_pair
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db

FIELDS = "place,number,nickname,played,wins,points_for,points_against,difference,faults,status"


def a_finished_round() -> Tournament:
    """Four pairs, ties half a win: 1 and 2 tie 80-80, 3 wins 150-40 (cap 121), 4 withdraws."""
    tournament = make_tournament(4, preset="setze-punts")
    round_ = draw(tournament, seed=1)
    first, second = round_.tables.with_pairs()
    enter(first, 80, 80)
    enter(second, 150, 40)
    record_infraction(
        first, first.left, by=None, severity=Severity.LIGHT, remark="Played out of turn"
    )
    close_round(round_, by=None)
    withdraw_pair(second.right, by=None)
    return tournament


def seating(tournament: Tournament) -> list[int]:
    """Return the numbers of the pairs: left and right of table 1, then of table 2."""
    tables = tournament.rounds.get().tables.with_pairs()
    return [pair.number for table in tables for pair in (table.left, table.right)]


def test_the_csv_has_the_fields_of_the_contract_and_wins_as_decimals():
    tournament = a_finished_round()
    one, two, three, four = seating(tournament)

    header, *lines = run("standings", tournament.slug, "--format", "csv").splitlines()

    tied = {one: 1, two: 0}
    low, high = sorted(tied)
    assert header == FIELDS
    assert lines == [
        f"1,{three},Parella {three},1,1.0,121,40,81,0,active",
        f"2,{low},Parella {low},1,0.5,80,80,0,{tied[low]},active",
        f"2,{high},Parella {high},1,0.5,80,80,0,{tied[high]},active",
        f"4,{four},Parella {four},1,0.0,40,121,-81,0,withdrawn",
    ]


def test_the_json_is_a_list_of_the_same_fields_with_numbers():
    tournament = a_finished_round()
    four = seating(tournament)[3]

    lines = json.loads(run("standings", tournament.slug, "--format", "json"))

    assert [line["wins"] for line in lines] == [1.0, 0.5, 0.5, 0.0]
    assert lines[3] == {
        "place": 4,
        "number": four,
        "nickname": f"Parella {four}",
        "played": 1,
        "wins": 0.0,
        "points_for": 40,
        "points_against": 121,
        "difference": -81,
        "faults": 0,
        "status": "withdrawn",
    }


def test_the_table_has_halves_as_people_write_them_and_says_who_left():
    tournament = a_finished_round()
    one, two, three, four = seating(tournament)

    lines = run("standings", tournament.slug).splitlines()

    words = [line.split() for line in lines]
    assert words[1] == ["1", str(three), "Parella", str(three), "1", "1", "121", "40", "+81", "0"]
    assert sorted(word[5] for word in words[2:4]) == ["½", "½"]
    assert sorted(int(word[1]) for word in words[2:4]) == sorted([one, two])
    assert words[4][-3:] == ["−81", "0", "withdrawn"]
    assert int(words[4][1]) == four


def test_after_a_round_shows_the_places_of_then():
    tournament = make_tournament(6)
    play(tournament, 3)

    played = [
        {row["played"] for row in read_csv(run("standings", tournament.slug, "--after", after,
                                               "--format", "csv"))}
        for after in (1, 2, 3)
    ]  # fmt: skip

    assert played == [{"1"}, {"2"}, {"3"}]


def test_a_round_in_play_does_not_count():
    tournament = make_tournament(4)
    play(tournament, 1)
    before = run("standings", tournament.slug)

    round_ = draw(tournament, seed=2)
    enter(table_of(round_, 1), 101, 3)

    assert run("standings", tournament.slug) == before


def test_c84_text_that_a_spreadsheet_would_compute_is_guarded_and_numbers_are_not():
    tournament = make_tournament(4)
    names = {1: '=HYPERLINK("x")', 2: "@pere", 3: "+34 600", 4: "-96"}
    for number, nickname in names.items():
        edit_pair(pair(tournament, number), PairEntry(nickname=nickname, present=True), by=None)
    play(tournament, 1)

    csv_rows = read_csv(run("standings", tournament.slug, "--format", "csv"))
    json_rows = json.loads(run("standings", tournament.slug, "--format", "json"))

    assert {int(row["number"]): row["nickname"] for row in csv_rows} == {
        number: f"'{nickname}" for number, nickname in names.items()
    }
    assert sorted(row["difference"] for row in csv_rows) == ["-51", "-51", "51", "51"]
    assert {row["number"]: row["nickname"] for row in json_rows} == names


@pytest.mark.parametrize("shape", ["csv", "json"])
def test_data_are_the_same_in_every_language(shape: str):
    tournament = a_finished_round()
    found = []
    for language in ("ca", "es", "en"):
        with translation.override(language):
            found.append(run("standings", tournament.slug, "--format", shape))

    assert found == [found[0]] * 3


def test_before_the_first_round_there_are_no_places():
    tournament = make_tournament(4)

    assert run("standings", tournament.slug, "--format", "csv") == FIELDS + "\n"
    assert run("standings", tournament.slug, "--format", "json") == "[]\n"


def test_a_round_that_is_not_closed_has_no_standings():
    tournament = make_tournament(4)
    play(tournament, 1)

    with pytest.raises(CommandError, match="Round 2 is not closed; the last closed one is 1"):
        run("standings", tournament.slug, "--after", 2)


def test_an_unknown_name_is_refused_with_those_there_are():
    make_tournament(4)

    with pytest.raises(
        CommandError, match=r"no championship “festa”\. There are: torneig-de-prova"
    ):
        run("standings", "festa")


def test_the_name_is_the_slug_of_what_the_championship_is_called(tmp_path: Path):
    file = tmp_path / "played.csv"
    file.write_text("round,table,entrant1,entrant2,score1,score2,kind\n1,1,1,2,101,60,played\n")

    run("import_results", file, "--name", "Festa Major d'Àger")

    assert len(run("standings", "festa-major-dager", "--format", "csv").splitlines()) == 3


def test_the_queries_do_not_depend_on_the_number_of_pairs(django_assert_num_queries):
    for pairs in (4, 12):
        tournament = make_tournament(pairs)
        play(tournament, 2)

        with django_assert_num_queries(6):
            run("standings", tournament.slug, "--format", "csv")


def test_a_pair_that_never_played_has_no_place():
    tournament = make_tournament(4)
    play(tournament, 1)
    add_pairs(tournament, 1)

    assert len(read_csv(run("standings", tournament.slug, "--format", "csv"))) == 4
