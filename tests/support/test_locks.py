"""What is installed is exactly what was locked, wherever it comes from."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def locked(name: str) -> dict[str, list[str]]:
    """Return the lines of the lock file *name* that follow each pinned package."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / name).read_text().splitlines():
        if line.startswith(" "):
            found[list(found)[-1]].append(line.strip(" \\"))
        else:
            found[line.rstrip(" \\").split(" ;")[0]] = []
    return found


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-test.txt", "requirements-bench.txt"]
)
def test_every_dependency_has_one_version_and_its_hashes(name: str):
    pins = locked(name)

    assert [pin for pin in pins if not re.match(r"[a-z0-9.-]+==[0-9.]+", pin)] == []
    assert [pin for pin, hashes in pins.items() if not hashes] == []
    assert {h.split(":")[0] for hashes in pins.values() for h in hashes} == {"--hash=sha256"}


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-test.txt", "requirements-bench.txt"]
)
def test_a_lock_names_no_host(name: str):
    text = (ROOT / name).read_text()

    assert [word for word in ("//", "index", "find-links", "@") if word in text] == []


def test_the_locks_hold_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    program = set(locked("requirements.txt"))
    everything = set(locked("requirements-test.txt"))
    measured = set(locked("requirements-bench.txt"))

    assert asked(project["dependencies"]) - names(program) == set()
    assert asked(project["optional-dependencies"]["test"]) - names(everything) == set()
    assert asked(project["optional-dependencies"]["bench"]) - names(measured) == set()
    assert program - everything == set()
    assert program - measured == set()


def test_only_the_benchmark_installs_other_engines():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    peers = asked(project["optional-dependencies"]["bench"])

    assert peers & names({*locked("requirements.txt"), *locked("requirements-test.txt")}) == set()


def asked(needs: list[str]) -> set[str]:
    """Return the names of the packages in *needs*, as in "Django>=5.2,<6"."""
    return {re.split(r"[^A-Za-z0-9_.-]", need)[0].replace("_", "-").lower() for need in needs}


def names(pins: set[str]) -> set[str]:
    return {pin.split("==")[0] for pin in pins}
