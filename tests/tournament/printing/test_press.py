"""The press takes nothing from outside the project's own static files."""

import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tests.tournament.printing.papers import texts
from tournament.printing.press import KEPT, ORIGIN, Manuscript, StaticOnly, lay_out, write


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://example.com/x.png",
        "https://example.com/css/print/paper.css",
        "data:text/css,*{color:red}",
        "ftp://static.invalid/css/print/paper.css",
        f"{ORIGIN}../manage.py",
        f"{ORIGIN}css/../../manage.py",
        f"{ORIGIN}%2e%2e/manage.py",
        f"{ORIGIN}/etc/passwd",
        f"{ORIGIN}css",
        f"{ORIGIN}no-such-file.css",
        "https://static.invalid.example.com/css/print/paper.css",
        "https://user@static.invalid/css/print/paper.css",
    ],
)
def test_everything_but_static_files_is_refused(address):
    with pytest.raises(ValueError, match="static file"):
        StaticOnly().fetch(address)


def test_a_static_file_is_read():
    answer = StaticOnly().fetch(f"{ORIGIN}css/fonts.css")

    assert b"Tapet Sans" in answer.read()
    assert answer.content_type == "text/css"


def test_a_paper_that_asks_for_a_file_of_this_machine_does_not_get_it(caplog, tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret")
    body = f'<html lang="en"><link rel="attachment" href="file://{secret}"><p>x</p></html>'

    with caplog.at_level(logging.ERROR, logger="weasyprint"):
        pdf = write(lay_out(body))

    assert b"the secret" not in pdf
    assert b"EmbeddedFile" not in pdf


def test_two_who_print_at_the_same_moment_both_get_their_own_paper():
    bodies = [f'<html lang="en"><title>{n}</title><p>Paper {n}</p></html>' for n in range(6)]
    papers = [Manuscript(body, partial(lay_out, body)) for body in bodies]

    with ThreadPoolExecutor(max_workers=6) as hands:
        printed = list(hands.map(Manuscript.pdf, papers))

    assert [texts(pdf) for pdf in printed] == [[f"Paper {n}"] for n in range(6)]


def test_only_the_last_papers_are_kept():
    bodies = [f'<html lang="en"><title>{n}</title><p>Kept {n}</p></html>' for n in range(KEPT + 1)]
    papers = [Manuscript(body, partial(lay_out, body)) for body in bodies]

    printed = [paper.pdf() for paper in papers]

    assert papers[-1].pdf() is printed[-1]
    assert papers[0].pdf() is not printed[0]
