"""The methods of the board link, protocol 1: a line with a request in, a line with an answer out.

Used by `link`. It asks the controller and the match, and the device's services for what concerns
the board as a whole. To add a method, write a function and add a line to METHODS.

The table says how much heap a method may take until its answer is out, besides code and the game
itself. The text of an answer is never in memory as a whole, only 64 bytes of it. A test measures
the table.

| method | bytes at most | what it is |
|---|---|---|
| `hello`, `settings`, `explain`, `watch`, `service` | 256 | a small dict |
| `state`, `new`, `play`, `undo`, `redo` | 4,096 | a copy of the state and of who claims what, a byte a cell each, small values; in growy 4 bytes a stick besides. hex-7 1.6 KB, hex-11 2.0 KB, growy-4 3.6 KB |
| `legal` | 1,024 | a byte a cell; Droched's 100 words 3.5 KB while komi is chosen; growy's moves as texts, 32 bytes each |
| `ask` | 1,024 | a byte a cell, and the names of what it would take and claim |
| `danger` | 6,144 | the names of the stones in danger; up to a second of work on a Pico (estimated) |
| `seats`, `opponent`, `remote` | 256 | a small dict |
| `clock` | 1,024 | a dict, and two or three by player |
| `shows` | 2,048 | of the menu a byte a built cell, and a small dict for each offer: hex-7 0.9 KB, hex-11 1.7 KB; of dangers a byte a cell |
| `suggest` | 256 | a small dict; what the search itself takes, the board keeps for its opponents anyway |
| `record` | 2,048 | the texts of the moves, one after the other; five times as much while they are gathered |
| `lesson` | 2,048 | the sentences of one step; of the list, a title for each lesson of a book |
| `lights` | 2,048 | four bytes a pad |
| `recording` | 4,096 | for its head, and as long as parts of it are asked for: 1 KB of log, and the turns of its games once more, 10 to 60 bytes each; for a part 1 KB |
| `diagnose` | 16,384 | some 500 bytes a touch chip: hex-7 5.6 KB, hex-11 13.8 KB |

A line takes 1 KB at most, and its parsed values up to 16 bytes for each byte of the line. While an
answer is on its way no other line is carried out.
"""  # noqa: E501

from array import array

from rootlight import PROTOCOL, VERSION
from rootlight.board_files.pad_numbers import ROLES
from rootlight.bring_up import BRING_UP
from rootlight.compat import const
from rootlight.games import catalogue
from rootlight.games.each import Each
from rootlight.games.game import BoardTooSmall, Refused, SetUpError
from rootlight.games.sentences import refusal_sentence, sentence
from rootlight.geometry.notation import cell_name
from rootlight.link.messages import (
    BAD_PARAMS,
    INTERNAL_ERROR,
    NO_SUCH_METHOD,
    REFUSED,
    Later,
    LinkError,
    error_answer,
    identity_of,
    is_answered,
    message_of,
    no_bootsel,
    request_of,
    result_answer,
)
from rootlight.link.shown import shown
from rootlight.link.state_json import answer_about, clock_of, names_of, remote_of, state_of
from rootlight.match.match import RecordRefused
from rootlight.match.notation_view import NotationView
from rootlight.texts import t

_MAX_SEED = const(0x3FFFFFFF)
_MOST_PLAYOUTS = const(30000)  # as `kernels.tree` counts; it is not imported where nobody plays
_NO_RECORDING = (
    "This board has no room for recordings. To record, install Rootlight's image on the Pico."
)
_NO_ROOM_FOR_LESSONS = (
    "This board has no room for lessons. To have them, install Rootlight's image on the Pico."
)
_BUSY = 'A bring-up is running; stop it first with the method bringup and {"do": "stop"}.'


def answer(device, line: "bytes | None") -> "dict | None":
    """Carry out one line (None for one that was too long); returns the message that answers it.

    Returns None if no answer is wanted. The message is small whatever the answer: long parts of it
    are told piece by piece (`Each`).
    """
    if line is None:
        return _answered(device, None)
    recorder = device.recorder
    begins = recorder.note_line(line)
    changes = device.controller.changes
    message = _answered(device, line)
    if device.controller.changes == changes:
        recorder.drop_line(begins)
    return message


