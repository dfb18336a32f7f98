"""When every round breaks a rule, the organisers choose; the engine says what helps."""

from __future__ import annotations

import pytest

from scoring.pairing import (
    Contender,
    FieldError,
    NoLegalRound,
    Reason,
    ReasonKind,
    dense,
    draw_round,
    floaters,
)

EVERYBODY = frozenset({1, 2, 3, 4})


def all_met(*, bye: bool = False) -> list[Contender]:
    return [Contender(n, 0, EVERYBODY - {n}, had_bye=bye) for n in sorted(EVERYBODY)]


def rematches(draw) -> set[frozenset[int]]:
    return {
        frozenset(reason.numbers)
        for table in draw.tables
        for reason in table.reasons
        if reason.kind is ReasonKind.REMATCH
    }


def test_of_equally_few_rematches_the_oldest_are_offered_and_drawn():
    met_round = {
        frozenset({1, 2}): 1, frozenset({3, 4}): 1,
        frozenset({1, 3}): 2, frozenset({2, 4}): 2,
        frozenset({1, 4}): 3, frozenset({2, 3}): 3,
    }  # fmt: skip

    with pytest.raises(NoLegalRound) as refused:
        draw_round(all_met(), seed=1, met_round=met_round)
    draw = draw_round(all_met(), seed=1, met_round=met_round, allow_rematches=True)

    assert set(map(frozenset, refused.value.params["rematches"])) == rematches(draw)
    assert rematches(draw) == {frozenset({1, 2}), frozenset({3, 4})}


def test_without_their_age_the_rematches_follow_the_style():
    draw = draw_round(all_met(), seed=1, allow_rematches=True)

    assert rematches(draw) == {frozenset({1, 4}), frozenset({2, 3})}


def test_the_fewest_forbidden_tables_that_would_help_are_named():
    field = [Contender(n) for n in range(1, 7)]
    forbidden = [frozenset({1, n}) for n in range(2, 7)] + [frozenset({2, 3})]

    with pytest.raises(NoLegalRound) as refused:
        draw_round(field, seed=1, forbidden=forbidden)

    ((one, other),) = refused.value.params["forbidden"]
    allowed = [table for table in forbidden if table != {one, other}]
    assert one == 1
    assert len(draw_round(field, seed=1, forbidden=allowed).tables) == 3


def test_forbidden_tables_are_not_offered_where_only_a_rematch_helps():
    field = all_met()

    with pytest.raises(NoLegalRound) as refused:
        draw_round(field, seed=1, forbidden=[frozenset({1, 2})])

    assert refused.value.params["forbidden"] == ()
    assert len(refused.value.params["rematches"]) == 2


def refusal(field, forbidden) -> dict[str, object]:
    with pytest.raises(NoLegalRound) as refused:
        draw_round(field, seed=1, forbidden=forbidden, allow_rematches=True)
    return refused.value.params


def test_where_neither_alone_helps_the_error_says_what_both_together_do():
    field = [Contender(1, 0, frozenset({2})), Contender(2, 0, frozenset({1}))]

    params = refusal(field, [frozenset({1, 2})])

    assert params == {
        "forbidden": (),
        "rematches": None,
        "second_bye": None,
        "together": (((1, 2),), ((1, 2),), None),
        "seed": 1,
    }


def test_together_the_fewest_forbidden_tables_come_before_the_rematches():
    field = [Contender(1), *(Contender(n, 0, EVERYBODY - {1, n}) for n in (2, 3, 4))]

    params = refusal(field, [frozenset({1, n}) for n in (2, 3, 4)])

    assert params["forbidden"] == ()
    assert params["rematches"] is None
    (allowed,), (again,), rests = params["together"]
    assert allowed[0] == 1
    assert {*allowed, *again} == EVERYBODY
    assert rests is None


def test_together_with_a_second_bye_its_pair_is_named():
    field = [Contender(n, 0, had_bye=True) for n in (1, 2, 3)]
    forbidden = [frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})]

    (allowed,), again, rests = refusal(field, forbidden)["together"]

    assert again == ()
    assert {*allowed, rests} == {1, 2, 3}


def test_in_a_field_too_large_to_look_for_it_nothing_is_offered(monkeypatch):
    monkeypatch.setattr(dense, "RELAXED_LIMIT", 3)

    params = refusal(all_met(), [])

    ways = {name: params[name] for name in ("forbidden", "rematches", "together")}
    assert ways == {"forbidden": (), "rematches": None, "together": None}


def test_a_forbidden_table_is_never_drawn_even_among_rematches():
    draw = draw_round(all_met(), seed=1, forbidden=[frozenset({1, 4})], allow_rematches=True)

    assert frozenset({1, 4}) not in rematches(draw)
    assert len(rematches(draw)) == 2


def test_locked_tables_stay_also_where_the_rest_needs_rematches():
    draw = draw_round(all_met(), seed=1, locked=[(1, 3)], allow_rematches=True)

    assert [(t.left, t.right) for t in draw.tables] == [(1, 3), (2, 4)]
    assert draw.tables[0].reasons == (
        Reason(ReasonKind.LOCKED),
        Reason(ReasonKind.REMATCH, (1, 3)),
    )


def test_a_field_barred_all_over_that_would_take_minutes_is_refused(monkeypatch):
    monkeypatch.setattr(floaters, "DENSE_LIMIT", 10)
    halves = [frozenset(range(1, 13)), frozenset(range(13, 25))]
    field = [Contender(n, 0, half - {n}) for half in halves for n in sorted(half)]

    with pytest.raises(FieldError) as refused:
        draw_round(field, seed=1)

    assert refused.value.params == {"vertices": 24}
