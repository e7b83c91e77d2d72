"""What the board tells: the state as the link describes it, and the bodies of notifications.

Used by `link` and `answers`; reads the controller and the match.
"""

from rootlight.board_file import ROLES
from rootlight.games.sentences import sentence
from rootlight.geometry.notation import cell_name
from rootlight.in_names import InNames


def body_of(device, kind, what):
    """The parameters of a notification, from what the controller or the device reported."""
    if kind == "turn":
        return {"move": what, "state": state_of(device)}
    if kind == "state":
        return {"state": state_of(device)}
    if kind == "pending":
        return {"cells": InNames(device.controller.match).names(what)}
    if kind == "refused":
        return _refusal(device.controller.match, what)
    part, code, message = what
    return {"part": part, "code": code, "message": message}


def _refusal(match, what):
    """What was refused: `cell`, null for a pad off the game's board, or `move`; and why."""
    cell, move, code, cells = what
    told = InNames(match)
    body = {"code": code, "message": sentence(code), "cells": told.names(cells)}
    if cell < 0:
        body["move"] = move if isinstance(move, str) else match.game.spell(move)
    else:
        body["cell"] = told.name(cell) if cell < match.shape.count else None
    return body


def state_of(device):
    """The whole state as the link describes it."""
    controller = device.controller
    match = controller.match
    game = match.game
    told = InNames(match)
    origin = controller.placement.origin
    state = {
        "game": game.NAME,
        "board": match.shape.name,
        "origin": cell_name(device.shape, origin),
        "options": match.options,
        "turn": game.turn(),
        "to_move": game.view().mover_name(),
        "cells": _cells_by_colour(told, game, _owner),
        "captured": told.captured(),
        "last": match.last_move(),
        "pending": told.names(controller.begun),
        "scores": told.scores(),
        "over": game.is_over(),
        "winner": told.winner(),
        "end": ROLES[controller.live_end()],
    }
    if game.CLAIMS:
        state["claimed"] = _cells_by_colour(told, game, _claimant)
    view = game.view()
    parts = view.score_parts()
    if parts:
        state["score_parts"] = {game.COLOURS[index]: parts[index] for index in range(len(parts))}
    state.update(view.more_state(told.names))
    return state


def _owner(game, cell):
    return game.state[cell]


def _claimant(game, cell):
    return game.claimant(cell)


def _cells_by_colour(told, game, owner_of):
    """Names of the cells that belong to each colour, by the function that says to whom."""
    found = {}
    for index in range(len(game.COLOURS)):
        cells = [cell for cell in range(game.count) if owner_of(game, cell) == index + 1]
        found[game.COLOURS[index]] = told.names(cells)
    return found
