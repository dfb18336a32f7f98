"""At the door: pairs, presence, money, wishes."""

from __future__ import annotations

from tests.tournament.evenings.deeds import Ask, deed
from tests.tournament.evenings.player import Evening
from tournament.models import ForbiddenTable, Pair
from tournament.services.pair_entries import PairEntry, registered
from tournament.services.pair_file import Reading
from tournament.services.pair_import import import_pairs, read_pairs
from tournament.services.partners import change_partner
from tournament.services.registration import (
    delete_pair,
    edit_pair,
    register_pair,
    register_pairs,
    reinstate_pair,
    set_paid,
    set_present,
    withdraw_pair,
)
from tournament.services.wishes import (
    allow_table,
    forbid_table,
    play_round,
    set_pair_wishes,
    set_unusable_tables,
)

NICKNAMES = (
    "Capot", "Els Trempats", "els trempats", "L'Àvia i en Pau", "100 % botifarra", "%(pair)s",
    "“Cometes”", "Sense por", "5", "Manilla 9", "🐖", "Ñ", "B-12", "Fes-ho tu", "<b>Gras</b>",
)  # fmt: skip
PERSONS = ("Joan", "Maria", "Núria", "Pere", "Montse", "Jordi", "Ona", "Bernat")
FAMILIES = ("Pi", "Roca", "Ferrer", "Vall·llossera", "d'Olot")
TOWNS = ("", "", "Reus", "Valls", "valls", "Olot")


def entry(e: Evening) -> PairEntry:
    """Return a pair as somebody writes it, now and then one that cannot be."""
    if e.nonsense():
        nickname = e.random.choice(["", "  ", "x" * 121, "a\x00b\n"])
    else:
        nickname = e.random.choice(NICKNAMES) + e.random.choice(["", f" {e.random.randint(1, 99)}"])
    return PairEntry(
        nickname=nickname,
        player1=person(e),
        player2=person(e),
        town=e.random.choice(TOWNS),
        phone=e.random.choice(["", "600 123 123"]),
        remarks=e.random.choice(["", "Ve amb nens"]),
        paid=e.chance(0.5),
        present=e.chance(0.8),
    )


def person(e: Evening) -> str:
    """Return a player, often one that nobody else is."""
    if e.nonsense():
        return e.random.choice(["", "-", "x" * 121, "Joan Pi"])
    name = f"{e.random.choice(PERSONS)} {e.random.choice(FAMILIES)}"
    return name if e.chance(0.1) else f"{name} {e.random.randint(1, 10_000)}"


@deed(register_pair, 0.4, door=3, over=0.1)
def register(e: Evening) -> Ask | None:
    if len(e.pairs) > e.most_pairs:
        return None
    return Ask(e.tournament(), entry(e), by=e.by, accept_nickname=e.chance(0.7))


@deed(register_pairs, 0.1, door=1)
def register_several(e: Evening) -> Ask | None:
    if len(e.pairs) > e.most_pairs - 3:
        return None
    return Ask(e.tournament(), [entry(e) for _each in range(e.random.randint(0, 3))], by=e.by)


@deed(import_pairs, 0.15, door=0.8)
def import_a_list(e: Evening) -> Ask | None:
    if len(e.pairs) > e.most_pairs - 3:
        return None
    entries = [entry(e).tidy() for _each in range(e.random.randint(1, 3))]
    if e.chance(0.4) and (pair := e.pair()):
        entries.append(PairEntry.of(pair))
    lines = [f"{each.nickname};{each.player1};{each.player2};{each.town}" for each in entries]
    text = "\n".join(["Nom;Jugador 1;Jugador 2;Poble", *lines])
    twice = {n for n in range(2, len(lines) + 2) if e.chance(0.5)}
    accepted = {n for n in twice if e.chance(0.5)}
    tournament = e.tournament()
    preview = read_pairs(text, Reading(), known=registered(tournament), accepted=accepted)
    return Ask(
        tournament, text, Reading(), by=e.by, accepted=accepted, completing=twice - accepted,
        seal="x" if e.nonsense() else preview.seal, token=f"t{e.random.randint(1, 5)}",
        present=e.chance(0.5),
    )  # fmt: skip


