"""The history in words: one sentence for each change."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext as _

from tournament.models import Change
from tournament.words.actions import Action
from tournament.words.stored import where

ACTIONS: dict[str, Action] = {str(action): action for action in Action}
"""By the name that the history stores."""


def change_in_words(change: Change) -> str:
    """Return what *change* did, with the values of before and after that it has.

    An action of a newer program, which has no sentence here, is named as stored.
    """
    action = ACTIONS.get(change.action)
    if action is None:
        return _("Change: %(action)s") % {"action": change.action}
    figures: dict[str, object] = defaultdict(lambda: "–", where(change))
    figures.update(action.figures(change))
    return str(action.sentence) % figures
