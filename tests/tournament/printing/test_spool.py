"""Large papers are printed behind, once, whoever asks and however often."""

import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from weasyprint import Document

from tests.tournament.printing.papers import sizes, texts
from tournament.printing import spool
from tournament.printing.press import Manuscript, lay_out
from tournament.printing.spool import State, begin, finished, key_of, progress


def paper(words: str, before: Callable[[], object] = lambda: None) -> Manuscript:
    """A paper of which *before* is called when it is laid out."""
    text = f'<html lang="en"><title>{words}</title><p>{words}</p></html>'

    def laid_out() -> Document:
        before()
        return lay_out(text)

    return Manuscript(text, laid_out)


def until(done: Callable[[], bool]) -> None:
    """Wait until something is so, for ten seconds at most."""
    deadline = time.monotonic() + 10
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def ready(key: str) -> bool:
    return progress(key).state is State.READY


def test_what_is_printed_behind_lies_ready_as_one_file():
    papers = [paper("First"), paper("Second")]

    begin(papers)
    until(lambda: ready(key_of(papers)))

    assert texts(finished(key_of(papers))) == ["First", "Second"]


def test_a_second_click_while_it_prints_does_not_print_twice():
    go_on, prints = threading.Event(), []
    papers = [paper("x", before=lambda: (prints.append(1), go_on.wait(10)))]

    for _click in range(3):
        begin(papers)
    go_on.set()
    until(lambda: ready(key_of(papers)))
    begin(papers)

    assert prints == [1]
    assert progress(key_of(papers)).state is State.READY


def test_it_says_how_far_it_is():
    go_on = threading.Event()
    papers = [paper("First"), paper("Second", before=lambda: go_on.wait(10))]

    begin(papers)
    until(lambda: progress(key_of(papers)).done == 1)

    assert progress(key_of(papers)) == spool.Progress(State.PRINTING, 1, 3)
    go_on.set()
    until(lambda: ready(key_of(papers)))


def test_a_print_that_ends_while_somebody_asks_is_ready_and_not_stopped(monkeypatch):
    go_on, papers = threading.Event(), [paper("x", before=lambda: go_on.wait(10))]
    try_to_lock = spool._locked

    def finish_first(part, kind):
        go_on.set()
        until(lambda: finished(key_of(papers)))
        return try_to_lock(part, kind)

    begin(papers)
    monkeypatch.setattr(spool, "_locked", finish_first)
    answer = progress(key_of(papers))

    assert answer.state is not State.STOPPED


def test_nothing_is_known_of_what_was_never_begun():
    assert finished("0" * 64) is None
    assert progress("0" * 64).state is State.STOPPED


def test_a_changed_word_makes_another_paper():
    assert key_of([paper("a")]) != key_of([paper("b")])


def test_a_print_that_fails_stops_and_can_be_begun_again(caplog):
    faults = [ZeroDivisionError()]

    def fail_once() -> None:
        if faults:
            raise faults.pop()

    papers = [paper("x", before=fail_once)]

    with caplog.at_level(logging.CRITICAL, logger=spool.__name__):
        begin(papers)
        until(lambda: progress(key_of(papers)).state is State.STOPPED and not faults)
    begin(papers)
    until(lambda: ready(key_of(papers)))

    assert texts(finished(key_of(papers))) == ["x"]


def _die_at_work(data_dir: str, started: object) -> None:
    spool.settings.DATA_DIR = Path(data_dir)
    begin([paper("x", before=lambda: (started.set(), time.sleep(60)))])
    time.sleep(60)


def test_another_process_sees_the_print_and_takes_over_when_it_dies(tmp_path):
    fork = multiprocessing.get_context("fork")
    started = fork.Event()
    other = fork.Process(target=_die_at_work, args=(str(tmp_path), started))
    other.start()
    assert started.wait(10)
    papers = [paper("x")]

    begin(papers)
    while_it_lives = progress(key_of(papers)).state
    other.kill()
    other.join()
    when_it_is_dead = progress(key_of(papers)).state
    begin(papers)
    until(lambda: ready(key_of(papers)))

    assert (while_it_lives, when_it_is_dead) == (State.PRINTING, State.STOPPED)


def test_who_prints_one_sheet_meanwhile_waits_for_one_part_at_most():
    go_on, between = threading.Event(), threading.Event()
    papers = [paper("First"), paper("Second", before=lambda: (between.set(), go_on.wait(10)))]
    begin(papers)
    between.wait(10)
    sheet = threading.Thread(target=partial(Manuscript.pdf, paper("One sheet")))
    sheet.start()

    go_on.set()
    sheet.join(10)

    assert not sheet.is_alive()
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
