"""The emulated Pico itself: time, power, flash, its button, its serial port."""

import pytest

from host_sim.emulator.board import AT_THE_PROMPT
from host_sim.emulator.filesystem import FLASH_BYTES
from host_sim.emulator.pico import EmulatedTimeout, PowerLost
from tests.emulator.tables import ask, at_the_prompt, pico_from

pytestmark = pytest.mark.slow

WRITE = "with open('note.txt', 'w') as file:\n    file.write({text!r})\nprint(0)"
READ = "print(json.dumps(open('note.txt').read()))"


@pytest.fixture
def board(board_at_the_prompt):
    return board_at_the_prompt


def test_two_runs_end_on_the_same_cycle():
    def run():
        board = at_the_prompt(files={"data.txt": b"1" * 5000})
        board.fingers.put({3: 1.0})
        printed = board.pico.execute(
            "import machine, time\n"
            "i2c = machine.I2C(0, scl=machine.Pin(5), sda=machine.Pin(4), freq=400000)\n"
            "time.sleep_ms(20)\n"
            "print(i2c.scan(), len(open('data.txt').read()), time.ticks_us())"
        )
        board.pico.run(100)
        return printed, board.pico.mcu.core.cycles, board.pico.clock.nanos

    assert run() == run()


def test_time_passes_as_the_pico_counts_it(board):
    before = ask(board, "print(time.ticks_ms())")
    board.pico.run(250)
    assert 250 <= ask(board, "print(time.ticks_ms())") - before < 260


def test_sleep_takes_as_long_as_it_says(board):
    started = board.pico.now_ms
    board.pico.execute("import time\ntime.sleep_ms(300)")
    assert 300 <= board.pico.now_ms - started < 310


def test_a_wait_that_fails_tells_what_came_instead(board):
    board.pico.execute("print(0)")
    board.pico.send(b"\x02")
    board.pico.wait_for(b">>> ")
    board.pico.send(b"print(6 * 7)\r")
    with pytest.raises(EmulatedTimeout, match="42"):
        board.pico.wait_for(b"43", ms=50)


def test_a_program_that_fails_says_why(board):
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        board.pico.execute("1 // 0")


def test_files_are_put_on_the_flash_and_read_from_it():
    board = at_the_prompt(files={"top.txt": b"top", "deep/er/file.bin": bytes(range(256))})
    assert ask(board, "print(json.dumps(open('top.txt').read()))") == "top"
    assert ask(board, "print(sum(open('deep/er/file.bin', 'rb').read()))") == sum(range(256))
    ask(board, "with open('deep/new.txt', 'w') as file:\n    file.write('new')\nprint(0)")
    assert board.pico.files() == AT_THE_PROMPT | {
        "top.txt": b"top",
        "deep/er/file.bin": bytes(range(256)),
        "deep/new.txt": b"new",
    }


# Power.


def test_a_power_cycle_leaves_the_flash_alone(board):
    ask(board, WRITE.format(text="kept"))
    board.pico.execute("forgotten = 1")
    board.hardware.chips[0].registers[0x41] = 9
    board.power_cycle()
    assert ask(board, READ) == "kept"
    assert ask(board, "print(json.dumps('forgotten' in globals()))") is False
    assert board.hardware.chips[0].registers[0x41] == 0


def test_a_reset_leaves_the_chips_alone(board):
    board.hardware.chips[0].registers[0x41] = 9
    board.pico.execute("forgotten = 1")
    board.pico.reset()
    assert ask(board, "print(json.dumps('forgotten' in globals()))") is False
    assert board.hardware.chips[0].registers[0x41] == 9


def test_the_board_may_restart_itself(board):
    board.pico.execute("forgotten = 1")
    board.pico.send(b"import machine\nmachine.reset()\x04")
    board.pico.await_usb()
    assert ask(board, "print(json.dumps('forgotten' in globals()))") is False
    assert ask(board, "print(int(machine.reset_cause() == machine.WDT_RESET))") == 1


def test_time_goes_on_over_a_power_cycle(board):
    before = board.clock.now_us
    board.power_cycle()
    assert board.clock.now_us > before


# Flash.


def test_operations_on_the_flash_are_listed(board):
    board.pico.flash.operations.clear()
    ask(board, WRITE.format(text="x" * 3000))
    operations = board.pico.flash.operations
    assert any(operation.is_erase and operation.size == 4096 for operation in operations)
    written = sum(operation.size for operation in operations if not operation.is_erase)
    assert written >= 3000
    start = board.pico.layout.start
    assert all(start <= operation.address < FLASH_BYTES for operation in operations)


@pytest.mark.parametrize("seed", [None, 1])
def test_a_file_is_old_or_new_wherever_the_power_goes(seed):
    new = "new" * 1000
    board = at_the_prompt()
    ask(board, WRITE.format(text="old"))
    flash = board.pico.flash_bytes()
    board.pico.flash.operations.clear()
    ask(board, WRITE.format(text=new))
    count = len(board.pico.flash.operations)
    for operation in (1, count // 2, count):
        pico = pico_from(flash)
        pico.boot()
        pico.flash.cut_power_at(operation, seed)
        with pytest.raises(PowerLost):
            pico.execute(WRITE.format(text=new))
        after = pico_from(pico.flash_bytes())
        after.boot()
        assert after.execute("print(open('note.txt').read())").strip() in ("old", new)


# The button and the serial port.


def test_the_bootsel_button_can_be_pressed(board):
    assert ask(board, "import rp2\nprint(rp2.bootsel_button())") == 0
    board.pico.bootsel.press()
    assert ask(board, "import rp2\nprint(rp2.bootsel_button())") == 1
    board.pico.bootsel.release()
    assert ask(board, "import rp2\nprint(rp2.bootsel_button())") == 0


def test_long_programs_fit_through_the_serial_port(board):
    text = "abcdefgh" * 500
    assert ask(board, f"print(len({text!r}))") == 4000
    assert len(ask(board, "print(json.dumps('x' * 6000))")) == 6000
