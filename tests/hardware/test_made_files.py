"""`make hardware` from nothing gives, byte for byte, what is committed."""

import re

import pytest

from hardware import build, places
from hardware.touch_model import solved
from rootlight.board_files.reader import BoardFile
from tests.board_files.boards import board_data
from tests.hardware.firmware_tables import BUILT, BUILT_NAMES
from tests.hardware.readers import read_dxf

# One worker makes them, once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("made files")]


def committed():
    files = [path for path in BUILT.rglob("*") if path.is_file()]
    return {path.relative_to(BUILT).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def made():
    return build.everything()


def test_the_committed_files_are_those_that_the_board_files_give(made):
    there = committed()
    assert sorted(there) == sorted(made), "run make hardware, and remove what is left over"
    changed = [name for name in made if made[name] != there[name]]
    assert not changed, "a board file or a drawing has changed: run make hardware"


def test_the_boards_that_people_build_are_there(made):
    assert {name.split("/")[0] for name in made if "/" in name} == set(BUILT_NAMES)


def test_nothing_made_tells_of_the_day_or_the_machine(made):
    for name, data in made.items():
        assert str(BUILT.parent.parent).encode() not in data, name
        assert b"\r" not in data or name.endswith((".pdf", ".zip")), name
    assert b"D:20000101000000+00'00'" in made["hex-4/pads.pdf"]


def test_neither_firmware_nor_simulator_know_this_folder():
    root = BUILT.parents[1]
    for folder in ("firmware", "host_sim"):
        for path in (root / folder).rglob("*.py"):
            assert not re.search(r"^(from|import) hardware\b", path.read_text("utf-8"), re.M), path


def test_the_pages_name_no_file_that_is_missing(made):
    for name, data in made.items():
        if not name.endswith(".md"):
            continue
        folder = (BUILT / name).parent
        for target in re.findall(r"\]\(([^)#]+)\)", data.decode()):
            assert (folder / target).resolve().exists(), (name, target)


def test_a_change_of_one_number_of_the_board_file_changes_the_drawings(monkeypatch):
    def wider(name):
        data = board_data(name)
        data["pitch_mm"] = 40
        return BoardFile(data)

    monkeypatch.setattr(places, "load_board_file", wider)
    # Nobody has solved such cells; here a rough figure will do.
    monkeypatch.setattr(solved, "COARSE", 5.0)
    files = build.files_of("hex-5")
    drawing = read_dxf(files["panel.dxf"].decode())
    assert drawing.size[0] > 300
    assert b"40 mm from cell to cell" in files["README.md"]
    assert b"single addressable" in files["parts.csv"]
