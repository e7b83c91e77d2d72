"""`python -m hardware.pad`: what a pad is, against the page that shows it and the wiring lists."""

import subprocess
import sys
from pathlib import Path

import pytest

from hardware.build import BOARDS
from hardware.pad import NoSuchPad, description_of, pad_of
from hardware.places import places_of
from hardware.wiring import wires_of
from host_sim.board.simulated_board import load_board_file

ROOT = Path(__file__).parents[2]


@pytest.mark.gate
def test_the_page_of_board_files_shows_what_the_command_prints():
    """firmware/boards/README.md, "Pads have numbers from 0 on"."""
    page = (ROOT / "firmware" / "boards" / "README.md").read_text("utf-8")
    lines = [line[4:] for line in page.splitlines() if line.startswith("    ")]
    command, *shown = lines[lines.index("$ .venv/bin/python -m hardware.pad hex-7 37") :]
    done = subprocess.run(
        [sys.executable, *command.split()[2:]],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert done.stdout.splitlines() == shown


def test_number_and_name_are_two_ways_to_a_pad():
    assert pad_of(load_board_file("hex-4"), "37") == 37
    assert pad_of(load_board_file("hex-4"), "end1") == 37
    assert pad_of(load_board_file("hex-7"), "e4") == 37


@pytest.mark.parametrize("name", BOARDS)
def test_each_pad_has_its_wire_of_the_wiring_list(name):
    board = load_board_file(name)
    wires = wires_of(places_of(name))
    pads = [pad for pad in range(board.pads) if board.has_pad(pad)]
    for pad in pads:
        lines = dict(line.split(": ", 1) for line in description_of(board, pad)[1:])
        number = int(lines["Wire"].split()[1])
        chip = lines["Chip"].split(",")[0]
        assert wires[number - 1].start == f"{chip} {lines['Electrode']}"
        assert wires[number - 1].end == f"pad {board.pad_name(pad)}"


def test_a_printed_circuit_has_no_wires_to_name():
    assert not any(
        line.startswith("Wire") for line in description_of(load_board_file("hex-4-pcb"), 3)
    )


@pytest.mark.parametrize("asked", ["42", "-1", "h1", "", "nobody", "9" * 30])
def test_a_pad_that_is_not_there_gets_a_sentence_with_those_that_are(asked):
    with pytest.raises(NoSuchPad, match="its cells are 0 a1 to 36 g4, its buttons 37 end1"):
        pad_of(load_board_file("hex-4"), asked)


def test_a_button_that_the_board_has_not_is_refused():
    with pytest.raises(NoSuchPad, match="hex-2 has no pad undo"):
        pad_of(load_board_file("hex-2"), "undo")