def _answered(device, line: "bytes | None") -> "dict | None":
    try:
        message = message_of(line)
    except LinkError as error:
        return error_answer(None, error)
    identity = identity_of(message)
    try:
        result = _carry_out(device, message)
    except LinkError as error:
        return error_answer(identity, error) if is_answered(message, error) else None
    except Exception:
        # The loop notes and mends the mistake. Answer the caller, or it waits forever.
        if is_answered(message):
            text = t("The firmware had an error here and noted it.")
            device.link.outbox.answer(error_answer(identity, LinkError(INTERNAL_ERROR, text)))
        raise
    if isinstance(result, Later):
        result.note(identity, is_answered(message))
        return None
    return result_answer(identity, result) if is_answered(message) else None


def _carry_out(device, message):
    method, params = request_of(message)
    function = METHODS.get(method)
    if function is None:
        raise LinkError(NO_SUCH_METHOD, t("There is no method called %s.") % method[:40])
    try:
        return function(device, params)
    except Refused as refused:
        raise _error_in_game(device.controller.match, refused, params.get("move"))


def _error_in_game(match, refused: Refused, move) -> LinkError:
    """The error that answers a refused request about the game on the board."""
    error = error_of(refused, NotationView(match).names(refused.cells))
    named = len(move.split(",")) if isinstance(move, str) else None
    error.message = refusal_sentence(refused.code, match.game, named)
    return error


def error_of(refused: Refused, cells: "list[str]") -> LinkError:
    """The error that answers a request that is refused. cells: names of the witnesses."""
    data = {"code": refused.code, "cells": cells}
    return LinkError(REFUSED, sentence(refused.code), data)


def _param(params: dict, name: str, kind, what: str, default=None, required: bool = False):
    """One parameter, of the given type; raises LinkError with a sentence."""
    if name not in params:
        if required:
            text = t('The parameter "%s" is missing: %s.')
            raise LinkError(BAD_PARAMS, text % (name, t(what)))
        return default
    value = params[name]
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        raise _must_be(name, what)
    return value


def _texts(params, name, what):
    values = _param(params, name, list, what, ())
    for value in values:
        if not isinstance(value, str):
            raise _must_be(name, what)
    return values


def _must_be(name: str, what: str) -> LinkError:
    return LinkError(BAD_PARAMS, t('The parameter "%s" must be %s.') % (name, t(what)))


# One small function a method: (device, params) -> result.


def _hello(device, params: dict) -> dict:
    hello = {
        "protocol": PROTOCOL,
        "firmware": VERSION,
        "board": device.shape.name,
        "built": device.built,
        "games": list(catalogue.NAMES),
        "sim": device.simulated,
    }
    if device.thinking.levels:
        hello["levels"] = device.thinking.levels
    return hello


def _new(device, params: dict) -> dict:
    game = _param(params, "game", str, "the name of a game", required=True)
    board = _param(params, "board", str, "the name of a board")
    options = _param(params, "options", dict, "an object of options", {})
    seed = _param(params, "seed", int, "a whole number")
    moves = _texts(params, "moves", "a list of moves")
    _check_seed(seed)
    cards = _param(params, "cards", str, "the field as one letter for each cell")
    opponents = _param(params, "opponents", dict, "an object of levels by colour", {})
    for name in opponents:
        _check_level(device, opponents[name], 0)
    try:
        moves = _Fed(moves, device.services().feed)
        device.controller.session.begin_game(game, board, options, seed, moves, cards, opponents)
    except BoardTooSmall as error:
        raise LinkError(REFUSED, str(error), {"code": "board_too_small", "cells": []})
    except RecordRefused as error:
        data = {"code": error.code, "cells": error.cells, "number": error.number + 1}
        raise LinkError(REFUSED, sentence(error.code), data)
    except SetUpError as error:
        raise LinkError(BAD_PARAMS, str(error))
    return state_of(device)


def _check_seed(seed: "int | None") -> None:
    if seed is not None and not 0 <= seed <= _MAX_SEED:
        raise LinkError(BAD_PARAMS, t("A seed is a whole number from 0 to %d.") % _MAX_SEED)


def _check_room(device):
    """Raise LinkError if the board plays no level at all."""
    if not device.thinking.levels:
        text = t("This board has no room for opponents. A computer at its cable can play for it.")
        raise LinkError(BAD_PARAMS, text)


