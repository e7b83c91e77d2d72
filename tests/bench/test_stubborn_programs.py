"""Programs that do not let go: the bench ends, stops and restarts them as a Pico does."""

import gc
import threading

import pytest

from host_sim.bench import NeverHappened, ProgramFailed, TouchChip, Wiring

NOTHING = Wiring()


def test_a_loop_on_one_line_takes_time(bench_of):
    bench = bench_of("while True: pass", NOTHING)
    bench.run(100)
    assert bench.now_ms == 100


def test_an_error_in_a_callback_is_printed_and_told_and_the_program_goes_on(bench_of):
    bench = bench_of(
        """
        import time
        from machine import Timer
        Timer(period=50, mode=Timer.ONE_SHOT, callback=lambda timer: 1 / 0)
        while True:
            time.sleep_ms(40)
            print("on")
        """,
        NOTHING,
    )
    with pytest.raises(ProgramFailed, match="ZeroDivisionError"):
        bench.run(500)
    assert 50 <= bench.now_ms < 51
    bench.run(50)
    assert bench.output.splitlines()[0] == "on"
    assert "ZeroDivisionError: division by zero" in bench.output
    assert bench.output.count("on\n") == 2


def test_timers_go_on_after_the_main_program_and_after_an_error_in_one(bench_of):
    bench = bench_of(
        """
        from machine import Timer
        ticks = []
        def tick(timer):
            ticks.append(1)
            if len(ticks) == 2:
                raise ValueError("the second")
            print("tick", len(ticks))
        Timer(period=100, callback=tick)
        """,
        NOTHING,
    )
    with pytest.raises(ProgramFailed, match="the second"):
        bench.run(1000)
    bench.run(250)
    assert bench.is_done
    assert [line for line in bench.output.splitlines() if "tick" in line[:4]] == [
        *("tick 1", "tick 3", "tick 4")
    ]


def test_the_power_may_go_while_a_callback_writes(bench_of):
    bench = bench_of(
        """
        from machine import Timer
        def keep(timer):
            with open("kept", "w") as file:
                file.write("half a line")
        Timer(period=100, callback=keep)
        """,
        NOTHING,
    )
    bench.run(150)
    bench.cut_power_at_write(1)
    bench.run(100)
    assert not bench.is_on
    bench.power_on()
    bench.run(300)
    assert bench.starts == 2


@pytest.mark.parametrize("main", ["while True:\n    pass", "time.sleep(10)", ""])
def test_the_watchdog_bites_in_a_callback_that_never_ends(bench_of, main):
    program = f"""
import time
from machine import Timer, WDT
WDT(timeout=1000)
def spin(timer):
    while True:
        pass
Timer(period=100, mode=Timer.ONE_SHOT, callback=spin)
{main}
"""
    bench = bench_of(program, NOTHING)
    bench.run(2600)
    assert bench.starts == 3


def test_there_is_one_watchdog_whoever_feeds_it(bench_of):
    bench = bench_of(
        """
        import time
        from machine import WDT
        while True:
            WDT(timeout=1000).feed()
            time.sleep_ms(500)
        """,
        NOTHING,
    )
    bench.run(3000)
    assert bench.starts == 1
    with pytest.raises(ProgramFailed, match="timeout exceeds 8388"):
        bench_of("import machine\nmachine.WDT(timeout=9000)", NOTHING).run(10)


def test_a_pin_has_one_handler(bench_of):
    bench = bench_of(
        """
        from machine import Pin
        pin = Pin(9, Pin.IN, Pin.PULL_UP)
        pin.irq(lambda pin: print("first"))
        pin.irq(handler=None)
        pin.irq(lambda pin: print("second"))
        Pin(9).irq(lambda pin: print("third", pin), Pin.IRQ_FALLING)
        """,
        NOTHING,
    )
    bench.run(10)
    bench.drive(9, 0)
    bench.run(5)
    bench.drive(9, 1)
    bench.run(5)
    assert bench.output == "third Pin(GPIO9)\n"


def test_control_c_ends_a_program_that_is_busy_or_sleeps(bench_of):
    for text in ("while True:\n    pass", "import time\ntime.sleep(100)"):
        bench = bench_of(text, NOTHING)
        bench.run(10)
        bench.type("\x03")
        with pytest.raises(ProgramFailed, match="KeyboardInterrupt"):
            bench.run(10)


STUBBORN = """
    from machine import Pin
    pin = Pin(9, Pin.IN, Pin.PULL_UP)
    while True:
        try:
            {body}
        except:
            pass
        finally:
            print("cleaned up")
    """


