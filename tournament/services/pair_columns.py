"""What a column of a list of pairs means, by its title in Catalan, Spanish or English.

Titles come in any order and any spelling; without titles the columns are taken
in the order of ORDER. A column may hold both players ("Joan Pi / Núria Mas").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scoring.names import fold

ORDER = ("nickname", "player1", "player2", "town", "phone", "paid", "remarks")
"""The columns of a list without titles."""

OF_AN_EVENING = ("paid", "present")
"""What a list says about one evening; the rest is about people."""

MEANINGS = (
    "nickname",
    "player1",
    "player2",
    "players",
    "town",
    "phone",
    "paid",
    "present",
    "remarks",
    "number",
)
"""All that a column can mean; a number is read and left out: numbers are given here."""

_TITLES = {
    "nickname": """parella, parelles, pareja, parejas, pair, pairs, equip, equipo, team, nickname,
        nom de guerra, nombre de guerra, nom de la parella, nombre de la pareja, nom parella,
        nombre pareja, pair name, team name, malnom, sobrenom, mot, apodo, mote, alias""",
    "name": "nom, nombre, name",
    "player": "jugador, jugadora, player, persona, component, integrant, membre",
    "player1": """jugador 1, jugadora 1, jugador a, jugador u, primer jugador, 1r jugador,
        1er jugador, jugador1, jugadora1, player 1, player1, player a, first player, nom 1,
        nom jugador 1, nombre 1, component 1, integrant 1, membre 1, persona 1, j1, p1""",
    "player2": """jugador 2, jugadora 2, jugador b, jugador dos, segon jugador, 2n jugador,
        segundo jugador, 2o jugador, jugador2, jugadora2, player 2, player2, player b,
        second player, nom 2, nom jugador 2, nombre 2, component 2, integrant 2, membre 2,
        persona 2, j2, p2, company, companya, company a, companero, companera, partner""",
    "players": """jugadors, jugadores, jugadors es, jugador s, players, components, integrants,
        membres, participants, noms, nombres, names""",
    "town": """poble, poblacio, localitat, municipi, ciutat, vila, town, village, city, pueblo,
        poblacion, localidad, municipio, ciudad, club, penya, pena, entitat, entidad, associacio,
        procedencia, origen, lloc, poble o club, pueblo o club, town or club""",
    "phone": """telefon, telefono, phone, telephone, mobil, movil, mobile, tel, tlf, telf,
        contacte, contacto, contact, whatsapp""",
    "paid": """pagat, pagada, pagado, paid, pagament, pago, payment, ha pagat, cobrat, quota,
        cuota, import, fee""",
    "present": "present, presents, presente, assistencia, asistencia, ha vingut, attendance",
    "remarks": """observacions, observaciones, observacio, remarks, remark, notes, nota, notas,
        note, comentaris, comentari, comentarios, comments, comment""",
    "number": "num, numero, number, no, n, n o, #, dorsal, ordre, orden, id, num parella",
}
_WHO = {"nickname", "name", "player", "player1", "players"}
_BY_TITLE = {
    " ".join(title.split()): meaning
    for meaning, titles in _TITLES.items()
    for title in titles.split(",")
}


def meaning_of(title: str) -> str:
    """Return what a column with this *title* means, "" if nobody knows.

    >>> [meaning_of(title) for title in ("Núm.", "NOM DE GUERRA", "Població", "Color")]
    ['number', 'nickname', 'town', '']
    """
    word = re.sub(r"[/(]\w{1,3}\b\)?", "", fold(title))  # jugador/a, jugador(es)
    return _BY_TITLE.get(re.sub(r"[^a-z0-9#]+", " ", word).strip(), "")


def recognised(cells: Sequence[str]) -> int:
    """Return how many of *cells* are titles."""
    return sum(1 for cell in cells if meaning_of(cell))


def is_header(cells: Sequence[str]) -> bool:
    """Return whether *cells* are titles and not a pair.

    At least half of them are known and one of them names the pair or a player
    ("no" alone may be the answer to whether a pair has paid).
    """
    filled = [cell for cell in cells if cell]
    named = any(meaning_of(cell) in _WHO for cell in filled)
    return named and recognised(filled) * 2 >= len(filled)


def columns_of(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the meaning of each column of *rows*; titles are () if there are none."""
    width = max((len(cells) for cells in (titles, *rows)), default=0)
    if not titles:
        return _in_order(width, rows)
    known = [meaning_of(title) for title in titles] + [""] * (width - len(titles))
    numbered = known.index("nickname") if "nickname" in known else None
    if numbered is not None and "name" in known and _is_numbering(rows, numbered):
        known[numbered] = "number"  # "Parella" over 1, 2, 3 and "Nom" beside it
    return tuple(_settled(known))


def people_only(columns: Sequence[str]) -> tuple[str, ...]:
    """Return *columns* without what is about an evening, if they say who was in the hall.

    Such a list is the export of a championship, most often last year's: its people
    are wanted, not that all of them are here and have paid (C106).

    >>> people_only(("nickname", "paid", "present")), people_only(("nickname", "paid"))
    (('nickname', '', ''), ('nickname', 'paid'))
    """
    if "present" not in columns:
        return tuple(columns)
    return tuple("" if meaning in OF_AN_EVENING else meaning for meaning in columns)


def _in_order(width: int, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    order = ("number", *ORDER) if width > 1 and _is_numbering(rows, 0) else ORDER
    return (*order, *[""] * width)[:width]


def _is_numbering(rows: Sequence[Sequence[str]], column: int) -> bool:
    """Return whether *column* counts the rows, as in 1, 2, 3."""
    cells = [cells[column] for cells in rows if column < len(cells)]
    return bool(cells) and all(re.fullmatch(r"\d{1,4}\.?", cell) for cell in cells)


def _settled(known: list[str]) -> list[str]:
    """Give "name" and "player" the first meaning that is free; a repeated one is left out.

    Towns, telephones and remarks may take several columns.
    """
    if "nickname" not in known and "name" in known:
        known[known.index("name")] = "nickname"
    settled: list[str] = []
    for at, meaning in enumerate(known):
        others = [*settled, *known[at + 1 :]]
        if meaning in ("name", "player"):
            free = [one for one in ("player1", "player2") if one not in others]
            settled.append(free[0] if free else "")
        elif meaning in settled and meaning not in ("town", "phone", "remarks"):
            settled.append("")
        else:
            settled.append(meaning)
    return settled
