"""A public page is made once every few seconds for everybody, and shows nobody's own."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.translation import override

from tests.factories import draw, enter, make_tournament, play, table_of
from tests.support.addresses import looked_at
from tournament.models import Round
from tournament.services.draws import draw_next_round
from tournament.services.rounds import hide_standings, publish_standings
from tournament.services.tournaments import edit_tournament
from tournament.views import shared

PACKED = {"HTTP_ACCEPT_ENCODING": "gzip, deflate", "HTTP_ACCEPT_LANGUAGE": "ca"}


@pytest.fixture(autouse=True)
def seconds(settings, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Share pages as in the hall; the clock stands still, and what is returned moves it."""
    settings.PUBLIC_PAGE_SECONDS = 4
    shared.pages.clear()
    now = [1000.0]
    monkeypatch.setattr(shared, "monotonic", lambda: now[0])

    def pass_(by: float) -> None:
        now[0] += by

    return pass_


@pytest.fixture
def round_(db) -> Round:
    """A published round of four pairs."""
    return draw(make_tournament(4))


def address(round_: Round, name: str = "round") -> str:
    """Return the public page *name* of the tournament, that of *round_* itself by default."""
    slug = round_.tournament.slug
    return reverse(f"public:{name}", args=[slug, round_.number] if name == "round" else [slug])


