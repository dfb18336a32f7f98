"""Large papers are printed apart, once, whoever asks and however often."""

import logging
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings

from tests.tournament.printing.papers import sizes, texts
from tests.tournament.printing.slow import (
    die_without,
    fail_without,
    note,
    paper,
    until,
    wait_for,
)
from tournament.printing import spool
from tournament.printing.printer import PRINTERS, make_ready, print_apart
from tournament.printing.spool import State, begin, finished, key_of, progress

SERVER = """
import pathlib, sys, time
import django
django.setup()
from functools import partial
from tests.tournament.printing.slow import paper, wait_for
from tournament.printing.spool import begin
folder = pathlib.Path(sys.argv[1])
begin([paper("x", partial(wait_for, folder / "never", folder / "started"))])
time.sleep(120)
"""


@pytest.fixture
def go_on(tmp_path: Path) -> Path:
    """A file for which a paper waits."""
    return tmp_path / "go-on"


def ready(key: str) -> bool:
    return progress(key).state is State.READY


def stopped(key: str) -> bool:
    return progress(key).state is State.STOPPED


def test_what_is_printed_apart_lies_ready_as_one_file():
    papers = [paper("First"), paper("Second")]

    begin(papers)
    until(lambda: ready(key_of(papers)))

    assert texts(finished(key_of(papers))) == ["First", "Second"]


def test_it_is_printed_by_another_process_that_steps_back_behind_the_pages():
    print_apart([paper("x")], lambda done: None)

    printer = PRINTERS[0].pid
    assert printer != os.getpid()
    assert os.getpriority(os.PRIO_PROCESS, printer) > os.getpriority(os.PRIO_PROCESS, 0)


def test_a_second_click_while_it_prints_does_not_print_twice(go_on, tmp_path):
    prints = tmp_path / "prints.txt"
    papers = [paper("x", before=partial(note, prints, go_on))]

    for _click in range(3):
        begin(papers)
    go_on.touch()
    until(lambda: ready(key_of(papers)))
    begin(papers)

    assert prints.read_text() == "printed\n"
    assert ready(key_of(papers))


def test_it_says_how_far_it_is(go_on):
    papers = [paper("First"), paper("Second", before=partial(wait_for, go_on))]

    begin(papers)
    until(lambda: progress(key_of(papers)).done == 1)

    assert progress(key_of(papers)) == spool.Progress(State.PRINTING, 1, 3)
    go_on.touch()
    until(lambda: ready(key_of(papers)))


def test_a_print_that_ends_while_somebody_asks_is_ready_and_not_stopped(monkeypatch, go_on):
    papers = [paper("x", before=partial(wait_for, go_on))]
    try_to_lock = spool._locked

    def finish_first(part, kind):
        go_on.touch()
        until(lambda: finished(key_of(papers)))
        return try_to_lock(part, kind)

    begin(papers)
    monkeypatch.setattr(spool, "_locked", finish_first)
    answer = progress(key_of(papers))

    assert answer.state is not State.STOPPED


def test_nothing_is_known_of_what_was_never_begun():
    assert finished("0" * 64) is None
    assert stopped("0" * 64)


def test_a_changed_word_makes_another_paper():
    assert key_of([paper("a")]) != key_of([paper("b")])


@pytest.mark.parametrize("accident", [fail_without, die_without])
def test_a_print_that_fails_or_is_killed_stops_and_can_be_begun_again(accident, go_on, caplog):
    papers = [paper("x", before=partial(accident, go_on))]

    with caplog.at_level(logging.CRITICAL, logger=spool.__name__):
        begin(papers)
        until(lambda: stopped(key_of(papers)))
    go_on.touch()
    begin(papers)
    until(lambda: ready(key_of(papers)))

    assert texts(finished(key_of(papers))) == ["x"]


def test_why_a_paper_could_not_be_printed_is_in_the_log(go_on, caplog):
    papers = [paper("x", before=partial(fail_without, go_on))]

    begin(papers)
    until(lambda: stopped(key_of(papers)))

    assert "ZeroDivisionError: no ink" in caplog.text


