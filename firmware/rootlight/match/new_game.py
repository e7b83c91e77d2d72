"""Setting up a game: is there such a game and such a board, and does it fit on the built one.

Used by the match, the controller and the menu; uses the games' catalogue and geometry.
"""

from rootlight.compat import const
from rootlight.games import catalogue
from rootlight.games.game import BoardTooSmall, SetUpError
from rootlight.geometry.placement import Placement, origin_on, place
from rootlight.geometry.shapes import cells_of, outline, shape
from rootlight.texts import filled, said_by

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rootlight.games.entry import Entry
    from rootlight.games.game import Game, Turns
    from rootlight.geometry.shapes import Shape

_LARGEST_SEED = const(0x3FFFFFFF)


def make_game(
    name: str,
    board: "str | None" = None,
    options: "dict | None" = None,
    seed: int = 0,
    cards: "str | None" = None,
    turns: "Turns | None" = None,
) -> "tuple[Game, dict]":
    """(a new game, its options as they are recorded), for names of a game and a board.

    The board may be None for the game's standard one. turns: those of the match, for a game that
    looks at its past. Raises SetUpError.
    """
    try:
        entry = catalogue.entry(name)
        board = entry.standard if board is None else board
        chosen = shape(board)
    except ValueError as error:
        raise SetUpError(said_by(error))
    if board not in entry.boards:
        raise SetUpError(filled("%s cannot be played on %s.", name, board))
    if cards is not None and not entry.cards:
        raise SetUpError(filled("%s does not use cards.", name))
    complete = _complete(entry, options or {})
    # Every game is made so; `Game` itself is none.
    game: Game = entry.game_class()(chosen, complete, seed, cards, turns)  # type: ignore
    return game, complete


def _complete(entry: "Entry", options: dict) -> dict:
    """Options with the standard values of those that were left out; raises SetUpError."""
    for name in options:
        if name not in entry.options:
            raise SetUpError(filled("%s has no option called %s.", entry.name, name))
        given = options[name]
        allowed = entry.options[name][0]
        # By type as well: 1.0 and true are equal to 1.
        if not [one for one in allowed if one == given and type(one) is type(given)]:
            values = ", ".join([str(one) for one in allowed])
            raise SetUpError(
                filled("The option %s of %s is one of: %s.", name, entry.name, values)
            )
    complete = dict(options)
    for name in entry.options:
        standard = entry.options[name][1]
        if name not in complete and standard is not None:
            complete[name] = standard
    return complete


def standard_board(game: str, built_shape: "Shape") -> str:
    """The built board's own shape if the game is played on it, else what suits best.

    Raises SetUpError, and BoardTooSmall if nothing fits.
    """
    try:
        entry = catalogue.entry(game)
    except ValueError as error:
        raise SetUpError(said_by(error))
    if built_shape.name in entry.boards:
        return built_shape.name
    boards = boards_for(entry, built_shape)
    if not boards:
        raise BoardTooSmall(filled("%s has no board small enough for this one.", game))
    return entry.standard if entry.standard in boards else boards[-1]


def playable(built_shape: "Shape") -> "list[str]":
    """Names of the games that have a board which the built one can hold."""
    boards = standard_boards(built_shape)
    return [name for name in catalogue.NAMES if name in boards]


def standard_boards(built_shape: "Shape") -> "dict[str, str]":
    """The standard board of each game that the built one can hold, see `standard_board`."""
    found = {}
    for name in catalogue.NAMES:
        try:
            found[name] = standard_board(name, built_shape)
        except BoardTooSmall:
            pass
    return found


def boards_for(
    entry: "Entry", built_shape: "Shape", names: "Sequence[str] | None" = None
) -> "list[str]":
    """Names of a game's boards (or of these) that the built board can hold, smallest first."""
    found = []
    for name in names or entry.boards:
        if cells_of(name) > built_shape.count:
            continue
        one = outline(name)
        if origin_on(one, built_shape) is not None:
            found.append((one.count, name))
    return [name for _, name in sorted(found)]


def fresh_seed(game: str, now_ms: int, has_opponents: bool = False) -> int:
    """A seed taken from the current time, for a new game of that name.

    0 where nothing is drawn from it: nothing is shuffled, and the board plays for nobody.
    """
    if has_opponents:
        return now_ms & _LARGEST_SEED
    for name in catalogue.NAMES:
        if name == game and catalogue.entry(name).cards:
            return now_ms & _LARGEST_SEED
    return 0


def placement_of(one: "Shape", built_shape: "Shape") -> Placement:
    """The Placement of a shape on the built one; raises BoardTooSmall."""
    placement = place(one, built_shape)
    if placement is None:
        raise _too_small(one, built_shape)
    return placement


def check_fit(one: "Shape", built_shape: "Shape") -> None:
    """Raise BoardTooSmall unless a shape fits on the built one; quicker than `placement_of`."""
    if origin_on(one, built_shape) is None:
        raise _too_small(one, built_shape)


def _too_small(one: "Shape", built_shape: "Shape") -> BoardTooSmall:
    return BoardTooSmall(
        filled("%s does not fit on the built board, %s.", one.name, built_shape.name)
    )
