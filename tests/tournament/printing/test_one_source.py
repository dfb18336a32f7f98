"""The desk, the phones and the paper say the same: the standings (C64), and who sits left (C46)."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.match import played
from tests.factories import draw, make_tournament
from tests.tournament.printing.papers import texts
from tournament.printing.aloud import call_out
from tournament.printing.desk import standings_paper
from tournament.printing.listing import signed
from tournament.printing.lists import wall_by_table
from tournament.printing.sheet import match_sheets
from tournament.services.results import record_result
from tournament.services.rounds import close_round, publish_standings
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def figures(text: str) -> list[tuple[int, str, int]]:
    """Number, difference and points for of each pair, in the order of the lines in *text*."""
    plain = " ".join(re.sub(r"<[^>]+>", " ", text).split())
    found = re.findall(r"Parella (\d+) (?:\D.*?)?\d+½? ([+−]\d+|0) \d+ (\d+)", plain)
    return [(int(number), difference, int(points)) for number, difference, points in found]


def test_c64_four_outputs_have_one_source():
    tournament = make_tournament(12)
    for seed in range(3):
        round_ = draw(tournament, seed)
        for table in round_.tables.filter(kind=""):
            record_result(table, played(101, 7 * table.number + seed), by=None)
        close_round(round_, by=None)
    publish_standings(round_, by=None)
    desk = Client()
    desk.force_login(tournament.owner)
    expected = [
        (row.pair.number, signed(row.place.difference), row.place.points_for)
        for row in standings(tournament).rows
    ]

    shown = desk.get(reverse("desk:standings", args=[tournament.slug])).content.decode()
    public = Client().get(reverse("public:standings", args=[tournament.slug])).content.decode()
    paper = " ".join(texts(standings_paper(tournament)))
    out = StringIO()
    call_command("standings", tournament.slug, format="json", stdout=out)

    told = json.loads(out.getvalue())
    assert [figures(text) for text in (shown, public, paper)] == [expected] * 3
    assert [(r["number"], signed(r["difference"]), r["points_for"]) for r in told] == expected


def seen(text: str) -> list[int]:
    """The numbers of the pairs in the order in which their nicknames stand in *text*."""
    return [int(number) for number in re.findall(r"Parella (\d+)", re.sub(r"<[^>]+>", " ", text))]


def test_c46_left_is_left_on_every_paper_and_page():
    round_ = draw(make_tournament(10))
    tables = list(round_.tables.with_pairs())
    sides = [pair.number for table in tables for pair in (table.left, table.right) if pair]
    desk, slug = Client(), round_.tournament.slug
    desk.force_login(round_.tournament.owner)

    papers = [" ".join(texts(paper(round_))) for paper in (match_sheets, wall_by_table, call_out)]
    pages = [
        desk.get(reverse(name, args=[slug, 1])).content.decode().split("<main")[1]
        for name in ("desk:round", "public:round")
    ]
    lists = [
        text.split('id="lists"')[-1].split('class="confirm')[0]
        for text in pages  # the tables
    ]
    sheet = desk.get(reverse("desk:table", args=[slug, 1, 2])).content.decode().split("<main")[1]

    assert [seen(text) for text in papers + lists] == [sides] * 5
    assert seen(sheet)[:2] == [tables[1].left.number, tables[1].right.number]
