"""The compiler of MicroPython's oldest supported release compiles all that must run on it."""

from pathlib import Path

from host_sim.deploy.build import compile_module
from host_sim.ranks import PORTABLE

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "firmware").rglob("*.py")),
    *(
        path
        for package in PORTABLE
        for path in sorted((ROOT / "host_sim" / package).rglob("*.py"))
    ),
    ROOT / "host_sim" / "trials" / "random_play.py",
]


def test_each_file_compiles(tmp_path):
    assert len(FILES) > 180
    for path in FILES:
        compile_module(path, tmp_path / "out.mpy", path.relative_to(ROOT).as_posix())
