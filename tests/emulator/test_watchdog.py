"""The watch over the loop on the emulated Pico: its watchdog, its file of mistakes, its prompt."""

import pytest

from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.firmware import firmware_files
from host_sim.simulated_board import load_board_file

pytestmark = pytest.mark.slow

BUILT = "hex-4"
MOVES = ["d4", "a1,g4"]
# The firmware, whose reading of the chips fails once, and hangs a while later.
TROUBLE = """
import time
from rootlight.platforms.pico import Platform, service_was_asked
from rootlight.starting import begin

MISTAKE_MS, HANG_MS = 2500, 3500

def read(name):
    with open(name) as file:
        return file.read()

def main():
    runner = begin(Platform, read)
    read_touch = runner.platform.read_touch
    due = [MISTAKE_MS, HANG_MS]

    def read_or_fail(masks):
        if due and time.ticks_ms() > due[0]:
            if due.pop(0) == MISTAKE_MS:
                raise OSError(5)
            print("hangs")
            time.sleep_ms(1000000)
        return read_touch(masks)

    runner.platform.read_touch = read_or_fail
    while True:
        runner.step()

# As in start.py.
if not service_was_asked():
    main()
"""


def test_the_board_survives_a_mistake_and_a_hang(tmp_path):
    files = firmware_files(BUILT, programs={"trouble.py": TROUBLE})
    files["main.py"] = b"import trouble\n"
    board = EmulatedBoard(load_board_file(BUILT), files)
    board.pico.boot()
    board.say_hello()
    board.request("new", {"game": "rootbound", "moves": MOVES})
    board.pico.run(max(2800 - board.pico.now_ms, 0))
    # The loop went on after the mistake.
    (mistake,) = board.request("errors")["errors"]
    assert mistake["error"].startswith("OSError")
    assert mistake["doing"] == "scan"
    assert "trouble" in mistake["trace"]

    board.pico.wait_for(b"hangs")
    hung_ms = board.pico.now_ms
    lit = []
    leds = board.hardware.leds
    leds.on_latch = lambda _: lit.append(board.pico.now_ms) if any(leds.latched) else None
    board.pico.await_usb()
    board.say_hello()
    while not lit:
        board.pico.run(10)
    # The README promises 3 s.
    assert lit[0] - hung_ms < 3000
    print("restarted in", lit[0] - hung_ms)
    assert board.request("record")["moves"] == MOVES
    assert [error["doing"] for error in board.request("errors")["errors"]] == ["scan", "hang"]
    # An update goes without the watchdog.
    board.request("service")
    board.pico.await_usb()
    board.pico.run(1000)
    assert board.pico.execute("print(6 * 7)").strip() == "42"