def _check_level(device, level, least):
    """Raise LinkError unless it is a level that this board plays."""
    if level != 0:
        _check_room(device)
    if type(level) is not int or level < least:
        text = t("A level is a whole number from %d to %d.")
        raise LinkError(BAD_PARAMS, text % (least, device.thinking.levels))
    if level > device.thinking.levels:
        text = t("This board plays levels up to %d.")
        raise LinkError(BAD_PARAMS, text % device.thinking.levels)


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


def _state(device, params: dict) -> dict:
    return state_of(device)


def _legal(device, params: dict) -> dict:
    game = device.controller.match.game
    rules = device.controller.rules
    told = NotationView(device.controller.match)
    partial = _partial(game, told, params)
    if game.LISTS_MOVES:
        return {"moves": game.moves()}
    mask = bytearray(game.count)
    game.legal_cells(partial, mask)
    return {
        "cells": names_of(game.shape, mask, 1),
        "complete": bool(partial) and rules.why_not_end(partial) is None,
        "words": rules.words(),
    }


def _partial(game, told, params):
    names = _texts(params, "with", "a list of cells")
    if names and game.is_over():
        raise Refused("game_over")
    return told.begin(names)


def _explain(device, params: dict) -> dict:
    game = device.controller.match.game
    told = NotationView(device.controller.match)
    name = _param(params, "cell", str, "the name of a cell", required=True)
    refusal = ("game_over", ()) if game.is_over() else _why_not(game, told, name, params)
    if refusal is None:
        return {"legal": True, "code": None, "message": None, "cells": []}
    code, cells = refusal
    message = refusal_sentence(code, game, None)
    return {"legal": False, "code": code, "message": message, "cells": told.names(cells)}


def _why_not(game, told, name, params):
    """None, or (code, witnesses): why a cell may not be added to the partial turn."""
    partial = _partial(game, told, params)
    try:
        cell = told.cell(name)
    except Refused as refused:
        # While only words are moves, no cell is a move, on the board or off it.
        only_words = game.illegal_reason(partial, 0) == "not_a_move"
        return ("not_a_move" if only_words else refused.code), ()
    refusal = game.why_not(partial, cell)
    if refusal is None and game.LISTS_MOVES and not partial and game.state[cell]:
        # A move may begin there, but nothing can be put there.
        return "occupied", (cell,)
    return refusal


def _ask(device, params: dict) -> dict:
    match = device.controller.match
    told = NotationView(match)
    name = _param(params, "cell", str, "the name of a cell", required=True)
    try:
        cell = told.cell(name)
    except Refused as refused:
        if refused.code != "no_such_cell":
            raise
        cell = match.game.count
    return answer_about(device.controller, cell, _partial(match.game, told, params))


def _danger(device, params: dict) -> dict:
    is_shown = _param(params, "show", bool, "true or false", False)
    match = device.controller.match
    told = NotationView(match)
    services = device.services()
    found: "dict[str, list]" = {"one": [], "two": []}
    mask = bytearray(match.game.count)
    for group in match.game.dangers():
        services.feed()
        if group:
            cells, stones = group
            found["one" if stones == 1 else "two"].append(told.names(cells))
            for cell in cells:
                mask[cell] = stones
    controller = device.controller
    if is_shown and controller.menu is None:
        controller.show.show_dangers(mask)
    return found


def _shows(device, params: dict) -> dict:
    return shown(device)


def _seats(device, params: dict) -> dict:
    if _param(params, "swap", bool, "true or false", False):
        device.services().swap_sides()
    controller = device.controller
    game = controller.match.game
    colours = [game.colour_at(controller.player_at(end)) for end in range(2)]
    return {
        ROLES[end]: game.COLOURS[colours[end]] if colours[end] >= 0 else None for end in range(2)
    }


def _play(device, params: dict) -> dict:
    move = _param(params, "move", str, "a move such as e5,f7", required=True)
    turn = _param(params, "turn", int, "the number of a turn")
    if turn is not None:
        _check_turn(device.controller, turn)
    return {"move": device.controller.play(move), "state": state_of(device)}


def _check_turn(controller, turn):
    """Raise Refused unless so many turns of people's own game have been played."""
    if not controller.session.is_own_game() or controller.match.move_stack.count() != turn:
        raise Refused("moved_on")


def _undo(device, params: dict) -> dict:
    device.controller.take_back_turn()
    return state_of(device)


def _redo(device, params: dict) -> dict:
    device.controller.play_turn_again()
    return state_of(device)


