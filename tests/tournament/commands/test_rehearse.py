"""A rehearsal is a whole evening: legal, with everything that happens, and repeatable."""

import io
from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError
from django.core.management.base import OutputWrapper
from django.db.models import Q

from scoring.dat import check_dats, running_totals
from scoring.match import check_result
from tests.factories import make_user
from tests.tournament.commands.running import run
from tournament.management.commands.rehearse import Stopwatch
from tournament.management.terminal import ProgressBar
from tournament.models import Change, Dat, Infraction, Pair, Table, Tournament
from tournament.services.infractions import judged_infractions
from tournament.services.rehearsal import Done, Step, rehearse
from tournament.services.results import played_dats
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def evening(pairs: int = 14, rounds: int = 5, seed: int = 7, **options: str) -> Tournament:
    owner = User.objects.first() or make_user()
    return rehearse(owner, pairs=pairs, rounds=rounds, seed=seed, **options)


def places(tournament: Tournament) -> list[tuple[int, int, str, int, int, int]]:
    return [
        (r.place.place, r.pair.number, r.pair.nickname, r.place.halves, r.place.difference,
         r.place.faults)
        for r in standings(tournament).rows
    ]  # fmt: skip


def test_the_same_seed_gives_the_same_evening_and_another_seed_another():
    first, again, other = (evening(8, 2, seed=seed) for seed in (5, 5, 6))

    assert places(first) == places(again)
    assert places(first) != places(other)


@pytest.mark.parametrize("preset", ["vilaplana-2011", "setze-punts", "tren-51"])
def test_every_sheet_is_one_that_the_rules_allow(preset: str):
    tournament = evening(8, 3, preset=preset)

    rules = tournament.rules
    for table in Table.objects.filter(round__tournament=tournament).exclude(kind="bye"):
        check_result(table.paper, rules)
        if table.dats.exists():
            dats = played_dats(table)
            assert check_dats(dats, rules) == running_totals(dats)[-1] == table.paper.totals


def test_an_evening_brings_everything_that_evenings_bring():
    tournament = evening()

    tables = Table.objects.filter(round__tournament=tournament)
    kinds = Counter(tables.values_list("kind", flat=True))
    assert kinds["no_show"] == 2
    assert kinds["adjudicated"] == 1
    assert kinds["bye"] == 4
    assert tables.exclude(lot_winner="").count() == 4
    assert tables.filter(Q(left_points__gt=136) | Q(right_points__gt=136)).count() >= 3
    assert Change.objects.filter(tournament=tournament, action="result_corrected").count() == 2
    assert Counter(tournament.pairs.values_list("status", flat=True)) == {
        "active": 13,
        "withdrawn": 1,
    }


def test_the_last_pair_comes_late_and_another_leaves_after_two_rounds():
    tournament = evening()

    seated = {
        round_.number: set(round_.seats.values_list("pair__number", flat=True))
        for round_ in tournament.rounds.all()
    }
    gone = tournament.pairs.get(status=Pair.Status.WITHDRAWN)
    assert [14 in seated[number] for number in range(1, 6)] == [False, True, True, True, True]
    assert gone.out_from_round == 3
    assert [gone.number in seated[number] for number in range(2, 6)] == [True, False, False, False]


def test_infractions_escalate_and_a_serious_one_gives_its_dat_away():
    tournament = evening()

    judged = judged_infractions(tournament)
    recorded = Counter(i.severity for i in Infraction.objects.all())
    assert recorded == {"light": 6, "serious": 2}
    assert Counter(str(j.severity) for j in judged) == {"light": 5, "serious": 3}
    assert Dat.objects.exclude(offender="").count() <= 2
    for dat in Dat.objects.exclude(offender=""):
        assert (dat.left_points + dat.right_points) % 36 == 0


def test_nobody_meets_twice_and_everybody_present_sits_at_one_table():
    tournament = evening()

    met = Counter()
    for table in Table.objects.with_pairs().filter(round__tournament=tournament):
        if table.right:
            met[frozenset((table.left.number, table.right.number))] += 1
    assert set(met.values()) == {1}
    assert [round_.seats.count() for round_ in tournament.rounds.all()] == [13, 14, 13, 13, 13]


def test_few_pairs_and_many_rounds_play_the_rematches_that_are_left():
    tournament = evening(4, 4)

    assert [row.place.played for row in standings(tournament).rows] == [4] * 4
    assert tournament.rounds.filter(rematches_allowed=True).count() == 1


def test_two_pairs_are_a_rehearsal():
    assert [row.place.played for row in standings(evening(2, 1)).rows] == [1, 1]


def test_the_command_prints_seconds_and_the_final_standings():
    printed = run("rehearse", "--pairs", 8, "--rounds", 2, "--seed", 3, "--name", "Assaig")

    tournament = Tournament.objects.get()
    lines = printed.splitlines()
    assert lines[0] == "Assaig (assaig)"
    assert [line.split("  ")[0] for line in lines[2:9]] == [
        "Seconds",
        "Registration",
        "Draw and publication",
        "Results and infractions",
        "Closing, standings, comings and goings",
        "Final standings",
        "Everything",
    ]
    assert printed.endswith(run("standings", "assaig"))
    assert tournament.owner.username == "organitzador"
    assert tournament.rules.rounds == 2


@pytest.mark.parametrize("pairs", ["1", "1001", "molts", "-4"])
def test_a_number_of_pairs_that_no_hall_has_is_refused(pairs: str):
    with pytest.raises(CommandError, match=f"a number from 2 to 1000, not “{pairs}”"):
        run("rehearse", f"--pairs={pairs}")


def test_a_number_of_rounds_beyond_the_rules_is_refused():
    with pytest.raises(CommandError, match="99"):
        run("rehearse", "--pairs", 4, "--rounds", 100)

    assert not Tournament.objects.exists()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_fills_where_a_person_watches_and_is_taken_away():
    terminal = Terminal()
    watch = Stopwatch(OutputWrapper(terminal), rounds=2)

    watch.told(Done(Step.ENTER, round=1, done=5, of=10))
    watch.bar.clear()

    assert terminal.getvalue() == "\r████████░░░░░░░░░░░░░░░░░░░░░░  25%  Round 1\x1b[K\r\x1b[K"


def test_the_bar_is_silent_in_a_file():
    file = io.StringIO()
    bar = ProgressBar(OutputWrapper(file))

    bar.show(0.5, "Round 1")
    bar.clear()

    assert file.getvalue() == ""
