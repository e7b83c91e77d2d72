"""The clock on a Pico: numbers of 31 bits, ticks that wrap, and a turn that it really counts."""

import ast

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("image")]

# Evenings of four players, by chance; prints how they stand after each deed.
EVENINGS = """
from rootlight.compat import ticks_add
from rootlight.match.clock import BYOYOMI, FISCHER, Clock

mover = 0
seed = 1

def below(limit):
    global seed
    seed = (seed * 1103 + 12345) & 0xFFFFF
    return (seed >> 4) % limit

def evening(mode, main_ms, extra_ms, periods):
    global mover
    mover = 0
    now_ms = (1 << 30) - 5000
    clock = Clock(4, lambda: mover)
    clock.set(mode, main_ms, extra_ms, periods)
    found = []
    for _ in range(12):
        for _ in range(below(4)):
            clock.run(clock.is_started(), now_ms)
            now_ms = ticks_add(now_ms, below(10) ** below(9))
            if clock.advance(now_ms):
                found.append(-1)
        before = mover
        mover = (mover + below(2)) & 3
        clock.end_turn(before)
        clock.take_coming()
        for player in range(4):
            found.append(clock.left_ms(player))
            found.append(clock.periods_left(player))
            found.append(clock.has_flag(player))
    return found

evenings = [
    evening(FISCHER, 86400000, 600000, 0),
    evening(BYOYOMI, 86400000, 3600000, 99),
    evening(BYOYOMI, 0, 30000, 3),
    evening(FISCHER, 1000, 2000, 0),
]
"""
# A turn by the time of the Pico itself.
COUNTING = """
import time
from rootlight.match.clock import FISCHER, Clock
mover = 0
clock = Clock(2, lambda: mover)
clock.set(FISCHER, 60000, 0)
mover = 1
clock.end_turn(0)
clock.take_coming()
began = time.ticks_ms()
clock.run(True, began)
while time.ticks_diff(time.ticks_ms(), began) < 100:
    clock.advance(time.ticks_ms())
print(60000 - clock.left_ms(1), clock.left_ms(0))
"""


def test_the_clock_counts_as_on_a_desk(board_at_the_prompt):
    here = {}
    # The same program runs on the Pico.
    exec(EVENINGS, here)
    told = board_at_the_prompt.pico.execute(EVENINGS + "print(evenings)")
    assert ast.literal_eval(told) == here["evenings"]
    assert -1 in here["evenings"][2]


def test_it_counts_the_time_of_the_pico(board_at_the_prompt):
    spent, other = board_at_the_prompt.pico.execute(COUNTING).split()
    assert 90 <= int(spent) <= 110
    assert other == "60000"


@pytest.mark.night
def test_a_whole_board_counts_and_tells_a_flag(board_of_a_builder):
    board = board_of_a_builder
    board.request("new", {"game": "rootbound"})
    board.request("clock", {"mode": "byoyomi", "main_s": 1, "period_s": 1, "periods": 1})
    board.request("play", {"move": "d4"})
    assert board.hear("flag", ms=4000)["params"] == {"colour": "white"}
    clock = board.request("play", {"move": "a1,g4"})["state"]["clock"]
    assert (clock["running"], clock["flags"]) == ("black", ["white"])
    assert clock["left_ms"]["white"] == 0
    assert 900 < clock["left_ms"]["black"] <= 1000
    assert board.request("errors")["errors"] == []
