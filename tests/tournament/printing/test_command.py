"""``manage.py sheets``: the same sheets without a browser."""

import pytest
from django.core.management import CommandError, call_command

from tests.factories import draw, make_tournament
from tests.tournament.printing.papers import A4, A4_ACROSS, A5, language_and_title, sizes, squares
from tests.tournament.printing.test_codes import HALL, addresses

pytestmark = pytest.mark.django_db


def test_the_sheets_of_a_round_are_written_to_a_file(tmp_path, capsys):
    round_ = draw(make_tournament(6))
    file = tmp_path / "sheets.pdf"

    call_command("sheets", round_.tournament.slug, round=1, out=file)

    assert sizes(file.read_bytes()) == [A5] * 3
    assert language_and_title(file.read_bytes())[0] == "ca"
    assert capsys.readouterr().out == f"{file}\n"


def test_paper_backs_and_language_may_be_chosen(tmp_path):
    round_ = draw(make_tournament(6))
    file = tmp_path / "sheets.pdf"

    options = {"paper": "a4", "backs": True, "language": "es"}
    call_command("sheets", round_.tournament.slug, round=1, out=file, **options)

    assert sizes(file.read_bytes()) == [A4_ACROSS] * 4
    assert language_and_title(file.read_bytes())[0] == "es"


def test_slips_may_be_chosen_and_where_their_squares_lead(tmp_path):
    round_ = draw(make_tournament(6))
    file = tmp_path / "sheets.pdf"

    call_command(
        "sheets", round_.tournament.slug, round=1, out=file, paper="slips", origin=f"{HALL}/"
    )

    assert sizes(file.read_bytes()) == [A4]
    assert squares(file.read_bytes()) == addresses(round_)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("no-such", {"round": 1}),
        ("torneig-de-prova", {"round": 2}),
        ("torneig-de-prova", {"round": 1, "table": 9}),
    ],
)
def test_what_does_not_exist_is_said_and_nothing_is_written(tmp_path, name, options):
    draw(make_tournament(2))

    with pytest.raises(CommandError):
        call_command("sheets", name, out=tmp_path / "sheets.pdf", **options)

    assert list(tmp_path.iterdir()) == []


def test_a_place_where_nothing_can_be_written_is_said(tmp_path):
    round_ = draw(make_tournament(2))

    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("sheets", round_.tournament.slug, round=1, out=tmp_path / "no" / "x.pdf")
