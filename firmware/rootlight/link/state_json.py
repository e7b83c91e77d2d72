"""The board's reports: the state as link.md describes it, and the bodies of notifications.

Used by the link and its methods; reads the controller and the match.
"""

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.games.each import Each
from rootlight.games.game import CAPTURED, NEWLY_CLAIMED_1
from rootlight.games.sentences import refusal_elsewhere, refusal_sentence
from rootlight.geometry.notation import cell_name
from rootlight.lessons.state import told as lesson_told
from rootlight.match.clock import FISCHER, MODES, NONE
from rootlight.match.notation_view import NotationView
from rootlight.match.strength import told
from rootlight.texts import put

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.table.controller import Controller
    from rootlight.table.in_play import InPlay


def body_of(controller: "Controller", kind: str, what) -> dict:
    """The parameters of a notification, from what the controller or the device reported."""
    if kind == "turn":
        return {"move": what, "state": state_of(controller)}
    if kind == "state":
        return {"state": state_of(controller)}
    if kind == "pending":
        return {"cells": NotationView(controller.in_play.match).names(what)}
    if kind in ("bringup", "remote"):
        return what
    if kind == "refused":
        return _refusal(controller, what)
    if kind == "asked":
        return _asked(controller, what)
    if kind == "clock":
        return clock_of(controller)
    if kind == "flag":
        return {"colour": what}
    if kind in ("thinking", "hopeless"):
        return {"colour": what[0], "level": told(what[1])}
    if kind == "lesson":
        return lesson_told(controller)
    part, code, message = what
    return put({"part": part, "code": code}, message)


def _refusal(controller: "Controller", what):
    """Return a refusal: `cell`, null for a pad off the game's board, or `move`; and why."""
    match = controller.in_play.match
    cell, move, code, cells = what
    told = NotationView(match)
    named = len(move) if cell < 0 and not isinstance(move, str) else None
    if controller.remote.is_on():
        message = refusal_elsewhere(code, match.game, named)
    else:
        message = refusal_sentence(code, match.game, named)
    body = put({"code": code}, message)
    body["cells"] = told.names(cells)
    if cell < 0:
        body["move"] = move if isinstance(move, str) else match.game.spell(move)
    else:
        body["cell"] = told.name(cell) if cell < match.shape.count else None
    return body


def _asked(controller: "Controller", what):
    """The answer about a cell that somebody asked about, for the position as it is now."""
    cell, partial, turn = what
    if controller.in_play.match.game.turn() != turn:
        # It was played on meanwhile.
        partial = ()
    return answer_about(controller.in_play, cell, partial)


def answer_about(in_play: "InPlay", cell: int, partial: tuple) -> dict:
    """Return whether a stone may go to a cell now, and what it would do, or why not."""
    game = in_play.match.game
    is_there = cell < game.count
    if is_there:
        code, cells, effects = in_play.rules.look(partial, cell)
    else:
        code, cells, effects = "no_such_cell", (), None
    told = NotationView(in_play.match)
    claims = {}
    if effects:
        for index in range(len(game.COLOURS)):
            found = _with(effects, NEWLY_CLAIMED_1 + index)
            if found:
                claims[game.COLOURS[index]] = told.names(found)
    name = told.name(cell) if is_there else None
    answer: dict = {"cell": name, "legal": not code, "code": code}
    put(answer, refusal_sentence(code or "allowed", game, None))
    answer["cells"] = told.names(cells)
    answer["captures"] = told.names(_with(effects or (), CAPTURED))
    answer["claims"] = claims
    return answer


def _with(effects, effect):
    """The cells that have an effect."""
    return [cell for cell in range(len(effects)) if effects[cell] == effect]


def state_of(controller: "Controller") -> dict:
    """The state of this moment as link.md describes it: small values, and copies of bytes.

    The names of cells are made when they are told (`Each`). Turns played meanwhile do not change
    them.
    """
    match = controller.in_play.match
    told = NotationView(match)
    state = position_of(match)
    state["origin"] = cell_name(controller.in_play.built, controller.in_play.placement.origin)
    state["pending"] = told.names(controller.partial_turn.cells)
    state["end"] = ROLES[controller.in_play.live_end()]
    if len(controller.partial_turn.cells) > 1:
        # In the order of touching: in RootZone's set-up the block comes first.
        state["touched"] = [told.name(cell) for cell in controller.partial_turn.cells]
    if match.clock.mode and controller.session.is_own_game():
        state["clock"] = clock_of(controller)
    if controller.remote.is_on():
        state["remote"] = remote_of(controller)
    if controller.session.analysis is not None:
        state["study"] = {"turns": match.move_stack.count() + match.move_stack.undone()}
    if controller.leader.locks:
        state["lock"] = controller.leader.told()
    return state


