from pathlib import Path

import pytest

from scoring.lifecycle import STEPS, Need, RoundState, Step, StepRefused, after, needed, page

D, P, C = RoundState


@pytest.mark.parametrize(
    ("state", "step", "expected"),
    [
        (D, Step.REDRAW, D),
        (D, Step.ARRANGE, D),
        (D, Step.PUBLISH, P),
        (D, Step.DELETE, None),
        (P, Step.ENTER, P),
        (P, Step.CLOSE, C),
        (P, Step.RESCUE, P),
        (P, Step.TAKE_BACK, D),
        (P, Step.DELETE, None),
        (C, Step.CORRECT, C),
        (C, Step.REOPEN, P),
        (C, Step.SHOW_STANDINGS, C),
    ],
)
def test_the_life_of_a_round(state, step, expected):
    assert after(state, step) is expected


def test_every_other_step_is_refused():
    refused = [(s, step) for s in RoundState for step in Step if step not in STEPS[s]]

    assert len(refused) == 23
    for state, step in refused:
        with pytest.raises(StepRefused) as error:
            after(state, step)
        assert error.value.params == {"state": state.value, "step": step.value}


def test_what_loses_something_needs_more():
    assert needed(D, Step.REDRAW) is Need.NOTHING
    assert needed(D, Step.REDRAW, loses=True) is Need.CONFIRMATION
    assert needed(P, Step.DELETE) is Need.CONFIRMATION
    assert needed(P, Step.DELETE, loses=True) is Need.NAME
    assert needed(C, Step.REOPEN, loses=True) is Need.REASON


def test_the_diagram_in_the_documents_is_drawn_from_the_table():
    drawn = Path(__file__).parents[2] / "docs" / "rounds.md"

    assert drawn.read_text() == page()
