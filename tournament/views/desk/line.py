"""The entry line: sheets typed without leaving the page, and without waiting for it.

A page with the script sends what was typed as a batch of entries, in order, and
each is answered for itself; without the script one line is posted and answered
with a page. Both say the same line and go through the same services.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from scoring.match import PaperResult
from scoring.points import Side
from scoring.typed_line import TypedLine, Word, read_line
from tournament.forms.dats import SheetForm, sheet_rows
from tournament.models import Change, Round, Table
from tournament.services.board import line_of
from tournament.services.common import Refused, Stale, entry_key, one_line
from tournament.services.line import (
    Question,
    Said,
    compare_line,
    early_ends,
    enter_line,
    keep_rows,
    last_typed,
    missing_numbers,
    paper_of,
    save_of,
)
from tournament.services.results import next_missing
from tournament.services.roles import may
from tournament.services.sheet_codes import find_table
from tournament.services.timekeeping import announce_last_dat, extend, extend_round
from tournament.services.undoing import undo_change
from tournament.views.access import desk_role, desk_round, user_of
from tournament.views.corrections import correction_note
from tournament.views.line import CHECK, ENTER, MODES, kept_rows
from tournament.words import change_in_words, result_in_words, say
from tournament.words.letters import LETTERS, typed_letters
from tournament.words.terms import person_text

MOST_ENTRIES = 50
"""A batch; a page sends fewer."""
LONGEST = 300
"""Letters of a line: the address of a sheet, with room to spare."""
MORE_MINUTES = 5


class Entry(NamedTuple):
    """One line as it came, with what the typist has answered about it."""

    text: str
    said: Said = Said()
    undo: int | None = None
    """The line of the history that is to be taken back, as the page named it."""
    sheet: Mapping[str, str] | None = None
    """The fields of a sheet that was typed dat by dat."""
    keep: bool = False
    """Whether the match of that sheet goes on: its rows are kept, its table stays missing."""
    mode: str = ENTER


@require_POST
def line(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take what was typed: a batch from the script, or one line from a plain form."""
    round_ = desk_round(request, slug, number)
    if request.content_type == "application/json":
        return _batch(request, round_)
    return _plain(request, round_)


# a batch -----------------------------------------------------------------------------------


def _batch(request: HttpRequest, round_: Round) -> HttpResponse:
    """Answer each entry of the batch, in order, and what is missing now."""
    entries = _entries(request.body)
    if entries is None:
        return HttpResponseBadRequest()
    answers = []
    for key, sent in entries:
        answers.append({"id": key, **_answer_once(request, round_, key, sent)})
    news = {"missing": missing_numbers(round_), "early": early_ends(round_)}
    return JsonResponse({"lines": answers, **news})


def _entries(body: bytes) -> list[tuple[str, Entry]] | None:
    """Return the entries that *body* holds, each with its key; None if it holds none."""
    try:
        stored = json.loads(body)["lines"]
        return [(one_line(str(each["id"]))[:40], _entry(each)) for each in stored[:MOST_ENTRIES]]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _entry(stored: Mapping[str, Any]) -> Entry:
    said, sheet = stored.get("said") or {}, stored.get("sheet")
    mode = stored.get("mode")
    return Entry(
        text=one_line(str(stored["text"]))[:LONGEST],
        said=Said(
            sure=said.get("sure") is True,
            replaces=_whole(said.get("replaces")),
            keeps=said.get("keeps") is True,
            reason=one_line(str(said.get("reason") or ""))[:500],
        ),
        undo=_whole(stored.get("undo")),
        sheet={str(k): one_line(str(v)) for k, v in sheet.items()} if sheet else None,
        keep=stored.get("keep") is True,
        mode=mode if mode in MODES else ENTER,
    )


def _whole(value: object) -> int | None:
    return value if type(value) is int and 0 <= value < 2**31 else None


def _answer_once(request: HttpRequest, round_: Round, key: str, sent: Entry) -> dict[str, Any]:
    """Answer an entry; a deed that comes again, because its answer was lost, is not done again.

    A result needs no such care: to say it twice changes nothing. The key stands in
    the history, which all processes of the server share.
    """
    if not key or (sent.undo is None and not _is_deed(sent)):
        return _answer(request, round_, sent)
    mine = Change.objects.filter(tournament=round_.tournament_id, by=user_of(request))
    if done := mine.filter(after__entry=key).first():
        return _said(change_in_words(done)) | ({"undone": sent.undo} if sent.undo else {})
    token = entry_key.set(key)
    try:
        return _answer(request, round_, sent)
    finally:
        entry_key.reset(token)


def _is_deed(sent: Entry) -> bool:
    try:
        return read_line(sent.text, typed_letters()).word in _DEEDS
    except RuleError:
        return False


def _answer(request: HttpRequest, round_: Round, entry: Entry) -> dict[str, Any]:
    """Do what *entry* says and return its answer: stored, a question, or refused."""
    try:
        return _done(request, round_, entry)
    except Question as question:
        return _question(question, round_, entry)
    except Stale as stale:
        return {"state": "refused", "text": say(stale)}
    except RuleError as error:
        asks = error.code == "lot_missing"
        return {"state": "asks" if asks else "refused", "ask": error.code, "text": say(error)}


