"""The methods of the link about the board itself: lights, settings, faults, tests, the bring-up.

One small function a method: (board, params) -> result. Used by `methods`.
"""

from array import array

from rootlight import PROTOCOL, VERSION
from rootlight.board_files.pad_numbers import ROLES
from rootlight.bring_up import BRING_UP
from rootlight.compat import const
from rootlight.flight_recorder import export
from rootlight.games import catalogue
from rootlight.games.each import Each
from rootlight.games.game import SetUpError
from rootlight.geometry.notation import cell_name
from rootlight.link.messages import BAD_PARAMS, REFUSED, LinkError, no_bootsel
from rootlight.link.params import must_be, param
from rootlight.texts import said_by, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any, Protocol

    from rootlight.drivers.led_chain import LedChain
    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.table.controller import Controller
    from rootlight.touch.pads import Pads

    class Board(Protocol):
        """The device, as far as these methods ask it; its class lives in a package above."""

        built: str
        chain: LedChain
        controller: Controller
        link: Any  # the Link, which hands lines to the methods
        pads: Pads
        recorder: FlightRecorder
        simulated: bool
        stage: Any  # see `lights.scene`

        def services(self) -> Any: ...


_LONGEST_REPORT = const(0x3FFFFFFF)
_LARGEST_FLASH = const(1 << 24)
_BUSY = 'A bring-up is running; stop it first with the method bringup and {"do": "stop"}.'


def _hello(board: "Board", params: dict) -> dict:
    return {
        "protocol": PROTOCOL,
        "firmware": VERSION,
        "board": board.controller.in_play.built.name,
        "built": board.built,
        "games": list(catalogue.NAMES),
        "sim": board.simulated,
        "levels": board.controller.opponents.levels,
        "brightness": board.stage.scene.brightness,
    }


def _lights(board: "Board", params: dict) -> dict:
    shape = board.controller.in_play.built
    count = shape.count
    shown = board.stage.shown()
    colours = array("i", [shown.colour(pad) for pad in range(count + len(ROLES))])
    cells = ((cell_name(shape, cell), "%06x" % colours[cell]) for cell in range(count))
    buttons = ((ROLES[role], "%06x" % colours[count + role]) for role in range(len(ROLES)))
    return {"cells": Each(cells, True), "buttons": Each(buttons, True)}


def _watch(board: "Board", params: dict) -> dict:
    wanted = param(params, "lights", bool, "true or false", required=True)
    board.services().watch_lights(wanted)
    return {"lights": wanted}


def _settings(board: "Board", params: dict) -> dict:
    try:
        return board.services().change_settings(params)
    except ValueError as error:
        raise LinkError(BAD_PARAMS, said_by(error))


def _service(board: "Board", params: dict) -> dict:
    unsaved = param(params, "unsaved", bool, "true if the game may be lost", False)
    bootsel = param(params, "bootsel", bool, "true or false", False)
    try:
        if not bootsel:
            return board.services().service(unsaved)
        if board.services().into_bootsel(unsaved):
            return {"service": True}
    except OSError:
        text = t("The board cannot save the game, so it does not restart.")
        raise LinkError(REFUSED, text, {"code": "not_saved", "cells": []})
    raise no_bootsel()


def _flash(board: "Board", params: dict) -> dict:
    if param(params, "format", bool, "true to make a new file system", False):
        return board.services().empty_flash()
    start = param(params, "read", int, "a number of bytes", required=True)
    if not 0 <= start <= _LARGEST_FLASH:
        raise must_be("read", "a number of bytes")
    return board.services().flash_piece(start)


def _diagnose(board: "Board", params: dict) -> dict:
    return board.services().diagnose()


def _errors(board: "Board", params: dict) -> dict:
    return board.services().errors(param(params, "clear", bool, "true or false", False))


def _self_test(board: "Board", params: dict) -> dict:
    what = param(params, "leds", str, '"chain", "off" or the name of a pad', required=True)
    guest = board.stage.guest
    if guest is not None and guest.NAME == BRING_UP:
        raise LinkError(REFUSED, t(_BUSY), {"code": "bring_up", "cells": []})
    try:
        return board.services().led_test(what)
    except ValueError:
        raise must_be("leds", '"chain", "off" or the name of a pad')


def _recording(board: "Board", params: dict) -> dict:
    part = param(params, "part", int, "the number of a part")
    try:
        return export.give_out(board, part)
    except SetUpError as error:
        raise LinkError(BAD_PARAMS, said_by(error))


def _bring_up(board: "Board", params: dict) -> dict:
    start = param(params, "read", int, "a number of bytes")
    if start is not None:
        return _report(board, start)
    try:
        return board.services().bring_up(param(params, "do", str, "what to do"))
    except ValueError as error:
        raise LinkError(BAD_PARAMS, said_by(error))


def _report(board: "Board", start: int) -> dict:
    is_there = 0 <= start <= _LONGEST_REPORT
    piece = board.services().bring_up_report(start) if is_there else None
    if piece is None:
        text = t('There is no bring-up report yet; begin a bring-up with {"do": "start"}.')
        raise LinkError(REFUSED, text, {"code": "no_report", "cells": []})
    return piece


METHODS = {
    "hello": _hello,
    "lights": _lights,
    "watch": _watch,
    "settings": _settings,
    "service": _service,
    "flash": _flash,
    "diagnose": _diagnose,
    "errors": _errors,
    "selftest": _self_test,
    "recording": _recording,
    "bringup": _bring_up,
}
