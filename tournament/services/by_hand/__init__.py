"""Change a draft by hand: look at the price, keep it with a reason, take it back."""

from tournament.services.by_hand.arrangement import Seated
from tournament.services.by_hand.edits import DrawRest, Edit, LeadersFirst, Renumber, Swap
from tournament.services.by_hand.journal import (
    ByHand,
    Deed,
    by_hand,
    redo_change,
    settled,
    undo_change,
)
from tournament.services.by_hand.prices import (
    Alternative,
    Elsewhere,
    Level,
    Place,
    Proposal,
    alternatives,
    propose,
)
from tournament.services.by_hand.steps import keep_change, lock_tables, unlock_tables

__all__ = [
    "Alternative",
    "ByHand",
    "Deed",
    "DrawRest",
    "Edit",
    "Elsewhere",
    "LeadersFirst",
    "Level",
    "Place",
    "Proposal",
    "Renumber",
    "Seated",
    "Swap",
    "alternatives",
    "by_hand",
    "keep_change",
    "lock_tables",
    "propose",
    "redo_change",
    "settled",
    "undo_change",
    "unlock_tables",
]
