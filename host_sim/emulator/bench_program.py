"""Runs on the emulated Pico instead of main.py's program while the Pico is measured.

Compiled with the firmware and copied to the flash by `bench`; runs on MicroPython only. Lines
that begin with `##` hold a name and numbers. It does the same as main.py, and also obeys bytes on
the serial port: `g` plays the game of `moves.txt` (a move a line); `h` plays the first half of it
at once; `t` plays many turns. Otherwise fingers may play. From `l` to `!` the serial port is the
link, as on a board.
"""

import gc
import time

IDLE_POLLS = 40
END_OF_LINK = ord("!")
REPORTS = 10
# The number of waits of 50 ms until the link has sent everything.
SPEECHES = 60
# The last turns of a game, where most cells change, are all played as on a board.
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
    """Bytes in use when the link has sent everything."""
    for _ in range(SPEECHES):
        if device.link.is_talking():
            go_on(50)
    return heap()[0]


def begin(*game):

    controller.session.begin_game(*game)


def tell(name, *numbers):
    print("\n##", name, *numbers)


def go_on(ms):
    """Run the board's own loop for a while."""
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        device.step(platform.ticks_ms())
        platform.idle(device.wait_ms(platform.ticks_ms()))


def measure_rest():
    go_on(100)
    tell("rest", heap_at_rest())
    took = []
    for _ in range(IDLE_POLLS):
        time.sleep_ms(8)
        started = time.ticks_us()
        device.step(platform.ticks_ms())
        took.append(time.ticks_diff(time.ticks_us(), started))
    took.sort()
    tell("idle", took[IDLE_POLLS // 2], took[-1])


def play_game():
    """Play a whole game; report the times in us and the heap in bytes.

    One turn in EACH, and the last ones, are played as on a board, with lights and saving; the
    others go straight to the match.
    """
    heaviest = slowest = number = 0
    begin(GAME, BOARD, None, SEED)
    go_on(100)
    most = heap()[0]
    for move in each_move():
        number += 1
        if number % EACH and number <= TURNS - LAST_TURNS and number > 1:
            controller.in_play.match.play(move)
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
    # A touch skips the lights of the end in the same way.
    controller.captures.stop()
    go_on(100)
    tell("after", heap_at_rest())


def play_long():
    """Play the game and take it back many times; report the heap ten times."""
    match = controller.in_play.match
    turns = 0
    while turns < LONG_PLAY:
        while match.can_undo():
            match.undo()
        for move in each_move():
            # Straight to the match: the controller would report each turn to the link.
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
    """The bytes that the board reads as its link after `l`."""
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


GAME, BOARD, *numbers = read("plan.txt").split()
SEED, TURNS, EACH, LONG_PLAY = map(int, numbers)

gc.collect()
BARE = gc.mem_alloc()

from rootlight.start import put_together

platform, device = put_together()
device.start()
controller = device.controller
# The bytes on the serial port are for this program.
read_port = platform.read_link
platform.read_link = read_nothing

main()
