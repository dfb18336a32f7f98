"""The rules in words: the standings, and infractions."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.infractions import LIGHT_TO_SERIOUS, SERIOUS_IN_CHAMPIONSHIP, SERIOUS_IN_MATCH
from scoring.rules import Catalogue, Criterion, Rules
from tournament.words.rules_line import Line
from tournament.words.terms import criterion_words


def order_lines(rules: Rules) -> Iterator[Line]:
    """Yield the criteria of the standings in their order."""
    for place, criterion in enumerate(rules.criteria, start=1):
        yield Line(f"{place}. {_criterion(criterion)}", _ARTICLES[criterion])
    if rules.shares_places:
        yield Line(_("Pairs that are equal in all of this share a place: 1, 2, 2, 4."))
    else:
        yield Line(_("So no two pairs share a place."))
    if not rules.faults:
        yield Line(_("Infractions do not count in the standings."))
    yield Line(_("An expelled pair stands at the end, marked as expelled."))


_ARTICLES = {
    Criterion.WINS: "V 14.1",
    Criterion.DIFFERENCE: "V 14.2",
    Criterion.FAULTS: "V 14.3",
    Criterion.POINTS_FOR: "V 14.4",
    Criterion.NUMBER: "V 14.5",
}


def _criterion(criterion: Criterion) -> str:
    name = criterion_words(criterion).name
    if criterion is Criterion.DIFFERENCE:
        return _("%(criterion)s: for minus against, as recorded, in the whole championship.") % {
            "criterion": name.capitalize()
        }
    return f"{name.capitalize()}."


def infraction_lines(rules: Rules) -> Iterator[Line]:
    """Yield what infractions there are, how they add up, and what follows."""
    yield Line(_("Only an organiser records an infraction, if the other pair complains."), "V 16")
    if rules.catalogue is Catalogue.VILAPLANA:
        yield from _escalation(rules)
    else:
        yield Line(
            _("An infraction is light or serious, and the organisers write down what happened.")
        )
    yield Line(
        _(
            "A serious one in a dat (a renunci, for one) gives the other pair all the points in "
            "play, 36 times the multiplier, and the dat is over."
        ),
        "V 16.2.2",
    )
    if rules.faults:
        yield Line(
            _(
                "Each infraction of a pair counts once in the championship, "
                "whatever its severity, and the standings show how many it has."
            ),
            "V 14.3",
        )
    else:
        yield Line(
            _("Infractions are recorded, and neither the sheet nor the standings count them.")
        )


def _escalation(rules: Rules) -> Iterator[Line]:
    yield Line(_("Infractions are light, serious or very serious, as the articles say."), "V 16.1")
    yield Line(
        _("The light one number %(count)s of a pair in one match is serious.")
        % {"count": LIGHT_TO_SERIOUS},
        "V 16.1.2.1",
    )
    yield Line(
        _("%(match)s serious ones in a match, or %(all)s in the championship, are very serious.")
        % {"match": SERIOUS_IN_MATCH, "all": SERIOUS_IN_CHAMPIONSHIP},
        "V 16.1.1.3-4",
    )
    yield Line(
        _(
            "A very serious one means expulsion, which an organiser confirms: the match at hand is "
            "lost 0–%(points)s, earlier results stand, and the pair is drawn no more."
        )
        % {"points": rules.no_show_points},
        "V 16.2.1",
    )
    yield Line(
        _("The organisers may count an infraction as less grave, with a reason, never as graver."),
        "V 16.2",
    )
