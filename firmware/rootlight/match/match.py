"""One game in progress: play, undo and redo, and what the last turn changed.

Used by the controller, the link and the storage; uses the games. Knows no hardware.
`NotationView` tells of a match in names of cells and colours.
"""

from rootlight.compat import const
from rootlight.games import catalogue
from rootlight.games.game import RESIGN, BoardTooSmall, Refused, SetUpError
from rootlight.geometry.notation import cell_name
from rootlight.match import new_game
from rootlight.match.clock import LAST_MARK, Clock
from rootlight.match.move_stack import MoveStack
from rootlight.match.strength import told
from rootlight.texts import filled

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rootlight.games.game import Cells
    from rootlight.geometry.shapes import Shape
    from rootlight.match.strength import Told


class RecordRefused(Exception):
    """A record with a move that is not legal.

    number: of the move, from 0. code: of the rule. cells: names of the witnesses, sorted.
    """

    def __init__(self, number: int, code: str, cells: "list[str]") -> None:
        super().__init__(code)
        self.number = number
        self.code = code
        self.cells = cells


class Match:
    """A game, and every turn played in it.

    game, board: names; no board stands for the game's standard one. options: dict or None. seed:
    int, recorded even where nothing is drawn from it. cards: text of a field that was laid by
    hand, in place of the seed, or None. Raises SetUpError if there is no such game, board or
    option.
    """

    def __init__(
        self,
        game: str,
        board: "str | None" = None,
        options: "dict | None" = None,
        seed: int = 0,
        cards: "str | None" = None,
    ) -> None:
        self.move_stack = MoveStack()
        made = new_game.make_game(game, board, options, seed, cards, self.move_stack)
        self.game, self.options = made
        self.shape = self.game.shape
        self.seed = seed
        self.cards = cards
        self.number = 0  # of its log in the storage; 0 while it has never been saved
        self.hints = bytearray(max(len(self.game.COLOURS), 2))  # used so far, by colour
        # The level at which the board itself plays, 0 for a person, by number in `game.players()`;
        # see `strength`.
        self.opponents = bytearray(len(self.game.COLOURS))
        self.clock = Clock(len(self.game.COLOURS), self.game.player)
        self.move_stack.set_clock(self.clock)
        self._before = bytearray(len(self.game.state))
        self._before_noting: "Callable[[], None] | None" = None

    def call_before_noting(self, function: "Callable[[], None]") -> None:
        """Call this whenever a turn was played and is not on the move stack yet.

        It may raise an exception, for trials of what a mistake at that moment does.
        """
        self._before_noting = function

    def note_saved_as(self, number: int) -> None:
        """The storage keeps this game under a number."""
        self.number = number

    # Playing.

    def play(self, text: str) -> str:
        """Play a move in any spelling; return its canonical spelling.

        Raises Refused, and then nothing has changed.
        """
        if self.game.is_over():
            raise Refused("game_over")
        if isinstance(text, str) and text.startswith(RESIGN):
            return self.give_up(self._colour_in(text))
        return self.carry_out(self.game.parse(text))

    def _colour_in(self, text: str) -> int:
        """The colour that a word of resignation names, or that of the player to move."""
        if text == RESIGN:
            return self.game.mover()
        name = text[len(RESIGN) + 1 :]
        if text != resignation(name) or name not in self.game.COLOURS:
            raise Refused("not_a_move")
        return self.game.COLOURS.index(name)

    def give_up(self, colour: int) -> str:
        """A colour gives up, whoever is to move; return the word for it.

        Raises Refused, and then nothing has changed.
        """
        game = self.game
        if not game.is_over() and not game.has_sides():
            raise Refused("no_sides")
        word = RESIGN
        if colour != game.mover() and 0 <= colour < len(game.COLOURS):
            word = resignation(game.COLOURS[colour])
        self._note(word, lambda: game.give_up(colour))
        return word

    def carry_out(self, move: "str | Cells") -> str:
        """Play a move that is read already: a word, or cells as a tuple; return its spelling.

        Raises Refused, and then nothing has changed; nor has it if anything goes wrong.
        """
        game = self.game
        owner = game.mover() + 1
        if isinstance(move, str):
            text = move
            if move == RESIGN:
                return self.give_up(game.mover())
            self._note(text, lambda: game.play_word(move))
        else:
            # Before it is played: the spelling may depend on whose turn it is.
            text = game.spell(move)
            self._note(text, lambda: game.play_cells(move))
        if game.LOSES_PLACED and not isinstance(move, str):
            for cell in move:
                self._before[cell] = owner
        return text

    def _note(self, text: str, act: "Callable[[], None]") -> None:
        """Play a turn by what changes the game, and note its text; all of it or nothing."""
        game = self.game
        self._before[:] = game.state
        player = game.player()
        try:
            act()
            if self._before_noting is not None:
                self._before_noting()
            if self.clock.mode:
                self.clock.end_turn(player)
            self.move_stack.push(text, self._before, game.state)
        except Exception:
            if game.state != self._before:
                game.state[:] = self._before
                game.refresh()
            raise
        if self.clock.mode:
            self.clock.take_coming()

    def undo(self, past_cards: bool = False) -> None:
        """Take the last turn back.

        Raises Refused: `nothing_to_undo`, or `card_revealed` unless `past_cards` allows it.
        """
        if not self.can_undo():
            raise Refused("nothing_to_undo")
        if not past_cards and self.game.reveals(self.move_stack.last_changes()):
            raise Refused("card_revealed")
        self.move_stack.keep_last()
        self.move_stack.undo(self.game.state)
        self.game.refresh()
        self.clock.begin_turn()

    def redo(self) -> None:
        """Play the last turn taken back again; raises Refused("nothing_to_redo")."""
        if not self.move_stack.redo(self.game.state):
            raise Refused("nothing_to_redo")
        self.game.refresh()
        self.clock.begin_turn()

    def can_undo(self) -> bool:
        return self.move_stack.count() > 0

    def can_redo(self) -> bool:
        return self.move_stack.undone() > 0

    # The players.

    def set_clock(self, control: "tuple[int, int, int, int]") -> None:
        """Set the clock, as `Clock.set` takes it: everybody begins again."""
        if self.clock.mark == LAST_MARK:
            # Marks are used again from here on: no turn may keep an old one.
            self.move_stack.forget_times()
        self.clock.set(*control)

    def set_opponent(self, name: str, level: int, players: "Sequence[str]" = ()) -> None:
        """Let the board play for a player at a level; 0 for a person.

        players: what they were called before, which will do as well. Raises SetUpError.
        """
        for names in (self.game.players(), players):
            for player in range(len(names)):
                if names[player] == name:
                    self.opponents[player] = level
                    return
        known = ", ".join(self.game.players())
        raise SetUpError(filled("There is no player called %s; there are: %s.", name, known))

    def is_same_game(self, other: "Match") -> bool:
        """Return whether another match is of the same game and board, for as many players."""
        return (
            self.game.NAME == other.game.NAME
            and self.shape.name == other.shape.name
            and len(self.opponents) == len(other.opponents)
        )

    def goes_on_from(self, other: "Match") -> bool:
        """Return whether this match begins with all turns of another, even those taken back."""
        return (
            self.is_same_game(other)
            and (self.options, self.seed, self.cards) == (other.options, other.seed, other.cards)
            and self.move_stack.begins_as(other.move_stack)
        )

    def opponents_by_name(self) -> "dict[str, Told]":
        """The levels of those for whom the board plays, by what they are called now."""
        names = self.game.players()
        levels = self.opponents
        players = [player for player in range(len(names)) if levels[player]]
        return {names[player]: told(levels[player]) for player in players}

    # Questions of people about a cell.

    def what_if(
        self, partial: "Cells", cell: int
    ) -> "tuple[str | None, Sequence[int], bytearray | None]":
        """(code, witnesses, effects): may a cell be touched now, and what would that do?

        code: None if it may be touched; then `effects` is filled as by `Game.look_ahead`. A cell
        of the partial turn is asked about as it stands, with the whole partial turn. Changes
        nothing.
        """
        game = self.game
        if game.is_over():
            return "game_over", (), None
        if cell not in partial:
            refusal = game.refusal_of_touch(partial, cell)
            if refusal:
                code, cells = refusal
                if code == "count":
                    # The turn already has all its stones: show those.
                    cells = partial
                return code, cells or game.witnesses_to_show(code, partial, cell), None
            partial += (cell,)
        effects = bytearray(game.count)
        game.look_ahead(partial, effects)
        return None, (), effects

    # The history of the game.

    def moves(self) -> "list[str]":
        """The moves of the record, in their canonical spellings."""
        return self.move_stack.moves()

    def last_move(self) -> "str | None":
        """The last move, or None."""
        return self.move_stack.last()

    def last_placed(self) -> "list[int]":
        """Cells of the last turn's stones that still stand; empty after a word."""
        return self._last_changes(True)

    def emptied(self) -> "list[int]":
        """Cells, sorted, with a stone before the last turn and none after it."""
        return self._last_changes(False)

    def _last_changes(self, stand: bool) -> "list[int]":
        """Cells that the last turn changed, and on which a stone stands now or does not."""
        state = self.game.state
        found = []
        for at in self.move_stack.last_changes():
            if at < self.shape.count and (state[at] != 0) == stand:
                found.append(at)
        return found

    def before(self) -> bytearray:
        """The state in which all stones stand that the move played last removed.

        That is the state before the move, in a game with LOSES_PLACED with the stones that the
        move placed. It is the match's own buffer, good until the next move.
        """
        return self._before


