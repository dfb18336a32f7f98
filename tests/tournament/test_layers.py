"""What the import contracts cannot see: they know Django only as a whole."""

import ast
from pathlib import Path

import pytest

SERVICES = sorted(Path(__file__).parents[2].glob("tournament/services/*.py"))
OF_THE_WEB = ("django.http", "django.shortcuts", "django.urls", "django.template", "django.forms")


@pytest.mark.parametrize("file", SERVICES, ids=lambda file: file.name)
def test_a_service_never_sees_a_request(file: Path):
    imported = {
        node.module or ""
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom)
    }

    assert {name for name in imported if name.startswith(OF_THE_WEB)} == set()
