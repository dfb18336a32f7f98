"""Everything visible is in Catalan and in Spanish, and what is compiled is what was written."""

import contextlib
import gettext
import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings
from django.utils import translation
from django.utils.formats import date_format

LOCALE = settings.BASE_DIR / "locale"
COMPLETE = ["ca", "es"]
PARTS = ["scoring", "tournament", "templates"]
NOT_SOURCE = shutil.ignore_patterns("__pycache__", "*.html.py")
KEPT = sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/django.po"))


def catalogue(language: str, ending: str) -> Path:
    """Return the file with the messages in *language*: "po" as written, "mo" compiled."""
    return LOCALE / language / "LC_MESSAGES" / f"django.{ending}"


def run(*command: str | Path) -> str:
    """Return what *command* prints; its failure is the test's."""
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    return done.stdout


def messages(file: Path) -> set[str]:
    """Return the messages, without their comments and translations, of the catalogue *file*."""
    listing = run("msgattrib", "--clear-fuzzy", "--no-obsolete", "--no-wrap", "--empty", file)
    return {line for line in listing.splitlines() if line.startswith(("msgid", "msgctxt"))}


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_lacks_no_message(language: str):
    lacking = run("msgattrib", "--untranslated", "--no-obsolete", catalogue(language, "po"))
    doubtful = run("msgattrib", "--only-fuzzy", "--no-obsolete", catalogue(language, "po"))

    assert lacking == ""
    assert doubtful == ""


@pytest.fixture(scope="module")
def of_the_program(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The messages that the program has now, collected from a copy, not into its catalogues."""
    beside = tmp_path_factory.mktemp("program")
    for part in PARTS:
        shutil.copytree(settings.BASE_DIR / part, beside / part, ignore=NOT_SOURCE)
    (beside / "locale").mkdir()
    with contextlib.chdir(beside), override_settings(LOCALE_PATHS=[]):
        call_command("makemessages", locale=["ca"], no_wrap=True, verbosity=0)
    fresh = beside / "locale" / "ca" / "LC_MESSAGES" / "django.po"
    text = fresh.read_text(encoding="utf-8")
    fresh.write_text(text.replace("#, fuzzy\n", "", 1), encoding="utf-8")  # a heading that counts
    return messages(fresh)


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_knows_every_message_of_the_program(
    language: str, of_the_program: set[str]
):
    assert of_the_program - messages(catalogue(language, "po")) == set()


@pytest.mark.parametrize("language", COMPLETE)
def test_a_language_has_one_apostrophe_and_one_kind_of_quotation_marks(language: str):
    known = translations(catalogue(language, "mo"))

    assert [text for text in known.values() if re.search("['\"“”‘]|\\.\\.\\.", text)] == []


@pytest.mark.parametrize(
    ("language", "april", "november"),
    [
        ("ca", "9 d’abril de 2026", "29 de novembre de 2026"),
        ("es", "9 de abril de 2026", "29 de noviembre de 2026"),
    ],
)
def test_a_date_reads_as_people_say_it(language: str, april: str, november: str):
    with translation.override(language):
        read = [
            date_format(date(2026, month, day), "DATE_FORMAT") for month, day in ((4, 9), (11, 29))
        ]

    assert read == [april, november]


@pytest.mark.parametrize("language", KEPT)
def test_the_compiled_catalogue_is_the_written_one(language: str, tmp_path: Path):
    made = tmp_path / "django.mo"
    run("msgfmt", "--check", "--output-file", made, catalogue(language, "po"))

    compiled, written = translations(catalogue(language, "mo")), translations(made)
    assert [key for key in compiled | written if compiled.get(key) != written.get(key)] == []


def translations(file: Path) -> dict[object, str]:
    """Return every message of the compiled *file* with its translation."""
    with file.open("rb") as compiled:
        known: dict[object, str] = dict(gettext.GNUTranslations(compiled)._catalog)  # type: ignore[attr-defined]
    known.pop("", None)  # the heading, with its dates
    return known
