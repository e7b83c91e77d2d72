"""Somebody at the table who plays whole turns by fingers, and looks at the lights after each."""

from host_sim.trials.random_play import Chance
from rootlight.lights.palette import COLOURS
from rootlight.match.notation_view import NotationView

LAST_TURN = 2  # the bytes that a stone of the last turn has on top
# Long enough that the next touch of a cell is no second tap.
NOT_A_SECOND_TAP_MS = 450


def engraved(table):
    """Return the labels at the corners of the built board, by the name of the cell."""
    board = table.link.board.hardware.board
    return {board.pad_name(pad): board.corners[pad] for pad in board.corners}


def corner_of(table, label):
    """The corner that a label is engraved at."""
    corners = engraved(table)
    return next(cell for cell in corners if corners[cell] == label)


def choose(table, game, size=None, bar=None):
    """Choose a game, a board and a preset in the board's menu, the last two by cells to touch."""
    table.press("menu")
    for cell in (corner_of(table, game), size, bar):
        if cell:
            table.touch(cell)
            table.run(500)
    table.press("end1")
    table.run(1000)
    state = table.state()
    assert (state["game"], state["turn"]) == (game, 0)
    return state


def hold_end(table):
    """Ask the live `end`, then hold it: yes."""
    table.press(table.state()["end"])
    table.press(table.state()["end"], ms=1200)


def touch_in_turn(table, *cells):
    """Touch cells one after another, slowly enough that none is a second tap."""
    for cell in cells:
        table.touch(cell)
        table.run(NOT_A_SECOND_TAP_MS)


def refusals(table):
    """The codes of what was refused since the last question."""
    return [params["code"] for method, params in table.notifications() if method == "refused"]


def brightest(table, *names, ms=500):
    """Each LED at its brightest within a moment: the last turn dips now and then."""
    names = names or tuple(table.leds()["cells"])
    seen = table.watch(*names, ms=ms, every=100)
    return {name: max(seen[name], key=sum) for name in seen}


class Fingers:
    """Somebody who plays at random, and looks at the board after each turn."""

    def __init__(self, table, seed):
        self.table = table
        self.chance = Chance(seed)

    @property
    def game(self):
        return self.table.link.board.device.controller.in_play.match.game

    @property
    def shape(self):
        return self.table.link.board.device.controller.in_play.match.shape

    def play_turn(self):
        """One turn by touches and `end`, or by holding `end` where nothing can be touched."""
        turn = self.table.state()["turn"]
        least, most = self.game.turn_size()
        wanted = least + self.chance.below(most - least + 1)
        touched = [cell for cell in (self.touch_one() for _ in range(wanted)) if cell]
        self.end()
        if touched and self.table.state()["turn"] == turn:
            # The touched cells are not a complete turn; without one stone they may be.
            self.table.touch(touched[-1])
            self.end()
        if self.table.state()["turn"] == turn:
            if self.table.state()["pending"]:
                self.table.press("undo")
            hold_end(self.table)
        state = self.table.state()
        assert state["turn"] == turn + 1, self.table.record()
        return state

    def end(self):
        """Tap the live `end`, and once more if the guard warns."""
        end = self.table.state()["end"]
        self.table.notifications()
        self.table.press(end)
        if "at_risk" in refusals(self.table):
            self.table.run(900)
            self.table.press(end)

    def touch_one(self):
        """Touch one of the cells that `hint` would show; its name on the built board."""
        partial = self.table.link.board.device.controller.partial_turn.cells
        mask = bytearray(self.shape.count)
        self.game.legal_touches(partial, mask)
        cells = [cell for cell in range(len(mask)) if mask[cell]]
        if not cells:
            return None
        cell = self.on_board(cells[self.chance.below(len(cells))])
        touch_in_turn(self.table, cell)
        return cell

    def on_board(self, cell):
        """The built board's name of one of the game's cells."""
        board = self.table.link.board
        return board.hardware.board.pad_name(board.device.controller.in_play.placement.built[cell])

    def names_on_board(self):
        """The built board's names of the game's cells, by the names that the link tells."""
        told = NotationView(self.table.link.board.device.controller.in_play.match)
        return {told.name(cell): self.on_board(cell) for cell in range(self.shape.count)}

    def expected(self, state):
        """The light that each built cell should show, according to the state from the link."""
        name = self.names_on_board()
        colours = dict.fromkeys(self.table.leds()["cells"], (0, 0, 0))
        for kind, suffix in (("claimed", " claim"), ("cells", "")):
            for colour, cells in state.get(kind, {}).items():
                for cell in cells:
                    colours[name[cell]] = COLOURS[colour + suffix]
        for cell in state.get("block", ()):
            colours[name[cell]] = COLOURS["block"]
        for cell, card in state.get("cards", {}).items():
            if card == "stone":
                colours[name[cell]] = COLOURS["rock"]
        return colours


def open_cards(state):
    """The cells of a growy where a water or an artifact lies open without a connector."""
    taken = [cell for cells in state["cells"].values() for cell in cells]
    open_ones = [c for c, card in state["cards"].items() if card in ("water", "artifact")]
    return [cell for cell in open_ones if cell not in taken]


def assert_board_shows(fingers, state):
    """Every cell shines like what lies there, and the live `end` in its player's colour."""
    seen = brightest(fingers.table)
    expected = fingers.expected(state)
    if "cards" in state:
        names = fingers.names_on_board()
        for cell in open_cards(state):
            # They move in a way of their own: test_growy_by_fingers.
            del expected[names[cell]]
    for cell, colour in expected.items():
        recent = tuple([byte + LAST_TURN for byte in colour])
        assert seen[cell] == colour or (seen[cell] == recent and any(colour)), (cell, state)


def assert_ends_show(table, state):
    """The live `end` shines in the mover's colour; the other is dark, or dips: he passed."""
    other = "end1" if state["end"] == "end2" else "end2"
    seen = brightest(table, state["end"], other)
    assert seen[state["end"]] == COLOURS.get(state["to_move"], COLOURS["button"]), state
    if state["last"] not in ("pass", "end", "release"):
        assert seen[other] == (0, 0, 0), state
