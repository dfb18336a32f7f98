"""The exact minimum-cost perfect matching, on which everything else stands.

rustworkx finds a matching of *largest* weight and computes with signed 128-bit
integers that it doubles inside; costs are therefore turned round and kept below
``WEIGHT_LIMIT``. Floating point is never involved.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import rustworkx

WEIGHT_LIMIT = 1 << 118


def perfect_matching(
    vertices: int, edges: Sequence[tuple[int, int, int]]
) -> list[tuple[int, int]] | None:
    """Return the cheapest perfect matching, ends in order, sorted; None if none is.

    *edges* are (vertex, vertex, cost) over ``range(vertices)``, costs not negative
    and below ``WEIGHT_LIMIT``.
    """
    if vertices == 0:
        return []
    if vertices % 2 or not edges:
        return None
    top = max(map(itemgetter(2), edges)) + 1
    assert top < WEIGHT_LIMIT
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from([(u, v, top - cost) for u, v, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) != vertices:
        return None
    return sorted((u, v) if u < v else (v, u) for u, v in found)
