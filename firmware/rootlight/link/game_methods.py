"""The methods of the link about the game on the board: its turns, what is allowed, its record.

One small function a method: (controller, params) -> result. Used by `methods`.
"""

from rootlight.compat import const
from rootlight.games.each import Each
from rootlight.games.game import REMOVED, Refused
from rootlight.games.sentences import refusal_sentence
from rootlight.link.messages import BAD_PARAMS, LinkError
from rootlight.link.params import param, texts
from rootlight.link.state_json import answer_about, by_colour, names_of, state_of
from rootlight.match.notation_view import NotationView
from rootlight.texts import filled, put

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.table.controller import Controller


def _state(controller: "Controller", params: dict) -> dict:
    return state_of(controller)


def _legal(controller: "Controller", params: dict) -> dict:
    game = controller.in_play.match.game
    rules = controller.in_play.rules
    told = NotationView(controller.in_play.match)
    partial = _partial(game, told, params)
    if game.LISTS_MOVES:
        return {"moves": game.legal_moves()}
    mask = bytearray(game.count)
    game.legal_cells(partial, mask)
    return {
        "cells": names_of(game.shape, mask, 1),
        "complete": bool(partial) and rules.refusal_of_turn(partial) is None,
        "words": rules.legal_words(),
    }


def _partial(game, told, params):
    names = texts(params, "with", "a list of cells")
    if names and game.is_over():
        raise Refused("game_over")
    return told.begin(names)


def _explain(controller: "Controller", params: dict) -> dict:
    game = controller.in_play.match.game
    told = NotationView(controller.in_play.match)
    name = param(params, "cell", str, "the name of a cell", required=True)
    refusal = ("game_over", ()) if game.is_over() else _refusal_of_cell(game, told, name, params)
    if refusal is None:
        return {"legal": True, "code": None, "message": None, "cells": []}
    code, cells = refusal
    body = put({"legal": False, "code": code}, refusal_sentence(code, game, None))
    body["cells"] = told.names(cells)
    return body


def _refusal_of_cell(game, told, name, params):
    """None, or (code, witnesses): why a cell may not be added to the partial turn."""
    partial = _partial(game, told, params)
    try:
        cell = told.cell(name)
    except Refused as refused:
        # While only words are moves, no cell is a move, on the board or off it.
        only_words = game.code_of_cell(partial, 0) == "not_a_move"
        return ("not_a_move" if only_words else refused.code), ()
    refusal = game.refusal_of_cell(partial, cell)
    if refusal is None and game.LISTS_MOVES and not partial and game.state[cell]:
        # A move may begin there, but nothing can be put there.
        return "occupied", (cell,)
    return refusal


def _ask(controller: "Controller", params: dict) -> dict:
    match = controller.in_play.match
    told = NotationView(match)
    name = param(params, "cell", str, "the name of a cell", required=True)
    try:
        cell = told.cell(name)
    except Refused as refused:
        if refused.code != "no_such_cell":
            raise
        cell = match.game.count
    return answer_about(controller.in_play, cell, _partial(match.game, told, params))


def _danger(controller: "Controller", params: dict) -> dict:
    is_shown = param(params, "show", bool, "true or false", False)
    match = controller.in_play.match
    told = NotationView(match)
    services = controller.services()
    found: "dict[str, list]" = {"one": [], "two": []}
    mask = bytearray(match.game.count)
    for group in match.game.dangers():
        services.feed()
        if group:
            cells, stones = group
            found["one" if stones == 1 else "two"].append(told.names(cells))
            for cell in cells:
                mask[cell] = stones
    if is_shown and controller.offers.picker is None:
        controller.show.show_dangers(mask)
    return found


def _points(controller: "Controller", params: dict) -> dict:
    match = controller.in_play.match
    game = match.game
    parts = game.count_off()
    removed = parts.pop(REMOVED, bytearray(game.count))
    return {
        "scores": NotationView(match).scores(),
        "cells": Each(((part, by_colour(game, parts[part])) for part in parts), True),
        "removed": by_colour(game, removed),
    }


def _play(controller: "Controller", params: dict) -> dict:
    move = param(params, "move", str, "a move such as e5,f7", required=True)
    turn = param(params, "turn", int, "the number of a turn")
    if turn is not None:
        _check_turn(controller, turn)
    return {"move": controller.play(move), "state": state_of(controller)}


def _resign(controller: "Controller", params: dict) -> dict:
    game = controller.in_play.match.game
    name = param(params, "colour", str, "the name of a colour")
    colour = game.mover()
    if name is not None:
        if name not in game.COLOURS:
            known = ", ".join(game.COLOURS)
            text = filled("There is no player called %s; there are: %s.", name[:40], known)
            raise LinkError(BAD_PARAMS, text)
        colour = game.COLOURS.index(name)
    controller.give_up(colour)
    return state_of(controller)


def _check_turn(controller: "Controller", turn: int) -> None:
    """Raise Refused unless so many turns of people's own game have been played."""
    if not controller.session.is_own_game() or controller.in_play.match.move_stack.count() != turn:
        raise Refused("moved_on")


def _undo(controller: "Controller", params: dict) -> dict:
    controller.take_back_turn()
    return state_of(controller)


def _redo(controller: "Controller", params: dict) -> dict:
    controller.play_turn_again()
    return state_of(controller)


def _record(controller: "Controller", params: dict) -> dict:
    is_own = param(params, "own", bool, "true or false", False)
    match = controller.session.game_to_save()[0] if is_own else controller.in_play.match
    record = NotationView(match).record(_each_of(match.moves()))
    record["undone"] = match.move_stack.undone()
    if is_own:
        record["taken_back"] = _each_of(match.move_stack.moves_taken_back())
    return record


def _each_of(moves):
    """Moves for the stream, in one piece of memory: a list of them takes five times as much."""
    return Each(_lines_of("\n".join(moves).encode()))


def _lines_of(text):
    """The lines of a text, bytes, one by one."""
    at = 0
    while at < len(text):
        end = text.find(b"\n", at)
        if end < 0:
            end = len(text)
        yield text[at:end].decode()
        at = end + 1


METHODS = {
    "state": _state,
    "legal": _legal,
    "explain": _explain,
    "ask": _ask,
    "danger": _danger,
    "points": _points,
    "play": _play,
    "resign": _resign,
    "undo": _undo,
    "redo": _redo,
    "record": _record,
}
