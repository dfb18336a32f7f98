"""A championship that was played elsewhere: every place comes out as it was."""

import csv
from collections import defaultdict
from itertools import count
from pathlib import Path
from random import Random

import pytest
from django.contrib.auth.models import User

from scoring.rules import Criterion
from tests.tournament.commands.running import (
    HEADER,
    WINS_THEN_DIFFERENCE,
    figures,
    import_lines,
    read_csv,
    run,
)
from tournament.models import Change, Pair, Round, Table, Tournament
from tournament.services.draws import draw_next_round

pytestmark = pytest.mark.django_db

GOLDEN = Path(__file__).parents[3] / "fixtures" / "golden"


def test_every_place_of_an_odd_field_is_the_one_worked_out_by_hand():
    run("import_results", GOLDEN / "odd-field.csv", "--name", "Odd field", *WINS_THEN_DIFFERENCE)

    expected = defaultdict(list)
    with (GOLDEN / "odd-field-places.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            line = (row["entrant"], row["place"], row["played"], row["wins"], row["difference"])
            whole = [int(text) for text in (*line[:3], line[4])]
            expected[int(row["after_round"])].append((*whole[:3], float(line[3]), whole[3]))

    assert {after: figures("odd-field", after) for after in expected} == dict(expected)


def a_random_championship(seed: int, entrants: int, rounds: int) -> list[dict[str, object]]:
    """Return the lines of a championship with byes, forfeits and drawn games, drawn by lot."""
    random, out = Random(seed), set()
    lines = []
    for number in range(1, rounds + 1):
        if number % 4 == 0:
            out.add(random.randint(1, entrants))
        there = [entrant for entrant in range(1, entrants + 1) if entrant not in out]
        random.shuffle(there)
        for entrant in sorted(out):
            lines.append(line_of(number, "", entrant, "", -50, "", "forfeit_loss"))
        if len(there) % 2:
            lines.append(line_of(number, "", there.pop(), "", 50, "", "bye"))
        for table in count(1):
            if not there:
                break
            one = random.randint(30, 160)
            two = one if random.random() < 0.08 else random.randint(30, 160)
            lines.append(line_of(number, table, there.pop(), there.pop(), one, two, "played"))
    return lines


def line_of(*cells: object) -> dict[str, object]:
    return dict(zip(HEADER.split(","), cells, strict=True))


def places_worked_out_apart(lines: list[dict[str, object]], after: int) -> dict[int, int]:
    """Return the places after a round, computed from the lines by no code of ours."""
    wins: defaultdict[int, float] = defaultdict(float)
    difference: defaultdict[int, int] = defaultdict(int)
    for line in lines:
        if line["round"] > after:
            continue
        margin = line["score1"] - (line["score2"] or 0)
        result = 1 if margin > 0 else 0.5 if margin == 0 else 0
        wins[line["entrant1"]] += result
        difference[line["entrant1"]] += margin
        if line["entrant2"]:
            wins[line["entrant2"]] += 1 - result
            difference[line["entrant2"]] -= margin
    key = {entrant: (-wins[entrant], -difference[entrant]) for entrant in wins}
    return {entrant: 1 + sum(k < key[entrant] for k in key.values()) for entrant in key}


@pytest.mark.parametrize(("seed", "entrants", "rounds"), [(1, 24, 9), (2, 35, 14), (3, 7, 12)])
def test_every_place_after_every_round_comes_out_as_worked_out_apart(
    tmp_path: Path, seed: int, entrants: int, rounds: int
):
    lines = a_random_championship(seed, entrants, rounds)
    import_lines(
        tmp_path,
        *(",".join(map(str, line.values())) for line in lines),
        options=WINS_THEN_DIFFERENCE,
    )

    for after in range(1, rounds + 1):
        found = {entrant: place for entrant, place, *_rest in figures("imported", after)}
        assert found == places_worked_out_apart(lines, after)


def test_history_refuses_no_rematch_no_second_bye_and_no_total_beyond_the_target(tmp_path: Path):
    import_lines(
        tmp_path,
        "1,1,1,2,471,284,played",
        "1,,3,,50,,bye",
        "2,1,2,1,500,499,played",
        "2,,3,,50,,bye",
        options=["--preset", "setze-punts", "--set", "cap=none"],
    )

    assert [row[:2] for row in figures("imported", 2)] == [(3, 1), (1, 2), (2, 3)]


def test_two_byes_in_one_round_are_kept_and_neither_is_the_odd_one(tmp_path: Path):
    import_lines(tmp_path, "1,,1,,50,,bye", "1,,2,,50,,bye")

    assert list(Table.objects.values_list("kind", "automatic_bye")) == [("bye", False)] * 2


def test_the_columns_may_come_in_any_order_with_any_delimiter_and_a_bom(tmp_path: Path):
    file = tmp_path / "excel.csv"
    lines = "Kind;Score2;Score1;Entrant2;Entrant1;Table;Round\r\nPlayed;60;101;12;4;3;1\r\n"
    file.write_bytes(b"\xef\xbb\xbf" + lines.encode())

    run("import_results", file, "--name", "Excel")

    table = Table.objects.with_pairs().get()
    assert (table.number, table.left.number, table.right.number) == (3, 4, 12)
    assert (table.left_points, table.right_points) == (101, 60)


def test_tables_without_a_number_get_the_next_free_ones(tmp_path: Path):
    import_lines(tmp_path, "1,,1,2,101,60,played", "1,1,3,4,101,60,played", "1,,5,6,101,60,played")

    tables = Table.objects.with_pairs().order_by("number")
    assert [(t.number, t.left.number) for t in tables] == [(1, 3), (2, 1), (3, 5)]


def test_the_rounds_are_closed_their_standings_published_and_the_history_says_so(tmp_path: Path):
    import_lines(tmp_path, "1,1,1,2,101,60,played", "2,1,2,1,101,60,played")

    rounds = Round.objects.all()
    assert [(r.number, r.state) for r in rounds] == [(1, "closed"), (2, "closed")]
    assert all(round_.standings_published_at for round_ in rounds)
    change = Change.objects.get(action="history_imported")
    assert change.after == {"pairs": 2, "rounds": 2, "tables": 2}


def test_the_rules_are_the_presets_with_what_was_set(tmp_path: Path):
    import_lines(
        tmp_path, "1,1,1,2,101,60,played",
        options=["--preset", "vilaplana-2011", "--set", "target=151", "--set", "cap=none",
                 "--set", "criteria=wins,points-for", "--set", "rounds=9"],
    )  # fmt: skip

    rules = Tournament.objects.get().rules
    assert (rules.target, rules.cap, rules.rounds) == (151, None, 9)
    assert rules.criteria == (Criterion.WINS, Criterion.POINTS_FOR)


def test_an_imported_championship_can_be_played_on(tmp_path: Path):
    import_lines(
        tmp_path, "1,1,1,2,101,60,played", "1,2,3,4,101,50,played", options=["--set", "rounds=3"]
    )

    round_ = draw_next_round(Tournament.objects.get(), by=None, seed=1)

    met = {frozenset((t.left.number, t.right.number)) for t in round_.tables.with_pairs()}
    assert met in ({frozenset((1, 3)), frozenset((2, 4))}, {frozenset((1, 4)), frozenset((2, 3))})


def test_a_second_file_names_the_entrants_and_the_others_are_numbered(tmp_path: Path):
    names = tmp_path / "names.csv"
    names.write_text(
        "nickname;entrant;player1;player2\nEls Trempats;2;Joan Pi;Núria Mas\n", encoding="utf-8"
    )

    import_lines(tmp_path, "1,1,1,2,101,60,played", options=["--names", str(names)])

    assert list(Pair.objects.values_list("number", "nickname", "player1", "player2")) == [
        (1, "Pair 1", "", ""),
        (2, "Els Trempats", "Joan Pi", "Núria Mas"),
    ]


def test_a_tie_that_only_the_lot_decides_takes_it_from_the_file(tmp_path: Path):
    import_lines(tmp_path, "1,1,1,2,80,80,played,2", header=f"{HEADER},lot")

    rows = read_csv(run("standings", "imported", "--format", "csv"))
    assert [(r["number"], r["wins"], r["points_for"]) for r in rows] == [
        ("2", "1.0", "81"),
        ("1", "0.0", "80"),
    ]


def test_it_belongs_to_the_account_named_or_to_the_first(tmp_path: Path):
    first, second = (User.objects.create_user(name) for name in ("anna", "berta"))

    import_lines(tmp_path, "1,1,1,2,101,60,played")
    import_lines(tmp_path, "1,1,1,2,101,60,played", options=["--owner", "berta"])

    assert [t.owner for t in Tournament.objects.order_by("pk")] == [first, second]


def test_on_an_empty_database_the_organisers_account_is_made_without_a_password(tmp_path: Path):
    import_lines(tmp_path, "1,1,1,2,101,60,played")

    organiser = User.objects.get()
    assert (organiser.username, organiser.has_usable_password()) == ("organitzador", False)
