"""What keeps the program from starting is one sentence, never a traceback."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.served import ROOT, free_port
from tests.tournament.faults.test_read_only_data import obey_permissions, read_only


def start(data: Path, **environment: str) -> tuple[int, str]:
    """Start the program where it cannot, and return its exit code and all that it says."""
    run = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": str(free_port())}
        | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
        preexec_fn=obey_permissions,
    )
    return run.returncode, run.stdout


def test_a_first_run_in_a_folder_that_cannot_be_written_says_which(tmp_path: Path):
    data = tmp_path / "data"
    data.mkdir()
    with read_only(data):
        code, said = start(data)

    assert (code, said.count("\n")) == (1, 1)
    assert f"No es pot escriure a la carpeta de les dades, {data}" in said


def test_a_first_run_with_a_key_from_outside_says_it_as_well(tmp_path: Path):
    data = tmp_path / "data"
    data.mkdir()
    with read_only(data):
        code, said = start(data, SECRET_KEY="from outside")

    assert (code, said.count("\n")) == (1, 1)
    assert f"{data}/botifarra.sqlite3" in said


def test_a_folder_that_cannot_be_made_says_which(tmp_path: Path):
    with read_only(tmp_path):
        code, said = start(tmp_path / "data")

    assert (code, said.count("\n")) == (1, 1)
    assert f"No es pot escriure a la carpeta de les dades, {tmp_path / 'data'}" in said


def test_a_file_that_is_no_database_says_which(tmp_path: Path):
    (tmp_path / "botifarra.sqlite3").write_text("una llista de la compra\n" * 100)
    code, said = start(tmp_path)

    assert (code, said.count("\n")) == (1, 1)
    assert "El fitxer de dades no es pot llegir ni escriure" in said
    assert f"{tmp_path}/botifarra.sqlite3" in said


def test_a_database_that_another_program_holds_says_so(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "botifarra.sqlite3", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")
        code, said = start(tmp_path)

    assert (code, said.count("\n")) == (1, 1)
    assert f"La base de dades està ocupada: {tmp_path}/botifarra.sqlite3" in said


@pytest.mark.parametrize("host", ["127.0.0.1:1", "no-one.invalid"])
def test_a_database_that_is_not_reached_says_where_and_never_the_password(
    tmp_path: Path, host: str
):
    code, said = start(tmp_path, DATABASE_URL=f"postgres://anna:molt-secret@{host}/torneig")

    assert (code, said.count("\n")) == (1, 1)
    assert f"La base de dades no respon: PostgreSQL, torneig, {host}" in said
    assert "molt-secret" not in said


def test_https_without_the_names_that_are_answered_does_not_start(tmp_path: Path):
    code, said = start(tmp_path, HTTPS="1")

    assert (code, said.count("\n")) == (1, 1)
    assert "ALLOWED_HOSTS=torneig.example.cat" in said


def test_a_time_of_https_that_is_no_number_does_not_start(tmp_path: Path):
    code, said = start(tmp_path, HTTPS="1", ALLOWED_HOSTS="torneig.example.cat", HSTS="sempre")

    assert (code, said.count("\n")) == (1, 1)
    assert "HSTS" in said
    assert "sempre" in said
