"""A built board as a whole: wiring from the board file, fingers, faults, power."""

import json

import pytest

from host_sim.board.faults import KINDS, clear, inject, parts
from host_sim.board.fingers import Fingers
from host_sim.board.hardware import Hardware
from rootlight.board_files.reader import BoardFile
from tests.chips.chip_helpers import BOARDS, new_hardware, read_board, set_up_all, write

NAMES = ("hex-4", "hex-5", "hex-7")
TIMING = (320, 930, 700, 600)


def touched_pads(hardware):
    """The pads with a touched electrode, sorted."""
    found = set()
    for number, chip in enumerate(hardware.chips):
        for electrode in range(12):
            if chip.touched >> electrode & 1:
                found.add(hardware.board.chips[number].pads[electrode])
    return sorted(found)


def board_with_mux():
    """The hex-4 board with its first chip behind a multiplexer."""
    data = json.loads((BOARDS / "hex-4.json").read_text())
    first = data["touch"][0]
    data["muxes"] = {"mux0": {"bus": first.pop("bus"), "address": 112}}
    first["mux"] = "mux0"
    first["channel"] = 3
    return BoardFile(data)


@pytest.mark.parametrize("name", NAMES)
def test_every_bus_of_the_board_file_carries_its_chips(name):
    hardware = new_hardware(name)
    for bus in hardware.buses:
        wanted = sorted(chip.address for chip in hardware.board.chips if chip.bus == bus)
        assert hardware.buses[bus].scan() == wanted


@pytest.mark.parametrize("name", NAMES)
def test_a_finger_on_any_pad_is_felt_there_and_nowhere_else(name):
    hardware = new_hardware(name)
    set_up_all(hardware)
    fingers = Fingers(hardware)
    for pad in range(hardware.board.pads):
        fingers.put({pad: 1.0})
        hardware.clock.advance_us(50000)
        assert touched_pads(hardware) == [pad]
    fingers.lift()
    hardware.clock.advance_us(50000)
    assert touched_pads(hardware) == []
    assert all(chip.dropped == [] and chip.unknown == [] for chip in hardware.chips)


def test_putting_fingers_down_lifts_all_others():
    hardware = new_hardware()
    set_up_all(hardware)
    fingers = Fingers(hardware)
    fingers.put({0: 1.0, 5: 0.9})
    fingers.put({5: 0.9, 7: 1.0, 8: 0})
    hardware.clock.advance_us(50000)
    assert touched_pads(hardware) == [5, 7]
    assert fingers.down == {5: 0.9, 7: 1.0}


@pytest.mark.parametrize("wrong", [{-1: 1.0}, {99: 1.0}, {0: 2.0}])
def test_fingers_that_cannot_be_change_nothing(wrong):
    hardware = new_hardware()
    fingers = Fingers(hardware)
    fingers.put({3: 1.0})
    with pytest.raises(ValueError, match=r"pad|strength"):
        fingers.put(wrong)
    assert fingers.down == {3: 1.0}


def test_each_chip_has_its_own_clock_and_the_seed_decides_it():
    one, same, other = (new_hardware("hex-7", seed=seed) for seed in (1, 1, 2))
    assert one.clock_errors == same.clock_errors != other.clock_errors
    assert len(set(one.clock_errors)) > 6
    assert min(one.clock_errors) >= 0.8
    assert max(one.clock_errors) <= 1.35


def test_a_pad_shows_the_colour_of_its_led():
    hardware = new_hardware()
    place = list(hardware.board.chain).index(5)
    frame = bytearray(3 * hardware.leds.count)
    frame[3 * place : 3 * place + 3] = bytes((20, 10, 30))
    hardware.leds.bitstream(TIMING, frame)
    hardware.clock.advance_us(300)
    assert hardware.colour(5) == (10, 20, 30)
    assert hardware.leds_of(5) == [place]


