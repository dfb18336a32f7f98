"""The table of the engines says what happened: drawn, failed, too slow or not asked."""

import signal

import pytest

from tests.benchmarks.peers import Drawn, Measured, empty_row, failure_of, measured, row

ROUND = Drawn(1.5, 4, 0, 0, 20.0)


@pytest.mark.parametrize(
    ("code", "errors", "why"),
    [
        (0, "a warning", ""),
        (-signal.SIGALRM, "", ""),
        (1, "Traceback\n  File x\nValueError: no pairing\n", "ValueError: no pairing"),
        (-signal.SIGSEGV, "", "exit -11"),
    ],
)
def test_an_engine_that_stops_with_an_error_has_failed_and_one_out_of_time_has_not(
    code: int, errors: str, why: str
):
    assert failure_of(code, errors) == why


def test_a_failure_is_told_with_the_words_of_the_engine():
    assert measured("no such engine", 50) == Measured([], "KeyError: 'no such engine'")


def test_a_failure_and_a_lack_of_time_are_two_things_in_the_table():
    failed = row(50, "one", Measured([], "ValueError"), [ROUND]).split()
    slow = row(50, "one", Measured([]), [ROUND]).split()

    assert failed == ["50", "one", "0", "failed"]
    assert slow == ["50", "one", "0", ">", "20", "s"]


def test_what_failed_after_some_rounds_is_marked():
    assert row(50, "one", Measured([ROUND], "ValueError"), [ROUND]).split()[2] == "1!"
    assert row(50, "one", Measured([ROUND]), [ROUND]).split()[2] == "1"


def test_who_is_not_asked_has_no_rounds():
    assert empty_row(10_000, "one", "not asked").split() == ["10000", "one", "not", "asked"]
