"""Make a championship of one that was played elsewhere, from a file of its tables."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import RuleError
from scoring.presets import PRESETS
from scoring.rules import Rules
from tournament.management.terminal import organiser, said_in_a_sentence
from tournament.models import Tournament
from tournament.services.history_file import (
    COLUMNS,
    NAME_COLUMNS,
    UnreadableHistory,
    read_history,
    read_names,
)
from tournament.services.history_import import import_history
from tournament.words import say

SHOWN = 20
"""Faults of a file that are listed; the others are counted."""


class Command(BaseCommand):
    """Import a finished championship; a file with a fault writes nothing."""

    help = f"Make a championship of a played one. Columns of the file: {', '.join(COLUMNS)}."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--name", required=True, help="what the championship is called")
        parser.add_argument("--preset", default="vilaplana-2011", choices=PRESETS)
        parser.add_argument(
            "--set",
            action="append",
            default=[],
            metavar="FIELD=VALUE",
            dest="settings_",
            help="change a field of the rules, as in cap=none or criteria=wins,difference",
        )
        parser.add_argument(
            "--names", type=Path, metavar="FILE", help=f"a file of {', '.join(NAME_COLUMNS)}"
        )
        parser.add_argument("--owner", default="", help="username (default: the first account)")

    def handle(
        self,
        *,
        file: Path,
        name: str,
        preset: str,
        settings_: list[str],
        names: Path | None,
        owner: str,
        **options: object,
    ) -> None:
        try:
            rules = rules_of(preset, settings_)
            past = read_history(contents(file), rules)
            called = read_names(contents(names)) if names else {}
            with said_in_a_sentence():
                made = import_history(
                    organiser(owner), name, past, preset=preset, rules=rules, names=called
                )
        except UnreadableHistory as error:
            raise CommandError(listed(error)) from error
        except RuleError as error:
            raise CommandError(say(error)) from error
        self.stdout.write(summary(made, len(past)))


def rules_of(preset: str, settings_: list[str]) -> Rules:
    """Return the rules of *preset* with *settings_* such as "cap=none"; the last one holds.

    Raise CommandError for one without "=", BadRules for one that does not fit.
    """
    changes = {}
    for setting in settings_:
        field, equals, value = setting.partition("=")
        if not equals:
            raise CommandError(_("--set needs FIELD=VALUE, not “%(text)s”.") % {"text": setting})
        changes[field] = value
    return PRESETS[preset].rules.with_settings(changes)


def contents(path: Path) -> bytes:
    """Return what the file holds. Raise CommandError if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def listed(error: UnreadableHistory) -> str:
    """Return the faults of a file, one a line."""
    shown = [str(problem) for problem in error.problems[:SHOWN]]
    more = len(error.problems) - len(shown)
    if more:
        shown.append(ngettext("and %(count)s more", "and %(count)s more", more) % {"count": more})
    return "\n".join([_("Nothing was imported."), *shown])


def summary(made: Tournament, tables: int) -> str:
    """Return what was made, and the name by which the other commands know it."""
    return _("%(name)s: %(pairs)s pairs, %(rounds)s rounds, %(tables)s tables. Name: %(slug)s") % {
        "name": made.name,
        "pairs": made.pairs.count(),
        "rounds": made.rounds.count(),
        "tables": tables,
        "slug": made.slug,
    }
