"""The words are read in English here; the catalogues have their own tests."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield
