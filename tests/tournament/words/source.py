"""What the source raises and records, read from its syntax tree."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tournament.services
from scoring.errors import RuleError

for _module in pkgutil.iter_modules(tournament.services.__path__, "tournament.services."):
    importlib.import_module(_module.name)  # so that every kind of error is known

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted([*ROOT.glob("scoring/**/*.py"), *ROOT.glob("tournament/**/*.py")])


@dataclass(frozen=True)
class Raised:
    """One place where an error is made: its code and the names of its figures."""

    code: str
    figures: frozenset[str]
    where: str


def error_names(kind: type[Exception] = RuleError) -> set[str]:
    """The names of *kind* and of all that derives from it."""
    return {kind.__name__}.union(*(error_names(each) for each in kind.__subclasses__()))


def calls() -> Iterator[tuple[ast.Call, str, str]]:
    """Every call in the source, with the name that is called and where."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call):
                called = node.func
                name = getattr(called, "id", None) or getattr(called, "attr", "")
                yield node, name, f"{file.relative_to(ROOT)}:{node.lineno}"


def raised() -> list[Raised]:
    """Every error that is made with its code written out."""
    names = error_names() | {"__init__"}
    return [
        Raised(code, frozenset(word.arg or "" for word in node.keywords), where)
        for node, name, where in calls()
        if name in names and (code := constant(node, 0))
    ]


def constant(node: ast.Call, place: int) -> str | None:
    """The text written as the argument at *place*, if it is one."""
    if len(node.args) <= place:
        return None
    argument = node.args[place]
    value = argument.value if isinstance(argument, ast.Constant) else None
    return value if isinstance(value, str) else None
