"""The results of a round on the wall and as a file say what its page says (C64, C116)."""

import csv
import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.match import Award, PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT, Points
from tests.factories import enter, make_tournament, pair, seat
from tests.tournament.printing.papers import A4, sizes, texts
from tournament.models import Round
from tournament.printing.results import results_paper
from tournament.printing.sheet import NothingToPrint
from tournament.services.draws import draw_next_round
from tournament.services.results import record_result
from tournament.services.results_file import results_csv, standings_file
from tournament.services.rounds import close_round
from tournament.services.standings import standings
from tournament.words.terms import points_text

pytestmark = pytest.mark.django_db

ENDINGS = [
    played(101, 60),
    played(40, 150),
    played(80, 80, lot_winner=RIGHT),
    PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT),
    PaperResult(kind=ResultKind.DOUBLE_NO_SHOW),
    PaperResult(kind=ResultKind.ADJUDICATED, totals=Points(51, 0), award=Award.LEFT),
]
SAID = [
    ("1", "101", "60", ""),
    ("2", "40", "136", "150 on the sheet"),
    ("3", "80", "81", "tied; 6 won the lot"),
    ("4", "0", "51", "7 did not appear"),
    ("5", "0", "0", "nobody appeared"),
    ("6", "51", "0", "decided by the organisers"),
]


def every_ending() -> Round:
    """A round in play with a table for each way to end, one without a result, and a bye."""
    tournament = make_tournament(15)
    pairs = [(n, n + 1) for n in range(1, 15, 2)]
    round_ = seat(tournament, *pairs, (15, None))
    for table, paper in zip(round_.tables.with_pairs(), ENDINGS, strict=False):
        record_result(table, paper, by=None, reason="plou")
    tournament.pairs.filter(number=13).update(nickname='=HYPERLINK("x")')
    return round_


def closed(round_: Round) -> Round:
    return close_round(round_, by=None, without=[7], reason="No ha arribat")


def rows_of(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))


def test_the_paper_has_every_table_with_its_points_and_what_is_odd():
    with override("en"):
        paper = results_paper(every_ending()).pdf()

    [page] = texts(paper)
    for table, left, right, note in SAID:
        number = 2 * int(table) - 1
        line = f"{table} {number} Parella {number} {left} {right} {number + 1} Parella {number + 1}"
        assert f"{line} {note}".strip() in page
    assert '7 13 =HYPERLINK("x") 14 Parella 14' in page
    assert "– 15 Parella 15 51 Bye: does not play this round" in page
    assert "Results of round 1" in page
    assert sizes(paper) == [A4]


def test_while_the_round_is_in_play_the_paper_is_provisional_and_then_no_more():
    round_ = every_ending()
    with override("en"):
        playing = " ".join(texts(results_paper(round_)))
        enter(round_.tables.get(number=7), 101, 20)
        all_in = " ".join(texts(results_paper(round_)))
        official = " ".join(texts(results_paper(close_round(round_, by=None))))

    assert "Provisional: 1 table missing" in playing
    assert "Provisional: not closed yet" in all_in
    assert "Provisional" not in official


def test_a_round_closed_without_a_sheet_says_so_on_the_paper():
    with override("en"):
        text = " ".join(texts(results_paper(closed(every_ending()))))

    assert "no result: its sheet is missing" in text
    assert "Without its sheet: table 7 of round 1." in text
    assert "Provisional" not in text


def test_a_draft_has_no_results():
    round_ = draw_next_round(make_tournament(4), by=None)

    with pytest.raises(NothingToPrint):
        results_paper(round_)


def test_c116_the_file_has_numbers_as_numbers_and_no_formula():
    with override("en"):
        head, *rows = rows_of(results_csv(every_ending()))

    assert head[:5] == ["Round", "Table", "No. (left)", "Pair (left)", "Points (left)"]
    found = [(row[1], row[4], row[5], row[12].removesuffix(" · plou")) for row in rows[:6]]
    assert found == SAID
    assert [row[8] for row in rows] == ["1", "4", "6", "8", "", "11", "", "15"]
    assert [row[9] for row in rows] == [
        "played", "played", "played", "no-show", "both absent", "adjudicated", "no result yet",
        "bye",
    ]  # fmt: skip
    assert [row[10:12] for row in rows[1:3]] == [["40", "150"], ["80", "80"]]
    assert rows[5][12] == "decided by the organisers · plou"
    assert rows[6][2:6] == ["13", '\'=HYPERLINK("x")', "", ""]
    assert rows[7][1:8] == ["", "15", "Parella 15", "51", "", "", ""]


