"""Start the championship on this machine: everything that ``make run`` does after installing."""

import os
import secrets
import sys

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections, transaction
from django.utils.translation import gettext as _

from tournament.console import columns, in_a_box
from tournament.management.terminal import ORGANISER, said_in_a_sentence
from tournament.network import is_free
from tournament.services.demo import load_demo

CONSONANTS, VOWELS = "bdfglmnprstvz", "aeiou"  # none that reads like another


class Command(BaseCommand):
    """Prepare the database, welcome the organiser on the first run, and serve."""

    requires_system_checks = []  # `make check` has asked; here somebody waits for the first page
    help = "Prepare the database and serve the championship on PORT (8000 unless set)."

    def handle(self, *args: object, **options: object) -> None:
        port = wanted_port()
        with said_in_a_sentence():
            call_command("migrate", interactive=False, verbosity=0)
            if nobody_can_enter():
                self.stdout.write(in_a_box(welcome(first_run())))
        self.stdout.flush()
        connections.close_all()  # the last one to close writes everything into the one file
        os.environ["PORT"] = str(port)
        os.execv(  # noqa: S606 - this process becomes the server: Ctrl+C reaches it directly
            sys.executable, [sys.executable, "-m", "gunicorn", "-c", "python:tournament.server"]
        )


def wanted_port() -> int:
    """Return the port of the environment, or raise CommandError if it cannot be had."""
    text = os.environ.get("PORT") or "8000"
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise CommandError(
            _("PORT must be a number from 1 to 65535, not %(text)s.") % {"text": text}
        )
    try:
        free = is_free(int(text), settings.LISTEN)
    except OSError as problem:
        raise CommandError(f"PORT={text}: {problem.strerror}") from problem
    if not free:
        raise CommandError(
            _(
                "Port %(port)s is taken. Perhaps the championship is already running: "
                "open http://localhost:%(port)s/. If not, take another: PORT=%(next)s make run"
            )
            % {"port": text, "next": int(text) + 1}
        )
    return int(text)


def nobody_can_enter() -> bool:
    """Return whether no account has a password: a command may have made one without."""
    return not User.objects.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).exists()


@transaction.atomic
def first_run() -> str:
    """Make the organiser's account and the demo championship; return the password."""
    password = readable_password()
    organiser, _made = User.objects.get_or_create(username=ORGANISER)
    organiser.set_password(password)
    organiser.save()
    load_demo(organiser)
    return password


def readable_password() -> str:
    """Return four words that mean nothing, easy to read out and to type: 48 bits of chance."""
    syllables = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _syllable in range(8)]
    return "-".join(map("".join, zip(syllables[::2], syllables[1::2], strict=True)))


def welcome(password: str) -> list[str]:
    """Return the lines that the organiser needs on the first run, and sees only then."""
    return [
        _("This is the first run: your account and a demo championship are made."),
        "",
        *columns([(_("User"), ORGANISER), (_("Password"), password)]),
        "",
        _("Write the password down: it is not shown again."),
        _("To change it: make password"),
    ]
