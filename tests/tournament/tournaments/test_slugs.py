"""The slug of a tournament: its name in every address."""

import pytest

from tests.factories import make_user
from tournament.services.tournaments import RESERVED, create_tournament
from tournament.urls import desk_addresses

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "slugs"),
    [
        ("Botifarra de Sant Vicenç", ["botifarra-de-sant-vicenc", "botifarra-de-sant-vicenc-2"]),
        ("Festa Major · 2026", ["festa-major-2026", "festa-major-2026-2"]),
        ("♠♥", ["torneig", "torneig-2"]),
        ("Nou", ["nou-2", "nou-3"]),
        ("Ajuda!", ["ajuda-2", "ajuda-3"]),
    ],
)
def test_two_championships_of_one_name_have_two_slugs(name: str, slugs: list[str]):
    owner = make_user()

    assert [create_tournament(owner, name).slug for _time in slugs] == slugs


def test_every_word_that_the_desk_uses_itself_is_reserved():
    own = {str(a.pattern).split("/")[0] for a in desk_addresses} - {"", "<slug:slug>"}

    assert own == RESERVED
