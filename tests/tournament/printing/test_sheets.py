"""The match sheets of a round, opened again."""

import pytest
from django.utils.translation import gettext, override

from scoring.sheet_code import sheet_code
from tests.factories import draw, make_tournament, pair
from tests.tournament.printing.papers import (
    A4_ACROSS,
    A5,
    fonts,
    ink,
    language_and_title,
    sizes,
    tags,
    texts,
)
from tournament.models import Round, Table
from tournament.printing.imposition import Paper
from tournament.printing.sheet import (
    NothingToPrint,
    blank_sheets,
    match_sheets,
)
from tournament.services.draws import draw_next_round

pytestmark = pytest.mark.django_db

LANGUAGES = ["ca", "es", "en"]
NASTY = [
    "<script>alert(1)</script><img src='file:///etc/passwd'>",
    "🔥 Manilla 🔥",
    "الأبطال من البلدة",
    "x" * 120,
    "As\x07 de \x1b[1mcopes\u202e",
    "url(data:text/html,x) {{ 7 }} {% now 'Y' %}",
    "{color:red} */ </style>",
    "Cal·lina & Òscar «ç»",
]


def filled(round_: Round) -> list[str]:
    """What each sheet of a round must have: table, number and nickname of both pairs, code."""
    tables = [table for table in round_.tables.with_pairs() if table.right]
    return [tight(f"{t.number} {t.left} {t.right} {code_of(t)}") for t in tables]


def code_of(table: Table) -> str:
    return sheet_code(table.round.tournament_id, table.round.number, table.number)


def tight(text: str) -> str:
    """A text without its spaces: where they stand between large figures is a guess."""
    return text.replace(" ", "")


def ends(pdf: bytes, wanted: list[str]) -> list[bool]:
    """Whether what is filled in on each page is what is wanted there."""
    pages = map(tight, texts(pdf))
    return [page.endswith(end) for page, end in zip(pages, wanted, strict=True)]


@pytest.mark.parametrize(("pairs", "tables"), [(2, 1), (4, 2), (6, 3), (42, 21)])
def test_c87_there_is_one_a5_page_for_each_table(pairs, tables):
    round_ = draw(make_tournament(pairs))

    assert sizes(match_sheets(round_)) == [A5] * tables


@pytest.mark.parametrize(("pairs", "pages"), [(2, 1), (4, 1), (6, 2), (42, 11)])
def test_c87_two_sheets_stand_on_an_a4_page_and_backs_double_the_pages(pairs, pages):
    round_ = draw(make_tournament(pairs))

    assert sizes(match_sheets(round_, paper=Paper.A4)) == [A4_ACROSS] * pages
    assert sizes(match_sheets(round_, paper=Paper.A4, backs=True)) == [A4_ACROSS] * pages * 2


def test_each_page_has_its_table_and_its_pairs_with_the_left_one_first():
    round_ = draw(make_tournament(10))

    assert ends(match_sheets(round_), filled(round_)) == [True] * 5


def test_two_on_a_page_come_in_cut_and_stack_order():
    round_ = draw(make_tournament(10))
    own = filled(round_)

    together = [own[0] + own[3], own[1] + own[4], own[2]]
    assert ends(match_sheets(round_, paper=Paper.A4), together) == [True] * 3


def test_c90_a_bye_has_no_sheet():
    round_ = draw(make_tournament(21))

    written = texts(match_sheets(round_))

    resting = round_.tables.with_pairs().get(number=None).left
    assert len(written) == 10
    assert [text for text in written if f"{resting.nickname} " in f"{text} "] == []


def test_one_table_can_be_printed_again():
    round_ = draw(make_tournament(8))

    assert ends(match_sheets(round_, table=3), [filled(round_)[2]]) == [True]


def test_a_table_that_the_round_does_not_have_is_not_printed():
    round_ = draw(make_tournament(4))

    with pytest.raises(NothingToPrint):
        match_sheets(round_, table=3)


def test_a_draft_is_printed_like_a_published_round():
    round_ = draw_next_round(make_tournament(4), by=None, seed=1)

    assert len(texts(match_sheets(round_))) == 2


def test_v_15_3_the_sheet_of_vilaplana_has_every_part():
    with override("en"):
        [page] = texts(match_sheets(draw(make_tournament(2))))

    parts = ["ROUND 1 TABLE", "Won the initial lot", "Dat Points Total Points Total Auction"]
    parts += ["1 2 3 4 5 6 7 8 9 10 11 12", "Signature of a player Signature of a player"]
    parts += ["Start : End :", "Articles 7, 8 and 9", "Sections 11.1 and 11.2", "Yes No Yes No"]
    parts += ["Light Serious Very serious Light Serious Very serious"]
    assert [part for part in parts if part not in page] == []


