"""A command may come before the first evening: the organiser still gets a password."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from tests.factories import make_user
from tests.support.served import ROOT
from tests.tournament.commands.running import import_lines
from tournament.management.commands.serve import first_run, nobody_can_enter
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def test_an_account_that_an_import_made_gets_its_password_on_the_first_run(tmp_path: Path):
    import_lines(tmp_path, "1,1,1,2,101,60,played")
    assert nobody_can_enter()

    password = first_run()

    assert authenticate(username="organitzador", password=password) == User.objects.get()
    assert not nobody_can_enter()
    assert Tournament.objects.count() == 2


def test_an_organiser_with_a_password_means_that_the_first_run_is_over():
    make_user()

    assert not nobody_can_enter()


@pytest.mark.parametrize("words", [["rehearse", "--pairs", "4"], ["standings", "festa"]])
def test_without_tables_a_command_says_how_to_make_them(tmp_path: Path, words: list[str]):
    answer = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={"DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 1
    assert answer.stderr.rstrip().endswith("manage.py migrate")
    assert "Traceback" not in answer.stderr
