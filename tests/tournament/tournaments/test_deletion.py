"""C115: a championship is archived, or deleted with a copy kept; nothing of it stays in sight."""

import json
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import models
from django.db.models.signals import pre_delete
from django.test import Client
from django.urls import reverse

from tests.factories import draw, enter, make_tournament, make_user, play
from tests.tournament.printing.slow import paper, until
from tournament.models import Change, Helper, Invitation, Table, Tournament
from tournament.printing import spool
from tournament.services.common import Refused
from tournament.services.deletion import (
    archive_tournament,
    copies_folder,
    delete_tournament,
    loss_of,
    rows_of,
    unarchive_tournament,
)
from tournament.services.demo import load_demo
from tournament.services.presence import look_at
from tournament.services.rounds import publish_standings
from tournament.services.standings import standings
from tournament.services.team import invite, join_by_name
from tournament.services.wishes import forbid_table
from tournament.views import shared

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(settings, tmp_path: Path) -> Path:
    """A folder of data for each test."""
    settings.DATA_DIR = tmp_path
    return tmp_path


def everything(tournament: Tournament) -> dict[str, list[dict[str, object]]]:
    """All rows of a championship, by kind."""
    return {rows.model.__name__: list(rows.order_by("pk").values()) for rows in rows_of(tournament)}


def delete(tournament: Tournament, **said: object) -> Path:
    answers = {"name": tournament.name, "sure": True, "by": tournament.owner, **said}
    return delete_tournament(tournament, **answers)  # type: ignore[arg-type]


def address(name: str, tournament: Tournament, *args: object) -> str:
    return reverse(name, args=[tournament.slug, *args])


# the archive


def test_what_is_archived_is_in_no_list_and_its_addresses_work(desk: Client):
    tournament = make_tournament(4)
    publish_standings(play(tournament)[0], by=None)

    desk.post(address("desk:tournament_archive", tournament), {"value": "1"})

    assert "Torneig de prova" not in Client().get("/").content.decode()
    home = desk.get(reverse("desk:home"))
    assert home.context["overviews"] == []
    assert "Archive: 1 championship" in home.content.decode()
    assert Client().get(address("public:standings", tournament)).status_code == 200
    assert desk.get(address("desk:tournament", tournament)).status_code == 200


def test_one_press_brings_it_back(desk: Client):
    tournament = make_tournament(4)
    archive_tournament(tournament, by=None)
    back = address("desk:tournament_archive", tournament)
    page = desk.get(reverse("desk:home") + "?show=archived").content.decode()
    assert f'action="{back}"' in page

    desk.post(back, {"value": "0"})

    assert "Torneig de prova" in Client().get("/").content.decode()
    assert "Torneig de prova" in desk.get(reverse("desk:home")).content.decode()
    actions = Change.objects.filter(tournament=tournament).order_by("pk")
    assert list(actions.values_list("action", flat=True))[-2:] == [
        "tournament_archived",
        "tournament_unarchived",
    ]


def test_archived_twice_is_archived_once():
    tournament = make_tournament()

    for _time in range(2):
        archive_tournament(tournament, by=None)
    for _time in range(2):
        unarchive_tournament(tournament, by=None)

    assert Change.objects.filter(action="tournament_archived").count() == 1
    assert Change.objects.filter(action="tournament_unarchived").count() == 1


@pytest.mark.parametrize("name", ["archive", "copy", "delete"])
@pytest.mark.parametrize("role", ["arbiter", "typist", "door"])
def test_only_the_owner_archives_copies_and_deletes(name: str, role: str):
    tournament = make_tournament(4)
    helper = Client()
    helper.force_login(join_by_name(invite(tournament, role, by=None), "Maria"))
    stranger = Client()
    stranger.force_login(make_user("una-altra"))
    where = address(f"desk:tournament_{name}", tournament)

    said = {"name": tournament.name, "value": "1", "sure": "on"}
    assert helper.post(where, said).status_code == 403
    assert stranger.post(where, said).status_code == 404
    assert list(Tournament.objects.values_list("slug", "archived_at")) == [(tournament.slug, None)]


# what is deleted


