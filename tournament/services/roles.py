"""What each role may do, as one table: the names of the desk's addresses.

The owner may everything. An address that no role has belongs to the owner, so
that a new page is closed until somebody opens it here.
"""

from __future__ import annotations

from django.contrib.auth.models import User

from tournament.models import Membership, Role, Tournament

OWNER = "owner"

_EVERYBODY = {"tournament", "now_live", "print_progress"}

_TYPIST = _EVERYBODY | {
    "rounds",
    "round",
    "board_live",
    "line",
    "table",
    "table_live",
    "table_dats",
    "undo",
    "second_pass",
    "second_pass_table",
    "missing",
    "missing_live",
    "sheet_code",
}

_DOOR = _EVERYBODY | {
    "pairs",
    "pair_create",
    "pair_edit",
    "pair_wishes",
    "pair_present",
    "pair_paid",
    "pair_partner",
    "pair_withdraw",
    "pair_reinstate",
    "pairs_export",
    "pairs_not_here",
    "pairs_act_back",
    "print_door",
}

OWNERS_ONLY = frozenset(
    {
        "tournament_edit",
        "tournament_archive",
        "tournament_copy",
        "tournament_delete",
        "rules_edit",
        "rounds_advice",
        "pairs_import",
        "team",
        "team_invite",
        "team_revoke",
        "team_role",
        "team_remove",
        "team_account",
    }
)
"""Settings, people and roles; everything else of the desk is the arbiter's too."""

_ALLOWED = {Role.TYPIST.value: frozenset(_TYPIST), Role.DOOR.value: frozenset(_DOOR)}


def may(role: str, address: str) -> bool:
    """Return whether *role* may open the desk's *address*, by its name.

    >>> may("typist", "table"), may("typist", "publish"), may("owner", "team")
    (True, False, True)
    """
    if role == OWNER:
        return True
    if role == Role.ARBITER.value:
        return address not in OWNERS_ONLY
    return address in _ALLOWED.get(role, frozenset())


def role_of(tournament: Tournament, user: User) -> str:
    """Return the role of *user* in *tournament*: owner, one of ``Role``, or "" for none."""
    if tournament.owner_id == user.pk:
        return OWNER
    role = Membership.objects.filter(tournament=tournament, user=user).values_list("role").first()
    return role[0] if role else ""
