"""A printed board under its film: children are felt, and a finger that lies is one finger."""

import pytest

from host_sim.board.simulated_board import load_board_file
from host_sim.trials.physics import Sweep
from host_sim.wiring.plan import pad_lengths
from host_sim.workshop.chip_counts import AT_REST
from rootlight import physics
from rootlight.touch import events
from rootlight.touch.tuning import childs, thresholds, usual

BOARD = "hex-4-pcb"
ADULT, CHILD = physics.FILM_COUNTS.value, physics.FILM_CHILD_COUNTS.value
EDGE = physics.FILM_EDGE_COUNTS.value
LYING = 87  # hardware/touch-model.md
CELLS = ("a1", "b3", "d4", "e6", "g2")
# Pins, and a trace between the electrodes above and the ground below.
ENDS = [
    (pin, trace)
    for pin in (physics.PIN_PF.least, physics.PIN_PF.value, physics.PIN_PF.most)
    for trace in (physics.TRACE_PF_MM.least, physics.TRACE_PF_MM.most)
]


def line(pin, trace):
    """The pF of the line with the longest trace."""
    return pin + physics.PAD_PF.value + trace * max(pad_lengths(load_board_file(BOARD)))


USUAL_LINE = line(physics.PIN_PF.value, physics.TRACE_PF_MM.value)


def picofarad(counts):
    """What a finger adds that gives so many counts at the longest trace of a usual board."""
    return USUAL_LINE * counts / (AT_REST - counts)


def board_with(counts, pin=physics.PIN_PF.value, trace=physics.TRACE_PF_MM.value):
    """A board of such lines, and the finger that gives so many counts on a usual one."""
    finger = picofarad(counts) / physics.FINGER_PF.value
    return Sweep(BOARD, pin_pf=pin, wire_pf_per_mm=trace, finger=finger)


def threshold(sweep):
    return sweep.link.board.platform.bank.thresholds


def test_a_board_under_film_begins_with_the_threshold_of_film():
    assert threshold(board_with(CHILD)) == bytes(usual("film")) == b"\x0a\x06"
    assert threshold(Sweep("hex-4")) == bytes(usual("acrylic")) == b"\x08\x05"


@pytest.mark.gate
def test_a_child_is_felt_on_every_pad():
    found = board_with(CHILD).found()
    assert found.is_well and found.too_weak == []


@pytest.mark.parametrize(("pin", "trace"), ENDS)
def test_a_child_is_felt_whatever_pins_and_traces_are_once_an_adult_has_brought_it_up(pin, trace):
    sweep = board_with(CHILD, pin, trace)
    adults = picofarad(ADULT)
    weakest = AT_REST * adults / (line(pin, trace) + adults)
    platform = sweep.link.board.platform
    platform.bank.restart(bytes(thresholds(weakest, 1, "film")), platform.ticks_ms())
    found = sweep.found(every=3)
    assert found.is_well and found.too_weak == []


def lie_down(sweep):
    """An adult's finger lies from each of some cells over the next one: the cells it touched."""
    board = sweep.link.board
    shape = board.hardware.board.shape
    touched = []
    board.device.touch_input.listen(lambda event, pad: touched.append((event, pad)))
    for name in CELLS:
        pad = board.hardware.board.pad_at(name)
        around = shape.neighbours[pad * shape.degree : (pad + 1) * shape.degree]
        beside = min(cell for cell in around if cell < shape.count)
        board.fingers.put({pad: 1.0, beside: picofarad(EDGE) / picofarad(LYING)})
        sweep.link.advance(300)
        board.fingers.put({})
        sweep.link.advance(400)
    named = board.hardware.board.pad_name
    gone = {pad for event, pad in touched if event == events.CANCEL}
    return [named(pad) for event, pad in touched if event == events.TOUCH and pad not in gone]


@pytest.mark.parametrize(("pin", "trace"), ENDS)
def test_a_finger_that_lies_down_touches_one_cell(pin, trace):
    """With the lightest pins its edge is felt, too, and taken for what it is."""
    assert lie_down(board_with(LYING, pin, trace)) == list(CELLS)


@pytest.mark.gate
def test_on_a_usual_board_the_edge_of_a_finger_is_below_the_threshold():
    sweep = board_with(EDGE)
    assert sweep.found(every=3).felt == []


def test_adults_who_play_do_not_lift_the_threshold_above_a_child():
    """A quarter of an adult's counts, as under a panel, would be above a child's."""
    assert thresholds(ADULT, 2, "film", in_play=True)[0] < CHILD < thresholds(ADULT, 2)[0]


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.3, 1.6])
def test_the_bring_up_finds_a_threshold_between_the_edge_and_the_child(scale):
    """A film that is thicker or thinner changes an adult, a child and an edge alike."""
    touch, release = thresholds(scale * ADULT, 2, "film")
    assert scale * EDGE < touch + 1 and touch < scale * CHILD
    assert release < touch


def test_noise_lifts_the_threshold_of_film_too():
    assert thresholds(ADULT, 14, "film") == (16, 10)


def test_the_report_computes_a_childs_counts_for_the_face():
    assert childs(ADULT, "film") == pytest.approx(CHILD, abs=0.5)
