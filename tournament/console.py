"""Words in a terminal: lines in a box, labels and values in two columns."""

from collections.abc import Sequence


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return *rows* of a label and a value as lines, the values under each other.

    >>> columns([("User", "anna"), ("Password", "xyz")])
    ['User:      anna', 'Password:  xyz']
    """
    width = max(len(label) for label, _value in rows) + 1
    return [f"{label + ':':<{width}}  {value}" for label, value in rows]


def in_a_box(lines: Sequence[str]) -> str:
    """Return *lines* with a frame around them.

    >>> print(in_a_box(["a", "bcd"]))
    ┌─────┐
    │ a   │
    │ bcd │
    └─────┘
    """
    width = max(map(len, lines))
    framed = [f"│ {line:<{width}} │" for line in lines]
    return "\n".join([f"┌{'─' * (width + 2)}┐", *framed, f"└{'─' * (width + 2)}┘"])