def text(client: Client, where: str, **headers: str) -> str:
    """Return what is shown at *where*."""
    answer = client.get(where, **headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_second_look_asks_the_database_nothing(client, round_, django_assert_num_queries):
    first = text(client, address(round_))

    with django_assert_num_queries(0):
        assert text(Client(), address(round_)) == first


def test_a_result_is_on_the_phones_within_the_promised_seconds(client, round_, seconds):
    text(client, address(round_))
    enter(round_.tables.get(number=1), 101, 37)
    seconds(2.9)
    assert ">37<" not in text(client, address(round_))

    seconds(0.2)

    assert ">37<" in text(client, address(round_))


def test_a_page_is_sent_packed_and_not_sent_again_while_it_is_the_same(client, round_, seconds):
    plain = client.get(address(round_))
    packed = client.get(address(round_), **PACKED)
    seconds(5)
    known = client.get(address(round_), **PACKED, HTTP_IF_NONE_MATCH=packed["ETag"])
    enter(round_.tables.get(number=1), 101, 37)
    seconds(5)
    other = client.get(address(round_), **PACKED, HTTP_IF_NONE_MATCH=packed["ETag"])

    assert gzip.decompress(packed.content) == plain.content
    assert "Content-Encoding" not in plain
    assert packed["Cache-Control"] == "private, no-cache"
    assert {"Accept-Encoding", "Cookie"} <= set(packed["Vary"].split(", "))
    assert (known.status_code, known.content) == (304, b"")
    assert other.status_code == 200
    assert b">37<" in gzip.decompress(other.content)


def test_each_language_and_each_appearance_has_its_own_page(client, round_):
    pages = {
        (language, theme): text(
            client,
            address(round_),
            HTTP_ACCEPT_LANGUAGE=language,
            HTTP_COOKIE=f"theme={theme}",
        )
        for language in ("ca", "es", "en")
        for theme in ("auto", "dark", "light")
    }

    assert len(set(pages.values())) == 9
    assert all(f'<html lang="{language}">' in page for (language, _), page in pages.items())
    assert (
        text(client, address(round_), HTTP_COOKIE="theme=pink", HTTP_ACCEPT_LANGUAGE="es")
        == (pages["es", "auto"])
    )


def test_who_is_logged_in_sees_the_own_page_and_leaves_no_copy_of_it(client, round_):
    client.force_login(round_.tournament.owner)

    own = text(client, address(round_))
    others = text(Client(), address(round_))

    assert "organitzadora" in own
    assert "organitzadora" not in others
    assert "csrfmiddlewaretoken" not in others


def test_what_a_step_has_told_a_visitor_is_told_to_nobody_else(client, round_):
    client.cookies["messages"] = "anything"

    text(client, address(round_))

    assert shared.pages == {}


def test_a_search_is_answered_for_whoever_searches(client, round_):
    seated = table_of(round_, 1)
    text(client, address(round_))

    found = client.get(address(round_), {"q": "1"})

    assert [line.number for line in found.context["lines"]] == [seated.number]
    assert len(shared.pages) == 1


def test_no_public_page_holds_a_form_of_one_visitor_or_sets_a_cookie(client, db):
    (round_,) = play(make_tournament(4), 1)
    publish_standings(round_, by=None)
    public = [page for page in looked_at() if page.name.startswith("public:")]

    for page in public:
        answer = client.get(page.on(round_))
        assert (answer.status_code, dict(answer.cookies)) == (200, {}), page.name
    assert len(shared.pages) == len(public) > 5


def test_what_is_not_published_any_more_goes_with_the_next_page(client, db, seconds):
    tournament = make_tournament(4)
    (first,) = play(tournament, 1)
    publish_standings(first, by=None)
    names = ("round", "tournament", "standings")
    before = {name: text(client, address(first, name)) for name in names}
    hide_standings(first, by=None)
    seconds(4)
    hidden = text(client, address(first, "standings"))
    edit_tournament(tournament, by=None, name=tournament.name, is_public=False)
    seconds(4)

    answers = {name: client.get(address(first, name)).status_code for name in names}

    assert "Parella 1" in before["standings"]
    assert "Parella 1" not in hidden
    assert answers == dict.fromkeys(names, 404)
    assert shared.pages == {}


def test_a_draft_never_comes_out_of_the_pages_that_are_kept(client, db, seconds):
    tournament = make_tournament(4)
    (first,) = play(tournament, 1)
    draft = draw_next_round(tournament, by=None)
    organiser = Client()
    organiser.force_login(tournament.owner)

    seen = [
        (
            organiser.get(reverse("desk:round", args=[tournament.slug, 2])).status_code,
            organiser.get(address(draft)).status_code,
            client.get(address(draft)).status_code,
            "1/rondes/2" in text(client, address(first, "tournament")),
            seconds(1),
        )
        for _look in range(6)
    ]

    assert seen == [(200, 404, 404, False, None)] * 6


class Slow:
    """A page that counts how often it is made; a turn may be held until it may go on."""

    def __init__(self) -> None:
        self.made = 0
        self.begun, self.go_on = Event(), Event()
        self.go_on.set()
        self.view = shared.for_everybody(self.make)

    def make(self, _request: HttpRequest) -> HttpResponse:
        self.made += 1
        number = self.made
        self.begun.set()
        assert self.go_on.wait(30)
        return HttpResponse(f"page {number}")

    def look(self, _person: int = 0) -> str:
        """Return what one more visitor sees."""
        with override("ca"):
            return self.view(RequestFactory().get("/somewhere/")).content.decode()


def test_one_makes_the_page_while_the_others_get_the_one_before(seconds):
    page = Slow()
    before = page.look()
    seconds(3.5)  # it is time for a new one, and the one before may still be shown
    page.begun.clear()
    page.go_on.clear()
    with ThreadPoolExecutor(1) as one:
        maker = one.submit(page.look)
        assert page.begun.wait(30)
        meanwhile = [page.look() for _other in range(5)]
        page.go_on.set()

    assert [before, *meanwhile] == ["page 1"] * 6
    assert [maker.result(), page.look()] == ["page 2"] * 2


def test_nobody_gets_a_page_that_is_too_old_and_eight_who_wait_get_the_same(seconds):
    page = Slow()
    page.look()
    seconds(4)
    page.begun.clear()
    page.go_on.clear()
    with ThreadPoolExecutor(8) as people:
        seen = [people.submit(page.look) for _person in range(8)]
        assert page.begun.wait(30)
        page.go_on.set()

    assert [one.result() for one in seen] == ["page 2"] * 8
    assert page.made == 2


def test_only_the_pages_of_the_last_seconds_are_kept(client, round_, seconds):
    text(client, address(round_))
    seconds(5)

    text(client, address(round_, "tournament"))

    assert [key[0] for key in shared.pages] == [address(round_, "tournament")]
