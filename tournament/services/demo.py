"""The demo championship: an evening caught in the middle of its third round."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services.rehearsal import (
    draw_and_publish,
    open_doors,
    people_come_and_go,
    play_tables,
)
from tournament.services.rounds import close_round, publish_standings

PAIRS, ROUNDS, SEED = 22, 5, 36
SHEETS_IN = 6
"""Tables of round 3 whose sheets have reached the desk."""


@transaction.atomic
def load_demo(owner: User) -> Tournament:
    """Return the demo championship of *owner*, making it if it is not there yet.

    Two rounds are over and their standings published; of the third six sheets
    are in. There are infractions, a correction, a tie and a no-show to look at.
    """
    name = _("Demo championship")
    if made := Tournament.objects.filter(owner=owner, name=name).first():
        return made
    cast = open_doors(owner, name, pairs=PAIRS, rounds=ROUNDS, seed=SEED)
    for number in (1, 2):
        round_ = draw_and_publish(cast)
        play_tables(cast, round_)
        publish_standings(close_round(round_, by=owner), by=owner)
        people_come_and_go(cast, number)
    play_tables(cast, draw_and_publish(cast), only=SHEETS_IN)
    return cast.tournament
