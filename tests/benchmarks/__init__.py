"""What takes how long: each module here registers cases, ``make bench`` runs them.

@case("draw", size="200 pairs")
def draw_of_200() -> Callable[[], object]:
    field = ...                      # prepared once, not measured
    return lambda: draw_round(field, seed=1)
"""
