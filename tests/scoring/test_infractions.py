import pytest

from scoring.infractions import CATALOGUE, Escalation, Fault, Severity, weigh
from scoring.rules import Catalogue

L, S, VS = Severity.LIGHT, Severity.SERIOUS, Severity.VERY_SERIOUS
V = Catalogue.VILAPLANA


def faults(*rows: tuple[int, int, Severity]) -> list[Fault]:
    return [Fault(pair, match, severity) for pair, match, severity in rows]


def severities(rows: list[Fault], catalogue: Catalogue = V) -> list[Severity]:
    return [weighed.severity for weighed in weigh(rows, catalogue)]


def test_v_16_1_2_1_the_third_light_one_in_a_match_is_serious():
    assert severities(faults((4, 1, L), (4, 1, L), (4, 1, L))) == [L, L, S]


def test_light_ones_of_two_matches_or_two_pairs_are_not_added():
    assert severities(faults((4, 1, L), (4, 1, L), (4, 2, L), (5, 1, L))) == [L, L, L, L]


def test_after_the_third_light_one_they_are_counted_anew():
    assert severities(faults(*[(4, 1, L)] * 6)) == [L, L, S, L, L, S]


def test_v_16_1_1_4_the_third_serious_one_in_a_match_is_very_serious():
    weighed = weigh(faults(*[(4, 1, S)] * 3), V)

    assert [w.severity for w in weighed] == [S, S, VS]
    assert weighed[-1].escalation is Escalation.THIRD_SERIOUS_IN_MATCH


def test_v_16_1_1_3_c58_the_fifth_serious_one_in_the_championship_is_very_serious():
    weighed = weigh(faults((4, 1, S), (4, 1, S), (4, 2, S), (4, 2, S), (4, 3, S)), V)

    assert [w.severity for w in weighed] == [S, S, S, S, VS]
    assert weighed[-1].escalation is Escalation.FIFTH_SERIOUS
    assert [w.expels for w in weighed] == [False, False, False, False, True]


def test_a_light_one_that_became_serious_counts_among_the_serious():
    rows = faults((4, 1, S), (4, 1, S), (4, 1, L), (4, 1, L), (4, 1, L))

    assert severities(rows) == [S, S, L, L, VS]


def test_an_escalation_adds_no_infraction():
    rows = faults(*[(4, 1, L)] * 3)

    assert [w.fault for w in weigh(rows, V)] == rows


def test_the_free_catalogue_does_not_escalate():
    assert severities(faults(*[(4, 1, S)] * 6), Catalogue.FREE) == [S] * 6


@pytest.mark.parametrize(
    ("severity", "articles"),
    [
        (VS, ["16.1.1.1", "16.1.1.2"]),
        (S, ["16.1.2.2", "16.1.2.3", "16.1.2.4", "15.2.7.3"]),
        (
            L,
            [
                "16.1.3.2", "16.1.3.3", "16.1.3.4", "16.1.3.5", "16.1.3.6", "16.1.3.7",
                "15.3.1.1.3", "16.1.3.1",
            ],
        ),
    ],
)  # fmt: skip
def test_v_16_1_the_catalogue(severity, articles):
    assert [a.number for a in CATALOGUE.values() if a.severity is severity] == articles
