"""How the tests differ from an evening: a database to throw away and quick passwords."""

import os
import shutil

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection

from tournament.brake import A_NAME_HERE, AN_ADDRESS

# A busy machine is no bug: the suite asserts counts, and `make bench` shows times.
# Where nobody can look at a new counterexample, the examples are the same every time.
hypothesis.settings.register_profile(
    "steady",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
    print_blob=True,
)
hypothesis.settings.load_profile("steady")


USE_A_DATABASE = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}


def pytest_configure(config: pytest.Config) -> None:
    """Know the mark of a test that makes a fault which only one of the databases can have."""
    config.addinivalue_line("markers", "only_on(vendor): the database that this is about")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to the run on each database what is about that one alone.

    And to the first run, on SQLite, what no other database can change.
    """
    others = [item for item in items if not _is_for(connection.vendor, item)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if _is_for(connection.vendor, item)]


def _is_for(vendor: str, item: pytest.Item) -> bool:
    mark = item.get_closest_marker("only_on")
    if mark:
        return bool(mark.args[0] == vendor)
    return vendor == "sqlite" or _uses_a_database(item)


def _uses_a_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(item.get_closest_marker("django_db") or fixtures & USE_A_DATABASE)


@pytest.fixture(scope="session", autouse=True)
def public_pages_at_once() -> None:
    """Let the public pages show a result as soon as it is saved, as a test expects."""
    settings.PUBLIC_PAGE_SECONDS = 0


@pytest.fixture(autouse=True)
def nothing_drawn_before(data_apart: None) -> None:
    """Forget what other tests drew, opened or tried: rows that are rolled back leave their keys."""
    cache.clear()
    A_NAME_HERE.clear()
    AN_ADDRESS.clear()
    shutil.rmtree(settings.DATA_DIR / "open-forms", ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> None:
    """Make a password cost microseconds: the tests log in hundreds of times."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session", autouse=True)
def data_apart(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what the program writes beside its database apart from anybody's data."""
    settings.DATA_DIR = tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep SQLite in a file, as in the hall: only there has each thread its own connection.

    It may forget what a power cut takes, which makes its commits fast.
    """
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)
        connection.settings_dict["OPTIONS"]["init_command"] = (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
        )
