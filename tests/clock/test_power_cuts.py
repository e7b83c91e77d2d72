"""Wherever the power is cut, the clock stands as after the last saved turn, and is paused.

See firmware/rootlight/storage/README.md.
"""

import pytest

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.trials.power_cuts import LANDED
from rootlight.match.clock import BYOYOMI, FISCHER
from tests.effort import step

DEEDS = (
    (FISCHER, 60000, 5000, 0),
    "d4",
    "a1,g4",
    "b2",
    "undo",
    "undo",
    "redo",
    "e2",
    (BYOYOMI, 1000, 2000, 2),
    "c3",
    "f3",
    "undo",
)
PAUSE_MS = 700


def standing(board):
    """Return the state of the game and its clock, but for the turn that goes on."""
    match = board.device.controller.in_play.match
    clock = match.clock
    return tuple(match.moves()), match.move_stack.undone(), tuple(clock.kept()), bytes(clock.table)


class WatchedBoard(SimulatedBoard):
    """It notes how the game stood when the power went."""

    at_cut = None

    def power_cycle(self):
        self.at_cut = standing(self)
        super().power_cycle()


class Evening:
    """Turns with a clock, the same each time.

    settled: how the game stood when its lights had settled last.
    """

    def __init__(self, holds_back):
        self.board = WatchedBoard("hex-4", 1)
        self.flash = self.board.hardware.flash
        self.flash.holds_back = holds_back
        self.board.run(200)
        self.begins = self.flash.writes
        self.settled = standing(self.board)
        self.board.on_step = self._see

    def _see(self):
        if not self.flash.cuts and not self.board.device.controller.unsaved:
            self.settled = standing(self.board)

    def play(self):
        """Play until the power is cut, or to the end."""
        for deed in DEEDS:
            controller = self.board.device.controller
            if deed == "undo":
                controller.take_back_turn()
            elif deed == "redo":
                controller.play_turn_again()
            elif isinstance(deed, str):
                controller.play(deed)
            else:
                self.board.device.services().set_clock(deed)
            for _ in range(PAUSE_MS // 50):
                self.board.run(50)
                if self.flash.cuts:
                    return


@pytest.mark.slow
@pytest.mark.parametrize("holds_back", [False, True])
def test_times_are_as_they_were_after_a_turn_that_was_saved(holds_back):
    whole = Evening(holds_back)
    whole.play()
    count = whole.flash.writes - whole.begins
    places = [(at, landed) for at in range(1, count + 1) for landed in (LANDED, (0,))[holds_back]]
    assert len(places) > 10
    for write, landed in places[:: step(7)]:
        evening = Evening(holds_back)
        evening.flash.cut_after_writes(write, landed)
        evening.play()
        assert evening.flash.cuts == 1
        assert standing(evening.board) in (evening.settled, evening.board.at_cut)
        clock = evening.board.device.controller.in_play.match.clock
        assert clock.is_paused == clock.is_started()
        assert clock.spent_ms == 0


def test_a_log_without_a_clock_reads_as_it_always_did():
    """The head of a game without a clock has no word of one, nor has its turn."""
    board = SimulatedBoard("hex-4")
    board.run(200)
    controller = board.device.controller
    controller.play("d4")
    board.run(200)
    flash = board.hardware.flash
    held = b"".join(flash.content("saved/" + name) for name in flash.listdir("saved"))
    assert b'"left"' in held
    assert b"clock" not in held
    clocked = SimulatedBoard("hex-4")
    clocked.run(200)
    clocked.device.services().set_clock((FISCHER, 60000, 0, 0))
    clocked.run(200)
    clocked.device.controller.play("d4")
    clocked.run(200)
    stacks = [one.device.controller.in_play.match.move_stack.dump() for one in (board, clocked)]
    # The first turn of a clock changes one byte of its table.
    assert len(stacks[1]) - len(stacks[0]) == 3
