"""MicroPython's I2C on the emulated Pico, by its block and by moving the pins, and the chips.

The answers of the chips are compared with those of the same chips on the simulator's bus.
"""

import pytest

from host_sim.board.hardware import Hardware
from tests.emulator.tables import EIO, ENODEV, ETIMEDOUT, ask, mixed_board_file

pytestmark = pytest.mark.slow

BLOCK = "i2c = machine.I2C(0, scl=machine.Pin(5), sda=machine.Pin(4), freq=400000, timeout=5000)\n"
MOVED = "i2c = machine.SoftI2C(machine.Pin(5), machine.Pin(4), freq=400000, timeout=5000)\n"
FACES = pytest.mark.parametrize("face", [BLOCK, MOVED], ids=["block", "moved"])

TRY = """
def attempt(action, *arguments):
    begun = time.ticks_us()
    try:
        action(*arguments)
    except OSError as error:
        code = error.errno
    else:
        code = 0
    print(json.dumps([code, time.ticks_diff(time.ticks_us(), begun)]))
"""


@pytest.fixture
def board(board_at_the_prompt):
    return board_at_the_prompt


def simulated_bus(name="block"):
    """The same chips on the simulator's own bus."""
    return Hardware(mixed_board_file()).buses[name]


@FACES
def test_a_scan_finds_who_is_there(board, face):
    assert ask(board, face + "print(i2c.scan())") == simulated_bus().scan() == [0x5A, 0x70]


def test_a_scan_on_a_bus_of_moved_pins(board):
    program = "print(machine.SoftI2C(scl=machine.Pin(9), sda=machine.Pin(8)).scan())"
    assert ask(board, program) == simulated_bus("moved").scan() == [0x5B]


@FACES
def test_all_registers_read_as_on_the_simulated_bus(board, face):
    bus = simulated_bus()
    bus.writeto(0x5A, b"\0", False)
    expected = bytearray(128)
    bus.readfrom_into(0x5A, expected)
    assert ask(board, face + "print(list(i2c.readfrom_mem(0x5a, 0, 128)))") == list(expected)
    assert 0x24 in expected


@FACES
def test_written_files_are_read_back(board, face):
    program = "i2c.writeto_mem(0x5a, 0x41, b'\\x0c')\nprint(list(i2c.readfrom_mem(0x5a, 0x41, 1)))"
    assert ask(board, face + program) == [12]
    assert board.hardware.chips[0].registers[0x41] == 12


@FACES
def test_both_faces_may_take_turns(board, face):
    other = MOVED if face is BLOCK else BLOCK
    ask(board, face + "i2c.writeto_mem(0x5a, 0x42, b'\\x07')\nprint(0)")
    assert ask(board, other + "print(list(i2c.readfrom_mem(0x5a, 0x42, 1)))") == [7]


@pytest.mark.parametrize(("face", "code"), [(BLOCK, EIO), (MOVED, ENODEV)])
@pytest.mark.parametrize("call", ["i2c.writeto, 0x33, b'ab'", "i2c.readfrom_mem, 0x33, 0, 2"])
def test_an_address_without_a_chip_is_not_acknowledged(board, face, code, call):
    found, took_us = ask(board, TRY + face + f"attempt({call})")
    assert found == code
    assert took_us < 1000


def test_a_chip_without_power_does_not_answer(board):
    board.hardware.chips[0].power_off()
    assert ask(board, TRY + BLOCK + "attempt(i2c.readfrom_mem, 0x5a, 0, 2)")[0] == EIO
    board.hardware.chips[0].power_on()
    assert ask(board, TRY + BLOCK + "attempt(i2c.readfrom_mem, 0x5a, 0, 2)")[0] == 0


def test_a_held_data_line_is_waited_for_and_then_given_up(board):
    board.hardware.buses["block"].hold_sda(None)
    code, took_us = ask(board, TRY + BLOCK + "attempt(i2c.readfrom_mem, 0x5a, 0, 2)")
    assert code == ETIMEDOUT
    assert 5000 <= took_us < 12000


def test_moved_pins_never_notice_a_held_data_line(board):
    # MicroPython looks at the clock line only: nobody raises, and all that is read is zero.
    board.hardware.buses["block"].hold_sda(None)
    program = "print(json.dumps([len(i2c.scan()), list(i2c.readfrom_mem(0x5a, 0x5d, 2))]))"
    assert ask(board, MOVED + program) == [112, [0, 0]]


def test_a_block_works_again_when_the_line_is_free(board):
    hold = TRY + BLOCK + "attempt(i2c.writeto, 0x5a, b'a')"
    board.hardware.buses["block"].hold_sda(None)
    assert ask(board, hold)[0] == ETIMEDOUT
    board.hardware.buses["block"].hold_sda(0)
    assert ask(board, BLOCK + "print(list(i2c.readfrom_mem(0x5a, 0x5d, 1)))") == [0x24]


def test_nine_clocks_free_a_held_data_line(board):
    board.hardware.buses["block"].hold_sda(9)
    free = """
scl = machine.Pin(5, machine.Pin.OPEN_DRAIN, value=1)
sda = machine.Pin(4, machine.Pin.OPEN_DRAIN, value=1)
held = []
while not sda.value():
    held.append(sda.value())
    scl(0)
    time.sleep_us(5)
    scl(1)
    time.sleep_us(5)
"""
    read = "print(json.dumps([len(held), list(i2c.readfrom_mem(0x5a, 0x5d, 1))]))"
    assert ask(board, free + BLOCK + read) == [9, [0x24]]


def test_a_held_clock_line_stops_both_faces(board):
    board.hardware.buses["block"].hold_scl(True)
    call = "attempt(i2c.readfrom_mem, 0x5a, 0, 2)"
    assert ask(board, TRY + BLOCK + call)[0] == ETIMEDOUT
    assert ask(board, TRY + MOVED + call)[0] == ETIMEDOUT


@FACES
def test_a_multiplexer_connects_one_channel_after_the_other(board, face):
    board.hardware.chips[2].registers[0x41] = 22
    board.hardware.chips[3].registers[0x41] = 33
    program = """
found = [i2c.scan()]
for channel in (2, 5):
    i2c.writeto(0x70, bytes([1 << channel]))
    found.append(i2c.scan())
    found.append(list(i2c.readfrom_mem(0x5c, 0x41, 1)))
print(json.dumps(found))
"""
    there = [0x5A, 0x5C, 0x70]
    assert ask(board, face + program) == [[0x5A, 0x70], there, [22], there, [33]]


def test_two_bytes_of_a_register_take_as_long_as_on_the_wire(board):
    # 48 bits of 2.5 us are 120 us; the rest is what MicroPython does besides.
    program = """
buffer = bytearray(2)
i2c.readfrom_mem_into(0x5a, 0, buffer)
begun = time.ticks_us()
for _ in range(100):
    i2c.readfrom_mem_into(0x5a, 0, buffer)
print(time.ticks_diff(time.ticks_us(), begun) // 100)
"""
    assert 138 <= ask(board, BLOCK + program) <= 144


def test_a_slower_bus_is_slower(board):
    program = """
def time_of(freq):
    i2c = machine.I2C(0, scl=machine.Pin(5), sda=machine.Pin(4), freq=freq)
    begun = time.ticks_us()
    i2c.readfrom_mem(0x5a, 0, 43)
    return time.ticks_diff(time.ticks_us(), begun)
print(json.dumps([time_of(100000), time_of(400000)]))
"""
    slow_us, fast_us = ask(board, program)
    assert slow_us - fast_us == pytest.approx((48 + 41 * 9) * 7.5, rel=0.02)