def resignation(colour: str) -> str:
    """The word with which a colour gives up on another one's turn."""
    return RESIGN + " " + colour


def new_match(
    built_shape: "Shape",
    game: str,
    board: "str | None" = None,
    options: "dict | None" = None,
    seed: int = 0,
    moves: "Sequence[str]" = (),
    cards: "str | None" = None,
    opponents: "dict[str, int] | None" = None,
) -> Match:
    """A Match that fits on the built board, with moves played.

    opponents: levels by what players are called after the moves, or were at the beginning. Raises
    SetUpError (also BoardTooSmall) or RecordRefused.
    """
    board = new_game.standard_board(game, built_shape) if board is None else board
    match = Match(game, board, options, seed, cards)
    new_game.check_fit(match.shape, built_shape)
    players = match.game.players()
    for number in range(len(moves)):
        try:
            match.play(moves[number])
        except Refused as refused:
            cells = [cell_name(match.shape, cell) for cell in sorted(refused.cells)]
            raise RecordRefused(number, refused.code, cells)
    if opponents:
        for name in opponents:
            match.set_opponent(name, opponents[name], players)
    return match


def first_match(built_shape: "Shape") -> Match:
    """A Match of the first game that the built board can hold, to begin with.

    Raises BoardTooSmall if it can hold none.
    """
    for name in catalogue.NAMES:
        try:
            return new_match(built_shape, name)
        except BoardTooSmall:
            pass
    raise BoardTooSmall(filled("No game has a board small enough for %s.", built_shape.name))
