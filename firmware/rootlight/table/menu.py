"""The menu on the cells: which game, how large, how long, who plays, and by which clock.

Opened and closed by `menu`.

Imported by the buttons when it opens; asks `new_game` and the catalogue what there is to choose.
Knows built cells, no colours.
"""

from rootlight.compat import const
from rootlight.games import catalogue
from rootlight.geometry.shapes import shape
from rootlight.match import clock as clocks
from rootlight.match import new_game
from rootlight.table.picker import Picker
from rootlight.table.score_bars import lines_from

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.geometry.placement import Placement
    from rootlight.geometry.shapes import Shape
    from rootlight.table.picker import Offer, Offered, Table

_NO_GAME = const(255)  # what is lit at the corner of the lessons
_SEEN = const(3)  # cells that an outline is seen by
_NO_CLOCK = const(-1)
_LONGEST_BAR = const(6)  # cells of a player's bar, for so many levels
_FIRST_CLOCK = const(2)  # cells of the first clock; each other one has one more

GAMES = const(0)
SIZES = const(1)
PRESETS = const(2)
PLAYERS = const(3)
STEPS = ("games", "sizes", "presets", "players")  # their names on the link


class Menu(Picker):
    """The offers of one step after another: games, sizes, presets, and who plays.

    `names`: what there is to choose at this step; at the last one, the players. A second touch of
    the breathing choice of an earlier step leads to the last step, which has the clocks, too.
    """

    def __init__(self, controller: "Table") -> None:
        super().__init__(controller)
        self._built = controller.in_play.built
        self.names: "list[str]" = []
        self._step = GAMES
        self._game = controller.in_play.match.game.NAME
        self._board: "str | None" = None
        self._preset = "standard"
        self._levels: "list[int]" = []  # at which the board plays, by player; 0 for a person
        self._clock = _NO_CLOCK  # which of `clocks.PRESETS` is chosen
        self._is_touched = False  # whether what breathes was touched at this step
        # (pad, number) of the cells at which the chosen outline covers smaller ones.
        self._shared: "list[tuple[int, int]]" = []
        self._offer_games()

    def _take_touch(self, pad: int) -> None:
        controller = self._controller
        offer = self.touched[pad]
        if not offer and self._is_lessons(pad):
            # The choice of lessons takes the place of this menu, if there are any.
            code = controller.offers.lessons.open(controller)
            if code:
                controller.refusals.refuse(pad, code, ())
            return
        if not offer:
            controller.refusals.refuse(pad, self._why_nothing(pad), ())
            return
        if self._step == PLAYERS:
            self._choose_player_or_clock(offer - 1)
            return
        is_again = self._is_touched and self.chosen == offer - 1
        self._is_touched = True
        self.chosen = offer - 1
        self._take()
        if is_again and self._has_room_for_players():
            self._offer_players()
            return
        if self._step == GAMES and self._has_sizes():
            self._offer_sizes()
        elif self._step <= SIZES and self._has_presets():
            self._offer_presets()
        elif self._step == SIZES:
            self._show_all_of_chosen()
        controller.ticker.changed()

    def _go_back(self) -> None:
        self._controller.ticker.changed()
        if self._step == GAMES:
            self._leave()
        elif self._step == SIZES:
            self._offer_games()
        elif self._step == PLAYERS and self._has_presets():
            self._offer_presets()
        elif self._has_sizes():
            self._offer_sizes()
        else:
            self._offer_games()

    def _start(self) -> None:
        """Start what is chosen, with the standard of what was not asked."""
        controller = self._controller
        session = controller.session
        self._take()
        levels, players = self._levels, self.names
        clock = clocks.PRESETS[self._clock] if self._clock >= 0 else None
        was_asked = self._step == PLAYERS
        self._leave()
        if session.analysis is not None:
            # A game is begun for playing, and not to be tried beside people's own.
            session.end_analysis()
        if not was_asked:
            # Nobody was asked: the opponents of the game before play this one, too.
            levels = list(controller.in_play.match.opponents)
            players = _players_of(self._game, self._board, self._options()) if max(levels) else []
        opponents = _opponents(players, levels)
        session.begin_game(
            self._game, self._board, self._options(), opponents=opponents, clock=clock
        )

    def _options(self) -> dict:
        return catalogue.entry(self._game).presets[self._preset]

    def _has_presets(self) -> bool:
        return len(catalogue.entry(self._game).presets) > 1

    def _has_sizes(self) -> bool:
        """Return whether there is a board to choose: where there is one only, nobody is asked."""
        return len(self._sizes()) > 1

    def _sizes(self) -> "list[str]":
        entry = catalogue.entry(self._game)
        names = new_game.boards_for(entry, self._built, entry.sizes)
        if self._board is not None and self._board not in names:
            # The menu does not offer this board, but the page or the link has chosen it.
            names.append(self._board)
        return names

    def _take(self) -> None:
        """Note what is chosen at this step."""
        self._game, self._board, self._preset = self._would_start()

    # For the link.

    def offered(self) -> "Offered":
        return STEPS[self._step], self._numbers(), self._offers(), self._would_start()

    def _would_start(self) -> "tuple[str, str | None, str]":
        """The game, the board and the preset that `end` would start."""
        chosen = self.names[self.chosen]
        if self._step == SIZES:
            return self._game, chosen, self._preset
        if self._step == PRESETS:
            return self._game, self._board, chosen
        if self._step == PLAYERS or (chosen == self._game and self._board is not None):
            return self._game, self._board, self._preset
        return chosen, new_game.standard_board(chosen, self._built), "standard"

    def stamp(self) -> int:
        found = self.chosen
        for level in self._levels:
            found = found << 4 | level
        return (found << 2 | self._clock + 1) << 2 | self._step

    def _numbers(self) -> bytes:
        # The corner of the lessons is lit, and its touch takes another way.
        return bytes(self.lit if self._step == GAMES else self.touched)

    def _offers(self) -> "list[Offer]":
        found: "list[Offer]"
        if self._step == PLAYERS:
            found = [self._offer_of_player(player) for player in range(len(self.names))]
            return found + [self._offer_of_clock(clock) for clock in range(len(clocks.PRESETS))]
        found = [
            (self.names[at], at + 1, at + 1, at == self.chosen, None)
            for at in range(len(self.names))
        ]
        # MicroPython looks for a number in bytes, and not in a bytearray.
        if _NO_GAME in bytes(self.lit):
            found.append(("lessons", _NO_GAME, _NO_GAME, False, None))
        return found

    def _offer_of_player(self, player: int) -> "Offer":
        levels = _levels_of_a_bar(self._controller.opponents.levels)
        first = 1 + player * levels
        level = self._levels[player]
        return self.names[player], first, first + levels - 1, level > 0, level

    def _offer_of_clock(self, clock: int) -> "Offer":
        number = self._first_clock() + clock
        return clocks.MODES[clocks.PRESETS[clock][0]], number, number, clock == self._clock, None

    # The offers of each step.

    def _offer(self, step: int, names: "list[str]", chosen: "str | None") -> None:
        self._step = step
        self._levels = []
        self._clock = _NO_CLOCK
        self._is_touched = False
        self.names = names
        self.chosen = names.index(chosen) if chosen in names else 0
        self._clear()

    def _offer_games(self) -> None:
        """A game at each corner that is engraved with one that this board can hold."""
        corners = self._controller.offers.corners
        playable = new_game.playable(self._built)
        names = [name for name in playable if name in corners.values()]
        # A board that is engraved with nothing, or with other games, goes on with its own.
        self._offer(GAMES, names or [self._game], self._game)
        for pad in corners:
            if corners[pad] in names:
                self.lit[pad] = self.touched[pad] = 1 + names.index(corners[pad])
            elif self._is_lessons(pad) and self._controller.offers.lessons.has_books():
                self.lit[pad] = _NO_GAME

    def _is_lessons(self, pad: int) -> bool:
        """Return whether the lessons are engraved at a pad, and it is games that are offered."""
        return self._step == GAMES and self._controller.offers.corners.get(pad) == "lessons"

    def _why_nothing(self, pad: int) -> str:
        """The code that says why a touch chooses nothing."""
        label = self._controller.offers.corners.get(pad) if self._step == GAMES else None
        if label in catalogue.NAMES:
            return "board_too_small"
        return "nothing_here"

    def _offer_sizes(self) -> None:
        """The outlines of the boards, nested: a touch takes the smallest that holds the cell."""
        built = self._built
        names = self._sizes()
        self._offer(SIZES, names, self._board)
        for number in range(len(names), 0, -1):
            placement = new_game.placement_of(shape(names[number - 1]), built)
            for pad in placement.built:
                self.touched[pad] = number
                if _is_border(built, placement, pad):
                    self.lit[pad] = number
        self._shared = []
        self._show_all_of_chosen()

    def _show_all_of_chosen(self) -> None:
        """Let the chosen outline have the cells, too, that it shares with smaller ones.

        A smaller one that would have no cells left to be seen by keeps every second.
        """
        for pad, number in self._shared:
            self.lit[pad] = number
        self._shared = []
        built = self._built
        placement = new_game.placement_of(shape(self.names[self.chosen]), built)
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

    def _offer_presets(self) -> None:
        """A bar of cells for each preset, the longer the longer the game, from the bottom."""
        built = self._built
        names = sorted(catalogue.entry(self._game).presets, key=_length)
        self._offer(PRESETS, names, self._preset)
        lines = len(built.rows)
        for number in range(1, len(names) + 1):
            line = lines * number // (len(names) + 1)
            length = max(built.rows[line] * number // len(names), 1)
            first = built.first[line] + (built.rows[line] - length) // 2
            for cell in range(first, first + length):
                self.lit[cell] = self.touched[cell] = number

    # The players: a bar on the side of each player, a cell for each of the first levels. In the
    # middle the clocks: two cells for the first, three for the second.

    def _has_room_for_players(self) -> bool:
        """Return whether the clocks fit into the middle line, with something between them."""
        rows = self._built.rows
        return rows[len(rows) // 2] > 2 * _FIRST_CLOCK

    def _offer_players(self) -> None:
        self._offer(PLAYERS, _players_of(self._game, self._board, self._options()), None)
        self._levels = list(self._controller.in_play.match.opponents)
        if len(self._levels) != len(self.names):
            self._levels = [0 for _ in self.names]
        levels = _levels_of_a_bar(self._controller.opponents.levels)
        for player in range(len(self.names)):
            cells = _bar(self._built, player, levels)
            for place in range(len(cells)):
                number = 1 + player * levels + place
                self.lit[cells[place]] = self.touched[cells[place]] = number
        self._offer_clocks()
        self._controller.ticker.changed()

    def _first_clock(self) -> int:
        """The number of the first clock among what is offered."""
        return 1 + len(self.names) * _levels_of_a_bar(self._controller.opponents.levels)

    def _offer_clocks(self) -> None:
        """Short bars in the middle line, the first from its left, the second from its right."""
        built = self._built
        line = len(built.rows) // 2
        first = built.first[line]
        length = built.rows[line]
        margin = length // 8
        for clock in range(len(clocks.PRESETS)):
            number = self._first_clock() + clock
            for place in range(_FIRST_CLOCK + clock):
                at = length - 1 - margin - place if clock else margin + place
                self.lit[first + at] = self.touched[first + at] = number

    def _choose_player_or_clock(self, number: int) -> None:
        clock = number + 1 - self._first_clock()
        if clock < 0:
            self._choose_level(number)
            return
        self._clock = _NO_CLOCK if self._clock == clock else clock
        self._controller.ticker.changed()

    def _choose_level(self, number: int) -> None:
        """A cell of a bar was touched: so many cells are lit; once more, and a person plays."""
        levels = _levels_of_a_bar(self._controller.opponents.levels)
        player = number // levels
        level = 1 + number % levels
        self._levels[player] = 0 if self._levels[player] == level else level
        self._controller.ticker.changed()

    def is_chosen(self, offer: int) -> bool:
        if self._step != PLAYERS:
            return super().is_chosen(offer)
        if offer >= self._first_clock():
            return offer - self._first_clock() == self._clock
        levels = _levels_of_a_bar(self._controller.opponents.levels)
        return (offer - 1) % levels < self._levels[(offer - 1) // levels]


def _players_of(game: str, board: "str | None", options: dict) -> "list[str]":
    """What the players of a game are called as it begins."""
    made, _ = new_game.make_game(game, board, options)
    return list(made.players())


def _opponents(players: "list[str]", levels: "list[int]") -> "dict[str, int]":
    """{player: level} of those for whom the board plays; none where there are other players."""
    if len(players) != len(levels):
        return {}
    return {players[at]: levels[at] for at in range(len(levels)) if levels[at]}


def _levels_of_a_bar(highest: int) -> int:
    """Return the number of levels that can be chosen here; the page has the others."""
    return min(highest, _LONGEST_BAR)


def _bar(built: "Shape", side: int, length: int) -> "list[int]":
    """Cells in the middle of a line, the outermost that is long enough, from the player's left."""
    lines = lines_from(built, side)
    longest = lines[0]
    for line in lines:
        if len(longest) < length and len(line) > len(longest):
            longest = line
    first = (len(longest) - length) // 2
    return longest[first : first + length]


def _is_border(built: "Shape", placement: "Placement", pad: int) -> bool:
    """Return whether a built cell lies at the border of the board that is placed there."""
    at = pad * built.degree
    for beside in built.neighbours[at : at + built.degree]:
        if beside == built.count or placement.game[beside] == placement.shape.count:
            return True
    return False


def _length(preset: str) -> int:
    """Short games first."""
    return 0 if preset == "short" else 1
