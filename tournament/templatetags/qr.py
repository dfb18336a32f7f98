"""An address as a square that a phone's camera reads."""

from __future__ import annotations

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def qr_code(text: str) -> SafeString:
    """The QR code of *text* as a picture in the page, black on white in both themes."""
    picture = segno.make(text, error="m").svg_inline(
        omitsize=True, light="#fff", svgclass="qr", title=_("QR code of the address"), border=4
    )
    return mark_safe(picture)  # noqa: S308 - drawn from the bits of the code, not from the text
