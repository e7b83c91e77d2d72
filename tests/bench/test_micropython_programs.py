"""What programs for MicroPython do on a Pico, they do on a bench: time, pins, files, restarts."""

import pytest

from host_sim.bench import Leds, NeverHappened, ProgramFailed, TouchChip, Wiring

NOTHING = Wiring()
TOUCH = Wiring(chips=[TouchChip(irq=20)], leds=Leds(16, 2))


def test_a_loop_that_only_waits_lets_time_pass(bench_of):
    bench = bench_of(
        """
        import time
        start = time.ticks_ms()
        while time.ticks_diff(time.ticks_ms(), start) < 50:
            pass
        print("done", time.ticks_diff(time.ticks_ms(), start))
        while True:
            pass
        """,
        NOTHING,
    )
    bench.run(49)
    assert bench.output == ""
    bench.run(10)
    assert bench.output == "done 50\n"


def test_a_run_is_the_same_each_time(bench_of):
    program = """
        import random, time
        while True:
            print(time.ticks_us(), random.randint(1, 6))
            time.sleep_ms(random.randint(1, 20))
        """
    first, second = bench_of(program, NOTHING), bench_of(program, NOTHING)
    first.run(300)
    for _ in range(300):
        second.run(1)
    assert first.output == second.output != ""


def test_timers_and_pins_interrupt(bench_of):
    bench = bench_of(
        """
        from machine import Pin, Timer
        led = Pin("LED", Pin.OUT)
        blink = Timer(period=100, mode=Timer.PERIODIC, callback=lambda timer: led.toggle())
        once = Timer(period=250, mode=Timer.ONE_SHOT, callback=lambda timer: print("once"))
        button = Pin(15, Pin.IN, Pin.PULL_UP)
        button.irq(lambda pin: print("pressed" if pin.value() == 0 else "released"))
        print("ready")
        """,
        NOTHING,
    )
    bench.run(320)
    assert bench.is_done
    assert bench.output == "ready\nonce\n"
    bench.drive(15, 0)
    bench.run(5)
    bench.drive(15, None)
    bench.run(5)
    assert bench.output.splitlines()[2:] == ["pressed", "released"]


def test_the_interrupt_line_of_a_touch_chip_falls_with_a_finger(bench_of):
    bench = bench_of(
        """
        from machine import I2C, Pin
        i2c = I2C(0)
        i2c.writeto_mem(0x5A, 0x80, b"\\x63")
        i2c.writeto_mem(0x5A, 0x41, b"\\x0c\\x06" * 12)
        i2c.writeto_mem(0x5A, 0x2B, b"\\x01\\x01\\x0e\\x00\\x01\\x05\\x01\\x00\\x00\\x00\\x00")
        i2c.writeto_mem(0x5A, 0x5B, b"\\x00\\x10\\x20")
        i2c.writeto_mem(0x5A, 0x5E, b"\\x8f")
        line = Pin(20, Pin.IN)
        line.irq(lambda pin: print(i2c.readfrom_mem(0x5A, 0, 1)[0]), Pin.IRQ_FALLING)
        """,
        TOUCH,
    )
    bench.run(1500)
    assert bench.output == ""
    bench.touch(3)
    bench.wait_for(lambda: bench.output, within_ms=200)
    assert bench.output == "8\n"


def test_a_watchdog_that_nobody_feeds_restarts_the_board(bench_of):
    bench = bench_of(
        """
        import machine, time
        print("cause", machine.reset_cause())
        dog = machine.WDT(timeout=300)
        for turn in range(4):
            time.sleep_ms(200)
            dog.feed()
        try:
            while True:
                pass
        except:
            print("nothing catches a reset")
        finally:
            print("nothing cleans up after a reset")
        """,
        NOTHING,
    )
    bench.run(1090)
    assert bench.starts == 1
    bench.run(100)
    assert bench.starts == 2
    assert bench.output == "cause 1\ncause 3\n"


def test_a_program_resets_the_board_itself(bench_of):
    bench = bench_of(
        """
        import machine, time
        time.sleep(1)
        machine.reset()
        """,
        NOTHING,
    )
    bench.run(3500)
    assert bench.starts == 4


def test_somebody_types_and_the_program_answers(bench_of):
    bench = bench_of(
        """
        import select, sys
        name = input("Your name? ")
        print("Hello,", name)
        poll = select.poll()
        poll.register(sys.stdin, select.POLLIN)
        while True:
            if poll.poll(100):
                print("key", sys.stdin.read(1))
        """,
        NOTHING,
    )
    bench.run(50)
    assert bench.output == "Your name? "
    bench.type("Ada\n")
    bench.run(250)
    bench.type("x")
    bench.run(250)
    assert bench.output == "Your name? Hello, Ada\nkey x\n"
    bench.type("\x03")
    with pytest.raises(ProgramFailed, match="KeyboardInterrupt"):
        bench.run(100)


COUNTER = """
    import os
    try:
        with open("count.txt") as file:
            count = int(file.read() or -100)
    except OSError:
        count = 0
    print("start", count)
    with open("new.txt", "w") as file:
        file.write(str(count + 1))
    {then}
    """
RENAMED = 'os.rename("new.txt", "count.txt")'
REWRITTEN = 'with open("count.txt", "w") as file: file.write(str(count + 1))'


