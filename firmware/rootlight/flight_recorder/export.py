"""A bug report, given out in pieces for the link.

Used by the link's methods when somebody saves a report; `python -m host_sim --replay` plays it.
`format` says what is in the log.
"""

from binascii import b2a_base64, crc32

from rootlight import VERSION
from rootlight.compat import const
from rootlight.flight_recorder.keyframes import RecordedGame
from rootlight.games.game import SetUpError
from rootlight.lessons import shelf
from rootlight.texts import codes

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any, Protocol

    from rootlight.drivers.led_chain import LedChain
    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.table.controller import Controller
    from rootlight.touch.pads import Pads

    class Wired(Protocol):
        """Something with pads and LEDs."""

        chain: LedChain
        pads: Pads

    class Board(Wired, Protocol):
        """The device, as far as a report tells of it; its class lives in a package above."""

        controller: Controller
        link: Any
        recorder: FlightRecorder
        simulated: bool


FORMAT = const(2)
# How the firmware rounds lights, which a replay must do as well: reports without it are of one
# that rounded them before it multiplied them by the brightness.
LIGHTS = const(2)
_PIECE = const(384)

# The report that is being sent, in parts, as bytes.
_parts: "list[bytes]" = []


def give_out(board: "Board", part: "int | None" = None) -> dict:
    """A report, as a dict: its head, or one of its parts; ask for the parts in turn.

    The head tells how many `parts` there are. The file is the head with the texts of all parts
    in a list, `data`: base64 of the log and then of the move stacks of the games, in their order.
    Raises SetUpError if there is no such part.
    """
    if part is None:
        return _begin(board)
    if not 0 <= part < len(_parts):
        raise SetUpError("The report has no such part; ask for a new report first.")
    return {"part": part, "data": b2a_base64(_parts[part]).decode().rstrip()}


def _begin(board: "Board") -> dict:
    recorder = board.recorder
    log = recorder.log
    platform = board.link.platform
    _parts.clear()
    # The input of this step is not completely noted yet.
    crc = _add(memoryview(log.data)[: log.noted], 0)
    games = []
    for recorded in recorder.keyframes.games:
        move_stack = recorded.move_stack
        end = move_stack.end()
        for at in range(0, end, _PIECE):
            crc = _add(move_stack.dump(at, min(at + _PIECE, end)), crc)
        games.append(_told(recorded, end))
    return {
        "rootlight_report": FORMAT,
        "firmware": VERSION,
        "board": board.controller.in_play.built.name,
        "sim": board.simulated,
        "wiring": wiring_sum(board),
        "languages": codes(platform),
        "books": shelf.books(platform),
        "levels": board.controller.opponents.levels,
        "lights": LIGHTS,
        "games": games,
        "log": log.noted,
        "end": {
            "time_ms": recorder.last_ms,
            "crc": recorder.crc ^ recorder.sums,
            "complete": not log.rests,
        },
        "crc": crc,
        "parts": len(_parts),
    }


def _told(recorded: RecordedGame, end: int) -> dict:
    return {
        "number": recorded.number,
        "game": recorded.game,
        "board": recorded.board,
        "options": recorded.options,
        "seed": recorded.seed,
        "cards": recorded.cards,
        "bytes": end,
    }


def _add(data: "bytes | memoryview", crc: int) -> int:
    """Add bytes to the parts; their checksum after that of those before."""
    for at in range(0, len(data), _PIECE):
        _parts.append(bytes(data[at : at + _PIECE]))
    return crc32(data, crc)


def wiring_sum(board: "Wired") -> int:
    """A checksum of what the board file says of pads, LEDs and current."""
    crc = crc32(bytes(board.pads.wire_of))
    crc = crc32(bytes(board.chain.pads), crc)
    return crc32(b"%d" % board.chain.budget_ma, crc)
