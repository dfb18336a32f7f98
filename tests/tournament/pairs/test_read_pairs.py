"""What a list of pairs says, however it was made."""

import csv
import io
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.models import Pair
from tournament.services.common import Refused
from tournament.services.pair_entries import PairEntry, Registered
from tournament.services.pair_file import MAX_ROWS, Reading
from tournament.services.pair_import import Fate, Preview, read_pairs

HEADER = "Parella;Jugador 1;Jugador 2\n"


def nicknames(preview: Preview) -> list[str]:
    return [line.entry.nickname for line in preview.lines]


def fates(preview: Preview) -> list[str]:
    return [line.fate.value for line in preview.lines]


def remarks(preview: Preview) -> list[tuple[int, str]]:
    return [(line.number, remark.code) for line in preview.lines for remark in line.remarks]


def known(*entries: PairEntry) -> Registered:
    return Registered.of(
        Pair(number=number, nickname=e.nickname, player1=e.player1, player2=e.player2)
        for number, e in enumerate(entries, start=1)
    )


def test_c79_a_byte_order_mark_is_no_part_of_the_first_title():
    preview = read_pairs(
        b"\xef\xbb\xbf" + f"{HEADER}Les N\u00faries;Joan Pi;N\u00faria Mas".encode()
    )

    assert preview.file.encoding == "utf-8"
    assert preview.file.columns == ("nickname", "player1", "player2")
    assert [line.entry for line in preview.lines] == [
        PairEntry(nickname="Les Núries", player1="Joan Pi", player2="Núria Mas")
    ]


def test_c80_a_comma_in_a_nickname_does_not_part_columns():
    rows = "".join(f"Els Trempats, de Valls {n};Joan {n};Núria {n};\n" for n in (1, 2, 3))
    preview = read_pairs(HEADER + rows)

    assert preview.file.delimiter == ";"
    assert preview.lines[0].entry == PairEntry(
        nickname="Els Trempats, de Valls 1", player1="Joan 1", player2="Núria 1"
    )
    assert fates(preview) == ["new", "new", "new"]


def test_c80_a_person_may_say_what_parts_the_columns():
    preview = read_pairs("Els Trempats, de Valls\nCapot, de Reus", Reading(delimiter=""))

    assert nicknames(preview) == ["Els Trempats, de Valls", "Capot, de Reus"]


def test_c83_what_excel_writes_on_windows_is_read():
    preview = read_pairs(b"N\xfaria;\xc0ngel;Cal\xb7lina;15 \x80")

    assert preview.file.encoding == "cp1252"
    assert preview.lines[0].cells == ("Núria", "Àngel", "Cal·lina", "15 €")


def test_c84_the_guard_of_our_own_exports_is_taken_away():
    preview = read_pairs(
        "Parella;Jugador 1;Telèfon\n'=1+1;'@pere;'+34 600 000 001\n'Ndrangheta;x;y"
    )

    assert preview.lines[0].entry == PairEntry(
        nickname="=1+1", player1="@pere", phone="+34 600 000 001"
    )
    assert preview.lines[1].entry.nickname == "'Ndrangheta"


def test_c32_one_nickname_in_three_spellings_is_one_pair_and_two_warnings():
    preview = read_pairs("Els Trempats\n els  trempats \nELS TREMPATS")

    assert fates(preview) == ["new", "twice", "twice"]
    assert remarks(preview) == [(2, "nickname_in_list"), (3, "nickname_in_list")]
    assert [line.number for line in preview.entering] == [1]


def test_c32_a_nickname_of_the_tournament_waits_for_a_person_to_say_that_they_are_two():
    registered = known(PairEntry(nickname="Els Trempats", player1="Joan Pi", player2="Núria Mas"))
    text = "Els trempats;Pere Roca;Rosa Coll"

    waiting, accepted = (
        read_pairs(text, known=registered),
        read_pairs(text, known=registered, accepted={1}),
    )

    assert remarks(waiting) == [(1, "nickname_taken")]
    assert waiting.entering == []
    assert [line.number for line in accepted.entering] == [1]


def test_c12_a_person_in_two_pairs_stops_that_line_only():
    preview = read_pairs("A;Joan Pi;Núria Mas\nB;joan  pi;Rosa Coll\nC;Rosa Coll;Pere Roca")

    assert fates(preview) == ["new", "bad", "new"]
    assert remarks(preview) == [(2, "person_in_list")]
    assert preview.lines[1].remarks[0].params == {"person": "joan pi", "line": 1}


