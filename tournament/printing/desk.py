"""The papers of the organisers' table: standings, prizes, door, cross table, rules."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.classification import Game
from scoring.rules import Criterion
from tournament.models import Pair, Tournament
from tournament.printing.listing import Cell, Column, listing, signed
from tournament.printing.lists import Heading, heading_of
from tournament.printing.press import Manuscript, manuscript
from tournament.services.corrections import corrected_late
from tournament.services.door import Totals, door_list
from tournament.services.standings import Row, Standings, standings
from tournament.words import change_in_words, criterion_words, rules_in_words
from tournament.words.results import without_sheet_text
from tournament.words.terms import halves_text

FIGURES = (Criterion.WINS, Criterion.DIFFERENCE, Criterion.FAULTS, Criterion.POINTS_FOR)
ROUND_WIDTH, LISTED_ROUNDS = 23.0, 7


def standings_paper(tournament: Tournament, *, after: int | None = None) -> Manuscript:
    """Return the classification after round *after* (None: the last closed one)."""
    table = standings(tournament, after=after)
    shown = [criterion for criterion in FIGURES if _is_shown(criterion, table)]
    columns = [
        Column(_("Place"), "place", 14),
        Column(_("No."), "number", 13),
        Column(_("Pair"), "name", 160 - 19 * len(shown) - 19),
        *(Column(criterion_words(criterion).head, "figure", 19) for criterion in shown),
        Column(_("Against"), "figure", 18),
    ]
    rows = [_standing(row, shown) for row in table.rows]
    heading = _after(table, _("Standings after round %(round)s"), _("Standings"))
    return listing(heading, columns, rows, end=[*_without_sheet(table), *_corrections(table)])


def _without_sheet(table: Standings) -> list[str]:
    """Return what the sheets that are missing mean for the standings, if any are."""
    return [without_sheet_text(table.without_sheet)] if table.without_sheet else []


def _corrections(table: Standings) -> list[str]:
    """Return a note for every result that was corrected when the next round was published."""
    late = corrected_late(table.tournament, after=table.after)
    note = _("%(correction)s, when round %(next)s was on the tables: it stays as it was drawn.")
    return [
        note % {"correction": change_in_words(change), "next": (change.round_number or 0) + 1}
        for change in late
    ]


def _is_shown(criterion: Criterion, table: Standings) -> bool:
    return criterion in table.criteria or criterion is Criterion.POINTS_FOR


def _standing(row: Row, shown: list[Criterion]) -> list[object]:
    figures = (_figure(row, criterion) for criterion in shown)
    return [_place(row), row.pair.number, row.pair.nickname, *figures, row.place.points_against]


def _figure(row: Row, criterion: Criterion) -> str:
    if criterion is Criterion.WINS:
        return halves_text(row.place.halves)
    if criterion is Criterion.DIFFERENCE:
        return signed(row.place.difference)
    return str(row.place.figure(criterion))


def _place(row: Row) -> str:
    """Return the place; a pair that is out has its status instead where it was expelled."""
    return "–" if row.pair.status == Pair.Status.EXPELLED else str(row.place.place)


def _after(table: Standings, title: str, before: str) -> Heading:
    """Return the heading: *title* with the round, or *before* any is closed."""
    words = title % {"round": table.after} if table.after else before
    return heading_of(table.tournament, words)


def prize_list(tournament: Tournament) -> Manuscript:
    """Return the classification to be read aloud, from the last place to the first."""
    table = standings(tournament)
    columns = [
        Column(_("Place"), "place", 20),
        Column(_("No."), "number", 16),
        Column(_("Pair"), "name", 110),
        Column(criterion_words(Criterion.WINS).head, "figure", 19),
        Column(criterion_words(Criterion.DIFFERENCE).head, "figure", 21),
    ]
    rows = [
        [
            _place(row),
            row.pair.number,
            row.pair.nickname,
            halves_text(row.place.halves),
            signed(row.place.difference),
        ]
        for row in reversed(table.rows)
    ]
    title = _("Prizes after round %(round)s, from the last to the first")
    heading = _after(table, title, _("Prizes, from the last to the first"))
    return listing(heading, columns, rows, end=_without_sheet(table), style="big")


def door_paper(tournament: Tournament) -> Manuscript:
    """Return the registered pairs with boxes for who is present and who has paid."""
    door = door_list(tournament, by_name=True)
    columns = [
        Column(_("No."), "number", 13),
        Column(_("Pair"), "name", 66),
        Column(_("Players"), "text"),
        Column(_("Present"), "box", 18),
        Column(_("Paid"), "box", 18),
    ]
    rows = [
        [pair.number, pair.nickname, pair.players, "✓" * pair.present, "✓" * pair.paid]
        for pair in door.pairs
    ]
    heading = heading_of(tournament, _("The pairs at the door"))
    return listing(heading, columns, rows, end=_totals(door.totals, tournament.fee_cents))


def _totals(totals: Totals, fee_cents: int) -> list[str]:
    figures = {"pairs": totals.registered, "present": totals.present, "paid": totals.paid}
    lines = [_("Registered: %(pairs)s · present: %(present)s · paid: %(paid)s") % figures]
    if fee_cents:
        money = {"taken": _euros(totals.taken_cents), "owed": _euros(totals.owed_cents)}
        lines.append(_("%(taken)s taken, %(owed)s still owed.") % money)
    return lines


def _euros(cents: int) -> str:
    return f"{number_format(cents / 100, 2 if cents % 100 else 0, force_grouping=True)} €"


def cross_table(tournament: Tournament, *, to_come: int = 0) -> Manuscript:
    """Return who met whom with which result: what one needs to go on by hand.

    A cell is the number of the pair across and the recorded points, heavy if they
    won; *to_come* leaves columns for so many rounds after the closed ones. Only the last seven
    rounds are listed; the figures are those of all.
    """
    table = standings(tournament, all_active=True)
    last = min(table.after + to_come, table.rules.rounds)
    rounds = [*table.rounds, *range(table.after + 1, last + 1)][-LISTED_ROUNDS:]
    columns = [
        Column(_("Place"), "place", 14),
        Column(_("No."), "number", 13),
        Column(_("Pair"), "name", 214 - ROUND_WIDTH * len(rounds)),
        *(Column(_("R%(round)s") % {"round": number}, "round", ROUND_WIDTH) for number in rounds),
        Column(criterion_words(Criterion.WINS).head, "figure", 15),
        Column(criterion_words(Criterion.DIFFERENCE).head, "figure", 17),
    ]
    rows = [_crossed(row, rounds) for row in table.rows]
    heading = _after(table, _("Cross table after round %(round)s"), _("Cross table"))
    return listing(heading, columns, rows, end=_without_sheet(table), style="across")


def _crossed(row: Row, rounds: list[int]) -> list[object]:
    games = {game.round: game for game in row.place.entrant.games}
    return [
        _place(row),
        row.pair.number,
        row.pair.nickname,
        *(_met(games.get(number)) for number in rounds),
        halves_text(row.place.halves),
        signed(row.place.difference),
    ]


def _met(game: Game | None) -> Cell:
    """Return one meeting: ``12: 101–60``; the bye has no number."""
    if game is None:
        return Cell("round")
    points = f"{game.points_for}–{game.points_against}" if game.has_result else "–"
    if not game.opponent:
        return Cell("round bye", _("bye: %(points)s") % {"points": points})
    return Cell("round won" if game.halves == 2 else "round", f"{game.opponent}: {points}")


def rules_paper(tournament: Tournament) -> Manuscript:
    """Return the rules in words, from the values that compute."""
    heading = heading_of(tournament, _("Rules"))
    sections = rules_in_words(tournament.rules, tournament.preset)
    context = {"title": heading.title, "heading": heading, "sections": sections}
    return manuscript("print/rules.html", context, "list", "listing")
