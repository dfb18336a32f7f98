"""Single terms that several sentences share: fields of the rules, criteria, wins."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.contrib.auth.models import AbstractUser
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.points import Points
from scoring.rules import Criterion

FIELDS: dict[str, Promise] = {
    "rounds": gettext_lazy("Rounds"),
    "dats": gettext_lazy("Dats in a match"),
    "target": gettext_lazy("Points that end a match"),
    "minutes": gettext_lazy("Minutes of a round"),
    "time_limit": gettext_lazy("What the minutes mean"),
    "cap": gettext_lazy("Most points recorded for the winner"),
    "tie": gettext_lazy("A match with equal points"),
    "no_show_points": gettext_lazy("Points when the other pair does not appear"),
    "no_show_minutes": gettext_lazy("Minutes until a pair counts as absent"),
    "no_show_from": gettext_lazy("These minutes count from"),
    "no_show_one_missing": gettext_lazy("One missing player makes the pair absent"),
    "no_show_uses_bye": gettext_lazy("A win by absence uses up the bye"),
    "no_show_meets": gettext_lazy("A match that a pair missed counts as a meeting"),
    "bye_points": gettext_lazy("Points of a bye"),
    "bye_wins": gettext_lazy("A bye counts as a win"),
    "codes": gettext_lazy("Auction codes"),
    "criteria": gettext_lazy("Order of the standings"),
    "faults": gettext_lazy("Infractions are counted and shown"),
    "catalogue": gettext_lazy("Which infractions there are"),
    "agreements": gettext_lazy("Agreement boxes on the match sheet"),
    "style": gettext_lazy("Who meets whom among equal wins"),
    "last_adjacent": gettext_lazy("In the last round first meets second, third meets fourth"),
    "tables_by_lot": gettext_lazy("The lot deals the tables: leaders change tables"),
    "system": gettext_lazy("System"),
    "clubs": gettext_lazy("Pairs of one town or club are kept apart"),
    "clubs_rounds": gettext_lazy("In how many first rounds"),
    "fixed_table": gettext_lazy("Fixed table"),
    "skips_round": gettext_lazy("Round it skips"),
    "unusable_tables": gettext_lazy("Tables that cannot be used"),
    "nickname": gettext_lazy("Nickname"),
    "player1": gettext_lazy("First player"),
    "player2": gettext_lazy("Second player"),
    "town": gettext_lazy("Town or club"),
    "phone": gettext_lazy("Telephone"),
    "remarks": gettext_lazy("Remarks"),
    "paid": gettext_lazy("Paid"),
    "present": gettext_lazy("Present"),
    "reason": gettext_lazy("Reason"),
    "remark": gettext_lazy("Remark"),
    "article": gettext_lazy("Article"),
    "name": gettext_lazy("Name"),
    "venue": gettext_lazy("Place"),
    "date": gettext_lazy("Date"),
    "fee_cents": gettext_lazy("Fee per pair"),
    "is_public": gettext_lazy("Shown on the public pages"),
}


def field_label(name: str) -> str:
    """Return what the field *name* of the rules or of a form is called."""
    return str(FIELDS.get(name, name))


class CriterionWords(NamedTuple):
    """A criterion of the standings: its name, and the short head of its column."""

    name: str
    head: str


_CRITERIA: dict[Criterion, tuple[Promise, Promise]] = {
    Criterion.WINS: (
        gettext_lazy("more matches won"),
        pgettext_lazy("head of a column", "Wins"),
    ),
    Criterion.DIFFERENCE: (
        gettext_lazy("greater difference of points"),
        pgettext_lazy("head of a column", "Diff."),
    ),
    Criterion.FAULTS: (
        gettext_lazy("fewer infractions"),
        pgettext_lazy("head of a column", "Infr."),
    ),
    Criterion.POINTS_FOR: (
        gettext_lazy("more points for"),
        pgettext_lazy("head of a column", "For"),
    ),
    Criterion.NUMBER: (
        gettext_lazy("lower registration number"),
        pgettext_lazy("head of a column", "No."),
    ),
}


def criterion_words(criterion: Criterion) -> CriterionWords:
    """Return the name of *criterion* and the head of its column."""
    name, head = _CRITERIA[criterion]
    return CriterionWords(str(name), str(head))


_ROLES: dict[str, Promise] = {
    "owner": gettext_lazy("organiser"),
    "arbiter": gettext_lazy("arbiter"),
    "typist": gettext_lazy("typist"),
    "door": gettext_lazy("door"),
}


def role_word(role: str) -> str:
    """Return what a role at the desk is called."""
    return str(_ROLES.get(role, role))


def person_text(user: AbstractUser | None) -> str:
    """Return what somebody is called: a helper by the name that he wrote, or by the account's."""
    return (user.first_name or user.get_username()) if user else ""


def halves_text(halves: int) -> str:
    """Return half wins as people write wins.

    >>> halves_text(5), halves_text(1), halves_text(4)
    ('2½', '½', '2')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or '' if half else whole}{'½' if half else ''}"


def wins_text(halves: int) -> str:
    """Return half wins as a phrase: "2½ wins"."""
    count = 1 if halves in (1, 2) else 2
    return ngettext("%(wins)s win", "%(wins)s wins", count) % {"wins": halves_text(halves)}


def points_text(points: Points) -> str:
    """Return the points of a table as they are read aloud.

    >>> points_text(Points(101, 60))
    '101–60'
    """
    return f"{points.left}–{points.right}"


def moment_text(moment: datetime.datetime) -> str:
    """Return the hour of *moment* on the hall's clock, with its day unless that is today."""
    local = timezone.localtime(moment)
    today = local.date() == timezone.localdate()
    return formats.date_format(local, "H:i" if today else "d/m H:i")


def pair_text(number: int, name: str | None = None) -> str:
    """Return how a pair is called: number and nickname, or "pair 12" without one."""
    return f"{number} {name}" if name else _("pair %(number)s") % {"number": number}


def listed(words: list[str]) -> str:
    """Return *words* as a list in one sentence: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}