def _done(request: HttpRequest, round_: Round, entry: Entry) -> dict[str, Any]:
    """Do what *entry* says; raise as the services do."""
    typed = read_line(entry.text, typed_letters())
    if typed.word in _DEEDS:
        return _DEEDS[typed.word](request, round_, typed, entry)
    table = _table(round_, typed.table)
    if entry.mode == CHECK:
        return _checked(request, table, typed, entry)
    if typed.word is Word.DATS:
        return _stored_sheet(request, table, entry)
    if not typed.is_result:
        raise Refused("line_half_typed", text=entry.text)
    stored = enter_line(table, paper_of(typed), entry.said, by=user_of(request))
    return _stored(request, stored, entry)


def _table(round_: Round, name: str) -> Table:
    found = find_table(round_, name)
    found.round = round_
    return found


def _stored(request: HttpRequest, table: Table, entry: Entry) -> dict[str, Any]:
    """Return what the database holds of *table* now, and what the typist may take back."""
    save = save_of(table, user_of(request))
    line = line_of(table, table.round.tournament.rules)
    answer = {
        "state": "stored",
        "text": result_in_words(table, line.result),
        "table": table.number,
        "version": table.version,
        "change": save.pk if save else None,
        "at": _clock(table),
    }
    return answer | _consequence(request, table, entry)


def _clock(table: Table) -> str:
    at = timezone.localtime(table.entered_at) if table.entered_at else timezone.localtime()
    return date_format(at, "H:i:s")


def _consequence(request: HttpRequest, table: Table, entry: Entry) -> dict[str, Any]:
    """Return what a correction means for a later round, and where it is dealt with."""
    if table.round.state != Round.State.CLOSED:
        return {}
    text, address = correction_note(request, table, entry.said.reason)
    return {"note": text, "link": address} if text else {}


def _stored_sheet(request: HttpRequest, table: Table, entry: Entry) -> dict[str, Any]:
    """Store a sheet that was typed dat by dat; raise Refused with what is wrong in which row."""
    data = QueryDict(mutable=True)
    data.update(entry.sheet or {})
    form = SheetForm(data)
    rows = sheet_rows(table.round.tournament.rules, data)
    if not (form.is_valid() and rows.is_valid()):
        errors = [str(e) for row in rows.forms for each in row.errors.values() for e in each]
        raise Refused("line_sheet_wrong", why=" ".join(dict.fromkeys(errors)))
    if not rows.dats:
        raise Refused("line_sheet_empty", table=table.number)
    if entry.keep:
        keep_rows(table, rows.dats, entry.said, by=user_of(request))
        text = _("Table %(table)s still plays: what its sheet says so far is kept.")
        kept = kept_rows(table.round)[table.pk]
        said = {"text": text % {"table": table.number}, "rows": kept}
        return _stored(request, _table(table.round, str(table.number)), entry) | said
    lot = form.cleaned_data["lot_winner"]
    paper = PaperResult(lot_winner=Side(lot) if lot else None)
    stored = enter_line(table, paper, entry.said, by=user_of(request), dats=rows.dats)
    return _stored(request, stored, entry)


def _checked(request: HttpRequest, table: Table, typed: TypedLine, entry: Entry) -> dict[str, Any]:
    """Compare a sheet that was typed again; it tells nothing unless the two agree."""
    if not typed.is_result:
        raise Refused("line_half_typed", text=entry.text)
    by = user_of(request)
    compare_line(table, paper_of(typed), entry.said, by=by)
    fresh = Table.objects.with_pairs().get(pk=table.pk)
    fresh.round = table.round
    said = result_in_words(fresh, line_of(fresh, table.round.tournament.rules).result)
    text = _("%(result)s: typed twice.") % {"result": said}
    return {"state": "stored", "text": text, "table": table.number, "at": _clock(fresh)}


def _question(question: Question, round_: Round, entry: Entry) -> dict[str, Any]:
    """Return what the typist is asked, and what a yes adds to the line."""
    table = question.row
    table.round = round_
    answer = {"state": "asks", "ask": question.code, "table": table.number, "text": say(question)}
    if question.code not in ("before_target", "beyond_usual"):
        answer["version"] = table.version
    if "version" in answer and table.kind:
        line = line_of(table, round_.tournament.rules)
        answer["stored"] = result_in_words(table, line.result)
        answer["who"] = person_text(table.entered_by)
        answer["at"] = _clock(table)
    return answer


# what letters do -----------------------------------------------------------------------------

Deed = Callable[[HttpRequest, Round, TypedLine, Entry], dict[str, Any]]


def _undo(request: HttpRequest, round_: Round, typed: TypedLine, entry: Entry) -> dict[str, Any]:
    """Take back the very line of the history that the page named."""
    _check_role(request, "undo")
    tournament = round_.tournament
    changes = Change.objects.select_related("table", "pair", "tournament", "by")
    change = changes.filter(tournament=tournament, pk=entry.undo or 0).first()
    if change is None:
        raise Refused("nothing_to_undo", round=round_.number)
    what = change_in_words(change).rstrip(".")
    undo_change(change, by=user_of(request))
    return _said(_("Taken back: %(what)s.") % {"what": what}) | {"undone": change.pk}


