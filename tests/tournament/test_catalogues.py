"""Everything visible is in Catalan, and what is compiled is what was written."""

import gettext
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

LOCALE = settings.BASE_DIR / "locale"
KEPT = sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/django.po"))


def catalogue(language: str, ending: str) -> Path:
    """Return the file with the messages in *language*: "po" as written, "mo" compiled."""
    return LOCALE / language / "LC_MESSAGES" / f"django.{ending}"


def run(*command: str | Path) -> str:
    """Return what *command* prints; its failure is the test's."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout


def messages(file: Path) -> set[str]:
    """Return the messages, without their comments and translations, of the catalogue *file*."""
    listing = run("msgattrib", "--clear-fuzzy", "--no-obsolete", "--no-wrap", "--empty", file)
    return {line for line in listing.splitlines() if line.startswith(("msgid", "msgctxt"))}


def test_catalan_lacks_no_message():
    lacking = run("msgattrib", "--untranslated", "--no-obsolete", catalogue("ca", "po"))
    doubtful = run("msgattrib", "--only-fuzzy", "--no-obsolete", catalogue("ca", "po"))

    assert lacking == ""
    assert doubtful == ""


def test_catalan_knows_every_message_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(settings.BASE_DIR)
    fresh = tmp_path / "ca" / "LC_MESSAGES"
    fresh.mkdir(parents=True)
    with override_settings(LOCALE_PATHS=[tmp_path]):
        call_command(
            "makemessages",
            locale=["ca"],
            no_wrap=True,
            verbosity=0,
            ignore_patterns=[".venv/*", "build/*", "tests/*"],
        )

    assert messages(fresh / "django.po") - messages(catalogue("ca", "po")) == set()


@pytest.mark.parametrize("language", KEPT)
def test_the_compiled_catalogue_is_the_written_one(language: str, tmp_path: Path):
    made = tmp_path / "django.mo"
    run("msgfmt", "--check", "--output-file", made, catalogue(language, "po"))

    assert translations(catalogue(language, "mo")) == translations(made)


def translations(file: Path) -> dict[object, str]:
    """Return every message of the compiled *file* with its translation."""
    with file.open("rb") as compiled:
        known: dict[object, str] = dict(gettext.GNUTranslations(compiled)._catalog)  # type: ignore[attr-defined]
    known.pop("", None)  # the heading, with its dates
    return known
