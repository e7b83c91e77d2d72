"""The show of the board, as far as `state` does not tell it, in words for the host: `shows`.

Used by the methods and the notifications; `shown_watch` says when there is something new.
"""

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.games.each import Each
from rootlight.geometry.notation import cell_name
from rootlight.link.shown_watch import (
    SHOWS_HINT,
    SHOWS_MENU,
    SHOWS_QUESTION,
    SHOWS_REMOTE,
    kind_of,
)
from rootlight.link.state_json import names_of
from rootlight.match.clock import BYOYOMI, FISCHER, MODES, PRESETS
from rootlight.match.notation_view import NotationView
from rootlight.table.shows import (
    SHOW_DANGER,
    SHOW_FORECAST,
    SHOW_LOCKED,
    SHOW_MENU_CLOSED,
    SHOW_OTHER_END,
    SHOW_RISK,
    SHOW_SCORE,
    SHOW_SUGGESTION,
    SHOW_TIME,
    SHOW_UNLOCKED,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rootlight.geometry.shapes import Shape
    from rootlight.table.controller import Controller
    from rootlight.table.picker import Offer


def shown(controller: "Controller") -> dict:
    """Return the show, `{"shows": None}` for none; long lists are told name by name (`Each`)."""
    function = _BODIES.get(kind_of(controller))
    return {"shows": None} if function is None else function(controller)


def _menu(controller: "Controller") -> dict:
    offered = controller.offers.picker.offered() if controller.offers.picker is not None else None
    if offered is None:
        return {"shows": None}
    step, numbers, offers, (game, board, preset) = offered
    return {
        "shows": "menu",
        "step": step,
        "offers": [_offer(controller.in_play.built, numbers, offer) for offer in offers],
        "game": game,
        "board": board,
        "preset": preset,
    }


def _offer(built: "Shape", numbers: bytes, offer: "Offer") -> dict:
    name, first, last, is_chosen, level = offer
    cells = Each(_cells_between(built, numbers, first, last))
    told = {"name": name, "cells": cells, "chosen": is_chosen}
    if level is not None:
        told["level"] = level
    for control in PRESETS:
        if name == MODES[control[0]]:
            told["clock"] = _clock(control)
    return told


def _clock(control: "tuple[int, int, int, int]") -> dict:
    """Return the parameters with which the method `clock` would set a clock like this one."""
    mode, main_ms, extra_ms, periods = control
    told: dict = {"mode": MODES[mode], "main_s": main_ms // 1000}
    if mode == FISCHER:
        told["add_s"] = extra_ms // 1000
    elif mode == BYOYOMI:
        told["period_s"] = extra_ms // 1000
        told["periods"] = periods
    return told


def _cells_between(built: "Shape", numbers: bytes, first: int, last: int) -> "Iterator[str]":
    """Names of the built cells with these numbers, those of the first before those of the last."""
    for number in range(first, last + 1):
        for cell in range(built.count):
            if numbers[cell] == number:
                yield cell_name(built, cell)


def _question(controller: "Controller") -> dict:
    game = controller.in_play.match.game
    word = controller.question.word
    ends = game.ends_it() if word == game.end_word() else len(game.still_playing()) == 2
    return {"shows": "question", "word": word, "ends": ends}


def _remote(controller: "Controller") -> dict:
    return {"shows": "remote", "question": controller.remote.question}


def _hint(controller: "Controller") -> dict:
    return {"shows": "hint", "count": sum(controller.hint.legal)}


def _danger(controller: "Controller") -> dict:
    show = controller.show
    shape = controller.in_play.match.shape
    mask = bytes(show.effects or b"")
    return {
        "shows": "danger",
        "looking": show.search is not None,
        "one": names_of(shape, mask, 1),
        "two": names_of(shape, mask, 2),
    }


def _suggestion(controller: "Controller") -> dict:
    others = NotationView(controller.in_play.match).names(controller.show.others)
    return {"shows": "suggestion", "move": _suggested(controller), "others": others}


def _suggested(controller: "Controller") -> "str | None":
    """The turn that the board would play, None while it looks for one."""
    show = controller.show
    if not show.has_suggestion():
        return None
    game = controller.in_play.match.game
    return game.turn_by_touch(tuple(show.witnesses)) if show.witnesses else game.end_word()


def _forecast(controller: "Controller") -> dict:
    odds = controller.show.odds
    if not controller.show.has_forecast() or odds is None:
        return {"shows": "forecast", "looking": True}
    win, lead = odds
    return {"shows": "forecast", "looking": False, "win": win, "lead": lead}


def _risk(controller: "Controller") -> dict:
    cells = NotationView(controller.in_play.match).names(controller.show.witnesses)
    return {"shows": "risk", "cells": cells}


def _score(controller: "Controller") -> dict:
    return {"shows": "score"}


def _time(controller: "Controller") -> dict:
    return {"shows": "time"}


def _locked(controller: "Controller") -> dict:
    return {"shows": "locked"}


def _unlocked(controller: "Controller") -> dict:
    return {"shows": "unlocked"}


def _other_end(controller: "Controller") -> dict:
    is_touched = bool(controller.partial_turn.cells)
    return {
        "shows": "other_end",
        "end": ROLES[controller.in_play.live_end()],
        "complete": is_touched and controller.partial_turn.may_end,
        "nothing": not is_touched and controller.partial_turn.may_end,
    }


def _menu_closed(controller: "Controller") -> dict:
    return {"shows": "menu_closed"}


_BODIES = {
    SHOWS_MENU: _menu,
    SHOWS_QUESTION: _question,
    SHOWS_HINT: _hint,
    SHOWS_REMOTE: _remote,
    SHOW_DANGER: _danger,
    SHOW_SUGGESTION: _suggestion,
    SHOW_FORECAST: _forecast,
    SHOW_RISK: _risk,
    SHOW_SCORE: _score,
    SHOW_TIME: _time,
    SHOW_LOCKED: _locked,
    SHOW_UNLOCKED: _unlocked,
    SHOW_OTHER_END: _other_end,
    SHOW_MENU_CLOSED: _menu_closed,
}
