"""Helpers come by a link, do what their role says, and nothing else."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import draw, make_tournament, make_user
from tournament.models import Invitation, Membership
from tournament.services.common import Refused
from tournament.services.roles import OWNERS_ONLY, may
from tournament.services.team import change_role, invite, join, join_by_name, remove, revoke
from tournament.urls import desk_addresses

pytestmark = pytest.mark.django_db

PARTS = {"slug": None, "number": 1, "table": 1, "pk": 1, "key": "0" * 64}
ADDRESSES = {
    pattern.name: tuple(pattern.pattern.converters)
    for pattern in desk_addresses
    if "slug" in pattern.pattern.converters
}
METHOD = {"draw", "publish", "close"}


@pytest.fixture
def tournament():
    tournament = make_tournament(6)
    draw(tournament)
    return tournament


def helper(tournament, role, name="Maria"):
    user = join_by_name(invite(tournament, role, by=None), name)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def statuses(client, tournament, name):
    """What the address answers to a look and to a press."""
    kwargs = {part: PARTS[part] or tournament.slug for part in ADDRESSES[name]}
    address = reverse(f"desk:{name}", kwargs=kwargs)
    return {client.get(address).status_code, client.post(address).status_code}


@pytest.mark.parametrize("role", ["typist", "door", "arbiter"])
def test_a_role_opens_its_own_addresses_and_no_other(tournament, role):
    client = helper(tournament, role)
    answered = {name: statuses(client, tournament, name) for name in ADDRESSES}

    wrongly_closed = [n for n, found in answered.items() if may(role, n) and 403 in found]
    wrongly_open = [n for n, found in answered.items() if not may(role, n) and found - {403, 405}]
    assert (wrongly_closed, wrongly_open) == ([], [])
    assert all(403 in answered[name] for name in ADDRESSES if not may(role, name))


def test_every_name_in_the_table_of_roles_is_an_address():
    named = {name for name in ADDRESSES if any(may(r, name) for r in ("typist", "door"))}

    assert {"table", "second_pass", "pairs", "tournament"} <= named
    assert set(ADDRESSES) >= OWNERS_ONLY


def test_the_limits_of_the_roles_in_plain_words():
    def allowed(role, *names):
        return [may(role, name) for name in names]

    assert allowed("typist", "table", "undo", "publish", "pairs", "team") == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert allowed("door", "pairs", "pair_paid", "table", "draw") == [True, True, False, False]
    assert allowed("arbiter", "publish", "infraction_create", "rules_edit", "team") == [
        True, True, False, False,
    ]  # fmt: skip


def test_a_helper_of_one_championship_sees_nothing_of_another(tournament):
    other = make_tournament(4, owner=make_user("un-altre"))
    client = helper(tournament, "arbiter")

    assert client.get(reverse("desk:tournament", args=[other.slug])).status_code == 404
    listed = client.get(reverse("desk:home")).content.decode()
    assert tournament.name in listed
    assert other.slug not in listed


def test_who_came_by_a_link_starts_no_championship(tournament):
    client = helper(tournament, "arbiter")

    assert client.get(reverse("desk:tournament_create")).status_code == 403
    assert (
        reverse("desk:tournament_create") not in client.get(reverse("desk:home")).content.decode()
    )


def test_a_phone_joins_with_a_name_alone(tournament, client):
    invitation = invite(tournament, "typist", by=None)
    address = reverse("invitation", args=[invitation.token])
    assert client.get(address).status_code == 200

    response = client.post(address, {"name": "  Joana   Puig "}, follow=True)

    assert response.redirect_chain[-1][0] == reverse("desk:tournament", args=[tournament.slug])
    member = Membership.objects.get(user__username="Joana Puig")
    assert (member.tournament, member.role) == (tournament, "typist")
    assert not member.user.has_usable_password()


def test_two_helpers_do_not_have_one_name(tournament, client):
    helper(tournament, "typist", "Joana")
    invitation = invite(tournament, "door", by=None)

    response = client.post(reverse("invitation", args=[invitation.token]), {"name": "JOANA"})

    assert response.status_code == 200
    assert User.objects.filter(username__iexact="joana").count() == 1


def test_a_link_ends_after_an_evening_or_when_it_is_taken_back(tournament, client):
    old, gone = (invite(tournament, "typist", by=None) for _ in range(2))
    Invitation.objects.filter(pk=old.pk).update(
        expires_at=timezone.now() - datetime.timedelta(seconds=1)
    )
    desk = Client()
    desk.force_login(tournament.owner)
    desk.post(reverse("desk:team_revoke", args=[tournament.slug, gone.pk]))

    for invitation in (old, gone):
        address = reverse("invitation", args=[invitation.token])
        assert client.post(address, {"name": "Tarda"}).status_code == 410
    assert not User.objects.filter(username="Tarda").exists()


def test_an_account_joins_by_a_press_and_the_owner_needs_not(tournament):
    invitation = invite(tournament, "arbiter", by=None)
    friend = make_user("amiga")

    assert join(invitation, friend).role == "arbiter"
    with pytest.raises(Refused, match="owner_has_every_role"):
        join(invitation, tournament.owner)


def test_the_organiser_changes_a_role_and_ends_it(tournament):
    client = helper(tournament, "door")
    member = Membership.objects.get()
    change_role(member, "typist", by=tournament.owner)
    assert client.get(reverse("desk:pairs", args=[tournament.slug])).status_code == 403

    remove(member, by=tournament.owner)

    assert client.get(reverse("desk:tournament", args=[tournament.slug])).status_code == 404


def test_the_team_page_shows_the_link_and_its_code(tournament):
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(tournament.owner)
    desk.post(reverse("desk:team_invite", args=[tournament.slug]), {"role": "door"})
    token = Invitation.objects.get().token

    text = desk.get(
        reverse("desk:team", args=[tournament.slug]), headers={"host": "192.168.1.20:8000"}
    ).content.decode()

    assert f"http://192.168.1.20:8000/convit/{token}/" in text
    assert "<svg" in text
    assert 'class="qr"' in text


def test_where_no_phone_can_reach_this_machine_there_is_no_link(tournament, monkeypatch):
    monkeypatch.setattr("tournament.views.desk.team.origin_for_phones", lambda *_asked: "")
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(tournament.owner)
    desk.post(reverse("desk:team_invite", args=[tournament.slug]), {"role": "door"})

    text = desk.get(reverse("desk:team", args=[tournament.slug])).content.decode()

    assert "Only this machine can open the program now" in text
    assert Invitation.objects.get().token not in text


def test_a_typist_is_offered_what_a_typist_may(tournament):
    text = (
        helper(tournament, "typist")
        .get(reverse("desk:round", args=[tournament.slug, 1]))
        .content.decode()
    )

    assert reverse("desk:line", args=[tournament.slug, 1]) in text
    for closed in ("pairs", "papers", "history", "team"):
        assert reverse(f"desk:{closed}", args=[tournament.slug]) not in text
    assert reverse("desk:round_delete", args=[tournament.slug, 1]) not in text


def refusal(action):
    with pytest.raises(Refused) as refused:
        action()
    return refused.value.code


def test_a_link_that_was_taken_back_meanwhile_lets_nobody_in(tournament):
    link = invite(tournament, "typist", by=None)
    opened, pressed = Invitation.objects.get(pk=link.pk), Invitation.objects.get(pk=link.pk)
    revoke(link, by=None)
    lines = tournament.changes.count()

    assert refusal(lambda: join(opened, make_user("Berta"))) == "invitation_gone"
    assert refusal(lambda: join_by_name(opened, "Quim")) == "invitation_gone"
    assert refusal(lambda: revoke(pressed, by=None)) == "invitation_gone"
    assert not Membership.objects.exists()
    assert not User.objects.filter(username="Quim").exists()
    assert tournament.changes.count() == lines


def test_who_was_sent_away_meanwhile_gets_no_other_role(tournament):
    join_by_name(invite(tournament, "typist", by=None), "Quim")
    membership, opened = Membership.objects.get(), Membership.objects.get()
    remove(membership, by=None)

    assert refusal(lambda: change_role(opened, "door", by=None)) == "helper_gone"
    assert refusal(lambda: remove(opened, by=None)) == "helper_gone"
    assert tournament.changes.filter(action="team_left").count() == 1
