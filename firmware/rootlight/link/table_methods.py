"""The methods of the link about what is around a game: who plays, the clock, lessons, studies.

One small function a method: (controller, params) -> result. Used by `methods`.
"""

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.games.game import BoardTooSmall, Refused, SetUpError
from rootlight.games.sentences import sentence
from rootlight.link.clock_params import control_of
from rootlight.link.messages import BAD_PARAMS, REFUSED, Later, LinkError
from rootlight.link.params import must_be, param, texts
from rootlight.link.shown import shown
from rootlight.link.state_json import clock_of, remote_of, state_of
from rootlight.match.match import RecordRefused
from rootlight.match.strength import ADVICE_SEED, EVEN, strength_of
from rootlight.search.levels import LEVELS, MOST_PLAYOUTS
from rootlight.table.opponents import FORECAST_PLAYOUTS, seed_of_turn
from rootlight.table.remote import HELD, QUESTIONS
from rootlight.texts import filled, said_by, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

    from rootlight.table.controller import Controller

_MAX_SEED = const(0x3FFFFFFF)


def _new(controller: "Controller", params: dict) -> dict:
    game = param(params, "game", str, "the name of a game", required=True)
    board = param(params, "board", str, "the name of a board")
    options = param(params, "options", dict, "an object of options", {})
    seed = param(params, "seed", int, "a whole number")
    moves = texts(params, "moves", "a list of moves")
    _check_seed(seed)
    cards = param(params, "cards", str, "the field as one letter for each cell")
    named = param(params, "opponents", dict, "an object of levels by colour", {})
    opponents = {name: _level(controller, named[name], 0) for name in named}
    try:
        fed: "Any" = _Fed(moves, controller.services().feed)  # read like a Sequence
        controller.session.begin_game(game, board, options, seed, fed, cards, opponents)
    except BoardTooSmall as error:
        raise LinkError(REFUSED, said_by(error), {"code": "board_too_small", "cells": []})
    except RecordRefused as error:
        data = {"code": error.code, "cells": error.cells, "number": error.number + 1}
        raise LinkError(REFUSED, sentence(error.code), data)
    except SetUpError as error:
        raise LinkError(BAD_PARAMS, said_by(error))
    return state_of(controller)


def _check_seed(seed: "int | None") -> None:
    if seed is not None and not 0 <= seed <= _MAX_SEED:
        raise LinkError(BAD_PARAMS, filled("A seed is a whole number from 0 to %d.", _MAX_SEED))


def _level(controller: "Controller", named: object, least: int) -> int:
    """The number of a level that this board plays; see `strength`. Raises LinkError."""
    highest = controller.opponents.levels
    level = strength_of(named)
    if level is not None and level >= least and controller.opponents.plays(level):
        return level
    if level is None or level < least:
        text = filled('A level is a whole number from %d to %d, or "even".', least, LEVELS)
    elif level == EVEN:
        text = filled("This board is too slow for even games; it plays levels up to %d.", highest)
    else:
        text = filled("This board plays levels up to %d.", highest)
    raise LinkError(BAD_PARAMS, text)


class _Fed:
    """Moves to be played at once; taking one feeds the watchdog.

    The moves of one long line take longer than the watchdog waits. Their number is limited, so
    feeding it cannot hide a hang.
    """

    def __init__(self, moves, feed):
        self._moves = moves
        self._feed = feed

    def __len__(self):
        return len(self._moves)

    def __getitem__(self, number):
        self._feed()
        return self._moves[number]


def _shows(controller: "Controller", params: dict) -> dict:
    if param(params, "end", bool, "true or false", False):
        controller.show.drop()
    return shown(controller)


def _seats(controller: "Controller", params: dict) -> dict:
    if param(params, "swap", bool, "true or false", False):
        controller.services().swap_sides()
    game = controller.in_play.match.game
    colours = [game.colour_at(controller.in_play.player_at(end)) for end in range(2)]
    return {
        ROLES[end]: game.COLOURS[colours[end]] if colours[end] >= 0 else None for end in range(2)
    }


def _opponent(controller: "Controller", params: dict) -> dict:
    if "colour" in params or "level" in params:
        colour = param(params, "colour", str, "the name of a colour", required=True)
        level = _level(controller, params.get("level"), 0)
        try:
            controller.services().change_opponent(colour, level)
        except SetUpError as error:
            raise LinkError(BAD_PARAMS, said_by(error))
    return {"opponents": controller.in_play.match.opponents_by_name()}


def _clock(controller: "Controller", params: dict) -> dict:
    if "pause" in params:
        _pause(controller, params)
    elif params:
        controller.services().set_clock(control_of(params))
    return clock_of(controller)


def _pause(controller: "Controller", params: dict) -> None:
    is_paused = param(params, "pause", bool, "true or false")
    if len(params) > 1:
        text = t("Set the clock first, and pause it with a request of its own.")
        raise LinkError(BAD_PARAMS, text)
    controller.services().pause_clock(is_paused)