def _last_dat(
    request: HttpRequest, round_: Round, typed: TypedLine, entry: Entry
) -> dict[str, Any]:
    _check_role(request, "last_dat")
    table = _table(round_, typed.table).number if typed.table else None
    announce_last_dat(round_, by=user_of(request), number=table)
    done = _("Table %(table)s plays its last dat.") if table else _("Last dat for everybody.")
    return _said(done % {"table": table})


def _more_time(
    request: HttpRequest, round_: Round, typed: TypedLine, entry: Entry
) -> dict[str, Any]:
    _check_role(request, "more_time")
    if not typed.table:
        extend_round(round_, MORE_MINUTES, by=user_of(request))
        return _said(_("Everybody has %(minutes)s minutes more.") % {"minutes": MORE_MINUTES})
    table = _table(round_, typed.table)
    extend(round_, table.number or 0, MORE_MINUTES, by=user_of(request))
    done = _("Table %(table)s has %(minutes)s minutes more.")
    return _said(done % {"table": table.number, "minutes": MORE_MINUTES})


_DEEDS: Mapping[Word | None, Deed] = {
    Word.UNDO: _undo,
    Word.LAST_DAT: _last_dat,
    Word.MORE_TIME: _more_time,
}


def _said(text: str) -> dict[str, Any]:
    return {"state": "said", "text": text, "at": date_format(timezone.localtime(), "H:i:s")}


def _check_role(request: HttpRequest, address: str) -> None:
    if not may(desk_role(request), address):
        raise Refused("line_not_your_role")


# a plain form ----------------------------------------------------------------------------------

_PLACES = {Word.DATS: "table_dats", Word.TABLE: "table", Word.INFRACTION: "infraction_create"}
_ROUND_PLACES = {Word.HAPPENED: "rescue", Word.CHECK: "second_pass", Word.CLOSE: "round"}


def _plain(request: HttpRequest, round_: Round) -> HttpResponse:
    """Answer one line posted without the script: with the page again, or the question."""
    text = one_line(request.POST.get("line", ""))[:LONGEST]
    mode = CHECK if request.POST.get("mode") == CHECK else ENTER
    home = "desk:second_pass" if mode == CHECK else "desk:round"
    back = redirect(home, round_.tournament.slug, round_.number)
    entry = Entry(text, _posted_said(request), _whole_text(request.POST.get("undo")), mode=mode)
    try:
        place = _place(request, round_, text)
        if place:
            return redirect(place)
        answer = _done(request, round_, entry)
    except Question as question:
        return _ask_page(request, round_, entry, question)
    except RuleError as error:
        if error.code == "lot_missing":
            return _ask_page(request, round_, entry, error)
        messages.error(request, say(error))
        return back
    messages.success(request, answer["text"])
    if answer.get("note"):
        messages.info(request, answer["note"])
    return redirect(answer["link"]) if answer.get("link") else back


def _place(request: HttpRequest, round_: Round, text: str) -> str:
    """Return the address of the page that *text* asks for; "" if it says a result or a deed."""
    slug, number = round_.tournament.slug, round_.number
    if not text.strip():
        table = next_missing(round_.tables.all(), last_typed(round_, user_of(request)))
        return reverse("desk:table", args=[slug, number, table.number]) if table else ""
    typed = read_line(text, typed_letters())
    if typed.word in _ROUND_PLACES:
        return reverse(f"desk:{_ROUND_PLACES[typed.word]}", args=[slug, number])
    if typed.table and (typed.word in _PLACES or not (typed.figures or typed.word)):
        name = _PLACES.get(typed.word, "table") if typed.word else "table"
        table = find_table(round_, typed.table)
        return reverse(f"desk:{name}", args=[slug, number, table.number])
    return ""


def _posted_said(request: HttpRequest) -> Said:
    return Said(
        sure=request.POST.get("sure") == "yes",
        replaces=_whole_text(request.POST.get("replaces")),
        keeps=request.POST.get("keeps") == "yes",
        reason=one_line(request.POST.get("reason", ""))[:500],
    )


def _whole_text(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 10 else None


def _ask_page(request: HttpRequest, round_: Round, entry: Entry, error: RuleError) -> HttpResponse:
    """Show what the line leaves open, with a button for each answer."""
    table = (
        error.row
        if isinstance(error, Question)
        else _table(round_, read_line(entry.text, typed_letters()).table)
    )
    table.round = round_
    context = {
        "tournament": round_.tournament,
        "section": "rounds",
        "round": round_,
        "entry": entry,
        "code": error.code,
        "why": say(error),
        "line": line_of(table, round_.tournament.rules),
        "table": table,
        "stored": result_in_words(table, line_of(table, round_.tournament.rules).result),
        "letters": {word.value: str(letter.typed) for word, letter in LETTERS.items()},
    }
    return render(request, "desk/line/ask.html", context, status=409)
