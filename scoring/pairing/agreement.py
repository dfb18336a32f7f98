"""Whether thousands of histories agree, seen by sorting (0028).

To ask each history about the others is to wait for memory most of the time: each
look goes to a place of its own. Written down as *who, whom* and sorted, the meetings
told by the lower number are those told by the higher.

This module loads NumPy, and is loaded itself when such a field comes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain

import numpy as np
import numpy.typing as npt

MOST = 2**31 - 1
"""The largest number of which two fit into one of 64 bits."""

Column = npt.NDArray[np.int64]


def all_agree(numbers: Sequence[int], met: Sequence[frozenset[int]]) -> bool:
    """Whether it is certain that each meeting of two *numbers* is told by both.

    Where it is not (a number too large, a value that is none), somebody else must look.
    """
    try:
        present = np.array(array("q", numbers))
        others = np.array(array("q", list(chain.from_iterable(met))))
    except (TypeError, OverflowError):
        return False
    if max(present.max(), others.max(initial=0)) > MOST:
        return False
    own = np.repeat(present, np.fromiter(map(len, met), int, len(met)))
    if _told_by_both(own, others):
        return True
    known = np.isin(others, present)
    return _told_by_both(own[known], others[known])


def _told_by_both(own: Column, others: Column) -> bool:
    """Whether the meetings told by the lower number are those told by the higher."""
    below = own < others
    from_below = np.sort(own[below] << 32 | others[below])
    return np.array_equal(from_below, np.sort(others[~below] << 32 | own[~below]))