def test_a_printer_that_died_between_two_papers_is_replaced_unnoticed():
    make_ready()
    before = PRINTERS[0].pid
    os.kill(before, 9)
    until(lambda: not PRINTERS[0].lives)

    assert texts(print_apart([paper("x")], lambda done: None)) == ["x"]
    assert PRINTERS[0].pid != before


def test_another_process_sees_the_print_and_takes_over_when_the_server_is_killed(tmp_path, go_on):
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "PYTHONPATH": str(settings.BASE_DIR)}
    command, papers = [sys.executable, "-c", SERVER, str(tmp_path)], [paper("x")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as server:
        until((tmp_path / "started").exists)
        begin(papers)
        while_it_lives = progress(key_of(papers)).state
        server.kill()
        server.communicate(timeout=30)  # only when its printer has ended, in the middle of a paper
    when_it_is_dead = progress(key_of(papers)).state
    begin(papers)
    until(lambda: ready(key_of(papers)))

    assert (while_it_lives, when_it_is_dead) == (State.PRINTING, State.STOPPED)


def test_who_prints_one_sheet_meanwhile_does_not_wait(go_on):
    papers = [paper("x", before=partial(wait_for, go_on))]
    begin(papers)

    assert texts(paper("One sheet")) == ["One sheet"]
    assert progress(key_of(papers)).state is State.PRINTING
    go_on.touch()
    until(lambda: ready(key_of(papers)))


def test_sheets_do_not_wait_behind_a_kit(go_on, tmp_path):
    started = tmp_path / "started"
    kit, sheets = [paper("Kit", before=partial(wait_for, go_on, started))], [paper("Sheets")]
    begin(kit)
    until(started.exists)

    begin(sheets)
    until(lambda: ready(key_of(sheets)))

    assert progress(key_of(kit)).state is State.PRINTING
    go_on.touch()
    until(lambda: ready(key_of(kit)))


def test_who_asks_is_kept_waiting_for_a_moment_only(monkeypatch, go_on):
    monkeypatch.setattr(spool, "PATIENCE", 0.05)
    papers = [paper("x", before=partial(wait_for, go_on))]
    begin(papers)

    spool.wait_a_moment(papers)

    assert progress(key_of(papers)).state is State.PRINTING
    monkeypatch.setattr(spool, "PATIENCE", 20)
    go_on.touch()
    spool.wait_a_moment(papers)
    assert ready(key_of(papers))


def test_for_what_takes_seconds_nobody_is_kept_waiting(monkeypatch, go_on):
    monkeypatch.setattr(spool, "HUGE", 10)
    monkeypatch.setattr(spool, "PATIENCE", 60)
    papers = [paper("x", before=partial(wait_for, go_on))]
    begin(papers)

    spool.wait_a_moment(papers)

    assert progress(key_of(papers)).state is State.PRINTING
    go_on.touch()
    until(lambda: ready(key_of(papers)))


def test_nothing_but_old_papers_is_thrown_away(data_dir):
    long_ago = time.time() - 10 * spool.KEPT
    begin([paper("x")])
    until(lambda: ready(key_of([paper("x")])))
    for kept in (data_dir / "botifarra.sqlite3", data_dir / "prints" / "a-note.txt"):
        kept.write_text("x")
        os.utime(kept, (long_ago, long_ago))

    assert finished("0" * 64) is None
    assert (data_dir / "botifarra.sqlite3").exists()
    assert (data_dir / "prints" / "a-note.txt").exists()


def test_old_papers_are_thrown_away_and_only_the_owner_reads_the_others(data_dir):
    old, new = [paper("old")], [paper("new")]
    for papers in (old, new):
        begin(papers)
        until(lambda papers=papers: ready(key_of(papers)))
    long_ago = time.time() - spool.KEPT - 1
    folder = data_dir / "prints"
    os.utime(folder / f"{key_of(old)}.pdf", (long_ago, long_ago))

    assert sizes(finished(key_of(new))) == [(210, 297)]
    assert finished(key_of(old)) is None
    assert folder.stat().st_mode & 0o077 == 0
