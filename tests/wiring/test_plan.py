"""The page's knowledge of a board's wires is that of the wiring list, of any board file."""

import pytest

from hardware.places import places_of
from hardware.wiring import step_of, wires_of
from host_sim.board.simulated_board import built_boards, load_board_file
from host_sim.wiring.plan import plan_of
from rootlight.physics import PIN_PF

WIRED = [name for name in built_boards() if not name.endswith("-pcb")]


@pytest.fixture(params=WIRED)
def board(request):
    return load_board_file(request.param)


def listed(board, step):
    return [wire for wire in wires_of(places_of(board.name)) if step_of(wire) == step]


def test_pads_stand_in_the_order_of_the_wiring_list_with_its_names_and_lengths(board):
    plan = plan_of(board)
    shown = [
        (f"{wire['chip']} ELE{wire['electrode']}", f"pad {wire['pad']}", wire["mm"])
        for wire in plan["pads"]
    ]
    assert shown == [(wire.start, wire.end, wire.length) for wire in listed(board, 12)]
    assert len(shown) == sum(board.has_pad(pad) for pad in range(board.pads))


def test_every_strap_and_every_wire_of_a_bus_belongs_to_one_chip(board):
    stages = plan_of(board)["stages"]
    assert sorted(stage["chip"] for stage in stages) == sorted(chip.name for chip in board.chips)
    shown = [(wire["from"], wire["to"]) for stage in stages for wire in stage["wires"]]
    # The pull-ups are on the breakouts or beside them, and no chip tells of a resistor.
    known = [
        (wire.start, wire.end)
        for wire in listed(board, 10) + listed(board, 11)
        if "through" not in wire.end
    ]
    assert sorted(shown) == sorted(known)


def test_hex_2_by_hand():
    plan = plan_of(load_board_file("hex-2"))
    assert [(wire["pad"], wire["electrode"]) for wire in plan["pads"]] == [
        ("a1", 2), ("a2", 3), ("b1", 1), ("b2", 4), ("b3", 6), ("c1", 8), ("c2", 7), ("end1", 5),
        ("menu", 0),
    ]  # fmt: skip
    assert plan["stages"] == [
        {
            "chip": "touch0",
            "wires": [
                {"from": "touch0 ADDR", "to": "touch0 GND"},
                {"from": "Pico GP4 (pin 6)", "to": "touch0 SDA"},
                {"from": "Pico GP5 (pin 7)", "to": "touch0 SCL"},
                {"from": "Pico 3V3(OUT) (pin 36)", "to": "touch0 3V3"},
                {"from": "Pico GND (pin 3)", "to": "touch0 GND"},
            ],
        }
    ]
    assert plan["chips"] == [{"name": "touch0", "address": 0x5A}]
    # 35 uA in 1 us bring 15 pF, those of a pin alone, to 723 of 1024 counts at 3.3 V.
    assert round(35 * 4 / 723 * plan["picofarad"], 1) == PIN_PF.value


def test_the_wires_of_a_multiplexer_come_with_the_first_chip_behind_it():
    plan = plan_of(load_board_file("growy-2"))
    firsts = [stage["wires"][0]["from"] for stage in plan["stages"]]
    assert [first for first in firsts if first.endswith("A0")]
    for first, stage in zip(firsts, plan["stages"], strict=True):
        assert first.endswith(" A0") or first == f"{stage['chip']} ADDR"


def test_a_printed_circuit_has_no_wires():
    plan = plan_of(load_board_file("hex-4-pcb"))
    assert plan["printed"] is True
    assert (plan["stages"], plan["pads"]) == ([], [])
