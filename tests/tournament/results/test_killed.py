"""`kill -9` between any two saves loses nothing that was confirmed (fifty times)."""

import json
import subprocess
import sys
from pathlib import Path

from tests.support.served import ROOT

LIVES = 50


def test_c76_fifty_deaths_of_the_server_lose_no_confirmed_result(tmp_path: Path):
    run = subprocess.run(
        [sys.executable, "-m", "tests.support.killed", str(LIVES)],
        cwd=ROOT,
        env={"DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    counts = json.loads(run.stdout.splitlines()[-1])

    assert counts["lives"] == LIVES
    assert counts["confirmed"] >= LIVES
    assert (counts["lost"], counts["broken"]) == (0, 0)
