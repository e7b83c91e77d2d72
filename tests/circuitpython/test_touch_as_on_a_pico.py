"""The tests of a Pico's touch chips once more, with Adafruit's drivers in the place of ours.

What stands here in place of one of them is what differs.
"""

import pytest

from tests.drivers.test_pico_touch import *  # noqa: F403

pytestmark = pytest.mark.usefixtures("on_circuitpython")


@pytest.mark.parametrize("kind", ["scl_stuck", "sda_stuck"])
def test_a_bus_that_cannot_be_freed_stops_only_its_own_chips(bench, kind):
    """CircuitPython waits a second for it, once."""
    options = {"clocks": 0} if kind == "sda_stuck" else {}
    bench.inject("i2c1", kind, **options)
    bench.put("a1", "g3", "m1")
    bench.run(1100)
    assert bench.felt() == ["a1", "m1"]
    assert bench.faults == [(f"touch{number}", "bus_held") for number in range(4, 8)]
