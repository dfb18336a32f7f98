"""Names that are longer, wilder or emptier than the place that a paper has for them."""

import pytest

from tournament.printing.names import ELLIPSIS, NAMELESS, Fitted, fit, printable, width_of

SIZES = (13, 11, 9.5, 8)
POINT = 25.4 / 72
SIXTY = "Els Irreductibles de la Vall d'Aran i de l'Alta Ribagorça, 60"
SIXTY_WITHOUT_SPACES = "Superbotifarraires" * 3 + "Manill"


def test_a_short_name_stands_in_one_line_at_the_largest_size():
    assert fit("Els Trempats", 50, SIZES) == Fitted(13, ("Els Trempats",))


def test_a_longer_name_wraps_before_it_shrinks():
    fitted = fit("Els Trempats de la Vall Fosca", 45, SIZES)

    assert fitted == Fitted(13, ("Els Trempats", "de la Vall Fosca"))


def test_no_word_is_left_over_for_the_last_line():
    fitted = fit("Campionat de Botifarra de la Festa Major de Sant Roc", 45, SIZES, lines=3)

    assert fitted.lines == ("Campionat de", "Botifarra de la Festa", "Major de Sant Roc")


@pytest.mark.parametrize("name", [SIXTY, SIXTY_WITHOUT_SPACES])
def test_c89_a_name_of_sixty_characters_stands_whole_in_two_lines(name):
    fitted = fit(name, 48, SIZES)

    assert len(fitted.lines) == 2
    assert fitted.size in SIZES[1:]
    assert "".join(fitted.lines).replace(" ", "") == name.replace(" ", "")


def test_c89_whole_words_go_before_large_type():
    assert fit("Superbotifarraires Irreductibles", 30, SIZES).lines == (
        "Superbotifarraires",
        "Irreductibles",
    )


@pytest.mark.parametrize("name", ["Manilla" * 70, "Manilla " * 62])
def test_c89_what_fits_nowhere_ends_in_an_ellipsis_at_the_smallest_size(name):
    fitted = fit(name, 48, SIZES)

    assert fitted.size == 8
    assert len(fitted.lines) == 2
    assert fitted.lines[1].endswith(ELLIPSIS)


@pytest.mark.parametrize(
    "name", ["Els Trempats", SIXTY, SIXTY_WITHOUT_SPACES, "W" * 500, "漢" * 90]
)
@pytest.mark.parametrize("width", [20, 48, 62])
def test_c89_no_line_is_wider_than_its_place(name, width):
    fitted = fit(name, width, SIZES)

    assert max(width_of(line) for line in fitted.lines) * fitted.size * POINT <= width


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Cal·lina i Òscar", "Cal·lina i Òscar"),
        ("  Els\tTrempats\n", "Els Trempats"),
        ("As\x00 de\x1b[31m copes", "As de[31m copes"),
        ("\u202eats\u202c Trempats\u200f", "ats Trempats"),
        ("Manilla 🔥👍🏽 viva", "Manilla viva"),
        ("♠ As d'espases", "♠ As d'espases"),
        ("الأبطال", "الأبطال"),
        ("e\u0301xit", "éxit"),
        ("🔥🔥", NAMELESS),
        ("", NAMELESS),
        ("<b>Negreta</b> & cia", "<b>Negreta</b> & cia"),
    ],
)
def test_what_has_no_place_on_paper_goes_and_letters_stay(written, printed):
    assert printable(written) == printed


def test_sizes_have_a_name_that_a_style_sheet_can_hold():
    assert [Fitted(size, ("x",)).css_class for size in (13, 9.5)] == ["size-13", "size-9h"]
