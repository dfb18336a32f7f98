"""How many rounds: what simulated championships say, in sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

SEVERAL = 1.75
"""As many unbeaten pairs or more are said as a number."""
ALONE = 1.25
"""Fewer than this as "about one", what is between as "one or two"."""
PERHAPS = 0.75
"""Fewer than this as "one or none"."""


def expectation(pairs: int, rounds: int, unbeaten: float) -> str:
    """Return what *rounds* rounds of *pairs* pairs bring at the top."""
    figures = {"pairs": pairs, "rounds": rounds, "count": round(unbeaten)}
    if unbeaten >= SEVERAL:
        sentence = _(
            "With %(pairs)s pairs and %(rounds)s rounds expect about %(count)s unbeaten pairs: "
            "the difference of points decides between them."
        )
    elif unbeaten >= ALONE:
        sentence = _(
            "With %(pairs)s pairs and %(rounds)s rounds expect one or two unbeaten pairs: "
            "between two the difference of points decides."
        )
    elif unbeaten >= PERHAPS:
        sentence = _(
            "With %(pairs)s pairs and %(rounds)s rounds expect about one unbeaten pair, the winner."
        )
    else:
        sentence = _(
            "With %(pairs)s pairs and %(rounds)s rounds expect one unbeaten pair or none: without "
            "one, equal wins at the top are decided by the difference of points."
        )
    return sentence % figures


def alternative(rounds: int, unbeaten: float) -> str:
    """Return the same for another number of *rounds*, shorter."""
    figures = {"rounds": rounds, "count": round(unbeaten)}
    if unbeaten >= SEVERAL:
        return _("With %(rounds)s rounds about %(count)s.") % figures
    if unbeaten >= ALONE:
        return _("With %(rounds)s rounds one or two.") % figures
    if unbeaten >= PERHAPS:
        return _("With %(rounds)s rounds about one.") % figures
    return _("With %(rounds)s rounds one or none.") % figures


def duration(minutes: int) -> str:
    """Return a length of time as hours and minutes.

    >>> duration(325), duration(300), duration(45)
    ('5 h 25 min', '5 h', '45 min')
    """
    hours, rest = divmod(minutes, 60)
    parts = [_("%(hours)s h") % {"hours": hours}] if hours else []
    parts += [_("%(minutes)s min") % {"minutes": rest}] if rest or not hours else []
    return " ".join(parts)


def rounds_text(rounds: int) -> str:
    """Return "5 rounds"."""
    return ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
