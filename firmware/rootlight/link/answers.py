"""The methods of the board link, protocol 1: a line with a request in, a line with an answer out.

Used by `link`, which borrows it while somebody talks with the board; asks the controller and the
match, and the device for what concerns the board as a whole. To add a method, write a function
and add a line to METHODS.
"""

from rootlight import VERSION
from rootlight.board_file import ROLES
from rootlight.compat import const
from rootlight.games import catalogue
from rootlight.games.game import BoardTooSmall, Refused, SetUpError
from rootlight.games.sentences import sentence
from rootlight.geometry.notation import cell_name
from rootlight.in_names import InNames
from rootlight.link.messages import (
    BAD_PARAMS,
    INVALID_REQUEST,
    NO_SUCH_METHOD,
    PARSE_ERROR,
    REFUSED,
    LinkError,
    identity_of,
    parse_line,
    request_of,
)
from rootlight.link.telling import state_of
from rootlight.match import RecordRefused

PROTOCOL = const(1)
_MAX_SEED = const(0x3FFFFFFF)


def answer(link, device, line):
    """Carry out one line and answer it."""
    try:
        message = parse_line(line)
    except ValueError:
        _send_error(link, None, LinkError(PARSE_ERROR, "This line is not JSON."))
        return
    identity = identity_of(message)
    wants_answer = not isinstance(message, dict) or "id" in message
    try:
        result = _carry_out(link, device, message)
    except LinkError as error:
        # A message so wrong that it is no request is answered even if it has no `id`.
        if wants_answer or error.code == INVALID_REQUEST:
            _send_error(link, identity, error)
        return
    if wants_answer:
        link.send_message({"jsonrpc": "2.0", "id": identity, "result": result})


def refuse_long_line(link):
    """Answer a line that was too long to be read."""
    text = "This line is longer than 1024 bytes; send less at a time."
    _send_error(link, None, LinkError(INVALID_REQUEST, text))


def _carry_out(link, device, message):
    method, params = request_of(message)
    function = METHODS.get(method)
    if function is None:
        raise LinkError(NO_SUCH_METHOD, "There is no method called %s." % method[:40])
    try:
        return function(device, params)
    except Refused as refused:
        cells = InNames(device.controller.match).names(refused.cells)
        data = {"code": refused.code, "cells": cells}
        raise LinkError(REFUSED, sentence(refused.code), data)
    finally:
        link.send_news()


def _send_error(link, identity, error):
    body = {"code": error.code, "message": error.message}
    if error.data is not None:
        body["data"] = error.data
    link.send_message({"jsonrpc": "2.0", "id": identity, "error": body})


def _param(params, name, kind, what, default=None, required=False):
    """One parameter, of the given type; raises LinkError with a sentence."""
    if name not in params:
        if required:
            raise LinkError(BAD_PARAMS, 'The parameter "%s" is missing: %s.' % (name, what))
        return default
    value = params[name]
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        raise LinkError(BAD_PARAMS, 'The parameter "%s" must be %s.' % (name, what))
    return value


def _texts(params, name, what):
    values = _param(params, name, list, what, ())
    for value in values:
        if not isinstance(value, str):
            raise LinkError(BAD_PARAMS, 'The parameter "%s" must be %s.' % (name, what))
    return values


# One small function a method: (device, params) -> result.


def _hello(device, params):
    return {
        "protocol": PROTOCOL,
        "firmware": VERSION,
        "board": device.shape.name,
        "games": list(catalogue.NAMES),
        "sim": device.simulated,
    }


