"""Draw the pictures of all papers anew."""

import os
import sys

import pytest

os.environ["REFERENCE"] = "renew"
sys.exit(pytest.main(["-q", "tests/tournament/printing/test_reference.py", "-k", "looks"]))