def test_a_chip_behind_a_multiplexer_needs_its_channel():
    hardware = Hardware(board_with_mux())
    bus = hardware.bus_of("touch0")
    address = hardware.board.chips[0].address
    assert address not in bus.scan()
    bus.writeto(112, bytes((1 << 3,)))
    assert address in bus.scan()


def test_power_takes_registers_and_lights_and_leaves_files():
    hardware = new_hardware()
    set_up_all(hardware)
    hardware.flash.put("game", b"x")
    hardware.leds.bitstream(TIMING, bytes((9,) * 3 * hardware.leds.count))
    hardware.clock.advance_us(300)
    assert hardware.colour(0) == (9, 9, 9)
    hardware.power_cycle()
    assert hardware.colour(0) == (0, 0, 0)
    assert not any(chip.running for chip in hardware.chips)
    assert hardware.flash.content("game") == b"x"
    assert hardware.microcontroller.booted_us == hardware.clock.now_us


def test_a_restart_of_the_controller_leaves_the_chips_running():
    hardware = new_hardware()
    set_up_all(hardware)
    hardware.restart()
    assert all(chip.running for chip in hardware.chips)


def test_every_part_of_the_board_file_can_be_struck():
    hardware = Hardware(board_with_mux())
    found = parts(hardware)
    assert found["leds"] == "leds"
    assert found["mux0"] == "multiplexer"
    assert found["touch0"] == "touch chip"
    assert set(hardware.buses) < set(found)


def test_every_kind_says_what_it_does_in_one_sentence():
    for _, _, sentence in KINDS.values():
        assert sentence.endswith(".")
        assert sentence[0].isupper()


@pytest.mark.parametrize(
    ("part", "kind", "options", "said"),
    [
        ("touch99", "absent", {}, "touch0"),
        ("touch0", "bored", {}, "brownout"),
        ("leds", "absent", {}, "a touch chip or a multiplexer"),
        ("touch0", "nack", {"often": 3}, "it has count"),
        ("touch0", "absent", {"count": 3}, "it has none"),
        ("touch0", "nack", {"count": "many"}, "not a number"),
        ("touch0", "nack", {"count": -1}, "from 0 up"),
        ("touch0", "noise", {"counts": 1.5}, "whole number"),
        ("touch0", "drift", {"pf": 1e300}, "beyond all measure"),
        ("touch0", "clock", {"factor": 9.9}, r"0\.65 to 1\.54"),
        ("touch0", "overcurrent", {"once": 1}, "neither true nor false"),
        ("touch0", "electrode_open", {}, "0 to 11"),
        ("touch0", "electrode_open", {"cell": "z9"}, "no electrode of z9"),
        ("leds", "led_broken", {"index": 999}, "0 to"),
    ],
)
def test_a_fault_that_cannot_be_says_what_there_is(part, kind, options, said):
    hardware = new_hardware()
    with pytest.raises(ValueError, match=said):
        inject(hardware, part, kind, **options)


def test_an_absent_chip_does_not_answer_until_it_is_mended():
    hardware = new_hardware()
    bus = hardware.bus_of("touch1")
    address = hardware.board.chips[1].address
    inject(hardware, "touch1", "absent")
    assert address not in bus.scan()
    hardware.power_cycle()
    assert address not in bus.scan()
    clear(hardware)
    assert address in bus.scan()


def test_faults_of_a_chip_reach_it():
    hardware = new_hardware()
    set_up_all(hardware)
    chip = hardware.chip("touch0")
    inject(hardware, "touch0", "overcurrent", once=True)
    assert chip.registers[1] == 0x80
    inject(hardware, "touch0", "brownout")
    assert chip.registers[1] == 0
    assert chip.registers[0x5D] == 0x24
    inject(hardware, "touch0", "clock", factor=1.5)
    assert chip.clock_error == 1.5
    inject(hardware, "touch0", "nack", count=1)
    assert not write(chip, 0x5E, 0)
    clear(hardware)
    assert chip.clock_error == hardware.clock_errors[0]


