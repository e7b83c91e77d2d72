"""The menu on the cells: which game, how large, how long. Opened and closed by `menu`.

Used by `buttons`, which borrows it; asks `set_up` and the catalogue what there is to choose;
`lights.menu_picture` paints it. Knows built cells, no colours.
"""

from rootlight.board_files.board_file import UNDO
from rootlight.compat import const, ticks_diff
from rootlight.games import catalogue
from rootlight.geometry.placing import place
from rootlight.geometry.shapes import shape
from rootlight.match import new_game

_LEAVE_MS = const(20000)
_NO_GAME = const(255)  # what is lit at the corner of the lessons
_SEEN = const(3)  # cells that an outline is seen by

GAMES = const(0)
SIZES = const(1)
PRESETS = const(2)


class Menu:
    """What is offered at the moment.

    `names`: what there is to choose at this step. `chosen`: the number of the one that `end`
    would take. `touched`: bytearray by built cell, the number, from 1, of the offer that a
    touch there chooses; 0 none. `lit`: the same, for the cells that show it.
    """

    def __init__(self, controller):
        self._controller = controller
        self._since = controller.now
        self._game = controller.match.game.NAME
        self._board = None
        self._preset = "standard"
        self.touched = bytearray(controller.built.count)
        self.lit = bytearray(controller.built.count)
        self._offer_games()

    def step(self, now_ms):
        """Leave after a time of nothing."""
        if ticks_diff(now_ms, self._since) >= _LEAVE_MS:
            self._leave()

    def touch(self, pad):
        """A cell was touched."""
        controller = self._controller
        self._since = controller.now
        controller.drop_show()
        offer = self.touched[pad]
        if not offer and self._is_lessons(pad):
            # Which takes the place of this menu, if there are any.
            code = controller.lesson_offer.open(controller)
            if code:
                controller.refuse(pad, code, ())
            return
        if not offer:
            controller.refuse(pad, self._why_nothing(pad), ())
            return
        self.chosen = offer - 1
        self._take()
        if self._step == GAMES:
            self._offer_sizes()
        elif self._step == SIZES:
            if len(catalogue.entry(self._game).presets) > 1:
                self._offer_presets()
            else:
                self._show_all_of_chosen()
        controller.changes += 1

    def press(self, button):
        """`undo` or an `end` was pressed."""
        controller = self._controller
        self._since = controller.now
        controller.drop_show()
        controller.changes += 1
        if button != UNDO:
            self._start()
        elif self._step == GAMES:
            self._leave()
        elif self._step == SIZES:
            self._offer_games()
        else:
            self._offer_sizes()

    def _leave(self):
        self._controller.menu = None
        self._controller.changes += 1

    def _start(self):
        """Start what is chosen, with the standard of what was not asked."""

        controller = self._controller
        self._take()
        options = catalogue.entry(self._game).presets[self._preset]
        self._leave()
        new_game.begin(controller, self._game, self._board, options)

    def _take(self):
        """Note what is chosen at this step."""

        chosen = self.names[self.chosen]
        if self._step == GAMES:
            if chosen != self._game or self._board is None:
                self._game = chosen
                self._board = new_game.standard_board(chosen, self._built())
                self._preset = "standard"
        elif self._step == SIZES:
            self._board = chosen
        else:
            self._preset = chosen

    def _built(self):
        return self._controller.built

    # What is offered at each step.

    def _offer(self, step, names, chosen):
        self._step = step
        self.names = names
        self.chosen = names.index(chosen) if chosen in names else 0
        for pad in range(len(self.lit)):
            self.lit[pad] = self.touched[pad] = 0

    def _offer_games(self):
        """A game at each corner that is engraved with one that this board can hold."""

        corners = self._controller.corners
        playable = new_game.playable(self._built())
        names = [name for name in playable if name in corners.values()]
        # A board that is engraved with nothing, or with other games, goes on with its own.
        self._offer(GAMES, names or [self._game], self._game)
        for pad in corners:
            if corners[pad] in names:
                self.lit[pad] = self.touched[pad] = 1 + names.index(corners[pad])
            elif self._is_lessons(pad) and self._has_lessons():
                self.lit[pad] = _NO_GAME

    def _is_lessons(self, pad):
        """Whether the lessons are engraved at a pad, and it is games that are offered."""
        return self._step == GAMES and self._controller.corners.get(pad) == "lessons"

    def _has_lessons(self):
        offer = self._controller.lesson_offer
        return offer is not None and offer.has_books()

    def _why_nothing(self, pad):
        """The code that says why a touch chooses nothing."""
        label = self._controller.corners.get(pad) if self._step == GAMES else None
        if label in catalogue.NAMES:
            return "board_too_small"
        return "nothing_here"

    def _offer_sizes(self):
        """The outlines of the boards, nested: a touch takes the smallest that holds the cell."""

        built = self._built()
        entry = catalogue.entry(self._game)
        names = new_game.boards_for(entry, built, entry.sizes)
        if self._board not in names:
            # A board that is chosen by page or link only.
            names.append(self._board)
        self._offer(SIZES, names, self._board)
        for number in range(len(names), 0, -1):
            placement = place(shape(names[number - 1]), built)
            for pad in placement.built:
                self.touched[pad] = number
                if _is_border(built, placement, pad):
                    self.lit[pad] = number
        self._shared = []
        self._show_all_of_chosen()

    def _show_all_of_chosen(self):
        """Let the chosen outline have the cells, too, that it shares with smaller ones.

        A smaller one that would have no cells left to be seen by keeps every second.
        """
        for pad, number in self._shared:
            self.lit[pad] = number
        self._shared = []
        built = self._built()
        placement = place(shape(self.names[self.chosen]), built)
        own = bytearray(1 + self.chosen)
        for pad in placement.built:
            number = self.lit[pad]
            if 0 < number <= self.chosen:
                if _is_border(built, placement, pad):
                    self._shared.append((pad, number))
                else:
                    own[number] += 1
        keeps = True
        for pad, number in self._shared:
            keeps = not keeps and own[number] < _SEEN
            if not keeps:
                self.lit[pad] = 1 + self.chosen

    def _offer_presets(self):
        """A bar of cells for each preset, the longer the longer the game, from the bottom."""
        built = self._built()
        names = sorted(catalogue.entry(self._game).presets, key=_length)
        self._offer(PRESETS, names, self._preset)
        lines = len(built.rows)
        for number in range(1, len(names) + 1):
            line = lines * number // (len(names) + 1)
            length = max(built.rows[line] * number // len(names), 1)
            first = built.first[line] + (built.rows[line] - length) // 2
            for cell in range(first, first + length):
                self.lit[cell] = self.touched[cell] = number


def _is_border(built, placement, pad):
    """Whether a built cell lies at the border of the board that is placed there."""
    at = pad * built.degree
    for beside in built.neighbours[at : at + built.degree]:
        if beside == built.count or placement.game[beside] == placement.shape.count:
            return True
    return False


def _length(preset):
    """Short games first."""
    return 0 if preset == "short" else 1
