"""The examples in the docstrings of ``scoring`` are true."""

import doctest
import importlib
import pkgutil

import pytest

import scoring

MODULES = sorted(m.name for m in pkgutil.walk_packages(scoring.__path__, "scoring."))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str):
    failed, _tried = doctest.testmod(importlib.import_module(name))

    assert failed == 0


def test_there_are_examples():
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)

    assert tried >= 10
