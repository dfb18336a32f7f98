"""What is printed apart in a test stays in a folder of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_dir(settings, tmp_path: Path) -> Path:
    """Keep the printed files apart from anybody's data."""
    settings.DATA_DIR = tmp_path
    return tmp_path
