"""Setting up a game: is there such a game and such a board, and does it fit on the built one.

Used by the match, the controller and who puts games on the board, who borrow it; uses the games
and geometry, and is given a controller.
"""

from rootlight.compat import const
from rootlight.games import catalogue
from rootlight.games.game import BoardTooSmall, Refused, SetUpError
from rootlight.geometry.placing import origin_on, place
from rootlight.geometry.shapes import outline, shape
from rootlight.match.match import Match, RecordRefused
from rootlight.match.notation_view import NotationView
from rootlight.texts import t

_LARGEST_SEED = const(0x3FFFFFFF)


def new_match(built_shape, game, board=None, options=None, seed=0, moves=(), cards=None):
    """A Match that fits on the built board, with moves played.

    Raises SetUpError (also BoardTooSmall) or RecordRefused.
    """
    board = standard_board(game, built_shape) if board is None else board
    match = Match(game, board, options, seed, cards)
    placement_of(match.shape, built_shape)
    for number in range(len(moves)):
        try:
            match.play(moves[number])
        except Refused as refused:
            raise _record_refused(match, number, refused)
    return match


def _record_refused(match, number, refused):

    error = RecordRefused(refused.code)
    error.number = number
    error.code = refused.code
    error.cells = NotationView(match).names(refused.cells)
    return error


def new_game(name, board, options, seed, cards):
    """(a new game, its options as they are recorded), for names of a game and a board.

    options: dict or None. The board may be None for the game's standard one. Raises SetUpError.
    """
    try:
        entry = catalogue.entry(name)
        board = entry.standard if board is None else board
        chosen = shape(board)
    except ValueError as error:
        raise SetUpError(str(error))
    if board not in entry.boards:
        raise SetUpError(t("%s is not played on %s.") % (name, board))
    if cards is not None and not entry.cards:
        raise SetUpError(t("%s is not played with cards.") % name)
    complete = _complete(entry, options or {})
    return entry.game_class()(chosen, complete, seed, cards), complete


def _complete(entry, options):
    """Options with the standard values of those that were left out; raises SetUpError."""
    for name in options:
        if name not in entry.options:
            raise SetUpError(t("%s has no option called %s.") % (entry.name, name))
        given = options[name]
        allowed = entry.options[name][0]
        # By type as well: 1.0 and true are equal to 1.
        if not [one for one in allowed if one == given and type(one) is type(given)]:
            values = ", ".join([str(one) for one in allowed])
            text = t("The option %s of %s is one of: %s.")
            raise SetUpError(text % (name, entry.name, values))
    complete = dict(options)
    for name in entry.options:
        standard = entry.options[name][1]
        if name not in complete and standard is not None:
            complete[name] = standard
    return complete


def standard_board(game, built_shape):
    """The built board's own shape if the game is played on it, else what suits best.

    Raises SetUpError, and BoardTooSmall if nothing fits.
    """
    try:
        entry = catalogue.entry(game)
    except ValueError as error:
        raise SetUpError(str(error))
    if built_shape.name in entry.boards:
        return built_shape.name
    boards = boards_for(entry, built_shape)
    if not boards:
        raise BoardTooSmall(t("%s has no board that fits on this one.") % game)
    return entry.standard if entry.standard in boards else boards[-1]


def first_match(built_shape):
    """A Match of the first game that the built board can hold, to begin with."""
    for name in catalogue.NAMES:
        try:
            return new_match(built_shape, name)
        except BoardTooSmall:
            pass
    raise BoardTooSmall(t("No game has a board that fits on %s.") % built_shape.name)


def playable(built_shape):
    """Names of the games that have a board which the built one can hold."""
    found = []
    for name in catalogue.NAMES:
        try:
            standard_board(name, built_shape)
            found.append(name)
        except BoardTooSmall:
            pass
    return found


def boards_for(entry, built_shape, names=None):
    """Names of a game's boards (or of these) that the built board can hold, smallest first."""
    found = []
    for name in names or entry.boards:
        one = outline(name)
        if origin_on(one, built_shape) is not None:
            found.append((one.count, name))
    return [name for _, name in sorted(found)]


def fresh_seed(game, now_ms):
    """A seed for a new game of that name: of the moment at which a person began it.

    0 where nothing is shuffled.
    """
    for name in catalogue.NAMES:
        if name == game and catalogue.entry(name).cards:
            return now_ms & _LARGEST_SEED
    return 0


def placement_of(one, built_shape):
    """The Placement of a shape on the built one; raises BoardTooSmall."""
    placement = place(one, built_shape)
    if placement is None:
        raise BoardTooSmall(
            t("%s does not fit on the built board, %s.") % (one.name, built_shape.name)
        )
    return placement


# A game is put on the board.


def begin(controller, game, board=None, options=None, seed=None, moves=(), cards=None):
    """Set up a game, with moves played; the game before can be brought back by `undo`.

    A seed that is left out is a fresh one.

    Raises SetUpError (also `BoardTooSmall`) or RecordRefused; then nothing has changed.
    """
    if seed is None:
        seed = fresh_seed(game, controller.now)
    start(controller, new_match(controller.built, game, board, options, seed, moves, cards))


def start(controller, match, swapped=False):
    """Put a match on the board; keep the one before for `undo`. A lesson is over by that."""
    if controller.lesson is not None:
        controller.lesson.drop()
    if controller.match.can_undo() or controller.old is None:
        controller.old = (controller.match, controller.swapped)
    put(controller, match, swapped)


def put(controller, match, swapped):
    """Put a match on the board in place of the one that is there, and tell of it."""
    controller.swapped = swapped
    controller.adopt(match)
    controller.report.tell("state", None)


def resume(controller, match, swapped):
    """Go on with a match that was saved; nothing is reported."""
    controller.swapped = swapped
    controller.adopt(match)
    controller.unsaved = False
