"""Drivers that we did not write work on the simulated chips, traps included."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.chips.chip_helpers import BOARDS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("adafruit_program.py")
PATHS = (ROOT / "host_sim" / "circuitpython" / "stand_ins", ROOT / "firmware", ROOT)


@pytest.fixture(scope="module")
def seen():
    """Return the program's output, run once in a process of its own."""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(str(path) for path in PATHS))
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(BOARDS / "hex-4.json")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_touch_driver_sets_its_chip_up(seen):
    assert seen["control"] == 0x8F
    assert seen["thresholds"] == [12, 6] * 12
    assert seen["config"] == [0x00, 0x10, 0x20]


def test_its_set_up_takes_the_time_of_its_many_transfers(seen):
    assert 25000 < seen["setup_us"] < 45000


def test_it_reads_filtered_data_and_the_baseline(seen):
    # 16 uA x 0.5 us / 34 pF x 1024 / 3.3 V; the driver shows the baseline's upper eight bits.
    assert seen["filtered"] == 73
    assert seen["baseline_of_chip"] == 73
    assert seen["baseline"] == 72


def test_it_sees_touches_and_releases(seen):
    assert seen["untouched"] == 0
    assert seen["touched"] == 1 << 3 | 1 << 11
    assert [pin for pin, touched in enumerate(seen["touched_pins"]) if touched] == [3, 11]
    assert seen["value"] is True
    assert seen["raw"] == 49
    assert seen["released"] == 0


def test_a_pad_held_for_long_is_kept_because_its_baseline_is_frozen_while_touched(seen):
    assert seen["held_long"] == 1 << 3 | 1 << 11


def test_it_changes_thresholds_by_stopping_the_chip_around_each_write(seen):
    assert seen["new_thresholds"] == [40, 30]
    assert seen["below_new_threshold"] == 0


def test_it_writes_nothing_that_the_chip_ignores_and_no_unknown_register(seen):
    assert seen["dropped"] == []
    assert seen["unknown"] == []


def test_the_touch_driver_lets_the_over_current_flag_through_as_bit_15(seen):
    assert seen["over_current"] == 0x8000
    assert seen["after_reset"] & 0x0FFF == 0


def test_it_does_not_notice_a_brown_out(seen):
    assert seen["after_brown_out"] == 0


def test_it_complains_about_a_missing_chip(seen):
    assert seen["construction_without_chip"] == "ValueError"
    assert seen["reading_without_chip"] == "OSError"


def test_the_light_driver_sends_colours_in_the_order_of_the_wire(seen):
    assert seen["before_latch"] == 0
    assert seen["wire"] == [0, 255, 0]
    assert seen["colours"] == [[255, 0, 0], [0, 0, 0], [9, 8, 7], [1, 2, 3]]


def test_the_light_driver_dims_what_it_sends(seen):
    assert seen["dimmed"] == [127, 64, 1]
    assert seen["frames"] == 3


def test_the_light_driver_says_good_bye_with_a_black_frame(seen):
    assert seen["after_deinit"] == [0]
    assert seen["violations"] == []
