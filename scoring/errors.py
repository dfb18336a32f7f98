"""What the rules refuse, in a form that the desk can put into any language.

An error carries a ``code`` (one per sentence) and ``params`` (the figures of
that sentence). ``str(error)`` is only for developers; the organisers' words are
in ``tournament/words.py``.
"""

from __future__ import annotations


class RuleError(ValueError):
    """The rules exclude what was asked."""

    def __init__(self, code: str, /, **params: object) -> None:
        self.code = code
        self.params = params
        figures = ", ".join(f"{name}={value}" for name, value in params.items())
        super().__init__(f"{code} ({figures})" if figures else code)


class BadRules(RuleError):
    """A set of rules that contradicts itself or is out of range."""


class ImpossibleResult(RuleError):
    """Totals, or a way to end, that no match under these rules can have."""


class ImpossibleDat(ImpossibleResult):
    """One row of the sheet that cannot be; ``params['dat']`` is its number."""


class UndecidedTie(ImpossibleResult):
    """A tied match without a lot winner where the lot breaks ties (V 13.2)."""
