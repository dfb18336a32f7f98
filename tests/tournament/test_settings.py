"""The settings with the environment of a hall, of a server and of nothing."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASK = (
    "import json, sys, tournament.settings as s;"
    "print(json.dumps({name: getattr(s, name, None) for name in sys.argv[1:]}, default=str))"
)


def settings_with(folder: Path, *names: str, **environment: str) -> dict[str, Any]:
    """Return the settings *names* of a new process in *environment* with its data in *folder*."""
    answer = subprocess.run(
        [sys.executable, "-c", ASK, *names],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    values: dict[str, Any] = json.loads(answer.stdout)
    return values


def test_no_environment_at_all_gives_the_embedded_database(tmp_path: Path):
    settings = settings_with(tmp_path, "DATABASES", "DEBUG", "ALLOWED_HOSTS", "LANGUAGE_CODE")

    assert settings["DATABASES"]["default"]["NAME"] == str(tmp_path / "botifarra.sqlite3")
    assert settings["DATABASES"]["default"]["OPTIONS"] == {
        "timeout": 10,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    }
    assert settings["DEBUG"] is False
    assert settings["ALLOWED_HOSTS"] == ["*"]
    assert settings["LANGUAGE_CODE"] == "ca"


def test_database_url_switches_to_postgresql(tmp_path: Path):
    url = "postgres://anna:secret@base.example.cat:5433/torneig"
    database = settings_with(tmp_path, "DATABASES", DATABASE_URL=url)["DATABASES"]["default"]

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"]) == ("base.example.cat", 5433)
    assert (database["USER"], database["NAME"]) == ("anna", "torneig")
    assert (database["CONN_MAX_AGE"], database["CONN_HEALTH_CHECKS"]) == (60, True)


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path):
    data = tmp_path / "new" / "folder"
    first = settings_with(data, "SECRET_KEY")["SECRET_KEY"]
    second = settings_with(data, "SECRET_KEY")["SECRET_KEY"]

    assert first == second
    assert len(first) >= 64
    assert stat.S_IMODE((data / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert [file.name for file in data.iterdir()] == ["secret-key"]


def test_a_secret_key_in_the_environment_is_kept_nowhere(tmp_path: Path):
    settings = settings_with(tmp_path, "SECRET_KEY", SECRET_KEY="from outside")

    assert settings["SECRET_KEY"] == "from outside"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "on"), [("1", True), ("true", True), ("0", False), ("", False), ("no", False)]
)
def test_debug_is_off_unless_it_is_switched_on(tmp_path: Path, text: str, on: bool):
    assert settings_with(tmp_path, "DEBUG", DEBUG=text) == {"DEBUG": on}


def test_allowed_hosts_are_a_list_with_commas(tmp_path: Path):
    settings = settings_with(
        tmp_path, "ALLOWED_HOSTS", ALLOWED_HOSTS="a.example.cat, b.example.cat"
    )

    assert settings["ALLOWED_HOSTS"] == ["a.example.cat", "b.example.cat"]


ONLY_HTTPS = [
    "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE",
    "LANGUAGE_COOKIE_SECURE",
    "SECURE_SSL_REDIRECT",
    "LISTEN",
]
"""What only a server with HTTPS can have."""


def test_in_a_hall_everybody_is_listened_to_without_https(tmp_path: Path):
    expected = [None, None, None, None, "0.0.0.0"]  # noqa: S104

    assert list(settings_with(tmp_path, *ONLY_HTTPS).values()) == expected


def test_https_makes_every_cookie_safe_and_listens_to_the_proxy_of_this_machine_only(
    tmp_path: Path,
):
    server = {"HTTPS": "1", "ALLOWED_HOSTS": "torneig.example.cat"}
    expected = [True, True, True, True, "127.0.0.1"]

    assert list(settings_with(tmp_path, *ONLY_HTTPS, **server).values()) == expected
    assert settings_with(tmp_path, "LISTEN", **server, LISTEN="10.0.0.7") == {"LISTEN": "10.0.0.7"}


@pytest.mark.parametrize(
    ("hsts", "expected"),
    [
        ("", [0, False, False]),
        ("3600", [3600, False, False]),
        ("max-age=31536000; includeSubDomains; preload", [31536000, True, True]),
    ],
)
def test_how_long_a_browser_keeps_to_https_is_a_setting(
    tmp_path: Path, hsts: str, expected: list[object]
):
    server = {"HTTPS": "1", "ALLOWED_HOSTS": "torneig.example.cat", "HSTS": hsts}
    names = ["SECONDS", "INCLUDE_SUBDOMAINS", "PRELOAD"]
    settings = settings_with(tmp_path, *(f"SECURE_HSTS_{name}" for name in names), **server)

    assert list(settings.values()) == expected


@pytest.mark.parametrize("folder", ["here/a.sqlite3", "/tmp/there/a.sqlite3"])  # noqa: S108
def test_another_file_of_data_keeps_all_that_makes_sqlite_safe(tmp_path: Path, folder: str):
    usual = settings_with(tmp_path, "DATABASES")["DATABASES"]["default"]
    other = settings_with(tmp_path, "DATABASES", DATABASE_URL=f"sqlite:///{folder}")

    assert other["DATABASES"]["default"] == {**usual, "NAME": str(ROOT / folder)}


def test_postgresql_keeps_nobody_waiting_longer_than_sqlite(tmp_path: Path):
    def options(url: str) -> object:
        settings = settings_with(tmp_path, "DATABASES", DATABASE_URL=url)
        return settings["DATABASES"]["default"]["OPTIONS"]

    waits = {"connect_timeout": 5, "options": "-c lock_timeout=10s"}
    assert options("postgres://anna@base/torneig") == waits
    assert options("postgres://anna@base/torneig?sslmode=require&options=-c%20a%3Db") == {
        "connect_timeout": 5,
        "options": "-c a=b",
        "sslmode": "require",
    }
