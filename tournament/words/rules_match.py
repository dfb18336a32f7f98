"""The rules in words: a match, the auction, and who is not there."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.dat import CARD_POINTS, HALF
from scoring.rules import AbsentFrom, Rules, Tie, TimeLimit
from tournament.words.rules_line import Line


def match_lines(rules: Rules) -> Iterator[Line]:
    """Yield how a match ends and what it is worth."""
    yield Line(_end(rules), "V 12.3.1-2")
    yield Line(_time(rules), "V 12.3.3")
    yield Line(
        _(
            "A dat has %(all)s card points. The pair with more than %(half)s scores those above "
            "%(half)s, times the multiplier of the auction; the other scores nothing."
        )
        % {"all": CARD_POINTS, "half": HALF},
        "VG 5.1",
    )
    yield Line(
        _("%(half)s–%(half)s scores nothing, and the dat counts as played.") % {"half": HALF},
        "V 15.2.5.4",
    )
    yield Line(_tie(rules), "V 13.2")
    yield Line(_cap(rules), "V 13.4")
    yield Line(
        _("What these rules do not foresee the organisers decide, and write down why."), "V 17.3"
    )
    if rules.agreements:
        yield Line(
            _(
                "Before they begin the two pairs mark on the sheet whether they play by articles "
                "7, 8 and 9. If they do not agree, they do."
            ),
            "V 15.3.1",
        )


def _end(rules: Rules) -> str:
    dats = ngettext("after %(count)s dat", "after %(count)s dats", rules.dats) % {
        "count": rules.dats
    }
    if rules.target is None:
        return _("A match ends %(dats)s, or when the time is over.") % {"dats": dats}
    return _(
        "A match ends when a pair reaches %(target)s points, %(dats)s, or when the time is over: "
        "whatever comes first. There are no more dats after that."
    ) % {"target": rules.target, "dats": dats}


def _time(rules: Rules) -> str:
    if rules.time_limit is TimeLimit.MINIMUM:
        return ngettext(
            "A match has at least %(count)s minute from the moment the round is published. "
            "After that the organisers announce which dat is the last.",
            "A match has at least %(count)s minutes from the moment the round is published. "
            "After that the organisers announce which dat is the last.",
            rules.minutes,
        ) % {"count": rules.minutes}
    return ngettext(
        "A match has %(count)s minute from the moment the round is published.",
        "A match has %(count)s minutes from the moment the round is published.",
        rules.minutes,
    ) % {"count": rules.minutes}


def _tie(rules: Rules) -> str:
    if rules.tie is Tie.LOT:
        return _(
            "If the points are equal, the pair that won the initial lot gets 1 point more and "
            "wins. That point counts in the difference and in the points for, and exists only "
            "on a tie."
        )
    return _("If the points are equal, the match is half a win for each pair.")


def _cap(rules: Rules) -> str:
    if rules.cap is None:
        return _("All the winner’s points are recorded.")
    return ngettext(
        "At most %(count)s point is recorded for the winner; the loser’s are recorded as they are.",
        "At most %(count)s points are recorded for the winner; "
        "the loser’s are recorded as they are.",
        rules.cap,
    ) % {"count": rules.cap}


_LETTERS = {
    "B": "botifarra",
    "C": "contro",
    "R": "recontro",
    "S": "Sant Vicenç",
    "E": "Estevet",
}


def code_name(code: str) -> str:
    """Return what an auction code stands for; its letters where they are not known.

    >>> code_name("BC"), code_name("X")
    ('botifarra contro', 'X')
    """
    return " ".join(_LETTERS.get(letter, letter) for letter in code)


def auction_lines(rules: Rules) -> Iterator[Line]:
    """Yield the multiplier of every code, and the most that a dat can give."""
    yield Line(
        _("Trumps without a raise are written as a blank or a dash, and multiply by 1."),
        "V 15.2.6",
    )
    by_multiplier: dict[int, list[str]] = {}
    for code, times in rules.codes.items():
        if code:
            by_multiplier.setdefault(times, []).append(f"{code} ({code_name(code)})")
    for times in sorted(by_multiplier):
        yield Line(
            _("Times %(times)s: %(codes)s.")
            % {"times": times, "codes": ", ".join(by_multiplier[times])},
            "VG 8.2",
        )
    yield Line(
        _("So a dat gives at most %(half)s × %(times)s = %(points)s points.")
        % {
            "half": HALF,
            "times": rules.highest_multiplier,
            "points": HALF * rules.highest_multiplier,
        }
    )


def absence_lines(rules: Rules) -> Iterator[Line]:
    """Yield what happens when a pair does not appear or rests."""
    yield Line(_who_is_absent(rules))
    yield Line(
        _("The pair that is there wins %(points)s–0.") % {"points": rules.no_show_points}, "V 13.3"
    )
    yield Line(_("If neither pair is there, both lose, 0–0. Only an organiser marks an absence."))
    yield Line(_bye(rules))
    if rules.no_show_uses_bye:
        yield Line(_("A pair that won because its rival was absent has no bye any more."))
    else:
        yield Line(_("A win because the rival was absent is no bye: the pair may still have one."))
    if rules.no_show_meets:
        yield Line(_("After an absence the two do not meet again."))
    else:
        yield Line(_("After an absence the two may meet in a later round."))


def _who_is_absent(rules: Rules) -> str:
    count = rules.no_show_minutes
    when = ngettext("%(count)s minute after the draw", "%(count)s minutes after the draw", count)
    if rules.no_show_from is AbsentFrom.START:
        when = ngettext(
            "%(count)s minute after the start", "%(count)s minutes after the start", count
        )
    if rules.no_show_one_missing:
        sentence = _("A pair is absent if one of its two players is not at the table %(when)s.")
    else:
        sentence = _("A pair is absent if nobody of it is at the table %(when)s.")
    return sentence % {"when": when % {"count": count}}


def _bye(rules: Rules) -> str:
    if rules.bye_wins:
        return _(
            "With an odd number of pairs one rests: the bye is a win by %(points)s–0, "
            "and no pair has two."
        ) % {"points": rules.bye_points}
    return _(
        "With an odd number of pairs one rests: the bye is no win, %(points)s–0, "
        "and no pair has two."
    ) % {"points": rules.bye_points}
