"""What runs on the emulated Pico, in place of what main.py runs, while it is measured.

Compiled with the firmware and copied to the flash by `bench`; runs on MicroPython only. Lines
that begin with `##` hold a name and numbers. It does what main.py does, and besides what a byte
on the serial port tells it: `g` plays the game of `moves.txt`, a move a line, by itself; `h`
plays its first half at once, `t` many turns; otherwise fingers may play. From `l` to `!` the
serial port is the link, as it is on a board.
"""

import gc
import os
import sys
import time

IDLE_POLLS = 40
END_OF_LINK = ord("!")
REPORTS = 10
# So often it is waited, 50 ms each, for the link to have said all.
SPEECHES = 60
# The end of a game, in which most happens: it is played turn by turn.
LAST_TURNS = 6


def read(name):
    with open(name) as file:
        return file.read()


def each_move():
    """The moves of the game, one by one: a list of them would count as the firmware's heap."""
    with open("moves.txt") as file:
        for line in file:
            yield line.strip()


def heap():
    """(bytes in use above a bare MicroPython, us that the collection took)."""
    started = time.ticks_us()
    gc.collect()
    return gc.mem_alloc() - BARE, time.ticks_diff(time.ticks_us(), started)


def heap_at_rest():
    """Bytes in use once all is said on the link, and borrowed code is given back."""
    for _ in range(SPEECHES):
        if device.link.is_talking():
            go_on(50)
    device.forget_modules()
    return heap()[0]


def begin(*game):

    controller.begin_game(*game)


def tell(name, *numbers):
    print("\n##", name, *numbers)


def go_on(ms):
    """The board's own loop for a while."""
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        device.step(platform.ticks_ms())
        platform.idle(device.wait_ms(platform.ticks_ms()))


def measure_rest():
    go_on(100)
    tell("rest", heap_at_rest())
    longest = 0
    for _ in range(IDLE_POLLS):
        time.sleep_ms(8)
        started = time.ticks_us()
        device.step(platform.ticks_ms())
        longest = max(longest, time.ticks_diff(time.ticks_us(), started))
    tell("idle", longest)


def play_game():
    """A whole game, and what it took in us and in bytes.

    Of so many turns as the plan says only one is played as on a board, with lights and saving;
    the others go past the controller.
    """
    heaviest = slowest = number = 0
    begin(GAME, BOARD, None, SEED)
    go_on(100)
    most = heap()[0]
    for move in each_move():
        number += 1
        if number % EACH and number <= TURNS - LAST_TURNS and number > 1:
            controller.match.play(move)
            continue
        started = time.ticks_us()
        controller.play(move)
        device.step(platform.ticks_ms())
        heaviest = max(heaviest, time.ticks_diff(time.ticks_us(), started))
        go_on(30)
        used, took = heap()
        most = max(most, used)
        slowest = max(slowest, took)
        if number == 1:
            tell("first", heap_at_rest())
    tell("game", number, heaviest, most, slowest)
    # As a touch skips the show of the end.
    controller.end_animation()
    go_on(100)
    tell("after", heap_at_rest())


def play_long():
    """Many turns, the game played and taken back time and again: heap every tenth of them."""
    match = controller.match
    turns = 0
    while turns < LONG_PLAY:
        while match.can_undo():
            match.undo()
        for move in each_move():
            # Past the controller, which would tell the link of each.
            match.play(move)
            turns += 1
            if turns % (LONG_PLAY // REPORTS) == 0:
                tell("long", turns, heap_at_rest())


def play_half():
    moves = list(each_move())
    begin(GAME, BOARD, None, SEED, moves[: len(moves) // 2])
    del moves
    go_on(100)
    tell("half")


def read_nothing(buffer):
    return 0


def read_link(buffer):
    """What the board reads after `l`."""
    count = read_port(buffer)
    if count and buffer[0] == END_OF_LINK:
        platform.read_link = read_nothing
        count = 0
    return count


def main():
    measure_rest()
    received = bytearray(1)
    tell("listening")
    while True:
        if platform.read_link is read_nothing and read_port(received):
            if received == b"g":
                play_game()
            elif received == b"t":
                play_long()
            elif received == b"h":
                play_half()
            elif received == b"l":
                platform.read_link = read_link
        device.step(platform.ticks_ms())
        platform.idle(device.wait_ms(platform.ticks_ms()))


def rootlight_is_frozen():
    """Whether the firmware comes with the image and runs in place."""
    return ".frozen" in sys.path and not has_file("rootlight/start.mpy")


def has_file(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


GAME, BOARD, *numbers = read("plan.txt").split()
SEED, TURNS, EACH, LONG_PLAY = map(int, numbers)

gc.collect()
BARE = gc.mem_alloc()

from rootlight.start import put_together

platform, device = put_together(rootlight_is_frozen())
device.start()
controller = device.controller
# What comes on the serial port is for this program.
read_port = platform.read_link
platform.read_link = read_nothing

main()