def test_a_held_data_line_is_that_of_the_chips_bus():
    hardware = new_hardware("hex-7")
    inject(hardware, "touch5", "sda_stuck")
    stuck = [name for name in hardware.buses if hardware.buses[name].stuck]
    assert stuck == [hardware.board.chips[5].bus]
    hardware.power_cycle()
    assert not hardware.bus_of("touch5").stuck


def test_faults_of_a_bus_reach_it():
    hardware = new_hardware()
    name = sorted(hardware.buses)[0]
    inject(hardware, name, "scl_stuck")
    assert hardware.buses[name].scl == 0
    inject(hardware, name, "sda_stuck", clocks=0)
    assert hardware.buses[name].sda == 0
    clear(hardware)
    inject(hardware, name, "nack", count=1)
    assert len(hardware.buses[name].scan()) == len(hardware.chips) - 1


def test_faults_of_a_multiplexer_reach_it():
    hardware = Hardware(board_with_mux())
    bus = hardware.bus_of("touch0")
    for kind in ("mux_locked", "absent"):
        inject(hardware, "mux0", kind)
        assert 112 not in bus.scan()
        clear(hardware)
        assert 112 in bus.scan()
    bus.writeto(112, b"\x08")
    inject(hardware, "mux0", "brownout")
    assert hardware.muxes["mux0"].mask == 0


@pytest.mark.parametrize("kind", ["electrode_stuck", "electrode_shorted"])
@pytest.mark.parametrize("part", ["touch0", "a2"])
def test_a_pad_that_is_stuck_or_shorted_is_touched_all_the_time(kind, part):
    hardware = new_hardware()
    set_up_all(hardware)
    pad = hardware.board.pad_at("a2")
    number, _ = hardware.electrodes_of(pad)[0]
    options = {} if part == "a2" else {"cell": "a2"}
    inject(hardware, part if part == "a2" else hardware.board.chips[number].name, kind, **options)
    hardware.clock.advance_us(50000)
    assert touched_pads(hardware) == [pad]
    clear(hardware)
    hardware.clock.advance_us(50000)
    assert touched_pads(hardware) == []


def test_an_open_electrode_feels_nothing():
    hardware = new_hardware()
    set_up_all(hardware)
    inject(hardware, "a2", "electrode_open")
    hardware.clock.advance_us(100000)
    Fingers(hardware).put({hardware.board.pad_at("a2"): 1.0})
    hardware.clock.advance_us(100000)
    assert touched_pads(hardware) == []


def test_noise_and_drift_within_reason_touch_nothing():
    hardware = new_hardware()
    set_up_all(hardware)
    inject(hardware, "touch0", "noise", counts=2)
    inject(hardware, "touch1", "drift", pf=0.2, ms=60000)
    for _ in range(100):
        hardware.clock.advance_us(100000)
        assert touched_pads(hardware) == []


def test_a_broken_led_darkens_the_rest_of_the_chain():
    hardware = new_hardware()
    inject(hardware, "leds", "led_broken", index=10)
    hardware.leds.bitstream(TIMING, bytes((9,) * 3 * hardware.leds.count))
    hardware.clock.advance_us(300)
    lit = [
        index for index in range(hardware.leds.count) if hardware.leds.colour(index) != (0,) * 3
    ]
    assert lit == list(range(10))


def test_a_broken_led_may_be_named_by_its_cell():
    hardware = new_hardware()
    inject(hardware, "a1", "led_broken")
    hardware.leds.bitstream(TIMING, bytes((9,) * 3 * hardware.leds.count))
    hardware.clock.advance_us(300)
    assert hardware.colour(hardware.board.pad_at("a1")) == (0, 0, 0)


def test_all_boards_can_be_read():
    assert [read_board(name).name for name in NAMES] == list(NAMES)