def _opponent(device, params: dict) -> dict:
    if "colour" in params or "level" in params:
        colour = _param(params, "colour", str, "the name of a colour", required=True)
        level = _param(params, "level", int, "a whole number", required=True)
        _check_level(device, level, 0)
        try:
            device.services().change_opponent(colour, level)
        except SetUpError as error:
            raise LinkError(BAD_PARAMS, str(error))
    return {"opponents": device.controller.match.opponents_by_name()}


def _clock(device, params: dict) -> dict:
    if "pause" in params:
        _pause(device, params)
    elif params:
        from rootlight.link.clock_params import control_of

        device.services().set_clock(control_of(params))
    return clock_of(device)


def _pause(device, params):
    is_paused = _param(params, "pause", bool, "true or false")
    if len(params) > 1:
        text = t("Set the clock first, and pause it with a request of its own.")
        raise LinkError(BAD_PARAMS, text)
    device.services().pause_clock(is_paused)


def _remote(device, params: dict) -> dict:
    from rootlight.table.remote import HELD, QUESTIONS

    controller = device.controller
    on = _param(params, "on", bool, "true or false", bool(params))
    if not params:
        return {"remote": remote_of(controller) if controller.remote.is_on() else None}
    if not on:
        controller.remote.be_off()
        return {"remote": None}
    names = _texts(params, "players", "a list of colours")
    players = controller.match.game.players()
    for name in names:
        if name not in players:
            text = t("There is no player called %s; there are: %s.")
            raise LinkError(BAD_PARAMS, text % (name[:40], ", ".join(players)))
    controller.remote.be_on(
        [int(name in names) for name in players],
        _one_of(params, "held", HELD),
        _one_of(params, "question", QUESTIONS),
        _param(params, "waits", bool, "true or false", False),
    )
    return {"remote": remote_of(controller)}


def _one_of(params, name, known):
    """A parameter that is one of the known words; None if it is null or left out."""
    value = params.get(name)
    if value is not None and value not in known:
        raise _must_be(name, "one of the words that the page on the link names")
    return value


def _suggest(device, params: dict) -> Later:
    _check_room(device)
    thinking = device.thinking
    level = params.get("level", device.controller.opponents.suggested_level())
    _check_level(device, level, 1)
    playouts = _param(params, "playouts", int, "a whole number")
    if playouts is not None and not 0 < playouts <= _MOST_PLAYOUTS:
        text = t("Playouts are a whole number from 1 to %d.")
        raise LinkError(BAD_PARAMS, text % _MOST_PLAYOUTS)
    if playouts is not None and thinking.levels == 1:
        raise LinkError(BAD_PARAMS, t("This board has no room for playouts; give a level."))
    seed = _param(params, "seed", int, "a whole number", 0)
    _check_seed(seed)
    if device.controller.match.game.is_over():
        raise Refused("game_over")
    return thinking.answer_later(Later(), level, seed, playouts)


def _record(device, params: dict) -> dict:
    match = device.controller.match
    # The texts in one piece of memory: a list of them takes five times as much.
    moves = "\n".join(match.moves()).encode()
    record = NotationView(match).record(Each(_lines_of(moves)))
    record["undone"] = match.move_stack.undone()
    return record


def _lines_of(text):
    """The lines of a text, bytes, one by one."""
    at = 0
    while at < len(text):
        end = text.find(b"\n", at)
        if end < 0:
            end = len(text)
        yield text[at:end].decode()
        at = end + 1


def _study(device, params: dict) -> dict:
    on = _param(params, "on", bool, "true or false")
    turn = _param(params, "turn", int, "the number of a turn")
    try:
        device.services().study(on, turn)
    except ValueError as error:
        raise LinkError(BAD_PARAMS, str(error))
    return state_of(device)


def _library(device, params: dict) -> dict:
    return device.services().library(
        _param(params, "number", int, "the number of a game of the library")
    )


