"""Infractions at the desk: two steps from the table, and what follows is said."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.dat import PlayedDat
from scoring.match import PaperResult
from scoring.points import Points
from tests.factories import draw, make_tournament, make_user, pair, play, table_of
from tournament.models import Infraction, Pair, Table, Tournament
from tournament.services.infractions import record_infraction
from tournament.services.results import record_result

pytestmark = pytest.mark.django_db
LIGHT, SERIOUS, VERY_SERIOUS = "16.1.3.5", "16.1.2.2", "16.1.1.1"


def index_of(tournament: Tournament) -> str:
    return reverse("desk:infractions", args=[tournament.slug])


def create_at(table: Table) -> str:
    slug = table.round.tournament.slug
    return reverse("desk:infraction_create", args=[slug, table.round.number, table.number])


@pytest.fixture
def table() -> Table:
    return table_of(draw(make_tournament(4)), 1)


def test_the_effect_is_said_after_saving(desk: Client, table: Table):
    dats = [PlayedDat(Points(8, 0)), PlayedDat(Points(0, 10), "B")]
    record_result(table, PaperResult(), by=None, dats=dats)
    form = {"side": "left", "article": SERIOUS, "dat_number": "2", "seen": "0"}

    page = desk.post(create_at(table), form, follow=True).content.decode()

    assert f"Dat 2: 72 points to {table.right}." in page
    assert Infraction.objects.get().recorded_by.username == "organitzadora"


def test_c58_the_third_light_one_is_explained(desk: Client, table: Table):
    for seen in range(3):
        form = {"side": "right", "article": LIGHT, "seen": seen}
        page = desk.post(create_at(table), form, follow=True).content.decode()

    assert "It counts as graver, because the light one number 3 in a match is serious" in page
    assert Infraction.objects.filter(pair=table.right).count() == 3


def test_the_catalogue_has_every_article_with_its_number(desk: Client, table: Table):
    page = desk.get(create_at(table)).content.decode()

    assert page.count('name="article"') == 14
    assert "V 16.1.1.2 · VG 10.1.1-3" in page
    assert str(table.left) in page
    assert str(table.right) in page


def test_without_a_catalogue_there_is_free_text(desk: Client):
    table = table_of(draw(make_tournament(4, "tren-101")), 1)
    form = {"side": "left", "severity": "serious", "remark": "Renunci", "seen": "0"}
    assert 'name="article"' not in desk.get(create_at(table)).content.decode()

    desk.post(create_at(table), form)

    stored = Infraction.objects.get()
    assert (stored.severity, stored.remark, stored.article) == ("serious", "Renunci", "")


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, "This field is required"),
        ({"side": "left"}, "This field is required"),
        ({"side": "left", "article": LIGHT, "dat_number": "13"}, "There is no dat 13"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_recorded(
    form: dict[str, str], said: str, desk: Client, table: Table
):
    page = desk.post(create_at(table), form | {"seen": "0"}).content.decode()

    assert said in page
    assert Infraction.objects.count() == 0


def test_c54_a_second_press_records_once_and_shows_the_first(desk: Client, table: Table):
    form = {"side": "left", "article": LIGHT, "seen": "0"}
    desk.post(create_at(table), form)

    answer = desk.post(create_at(table), form)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert Infraction.objects.count() == 1
    assert f"{table.left}, light: {LIGHT} Plays a card out of turn (organitzadora, " in page
    assert 'name="seen" value="1"' in page
    assert desk.post(create_at(table), form | {"seen": "1"}).status_code == 302
    assert Infraction.objects.count() == 2


def test_a_table_is_found_by_its_number_or_by_a_pair(desk: Client, table: Table):
    tournament = table.round.tournament

    by_number = desk.get(index_of(tournament), {"table": table.number})
    by_pair = desk.get(index_of(tournament), {"table": "p1"})

    assert by_number.headers["location"] == by_pair.headers["location"] == create_at(table)
    page = desk.get(index_of(tournament), {"table": "99"}).content.decode()
    assert "has no table “99”" in page


def test_a_person_confirms_the_expulsion_that_is_proposed(desk: Client, table: Table):
    tournament = table.round.tournament
    judged = record_infraction(table, table.left, by=None, article=VERY_SERIOUS)
    expel = reverse("desk:infraction_expel", args=[tournament.slug, judged.infraction.pk])
    page = desk.get(index_of(tournament)).content.decode()
    assert f"Expulsion of {table.left} proposed" in page
    assert table.left.status == Pair.Status.ACTIVE

    page = desk.post(expel, follow=True).content.decode()

    assert f"{table.left} is expelled" in page
    assert pair(tournament, table.left.number).status == Pair.Status.EXPELLED
    again = desk.post(expel, follow=True).content.decode()
    assert "Nothing proposes this expulsion now" in again


def test_annulling_asks_a_reason_and_reminds_of_the_dat(desk: Client, table: Table):
    record_result(table, PaperResult(), by=None, dats=[PlayedDat(Points(8, 0))])
    judged = record_infraction(table, table.left, by=None, article=SERIOUS, dat_number=1)
    annul = reverse(
        "desk:infraction_annul", args=[table.round.tournament.slug, judged.infraction.pk]
    )
    assert "Write why" in desk.post(annul, {"reason": " "}, follow=True).content.decode()

    page = desk.post(annul, {"reason": "Era l’altra"}, follow=True).content.decode()

    assert "is annulled. Dat 1 keeps its points" in page
    assert "Annulled: Era l’altra" in page
    assert Infraction.objects.get().annulled_at is not None


def test_v_16_2_attenuating_asks_a_reason(desk: Client, table: Table):
    judged = record_infraction(table, table.left, by=None, article=SERIOUS)
    address = reverse(
        "desk:infraction_attenuate", args=[table.round.tournament.slug, judged.infraction.pk]
    )
    desk.post(address, {"severity": "light"})
    assert Infraction.objects.get().attenuated_to == ""

    page = desk.post(address, {"severity": "light", "reason": "Sense mala fe"}, follow=True)

    assert "counts as light." in page.content.decode()
    assert Infraction.objects.get().attenuated_to == "light"


def test_an_unknown_severity_is_refused(desk: Client, table: Table):
    judged = record_infraction(table, table.left, by=None, article=SERIOUS)
    address = reverse(
        "desk:infraction_attenuate", args=[table.round.tournament.slug, judged.infraction.pk]
    )

    page = desk.post(address, {"severity": "enormous", "reason": "x"}, follow=True)

    assert "never graver" in page.content.decode()


def test_without_infractions_the_page_says_so(desk: Client):
    assert "No infractions" in desk.get(index_of(make_tournament(4))).content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_the_same_queries_however_many(
    count: int, desk: Client, django_assert_num_queries
):
    tournament = make_tournament(8)
    play(tournament)
    round_ = draw(tournament)
    for number in range(1, count + 1):
        who = pair(tournament, number)
        record_infraction(table_of(round_, number), who, by=None, article=LIGHT)

    with django_assert_num_queries(6):
        desk.get(index_of(tournament))


@pytest.mark.parametrize("name", ["infraction_annul", "infraction_attenuate", "infraction_expel"])
def test_somebody_elses_infraction_does_not_exist(name: str, desk: Client):
    table = table_of(draw(make_tournament(4, owner=make_user("una-altra"))), 1)
    judged = record_infraction(table, table.left, by=None, article=VERY_SERIOUS)
    mine = make_tournament()

    for slug in (table.round.tournament.slug, mine.slug):
        address = reverse(f"desk:{name}", args=[slug, judged.infraction.pk])
        assert desk.post(address, {"reason": "x", "severity": "light"}).status_code == 404