def test_c64_the_page_the_paper_and_the_file_have_one_source(desk_of):
    round_ = closed(every_ending())
    desk = desk_of(round_)
    page = desk.get(reverse("desk:round", args=[round_.tournament.slug, 1])).content.decode()
    plain = " ".join(re.sub(r"<[^>]+>", " ", page.split('class="data-table results"')[1]).split())

    with override("en"):
        [paper] = texts(results_paper(round_))
        rows = rows_of(results_csv(round_))[1:]

    for row in rows:
        left, right, note = row[4], row[5], row[12].removesuffix(" · plou")
        assert note in plain
        assert note in paper or row[9] == "bye"
        if right:
            score = points_text(Points(int(left), int(right)))
            assert score.replace("–", " – ") in plain


@pytest.fixture
def desk_of():
    def log_in(round_: Round) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(round_.tournament.owner)
        return client

    return log_in


def test_c79_c116_the_desk_gives_the_files_and_names_them(desk_of):
    round_ = every_ending()
    desk, slug = desk_of(round_), round_.tournament.slug
    playing = desk.get(reverse("desk:results_export", args=[slug, 1]))
    closed(round_)

    files = [
        desk.get(reverse("desk:results_export", args=[slug, 1])),
        desk.get(reverse("desk:standings_export", args=[slug])),
    ]

    names = [answer["Content-Disposition"] for answer in (playing, *files)]
    assert names == [
        'attachment; filename="torneig-de-prova-ronda-1-resultats-provisionals.csv"',
        'attachment; filename="torneig-de-prova-ronda-1-resultats.csv"',
        'attachment; filename="torneig-de-prova-classificacio-1.csv"',
    ]
    assert all(answer.content.startswith(b"\xef\xbb\xbf") for answer in files)
    text = desk.get(reverse("desk:round", args=[slug, 1])).content.decode()
    assert reverse("desk:print_results", args=[slug, 1]) in text
    assert reverse("desk:results_export", args=[slug, 1]) in text
    shown = desk.get(reverse("desk:standings", args=[slug])).content.decode()
    assert reverse("desk:standings_export", args=[slug]) in shown


@pytest.mark.parametrize("name", ["print_results", "results_export"])
def test_there_is_neither_paper_nor_file_of_the_results_of_a_draft(desk_of, name):
    round_ = draw_next_round(make_tournament(4), by=None)
    desk = desk_of(round_)

    address = reverse(f"desk:{name}", args=[round_.tournament.slug, 1])
    page = desk.get(reverse("desk:round", args=[round_.tournament.slug, 1])).content.decode()

    assert desk.get(address).status_code == 404
    assert address not in page


def test_the_standings_as_a_file_count_half_wins_as_the_spreadsheet_reads_them():
    tournament = make_tournament(3, "setze-punts")
    round_ = seat(tournament, (1, 2), (3, None))
    enter(round_.tables.get(number=1), 90, 90)
    close_round(round_, by=None)
    tournament.pairs.filter(pk=pair(tournament, 2).pk).update(nickname="@pere")

    with override("ca"):
        _head, *rows = rows_of(standings_file(standings(tournament)))

    assert [(row[1], row[2], row[7]) for row in rows] == [
        ("3", "Parella 3", "1"), ("1", "Parella 1", "0,5"), ("2", "'@pere", "0,5"),
    ]  # fmt: skip


@pytest.mark.parametrize("pairs", [4, 40])
def test_paper_and_file_ask_as_much_for_few_as_for_many(pairs, django_assert_num_queries):
    tournament = make_tournament(pairs)
    round_ = seat(tournament, *((n, n + 1) for n in range(1, pairs, 2)))
    round_.tournament = tournament

    with django_assert_num_queries(2):
        results_paper(round_)
    with django_assert_num_queries(2):
        results_csv(round_)
