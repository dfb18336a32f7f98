"""What a machine lacks is named with the true reason, never with a guess."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("sh", "tail", "id")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A machine with the shell and nothing to install with; its Python fails with a reason."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in NEEDED:
        (tools / name).symlink_to(str(shutil.which(name)))
    for python in (tmp_path / ".venv" / "bin" / "python", tools / "python3"):
        python.parent.mkdir(parents=True, exist_ok=True)
        python.write_text(
            "#!/bin/sh\necho 'libatomic.so.1: cannot open shared object' >&2; exit 1\n"
        )
        python.chmod(0o755)
    return tmp_path


def ensure(machine: Path, *needs: str) -> tuple[int, str]:
    """Return the exit code of the script on *machine*, and all that it says."""
    run = subprocess.run(
        ["sh", str(ROOT / "scripts" / "ensure"), *needs],
        cwd=machine,
        env={"PATH": str(machine / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout + run.stderr


@pytest.mark.parametrize("need", ["venv", "pango", "chromium"])
def test_what_does_not_work_is_said_with_its_reason(bare: Path, need: str):
    code, said = ensure(bare, need)

    assert code == 1
    assert f"{need} does not work here:\nlibatomic.so.1: cannot open shared object" in said


def test_what_is_only_welcome_is_gone_on_without(bare: Path):
    code, said = ensure(bare, "harfbuzz-subset?")

    assert (code, said.splitlines()[-1]) == (0, "Going on without harfbuzz-subset")


@pytest.mark.parametrize(
    ("tool", "need", "line"),
    [
        ("brew", "harfbuzz-subset", "brew install harfbuzz"),
        ("brew", "chromium", "brew install chromium"),
        ("apt-get", "chromium", "sudo apt-get install -y chromium-headless-shell libatomic1"),
        ("apt-get", "pango", "sudo apt-get install -y libpango-1.0-0 libpangoft2-1.0-0"),
    ],
)
def test_the_line_to_type_is_that_of_the_machine(bare: Path, tool: str, need: str, line: str):
    installer = bare / "bin" / tool
    installer.write_text("#!/bin/sh\nexit 1\n")
    installer.chmod(0o755)

    code, said = ensure(bare, need)

    assert code == 1
    assert f"Type this line, then try again:  {line}" in said


def test_the_package_of_the_environment_is_that_of_the_python_which_is_asked(bare: Path):
    apt, python = bare / "bin" / "apt-get", bare / "bin" / "python3"
    apt.write_text("#!/bin/sh\nexit 1\n")
    python.write_text("#!/bin/sh\ncase $2 in *print*) echo python3.12-venv ;; *) exit 1 ;; esac\n")
    apt.chmod(0o755)

    assert "sudo apt-get install -y python3.12-venv" in ensure(bare, "venv")[1]