def test_boxes_that_a_ruleset_does_not_use_are_not_on_its_sheet():
    with override("en"):
        [page] = texts(match_sheets(draw(make_tournament(2, "setze-punts"))))

    assert [word for word in ("lot", "Articles", "Yes", "Infractions") if word in page] == []


def test_r_22_the_sheet_of_the_train_has_nos_and_vos_and_the_estevet():
    with override("en"):
        [page] = texts(match_sheets(draw(make_tournament(2, "tren-101"))))

    assert "Dat Nos · Points Total Vos · Points Total Auction" in page
    assert "EBC Estevet botifarra contro ×8" in page


def test_name_and_place_of_the_championship_stay_in_their_corners():
    tournament = make_tournament(2)
    tournament.name = "🔥 Campionat <b>de</b> Botifarra " + "x" * 80
    tournament.venue = "Centre Cívic " * 9
    tournament.save()

    pdf = match_sheets(draw(tournament))

    [page] = texts(pdf)
    assert page.startswith("Campionat <b>de</b> Botifarra xxx")
    assert page.count("…") == 2
    assert min(ink(pdf)) >= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_c92_the_sheets_come_in_each_language(language):
    round_ = draw(make_tournament(2))

    with override(language):
        pdf = match_sheets(round_)
        words = [
            gettext("Won the initial lot"),
            gettext("Yes"),
            gettext("Only an organiser marks this."),
        ]
        title = gettext("Match sheets of round %(round)s") % {"round": 1}

    assert language_and_title(pdf) == (language, f"{title} · Torneig de prova")
    assert [word for word in words if word not in texts(pdf)[0]] == []


@pytest.mark.parametrize("paper", Paper)
def test_c88_every_font_is_ours_embedded_and_subset(paper):
    found = fonts(match_sheets(draw(make_tournament(4)), paper=paper, backs=True))

    names = {name.split("+")[1] for name in found}
    assert set(found.values()) == {True}
    assert names == {"Tapet-Sans", "Tapet-Sans-Semi-Bold", "Tapet-Sans-Bold"}


def test_names_that_want_to_break_the_page_print_a_clean_sheet():
    tournament = make_tournament(8)
    for number, name in enumerate(NASTY, start=1):
        tournament.pairs.filter(number=number).update(nickname=name)

    pdf = match_sheets(draw(tournament))

    written = " ".join(texts(pdf))
    assert sizes(pdf) == [A5] * 4
    assert "<script>alert(1)</script>" in written
    assert "{{ 7 }} {% now 'Y' %}" in written
    assert "As de [1mcopes" in written
    assert "Manilla" in written
    assert {char for char in written if ord(char) < 32 or char in "🔥\u202e"} == set()


@pytest.mark.parametrize(
    "name", ["Els Irreductibles de la Vall d'Aran i de l'Alta Ribagorça 60", "Manilla" * 9]
)
def test_c89_a_long_name_never_pushes_the_number_away(name):
    tournament = make_tournament(2)
    tournament.pairs.update(nickname=name)

    pdf = match_sheets(draw(tournament))

    left, upper, right, lower = ink(pdf)
    assert min(left, right) >= 7.5
    assert min(upper, lower) >= 5
    assert pair(tournament, 1).nickname.replace(" ", "") in texts(pdf)[0].replace(" ", "")


def test_the_ink_stays_within_what_a_printer_reaches():
    pdf = match_sheets(draw(make_tournament(2)), backs=True)

    assert [min(ink(pdf, page)) >= 5 for page in (1, 2)] == [True, True]


def test_the_tags_read_the_table_and_then_the_pairs():
    kinds = tags(match_sheets(draw(make_tournament(2))))

    assert [kind for kind in kinds if kind in ("H1", "P")] == ["H1", "P", "P", "P", "P", "P"]


def test_blank_sheets_have_the_form_and_nobody_on_it():
    tournament = make_tournament(2)

    with override("en"):
        written = texts(blank_sheets(tournament, 3, paper=Paper.A4, backs=True))

    assert len(written) == 4
    assert "Won the initial lot" in written[0]
    assert "Parella" not in "".join(written)


@pytest.mark.parametrize("tables", [1, 3])
def test_three_queries_print_a_round_however_large(tables, django_assert_num_queries):
    drawn = draw(make_tournament(2 * tables))
    round_ = Round.objects.select_related("tournament").get(pk=drawn.pk)

    with django_assert_num_queries(3):
        match_sheets(round_)


def test_the_second_click_gets_the_same_file():
    round_ = draw(make_tournament(4))

    assert match_sheets(round_).pdf() is match_sheets(round_).pdf()


def test_a_changed_name_is_printed_anew():
    tournament = make_tournament(2)
    round_ = draw(tournament)
    match_sheets(round_).pdf()

    tournament.pairs.filter(number=1).update(nickname="Els Nous")

    assert "Els Nous" in texts(match_sheets(round_))[0]
