"""The methods of the board link, protocol 1: JSON in, JSON out.

Used by the device; asks the controller and the match, and the device for what concerns the
board as a whole. To add a method, write a function and add a line to METHODS.
"""

import json

from rootlight import VERSION
from rootlight.board_file import ROLES
from rootlight.compat import const, parse_json
from rootlight.controller import BoardTooSmall, RecordRefused
from rootlight.games import catalogue
from rootlight.games.game import Refused
from rootlight.games.sentences import sentence
from rootlight.geometry.notation import cell_name
from rootlight.match import SetUpError

PROTOCOL = const(1)

PARSE_ERROR = const(-32700)
INVALID_REQUEST = const(-32600)
NO_SUCH_METHOD = const(-32601)
BAD_PARAMS = const(-32602)
REFUSED = const(-32000)

_MAX_DEPTH = const(16)
_MAX_SEED = const(0x3FFFFFFF)


class LinkError(Exception):
    """An answer that is an error: code, one sentence for a person, data or None."""

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class Link:
    """Answers lines and sends notifications.

    device: offers `controller`, `board`, `simulated`, `colour_text()`, `change_settings()`,
    `watch_lights()`, `diagnose()` and `service()`.
    send: function that takes one text, a whole message without its line feed.
    """

    def __init__(self, device, send):
        self._device = device
        self._send = send
        self._news = []
        self.watching_lights = False

    # Requests.

    def handle_line(self, line):
        """Carry out one line and answer it."""
        if not line.strip():
            return
        try:
            message = parse_line(line)
        except ValueError:
            self._answer_error(None, LinkError(PARSE_ERROR, "This line is not JSON."))
            return
        identity = _identity(message)
        wants_answer = not isinstance(message, dict) or "id" in message
        try:
            result = self._carry_out(message)
        except LinkError as error:
            # A message so wrong that it is no request is answered even if it has no `id`.
            if wants_answer or error.code == INVALID_REQUEST:
                self._answer_error(identity, error)
            return
        if wants_answer:
            self._send_message({"jsonrpc": "2.0", "id": identity, "result": result})

    def refuse_long_line(self):
        """Answer a line that was too long to be read."""
        text = "This line is longer than 1024 bytes; send less at a time."
        self._answer_error(None, LinkError(INVALID_REQUEST, text))

    def _carry_out(self, message):
        method, params = request_of(message)
        function = METHODS.get(method)
        if function is None:
            raise LinkError(NO_SUCH_METHOD, "There is no method called %s." % method[:40])
        try:
            result = function(self._device, params)
        except Refused as refused:
            data = {"code": refused.code, "cells": self._names(refused.cells)}
            raise LinkError(REFUSED, sentence(refused.code), data)
        finally:
            self.send_news()
        return result

    def _answer_error(self, identity, error):
        body = {"code": error.code, "message": error.message}
        if error.data is not None:
            body["data"] = error.data
        self._send_message({"jsonrpc": "2.0", "id": identity, "error": body})

    # Notifications. The controller reports; what it said is sent before the next answer, or
    # when the frame is out: light comes first.

    def turn(self, move):
        self._news.append(("turn", move))

    def changed(self):
        self._news.append(("state", None))

    def pending(self):
        self._news.append(("pending", self._device.controller.pending()))

    def refused(self, kind, name, code, cells):
        """`kind` is "cell" or "move", and `name` says which."""
        body = {"code": code, "message": sentence(code), "cells": self._names(cells)}
        body[kind] = name
        self._news.append(("refused", body))

    def fault(self, part, code, message):
        self._news.append(("fault", {"part": part, "code": code, "message": message}))

    def send_news(self):
        """Send the notifications that are due."""
        while self._news:
            kind, what = self._news.pop(0)
            if kind == "turn":
                what = {"move": what, "state": state_of(self._device)}
            elif kind == "state":
                what = {"state": state_of(self._device)}
            elif kind == "pending":
                what = {"cells": what}
            self._notify(kind, what)

    def has_news(self):
        return len(self._news) > 0

    def watch_lights(self, wanted):
        """Begin to tell of changed lights, or leave off."""
        self.watching_lights = wanted

    def lights_changed(self, cells, buttons):
        """Tell who watches the lights which colours changed."""
        self._notify("lights", {"cells": cells, "buttons": buttons})

    def _notify(self, method, params):
        self._send_message({"jsonrpc": "2.0", "method": method, "params": params})

    def _send_message(self, message):
        self._send(json.dumps(message))

    def _names(self, cells):
        return self._device.controller.match.names(cells)


def parse_line(line):
    """The message of a line; raises ValueError."""
    text = str(line, "utf-8")
    if _depth(text) > _MAX_DEPTH:
        raise ValueError("nested too deep")
    return parse_json(text)


def _depth(text):
    """How deep brackets are nested outside of strings: asked before the parser recurses."""
    depth = deepest = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _identity(message):
    """The `id` to answer with: null where there is none that can be read."""
    identity = message.get("id") if isinstance(message, dict) else None
    return identity if isinstance(identity, (str, int, float)) and _plain(identity) else None