@pytest.mark.parametrize("body", ["pin.value()", "while True: pass"])
def test_a_program_that_catches_everything_ends_with_the_power(bench_of, body):
    bench = bench_of(STUBBORN.format(body=body), NOTHING)
    printed = 0
    for _ in range(20):
        bench.run(1)
        bench.cut_power()
        printed = bench.output.count("cleaned up")
        bench.power_on()
        assert bench.output.count("cleaned up") == printed
    bench.close()


def test_no_threads_are_left_of_programs_that_end(bench_of):
    before = threading.active_count()
    bench = bench_of("import asyncio\nasyncio.run(asyncio.sleep(1000))", NOTHING)
    for _ in range(30):
        bench.run(5)
        bench.cut_power()
        bench.power_on()
    bench.close()
    assert threading.active_count() == before


def test_what_nobody_reads_cannot_be_typed(bench_of):
    with pytest.raises(NeverHappened, match="nobody reads what is typed"):
        bench_of("while True:\n    pass", NOTHING).type("x" * 2000)


def test_errors_of_parts_have_their_number_and_name(bench_of):
    bench = bench_of(
        """
        import errno
        from machine import I2C
        try:
            I2C(0).readfrom(0x5B, 1)
        except OSError as error:
            print(error.errno == errno.EIO, error)
        try:
            open("missing")
        except OSError as error:
            print(error.errno == errno.ENOENT, error)
        """,
        Wiring(chips=[TouchChip()]),
    )
    bench.run(50)
    assert bench.output == "True [Errno 5] EIO\nTrue [Errno 2] ENOENT\n"


def test_libraries_lie_in_lib_and_files_beside_the_program_win(bench_of, tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "helper.py").write_text('word = "from lib"\n', encoding="utf-8")
    (tmp_path / "neopixel.py").write_text('word = "our own"\n', encoding="utf-8")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "text.txt").write_text("kept", encoding="utf-8")
    bench = bench_of(
        """
        import helper, neopixel
        print(helper.word, neopixel.word, open("data/text.txt").read())
        """,
        NOTHING,
    )
    bench.run(10)
    assert bench.output == "from lib our own kept\n"


@pytest.mark.parametrize("system", ["micropython", "circuitpython"])
@pytest.mark.parametrize("name", ["socket", "subprocess", "pathlib", "threading", "keypad"])
def test_this_computer_is_not_there(bench_of, system, name):
    with pytest.raises(ProgramFailed, match=f"no module named {name}"):
        bench_of(f"import {name}", NOTHING, system=system).run(10)


@pytest.mark.parametrize("system", ["micropython", "circuitpython"])
def test_files_are_the_boards(bench_of, system, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bench = bench_of('import io\nio.open("leak.txt", "w")', NOTHING, system=system)
    if system == "circuitpython":
        with pytest.raises(ProgramFailed, match="Read-only"):
            bench.run(10)
    else:
        bench.run(10)
    assert not (tmp_path / "leak.txt").exists()


def test_a_part_at_another_pin_is_told(bench_of):
    bench = bench_of(
        """
        from machine import I2C, Pin
        from neopixel import NeoPixel
        NeoPixel(Pin(17), 2).write()
        I2C(1).readfrom(0x5A, 1)
        """,
        Wiring(chips=[TouchChip()]),
    )
    with pytest.raises(ProgramFailed) as failed:
        bench.run(50)
    assert "the program sends to LEDs at GP17, where none are" in str(failed.value)
    assert "no chip is joined to a bus at GP6 and GP7" in str(failed.value)


def test_impossible_wishes_are_refused(bench_of):
    bench = bench_of("", NOTHING)
    for wish in (
        lambda: bench.run(-5),
        lambda: bench.drive(9, 2),
        lambda: bench.drive(99, 1),
        lambda: bench.apply_volts(3, 1),
        lambda: bench.apply_volts(26, 9),
    ):
        with pytest.raises(ValueError):
            wish()


def test_all_that_is_printed_arrives_and_nothing_waits_for_it(bench_of):
    bench = bench_of('print("x" * 1_000_000)', NOTHING)
    bench.run(1)
    assert len(bench.output) == 1_000_001


def test_an_error_of_a_task_is_printed(bench_of):
    bench = bench_of(
        """
        import asyncio
        async def fail():
            raise ValueError("lost")
        async def main():
            asyncio.create_task(fail())
            while True:
                await asyncio.sleep(1)
        asyncio.run(main())
        """,
        NOTHING,
    )
    bench.run(100)
    bench.close()
    gc.collect()
    assert "ValueError: lost" in bench.output


def test_time_begins_again_with_the_power(bench_of):
    bench = bench_of("import time\nprint(time.monotonic() < 0.1)", NOTHING, system="circuitpython")
    bench.run(500)
    bench.cut_power()
    bench.power_on()
    bench.run(10)
    assert bench.output == "True\nTrue\n"
