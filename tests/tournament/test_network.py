"""Where the hall finds this machine."""

import socket
from ipaddress import IPv4Address

from tournament.network import is_free, local_addresses


def test_addresses_are_ones_that_others_can_reach_each_once():
    addresses = [IPv4Address(text) for text in local_addresses()]

    assert len(addresses) == len(set(addresses))
    assert [a for a in addresses if a.is_loopback or a.is_link_local] == []


def test_a_port_that_somebody_listens_on_is_taken():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert is_free(listener.getsockname()[1]) is False


def test_a_port_that_nobody_listens_on_is_free():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

    assert is_free(port) is True
