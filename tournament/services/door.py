"""The list for the door: who is registered, found quickly, and what is in the box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.names import catalan_key, same_name
from tournament.models import Change, Pair, Round, Seat, Tournament
from tournament.services.bulk import ACTS, ids_of
from tournament.services.registration import next_round_number


class Show(StrEnum):
    """Which pairs the list shows."""

    ALL = "all"
    UNCONFIRMED = "unconfirmed"
    UNPAID = "unpaid"
    OUT = "out"


def shown(pair: Pair, show: Show) -> bool:
    """Return whether the list that shows *show* has *pair*."""
    active = pair.status == Pair.Status.ACTIVE
    return {
        Show.ALL: True,
        Show.UNCONFIRMED: active and not pair.present,
        Show.UNPAID: active and not pair.paid,
        Show.OUT: not active,
    }[show]


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """The figures of the door; money in cents.

    ``registered``, ``present``, ``unconfirmed`` and ``unpaid`` count the pairs
    that are still in; what a pair paid before it left is in the box as well.
    """

    registered: int
    present: int
    unpaid: int
    out: int
    taken_cents: int
    owed_cents: int

    @property
    def unconfirmed(self) -> int:
        """How many pairs have not been seen in the hall."""
        return self.registered - self.present

    @property
    def paid(self) -> int:
        """How many of the pairs that are in have paid."""
        return self.registered - self.unpaid


def totals(pairs: Sequence[Pair], fee_cents: int) -> Totals:
    """Return the figures of *pairs*, who pay *fee_cents* each."""
    active = [pair for pair in pairs if pair.status == Pair.Status.ACTIVE]
    unpaid = sum(not pair.paid for pair in active)
    return Totals(
        registered=len(active),
        present=sum(pair.present for pair in active),
        unpaid=unpaid,
        out=len(pairs) - len(active),
        taken_cents=fee_cents * sum(pair.paid for pair in pairs),
        owed_cents=fee_cents * unpaid,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """The list as asked for, with the figures of the whole championship."""

    pairs: list[Pair]
    totals: Totals


def door_list(
    tournament: Tournament, *, words: str = "", show: Show = Show.ALL, by_name: bool = False
) -> Door:
    """Return the pairs to *show* that answer to *words*, by number or *by_name*."""
    pairs = list(Pair.objects.filter(tournament=tournament))
    found = find_pairs([pair for pair in pairs if shown(pair, show)], words)
    if by_name:
        found.sort(key=lambda pair: catalan_key(pair.nickname))
    return Door(pairs=found, totals=totals(pairs, tournament.fee_cents))


def find_pairs(pairs: Iterable[Pair], words: str) -> list[Pair]:
    """Return the pairs that answer to every one of *words*, accents and case aside.

    A number finds the pairs whose number begins with it, the very number first.
    """
    wanted = same_name(words).split()
    found = [pair for pair in pairs if all(_answers(pair, word) for word in wanted)]
    return sorted(found, key=lambda pair: str(pair.number) not in wanted)


def _answers(pair: Pair, word: str) -> bool:
    text = same_name(f"{pair.nickname} {pair.player1} {pair.player2} {pair.town}")
    return word in text or str(pair.number).startswith(word)


@dataclass(frozen=True, slots=True)
class Lateness:
    """What a pair that registers now has missed.

    ``plays_from`` is the first round it can play, None if no draw is left;
    ``draft`` is a draft that was drawn without it.
    """

    plays_from: int | None
    draft: int | None


def lateness(tournament: Tournament) -> Lateness:
    """Return what a pair that registers in *tournament* now has missed."""
    following = next_round_number(tournament)
    drafts = Round.objects.filter(tournament=tournament, state=Round.State.DRAFT)
    return Lateness(
        plays_from=following if following <= tournament.rules.rounds else None,
        draft=drafts.values_list("number", flat=True).first(),
    )


def open_seat(pair: Pair) -> Seat | None:
    """Return where *pair* sits in the draft or the round in play, if it does."""
    seats = Seat.objects.filter(pair=pair).exclude(round__state=Round.State.CLOSED)
    return seats.select_related("round", "table").first()


def last_change(pair: Pair) -> Change | None:
    """Return the last thing that was done to *pair*, alone or with others, with who did it."""
    changes = Change.objects.filter(tournament=pair.tournament_id).select_related("by")
    alone = changes.filter(pair=pair).first()
    acts = changes.filter(action__in=ACTS)
    with_others = next((act for act in acts if pair.pk in ids_of(act)), None)
    return max(filter(None, (alone, with_others)), key=lambda change: change.pk, default=None)
