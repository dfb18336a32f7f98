"""The poster of the public page: a square for telephones, and the address in letters."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.printing.names import fit, printable, width_of
from tournament.printing.press import Manuscript, manuscript

NAME = (170.0, (34, 28, 22))
ADDRESS_WIDTH, ADDRESS_SIZES = 176.0, (28, 24, 20, 17)
"""Width in mm and sizes in points; an address breaks where it must, and loses no character."""
CORRECTION = "q"
"""A quarter of the square may be lost: it hangs where people lean, and bad light falls on it."""
POINT = 25.4 / 72  # mm


class OnlyThisMachine(ValueError):
    """The address would lead every telephone to itself."""


def poster(tournament: Tournament, origin: str) -> Manuscript:
    """Return the poster of the public page of *tournament* at *origin*.

    *origin* is as ``http://192.168.1.20:8000``; raise OnlyThisMachine if it is
    empty: no telephone reaches this program.
    """
    if not origin:
        raise OnlyThisMachine
    address = f"{origin}{tournament.get_absolute_url()}"
    title = _("Poster of the public page")
    context = {
        "title": f"{title} · {tournament}",
        "tournament": tournament,
        "event": fit(tournament.name, *NAME),
        "venue": printable(tournament.venue) if tournament.venue else "",
        "square": _square(address),
        "address": address,
        "size": _size(address),
        "in_the_hall": _is_of_a_network(origin),
    }
    return manuscript("print/poster.html", context, "poster")


def _square(address: str) -> SafeString:
    code = segno.make_qr(address, error=CORRECTION)
    picture = code.svg_inline(omitsize=True, border=0, svgclass="qr")
    return mark_safe(picture)  # noqa: S308 - drawn from the bits of the code, not from the text


def _size(address: str) -> str:
    """Return the class of the largest size at which *address* stands in one line."""
    ems = width_of(address)
    fits = (size for size in ADDRESS_SIZES if ems * size * POINT <= ADDRESS_WIDTH)
    return f"size-{next(fits, ADDRESS_SIZES[-1])}"


def _is_of_a_network(origin: str) -> bool:
    """Return whether only the devices of one network reach *origin*."""
    try:
        return ip_address(urlsplit(origin).hostname or "").is_private
    except ValueError:
        return False
