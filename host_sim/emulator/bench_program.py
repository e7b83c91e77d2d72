"""What runs on the emulated Pico, in place of what main.py runs, while it is measured.

Compiled with the firmware and copied to the flash by `bench`; runs on MicroPython only. Lines
that begin with `##` hold a name and numbers. It does what main.py does, and besides plays the
game in `moves.txt` by itself when it is told to by the byte `g`, and many turns by `t`;
otherwise fingers may play.
"""

import gc
import time

gc.collect()
BARE = gc.mem_alloc()

from rootlight import on_demand
from rootlight.start import put_together

IDLE_POLLS = 40
LONG_PLAY = 1000
REPORT_EACH = 100


def read(name):
    with open(name) as file:
        return file.read()


def heap():
    """(bytes in use above a bare MicroPython, us that the collection took)."""
    begun = time.ticks_us()
    gc.collect()
    return gc.mem_alloc() - BARE, time.ticks_diff(time.ticks_us(), begun)


def tell(name, *numbers):
    print("\n##", name, *numbers)


platform, device = put_together()
device.start()
controller = device.controller
# What comes on the serial port is for this program.
read_port = platform.read_link
platform.read_link = lambda buffer: 0


def go_on(ms):
    """The board's own loop for a while."""
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        device.step(platform.ticks_ms())
        platform.idle(device.wait_ms(platform.ticks_ms()))


def measure_rest():
    go_on(100)
    on_demand.give_back()
    tell("rest", heap()[0])
    longest = 0
    for _ in range(IDLE_POLLS):
        time.sleep_ms(8)
        begun = time.ticks_us()
        device.step(platform.ticks_ms())
        longest = max(longest, time.ticks_diff(time.ticks_us(), begun))
    tell("idle", longest)


def play_game(moves):
    """The whole game, turn by turn: heaviest turn in us, most heap, longest collection in us."""
    heaviest = most = slowest = 0
    for move in moves:
        begun = time.ticks_us()
        controller.play(move)
        device.step(platform.ticks_ms())
        heaviest = max(heaviest, time.ticks_diff(time.ticks_us(), begun))
        go_on(30)
        used, took = heap()
        most = max(most, used)
        slowest = max(slowest, took)
    tell("game", len(moves), heaviest, most, slowest)


def play_long(moves):
    """Many turns, the game played and taken back time and again: heap every hundred of them."""
    match = controller.match
    turns = 0
    while turns < LONG_PLAY:
        while match.can_undo():
            match.undo()
        for move in moves:
            # Past the controller, which would tell the link of each.
            match.play(move)
            turns += 1
            if turns % REPORT_EACH == 0:
                on_demand.give_back()
                tell("long", turns, heap()[0])


def main():
    measure_rest()
    moves = read("moves.txt").split()
    received = bytearray(1)
    tell("listening")
    while True:
        if read_port(received):
            if received == b"g":
                play_game(moves)
            elif received == b"t":
                play_long(moves)
            elif received == b"h":
                controller.new_game("rootbound", None, None, 0, moves[: len(moves) // 2])
                go_on(100)
                tell("half")
        device.step(platform.ticks_ms())
        platform.idle(device.wait_ms(platform.ticks_ms()))


main()
