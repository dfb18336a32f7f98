"""Addresses that the phones in the hall can open."""

from __future__ import annotations

from django.http import HttpRequest

from tournament.network import local_addresses

_ONLY_HERE = ("localhost", "127.0.0.1", "[::1]")


def in_the_hall(request: HttpRequest, path: str) -> str:
    """Return the whole address of *path* for another device, "" if none can reach us.

    On the laptop itself the program is asked for as ``localhost``, which means
    nothing to a phone: the laptop's address in the hall's network stands in.
    """
    host, _colon, port = request.get_host().rpartition(":")
    if not host or not port.isdecimal():
        host, port = request.get_host(), ""
    if host not in _ONLY_HERE:
        return request.build_absolute_uri(path)
    addresses = local_addresses()
    if not addresses:
        return ""
    return f"{request.scheme}://{addresses[0]}{':' + port if port else ''}{path}"
