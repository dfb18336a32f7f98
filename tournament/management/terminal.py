"""What the commands share: whose championship it is, and how it looks in a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import CommandError, OutputWrapper
from django.db import DatabaseError
from django.utils.translation import gettext as _

from scoring.rules import Criterion
from tournament.console import place_of
from tournament.models import Tournament
from tournament.services.standings import Row, Standings
from tournament.trouble import is_unstorable, trouble_of
from tournament.words import criterion_words
from tournament.words.results import without_sheet_text
from tournament.words.terms import halves_text
from tournament.words.troubles import trouble_words

ORGANISER = "organitzador"
BAR = 30
"""Characters of a progress bar."""
PAUSE = 0.1
"""Seconds between two states of a progress bar: terminals are slow."""


@contextmanager
def said_in_a_sentence() -> Iterator[None]:
    """Say what failed around the program, and where, instead of a traceback."""
    try:
        yield
    except (DatabaseError, OSError, ValueError, OverflowError) as error:
        if is_unstorable(error):
            raise CommandError(
                _("A text or a number is longer than what can be stored. Nothing was saved.")
            ) from error
        trouble = trouble_of(error) or trouble_of(error.__context__)  # "no table" hides the lock
        if not trouble:
            raise
        place = place_of(settings.DATABASES["default"])
        why = str(error).strip().partition("\n")[0]
        raise CommandError(f"{trouble_words(trouble).title}: {place} ({why})") from error


@contextmanager
def prepared_database() -> Iterator[None]:
    """Say what to do, instead of a traceback, while the database has no tables yet."""
    try:
        with said_in_a_sentence():
            yield
    except DatabaseError as error:
        raise CommandError(
            _("The database cannot be read (%(error)s). Prepare it: manage.py migrate")
            % {"error": error}
        ) from error


def organiser(username: str) -> User:
    """Return who will own what a command makes: *username*, or the first account.

    On an empty database the account that the first run would make is made, with
    no password yet: ``serve`` gives it one. Raise CommandError for a stranger.
    """
    with prepared_database():
        accounts = User.objects.filter(username=username) if username else User.objects.all()
        found = accounts.order_by("pk").first()
    if found:
        return found
    if username:
        raise CommandError(_("There is no account “%(name)s”.") % {"name": username})
    return User.objects.create_user(ORGANISER)


def tournament_called(slug: str) -> Tournament:
    """Return the tournament with this slug. Raise CommandError, naming those there are."""
    with prepared_database():
        found = Tournament.objects.filter(slug=slug).first()
    if found is None:
        slugs = ", ".join(Tournament.objects.order_by("slug").values_list("slug", flat=True))
        raise CommandError(
            _("There is no championship “%(slug)s”. There are: %(slugs)s")
            % {"slug": slug, "slugs": slugs or "–"}
        )
    return found


class ProgressBar:
    """A line that fills while a command works; nothing where no person watches."""

    def __init__(self, out: OutputWrapper) -> None:
        self._out = out
        self._watched = out.isatty()
        self._shown = 0.0

    def show(self, share: float, label: str) -> None:
        """Draw the bar at *share* (0 to 1) of its width, with *label* behind it."""
        if not self._watched or time.monotonic() - self._shown < PAUSE:
            return
        self._shown = time.monotonic()
        full = round(BAR * share)
        bar = "█" * full + "░" * (BAR - full)
        self._out.write(f"\r{bar} {share:4.0%}  {label}\x1b[K", ending="")
        self._out.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._watched:
            self._out.write("\r\x1b[K", ending="")


def standings_text(table: Standings) -> str:
    """Return the classification as columns, numbers to the right."""
    head = [
        _("Place"),
        criterion_words(Criterion.NUMBER).head,
        _("Nickname"),
        _("Played"),
        criterion_words(Criterion.WINS).head,
        criterion_words(Criterion.POINTS_FOR).head,
        _("Against"),
        criterion_words(Criterion.DIFFERENCE).head,
        criterion_words(Criterion.FAULTS).head,
        "",
    ]
    lines = in_columns([head, *(_cells(row) for row in table.rows)], left=(2, 9))
    missing = table.without_sheet
    return f"{lines}\n\n{without_sheet_text(missing)}" if missing else lines


def _cells(row: Row) -> list[str]:
    place = row.place
    return [
        str(place.place),
        str(place.number),
        row.pair.nickname,
        str(place.played),
        halves_text(place.halves),
        str(place.points_for),
        str(place.points_against),
        f"{place.difference:+}".replace("-", "−") if place.difference else "0",
        str(place.faults),
        "" if row.pair.status == row.pair.Status.ACTIVE else str(row.pair.get_status_display()),
    ]


def in_columns(rows: Sequence[Sequence[str]], *, left: Sequence[int]) -> str:
    """Return *rows* under each other, to the right but for the columns *left*.

    >>> print(in_columns([["9", "Capots", "12"], ["10", "Bastos", "7"]], left=(1,)))
     9  Capots  12
    10  Bastos   7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.ljust(width) if at in left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)
