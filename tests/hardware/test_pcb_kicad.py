"""KiCad's own check of the printed boards, left to the trials: KiCad takes gigabytes."""

import json
import re
import shutil
import subprocess

import pytest

from tests.hardware.firmware_tables import BUILT

pytestmark = pytest.mark.night

# Debian's KiCad 6 has no command line; its module belongs to the system's Python.
PYTHON = "/usr/bin/python3"
PROJECTS = [
    ("hex-4/pcb", "hex-4"),
    ("hex-4/carrier", "carrier"),
    ("hex-7/pcb", "hex-7"),
    ("hex-2/pads-circuit", "hex-2-pads"),
    ("hex-4/pads-circuit", "hex-4-pads"),
]
CHECK = """
import sys
import pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.WriteDRCReport(board, sys.argv[2], pcbnew.EDA_UNITS_MILLIMETRES, True)
"""
# Each part turned back to the front must have the pads that the library has.
COMPARE = """
import sys
import pcbnew
folder, name = sys.argv[1:]
def pads(footprint):
    return sorted(
        (pad.GetNumber(), pad.GetPosition().x, pad.GetPosition().y, tuple(pad.GetSize()),
         pad.GetOrientation() % 1800, pad.GetLayerSet().FmtHex(), pad.GetLocalSolderMaskMargin())
        for pad in footprint.Pads()
    )
count = 0
for part in pcbnew.LoadBoard(f"{folder}/{name}.kicad_pcb").GetFootprints():
    if not str(part.GetFPID().GetLibNickname()):
        continue
    form = str(part.GetFPID().GetLibItemName())
    own = pcbnew.FootprintLoad(f"{folder}/rootlight.pretty", form)
    turned = pcbnew.FOOTPRINT(part)
    turned.Flip(turned.GetPosition(), False)
    turned.SetOrientation(0)
    turned.SetPosition(pcbnew.wxPoint(0, 0))
    assert pads(turned) == pads(own), form
    count += 1
print(count)
"""


def has_kicad_6():
    """A newer pcbnew has other units and angles, and is asked by kicad-cli below."""
    if not shutil.which(PYTHON):
        return False
    words = [PYTHON, "-c", "import pcbnew; print(pcbnew.Version())"]
    return subprocess.run(words, capture_output=True, text=True).stdout.startswith("6.")


@pytest.mark.skipif(
    not has_kicad_6(), reason="KiCad 6 is not installed; test_pcb.py checks the same"
)
@pytest.mark.parametrize(("folder", "name"), PROJECTS)
def test_kicad_finds_no_error_and_nothing_unconnected(folder, name, tmp_path):
    for file in (f"{name}.kicad_pcb", f"{name}.kicad_pro"):
        shutil.copy(BUILT / folder / file, tmp_path)
    report = tmp_path / "report.txt"
    board = tmp_path / f"{name}.kicad_pcb"
    subprocess.run([PYTHON, "-c", CHECK, board, report], check=True, timeout=120)
    text = report.read_text()
    assert "Found 0 unconnected pads" in text
    assert "Found 0 Footprint errors" in text
    assert "Severity: error" not in text
    # No track and no via that ends in the open either.
    warnings = set(re.findall(r"^\[(\w+)\]", text, re.M))
    assert warnings <= {"silk_overlap"}


@pytest.mark.skipif(
    not has_kicad_6(), reason="KiCad 6 is not installed; test_kicad_schematic.py compares the same"
)
@pytest.mark.parametrize(("folder", "name"), PROJECTS)
def test_kicad_finds_each_part_in_the_library_beside_the_board(folder, name):
    done = subprocess.run(
        [PYTHON, "-c", COMPARE, BUILT / folder, name], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= (1 if name.endswith("-pads") else 11)


@pytest.mark.skipif(not shutil.which("kicad-cli"), reason="KiCad 7 or later is not installed")
@pytest.mark.parametrize(("folder", "name"), PROJECTS)
def test_a_newer_kicad_finds_no_error_in_board_and_schematic(folder, name, tmp_path):
    project = tmp_path / "project"
    shutil.copytree(BUILT / folder, project)
    asked = {
        "drc": ["pcb", "drc", "--schematic-parity", f"{name}.kicad_pcb"],
        "erc": ["sch", "erc", f"{name}.kicad_sch"],
    }
    found = set()
    for kind, words in asked.items():
        options = ["--severity-all", "--format", "json", "-o", f"{kind}.json"]
        command = ["kicad-cli", *words[:-1], *options, words[-1]]
        subprocess.run(command, check=True, cwd=project, timeout=300, capture_output=True)
        report = json.loads((project / f"{kind}.json").read_text("utf-8"))
        sheets = report.get("sheets", [report])
        for key in ("violations", "unconnected_items", "schematic_parity"):
            found |= {one["type"] for sheet in sheets for one in sheet.get(key, [])}
    # A narrow tongue of copper that KiCad 10 sees on the front of hex-7.
    assert found <= {"copper_sliver"}
