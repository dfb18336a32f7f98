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

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils.translation import gettext as _
from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

from tournament.console import columns
from tournament.network import local_addresses
from tournament.sqlite.tidy import move_journal_when_quiet

port = int(os.environ.get("PORT") or 8000)

bind = f"0.0.0.0:{port}"
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
    places = [(_("On this machine"), f"http://localhost:{port}/")]
    places += [(_("In the hall"), f"http://{address}:{port}/") for address in local_addresses()]
    places += [(_("The data are in"), str(settings.DATA_DIR)), (_("To stop"), "Ctrl+C")]
    lines = ["", _("The championship is ready."), "", *columns(places), ""]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
    sys.setswitchinterval(TURN)  # of the processes that part from this one too
    _load_pages()


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