def _remote(controller: "Controller", params: dict) -> dict:
    on = param(params, "on", bool, "true or false", bool(params))
    if not params:
        return {"remote": remote_of(controller) if controller.remote.is_on() else None}
    if not on:
        controller.remote.be_off()
        return {"remote": None}
    names = texts(params, "players", "a list of colours")
    players = controller.in_play.match.game.players()
    for name in names:
        if name not in players:
            raise LinkError(
                BAD_PARAMS,
                filled(
                    "There is no player called %s; there are: %s.", name[:40], ", ".join(players)
                ),
            )
    controller.remote.be_on(
        [int(name in names) for name in players],
        _one_of(params, "held", HELD),
        _one_of(params, "question", QUESTIONS),
        param(params, "waits", bool, "true or false", False),
    )
    return {"remote": remote_of(controller)}


def _one_of(params, name, known):
    """A parameter that is one of the known words; None if it is null or left out."""
    value = params.get(name)
    if value is not None and value not in known:
        raise must_be(name, "one of the words that the page on the link names")
    return value


def _suggest(controller: "Controller", params: dict) -> Later:
    level = _level(controller, params.get("level", controller.opponents.suggested_level()), 1)
    playouts = _playouts(params)
    if playouts is not None and controller.opponents.levels == 1:
        raise LinkError(BAD_PARAMS, t("This board has no room for playouts; give a level."))
    seed = param(params, "seed", int, "a whole number", ADVICE_SEED)
    _check_seed(seed)
    match = controller.in_play.match
    if match.game.is_over():
        raise Refused("game_over")
    if "seed" in params and playouts is None:
        # As an opponent of this level plays here, in a game with this seed.
        seed = seed_of_turn(seed, match.move_stack.count())
    return controller.services().find_turn_later(Later(), level, seed, playouts)


def _playouts(params: dict) -> "int | None":
    playouts = param(params, "playouts", int, "a whole number")
    if playouts is not None and not 0 < playouts <= MOST_PLAYOUTS:
        raise LinkError(
            BAD_PARAMS, filled("Playouts are a whole number from 1 to %d.", MOST_PLAYOUTS)
        )
    return playouts


def _forecast(controller: "Controller", params: dict) -> Later:
    playouts = _playouts(params) or FORECAST_PLAYOUTS
    shows = param(params, "show", bool, "true or false", False)
    seed = param(params, "seed", int, "a whole number", 0)
    _check_seed(seed)
    if controller.opponents.levels < 2:
        raise LinkError(BAD_PARAMS, t("This board has no room for a forecast."))
    if controller.in_play.match.game.is_over():
        raise Refused("game_over")
    return controller.services().forecast_later(Later(), playouts, seed, shows)


def _study(controller: "Controller", params: dict) -> dict:
    on = param(params, "on", bool, "true or false")
    turn = param(params, "turn", int, "the number of a turn")
    try:
        controller.services().study(on, turn)
    except ValueError as error:
        raise LinkError(BAD_PARAMS, said_by(error))
    return state_of(controller)


def _library(controller: "Controller", params: dict) -> dict:
    if param(params, "replaced", bool, "true or false", False):
        return controller.services().replaced_games()
    return controller.services().library(
        param(params, "number", int, "the number of a game of the library")
    )


def _reopen(controller: "Controller", params: dict) -> dict:
    number = param(params, "number", int, "the number of a game of the library", required=True)
    try:
        controller.services().bring_back(number)
    except BoardTooSmall as error:
        raise LinkError(REFUSED, said_by(error), {"code": "board_too_small", "cells": []})
    return state_of(controller)


def _lesson(controller: "Controller", params: dict) -> dict:
    do = param(params, "do", str, "what to do", "state")
    doings = controller.offers.lessons.doings()
    if do not in doings:
        known = ", ".join(sorted(doings))
        raise LinkError(BAD_PARAMS, filled('The parameter "do" is one of: %s.', known))
    try:
        return doings[do](controller, params)
    except BoardTooSmall as error:
        raise LinkError(REFUSED, said_by(error), {"code": "board_too_small", "cells": []})
    except ValueError as error:
        raise LinkError(REFUSED, said_by(error), {"code": "wrong_lesson", "cells": []})
    except OSError:
        text = t("The board cannot read or write its lesson books; try diagnose.")
        raise LinkError(REFUSED, text, {"code": "no_lessons", "cells": []})


METHODS = {
    "new": _new,
    "shows": _shows,
    "seats": _seats,
    "opponent": _opponent,
    "suggest": _suggest,
    "forecast": _forecast,
    "clock": _clock,
    "remote": _remote,
    "study": _study,
    "library": _library,
    "reopen": _reopen,
    "lesson": _lesson,
}
