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