def position_of(match) -> dict:
    """Return the part of a state that is about the match alone, wherever it is played."""
    game = match.game
    shape = match.shape
    told = NotationView(match)
    state = {
        "game": game.NAME,
        "board": shape.name,
        "options": match.options,
        "turn": game.turn(),
        "to_move": game.mover_name(),
        "cells": by_colour(game, bytes(game.state)),
        "captured": told.captured(),
        "last": match.last_move(),
        "scores": told.scores(),
        "over": game.is_over(),
        "winner": told.winner(),
    }
    word = game.end_word()
    # Another word that ends a game, such as a release, wins it: nobody says it by mistake.
    if word in ("pass", "end") and game.ends_it():
        state["ends"] = word
    least = 0 if game.is_over() else game.turn_size()[0]
    if least > 1:
        state["least"] = least
    given_up = game.gave_up()
    if given_up:
        state["resigned"] = [game.COLOURS[colour] for colour in given_up]
    if game.is_over():
        # Somebody's giving up is a reason that needs no words of the game's.
        alone = len(game.still_playing()) == 1
        state["reasons"] = ["resigned"] if alone else list(game.end_reasons())
    if game.CLAIMS:
        # Stones are 1 and up, claims come after them.
        stand = bytearray(shape.count)
        game.fill_pieces(stand)
        state["claimed"] = by_colour(game, stand, 1 + len(game.COLOURS))
    if any(match.opponents):
        state["opponents"] = match.opponents_by_name()
    parts = game.score_parts()
    if parts:
        state["score_parts"] = {game.COLOURS[index]: parts[index] for index in range(len(parts))}
    state.update(game.more_state(told.names))
    return state


def remote_of(controller: "Controller") -> dict:
    """Return the players at another board, and their question, as the link's `remote` has it."""
    remote = controller.remote
    names = controller.in_play.match.game.players()
    seats = remote.players
    return {
        "players": [names[at] for at in range(min(len(names), len(seats))) if seats[at]],
        "held": remote.held,
        "question": remote.question,
        "waits": remote.waits,
    }


def by_colour(game, owners, first=1):
    """Names of the cells of each colour; owners[cell] is `first` for those of the first."""
    colours = game.COLOURS
    return {
        colours[index]: names_of(game.shape, owners, first + index)
        for index in range(len(colours))
    }


def names_of(shape, owners, owner):
    """Names of the cells where `owners`, bytes that stay as they are, has an owner; an Each."""
    return Each(cell_name(shape, cell) for cell in range(shape.count) if owners[cell] == owner)


def clock_of(controller: "Controller") -> dict:
    """Return the clock of people's own game, as link.md describes it."""
    match = controller.session.game_to_save()[0]
    clock = match.clock
    if not clock.mode:
        return {"mode": MODES[NONE], "running": None, "left_ms": {}}
    names = match.game.players()
    runs = controller.in_play.match is match and controller.time_keeper.runs()
    told = {
        "mode": MODES[clock.mode],
        "main_s": clock.main_ms // 1000,
        "running": names[match.game.player()] if runs else None,
        "paused": clock.is_paused,
        "started": clock.is_started(),
        "left_ms": {names[at]: clock.left_ms(at) for at in range(len(names))},
    }
    if clock.mode == FISCHER:
        told["add_s"] = clock.extra_ms // 1000
    else:
        told["period_s"] = clock.extra_ms // 1000
        told["all_periods"] = clock.periods
        told["periods"] = {names[at]: clock.periods_left(at) for at in range(len(names))}
        in_period = [names[at] for at in range(len(names)) if clock.is_in_period(at)]
        if in_period:
            told["in_period"] = in_period
    flags = [names[at] for at in range(len(names)) if clock.has_flag(at)]
    if flags:
        told["flags"] = flags
    return told
