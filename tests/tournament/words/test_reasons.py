"""Every reason that the draw can give is said in a whole sentence."""

import pytest
from django.utils import translation

from scoring.pairing import Reason, ReasonKind
from tournament.words.reasons import reasons_in_words

NAMES = {1: "Els Trempats", 2: "Solitaris", 3: "Manilla"}


@pytest.mark.parametrize("kind", list(ReasonKind))
def test_every_kind_of_reason_has_its_sentence(kind):
    amounts = (-1, 1) if kind is ReasonKind.FLOAT_AGAIN else (2, 1, 3, 4)
    if kind in (ReasonKind.FLOAT_DOWN, ReasonKind.FLOAT_UP, ReasonKind.BYE):
        amounts = (2, 1)
    reason = Reason(kind, (1, 2, 3), amounts)

    with translation.override("en"):
        (sentence,) = reasons_in_words([reason.to_json()], NAMES)

    assert sentence.endswith(".")
    assert "%" not in sentence.replace(" %", "")


def test_a_floater_and_the_one_who_stayed_are_named():
    reason = Reason(ReasonKind.INSTEAD_MET, (1, 2, 3))

    with translation.override("en"):
        (sentence,) = reasons_in_words([reason.to_json()], NAMES)

    assert "Solitaris" in sentence
    assert sentence.index("Solitaris") < sentence.index("Els Trempats") < sentence.index("Manilla")


@pytest.mark.parametrize("kind", [ReasonKind.MET_AVOIDED, ReasonKind.INSTEAD_MET])
def test_who_has_met_says_in_which_round_where_it_is_known(kind: ReasonKind):
    known, unknown = Reason(kind, (1, 2, 3), (4,)), Reason(kind, (1, 2, 3))

    with translation.override("en"):
        said, short = reasons_in_words([known.to_json(), unknown.to_json()], NAMES)

    assert said.endswith("in round 4.")
    assert "round" not in short
