"""Where the hall finds this machine."""

import socket
from ipaddress import IPv4Address

import pytest

from tournament.network import is_free, leads_here, local_addresses, origin_for_phones


def test_addresses_are_ones_that_others_can_reach_each_once():
    addresses = [IPv4Address(text) for text in local_addresses()]

    assert len(addresses) == len(set(addresses))
    assert [a for a in addresses if a.is_loopback or a.is_link_local] == []


@pytest.mark.parametrize(
    ("scheme", "host"),
    [
        ("http", "192.168.1.20:8000"),
        ("http", "ordinador.local"),
        ("https", "botifarra.example.cat"),
        ("http", "[fd00::20]:8000"),
    ],
)
def test_an_address_that_others_reach_stays_as_it_was_asked_for(scheme, host):
    assert origin_for_phones(scheme, host) == f"{scheme}://{host}"


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "torneig.localhost"])
def test_an_address_that_means_this_machine_gives_way_to_one_on_the_network(name):
    found = origin_for_phones("http", f"{name}:8000")

    assert found == next((f"http://{address}:8000" for address in local_addresses()), "")


def test_a_port_that_somebody_listens_on_is_taken():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert is_free(listener.getsockname()[1]) is False


def test_a_port_that_nobody_listens_on_is_free():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

    assert is_free(port) is True


@pytest.mark.parametrize(
    ("printed", "scheme", "host", "here"),
    [
        ("http://192.0.2.7:8000", "http", "192.0.2.7:8000", True),
        ("http://192.0.2.7:8000", "http", "192.0.2.9:8000", False),
        ("http://192.0.2.7:8000", "http", "localhost:8000", False),
        ("http://192.0.2.7:8000", "http", "192.0.2.7:8001", False),
        ("http://192.0.2.7:8000", "http", "torneig.example.cat", False),
        ("https://torneig.example.cat", "http", "192.0.2.9:8000", True),
        ("http://ordinador.local:8000", "http", "localhost:8000", True),
    ],
)
def test_a_square_leads_here_unless_its_figures_are_another_machine_s(printed, scheme, host, here):
    assert leads_here(printed, scheme, host) is here


def test_every_address_that_this_machine_has_leads_here():
    origins = [f"http://{address}:8000" for address in local_addresses()]

    assert [leads_here(origin, "http", "localhost:8000") for origin in origins] == [True] * len(
        origins
    )
