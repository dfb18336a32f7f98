"""What the database holds: facts that somebody entered or drew.

Nothing that can be computed is stored (the classification, faults, who met
whom). What must never be false is a constraint of the database, on SQLite and
on PostgreSQL. ``version`` counts the changes of what two people may edit.
"""

from tournament.models.championship import ForbiddenTable, Pair, Tournament
from tournament.models.records import SEVERITIES, Change, Infraction
from tournament.models.rounds import SIDES, Dat, Round, Seat, Sheet, Table
from tournament.models.team import Helper, Invitation, Membership, Role

__all__ = [
    "SEVERITIES",
    "SIDES",
    "Change",
    "Dat",
    "ForbiddenTable",
    "Helper",
    "Infraction",
    "Invitation",
    "Membership",
    "Pair",
    "Role",
    "Round",
    "Seat",
    "Sheet",
    "Table",
    "Tournament",
]
