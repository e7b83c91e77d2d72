"""Opponents belong to their game: they outlast power cuts with it, wherever the power is cut.

See firmware/rootlight/storage/README.md.
"""

import pytest

from host_sim.board.simulated_board import SimulatedBoard
from host_sim.trials.power_cuts import LANDED
from tests.effort import step
from tests.opponents.stand_in import StandInParts, game_of, table_of, wait_for_turn

OPPONENTS = {"white": 2}
MOST_MS = 12000


def test_opponents_outlast_a_power_cut_and_the_board_thinks_again():
    table = table_of(game="rootbound", opponents=OPPONENTS)
    table.touch("d4")
    table.press("end")
    table.run(100)
    table.power(cycle=True)
    assert table.state()["turn"] == 1
    assert table.state()["opponents"] == OPPONENTS
    told = wait_for_turn(table, 2)
    assert "thinking" in [method for method, _ in told]


def test_an_opponent_changed_later_outlasts_a_power_cut_too():
    table = table_of(game="rootbound", moves=["d4", "a1,g4"])
    table.opponent(colour="white", level=4)
    table.run(500)
    table.power(cycle=True)
    assert table.state()["opponents"] == {"white": 4}
    table.opponent(colour="white", level=0)
    table.run(500)
    table.power(cycle=True)
    assert "opponents" not in table.state()
    assert table.state()["turn"] == 2


@pytest.mark.gate
def test_the_game_before_comes_back_with_its_own_after_a_power_cut():
    table = table_of(game="rootbound", opponents={"black": 1})
    wait_for_turn(table, 1)
    table.run(500)
    table.new(game="rootbound")
    table.run(500)
    table.power(cycle=True)
    assert "opponents" not in table.state()
    table.run(1000)
    table.press("undo")
    assert table.state()["opponents"] == {"black": 1}


@pytest.mark.gate
def test_a_turn_that_was_taken_back_still_waits_for_a_person():
    table = table_of(game="rootbound", seed=3, opponents={"black": 1, "white": 1})
    wait_for_turn(table, 4)
    table.undo()
    turn = game_of(table).turn()
    table.run(500)
    table.power(cycle=True)
    table.run(20000)
    assert game_of(table).turn() == turn


def test_the_library_tells_who_played():
    moves = ["pass", "pass"]
    new = {"game": "rootzone", "board": "hex-2-4", "moves": moves, "opponents": {"orange": 2}}
    table = table_of(**new)
    table.play(move="pass")
    table.run(500)
    (line,) = table.library()["games"]
    assert table.library(number=line["number"])["opponents"] == {"orange": 2}


def test_a_level_that_the_board_does_not_play_any_more_becomes_its_highest():
    table = table_of(game="rootbound", opponents={"white": 5})
    table.run(500)
    table.link.board.make_parts = FewerLevels
    table.power(cycle=True)
    assert table.hello()["levels"] == 3
    assert table.state()["opponents"] == {"white": 3}


class FewerLevels(StandInParts):
    def levels(self, shape):
        return 3


# The power is cut at every write.


def standing(board):
    match = board.device.controller.in_play.match
    return tuple(match.moves()), match.move_stack.undone(), match.opponents_by_name()


class WatchedBoard(SimulatedBoard):
    """It notes how the game stood when the power went."""

    at_cut = None

    def power_cycle(self):
        self.at_cut = standing(self)
        super().power_cycle()


class Evening:
    """A person against the board, the same each time: two turns of each, and one taken back.

    settled: how the game stood when its lights had settled last.
    """

    def __init__(self, holds_back):
        self.board = WatchedBoard("hex-4", 1, StandInParts)
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
        board = self.board
        session = board.device.controller.session
        session.begin_game("rootbound", "hex-4", None, 3, (), None, OPPONENTS)
        for deed in (None, "d4", 2, "undo", "c3", 2, None):
            for _ in range(0 if isinstance(deed, int) else 20):
                if not self.flash.cuts:
                    board.run(50)
            if self.flash.cuts:
                return
            if deed == "undo":
                board.device.controller.take_back_turn()
            elif isinstance(deed, int):
                self._wait(deed)
            elif deed:
                board.device.controller.play(deed)

    def _wait(self, turn):
        for _ in range(MOST_MS // 50):
            if self.flash.cuts or standing(self.board)[0][turn - 1 :]:
                return
            self.board.run(50)
        raise AssertionError("the board did not play")


def places(holds_back):
    """(write, bytes of it that land) of each cut."""
    evening = Evening(holds_back)
    evening.play()
    count = evening.flash.writes - evening.begins
    ways = (0,) if holds_back else LANDED
    return [(write, landed) for write in range(1, count + 1) for landed in ways]


@pytest.mark.slow
@pytest.mark.parametrize("holds_back", [False, True])
def test_wherever_the_power_is_cut_the_game_stands_and_its_opponent_plays_on(holds_back):
    thought = 0
    for write, landed in places(holds_back)[:: step(7)]:
        evening = Evening(holds_back)
        evening.flash.cut_after_writes(write, landed)
        evening.play()
        board = evening.board
        assert evening.flash.cuts == 1
        now = standing(board)
        assert now in (evening.settled, board.at_cut)
        moves, undone, opponents = now
        board.run(MOST_MS)
        later = standing(board)
        if opponents and len(moves) == 1 and not undone:
            assert len(later[0]) == 2
            thought += 1
        assert later[0][: len(moves)] == moves
        assert len(later[0]) <= 2
        assert later[2] == opponents
    assert thought
