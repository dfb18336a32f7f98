"""What the program says to organisers and players, in whole sentences.

The rules refuse with a code and figures, the draw gives reasons as plain
values, the history keeps rows: here each has its words. Everything passes
through gettext; the source is English.
"""

from tournament.words.changes import change_in_words
from tournament.words.infractions import (
    article_text,
    effect_in_words,
    escalation_words,
    severity_word,
)
from tournament.words.reasons import reasons_in_words
from tournament.words.refusals import say
from tournament.words.results import result_in_words
from tournament.words.rules import Line, Section, preset_line, rules_in_words
from tournament.words.terms import criterion_words, field_label, wins_text

__all__ = [
    "Line",
    "Section",
    "article_text",
    "change_in_words",
    "criterion_words",
    "effect_in_words",
    "escalation_words",
    "field_label",
    "preset_line",
    "reasons_in_words",
    "result_in_words",
    "rules_in_words",
    "say",
    "severity_word",
    "wins_text",
]