def starts_after_cuts(bench_of, then, **system):
    """The numbers with which the program began, where the power was cut at each write."""
    found = set()
    for cut in range(1, 5):
        bench = bench_of(COUNTER.format(then=then), NOTHING, **system)
        bench.run(50)
        bench.cut_power_at_write(cut)
        bench.cut_power()
        bench.power_on()
        bench.cut_power_at_write(cut)
        bench.run(50)
        bench.power_on()
        bench.run(50)
        found |= {int(line.split()[1]) for line in bench.output.splitlines()}
    return found


@pytest.mark.parametrize("then", [RENAMED, REWRITTEN])
def test_a_file_of_littlefs_has_its_old_content_until_it_is_closed(bench_of, then):
    assert min(starts_after_cuts(bench_of, then)) == 0


def test_a_power_cut_leaves_half_a_file_on_the_drive_of_circuitpython(bench_of, tmp_path):
    boot = 'import storage\nstorage.remount("/", readonly=False)\n'
    (tmp_path / "boot.py").write_text(boot, encoding="utf-8")
    assert min(starts_after_cuts(bench_of, REWRITTEN, system="circuitpython")) == -100


def test_the_lights_go_out_with_the_power_and_only_the_flash_remembers(bench_of):
    bench = bench_of(
        """
        from machine import Pin
        from neopixel import NeoPixel
        import os
        lights = NeoPixel(Pin(16), 2)
        lights[1] = (9, 8, 7)
        lights.write()
        print(sorted(os.listdir()))
        open("kept", "w").close()
        try:
            while True:
                pass
        finally:
            lights.fill((255, 255, 255))
            lights.write()
        """,
        TOUCH,
    )
    bench.run(20)
    assert bench.pixels == [(0, 0, 0), (9, 8, 7)]
    bench.cut_power()
    bench.run(20)
    assert not bench.is_on and not bench.lit
    bench.power_on()
    bench.run(20)
    assert bench.output == "['main.py']\n['kept', 'main.py']\n"
    assert bench.lit == {"1"}


def test_tasks_run_side_by_side_in_virtual_time(bench_of):
    bench = bench_of(
        """
        import asyncio, time
        from machine import Pin

        pressed = asyncio.ThreadSafeFlag()
        Pin(15, Pin.IN, Pin.PULL_UP).irq(lambda pin: pressed.set(), Pin.IRQ_FALLING)

        async def tick():
            while True:
                await asyncio.sleep_ms(400)
                print("tick", time.ticks_ms() // 100)

        async def main():
            asyncio.create_task(tick())
            while True:
                await pressed.wait()
                print("pressed")

        asyncio.run(main())
        """,
        NOTHING,
    )
    bench.run(900)
    bench.drive(15, 0)
    bench.run(10)
    bench.drive(15, 1)
    bench.run(400)
    assert bench.output.splitlines() == ["tick 4", "tick 8", "pressed", "tick 12"]


def test_voltages_tones_and_names_of_old(bench_of):
    bench = bench_of(
        """
        import ujson, utime
        from machine import ADC, PWM, Pin
        tone = PWM(Pin(9))
        tone.freq(440)
        tone.duty_u16(30000)
        utime.sleep_ms(10)
        print(ujson.dumps(ADC(26).read_u16() > 32000))
        tone.deinit()
        """,
        Wiring(buzzer=9),
    )
    bench.apply_volts("GP26", 2.0)
    bench.run(5)
    assert bench.tone_hz == 440
    bench.run(10)
    assert (bench.tone_hz, bench.output) == (0, "true\n")


def test_a_file_beside_the_program_is_a_module_and_boot_runs_first(bench_of, tmp_path):
    (tmp_path / "boot.py").write_text('print("boot")\n', encoding="utf-8")
    (tmp_path / "helper").mkdir()
    (tmp_path / "helper" / "__init__.py").write_text("from .part import word\n", encoding="utf-8")
    (tmp_path / "helper" / "part.py").write_text('word = "helped"\n', encoding="utf-8")
    bench = bench_of("import helper.part\nprint(helper.word, helper.part.word)\n", NOTHING)
    bench.run(10)
    assert bench.output == "boot\nhelped helped\n"


def test_a_program_that_fails_fails_the_test_with_its_traceback(bench_of):
    bench = bench_of(
        """
        from machine import I2C
        print("before")
        def ask():
            I2C(0).readfrom(0x5B, 1)
        ask()
        """,
        TOUCH,
    )
    with pytest.raises(ProgramFailed) as failed:
        bench.run(10)
    told = str(failed.value)
    assert "main.py" in told and "in ask" in told
    assert "OSError: [Errno 5] EIO" in told
    assert "printed last:\nbefore" in told
    # It failed once; the board goes on, and does nothing.
    bench.run(10)


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("import machine\nmachine.SPI(0)", "machine has no SPI, or it is not simulated"),
        ("import network", "no module named network"),
        ("from machine import Pin\nPin('D4')", "this board has no pin D4"),
    ],
)
def test_what_is_missing_says_so(bench_of, text, sentence):
    with pytest.raises(ProgramFailed, match=sentence):
        bench_of(text, NOTHING).run(10)


def test_what_never_comes_is_told_with_what_the_board_shows(bench_of):
    bench = bench_of("print('hello')", TOUCH)
    with pytest.raises(NeverHappened, match="not within 100 ms") as never:
        bench.wait_for(lambda: bench.lit, within_ms=100)
    assert "lit: nothing" in str(never.value) and "hello" in str(never.value)
