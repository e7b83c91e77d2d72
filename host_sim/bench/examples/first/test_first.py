from rootlight_bench import Leds, TouchChip, Wiring

BOARD = Wiring(chips=[TouchChip(0x5A, sda=4, scl=5)], leds=Leds(pin=16, chain=12))


def test_a_touched_pad_is_lit(pico_bench):
    bench = pico_bench("main.py", BOARD)
    bench.run(1500)  # the chip's baseline comes to rest
    assert not bench.lit
    bench.touch(3)
    bench.wait_for(lambda: bench.lit == {"3"}, within_ms=100)
    assert bench.colour(3) == (0, 0, 80)
    bench.lift(3)
    bench.wait_for(lambda: not bench.lit, within_ms=200)
