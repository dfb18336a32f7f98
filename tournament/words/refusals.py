"""Say an error of the rules in the organisers' words."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ImpossibleResult, RuleError
from scoring.lifecycle import Step
from scoring.points import Points
from tournament.words.sentences import SENTENCES
from tournament.words.terms import field_label, listed, moment_text, pair_text, points_text


def say(error: RuleError) -> str:
    """Return the sentence for *error* in the language of the reader.

    It says why something cannot be done and, where it helps, what to do. An
    error about one row of the sheet begins with the number of the dat.
    """
    if error.code in COMPOSED:
        return COMPOSED[error.code](error.params)
    if error.code not in SENTENCES:
        return _("This cannot be done: %(error)s") % {"error": error}
    figures = {name: _figure(name, value) for name, value in error.params.items()}
    sentence = str(SENTENCES[error.code]) % figures
    if isinstance(error, ImpossibleResult) and "dat" in figures:
        return _("Dat %(dat)s: %(sentence)s") % {"dat": figures["dat"], "sentence": sentence}
    return sentence


def _figure(name: str, value: object) -> object:
    """Return *value* as people read it."""
    if name in ("field", "column"):
        return field_label(str(value))
    if name == "code":
        return value or "–"
    if isinstance(value, Points):
        return points_text(value)
    if isinstance(value, datetime.datetime):
        return moment_text(value)
    if isinstance(value, (tuple, list)):
        return ", ".join(str(part) for part in value)
    return "–" if value is None else value


_STEPS: dict[Step, Promise] = {
    Step.REDRAW: gettext_lazy("Only a draft can be drawn again: this round is published."),
    Step.ARRANGE: gettext_lazy("Only a draft is changed by hand: this round is published."),
    Step.DELETE: gettext_lazy("A closed round cannot be deleted."),
    Step.RESCUE: gettext_lazy("Only a round in play can be rescued."),
    Step.TAKE_BACK: gettext_lazy("Only a round in play can be a draft again."),
    Step.PUBLISH: gettext_lazy("This round is published already."),
    Step.KEEP_TIME: gettext_lazy("Only a round in play has a clock that runs."),
    Step.ENTER: gettext_lazy(
        "Results are entered while a round is in play: after it is published, before it is closed."
    ),
    Step.CLOSE: gettext_lazy("Only a round in play can be closed."),
    Step.CORRECT: gettext_lazy("Only results of a closed round are corrected with a reason."),
    Step.REOPEN: gettext_lazy("Only a closed round can be opened again."),
    Step.SHOW_STANDINGS: gettext_lazy("Standings are published once the round is closed."),
}


def _step_refused(params: dict[str, Any]) -> str:
    return str(_STEPS[Step(params["step"])])


def _no_legal_round(params: dict[str, Any]) -> str:
    """Say that no round is left, and what would make one possible."""
    sentences = [_("No round is left in which nobody meets a rival of before.")]
    rematches, second_bye = params["rematches"], params["second_bye"]
    if params["forbidden"]:
        sentences.append(_("Without the tables that you have forbidden there would be one."))
    if params.get("together"):
        forbidden, rematches, second_bye = params["together"]
        sentences.append(
            _("Two things are needed: to allow the forbidden %(tables)s, and more.")
            % {"tables": _tables(forbidden)}
        )
    if rematches:
        sentences.append(
            _("With the fewest repeated matches these meet again: %(tables)s.")
            % {"tables": _tables(rematches)}
        )
    if second_bye:
        sentences.append(
            _("%(pair)s would have a second bye.") % {"pair": pair_text(second_bye).capitalize()}
        )
    if rematches is None and not params["forbidden"]:
        sentences.append(_("Repeated matches do not help either: end the championship here."))
    return " ".join(sentences)


def _tables(tables: Iterable[tuple[int, int]]) -> str:
    return listed([f"{one}–{two}" for one, two in tables])


COMPOSED: dict[str, Callable[[dict[str, Any]], str]] = {
    "step_refused": _step_refused,
    "no_legal_round": _no_legal_round,
}
"""Codes whose sentence depends on their figures."""
