"""Each game from the menu to its end by touches and buttons alone, seen in the LEDs alone."""

import pytest

from host_sim.random_play import Chance
from rootlight.lights.colours import COLOURS
from tests.support import Table

SHOW_MS = 2500
LAST_TURN = 2  # the bytes that a stone of the last turn has on top
LONGEST = 400


class Fingers:
    """Somebody who plays at random, and looks at the board after each turn."""

    def __init__(self, table, seed):
        self.table = table
        self.chance = Chance(seed)

    @property
    def game(self):
        return self.table.link.board.device.controller.match.game

    @property
    def shape(self):
        return self.table.link.board.device.controller.match.shape

    def play_turn(self):
        """One turn by touches and `end`, or by holding `end` where nothing can be touched."""
        turn = self.table.state()["turn"]
        least, most = self.game.turn_size()
        wanted = least + self.chance.below(most - least + 1)
        touched = [cell for cell in (self.touch_one() for _ in range(wanted)) if cell]
        self.end()
        if touched and self.table.state()["turn"] == turn:
            # What was touched is no whole turn: with one stone fewer it may be.
            self.table.touch(touched[-1])
            self.end()
        if self.table.state()["turn"] == turn:
            if self.table.state()["pending"]:
                self.table.press("undo")
            self.table.press("end")
            self.table.press("end", ms=1200)
        state = self.table.state()
        assert state["turn"] == turn + 1, self.table.record()
        return state

    def end(self):
        """Tap `end`, and once more if the guard warns."""
        self.table.notifications()
        self.table.press("end")
        refused = [p for method, p in self.table.notifications() if method == "refused"]
        if refused and refused[-1]["code"] == "at_risk":
            self.table.run(900)
            self.table.press("end")

    def touch_one(self):
        """Touch one of the cells that `hint` would show; its name on the built board."""
        begun = self.table.link.board.device.controller.begun
        mask = bytearray(self.shape.count)
        self.game.touch_mask(begun, mask)
        cells = [cell for cell in range(len(mask)) if mask[cell]]
        if not cells:
            return None
        cell = self.on_board(cells[self.chance.below(len(cells))])
        self.table.touch(cell)
        # A tap on the same cell a moment later would be a child's second tap.
        self.table.run(450)
        return cell

    def on_board(self, cell):
        """The built board's name of one of the game's cells."""
        board = self.table.link.board
        return board.hardware.board.pad_name(board.device.controller.placement.built[cell])

    def expected(self, state):
        """What each built cell should shine like, by the state that the link tells."""
        match = self.table.link.board.device.controller.match
        name = {match.name(cell): self.on_board(cell) for cell in range(match.shape.count)}
        colours = dict.fromkeys(self.table.leds()["cells"], (0, 0, 0))
        for kind, suffix in (("claimed", " claim"), ("cells", "")):
            for colour, cells in state.get(kind, {}).items():
                for cell in cells:
                    colours[name[cell]] = COLOURS[colour + suffix]
        for cell in state.get("block", ()):
            colours[name[cell]] = COLOURS["block"]
        return colours


def brightest(table):
    """Each cell at its brightest within a moment: the last turn dips now and then."""
    seen = table.watch(*table.leds()["cells"], ms=500, every=100)
    return {cell: max(colours, key=sum) for cell, colours in seen.items()}


def assert_board_shows(fingers, state):
    seen = brightest(fingers.table)
    for cell, colour in fingers.expected(state).items():
        recent = tuple(byte + LAST_TURN for byte in colour)
        assert seen[cell] == colour or (seen[cell] == recent and any(colour)), (cell, state)


def choose(table, game, size=None):
    """Choose a game, and the board that the touched cell stands for, in the board's menu."""
    corners = table.link.request("sim.board", {})["corners"]
    table.press("menu")
    table.touch(next(cell for cell in corners if corners[cell] == game))
    table.run(500)
    if size:
        table.touch(size)
        table.run(500)
    table.press("end1")
    table.run(1000)
    state = table.state()
    assert (state["game"], state["turn"]) == (game, 0)
    return state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "size", "board"),
    [
        ("rootbound", "g7", "hex-4"),
        ("classroom", "g7", "hex-4"),
        ("rootzone", "g7", "hex-2-4"),
        ("droched", "g7", "hex-4"),
    ],
)
def test_a_whole_game_from_the_menu_to_the_end_by_fingers(game, size, board):
    table = Table("hex-7")
    state = choose(table, game, size)
    assert state["board"] == board
    fingers = Fingers(table, 7)
    while not state["over"]:
        assert state["turn"] < LONGEST, "the game does not come to an end"
        state = fingers.play_turn()
        if not state["over"]:
            table.run(SHOW_MS)
            if state["to_move"] in state["cells"]:
                assert_board_shows(fingers, state)
    record = table.record()
    table.new(**{name: record[name] for name in ("game", "board", "options", "seed", "moves")})
    assert table.state()["winner"] == state["winner"]
    assert table.state()["cells"] == state["cells"]
