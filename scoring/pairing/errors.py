"""What stops a draw: a field that contradicts itself, or no legal round."""

from __future__ import annotations

from scoring.errors import RuleError


class PairingError(RuleError):
    """No draw can be made of what was given; ``code`` and ``params`` say why."""


class FieldError(PairingError):
    """The field, the locks or the forbidden tables contradict themselves.

    Codes: ``too_few_present``, ``field_too_large``, ``pair_twice``,
    ``bad_number``, ``negative_halves``, ``halves_not_whole``,
    ``halves_too_far_apart``, ``met_itself``, ``asymmetric_history``,
    ``bad_float``, ``bad_forbidden``, ``locked_unknown``, ``locked_twice``,
    ``locked_itself``, ``locked_bye_leaves_odd``.
    """


class NoLegalRound(PairingError):
    """Every round breaks a rule; ``params`` say which ones stand in the way.

    ``forbidden``: True if dropping the desk's forbidden tables alone would do.
    ``rematches``: the fewest rematches, as pairs of numbers, that with the
    forbidden tables kept make a round possible; None if no number of them does.
    ``second_bye``: the number of the pair that would rest again in that round,
    None if nobody would.
    """


class Unpairable(Exception):
    """Inside the package only: this set of pairs has no legal round."""
