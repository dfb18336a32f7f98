"""The account of a helper is deleted; the history keeps who did what."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.match import played
from tests.factories import draw, make_tournament, make_user, table_of
from tournament.models import Change, Membership, Tournament
from tournament.services.accounts import deletable_accounts, delete_account
from tournament.services.common import Refused
from tournament.services.history import history, people
from tournament.services.results import record_result
from tournament.services.team import invite, join, join_by_name, remove

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(4)


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(tournament.owner)
    return client


def helper(tournament: Tournament, name: str = "Maria") -> User:
    return join_by_name(invite(tournament, "typist", by=None), name)


def dismissed(tournament: Tournament, name: str = "Maria") -> User:
    user = helper(tournament, name)
    remove(Membership.objects.get(user=user, tournament=tournament), by=tournament.owner)
    return user


def test_who_helps_or_has_a_password_or_never_came_is_not_offered(tournament: Tournament):
    other = make_tournament(owner=make_user("una-altra"))
    helper(tournament, "Ajuda encara")
    dismissed(other, "D'una altra")
    join(invite(tournament, "typist", by=None), make_user("Organitza"))
    Membership.objects.get(user__username="Organitza").delete()
    both = dismissed(tournament, "Als dos")
    other.memberships.create(user=both, role="door")
    gone = dismissed(tournament, "Se'n va")

    assert list(deletable_accounts(tournament)) == [gone]
    for user in User.objects.exclude(pk=gone.pk):
        with pytest.raises(Refused, match="account_is_needed"):
            delete_account(tournament, user, by=None)
    assert User.objects.filter(is_active=True).count() == User.objects.count()


def test_nobody_gets_in_by_it_and_the_name_is_free(tournament: Tournament):
    user = dismissed(tournament)
    browser = Client()
    browser.force_login(user)

    delete_account(tournament, user, by=tournament.owner)

    assert browser.get(reverse("desk:home")).status_code == 302
    assert helper(tournament).username == "Maria"
    assert Change.objects.get(action="account_deleted").after == {"name": "Maria"}


def test_the_history_keeps_who_did_it(tournament: Tournament):
    user = helper(tournament)
    paper = table_of(draw(tournament), 1)
    record_result(paper, played(101, 60), by=user)
    remove(Membership.objects.get(user=user), by=None)

    delete_account(tournament, user, by=None)

    name = f"Maria ({timezone.localdate().isoformat()})"
    entered = Change.objects.select_related("by").get(action="result_entered")
    assert entered.by.username == name
    assert name in people(tournament)
    assert entered in history(tournament, who=name)


def test_two_of_one_name_on_one_day_are_told_apart(tournament: Tournament):
    users = []
    for _time in range(2):
        users.append(dismissed(tournament))
        delete_account(tournament, users[-1], by=None)

    for user in users:
        user.refresh_from_db()
    assert users[1].username == f"{users[0].username} 2"


def test_the_team_page_offers_it_and_does_it(desk: Client, tournament: Tournament):
    user = dismissed(tournament)
    where = reverse("desk:team_account", args=[tournament.slug, user.pk])
    page = desk.get(reverse("desk:team", args=[tournament.slug])).content.decode()
    assert where in page

    done = desk.post(where, follow=True).content.decode()

    assert "The account of Maria is deleted; the history keeps what it did." in done
    assert where not in done
    assert desk.post(where).status_code == 404


def test_an_account_that_helps_still_is_not_found_there(desk: Client, tournament: Tournament):
    user = helper(tournament)

    where = reverse("desk:team_account", args=[tournament.slug, user.pk])
    assert desk.post(where).status_code == 404
    assert User.objects.get(pk=user.pk).is_active
