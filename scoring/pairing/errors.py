"""What stops a draw: a field that contradicts itself, or no legal round."""

from __future__ import annotations

from scoring.errors import RuleError


class PairingError(RuleError):
    """No draw can be made of what was given; ``code`` and ``params`` say why."""


class FieldError(PairingError):
    """The field, the locks or the forbidden tables contradict themselves.

    Codes: ``too_few_present``, ``field_too_large``, ``pair_twice``, ``bad_number``,
    ``negative_halves``, ``halves_not_whole``, ``halves_too_far_apart``,
    ``too_many_barred``, ``met_itself``, ``asymmetric_history``, ``bad_history``,
    ``bad_bye``, ``bad_float``, ``bad_club``, ``bad_place``, ``bad_met_round``, ``bad_forbidden``,
    ``bad_argument``, ``bad_locked``, ``locked_unknown``, ``locked_twice``,
    ``locked_itself``, ``locked_bye_leaves_odd``, ``not_present``,
    ``bad_table_number``, ``table_unusable``.
    """


class NoLegalRound(PairingError):
    """Every round breaks a rule; ``params`` say which ones stand in the way.

    ``forbidden``: the fewest of the desk's forbidden tables, as pairs of numbers,
    that would have to be allowed for a round without rematches; empty if that
    would not help. ``rematches``: the fewest rematches, and of these the oldest,
    that with the forbidden tables kept make a round possible; None if none do.
    ``second_bye``: the number of the pair that would rest again in that round,
    None if nobody would. ``together``: where neither helps alone, the forbidden
    tables and the rematches that help together, and who would rest again; else None.
    ``seed``: of equally good ways out it decided; with the same one they are drawn.
    ``again``: true where everybody has met everybody, and the rematches are those of
    another time round.
    """


class Unpairable(Exception):
    """Inside the package only: this set of pairs has no legal round."""


class TooMuchWork(Exception):
    """Inside the package only: the best order of a group would take too long."""


class TooDense(Exception):
    """Inside the package only: keeping the clubs apart would take minutes."""