def _lesson(device, params: dict) -> dict:
    do = _param(params, "do", str, "what to do", "state")
    if device.controller.lesson_offer is None:
        if do == "state":
            return {"lesson": None}
        raise LinkError(REFUSED, t(_NO_ROOM_FOR_LESSONS), {"code": "no_lessons", "cells": []})
    from rootlight.lessons import by_link as lessons

    if do not in lessons.DOINGS:
        known = ", ".join(sorted(lessons.DOINGS))
        raise LinkError(BAD_PARAMS, t('The parameter "do" is one of: %s.') % known)
    try:
        return lessons.DOINGS[do](device, params)
    except BoardTooSmall as error:
        raise LinkError(REFUSED, str(error), {"code": "board_too_small", "cells": []})
    except ValueError as error:
        raise LinkError(REFUSED, str(error), {"code": "wrong_lesson", "cells": []})
    except OSError:
        text = t("The board cannot read or write its lesson books; try diagnose.")
        raise LinkError(REFUSED, text, {"code": "no_lessons", "cells": []})


def _lights(device, params: dict) -> dict:
    count = device.shape.count
    shown = device.shown()
    colours = array("i", [shown.colour(pad) for pad in range(count + len(ROLES))])
    cells = ((cell_name(device.shape, cell), "%06x" % colours[cell]) for cell in range(count))
    buttons = ((ROLES[role], "%06x" % colours[count + role]) for role in range(len(ROLES)))
    return {"cells": Each(cells, True), "buttons": Each(buttons, True)}


def _watch(device, params: dict) -> dict:
    wanted = _param(params, "lights", bool, "true or false", required=True)
    device.services().watch_lights(wanted)
    return {"lights": wanted}


def _settings(device, params: dict) -> dict:
    try:
        return device.services().change_settings(params)
    except ValueError as error:
        raise LinkError(BAD_PARAMS, str(error))


def _service(device, params: dict) -> dict:
    unsaved = _param(params, "unsaved", bool, "true if the game may be lost", False)
    bootsel = _param(params, "bootsel", bool, "true or false", False)
    try:
        if not bootsel:
            return device.services().service(unsaved)
        if device.services().into_bootsel(unsaved):
            return {"service": True}
    except OSError:
        text = t("The board cannot save the game, so it does not restart.")
        raise LinkError(REFUSED, text, {"code": "not_saved", "cells": []})
    raise no_bootsel()


def _diagnose(device, params: dict) -> dict:
    return device.services().diagnose()


def _errors(device, params: dict) -> dict:
    return device.services().errors(_param(params, "clear", bool, "true or false", False))


def _self_test(device, params: dict) -> dict:
    what = _param(params, "leds", str, '"chain", "off" or the name of a pad', required=True)
    guest = device.guest
    if guest is not None and guest.NAME == BRING_UP:
        raise LinkError(REFUSED, t(_BUSY), {"code": "bring_up", "cells": []})
    try:
        return device.services().led_test(what)
    except ValueError:
        raise _must_be("leds", '"chain", "off" or the name of a pad')


def _recording(device, params: dict) -> dict:
    if not device.recorder.RECORDS:
        raise LinkError(REFUSED, t(_NO_RECORDING), {"code": "no_recording", "cells": []})
    from rootlight.flight_recorder import export

    part = _param(params, "part", int, "the number of a part")
    try:
        return export.give_out(device, part)
    except SetUpError as error:
        raise LinkError(BAD_PARAMS, str(error))


def _bring_up(device, params: dict) -> dict:
    start = _param(params, "read", int, "a number of bytes")
    if start is not None:
        return _report(device, start)
    try:
        return device.services().bring_up(_param(params, "do", str, "what to do"))
    except ValueError as error:
        raise LinkError(BAD_PARAMS, str(error))


def _report(device, start):
    is_there = 0 <= start <= _MAX_SEED
    piece = device.services().bring_up_report(start) if is_there else None
    if piece is None:
        text = t('There is no bring-up report yet; begin a bring-up with {"do": "start"}.')
        raise LinkError(REFUSED, text, {"code": "no_report", "cells": []})
    return piece


METHODS = {
    "hello": _hello,
    "new": _new,
    "state": _state,
    "legal": _legal,
    "explain": _explain,
    "ask": _ask,
    "danger": _danger,
    "shows": _shows,
    "seats": _seats,
    "play": _play,
    "undo": _undo,
    "redo": _redo,
    "opponent": _opponent,
    "clock": _clock,
    "remote": _remote,
    "suggest": _suggest,
    "record": _record,
    "study": _study,
    "library": _library,
    "lesson": _lesson,
    "lights": _lights,
    "watch": _watch,
    "settings": _settings,
    "service": _service,
    "diagnose": _diagnose,
    "errors": _errors,
    "selftest": _self_test,
    "recording": _recording,
    "bringup": _bring_up,
}