def test_c12_a_person_of_a_registered_pair_stops_the_line():
    registered = known(PairEntry(nickname="Capot", player1="Joan Pi"))

    preview = read_pairs("A;JOAN PI;Núria\nB;Pere;Rosa", known=registered)

    assert fates(preview) == ["bad", "new"]
    assert remarks(preview) == [(1, "person_in_two_pairs")]


def test_c38_a_line_with_a_nickname_alone_is_a_pair():
    preview = read_pairs(HEADER + "Solitaris\n;;\nDos;Joan")

    assert [line.entry for line in preview.lines] == [
        PairEntry(nickname="Solitaris"),
        PairEntry(nickname="Dos", player1="Joan"),
    ]


def test_the_same_list_with_three_more_lines_knows_those_that_are_registered():
    first = [PairEntry(nickname="Capot", player1="Joan", player2="Pere")]

    preview = read_pairs("Capot;Pere;Joan\nManilla;Rosa;Anna", known=known(*first))

    assert fates(preview) == ["known", "new"]
    assert remarks(preview) == [(1, "pair_known")]


def test_every_bad_line_is_named_with_its_line_and_the_reason_and_the_rest_is_kept():
    long = "x" * 121
    preview = read_pairs(
        f"{HEADER}\nCapot;Joan;Pere\n\n;Rosa;Anna\n{long};a;b\nManilla;Jordi;jordí\nAs;c;d\n"
    )

    assert remarks(preview) == [
        (5, "nickname_missing"),
        (6, "too_long"),
        (7, "same_person_twice"),
    ]
    assert [(line.number, line.entry.nickname) for line in preview.entering] == [
        (3, "Capot"),
        (8, "As"),
    ]


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("Parella;Nom;Company", ("nickname", "player1", "player2")),
        ("nom;jugador 1;jugador 2", ("nickname", "player1", "player2")),
        ("Poble;Jugadora 2;Jugador/a 1;NOM DE GUERRA", ("town", "player2", "player1", "nickname")),
        ("Pareja;Jugador;Compañero;Teléfono", ("nickname", "player1", "player2", "phone")),
        ("Nickname;Player 1;Partner;Club;Paid", ("nickname", "player1", "player2", "town", "paid")),
        ("Núm.;Equip;Jugador;Jugador;Pagat", ("number", "nickname", "player1", "player2", "paid")),
        ("Nom de la parella;Jugadors;Observacions", ("nickname", "players", "remarks")),
        ("Parella;Color;Mòbil", ("nickname", "", "phone")),
    ],
)
def test_titles_are_known_in_three_languages_and_any_order(header: str, columns: tuple[str, ...]):
    preview = read_pairs(header + "\na;b;c;d;e\n")

    assert preview.file.columns[: len(columns)] == columns
    assert len(preview.lines) == 1


def test_a_numbered_column_parella_leaves_the_nickname_to_the_column_nom():
    preview = read_pairs("Parella;Nom;Company\n1;Capot;Joan\n2;Manilla;Pere")

    assert nicknames(preview) == ["Capot", "Manilla"]


def test_without_titles_the_first_column_may_count_the_lines():
    preview = read_pairs("1;Capot;Joan;Pere\n2;Manilla;Rosa;Anna")

    assert preview.file.columns == ("number", "nickname", "player1", "player2")
    assert nicknames(preview) == ["Capot", "Manilla"]


def test_a_pasted_message_loses_its_numbering():
    preview = read_pairs("1. Els Trempats\n2) Capot\n10- 4 gats")

    assert nicknames(preview) == ["Els Trempats", "Capot", "4 gats"]


def test_both_players_in_one_cell_are_parted():
    preview = read_pairs(
        "Parella\tJugadors\nA\tJoan Pi / Núria Mas\nB\tPere Roca - Rosa Coll\nC\tAnna"
    )

    assert [line.entry.persons for line in preview.lines] == [
        ["Joan Pi", "Núria Mas"],
        ["Pere Roca", "Rosa Coll"],
        ["Anna"],
    ]


