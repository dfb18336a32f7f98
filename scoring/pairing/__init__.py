"""The Swiss draw: who meets whom in the next round, and why.

``draw_round`` takes the present pairs in the order of the classification and
answers with the best legal round of ``docs/pairing.md``. The same field and
seed give the same round on every machine.
"""

from scoring.pairing.engine import draw_round
from scoring.pairing.errors import FieldError, NoLegalRound, PairingError
from scoring.pairing.numbering import table_numbers
from scoring.pairing.pricing import dearness, price, price_matrix, price_row
from scoring.pairing.round_robin import (
    Circle,
    circle_round,
    fits_round_robin,
    round_robin,
    rounds_to_meet_all,
    unmet_round,
)
from scoring.pairing.values import (
    Contender,
    Draw,
    DrawnTable,
    Reason,
    ReasonKind,
    Style,
    style_of_round,
)

__all__ = [
    "Circle",
    "Contender",
    "Draw",
    "DrawnTable",
    "FieldError",
    "NoLegalRound",
    "PairingError",
    "Reason",
    "ReasonKind",
    "Style",
    "circle_round",
    "dearness",
    "draw_round",
    "fits_round_robin",
    "price",
    "price_matrix",
    "price_row",
    "round_robin",
    "rounds_to_meet_all",
    "style_of_round",
    "table_numbers",
    "unmet_round",
]
