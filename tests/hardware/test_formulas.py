"""The formulas, worked out by hand; what costs signal; the limiter's figures."""

import pytest

from hardware import electrical, power
from hardware.pages import feed_loss
from hardware.places import places_of
from hardware.stack import TOUCH_THRESHOLD, chamber_height, signal
from hardware.wiring import electrode_lengths, wires_of
from host_sim.workshop import chip_counts
from rootlight.board_files.reader import read_board_file
from rootlight.drivers import mpr121
from tests.board_files.boards import NAMES, USB_NAMES, board_text
from tests.hardware.firmware_tables import BUILT_NAMES


def board(name):
    return read_board_file(board_text(name))


def test_counts_of_a_finger():
    """1 pF on 15 + 4 + 11 pF: 720 / 31."""
    assert chip_counts.counts(4.0, 1.0, 11 / 0.08) == pytest.approx(720 / 31)


def test_charge_of_an_electrode():
    """The chip's formula turned round: n = I t / C * 1024 / VDD. 35 pF at 720 counts: 81 pC."""
    charge = chip_counts.charge(35)
    assert charge == pytest.approx(35 * 720 * 3.3 / 1024)
    assert charge / 35 * 1024 / 3.3 == pytest.approx(720)


def test_the_limits_are_those_that_the_firmware_writes_and_judges_by():
    upper, target, lower = chip_counts.limits()
    assert bytes((0, upper, 1, target)) == mpr121.LIMITS
    assert (lower << 2, upper << 2) == (mpr121.LOWEST, mpr121.HIGHEST)
    assert chip_counts.limits(3.0) == (196, 176, 127)


def test_pull_ups():
    """Five inputs of 7 pF and 400 mm of 0.1 pF: 75 pF; 300 ns / (0.8473 x 75 pF) = 4721 ohm."""
    found = electrical.pull_ups(4, 400)
    assert found.capacitance_pf == pytest.approx(75)
    assert found.most_allowed == pytest.approx(4721, abs=1)
    assert (found.ohm, found.added) == (2500, False)
    assert electrical.least_pull_up() == pytest.approx(467, abs=1)
    # Long and with two chips alone: 5000 ohm would be too slow.
    found = electrical.pull_ups(2, 900)
    assert found.added and found.ohm < found.most_allowed
    with pytest.raises(ValueError, match="100 kHz"):
        electrical.pull_ups(1, 9000)


def test_loss_and_sag():
    """1 A through 2 x 1 m of 1 mm2: 35.6 mV. 350 mA for 50 us out of 100 uF: 175 mV."""
    assert electrical.loss(1000, 1000, 1.0) == pytest.approx(0.0356)
    assert electrical.droop(350, 100, 50) == pytest.approx(0.175)


def test_light_through_a_window():
    """As far as it is wide from its middle: half of a lamp's light."""
    assert electrical.light_share(7, 7) == 0.5
    assert electrical.light_share(5, chamber_height()) == pytest.approx(25 / (25 + 49))


@pytest.mark.parametrize("name", NAMES)
def test_supply_fuse_and_wire_follow_from_the_budget(name):
    one = board(name)
    supply = electrical.fuse_of(one)
    assert supply.from_usb == (name in USB_NAMES)
    assert supply.worst_ma <= 1000 * supply.amperes
    # Warm, it bears the budget; when it trips, the wire is not yet hot.
    assert 0.8 * supply.fuse_a >= one.budget_ma / 1000
    assert 2 * supply.fuse_a <= 6 * supply.mm2
    # Without the limiter, all white: more than the fuse bears, but for nine lights.
    assert (power.limited_ma(one)[0] > 1000 * supply.fuse_a) == (name != "hex-2")


def test_loss_in_the_fuse():
    """350 mA in a polyfuse of 0.9 A: 0.14 to 0.31 ohm new, 0.47 ohm after a trip."""
    supply = electrical.fuse_of(board("hex-4"))
    assert (supply.fuse_a, supply.trip_a, supply.glass_a) == (0.9, 1.8, 1.0)
    assert supply.fuse_loss == pytest.approx((0.049, 0.1085, 0.1645))
    # The next smaller one would lose 210 mV after a trip.
    assert electrical.fuse_of(board("hex-4"), 1500).fuse_a == 2.5
    with pytest.raises(ValueError, match="two halves"):
        electrical.fuse_of(board("hex-4"), 9500)


@pytest.mark.parametrize("name", NAMES)
def test_fuse_and_feeds_together_lose_no_more_than_is_allowed(name):
    supply = electrical.fuse_of(board(name))
    places = places_of(name)
    feeds = feed_loss(places, wires_of(places))
    assert feeds > 0.003
    assert supply.fuse_loss[2] + feeds <= electrical.MOST_LOSS


@pytest.mark.parametrize("name", NAMES)
def test_the_worst_picture_is_held_to_the_budget_by_the_firmwares_limiter(name):
    one = board(name)
    unlimited, limited = power.limited_ma(one)
    leds = len(one.chain)
    assert unlimited == leds * (one.idle_ma_per_led + 3 * one.channel_ma)
    assert 0.95 * one.budget_ma < limited <= one.budget_ma


@pytest.mark.gate
@pytest.mark.parametrize("name", ["hex-4", "hex-5"])
def test_frames_in_play_lie_between_the_dark_and_the_budget(name):
    draw = power.draw_of(name)
    assert draw.dark < draw.typical <= draw.highest < board(name).budget_ma


# The signal of a finger.


@pytest.mark.parametrize("name", BUILT_NAMES)
def test_a_finger_is_worth_twice_the_threshold_on_every_pad(name):
    places = places_of(name)
    longest = max(electrode_lengths(wires_of(places)))
    chosen = signal(places, longest).counts
    assert chosen > 2 * TOUCH_THRESHOLD
    assert signal(places, longest).child > TOUCH_THRESHOLD
    # Each of these costs signal.
    assert signal(places, longest, panel_mm=3).counts < chosen
    assert signal(places, longest, window_mm=14).counts < chosen
    assert signal(places, longest, air_mm=0.5).counts < chosen
