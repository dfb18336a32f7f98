"""The rules of the draw in words: what is legal, what is best, and whose wish counts.

The aims are those of ``docs/pairing.md`` in the same order: what is published and
what the engine minimises must not differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.pairing import Style
from scoring.pairing.view import MOST_OF_ONE_CLUB
from scoring.rules import Clubs, Rules, System
from tournament.words.rules_line import Line

_STYLES: dict[Style, Promise] = {
    Style.FOLD: gettext_lazy(
        "Among pairs with equal wins the first meets the last, the second the last but one."
    ),
    Style.SLIDE: gettext_lazy(
        "Among pairs with equal wins the upper half meets the lower half in the same order."
    ),
    Style.ADJACENT: gettext_lazy(
        "Among pairs with equal wins the first meets the second, the third the fourth."
    ),
    Style.LOT: gettext_lazy("Among pairs with equal wins the rivals are drawn by lot."),
}


def draw_lines(rules: Rules) -> Iterator[Line]:
    """Yield who meets whom, and what organisers and pairs may wish."""
    if rules.system is System.ROUND_ROBIN:
        yield from _everybody(rules)
    else:
        yield from _swiss(rules)
    yield Line(
        _(
            "A pair that asks to skip a round does not play in it: it counts as not played, no "
            "win, 0–0. It is not a bye, and the pair keeps its right to one."
        )
    )
    yield Line(
        _(
            "A pair that arrives late plays from the next draw on. The rounds it missed count as "
            "not played: no win, 0–0. A pair that leaves keeps its results."
        )
    )


def _everybody(rules: Rules) -> Iterator[Line]:
    yield Line(
        ngettext(
            "Everybody meets everybody once, within %(count)s round.",
            "Everybody meets everybody once, within %(count)s rounds.",
            rules.rounds,
        )
        % {"count": rules.rounds}
    )
    yield Line(
        _(
            "A lot decides who meets whom in which round, from a number that is published, so that "
            "anybody can repeat it. With an odd number of pairs each of them rests once."
        )
    )
    yield _tables(rules)
    yield _draws()
    yield Line(
        _(
            "If somebody leaves or misses a round, who would meet it rests. Who comes late takes "
            "the empty place of an odd number; otherwise the matches not played yet are drawn "
            "anew, without repeated matches."
        )
    )
    yield Line(
        _(
            "If everybody has met everybody and rounds are left, the organisers may play them in "
            "the same order a second time."
        )
    )


def _swiss(rules: Rules) -> Iterator[Line]:
    yield Line(
        ngettext(
            "Swiss system, %(count)s round: each pair plays in it.",
            "Swiss system, %(count)s rounds: each pair plays in all of them.",
            rules.rounds,
        )
        % {"count": rules.rounds},
        "V 12.1-2",
    )
    yield Line(
        _(
            "The first round is drawn by lot, from a number that is published, so that anybody "
            "can repeat the draw. Later rounds go by wins."
        )
    )
    yield from _legal()
    yield _tables(rules)
    yield _draws()


def _tables(rules: Rules) -> Line:
    if rules.tables_by_lot:
        return Line(
            _(
                "The lot of the round deals the tables, so that leaders do not always sit at the "
                "same one. A pair that cannot walk far may keep a table of its own; that changes "
                "nobody's rival."
            )
        )
    return Line(
        _(
            "Leaders sit at table 1. A pair that cannot walk far may keep a table of its own; "
            "that changes nobody's rival."
        )
    )


def _draws() -> Line:
    return Line(_("All the numbers that a round was drawn with are published."))


def _legal() -> Iterator[Line]:
    yield Line(
        _(
            "No two pairs meet twice, no pair rests twice, and two pairs that the organisers have "
            "said beforehand are not to meet do not. Each round leaves as many of the rounds to "
            "come possible as can be."
        )
    )
    yield Line(
        _(
            "If no such round is left, the organisers choose, and the table says so: to allow the "
            "fewest of the tables that they had forbidden, to repeat the fewest and oldest "
            "matches, or to end the championship."
        )
    )


def best_lines(rules: Rules) -> Iterator[Line]:
    """Yield the aims, each strictly below the one before; none where everybody meets everybody."""
    if rules.system is System.ROUND_ROBIN:
        return
    yield Line(
        _(
            "Among all rounds that may be drawn it is the best one: the best in the first of these "
            "aims; among those that are equal in it, in the second; and so on. A lower aim never "
            "costs anything in a higher one."
        )
    )
    aims = [*_aims_between(rules), *_aims_inside(rules)]
    for place, aim in enumerate(aims, start=1):
        yield Line(f"{place}. {aim}")
    if rules.clubs is not Clubs.OFF:
        yield Line(
            _(
                "Towns and clubs are not kept apart while one of them is more than %(percent)s %% "
                "of the pairs that play the round."
            )
            % {"percent": MOST_OF_ONE_CLUB}
        )
    if rules.last_adjacent:
        yield Line(
            _(
                "In the last round, among pairs with equal wins, the first meets the second, the "
                "third the fourth."
            )
        )


def _aims_between(rules: Rules) -> Iterator[str]:
    """Yield what decides who leaves the pairs with as many wins as it has."""
    yield _(
        "With an odd number of pairs the bye goes to the fewest wins; among equals the lot decides."
    )
    yield _(
        "As few tables between unequal wins as can be, and small differences. They count squared: "
        "one table between three wins and one is as bad as four between neighbours."
    )
    yield _("If a table has to be unequal, better low in the standings: the leaders are spared.")
    yield _("Among equal wins the bye goes to the lowest.")
    yield _(
        "Who met fewer wins in the last round does not do so again, nor who met more. A bye "
        "counts as fewer wins."
    )
    yield _("The same for the round before the last.")
    if rules.clubs is not Clubs.OFF:
        yield _clubs(rules)
    yield _(
        "Who meets fewer wins is low among its equals, and its rival high among its own: as near "
        "to the edge as can be."
    )
    yield _(
        "What is still equal the lot of the round decides, reckoned from its number and those "
        "of both pairs."
    )


def _aims_inside(rules: Rules) -> Iterator[str]:
    """Yield what decides among the pairs of equal wins that stay together."""
    if rules.clubs is not Clubs.OFF:
        yield _(
            "Then among those of equal wins who are left: again as few tables as can be of one "
            "town or club."
        )
    yield (
        str(_STYLES[rules.style])
        + " "
        + _("Where that may not be, as near to it as possible: deviations count squared.")
    )
    yield _("And the lot of the round again.")


def _clubs(rules: Rules) -> str:
    if rules.clubs is Clubs.AVOID:
        return _("As few tables as can be where both pairs are of one town or club.")
    return ngettext(
        "In the first %(count)s round, as few tables as can be where both pairs are of one town "
        "or club.",
        "In the first %(count)s rounds, as few tables as can be where both pairs are of one town "
        "or club.",
        rules.clubs_rounds,
    ) % {"count": rules.clubs_rounds}
