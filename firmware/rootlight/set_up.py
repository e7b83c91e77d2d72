"""Setting up a game: is there such a game and such a board, and does it fit on the built one.

Used by the match and the controller, which borrow it; uses the games and geometry.
"""

from rootlight.games.catalogue import game_class
from rootlight.games.game import BoardTooSmall, Refused, SetUpError
from rootlight.geometry.placement import place
from rootlight.geometry.shapes import shape
from rootlight.match import Match, RecordRefused


def new_match(built_shape, game, board=None, options=None, seed=0, moves=()):
    """A Match that fits on the built board, with moves played.

    Raises SetUpError (also BoardTooSmall) or RecordRefused.
    """
    match = Match(game, board or standard_board(game, built_shape), options, seed)
    placement_of(match.shape, built_shape)
    for number in range(len(moves)):
        try:
            match.play(moves[number])
        except Refused as refused:
            raise RecordRefused(match, number, refused)
    return match


def choose(game, board, options):
    """(class of the game, shape) for names of a game and a board, and a dict of options.

    The board may be None for the game's standard one. Raises SetUpError.
    """
    try:
        game_type = game_class(game)
        board = game_type.STANDARD_BOARD if board is None else board
        chosen = shape(board)
    except ValueError as error:
        raise SetUpError(str(error))
    if not game_type.played_on(board):
        raise SetUpError("%s is not played on %s." % (game, board))
    for option in options or ():
        if option not in game_type.OPTIONS:
            raise SetUpError("%s has no option called %s." % (game, option))
    return game_type, chosen


def standard_board(game, built_shape):
    """The built board's own shape if the game is played on it, else what suits best.

    Raises SetUpError, and BoardTooSmall if nothing fits.
    """
    try:
        game_type = game_class(game)
    except ValueError as error:
        raise SetUpError(str(error))
    if game_type.played_on(built_shape.name):
        return built_shape.name
    if place(shape(game_type.STANDARD_BOARD), built_shape):
        return game_type.STANDARD_BOARD
    boards = boards_for(game_type, built_shape)
    if not boards:
        raise BoardTooSmall("%s has no board that fits on this one." % game)
    return boards[-1]


def boards_for(game_type, built_shape):
    """Names of the boards of a game that the built board can hold, smallest first."""
    found = []
    for name in game_type.boards():
        one = shape(name)
        if one.count <= built_shape.count and place(one, built_shape):
            found.append((one.count, name))
    return [name for _, name in sorted(found)]


def placement_of(one, built_shape):
    """The Placement of a shape on the built one; raises BoardTooSmall."""
    placement = place(one, built_shape)
    if placement is None:
        raise BoardTooSmall(
            "%s does not fit on the built board, %s." % (one.name, built_shape.name)
        )
    return placement
