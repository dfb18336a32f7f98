"""Which sheet lies where: cut once, and the pile is in the order of the tables."""

import pytest

from tournament.printing.imposition import Leaf, Paper, leaves


@pytest.mark.parametrize(
    ("sheets", "paper", "sides"),
    [
        (1, Paper.A5, 1),
        (2, Paper.A5, 2),
        (3, Paper.A5, 3),
        (21, Paper.A5, 21),
        (1, Paper.A4, 1),
        (2, Paper.A4, 1),
        (3, Paper.A4, 2),
        (21, Paper.A4, 11),
        (0, Paper.A4, 0),
        (1, Paper.SLIPS, 1),
        (4, Paper.SLIPS, 1),
        (5, Paper.SLIPS, 2),
        (21, Paper.SLIPS, 6),
    ],
)
def test_c87_the_number_of_pages_follows_from_the_tables(sheets, paper, sides):
    assert len(leaves(range(sheets), paper)) == sides
    assert len(leaves(range(sheets), paper, backs=True)) == 2 * sides


@pytest.mark.parametrize("count", range(1, 22))
def test_one_cut_through_the_pile_gives_the_order_of_the_tables(count):
    pile = leaves(range(count), Paper.A4)

    left = [leaf.sheets[0] for leaf in pile]
    right = [leaf.sheets[1] for leaf in pile if len(leaf.sheets) == 2]
    assert left + right == list(range(count))


def test_the_back_of_a_leaf_turned_over_its_long_edge_has_the_same_sheets_in_the_same_places():
    assert leaves([1, 2, 3], Paper.A4, backs=True) == [
        Leaf((1, 3)),
        Leaf((1, 3), is_back=True),
        Leaf((2,)),
        Leaf((2,), is_back=True),
    ]


@pytest.mark.parametrize("count", range(1, 22))
def test_two_cuts_through_a_pile_of_slips_give_the_order_of_the_tables(count):
    pile = leaves(range(count), Paper.SLIPS)

    def stack(*quarters: int) -> list[int]:
        return [leaf.sheets[q] for q in quarters for leaf in pile if q < len(leaf.sheets)]

    upper, lower = stack(0, 1), stack(2, 3)  # left on right, then upper on lower
    assert upper + lower == list(range(count))


@pytest.mark.parametrize("paper", Paper)
def test_turned_over_its_long_edge_the_back_of_a_sheet_lies_behind_it(paper):
    width, height = paper.size
    sheet = width / (1 if paper is Paper.A5 else 2)

    behind = [
        (x, y) if width > height else (width - x - sheet, y)  # what a person sees from behind
        for x, y in paper.back_places
    ]

    assert behind == list(paper.places)


@pytest.mark.parametrize("paper", Paper)
def test_the_marks_for_cutting_are_at_the_edges_between_the_sheets(paper):
    width, height = paper.size
    between = {x for x, _y in paper.places} | {y for _x, y in paper.places}

    for x1, y1, x2, y2 in paper.cuts:
        assert x1 in between or y1 in between
        assert 0 in (x1, y1) or (x2 == width or y2 == height)
