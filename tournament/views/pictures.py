"""What the picture of a round shows, at the desk and to the public."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tournament.models import Round
from tournament.services.by_hand import by_hand
from tournament.services.draws import seeds_drawn
from tournament.services.picture import picture_of, rivals_of
from tournament.services.picture_layout import lay_out
from tournament.services.picture_matrix import matrix_of


def picture_context(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """Return the picture of *round_*, and the rivals of the pair that ``parella`` asks for."""
    picture = picture_of(round_)
    pairs = picture.drawing.pairs
    asked = request.GET.get("parella", "")[:12].strip()
    chosen = pairs.get(int(asked)) if asked.isdecimal() else None
    return {
        "tournament": round_.tournament,
        "round": round_,
        "picture": picture,
        "names": picture.names,
        "layout": lay_out(picture),
        "matrix": matrix_of(picture),
        "choices": [pairs[number] for number in sorted(pairs)],
        "asked": asked,
        "chosen": chosen,
        "by_hand": by_hand(round_),
        "draws": seeds_drawn(round_),
        "rivals": rivals_of(picture, chosen.number) if chosen else [],
    }
