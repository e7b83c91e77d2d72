"""The methods of the board link, protocol 1: a line with a request in, a line with an answer out.

Used by `link`. Methods about the board itself (`device_methods`) are handed the board, all others
the controller; what concerns the board as a whole they ask of its services. To add a method, write a function in one of the three modules of methods and add
it to the METHODS there.

The table says how much heap a method may take until its answer is out, besides code and the game
itself. The text of an answer is never in memory as a whole, only 64 bytes of it. A test measures
the table.

| method | bytes at most | what it is |
|---|---|---|
| `hello`, `settings`, `explain`, `watch`, `service` | 256 | a small dict |
| `state`, `new`, `reopen`, `play`, `resign`, `undo`, `redo` | 4,096 | a copy of the state and of who claims what, a byte a cell each, small values; in growy 4 bytes a stick besides. hex-7 1.6 KB, hex-11 2.0 KB, growy-4 3.6 KB |
| `legal` | 1,024 | a byte a cell; Droched's 100 words 3.5 KB while komi is chosen; growy's moves as texts, 32 bytes each |
| `ask` | 1,024 | a byte a cell, and the names of what it would take and claim |
| `danger` | 6,144 | the names of the stones in danger; up to a second of work on a Pico (estimated) |
| `seats`, `opponent`, `remote` | 256 | a small dict |
| `clock` | 1,024 | a dict, and two or three by player |
| `shows` | 2,048 | of the menu a byte a built cell, and a small dict for each offer: hex-7 0.9 KB, hex-11 1.7 KB; of dangers a byte a cell |
| `points` | 4,096 | a byte a cell for each part of a score and for what is removed; the clean-up is gone when the answer begins |
| `suggest` | 1,024 | a small dict for each of ten turns; what the search itself takes, the board keeps for its opponents anyway |
| `forecast` | 4,096 | two bytes a cell and colour, and a byte a cell; besides what a search takes |
| `record` | 2,048 | the texts of the moves, one after the other; five times as much while they are gathered |
| `lesson` | 2,048 | the sentences of one step; of the list, a title for each lesson of a book |
| `lights` | 2,048 | four bytes a pad |
| `recording` | 4,096 | for its head, and as long as parts of it are asked for: 1 KB of log, and the turns of its games once more, 10 to 60 bytes each; for a part 1 KB |
| `flash` | 4,096 | 1 KB, and the same as base64 |
| `diagnose` | 16,384 | some 500 bytes a touch chip: hex-7 5.6 KB, hex-11 13.8 KB |

A line takes 1 KB at most, and its parsed values up to 16 bytes for each byte of the line. While an
answer is on its way no other line is carried out.
"""  # noqa: E501

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.games.sentences import refusal_sentence
from rootlight.link import device_methods, game_methods, table_methods
from rootlight.link.messages import (
    INTERNAL_ERROR,
    NO_SUCH_METHOD,
    Later,
    LinkError,
    error_answer,
    error_of,
    identity_of,
    is_answered,
    message_of,
    request_of,
    result_answer,
)
from rootlight.match.notation_view import NotationView
from rootlight.texts import filled, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.link.device_methods import Board

# For each method what carries it out.
METHODS: "dict[str, Callable]" = {}
for _methods in (device_methods.METHODS, table_methods.METHODS, game_methods.METHODS):
    METHODS.update(_methods)


def answer(board: "Board", line: "bytes | None") -> "dict | None":
    """Carry out one line (None for one that was too long); returns the message that answers it.

    Returns None if no answer is wanted. The message is small whatever the answer: long parts of it
    are told piece by piece (`Each`).
    """
    if line is None:
        return _answered(board, None)
    recorder = board.recorder
    ticker = board.controller.ticker
    begins = recorder.note_line(line)
    changes = ticker.changes
    message = _answered(board, line)
    if ticker.changes == changes:
        recorder.drop_line(begins)
    return message


def _answered(board: "Board", line: "bytes | None") -> "dict | None":
    try:
        message = message_of(line)
    except LinkError as error:
        return error_answer(None, error)
    identity = identity_of(message)
    try:
        result = _carry_out(board, message)
    except LinkError as error:
        return error_answer(identity, error) if is_answered(message, error) else None
    except Exception:
        # The loop notes and mends the mistake. Answer the caller, or it waits forever.
        if is_answered(message):
            text = t("The firmware had an error here and noted it.")
            board.link.outbox.answer(error_answer(identity, LinkError(INTERNAL_ERROR, text)))
        raise
    if isinstance(result, Later):
        result.note(identity, is_answered(message))
        return None
    return result_answer(identity, result) if is_answered(message) else None


def _carry_out(board: "Board", message: dict) -> "dict | Later":
    method, params = request_of(message)
    try:
        return carry_out(board, method, params)
    except Refused as refused:
        raise _error_in_game(board.controller.in_play.match, refused, params.get("move"))


def carry_out(board: "Board", method: str, params: dict) -> "dict | Later":
    """The result of a method. Raises LinkError, Refused."""
    function = METHODS.get(method)
    if function is None:
        raise LinkError(NO_SUCH_METHOD, filled("There is no method called %s.", method[:40]))
    result: "dict | Later" = function(
        board if method in device_methods.METHODS else board.controller, params
    )
    return result


def _error_in_game(match, refused: Refused, move) -> LinkError:
    """The error that answers a refused request about the game on the board."""
    error = error_of(refused, NotationView(match).names(refused.cells))
    named = len(move.split(",")) if isinstance(move, str) else None
    error.message = refusal_sentence(refused.code, match.game, named)
    return error
