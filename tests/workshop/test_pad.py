"""`rootlight pad`: what a pad is, against the page that shows it and the wiring lists."""

import json
from pathlib import Path

import pytest

from hardware.build import BOARDS
from hardware.places import places_of
from hardware.wiring import wires_of
from host_sim.board.simulated_board import load_board_file
from host_sim.command.commands import main
from host_sim.workshop.pad import NoSuchPad, description_of, pad_of

ROOT = Path(__file__).parents[2]


def test_the_page_of_board_files_shows_what_the_command_prints(capsys):
    """firmware/boards/README.md, "Pads have numbers from 0 on"."""
    page = (ROOT / "firmware" / "boards" / "README.md").read_text("utf-8")
    lines = [line[4:] for line in page.splitlines() if line.startswith("    ")]
    command, *shown = lines[lines.index("$ rootlight pad hex-7 37") :]
    assert main(command.split()[2:]) == 0
    assert capsys.readouterr().out.splitlines() == shown


def test_a_board_file_of_one_s_own_is_asked_by_its_path(capsys, tmp_path):
    path = tmp_path / "mine.json"
    board = json.loads((ROOT / "firmware" / "boards" / "hex-4.json").read_text("utf-8"))
    path.write_text(json.dumps(board | {"name": "mine"}), "utf-8")
    assert main(["pad", str(path), "end1"]) == 0
    assert capsys.readouterr().out.startswith("Pad 37 of mine is the button end1.")


def test_what_is_not_there_is_told(capsys):
    for words, code in ((["hex-77", "1"], 2), (["hex-7", "z9"], 2), (["./none.json", "1"], 1)):
        assert main(["pad", *words]) == code
        assert capsys.readouterr().err.startswith("rootlight pad: ")


def test_number_and_name_are_two_ways_to_a_pad():
    assert pad_of(load_board_file("hex-4"), "37") == 37
    assert pad_of(load_board_file("hex-4"), "end1") == 37
    assert pad_of(load_board_file("hex-7"), "e4") == 37


@pytest.mark.gate
@pytest.mark.parametrize("name", BOARDS)
def test_each_pad_has_its_wire_of_the_wiring_list(name):
    board = load_board_file(name)
    wires = wires_of(places_of(name))
    pads = [pad for pad in range(board.pads) if board.has_pad(pad)]
    for pad in pads:
        lines = dict(line.split(": ", 1) for line in description_of(board, pad)[1:])
        chip = lines["Chip"].split(",")[0]
        (wire,) = [wire for wire in wires if wire.end == f"pad {board.pad_name(pad)}"]
        assert wire.start == f"{chip} {lines['Electrode']}"
        said = f"{wire.group} of the wiring list, from {wire.start}, {wire.length} mm"
        assert lines["Wire"] == said


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
