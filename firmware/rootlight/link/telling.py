"""What the board tells: the state as the link describes it, and the bodies of notifications.

Used by `link` and `answers`; reads the controller and the match.
"""

from rootlight.board_file import ROLES
from rootlight.games.sentences import sentence
from rootlight.geometry.notation import cell_name


def body_of(device, kind, what):
    """The parameters of a notification, from what the controller or the device reported."""
    if kind == "turn":
        return {"move": what, "state": state_of(device)}
    if kind == "state":
        return {"state": state_of(device)}
    if kind == "pending":
        return {"cells": device.controller.match.names(what)}
    if kind == "refused":
        return _refusal(device.controller.match, what)
    part, code, message = what
    return {"part": part, "code": code, "message": message}


def _refusal(match, what):
    """What was refused: `cell`, null for a pad off the game's board, or `move`; and why."""
    cell, move, code, cells = what
    body = {"code": code, "message": sentence(code), "cells": match.names(cells)}
    if cell < 0:
        body["move"] = move
    else:
        body["cell"] = match.name(cell) if cell < match.shape.count else None
    return body


def state_of(device):
    """The whole state as the link describes it."""
    controller = device.controller
    match = controller.match
    game = match.game
    origin = controller.placement.origin
    state = {
        "game": game.NAME,
        "board": match.shape.name,
        "origin": cell_name(device.shape, origin),
        "options": match.options,
        "turn": game.turn(),
        "to_move": game.mover_name(),
        "cells": _cells_by_colour(match, _owner),
        "captured": match.names(match.captured()),
        "last": match.last_move(),
        "pending": match.names(controller.begun),
        "scores": match.scores_by_name(),
        "over": game.is_over(),
        "winner": match.winner_name(),
        "end": ROLES[controller.live_end()],
    }
    if game.CLAIMS:
        state["claimed"] = _cells_by_colour(match, _claimant)
    state.update(game.view().more_state(match.names))
    return state


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