def test_c115_the_demo_is_deleted_and_its_copy_brings_it_back(data: Path):
    owner = make_user()
    demo, other = load_demo(owner), make_tournament(4, owner=owner)
    play(other)
    kept_apart = everything(other)
    places = [(row.pair.number, row.place.halves) for row in standings(demo).rows]
    before = everything(demo)

    kept = delete(demo)

    assert kept.parent == data / "deleted"
    assert list(Tournament.objects.all()) == [other]
    assert everything(other) == kept_apart
    assert {name: rows for name, rows in everything(demo).items() if rows} == {}

    call_command("loaddata", str(kept), verbosity=0)
    after = everything(demo)
    goodbye = after["Change"].pop()
    assert goodbye["action"] == "tournament_deleted"
    assert after == before
    assert [(row.pair.number, row.place.halves) for row in standings(demo).rows] == places


def test_the_copy_is_for_nobody_else_to_read_and_has_no_way_in():
    tournament = make_tournament(2)
    token = invite(tournament, "typist", by=None).token

    kept = delete(tournament)

    assert kept.stat().st_mode & 0o777 == 0o600
    assert kept.parent.stat().st_mode & 0o777 == 0o700
    text = kept.read_text(encoding="utf-8")
    assert token not in text
    assert tournament.owner.password not in text
    assert Invitation.objects.count() == 0
    kinds = {row["model"] for row in json.loads(text)}
    assert kinds == {"tournament.tournament", "tournament.pair", "tournament.change"}


def test_every_kind_of_row_that_a_championship_has_is_deleted_with_it():
    kinds = {rows.model for rows in rows_of(make_tournament())}

    ours = set(apps.get_app_config("tournament").get_models())
    assert kinds == ours - {Helper}  # a person, who may help elsewhere
    assert all(issubclass(kind, models.Model) for kind in kinds)


@pytest.mark.parametrize("name", ["", "Torneig", "Torneig de prova 2"])
def test_another_name_deletes_nothing(name: str):
    tournament = make_tournament(4)
    before = everything(tournament)

    with pytest.raises(Refused, match="deletion_other_name"):
        delete(tournament, name=name)

    assert everything(tournament) == before
    assert not copies_folder().exists()


def test_a_second_press_and_who_was_saving_hear_that_it_is_gone():
    tournament = make_tournament(4)
    delete(tournament)

    with pytest.raises(Refused, match="tournament_gone"):
        delete(tournament)
    with pytest.raises(Refused, match="tournament_gone"):
        forbid_table(tournament, *make_tournament(2).pairs.all(), by=None)
    assert len(list(copies_folder().iterdir())) == 1


def test_the_name_may_be_written_without_its_accents():
    assert delete(make_tournament(), name=" TORNEIG de  pròva").exists()


def test_what_has_results_or_is_in_play_is_asked_about_once_more():
    playing, played, registering = (make_tournament(4) for _n in range(3))
    draw(playing)
    play(played)

    for tournament in (playing, played):
        with pytest.raises(Refused, match="deletion_not_sure"):
            delete(tournament, sure=False)
    delete(registering, sure=False)

    assert Tournament.objects.count() == 2
    assert (loss_of(playing).playing, loss_of(playing).results) == (1, 0)
    assert (loss_of(played).playing, loss_of(played).results) == (None, 2)


def test_a_copy_that_cannot_be_written_deletes_nothing(data: Path):
    tournament = make_tournament(4)
    (data / "deleted").write_text("a file where the folder should be")

    with pytest.raises(Refused) as refused:
        delete(tournament)

    assert refused.value.code == "deletion_no_copy"
    assert tournament.pairs.count() == 4
    assert Change.objects.filter(action="tournament_deleted").count() == 0


def test_a_deletion_that_fails_leaves_no_copy_and_all_rows(data: Path):
    tournament = make_tournament(4)
    before = everything(tournament)

    def break_off(**_about: object) -> None:
        raise OSError("the disk is gone")

    pre_delete.connect(break_off, sender=Tournament)
    try:
        with pytest.raises(OSError, match="the disk is gone"):
            delete(tournament)
    finally:
        pre_delete.disconnect(break_off, sender=Tournament)

    assert everything(tournament) == before
    assert list((data / "deleted").iterdir()) == []


