"""What programs for CircuitPython do on a Pico, they do on a bench."""

import pytest

from host_sim.bench import ProgramFailed, TouchChip, Wiring

HERE = {"system": "circuitpython"}


def test_pins_are_read_driven_and_pulled(bench_of):
    bench = bench_of(
        """
        import board, digitalio, time
        button = digitalio.DigitalInOut(board.GP15)
        button.switch_to_input(pull=digitalio.Pull.UP)
        led = digitalio.DigitalInOut(board.LED)
        led.direction = digitalio.Direction.OUTPUT
        while True:
            led.value = not button.value
            print(led.value)
            time.sleep(0.1)
        """,
        Wiring(),
        **HERE,
    )
    bench.run(150)
    bench.drive("GP15", 0)
    bench.run(100)
    assert bench.output.split() == ["False", "False", "True"]


def test_the_bus_of_the_board_finds_its_chips(bench_of):
    bench = bench_of(
        """
        import board
        i2c = board.I2C()
        while not i2c.try_lock():
            pass
        print([hex(address) for address in i2c.scan()])
        i2c.unlock()
        """,
        Wiring(
            chips=[TouchChip(0x5A), TouchChip(0x5D), TouchChip(0x5A, mux=0x70)],
            pins={"SCL": 5, "SDA": 4},
        ),
        **HERE,
    )
    bench.run(100)
    assert bench.output == "['0x5a', '0x5d', '0x70']\n"


def test_the_drive_is_the_computers_until_boot_takes_it(bench_of, tmp_path):
    program = 'open("kept.txt", "w").close()\nprint("kept")\n'
    with pytest.raises(ProgramFailed, match="Read-only"):
        bench_of(program, Wiring(), **HERE).run(10)
    boot = 'import storage\nstorage.remount("/", readonly=False)\n'
    (tmp_path / "boot.py").write_text(boot, encoding="utf-8")
    bench = bench_of(program, Wiring(), **HERE)
    bench.run(10)
    assert bench.output == "kept\n"