def _new(device, params):
    game = _param(params, "game", str, "the name of a game", required=True)
    board = _param(params, "board", str, "the name of a board")
    options = _param(params, "options", dict, "an object of options", {})
    seed = _param(params, "seed", int, "a whole number")
    moves = _texts(params, "moves", "a list of moves")
    if seed is not None and not 0 <= seed <= _MAX_SEED:
        raise LinkError(BAD_PARAMS, "A seed is a whole number from 0 to %d." % _MAX_SEED)
    cards = _param(params, "cards", str, "the field as one letter for each cell")
    try:
        device.controller.new_game(game, board, options, seed, moves, cards)
    except BoardTooSmall as error:
        raise LinkError(REFUSED, str(error), {"code": "board_too_small", "cells": []})
    except RecordRefused as error:
        data = {"code": error.code, "cells": error.cells, "number": error.number + 1}
        raise LinkError(REFUSED, sentence(error.code), data)
    except SetUpError as error:
        raise LinkError(BAD_PARAMS, str(error))
    return state_of(device)


def _state(device, params):
    return state_of(device)


def _legal(device, params):
    game = device.controller.match.game
    told = InNames(device.controller.match)
    begun = _begun(game, told, params)
    if game.LISTS_MOVES:
        return {"moves": game.view().moves()}
    return {
        "cells": told.legal_cells(begun),
        "complete": bool(begun) and game.why_not_end(begun) is None,
        "words": game.view().words(),
    }


def _begun(game, told, params):
    names = _texts(params, "with", "a list of cells")
    if names and game.is_over():
        raise Refused("game_over")
    return told.begin(names)


def _explain(device, params):
    game = device.controller.match.game
    told = InNames(device.controller.match)
    name = _param(params, "cell", str, "the name of a cell", required=True)
    refusal = ("game_over", ()) if game.is_over() else _why_not(game, told, name, params)
    if refusal is None:
        return {"legal": True, "code": None, "message": None, "cells": []}
    code, cells = refusal
    return {"legal": False, "code": code, "message": sentence(code), "cells": told.names(cells)}


def _why_not(game, told, name, params):
    """None, or (code, witnesses): why a cell may not be added to the turn begun."""
    begun = _begun(game, told, params)
    try:
        cell = told.cell(name)
    except Refused as refused:
        # While only words are moves no text of a cell is one, on the board or off it.
        only_words = game.judge(begun, 0) == "not_a_move"
        return ("not_a_move" if only_words else refused.code), ()
    refusal = game.why_not(begun, cell)
    if refusal is None and game.LISTS_MOVES and not begun and game.state[cell]:
        # A move may begin there, but nothing can be put there.
        return "occupied", (cell,)
    return refusal


def _play(device, params):
    move = _param(params, "move", str, "a move such as e5,f7", required=True)
    return {"move": device.controller.play(move), "state": state_of(device)}


def _undo(device, params):
    device.controller.undo()
    return state_of(device)


def _redo(device, params):
    device.controller.redo()
    return state_of(device)


def _record(device, params):
    return InNames(device.controller.match).record()


def _lights(device, params):
    cells = {}
    for cell in range(device.shape.count):
        cells[cell_name(device.shape, cell)] = device.colour_text(cell)
    buttons = {}
    for role in range(len(ROLES)):
        buttons[ROLES[role]] = device.colour_text(device.shape.count + role)
    return {"cells": cells, "buttons": buttons}


def _watch(device, params):
    wanted = _param(params, "lights", bool, "true or false", required=True)
    device.watch_lights(wanted)
    return {"lights": wanted}


def _settings(device, params):
    try:
        return device.change_settings(params)
    except ValueError as error:
        raise LinkError(BAD_PARAMS, str(error))


def _service(device, params):
    try:
        return device.service()
    except OSError:
        text = "The board cannot write to its flash, so it stays in play; try `diagnose`."
        raise LinkError(REFUSED, text, {"code": "not_saved", "cells": []})


def _diagnose(device, params):
    return device.diagnose()


METHODS = {
    "hello": _hello,
    "new": _new,
    "state": _state,
    "legal": _legal,
    "explain": _explain,
    "play": _play,
    "undo": _undo,
    "redo": _redo,
    "record": _record,
    "lights": _lights,
    "watch": _watch,
    "settings": _settings,
    "service": _service,
    "diagnose": _diagnose,
}
