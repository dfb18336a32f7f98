"""The public pages show what was published, and nothing else."""

import pytest
from django.urls import reverse

from tests.factories import add_pairs, draw, enter_all, make_tournament, pair, play, table_of
from tournament.services.draws import draw_next_round
from tournament.services.rounds import close_round, hide_standings, publish_standings
from tournament.services.tournaments import edit_tournament

pytestmark = pytest.mark.django_db


def page(client, name: str, *args) -> str:
    response = client.get(reverse(f"public:{name}", args=args))
    assert response.status_code == 200
    return response.content.decode()


def test_the_home_page_lists_the_tournaments_and_needs_no_login(client):
    tournament = make_tournament(4)

    assert tournament.name in page(client, "home")


def test_a_hidden_tournament_is_on_no_public_page(client):
    tournament = make_tournament(4)
    play(tournament, 1)
    edit_tournament(tournament, by=None, name=tournament.name, is_public=False)

    assert tournament.name not in page(client, "home")
    for name, args in (
        ("tournament", ()), ("round", (1,)), ("standings", ()), ("pair", (1,)), ("rules", ()),
    ):  # fmt: skip
        address = reverse(f"public:{name}", args=(tournament.slug, *args))
        assert client.get(address).status_code == 404


def test_before_the_first_round_everybody_can_see_whether_the_pair_is_registered(client):
    tournament = make_tournament(3)

    shown = page(client, "tournament", tournament.slug)

    assert all(f"Parella {number}" in shown for number in (1, 2, 3))


def test_a_draft_reaches_no_public_page(client):
    tournament = make_tournament(4)
    draw_next_round(tournament, by=None)

    shown = page(client, "tournament", tournament.slug)

    assert "table-card" not in shown
    address = reverse("public:round", args=(tournament.slug, 1))
    assert client.get(address).status_code == 404


def test_the_present_round_is_shown_by_table_and_the_bye_has_no_number(client):
    tournament = make_tournament(5)
    draw(tournament)

    shown = page(client, "tournament", tournament.slug)

    assert shown.count('class="table-card') == 3
    assert all(f"Parella {number}" in shown for number in range(1, 6))


def test_a_pair_finds_its_table_by_number_or_nickname(client):
    tournament = make_tournament(12)
    round_ = draw(tournament)
    table = table_of(round_, 7)

    for wanted in ("7", "PARELLA 7", "jugadora 7"):
        response = client.get(reverse("public:tournament", args=(tournament.slug,)), {"q": wanted})
        lines = response.context["lines"]
        assert [line.number for line in lines] == [table.number]


def test_unpublished_standings_reach_no_public_page(client):
    tournament = make_tournament(4)
    (round_,) = play(tournament, 1)

    assert (
        client.get(reverse("public:standings", args=(tournament.slug,))).context["standings"]
        is None
    )
    assert (
        client.get(reverse("public:pair", args=(tournament.slug, 1))).context["explained"] is None
    )
    publish_standings(round_, by=None)
    assert len(
        client.get(reverse("public:standings", args=(tournament.slug,))).context["standings"].rows
    ) == 4  # fmt: skip
    hide_standings(round_, by=None)
    assert (
        client.get(reverse("public:standings", args=(tournament.slug,))).context["standings"]
        is None
    )


def test_c62_the_round_in_play_does_not_change_the_published_standings(client):
    tournament = make_tournament(6)
    (first,) = play(tournament, 1)
    publish_standings(first, by=None)
    address = reverse("public:standings", args=(tournament.slug,))
    before = [
        (r.pair.number, r.place.halves) for r in client.get(address).context["standings"].rows
    ]

    second = draw(tournament)
    enter_all(second)
    during = client.get(address).context["standings"]
    close_round(second, by=None)
    closed = client.get(address).context["standings"]

    for shown in (during, closed):
        assert (shown.after, shown.provisional) == (1, False)
        assert [(r.pair.number, r.place.halves) for r in shown.rows] == before


def test_a_pairs_page_explains_its_figures(client):
    tournament = make_tournament(6)
    (round_,) = play(tournament, 1)
    publish_standings(round_, by=None)
    winner = round_.tables.with_pairs().get(number=1).left

    response = client.get(reverse("public:pair", args=(tournament.slug, winner.number)))

    explained = response.context["explained"]
    assert [(g.round, g.points_for, g.points_against) for g in explained.games] == [(1, 101, 50)]
    assert winner.nickname in response.content.decode()


def test_a_pairs_page_says_why_it_sits_at_its_table(client):
    tournament = make_tournament(6)
    play(tournament, 1)
    draw(tournament)

    response = client.get(reverse("public:pair", args=(tournament.slug, 1)))

    assert '<details class="why">' in response.content.decode()


def test_a_pairs_page_never_shows_telephones(client):
    tournament = make_tournament(4)
    tournament.pairs.update(phone="600 123 456", remarks="deu 10 euros")
    (round_,) = play(tournament, 1)
    publish_standings(round_, by=None)

    for shown in (
        page(client, "pair", tournament.slug, 1),
        page(client, "standings", tournament.slug),
        page(client, "tournament", tournament.slug),
    ):
        assert "600 123 456" not in shown
        assert "deu 10 euros" not in shown


def test_a_pair_that_does_not_exist_is_not_found(client):
    tournament = make_tournament(4)

    assert client.get(reverse("public:pair", args=(tournament.slug, 9))).status_code == 404


def test_c38_a_pair_with_nothing_but_a_nickname_breaks_no_page(client):
    tournament = make_tournament(3)
    add_pairs(tournament, 1)
    pair4 = pair(tournament, 4)
    pair4.nickname, pair4.player1, pair4.player2 = "Solitaris", "Pere", ""
    pair4.save()
    (round_,) = play(tournament, 1)
    publish_standings(round_, by=None)

    assert "Solitaris" in page(client, "pair", tournament.slug, 4)
    assert "Solitaris" in page(client, "standings", tournament.slug)


@pytest.mark.parametrize("pairs", [2, 6])
@pytest.mark.parametrize(
    ("name", "args", "queries"), [("tournament", (), 5), ("standings", (), 7), ("pair", (1,), 11)]
)
def test_the_queries_do_not_depend_on_the_pairs(
    client, django_assert_num_queries, pairs, name, args, queries
):
    tournament = make_tournament(pairs)
    (round_,) = play(tournament, 1)
    publish_standings(round_, by=None)
    address = reverse(f"public:{name}", args=(tournament.slug, *args))

    with django_assert_num_queries(queries):
        client.get(address)
