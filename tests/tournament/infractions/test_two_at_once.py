"""Two organisers, or two presses, at one table: the real database decides."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.factories import draw, make_tournament, table_of
from tournament.models import Infraction
from tournament.services.common import Stale
from tournament.services.infractions import record_infraction

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 4


def test_c54_of_several_presses_at_once_one_records():
    table = table_of(draw(make_tournament(4)), 1)
    offender = table.left
    start = Barrier(AT_ONCE)

    def press(_number: int) -> bool:
        try:
            start.wait()
            record_infraction(table, offender, by=None, article="16.1.3.5", seen=0)
        except Stale:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(AT_ONCE) as pool:
        recorded = list(pool.map(press, range(AT_ONCE)))

    assert sorted(recorded) == [False] * (AT_ONCE - 1) + [True]
    assert Infraction.objects.count() == 1
