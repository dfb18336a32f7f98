"""The list of pairs as a file: for a spreadsheet, and to be read back."""

from dataclasses import replace

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.factories import add_pairs, make_tournament
from tournament.services.pair_entries import PairEntry
from tournament.services.pair_export import pairs_csv
from tournament.services.pair_file import Reading
from tournament.services.pair_import import read_pairs
from tournament.services.registration import register_pairs

pytestmark = pytest.mark.django_db

ENTRIES = [
    PairEntry(nickname="=1+1", player1="@pere", phone="+34 600 000 001", paid=True),
    PairEntry(nickname="-", player1="'-96", player2="''x", town="Valls; Reus", present=True),
    PairEntry(nickname='Les "Núries"', remarks="dinar vegà, 2"),
    PairEntry(nickname="Solitaris"),
]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_c84_what_is_exported_in_any_language_is_read_back_as_it_was(language: str):
    tournament = make_tournament()
    register_pairs(tournament, ENTRIES, by=None)

    with override(language):
        preview = read_pairs(pairs_csv(tournament), Reading(evening=True))

    assert [line.entry for line in preview.lines] == ENTRIES
    assert not preview.file.left_out


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_c106_of_last_year_s_list_only_the_people_are_taken_unless_asked(language: str):
    tournament = make_tournament()
    register_pairs(tournament, ENTRIES, by=None)

    with override(language):
        preview = read_pairs(pairs_csv(tournament))

    people = [replace(entry, paid=False, present=False) for entry in ENTRIES]
    assert [line.entry for line in preview.lines] == people
    assert preview.file.left_out


def test_c106_the_preview_says_so_and_a_press_takes_the_rest(client: Client):
    tournament, fresh = make_tournament(), make_tournament()
    register_pairs(tournament, ENTRIES[:2], by=None)
    client.force_login(fresh.owner)
    address = reverse("desk:pairs_import", args=[fresh.slug])

    page = client.post(address, {"text": pairs_csv(tournament).decode("utf-8-sig")})
    assert page.context["file"].left_out
    asked = {
        "text": page.context["file"].text,
        "delimiter": page.context["read_as"],
        "read_as": page.context["read_as"],
        "header": page.context["header"],
        "column": [meaning for meaning, _title in page.context["heads"]],
    }
    taken = client.post(address, asked | {"step": "evening"})

    entries = [line.entry for line, _cells in taken.context["lines"]]
    assert [(entry.paid, entry.present) for entry in entries] == [(True, False), (False, True)]
    assert not taken.context["file"].left_out


def test_c79_a_spreadsheet_opens_the_file_with_its_accents(client: Client):
    tournament = make_tournament()
    register_pairs(tournament, ENTRIES, by=None)
    client.force_login(tournament.owner)

    answer = client.get(reverse("desk:pairs_export", args=[tournament.slug]))

    assert answer.content[:3] == b"\xef\xbb\xbf"
    assert answer["Content-Disposition"] == 'attachment; filename="parelles-torneig-de-prova.csv"'
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith("1;'=1+1;'@pere;;;'+34 600 000 001;")


@pytest.mark.parametrize("count", [1, 3])
def test_the_file_costs_one_query(count: int, django_assert_num_queries):
    tournament = make_tournament()
    add_pairs(tournament, count)

    with django_assert_num_queries(1):
        pairs_csv(tournament)
