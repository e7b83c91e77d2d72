"""Programs of Adafruit's, as they are, with Adafruit's drivers: each has a test that can fail.

They are examples from the source archives of adafruit-circuitpython-mpr121 2.1.27 and
adafruit-circuitpython-neopixel 6.4.2; their authors and licences stand in them. A change of one
line in a program must make its test fail.
"""

from pathlib import Path

import pytest

from host_sim.bench import Leds, NeverHappened, TouchChip, Wiring

PROGRAMS = Path(__file__).parent / "programs_of_others"
I2C = {"SDA": 4, "SCL": 5}
TOUCH = Wiring(chips=[TouchChip()], pins=I2C)
PIANO = Wiring(chips=[TouchChip()], buzzer=9, pins=I2C | {"D9": 9})
STRIP = Wiring(leds=Leds(16, 10), pins={"NEOPIXEL": 16})
SETTLED_MS = 1500


def says_which_pad_is_touched(bench):
    """Each pad is told by its number, three or four times a second, and no other."""
    bench.run(SETTLED_MS)
    assert bench.output == ""
    bench.touch(7)
    bench.run(1010)
    assert set(bench.output.splitlines()) == {"Input 7 touched!"}
    assert 3 <= bench.output.count("\n") <= 4


def plays_a_scale(bench):
    """Seven pads are the notes of a scale; silence follows each."""
    bench.run(SETTLED_MS)
    for pad, hz in enumerate((261, 294, 329, 349, 392, 440, 493)):
        bench.touch(pad)
        bench.wait_for(lambda hz=hz: bench.tone_hz == hz, within_ms=100)
        bench.lift()
        bench.wait_for(lambda: bench.tone_hz == 0, within_ms=500)


def shows_red_green_blue_and_a_rainbow(bench):
    """A second each in red, green and blue, at a fifth of their light; then all differ."""
    for colour in ((51, 0, 0), (0, 51, 0), (0, 0, 51)):
        bench.run(500)
        assert bench.pixels == [colour] * 10
        bench.run(510)
    bench.run(200)
    assert len(set(bench.pixels)) == 10


CASES = {
    "mpr121_simpletest.py": (
        TOUCH,
        says_which_pad_is_touched,
        ("if mpr121[i].value:", "if mpr121[(i + 1) % 12].value:"),
    ),
    "mpr121_piano.py": (
        PIANO,
        plays_a_scale,
        ("buzzer.duty_cycle = TONE_OFF_DUTY", "buzzer.duty_cycle = TONE_ON_DUTY"),
    ),
    "neopixel_simpletest.py": (
        STRIP,
        shows_red_green_blue_and_a_rainbow,
        ("ORDER = neopixel.GRB", "ORDER = neopixel.RGB"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_does_what_it_says(name, pico_bench):
    wiring, check, _ = CASES[name]
    check(pico_bench(PROGRAMS / name, wiring, system="circuitpython"))


@pytest.mark.parametrize("name", CASES)
def test_one_wrong_line_is_found(name, bench_of):
    wiring, check, (right, wrong) = CASES[name]
    text = (PROGRAMS / name).read_text(encoding="utf-8")
    assert right in text
    bench = bench_of(text.replace(right, wrong), wiring, system="circuitpython")
    with pytest.raises((AssertionError, NeverHappened)):
        check(bench)
