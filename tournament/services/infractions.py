"""Record infractions, weigh them, and expel when a person confirms it (V 16)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.dat import check_dats, sanctioned_dat
from scoring.infractions import CATALOGUE, Escalation, Fault, Severity, Weighed, weigh
from scoring.match import PaperResult, ResultKind
from scoring.points import Side
from scoring.rules import Catalogue
from tournament.models import Infraction, Pair, Round, Table, Tournament
from tournament.services.common import (
    Refused,
    Stale,
    check_lengths,
    lock,
    lock_round,
    record_change,
)
from tournament.services.registration import next_round_number
from tournament.services.results import played_dats, record_result
from tournament.words.actions import Action

ORDER = [Severity.LIGHT, Severity.SERIOUS, Severity.VERY_SERIOUS]


@dataclass(frozen=True, slots=True)
class Judged:
    """An infraction with the severity that it has once all are counted."""

    infraction: Infraction
    weighed: Weighed | None
    """None when the infraction was annulled."""
    points: int | None = None
    """Points in play that its dat gives to the pair across; None without such a dat."""

    @property
    def severity(self) -> Severity:
        """The severity that counts."""
        if self.weighed is None:
            return Severity(self.infraction.severity)
        return self.weighed.severity

    @property
    def escalation(self) -> Escalation | None:
        """Why it counts as graver than it was recorded; None if it does not."""
        return self.weighed.escalation if self.weighed else None

    @property
    def asks_expulsion(self) -> bool:
        """Whether a person has to decide about expelling the pair (V 16.2.1)."""
        return bool(
            self.weighed
            and self.weighed.expels
            and self.infraction.pair.status != Pair.Status.EXPELLED
        )


def judged_infractions(tournament: Tournament) -> list[Judged]:
    """Return every infraction of *tournament* in the order recorded, weighed."""
    rows = list(
        Infraction.objects.filter(table__round__tournament=tournament).select_related(
            "pair", "table__round", "recorded_by"
        )
    )
    counted = [row for row in rows if row.annulled_at is None]
    faults = [
        Fault(row.pair_id, row.table_id, Severity(row.attenuated_to or row.severity))
        for row in counted
    ]
    weighed = dict(
        zip((row.pk for row in counted), weigh(faults, tournament.rules.catalogue), strict=True)
    )
    return [Judged(row, weighed.get(row.pk)) for row in rows]


@transaction.atomic
def record_infraction(
    table: Table,
    pair: Pair,
    *,
    by: User | None,
    article: str = "",
    severity: Severity | None = None,
    dat_number: int | None = None,
    remark: str = "",
    seen: int | None = None,
) -> Judged:
    """Record what *pair* did at *table* and return it weighed with all the others.

    The severity is the article's; a free one needs *severity*, and a remark
    that says what happened. A serious one in a dat that is on the sheet gives
    its points to the other pair (V 16.2.2). Raise Refused in a draft, at a bye, if the pair
    does not sit at the table, the article or the severity is missing, or the dat is not
    one of the match; Stale, with the last one, if the table has not the *seen*
    infractions that its form showed (somebody, or a second press, was faster).
    """
    round_ = lock_round(table.round)
    tournament = round_.tournament
    if round_.state == Round.State.DRAFT:
        raise Refused("round_is_a_draft", round=round_.number)
    if table.number is None:
        raise Refused("bye_has_no_infraction")
    if not table.seats.filter(pair=pair).exists():
        raise Refused("pair_not_at_table", pair=str(pair), table=table.number)
    _check_seen(table, seen)
    severity = _severity(article, severity, remark, tournament.rules.catalogue)
    if dat_number is not None and not 1 <= dat_number <= tournament.rules.dats:
        raise Refused("dat_out_of_range", dat=dat_number, dats=tournament.rules.dats)
    check_lengths(Infraction, article=article, remark=remark.strip())
    infraction = Infraction.objects.create(
        table=table,
        pair=pair,
        article=article,
        severity=severity.value,
        dat_number=dat_number,
        remark=remark.strip(),
        recorded_by=by,
    )
    record_change(
        tournament, Action.INFRACTION_RECORDED, by=by, round_=round_, table=table, pair=pair,
        after={"article": article, "severity": severity.value, "dat": dat_number},
        reason=remark,
    )  # fmt: skip
    judged = next(j for j in judged_infractions(tournament) if j.infraction.pk == infraction.pk)
    if dat_number is None or judged.severity is Severity.LIGHT:
        return judged
    return replace(judged, points=give_dat_away(table, pair, dat_number, by=by))


def _check_seen(table: Table, seen: int | None) -> None:
    last = table.infractions.select_related("pair", "recorded_by").last()
    if seen is not None and last is not None and table.infractions.count() != seen:
        raise Stale(last)


def _severity(
    article: str, severity: Severity | None, remark: str, catalogue: Catalogue
) -> Severity:
    if catalogue is Catalogue.VILAPLANA:
        if article not in CATALOGUE:
            raise Refused("article_missing")
        return CATALOGUE[article].severity
    if severity not in (Severity.LIGHT, Severity.SERIOUS):
        raise Refused("severity_missing")
    if not remark.strip():
        raise Refused("remark_missing")
    return severity


def give_dat_away(table: Table, pair: Pair, dat_number: int, *, by: User | None) -> int | None:
    """Give the points in play of a dat on the sheet to the pair across (V 16.2.2).

    Return those points, None if there is no such dat: without dats on the
    sheet the totals are as the paper has them. Raise ImpossibleDat if the match would have
    ended before a later dat: then the sheet has to be looked at.
    """
    table = Table.objects.with_pairs().select_related("round__tournament").get(pk=table.pk)
    dats = played_dats(table)
    if table.kind != ResultKind.PLAYED.value or dat_number > len(dats):
        return None
    side = Side.LEFT if table.left.pk == pair.pk else Side.RIGHT
    rules = table.round.tournament.rules
    dats[dat_number - 1] = sanctioned_dat(side, dats[dat_number - 1].code, rules)
    check_dats(dats, rules)
    paper = table.paper or PaperResult()
    record_result(table, paper, by=by, dats=dats, reason=f"V 16.2.2, dat {dat_number}")
    return max(dats[dat_number - 1].points)


@transaction.atomic
def attenuate_infraction(
    infraction: Infraction, severity: Severity, *, by: User | None, reason: str
) -> Infraction:
    """Count an infraction as less grave, with a reason (V 16.2).

    Raise Refused without a reason, or if it would become graver: never allowed.
    """
    tournament = lock(infraction.table.round.tournament)
    infraction = Infraction.objects.select_related("pair", "table__round").get(pk=infraction.pk)
    if not reason.strip():
        raise Refused("attenuation_needs_reason")
    if ORDER.index(severity) >= ORDER.index(Severity(infraction.severity)):
        raise Refused("never_graver")
    infraction.attenuated_to = severity.value
    infraction.attenuation_reason = reason.strip()
    infraction.save(update_fields=["attenuated_to", "attenuation_reason"])
    record_change(
        tournament, Action.INFRACTION_ATTENUATED, by=by, round_=infraction.table.round,
        table=infraction.table, pair=infraction.pair, reason=reason,
        before={"severity": infraction.severity}, after={"severity": severity.value},
    )  # fmt: skip
    return infraction


@transaction.atomic
def annul_infraction(infraction: Infraction, *, by: User | None, reason: str) -> Infraction:
    """Take back an infraction that should not have been recorded; it stays listed.

    Raise Refused without a reason or if it is annulled already.
    """
    tournament = lock(infraction.table.round.tournament)
    infraction = Infraction.objects.select_related("pair", "table__round").get(pk=infraction.pk)
    if not reason.strip():
        raise Refused("annulment_needs_reason")
    if infraction.annulled_at:
        raise Refused("annulled_already")
    infraction.annulled_at = timezone.now()
    infraction.annulment_reason = reason.strip()
    infraction.save(update_fields=["annulled_at", "annulment_reason"])
    record_change(
        tournament, Action.INFRACTION_ANNULLED, by=by, round_=infraction.table.round,
        table=infraction.table, pair=infraction.pair, reason=reason,
    )  # fmt: skip
    return infraction


@transaction.atomic
def expel_pair(infraction: Infraction, *, by: User | None) -> Pair:
    """Expel the pair of a very serious infraction (V 16.2.1), as a person confirms.

    The match that it is playing is lost 51-0, even if its result came in before
    the infraction was recorded there; earlier results stand; it is drawn no more
    and stands at the end of the classification. Raise Refused if no expulsion is
    proposed.
    """
    tournament = lock(infraction.table.round.tournament)
    judged = next(
        (j for j in judged_infractions(tournament) if j.infraction.pk == infraction.pk), None
    )
    if judged is None or not judged.asks_expulsion:
        raise Refused("no_expulsion_proposed")
    infraction = judged.infraction
    pair, table = infraction.pair, infraction.table
    pair.status = Pair.Status.EXPELLED
    pair.out_from_round = next_round_number(tournament)
    pair.version += 1
    pair.save(update_fields=["status", "out_from_round", "version"])
    record_change(
        tournament, Action.PAIR_EXPELLED, by=by, round_=table.round, table=table, pair=pair,
        after={"article": infraction.article},
    )  # fmt: skip
    _lose_present_match(pair, infraction, by)
    return pair


def _lose_present_match(pair: Pair, infraction: Infraction, by: User | None) -> None:
    """Record the expulsion at the table of the round in play where *pair* sits."""
    playing = pair.seats.filter(round__state=Round.State.PLAYING, table__number__isnull=False)
    seat = playing.select_related("table__round").first()
    if seat and (seat.table.is_pending or seat.table_id == infraction.table_id):
        paper = PaperResult(kind=ResultKind.EXPULSION, loser=Side(seat.side))
        record_result(seat.table, paper, by=by, reason=infraction.article)
