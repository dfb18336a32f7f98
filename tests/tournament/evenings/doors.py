"""Which services write: found in the source, so that nobody can forget one.

A service writes if it opens a transaction, stores a row, or calls one that does.
What is used by services only belongs to those that call it.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3] / "tournament"
SERVICES = ROOT / "services"

REHEARSED = {"demo", "rehearsal", "scenes"}
"""Modules that play invented evenings through the other services: a rehearsal, the demo."""

_STORES = {"save", "create", "delete", "bulk_create", "bulk_update", "record_change",
           "get_or_create", "update_or_create", "create_user"}  # fmt: skip
"""Calls that write a row; ``update`` is what dictionaries have as well."""


class Function(NamedTuple):
    """A function of the services, and the functions of the services that it calls."""

    node: ast.FunctionDef
    calls: set[str]


@cache
def functions() -> dict[str, Function]:
    """Return every function of the services by its name, as ``clock.extend``."""
    files = {_module(file): file for file in sorted(SERVICES.glob("**/*.py"))}
    trees = {module: ast.parse(file.read_text()) for module, file in files.items()}
    imported = {module: _imports(tree) for module, tree in trees.items()}
    found = {}
    for module, tree in trees.items():
        own = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        names = {**imported[module], **{name: f"{module}.{name}" for name in own}}
        for name, node in own.items():
            called = {names[call] for call in _calls(node) if call in names}
            found[f"{module}.{name}"] = Function(node, {_told_by(c, imported) for c in called})
    return found


def _module(file: Path) -> str:
    parts = file.relative_to(SERVICES).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _imports(tree: ast.Module) -> dict[str, str]:
    """Return what *tree* imports from the services, by the name that it has there."""
    return {
        alias.asname or alias.name: _inside(node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("tournament.services")
        for alias in node.names
    }


def _told_by(name: str, imported: Mapping[str, Mapping[str, str]]) -> str:
    """Return where *name* is written, if a package only hands it on."""
    module, _dot, last = name.rpartition(".")
    return imported.get(module, {}).get(last, name)


def writing_services() -> set[str]:
    """Return the public services that write, by their names.

    Those that open a transaction, and of the others that write those that are
    used outside of the services.
    """
    found = functions()
    atomic = {name for name, function in found.items() if _opens_a_transaction(function.node)}
    writing = atomic | {name for name, each in found.items() if _STORES & _calls(each.node)}
    while more := {n for n, function in found.items() if writing & function.calls} - writing:
        writing |= more
    doors = atomic | writing & names_used_outside()
    return {name for name in doors if not _private(name) and not _rehearsed(name)}


def _rehearsed(name: str) -> bool:
    return name.partition(".")[0] in REHEARSED


@cache
def names_used_outside() -> set[str]:
    """Return what views, forms, papers and commands import from the services, with its module."""
    used: set[str] = set()
    for file in sorted(ROOT.glob("**/*.py")):
        if SERVICES not in file.parents:
            used |= set(_imports(ast.parse(file.read_text())).values())
    return used


def _inside(module: str, name: str) -> str:
    return f"{module.removeprefix('tournament.services').lstrip('.')}.{name}"


def _private(name: str) -> bool:
    return name.rpartition(".")[2].startswith("_")


def _opens_a_transaction(node: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Attribute) and each.attr == "atomic" for each in ast.walk(node))


def _calls(node: ast.FunctionDef) -> set[str]:
    """Return the last words of what *node* calls: ``save`` of ``table.save()``."""
    called = (each.func for each in ast.walk(node) if isinstance(each, ast.Call))
    return {getattr(func, "id", None) or getattr(func, "attr", "") for func in called}
