"""Advice about the number of rounds, as the pages say it."""

from __future__ import annotations

from django import template

from tournament.services.advice import Advice
from tournament.words.advice import alternative, duration, expectation, rounds_text

register = template.Library()
register.filter("duration", duration)
register.filter("rounds_text", rounds_text)


@register.filter
def said(advice: Advice, chosen: str) -> str:
    """Return what the chosen number of rounds brings, and the next one; "" if unknown.

    Where nothing is chosen, or all against all, it is about the rounds of the rules.
    """
    rounds = int(chosen) if chosen.isdecimal() else advice.planned
    one, other = advice.choice(rounds), advice.choice(rounds + 1) or advice.choice(rounds - 1)
    if advice.pairs is None or one is None or one.forecast is None:
        return ""
    sentences = [expectation(advice.pairs, rounds, one.forecast.unbeaten)]
    if other and other.forecast:
        sentences.append(alternative(other.rounds, other.forecast.unbeaten))
    return " ".join(sentences)
