"""The demo championship is an evening caught in the middle of its third round."""

import pytest

from tests.factories import make_user
from tournament.models import Change, Infraction, Table, Tournament
from tournament.services.demo import load_demo
from tournament.services.standings import published_after

pytestmark = pytest.mark.django_db


def test_it_stands_in_the_middle_of_round_three():
    demo = load_demo(make_user())

    tables = Table.objects.filter(round__tournament=demo, round__number=3)
    assert [(r.number, r.state) for r in demo.rounds.all()] == [
        (1, "closed"),
        (2, "closed"),
        (3, "playing"),
    ]
    assert demo.pairs.count() == 22
    assert published_after(demo) == 2
    assert tables.filter(kind="").count() == 4
    assert tables.exclude(kind__in=["", "bye"]).count() == 6


def test_there_is_something_of_everything_to_look_at():
    demo = load_demo(make_user())

    actions = set(Change.objects.filter(tournament=demo).values_list("action", flat=True))
    tables = Table.objects.filter(round__tournament=demo)
    assert actions >= {"result_corrected", "infraction_recorded", "pair_withdrawn"}
    assert tables.filter(kind="no_show").count() == 1
    assert tables.exclude(lot_winner="").count() == 2
    assert tables.filter(dats__isnull=False).distinct().count() >= 5
    assert Infraction.objects.filter(table__round__number=3).count() == 4


def test_loading_it_twice_makes_one():
    owner = make_user()

    first, second = load_demo(owner), load_demo(owner)

    assert first.pk == second.pk
    assert Tournament.objects.count() == 1


def test_every_organiser_may_have_one():
    demos = [load_demo(make_user(name)) for name in ("anna", "berta")]

    assert [demo.slug for demo in demos] == [demos[0].slug, f"{demos[0].slug}-2"]