def test_a_quote_that_does_not_close_swallows_no_line():
    preview = read_pairs('"Els Trempats;Joan;Pere\nLes "Manilles";Rosa;Anna\n"Capot; sí";Ot;Pau')

    assert nicknames(preview) == ['"Els Trempats', 'Les "Manilles"', "Capot; sí"]


def test_a_cell_with_a_line_break_is_one_cell_and_lines_keep_their_numbers():
    preview = read_pairs('Capot;Joan;"Pere\nRoca"\r\nManilla;Rosa;Anna')

    assert [(line.number, line.entry.player2) for line in preview.lines] == [
        (1, "Pere Roca"),
        (3, "Anna"),
    ]


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        *[(yes, True) for yes in ("sí", "X", "15 €", "pagat", "1", "✓")],
        *[(no, False) for no in ("no", "", "0", "0,00 €", "-", "pendent")],
    ],
)
def test_paid_is_read_as_people_write_it(text: str, paid: bool):
    preview = read_pairs(f"Parella;Pagat\nCapot;{text}")

    assert preview.lines[0].entry.paid is paid
    assert preview.lines[0].remarks == ()


def test_an_answer_that_is_neither_yes_nor_no_is_said():
    preview = read_pairs("Parella;Pagat\nCapot;demà")

    assert preview.lines[0].fate is Fate.NEW
    assert preview.lines[0].entry.paid is False
    assert preview.lines[0].remarks[0].params == {"column": "paid", "text": "demà"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04 a workbook", "file_is_a_workbook"),
        (b"\xd0\xcf\x11\xe0 an old one", "file_is_a_workbook"),
        (b"\x00\x01\x02", "file_is_not_text"),
        (b"%PDF-1.7", "file_is_not_text"),
        (b" \n;;\n", "list_empty"),
        ("x\n" * (MAX_ROWS + 1), "list_too_long"),
        (b"x" * 1_000_001, "file_too_big"),
    ],
)
def test_what_is_no_list_is_refused_with_a_reason(data: bytes | str, code: str):
    with pytest.raises(Refused) as refused:
        read_pairs(data)

    assert refused.value.code == code


def test_columns_and_header_may_be_said_by_a_person():
    reading = Reading(delimiter=";", header=False, columns=("player1", "", "nickname"))

    preview = read_pairs("Joan;Parella;Capot", reading)

    assert preview.lines[0].entry == PairEntry(nickname="Capot", player1="Joan")


def test_accents_typed_as_two_characters_become_one():
    assert nicknames(read_pairs("Nu\u0301ria")) == ["Núria"]


names = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Mn", "Cn", "Co"]), max_size=20
)


@given(
    rows=st.lists(st.tuples(names, names, names, names), min_size=1, max_size=8),
    delimiter=st.sampled_from([";", ",", "\t"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    newline=st.sampled_from(["\n", "\r\n"]),
)
def test_what_a_spreadsheet_writes_is_read_back(
    rows: list[tuple[str, ...]], delimiter: str, encoding: str, newline: str
):
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator=newline)
    writer.writerow(["Parella", "Jugador 1", "Jugador 2", "Poble"])
    entries = [
        PairEntry(
            nickname=f"P{number} {a}", player1=f"A{number} {b}", player2=f"B{number} {c}", town=d
        )
        for number, (a, b, c, d) in enumerate(rows)
    ]
    for entry in entries:
        writer.writerow([entry.nickname, entry.player1, entry.player2, entry.town])

    preview = read_pairs(out.getvalue().encode(encoding))

    expected = [normal(entry) for entry in entries]
    assert [line.entry for line in preview.lines] == expected


def normal(entry: PairEntry) -> PairEntry:
    """The entry as it is stored: composed accents, single spaces, no guard."""
    composed = {
        name: unicodedata.normalize("NFC", getattr(entry, name))
        for name in ("nickname", "player1", "player2", "town")
    }
    town = composed["town"].strip()
    composed["town"] = town[1:] if town[:1] == "'" and town[1:2] in tuple("=+-@'") else town
    return replace(entry, **composed).tidy()


@given(st.binary(max_size=300))
def test_whatever_comes_is_read_or_refused_with_a_reason(data: bytes):
    try:
        outcome = {bool(line.entry.nickname) for line in read_pairs(data).entering} or {True}
    except Refused as refused:
        outcome = {refused.code in {"list_empty", "file_is_not_text", "file_is_a_workbook"}}

    assert outcome == {True}
