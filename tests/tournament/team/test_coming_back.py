"""A helper who lost the session is himself again, and a link takes nothing away (0035)."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import draw, enter, make_tournament, make_user
from tournament.models import Helper, Invitation, Membership, Tournament
from tournament.services.common import Refused
from tournament.services.team import invite, join, join_by_name, remove, way_back
from tournament.words import change_in_words
from tournament.words.terms import person_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    tournament = make_tournament(4)
    draw(tournament)
    return tournament


def phone() -> Client:
    return Client(headers={"accept-language": "en"})


def address(invitation: Invitation) -> str:
    return reverse("invitation", args=[invitation.token])


def joined(tournament: Tournament, name: str = "Maria", role: str = "typist") -> Client:
    """The phone of somebody who came in by a link."""
    client = phone()
    client.post(address(invite(tournament, role, by=None)), {"name": name})
    return client


def who(client: Client, tournament: Tournament) -> str:
    """Who the desk takes the client for, "" for nobody."""
    answer = client.get(reverse("desk:tournament", args=[tournament.slug]))
    return person_text(answer.wsgi_request.user) if answer.status_code == 200 else ""


def accounts() -> list[str]:
    return sorted(person_text(user) for user in User.objects.all())


def test_who_is_logged_out_comes_back_as_himself_by_the_same_link(tournament):
    link = invite(tournament, "typist", by=None)
    client = phone()
    client.post(address(link), {"name": "Maria"})
    enter(tournament.rounds.get().tables.get(number=1), 101, 60)
    client.post(reverse("logout"))
    assert who(client, tournament) == ""

    page = client.get(address(link)).content.decode()
    maria = User.objects.get(username="Maria")
    client.post(address(link), {"as": maria.pk})

    assert "Maria has helped with this device before" in page
    assert who(client, tournament) == "Maria"
    assert accounts() == ["Maria", "organitzadora"]


def test_a_new_link_of_the_owner_knows_the_device_too_and_so_does_next_year_s(tournament):
    client = joined(tournament)
    client.post(reverse("logout"))
    other = make_tournament(4, owner=make_user("un-altre"))
    maria = User.objects.get(username="Maria")

    for link in (invite(tournament, "typist", by=None), invite(other, "door", by=None)):
        client.post(address(link), {"as": maria.pk})
        assert who(client, link.tournament) == "Maria"
        client.post(reverse("logout"))

    assert sorted(maria.memberships.values_list("role", flat=True)) == ["door", "typist"]
    assert accounts() == ["Maria", "organitzadora", "un-altre"]


def test_without_a_link_the_device_opens_nothing(tournament):
    client = joined(tournament)
    client.post(reverse("logout"))
    over = invite(tournament, "typist", by=None)
    Invitation.objects.filter(pk=over.pk).update(
        expires_at=timezone.now() - datetime.timedelta(seconds=1)
    )

    answer = client.post(address(over), {"as": User.objects.get(username="Maria").pk})

    assert answer.status_code == 410
    assert who(client, tournament) == ""


def test_another_device_cannot_say_that_it_is_somebody(tournament):
    joined(tournament)
    stranger, link = phone(), invite(tournament, "typist", by=None)
    maria, owner = User.objects.get(username="Maria"), tournament.owner

    for user in (maria, owner):
        page = stranger.post(address(link), {"as": user.pk}).content.decode()
        assert "This device does not know that helper any more" in page
    stranger.cookies["helpers"] = "x.y"
    stranger.post(address(link), {"as": maria.pk})

    assert who(stranger, tournament) == ""


def test_on_another_device_the_name_is_taken_and_the_page_says_whom_to_ask(tournament):
    joined(tournament)
    other, link = phone(), invite(tournament, "typist", by=None)

    page = other.post(address(link), {"name": "maria"}).content.decode()

    assert "If it is you, ask the organiser for your way back." in page
    assert accounts() == ["Maria", "organitzadora"]


def test_the_owner_s_way_back_makes_another_device_the_same_person(tournament):
    joined(tournament)
    desk = phone()
    desk.force_login(tournament.owner)
    member = Membership.objects.get()
    desk.post(reverse("desk:team_way_back", args=[tournament.slug, member.pk]))
    page = desk.get(
        reverse("desk:team", args=[tournament.slug]), headers={"host": "192.168.1.20:8000"}
    ).content.decode()
    link = Invitation.objects.get(user=member.user)
    assert "Way back for Maria" in page
    assert address(link) in page

    other = phone()
    asked = other.get(address(link)).content.decode()
    other.post(address(link), {"as": member.user.pk})

    assert "From now on this browser is Maria." in asked
    assert 'name="name"' not in asked
    assert who(other, tournament) == "Maria"
    assert accounts() == ["Maria", "organitzadora"]
    told = [change_in_words(c) for c in tournament.changes.filter(action__startswith="team_")[:2]]
    assert told == ["Maria is back: typist", "Way back made for Maria"]


def test_a_way_back_brings_nobody_else_and_takes_no_name(tournament):
    joined(tournament)
    link = way_back(Membership.objects.get(), by=None)
    pere = phone()
    pere.post(address(invite(tournament, "door", by=None)), {"name": "Pere"})

    as_himself = pere.post(address(link)).content.decode()
    by_name = phone().post(address(link), {"name": "Anna"}).content.decode()

    assert "This link brings Maria back, and nobody else." in as_himself
    assert "This link brings Maria back, and nobody else." in by_name
    assert accounts() == ["Maria", "Pere", "organitzadora"]
    assert Membership.objects.get(user__username="Pere").role == "door"


def test_a_way_back_gives_the_role_of_now_and_lives_for_an_hour(tournament):
    joined(tournament)
    member = Membership.objects.get()
    link = way_back(member, by=None)
    Membership.objects.update(role="arbiter")

    assert join(link, member.user).role == "arbiter"
    hour = datetime.timedelta(hours=1)
    assert abs(link.expires_at - timezone.now() - hour) < datetime.timedelta(minutes=1)


def test_a_second_way_back_ends_the_first_and_who_helps_no_more_has_none(tournament):
    joined(tournament)
    member = Membership.objects.get()
    first, second = (way_back(member, by=None) for _ in range(2))

    assert phone().get(address(first)).status_code == 410
    assert phone().get(address(second)).status_code == 200
    remove(member, by=None)
    assert phone().get(address(second)).status_code == 410


def test_one_person_has_one_way_back_at_a_time_in_the_database_too(tournament):
    joined(tournament)
    link = way_back(Membership.objects.get(), by=None)

    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(
            tournament=tournament, role="typist", token="x", user=link.user,
            expires_at=timezone.now(),
        )  # fmt: skip
    with pytest.raises(IntegrityError), transaction.atomic():
        Helper.objects.create(user=tournament.owner, key="")


def test_nobody_becomes_somebody_who_has_a_password(tournament):
    friend = make_user("amiga")
    member = join(invite(tournament, "arbiter", by=None), friend).membership
    Helper.objects.create(user=friend, key="known")

    with pytest.raises(Refused, match="has_a_password"):
        way_back(member, by=None)
    client, link = phone(), invite(tournament, "arbiter", by=None)
    client.cookies["helpers"] = "known"
    client.post(address(link), {"as": friend.pk})

    assert who(client, tournament) == ""
    desk = phone()
    desk.force_login(tournament.owner)
    page = desk.get(reverse("desk:team", args=[tournament.slug])).content.decode()
    assert reverse("desk:team_way_back", args=[tournament.slug, member.pk]) not in page


@pytest.mark.parametrize("role", ["typist", "door"])
def test_an_arbiter_who_takes_a_lower_link_stays_arbiter_and_is_told(tournament, role):
    client = joined(tournament, role="arbiter")
    link = invite(tournament, role, by=None)

    page = client.get(address(link)).content.decode()
    client.post(address(link))

    assert Membership.objects.get().role == "arbiter"
    assert f"You help here as arbiter already, which is more than {role}: it stays so." in page


@pytest.mark.parametrize(
    ("current", "offered"), [("typist", "arbiter"), ("door", "arbiter"), ("typist", "door")]
)
def test_a_link_for_more_or_for_something_else_says_so_and_gives_it(tournament, current, offered):
    client = joined(tournament, role=current)
    link = invite(tournament, offered, by=None)
    page = client.get(address(link)).content.decode()

    client.post(address(link))

    assert f"If you join by this link, you help as {offered} from then on." in page
    assert Membership.objects.get().role == offered
    change = tournament.changes.get(action="team_role_changed")
    assert (change.before, change.after) == (
        {"role": current}, {"name": "Maria", "role": offered},
    )  # fmt: skip


def test_a_name_is_free_again_in_another_championship_and_shown_without_its_number(tournament):
    joined(tournament)
    other = make_tournament(4, owner=make_user("un-altre"))
    draw(other)

    second = joined(other)

    assert who(second, other) == "Maria"
    assert accounts() == ["Maria", "Maria", "organitzadora", "un-altre"]
    assert Membership.objects.get(tournament=other).user.username == "Maria (2)"
    page = second.get(reverse("desk:round", args=[other.slug, 1])).content.decode()
    assert "<h2>Maria</h2>" in page


@pytest.mark.parametrize("name", ["MARIA", "Organitzadora"])
def test_a_name_of_this_championship_stays_taken_even_after_its_person_has_left(tournament, name):
    joined(tournament)
    remove(Membership.objects.get(), by=tournament.owner)

    with pytest.raises(Refused, match="username_taken"):
        join_by_name(invite(tournament, "typist", by=None), name)


def test_who_has_a_name_of_another_championship_does_not_bring_it_where_it_is_taken(tournament):
    other = make_tournament(4, owner=make_user("un-altre"))
    joined(tournament)
    second = joined(other)
    second.post(reverse("logout"))
    link = invite(tournament, "typist", by=None)

    account = User.objects.get(username="Maria (2)")
    page = second.post(address(link), {"as": account.pk}).content.decode()

    assert "Somebody is called Maria here already" in page
    assert Membership.objects.filter(tournament=tournament).count() == 1


def test_two_who_share_a_device_are_both_known_and_a_third_writes_a_name(tournament):
    link = invite(tournament, "typist", by=None)
    client = phone()
    client.post(address(link), {"name": "Maria"})
    client.post(address(link), {"step": "name", "name": "Pere"})
    assert who(client, tournament) == "Pere"

    page = client.get(address(link)).content.decode()
    client.post(address(link), {"as": User.objects.get(username="Maria").pk})

    assert "Maria has helped with this device before" in page
    assert "Pere, who is logged in here, is logged out." in page
    assert "I am somebody else" in page
    assert who(client, tournament) == "Maria"


def test_what_the_device_keeps_goes_to_the_pages_of_invitations_alone(tournament):
    cookie = joined(tournament).cookies["helpers"]

    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/convit/", True, "Lax")
    assert cookie.value == Helper.objects.get().key
    assert cookie["max-age"] == 400 * 24 * 60 * 60


def test_the_way_in_of_organisers_says_what_a_helper_does(client):
    page = client.get(reverse("login"), headers={"accept-language": "en"}).content.decode()

    assert "Who came by a link has no password." in page
