"""What the rules and the desk refuse, in the organisers' words.

Every error carries a code and figures; here each code has its sentence.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.errors import RuleError


def say(error: RuleError) -> str:
    """Return the sentence for *error* in the language of the reader."""
    return _("This cannot be done: %(error)s") % {"error": error}