def test_two_of_one_name_in_one_second_are_two_copies():
    copies = set()
    for _time in range(3):
        copies.add(delete(make_tournament()))

    assert len(copies) == 3
    assert all(file.suffix == ".json" for file in copies)


# in the browser


def test_the_page_says_what_would_be_lost_and_asks_for_the_name(desk: Client):
    tournament = make_tournament(4)
    forbid_table(tournament, *tournament.pairs.all()[:2], by=None)
    enter(draw(tournament).tables.first(), 101, 60)
    where = address("desk:tournament_delete", tournament)

    page = desk.get(where).content.decode()
    assert "4 pairs, with their players and telephones" in page
    assert "Round 1 is in play" in page
    assert str(copies_folder()) in page

    refused = desk.post(where, {"name": "Torneig de prova"})
    assert refused.status_code == 409
    assert 'value="Torneig de prova"' in refused.content.decode()
    assert Table.objects.count() == 2

    done = desk.post(where, {"name": "Torneig de prova", "sure": "on"}, follow=True)
    file = next(copies_folder().iterdir())
    assert f"A copy of all its data is kept in {file}." in done.content.decode()
    assert done.redirect_chain == [(reverse("desk:home"), 302)]
    assert desk.get(where).status_code == 404


def test_nothing_of_it_stays_on_public_pages_in_prints_or_notes(desk: Client, settings, data: Path):
    settings.PUBLIC_PAGE_SECONDS = 4
    tournament = make_tournament(4)
    round_ = draw(tournament)
    pages = ["/", address("public:tournament", tournament), address("public:round", tournament, 1)]
    shared.pages.clear()
    assert ["Torneig de prova" in Client().get(page).content.decode() for page in pages] == [
        True, True, True,
    ]  # fmt: skip
    look_at(round_.tables.select_related("round").first(), who="Maria", browser="b1")
    papers = [paper("Torneig de prova")]
    spool.begin(papers)
    until(lambda: spool.finished(spool.key_of(papers)) is not None)

    desk.post(
        address("desk:tournament_delete", tournament), {"name": "Torneig de prova", "sure": "on"}
    )

    assert [Client().get(page).status_code for page in pages] == [200, 404, 404]
    assert "Torneig de prova" not in Client().get("/").content.decode()
    assert spool.finished(spool.key_of(papers)) is None
    assert [path for path in data.rglob("*") if path.is_file()] == list(copies_folder().iterdir())


def test_archiving_is_seen_on_the_public_list_at_once(desk: Client, settings):
    settings.PUBLIC_PAGE_SECONDS = 4
    tournament = make_tournament(4)
    shared.pages.clear()
    assert "Torneig de prova" in Client().get("/").content.decode()

    desk.post(address("desk:tournament_archive", tournament), {"value": "1"})

    assert "Torneig de prova" not in Client().get("/").content.decode()


# accounts of helpers


def test_the_accounts_that_helped_with_it_only_are_closed_and_their_names_stay_in_the_copy():
    tournament, other = make_tournament(4), make_tournament(4)
    maria = join_by_name(invite(tournament, "typist", by=None), "Maria")
    pere = join_by_name(invite(tournament, "typist", by=None), "Pere")
    other.memberships.create(user=pere, role="door")
    enter(draw(tournament).tables.first(), 101, 60)
    Change.objects.filter(tournament=tournament, action="result_entered").update(by=maria)

    kept = delete(tournament)

    maria.refresh_from_db()
    pere.refresh_from_db()
    assert (maria.is_active, pere.is_active, pere.username) == (False, True, "Pere")
    rows = [row["fields"] for row in json.loads(kept.read_text(encoding="utf-8"))]
    by = [row["by"] for row in rows if row.get("action") == "result_entered"]
    assert by == [[maria.username]]
    assert join_by_name(invite(other, "typist", by=None), "maria").username == "maria"
    assert User.objects.filter(username=tournament.owner.username, is_active=True).exists()
    call_command("loaddata", str(kept), verbosity=0)
    assert Tournament.objects.count() == 2