@deed(edit_pair, 0.5, door=1)
def edit(e: Evening) -> Ask | None:
    if not (pair := e.pair()):
        return None
    fresh, stays = entry(e), PairEntry.of(pair)
    changed = e.random.sample(list(PairEntry.__dataclass_fields__), e.random.randint(0, 3))
    values = {name: getattr(fresh if name in changed else stays, name)
              for name in PairEntry.__dataclass_fields__}  # fmt: skip
    return Ask(
        pair, PairEntry(**values), by=e.by, version=e.version(pair), accept_nickname=e.chance(0.5)
    )


@deed(set_present, 0.8, door=3, draft=0.4)
def presence(e: Evening) -> Ask | None:
    pair = e.pair()
    return pair and Ask(pair, e.chance(0.8) if e.chance(0.5) else not pair.present, by=e.by)


@deed(set_paid, 0.4)
def paying(e: Evening) -> Ask | None:
    pair = e.pair()
    return pair and Ask(pair, e.chance(0.7), by=e.by)


@deed(withdraw_pair, 0.4, door=0.2, draft=0.2)
def withdraw(e: Evening) -> Ask | None:
    pair = e.pair()
    return pair and Ask(pair, by=e.by, reason=e.reason())


@deed(reinstate_pair, 0.6)
def reinstate(e: Evening) -> Ask | None:
    pair = e.pair(pair for pair in e.pairs if pair["status"] != "active")
    if pair and pair.status == Pair.Status.ACTIVE and not e.nonsense():
        return None
    return pair and Ask(pair, by=e.by, reason=e.reason())


@deed(delete_pair, 0.3, door=0.5)
def delete(e: Evening) -> Ask | None:
    pair = e.pair()
    return pair and Ask(pair, by=e.by)


@deed(change_partner, 0.4)
def new_partner(e: Evening) -> Ask | None:
    if not (pair := e.pair()):
        return None
    one = pair.player1 if e.chance(0.6) else person(e)
    return Ask(pair, one, person(e), by=e.by, reason=e.reason(), version=e.version(pair))


@deed(forbid_table, 0.5)
def forbid(e: Evening) -> Ask | None:
    one, other = e.pair(), e.pair()
    if not one or not other:
        return None
    return Ask(e.tournament(), one, other, by=e.by, reason=e.reason())


@deed(allow_table, 0.6)
def allow(e: Evening) -> Ask | None:
    one, other = e.pair(), e.pair()
    row = e.one_of(ForbiddenTable)
    if row and not e.nonsense():
        one, other = row.one, row.other
    if not one or not other or not (row or e.nonsense()):
        return None
    return Ask(e.tournament(), one, other, by=e.by)


@deed(set_unusable_tables, 0.3)
def unusable(e: Evening) -> Ask | None:
    tournament = e.tournament()
    tables = e.random.sample(range(0 if e.nonsense() else 1, 9), e.random.randint(0, 2))
    return Ask(tournament, tables, by=e.by, version=e.version(tournament))


@deed(set_pair_wishes, 0.5, draft=0.3)
def wishes(e: Evening) -> Ask | None:
    if not (pair := e.pair()):
        return None
    table = e.random.choice([None, None, 0 if e.nonsense() else 1, 2, 3, 7])
    return Ask(pair, fixed_table=table, skips=e.chance(0.3), by=e.by, version=e.version(pair))


@deed(play_round, 0.3)
def play_after_all(e: Evening) -> Ask | None:
    pair = e.pair(pair for pair in e.pairs if pair["skips_round"])
    return pair and Ask(pair, by=e.by)
