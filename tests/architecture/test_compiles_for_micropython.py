"""What must run on MicroPython is compiled by the compiler of its oldest supported release."""

from pathlib import Path

from host_sim.deploy.build import compile_module

ROOT = Path(__file__).parents[2]
PORTABLE = [
    *sorted((ROOT / "firmware").rglob("*.py")),
    *sorted((ROOT / "host_sim" / "board" / "chips").glob("*.py")),
    *(
        ROOT / "host_sim" / "board" / f"{name}.py"
        for name in ("clock", "hardware", "fingers", "faults")
    ),
    ROOT / "host_sim" / "trials" / "random_play.py",
]


def test_each_file_compiles(tmp_path):
    assert len(PORTABLE) > 180
    for path in PORTABLE:
        compile_module(path, tmp_path / "out.mpy", path.relative_to(ROOT).as_posix())