def _plain(value):
    """Whether a value can be sent back as it came: no truth value, no infinite number."""
    return not isinstance(value, bool) and (isinstance(value, str) or value - value == 0)


def request_of(message):
    """(method, params) of a message; raises LinkError."""
    if not isinstance(message, dict):
        raise LinkError(INVALID_REQUEST, "A request is a JSON object; batches are not answered.")
    if message.get("jsonrpc", "2.0") != "2.0":
        raise LinkError(INVALID_REQUEST, 'The member "jsonrpc" must be "2.0".')
    identity = message.get("id")
    if identity is not None and _identity(message) is None:
        raise LinkError(INVALID_REQUEST, "An id is a text or a number.")
    method = message.get("method")
    if not isinstance(method, str):
        raise LinkError(INVALID_REQUEST, 'A request names its "method".')
    params = message.get("params", {})
    if not isinstance(params, dict):
        raise LinkError(BAD_PARAMS, "Parameters are given by name, as a JSON object.")
    return method, params


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
        "board": device.board.shape.name,
        "games": list(catalogue.NAMES),
        "sim": device.simulated,
    }


def _new(device, params):
    game = _param(params, "game", str, "the name of a game", required=True)
    board = _param(params, "board", str, "the name of a board")
    options = _param(params, "options", dict, "an object of options", {})
    seed = _param(params, "seed", int, "a whole number", 0)
    moves = _texts(params, "moves", "a list of moves")
    if not 0 <= seed <= _MAX_SEED:
        raise LinkError(BAD_PARAMS, "A seed is a whole number from 0 to %d." % _MAX_SEED)
    if "cards" in params:
        raise LinkError(BAD_PARAMS, "No game here is played with cards.")
    try:
        device.controller.new_game(game, board, options, seed, moves)
    except BoardTooSmall as error:
        raise LinkError(REFUSED, str(error), {"code": "board_too_small", "cells": []})
    except RecordRefused as error:
        data = {"code": error.code, "cells": error.cells, "number": error.number + 1}
        raise LinkError(REFUSED, sentence(error.code), data)
    except SetUpError as error:
        raise LinkError(BAD_PARAMS, str(error))
    return state_of(device)


def state_of(device):
    """The whole state as the link describes it."""
    controller = device.controller
    match = controller.match
    game = match.game
    mover = game.mover()
    origin = controller.placement.origin
    return {
        "game": game.NAME,
        "board": match.shape.name,
        "origin": cell_name(device.board.shape, origin),
        "options": match.options,
        "turn": game.turn(),
        "to_move": game.COLOURS[mover] if mover >= 0 else None,
        "cells": _cells_by_colour(match, _owner),
        "claimed": _cells_by_colour(match, _claimant),
        "captured": match.names(match.captured()),
        "last": match.last_move(),
        "pending": controller.pending(),
        "scores": match.scores_by_name(),
        "over": game.is_over(),
        "winner": match.winner_name(),
        "end": ROLES[controller.live_end()],
    }


def _owner(game, cell):
    return game.state[cell]


def _claimant(game, cell):
    return game.claimant(cell)


def _cells_by_colour(match, owner_of):
    """Names of the cells that belong to each colour, by the function that says to whom."""
    game = match.game
    found = {}
    for index in range(len(game.COLOURS)):
        cells = [c for c in range(match.shape.count) if owner_of(game, c) == index + 1]
        found[game.COLOURS[index]] = match.names(cells)
    return found


def _state(device, params):
    return state_of(device)


def _legal(device, params):
    match = device.controller.match
    begun = _begun(match, params)
    mask = match.legal_mask(begun)
    return {
        "cells": match.names([cell for cell in range(len(mask)) if mask[cell]]),
        "complete": bool(begun) and match.why_not_end(begun) is None,
        "words": list(match.game.words()),
    }


def _begun(match, params):
    names = _texts(params, "with", "a list of cells")
    return match.begin([match.cell(name) for name in names])


def _explain(device, params):
    match = device.controller.match
    name = _param(params, "cell", str, "the name of a cell", required=True)
    begun = _begun(match, params)
    try:
        refusal = match.why_not(begun, match.cell(name))
    except Refused as refused:
        refusal = (refused.code, refused.cells)
    if match.game.is_over():
        refusal = ("game_over", ())
    if refusal is None:
        return {"legal": True, "code": None, "message": None, "cells": []}
    code, cells = refusal
    return {"legal": False, "code": code, "message": sentence(code), "cells": match.names(cells)}


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
    return device.controller.match.record()


def _lights(device, params):
    cells = {}
    for cell in range(device.board.shape.count):
        cells[cell_name(device.board.shape, cell)] = device.colour_text(cell)
    buttons = {}
    for role in range(len(ROLES)):
        buttons[ROLES[role]] = device.colour_text(device.board.shape.count + role)
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
