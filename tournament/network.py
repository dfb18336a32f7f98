"""Where this machine is reached from the phones in the hall."""

import errno
import re
import shutil
import socket
import subprocess
from collections.abc import Mapping
from ipaddress import IPv4Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings

LISTINGS = (["ip", "-4", "-oneline", "address"], ["ifconfig"])  # Linux, macOS
VIRTUAL = re.compile(r"^\d+: (docker|br-|veth|virbr)")  # networks inside this machine


def address_of(meta: Mapping[str, object]) -> str:
    """Return the address of the device that asks, by the *meta* of its request.

    Behind a proxy (HTTPS) it is the one that the proxy names last; what a visitor claims
    before it, or without a proxy, is not believed.
    """
    there = str(meta.get("REMOTE_ADDR") or "")
    named = str(meta.get("HTTP_X_FORWARDED_FOR") or "").rpartition(",")[2].strip()
    if settings.HTTPS and named and _is_near(there):
        return named[:60]
    return there[:60]


def _is_near(text: str) -> bool:
    """Return whether the address *text* is one of this machine or of the network around it."""
    try:
        return ip_address(text).is_private
    except ValueError:
        return not text  # a socket of the system has no address


def local_addresses() -> list[str]:
    """Return this machine's IPv4 addresses on the networks around it, the main one first.

    Addresses that only this machine reaches, or that it gave itself because
    no router answered (169.254…), are left out. An empty list means that no
    phone can reach it.
    """
    found = [_main_address(), *_listed_addresses()]
    return [text for text in dict.fromkeys(found) if text and _reachable(text)]


def origin_for_phones(scheme: str, host: str) -> str:
    """Return where the phones in the hall reach what was asked for at *host*.

    ``localhost`` would be each phone itself: this machine's first address on the
    network takes its place. Empty if no phone can reach it.
    """
    asked = urlsplit(f"{scheme}://{host}")
    if not _is_this_machine(asked.hostname or ""):
        return f"{scheme}://{host}"
    port = f":{asked.port}" if asked.port else ""
    return next((f"{scheme}://{address}{port}" for address in local_addresses()), "")


def leads_here(origin: str, scheme: str, host: str) -> bool:
    """Return whether a phone that opens *origin* reaches what was asked for at *host*.

    *origin* was ``origin_for_phones`` when something was printed. Only an address in
    figures can have changed hands; where a name leads nobody here knows: True.
    """
    printed, asked = urlsplit(origin), urlsplit(f"{scheme}://{host}")
    then, now = printed.hostname or "", asked.hostname or ""
    if not _is_address(then):
        return True
    by_address = _is_address(now) or _is_this_machine(now)
    if by_address and (printed.scheme, printed.port) != (asked.scheme, asked.port):
        return False
    return then in (now, _main_address()) or then in local_addresses()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_this_machine(name: str) -> bool:
    """Return whether *name* means, to every machine, itself."""
    try:
        address = ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def is_free(port: int, at: str = "0.0.0.0") -> bool:  # noqa: S104 - the hall's phones
    """Return whether this machine can listen on *port* of its address *at*.

    Raise OSError where it is something else than another program that
    forbids it, as for port 80 without the right to it.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((at, port))
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE:
                return False
            raise
    return True


def _main_address() -> str:
    """Return the address of the interface that leads out, or nothing. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nobody is there
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _listed_addresses() -> list[str]:
    """Return every address that the system's own tool lists, a laptop's hotspot among them."""
    for command in LISTINGS:
        if shutil.which(command[0]):
            listing = subprocess.run(command, capture_output=True, text=True, check=False).stdout
            lines = [line for line in listing.splitlines() if not VIRTUAL.match(line)]
            return re.findall(r"\binet (\d+\.\d+\.\d+\.\d+)", "\n".join(lines))
    return []


def _reachable(text: str) -> bool:
    """Return whether others can reach the address *text*."""
    address = IPv4Address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
