"""The pages ask for what ``scoring.lifecycle`` says that each step needs."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.lifecycle import STEPS, Need, RoundState, Step, needed
from tests.factories import draw, enter, enter_all, make_tournament, play
from tournament.models import Round
from tournament.services.by_hand import lock_tables
from tournament.services.draws import draw_next_round

pytestmark = pytest.mark.django_db

PAGES = {
    Step.REDRAW: ("round", "redraw"),
    Step.PUBLISH: ("round", "publish"),
    Step.DELETE: ("round", "round_delete"),
    Step.CLOSE: ("round", "close"),
    Step.TAKE_BACK: ("rescue", "take_back"),
    Step.REOPEN: ("round", "reopen"),
    Step.SHOW_STANDINGS: ("standings", "standings_publish"),
}
"""Where a step of the whole round is taken: the page, and where its form is sent."""
WITH_REASON = (Need.REASON, Need.REASON_AND_CONFIRMATION)
ASKED = [
    (state, step, loses)
    for state, moves in STEPS.items()
    for step, move in moves.items()
    for loses in ([False, True] if move.to_lose else [False])
    if step in PAGES
]


def made(state: RoundState, step: Step, *, loses: bool) -> Round:
    """Return a round in *state*; where the step *loses* something, that is there: a lock, a
    result, a sheet that is missing, or the next round."""
    tournament = make_tournament(4)
    if state is RoundState.CLOSED:
        closed = play(tournament)[0]
        if loses:
            draw_next_round(tournament, by=None)
        return closed
    if state is RoundState.DRAFT:
        round_ = draw_next_round(tournament, by=None)
        seats = [(t.left.number, t.right.number) for t in round_.tables.with_pairs()[: int(loses)]]
        lock_tables(round_, seats, by=None)
        return round_
    round_ = draw(tournament)
    if step is Step.CLOSE and not loses:
        enter_all(round_)
    elif loses:
        enter(round_.tables.get(number=1), 101, 60)
    return round_


def form_on(text: str, action: str) -> tuple[str, bool]:
    """Return the form that is sent to *action*, and whether a first press opens it."""
    before, found, after = text.partition(f'action="{action}"')
    assert found, f"no form is sent to {action}"
    folded = before.rpartition("<details")[2]
    behind = folded.startswith(' class="confirm') and "</details>" not in folded
    return after.partition("</form>")[0], behind


@pytest.mark.parametrize(("state", "step", "loses"), ASKED)
def test_a_step_asks_for_what_it_needs(desk: Client, state: RoundState, step: Step, loses: bool):
    slug = made(state, step, loses=loses).tournament.slug
    page, sent = PAGES[step]
    address = reverse(f"desk:{page}", args=[slug] if page == "standings" else [slug, 1])
    text = desk.get(address).content.decode()

    form, behind = form_on(text, reverse(f"desk:{sent}", args=[slug, 1]))

    need = needed(state, step, loses=loses)
    assert ('name="reason"' in form) == (need in WITH_REASON)
    assert ('name="name"' in form) == (need is Need.NAME)
    assert behind or need in (Need.NOTHING, Need.REASON)
    assert need is not Need.NOTHING or not behind
