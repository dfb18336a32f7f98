"""What is larger than its page takes is refused before it is read, whoever sends it."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament
from tests.support.served import served
from tests.tournament.faults.test_any_request import WRITTEN, filled
from tournament.services.pair_file import MAX_BYTES
from tournament.views.sizes import A_FORM, most_bytes

A_FILM = 300_000_000
PIECE = b"x" * 64_000


def test_a_film_sent_to_the_language_switch_is_refused_and_not_swallowed(tmp_path: Path):
    with served(tmp_path / "data") as server:
        address = urlsplit(server.address)
        head = f"POST /idioma/ HTTP/1.1\r\nHost: {address.netloc}\r\n"
        head += f"Content-Length: {A_FILM}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n"
        with socket.create_connection((address.hostname, address.port or 80), 60) as line:
            line.sendall(head.encode())
            answer = line.recv(12)
            taken = 0
            try:
                while taken < A_FILM:
                    taken += line.send(PIECE)
            except OSError:
                pass

    assert answer == b"HTTP/1.1 413"
    assert taken < A_FILM / 10


def test_who_sends_too_much_is_told_how_much_may_be_sent(client: Client):
    answer = client.post(
        reverse("set_language"),
        {"language": "x" * A_FORM},
        headers={"accept-language": "ca"},
    )

    assert answer.status_code == 413
    assert "Aquí es poden enviar com a màxim" in answer.content.decode()


@pytest.mark.parametrize("written", WRITTEN)
def test_every_address_has_a_limit(client: Client, written: str):
    parts = ("slug", "number", "table", "pk", "code", "tournament", "token", "key")
    most = most_bytes(WRITTEN[written])
    where = filled(written, dict.fromkeys(parts, "1"))

    answer = client.generic("POST", where, b"", CONTENT_LENGTH=str(most + 1))

    assert answer.status_code == 413
    assert most in {A_FORM, 4 * MAX_BYTES}


@pytest.mark.django_db
def test_a_list_as_large_as_can_be_read_is_taken_and_a_larger_one_is_told_why(client: Client):
    tournament = make_tournament()
    client.force_login(tournament.owner)
    where = reverse("desk:pairs_import", args=[tournament.slug])

    statuses = []
    for size in (MAX_BYTES, MAX_BYTES + 1, 4 * MAX_BYTES):
        file = SimpleUploadedFile("parelles.csv", b"a" * size)
        statuses.append(client.post(where, {"file": file}).status_code)

    assert statuses == [200, 200, 413]
