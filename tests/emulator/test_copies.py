"""A board that was booted once, and what goes on from it in copies of the process."""

import os

import pytest

from host_sim.emulator.copies import CopyFailed, in_a_copy
from tests.emulator.tables import at_the_prompt

pytestmark = pytest.mark.slow


def test_nothing_that_a_copy_does_is_seen_here():
    seen = []
    assert in_a_copy(lambda: seen.append(1) or seen) == [1]
    assert seen == []


def test_what_fails_in_a_copy_fails_here_with_its_traceback():
    with pytest.raises(CopyFailed, match=r"(?s)test_copies.*ZeroDivisionError"):
        in_a_copy(lambda: 1 // 0)


def test_a_copy_that_dies_is_told():
    with pytest.raises(CopyFailed, match="ended without an answer"):
        in_a_copy(lambda: os._exit(1))


def test_two_copies_of_a_board_go_on_alike_and_the_board_stays_where_it_is():
    board = at_the_prompt()

    def go_on():
        printed = board.pico.execute(
            "import time\nprint(time.ticks_us(), 'kept' in dir())\nkept=1"
        )
        return printed, board.pico.mcu.core.cycles, board.pico.flash_bytes()

    before = board.pico.mcu.core.cycles
    first = in_a_copy(go_on)
    assert in_a_copy(go_on) == first
    assert first[0].endswith("False\n")
    assert board.pico.mcu.core.cycles == before
    assert go_on() == first
