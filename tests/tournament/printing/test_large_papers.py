"""A large paper answers at once, says how far it is, and is then at the same address."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import draw, make_tournament, make_user
from tests.tournament.printing.papers import language_and_title, sizes, texts
from tests.tournament.printing.slow import until
from tests.tournament.printing.test_spool import ready
from tournament.models import Membership, Role, Round
from tournament.printing import spool

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def round_(client, monkeypatch) -> Round:
    """A round whose sheets count as large, and take longer than anybody waits."""
    monkeypatch.setattr(spool, "LARGE", 5000)
    monkeypatch.setattr(spool, "PATIENCE", 0)
    round_ = draw(make_tournament(6))
    client.force_login(User.objects.get())
    return round_


def sheets(round_: Round) -> str:
    return reverse("desk:sheets", args=[round_.tournament.slug, round_.number])


def poll(page: str) -> str:
    """The address that a page asks how far it is."""
    return re.search(r'hx-get="([^"]+)"', page)[1]


def wait_for(page: str) -> None:
    key = poll(page).strip("/").rsplit("/", 1)[-1]
    until(lambda: ready(key))


def test_it_answers_at_once_and_then_with_the_file(client, round_):
    first = client.get(sheets(round_), headers=ENGLISH)
    wait_for(first.content.decode())
    then = client.get(sheets(round_), headers=ENGLISH)

    assert first.status_code == 202
    assert "It is being printed…" in first.content.decode()
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in first.content.decode()
    assert "no-store" in first["Cache-Control"]
    assert then.status_code == 200
    assert then["Content-Disposition"] == 'inline; filename="ronda-1-fulls.pdf"'
    assert len(sizes(then.content)) == 3


def test_what_is_ready_in_a_moment_is_the_answer(client, round_, monkeypatch):
    monkeypatch.setattr(spool, "PATIENCE", 20)

    answer = client.get(sheets(round_), headers=ENGLISH)

    assert answer.status_code == 200
    assert len(sizes(answer.content)) == 3


def test_the_page_hears_that_it_is_ready_and_offers_it(client, round_):
    page = client.get(sheets(round_), headers=ENGLISH).content.decode()
    wait_for(page)

    part = client.get(poll(page), headers=ENGLISH).content.decode()

    assert "It is ready." in part
    assert 'href=""' in part
    assert "hx-get" not in part


def test_a_print_that_stopped_is_offered_again(client, round_):
    address = reverse("desk:print_progress", args=[round_.tournament.slug, "0" * 64])

    part = client.get(address, headers=ENGLISH).content.decode()

    assert "The print stopped before it was finished. Nothing is lost." in part
    assert "Print it again" in part


def test_a_change_meanwhile_is_on_the_paper(client, round_):
    wait_for(client.get(sheets(round_), headers=ENGLISH).content.decode())
    round_.tournament.pairs.filter(number=1).update(nickname="Nom nou")

    again = client.get(sheets(round_), headers=ENGLISH)
    wait_for(again.content.decode())

    assert again.status_code == 202
    assert "Nom nou" in " ".join(texts(client.get(sheets(round_), headers=ENGLISH).content))


def test_the_page_speaks_the_language_of_the_reader_and_the_paper_the_one_asked_for(client, round_):
    page = client.get(sheets(round_), {"lang": "es"}, headers=ENGLISH).content.decode()
    wait_for(page)

    paper = client.get(sheets(round_), {"lang": "es"}, headers=ENGLISH)

    assert '<html lang="en">' in page
    assert language_and_title(paper.content)[0] == "es"


def test_only_who_works_at_the_desk_hears_how_far_it_is(client, round_):
    address = reverse("desk:print_progress", args=[round_.tournament.slug, "0" * 64])
    helper, stranger = make_user("porta"), make_user("un altre")
    Membership.objects.create(tournament=round_.tournament, user=helper, role=Role.DOOR)

    client.force_login(helper)
    assert client.get(address).status_code == 200
    client.force_login(stranger)
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("key", ["x", "0" * 300])
def test_what_is_no_key_is_not_found(client, round_, key):
    address = reverse("desk:print_progress", args=[round_.tournament.slug, key])

    assert client.get(address).status_code == 404
