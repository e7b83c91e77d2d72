"""A board that was booted once, and what goes on from it in copies of a process."""

import os
import threading

import pytest

from host_sim.emulator.copies import Booted, Copier, CopyFailed
from tests.emulator.image import image_of
from tests.emulator.tables import BUILT, at_the_prompt

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def copier():
    copier = Copier()
    yield copier
    copier.close()


def a_list():
    """In place of a board."""
    return ["booted"]


def add(board, word):
    board.append(word)
    return board


def divide(by):
    return 1 // by


def end():
    os._exit(1)


def threads():
    return threading.active_count()


def test_every_copy_has_the_board_as_it_was_booted(copier):
    for _ in range(2):
        assert copier.run(add, board=Booted(a_list), word="more") == ["booted", "more"]


def test_a_failure_in_a_copy_is_raised_here_with_its_traceback(copier):
    with pytest.raises(CopyFailed, match=r"(?s)test_copies.*ZeroDivisionError"):
        copier.run(divide, by=0)
    with pytest.raises(CopyFailed, match=r"(?s)test_copies.*ZeroDivisionError"):
        copier.run(add, board=Booted(fail_to_boot), word="")
    assert copier.run(divide, by=1) == 1


def fail_to_boot():
    return divide(0)


def test_a_copy_that_dies_is_told(copier):
    with pytest.raises(CopyFailed, match="ended without an answer"):
        copier.run(end)


def test_the_process_that_is_copied_has_no_threads(copier):
    """Threads are not copied: the process that makes copies has one, whatever this one has."""
    wait = threading.Event()
    other = threading.Thread(target=wait.wait)
    other.start()
    assert copier.run(threads) == 1
    wait.set()
    other.join()


def go_on(board):
    printed = board.pico.execute("import time\nprint(time.ticks_us(), 'kept' in dir())\nkept=1")
    return printed, board.pico.mcu.core.cycles, board.pico.flash_bytes()


def test_copies_of_a_board_go_on_alike(copier):
    image_of(BUILT)
    board = Booted(at_the_prompt)
    first = copier.run(go_on, board=board)
    assert first[0].endswith("False\n")
    assert copier.run(go_on, board=board) == first
