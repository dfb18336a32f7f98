"""How gunicorn serves the championship from one laptop.

Two processes, so that the desk is answered while the other one draws a round;
eight threads in each, so that phones on a slow network hold nobody up. More
processes would only queue for SQLite's one writer. The program is loaded once and
then forked, which starts faster and takes half the memory.
"""

import gc
import os
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils.translation import gettext as _
from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

from tournament.console import columns, place_of
from tournament.network import local_addresses
from tournament.sqlite.tidy import move_journal_when_quiet

EVERYWHERE = "0.0.0.0"  # noqa: S104 - the hall's phones are the point
port = int(os.environ.get("PORT") or 8000)

bind = f"{settings.LISTEN}:{port}"
wsgi_app = "tournament.wsgi:application"
preload_app = True
workers = 2
worker_class = "gthread"
threads = settings.THREADS
keepalive = 30  # seconds: a page that updates itself keeps its connection
timeout = 120  # seconds without a sign of life before a process is replaced
graceful_timeout = 10  # seconds to finish what is under way at Ctrl+C
loglevel = "warning"
control_socket_disable = True  # one terminal, one program: Ctrl+C is its control


TURN = 0.001
"""Seconds that a thread computes before another one may go on.

A thread that has asked the database or a phone waits for its turn each time, a save
a dozen times, while it holds the database's write lock. Python's own five
thousandths make that the longest part of a save when phones look (0025).
"""


def when_ready(server: Arbiter) -> None:
    """Say, once the server listens, where the championship is, and load the pages."""
    places = [*addresses(), (_("The data are in"), place_of(settings.DATABASES["default"]))]
    lines = [
        "",
        _("The championship is ready."),
        "",
        *columns([*places, (_("To stop"), "Ctrl+C")]),
        "",
    ]
    if not can_be_written(settings.DATABASES["default"]):
        lines += [_("The data can only be read: pages can be looked at, nothing can be saved."), ""]
    sys.stdout.write("\n".join([*lines, ""]))
    sys.stdout.flush()
    sys.setswitchinterval(TURN)  # of the processes that part from this one too
    _load_pages()


def addresses() -> list[tuple[str, str]]:
    """Return who reaches the championship and where; behind a proxy, the names that it serves."""
    if settings.HTTPS:
        names = [name for name in settings.ALLOWED_HOSTS if "*" not in name]
        return [(_("On the internet"), f"https://{name.removeprefix('.')}/") for name in names]
    places = [(_("On this machine"), f"http://localhost:{port}/")]
    if settings.LISTEN == EVERYWHERE:
        places += [(_("In the hall"), f"http://{address}:{port}/") for address in local_addresses()]
    return places


def can_be_written(database: dict[str, Any]) -> bool:
    """Return whether *database* is elsewhere, or a file that this program may write."""
    if database["ENGINE"] != "tournament.sqlite":
        return True
    file = Path(database["NAME"])
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def post_fork(server: Arbiter, worker: Worker) -> None:
    """Keep everything in the one file of data while nobody types."""
    base = settings.DATABASES["default"]
    if base["ENGINE"] == "tournament.sqlite":
        move_journal_when_quiet(Path(base["NAME"]))


def _load_pages() -> None:
    """Load every page before the processes part, and spare the collector what is loaded.

    Else the first visitor of each process waits for it. A full collection looks
    at every object that there is, a tenth of a second in the middle of
    somebody's page; the program stays for the evening, so it is looked at no more.
    """
    list(get_resolver().url_patterns)
    templates = settings.BASE_DIR / "templates"
    for page in templates.rglob("*.html"):
        get_template(page.relative_to(templates).as_posix())
    gc.collect()
    gc.freeze()
