"""The simulator's end of the board link: its own `sim.*` methods, and the firmware's behind them.

Used by the hub, the headless program and tests. Lines that name a method of the simulator act on
the simulated hardware; all others go to the firmware through the simulated serial port.
"""

import json

from host_sim.board import faults, soldering
from host_sim.board.description import describe
from host_sim.board.physics import checked
from host_sim.board.simulated_board import SimulatedBoard
from host_sim.wiring.plan import pad_lengths, plan_of
from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.link.framing import MAX_LINE
from rootlight.link.messages import BAD_PARAMS, NO_SUCH_METHOD, LinkError, parse_line, request_of
from rootlight.texts import put, said_by

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Params = dict[str, Any]

# The answer to a touch or a press comes after at least this much time.
_SETTLE_MS = 250
_LATCH_MS = 10
_TOUCH_MS = 150
_LONGEST_MS = 24 * 3600 * 1000
# A host that sleeps keeps so many bytes for the board.
_MOST_UNSENT = 65536


class SimLink:
    """One simulated board, spoken to in lines.

    `handle` takes a line, `advance` lets time pass, `take_output` gives the lines that came.
    kind: the class of the board, if it is not a Pico. patient: whether a line that takes thinking
    is waited for until it is answered, while the board's time stands still. description: what
    `sim.board` tells of this board, as JSON; "" if that is to be found out. `methods`: the
    simulator's own, by name.
    """

    def __init__(
        self,
        built: str = "hex-7",
        seed: int = 1,
        kind: "Callable[[str, int], SimulatedBoard]" = SimulatedBoard,
        patient: bool = True,
        description: str = "",
    ) -> None:
        self.board = kind(built, seed)
        self._description = description
        self._patient = patient
        self._output: "list[bytes]" = []
        self._partial = b""
        self._unsent = b""
        self._watching = False
        built_board = self.board.hardware.board
        cells = built_board.shape.count
        # Each pad: its number, the part of the lights that it belongs to, and its name.
        self._pads = [
            (pad, "cells" if pad < cells else "buttons", built_board.pad_name(pad))
            for pad in range(built_board.pads)
            if built_board.has_pad(pad)
        ]
        self._sent_colours: "dict[int, tuple[int, int, int]]" = {}
        self._sent_frame: "tuple[bytes, int]" = (b"", 0)
        self._next_id = 0
        # The physics that hold when the power comes next.
        self._coming_physics: "dict[str, float]" = {}
        # The reason why games here are not kept, as a code with its values; None if they are.
        self._unkept: "Params | None" = None
        self.methods: "dict[str, Callable[[Params], Params]]" = {
            "sim.touch": self._touch,
            "sim.press": self._press,
            "sim.fingers": self._fingers,
            "sim.run": self._run,
            "sim.leds": self._leds,
            "sim.sound": self._sound,
            "sim.power": self._power,
            "sim.usb": self._usb,
            "sim.fault": self._fault,
            "sim.physics": self._physics,
            "sim.board": self._board,
            "sim.wires": self._wires,
            "sim.solder": self._solder,
            "sim.watch": self._watch,
            "sim.kept": self._kept,
        }

    # Lines.

    def handle(self, line: bytes) -> None:
        """Take one line, without its line feed."""
        message = _simulators_own(line)
        if message is None:
            self.feed(line + b"\n")
            return
        if message["method"] == "sim.board" and self._description and "id" in message:
            self._collect()
            self._output.append(_answer_of(message["id"], self._description))
            return
        answer: "Params"
        try:
            answer = {"result": self._carry_out(message)}
        except LinkError as error:
            answer = {"error": put({"code": error.code}, error.message)}
        self._collect()
        if "id" in message:
            self.tell({"jsonrpc": "2.0", "id": message["id"]} | answer)

    def feed(self, data: bytes) -> None:
        """Send bytes to the firmware as they are, whole lines or not.

        While the host sleeps they wait there; those that find no room are lost.
        """
        if len(self._unsent) + len(data) <= _MOST_UNSENT or not self._sleeps():
            self._unsent += data
        if self._sleeps():
            return
        while True:
            self._unsent = self.board.pump(self._unsent)
            self._collect()
            if not self._unsent and not self.board.is_talking():
                break
        if self._patient:
            self.board.find_turns_asked_for()
            self._collect()

    @property
    def now_ms(self) -> float:
        """The virtual time."""
        return self.board.now_ms

    def advance(self, ms: float) -> None:
        """Let virtual time pass."""
        self.board.run(ms)
        self._collect()

    def take_output(self) -> "list[bytes]":
        """The complete lines that have come since the last call, each with its line feed."""
        lines, self._output = self._output, []
        return lines

    def request(self, method: str, params: "Params | None" = None) -> "Any":
        """Send a request; its result. Raises LinkError. Notifications stay in the output."""
        self._next_id += 1
        message = {"jsonrpc": "2.0", "id": self._next_id, "method": method}
        if params is not None:
            message["params"] = params
        before = self.take_output()
        self.handle(json.dumps(message).encode())
        answer: "Params | None" = None
        for line in self.take_output():
            said = json.loads(line)
            if said.get("id", None) == self._next_id and "method" not in said:
                answer = said
            else:
                before.append(line)
        self._output = before + self._output
        if answer is None:
            raise LinkError(0, "The board did not answer.")
        if "error" in answer:
            error = answer["error"]
            raise LinkError(error["code"], error["message"], error.get("data"))
        return answer["result"]

    def has_games(self) -> bool:
        """Return whether anybody has played on the board, or it does not say."""
        try:
            record = self.request("record", {"own": True})
            finished = self.request("library")
            replaced = self.request("library", {"replaced": True})
        except LinkError:
            return True
        if record["moves"] or record.get("taken_back"):
            return True
        return bool(finished["games"] or replaced["games"])

    def _collect(self) -> None:
        """Take what the firmware has sent, and report changed LEDs if somebody watches."""
        self._partial += self.board.hardware.serial.host_read()
        *lines, self._partial = self._partial.split(b"\n")
        self._output.extend(line + b"\n" for line in lines)
        if self._watching:
            self._tell_leds()

    def tell(self, message: "Params") -> None:
        """Send a message, as if the board had."""
        self._output.append(json.dumps(message).encode() + b"\n")

    def tell_unkept(self, code: str, **values: "str | int | list[str]") -> None:
        """Tell that games are not kept from now on; the page has a sentence for each code."""
        self._unkept = {"code": code, "params": values}
        self._tell_kept()

    def tell_kept_again(self) -> None:
        """Tell that the games here are kept again."""
        self._unkept = None
        self._tell_kept()

    def _tell_kept(self) -> None:
        self.tell({"jsonrpc": "2.0", "method": "sim.kept", "params": self._kept({})})

    def _kept(self, params: "Params") -> "Params":
        return {"notice": self._unkept}

    def _tell_leds(self) -> None:
        if self._shown() == self._sent_frame:
            return
        changed = self._changed_leds()
        if changed["cells"] or changed["buttons"]:
            self.tell({"jsonrpc": "2.0", "method": "sim.leds", "params": changed})

    def _changed_leds(self) -> "Params":
        """The LEDs whose colours differ from those sent before."""
        self._sent_frame = self._shown()
        changed: "Params" = {"cells": {}, "buttons": {}}
        for pad, part, name in self._pads:
            colour = self.board.hardware.colour(pad)
            if colour != self._sent_colours.get(pad):
                self._sent_colours[pad] = colour
                changed[part][name] = colour
        return changed

    def _shown(self) -> "tuple[bytes, int]":
        """Return the data that all colours come from, at little cost."""
        hardware = self.board.hardware
        return bytes(hardware.leds.latched), len(hardware.dead_leds)

    def _carry_out(self, message: "Params") -> "Params":
        method = self.methods.get(message["method"])
        if method is None:
            raise LinkError(NO_SUCH_METHOD, f"There is no method called {message['method']}.")
        return method(message.get("params", {}))

    # The simulator's own methods.

    def _touch(self, params: "Params") -> "Params":
        pads = self._cells(params.get("cells"))
        ms = _duration(params)
        resting = dict(self.board.fingers.down)
        self.board.fingers.put(resting | dict.fromkeys(pads, 1.0))
        self.board.run(ms)
        self.board.fingers.put(resting)
        self.board.settle(_SETTLE_MS)
        return self._time()

    def _press(self, params: "Params") -> "Params":
        button = self._button(params.get("button"))
        with_cells = self._cells(params.get("with", []))
        ms = _duration(params)
        board = self.board
        resting = dict(board.fingers.down)
        held = resting | {button: 1.0}
        board.fingers.put(held)
        if with_cells:
            # The button first, so that the board knows that it is held.
            board.run(_SETTLE_MS)
            board.fingers.put(held | dict.fromkeys(with_cells, 1.0))
            board.run(_TOUCH_MS)
            board.fingers.put(held)
            board.run(max(ms - _TOUCH_MS, _SETTLE_MS))
        else:
            board.run(ms)
        board.fingers.put(resting)
        board.settle(_SETTLE_MS)
        return self._time()

    def _fingers(self, params: "Params") -> "Params":
        strengths = {}
        for name, strength in _places(params, "cells").items():
            strengths[self._cells([name])[0]] = strength
        for name, strength in _places(params, "buttons").items():
            strengths[self._button(name)] = strength
        for strength in strengths.values():
            if not _is_number(strength) or not 0 <= strength <= 1:
                raise LinkError(BAD_PARAMS, "A finger is a number from 0 to 1 of a full touch.")
        self.board.fingers.put(strengths)
        return self._time()

    def _run(self, params: "Params") -> "Params":
        self.board.run(_duration(params, None))
        return self._time()

    def _leds(self, params: "Params") -> "Params":
        return self._all_leds()

    def _sound(self, params: "Params") -> "Params":
        """The tone that the pin of the piezo makes now."""
        piezo = self.board.hardware.piezo
        return {"frequency": piezo.frequency, "pulse": piezo.pulse}

    def _power(self, params: "Params") -> "Params":
        if "cut_after_writes" in params:
            count = params["cut_after_writes"]
            if type(count) is not int or count < 1:
                raise LinkError(BAD_PARAMS, '"cut_after_writes" is a whole number from 1 up.')
            self.board.hardware.flash.cut_after_writes(count)
        elif params.get("cycle") is True:
            self._take_physics()
            self.board.power_cycle()
            self.board.run(_LATCH_MS)
        else:
            raise LinkError(BAD_PARAMS, 'Give "cut_after_writes": n or "cycle": true.')
        return self._time()

    def _usb(self, params: "Params") -> "Params":
        """The host falls asleep while its terminal stays open, or wakes."""
        wanted = params.get("suspended")
        if not isinstance(wanted, bool):
            raise LinkError(BAD_PARAMS, '"suspended" is true or false.')
        if wanted:
            self.board.hardware.serial.suspend()
        else:
            self.board.hardware.serial.wake()
            self.feed(b"")
        return self._time()

    def _sleeps(self) -> bool:
        return self.board.hardware.serial.is_suspended

    def _physics(self, params: "Params") -> "Params":
        """The physics that hold from the next time that the power comes."""
        try:
            self._coming_physics |= checked(params)
        except ValueError as error:
            raise LinkError(BAD_PARAMS, str(error))
        return self.board.hardware.physics.values | self._coming_physics

    def _take_physics(self) -> None:
        if self._coming_physics:
            hardware = self.board.hardware
            soldering.move_physics(hardware, self._coming_physics, pad_lengths(hardware.board))
            self._coming_physics = {}

    def _fault(self, params: "Params") -> "Params":
        options = dict(params)
        if options.pop("clear", False) is True:
            faults.clear(self.board.hardware)
            return self._time()
        try:
            faults.inject(
                self.board.hardware,
                options.pop("part", None),
                options.pop("kind", None),
                **options,
            )
        except ValueError as error:
            raise LinkError(BAD_PARAMS, said_by(error))
        except TypeError:
            text = "A fault has a part, a kind, and the options of that kind, by name."
            raise LinkError(BAD_PARAMS, text)
        return self._time()

    def _board(self, params: "Params") -> "Params":
        board = self.board
        return describe(board.hardware.board)

    def _wires(self, params: "Params") -> "Params":
        return plan_of(self.board.hardware.board)

    def _solder(self, params: "Params") -> "Params":
        """Join the wire of a pad, take it off, or let it touch another one; or all come or go."""
        hardware = self.board.hardware
        pads = list(filter(hardware.board.has_pad, range(hardware.board.pads)))
        if list(params) == ["off"] and isinstance(params["off"], bool):
            for pad in pads:
                (soldering.take_off if params["off"] else soldering.join)(hardware, pad)
        elif params:
            self._solder_one(params)
        off = [pad for pad in pads if soldering.is_off(hardware, pad)]
        return {"time_ms": self.board.now_ms, "off": len(off)}

    def _solder_one(self, params: "Params") -> None:
        hardware = self.board.hardware
        pad = self._pad(params.get("pad"))
        if params.get("off") is True:
            soldering.take_off(hardware, pad)
        elif "bridge" in params:
            soldering.bridge(hardware, pad, self._pad(params["bridge"]))
        else:
            try:
                soldering.join(hardware, pad, params.get("chip"), params.get("electrode"))
            except ValueError as error:
                raise LinkError(BAD_PARAMS, f"Please {error}.")

    def _watch(self, params: "Params") -> "Params":
        wanted = params.get("leds")
        if not isinstance(wanted, bool):
            raise LinkError(BAD_PARAMS, '"leds" is true or false.')
        self._watching = wanted
        self._sent_colours = {}
        return {"leds": self._changed_leds()}

    # Helpers.

    def _time(self) -> "Params":
        return {"time_ms": self.board.now_ms}

    def _all_leds(self) -> "Params":
        leds: "Params" = {"cells": {}, "buttons": {}}
        for pad, part, name in self._pads:
            leds[part][name] = self.board.hardware.colour(pad)
        return leds

    def _cells(self, names: "Any") -> "list[int]":
        """The pads of cells by name; raises LinkError."""
        if not isinstance(names, list):
            raise LinkError(BAD_PARAMS, "Name the cells in a list.")
        board = self.board.hardware.board
        pads = []
        for name in names:
            pad = board.pad_at(name) if isinstance(name, str) else -1
            if not 0 <= pad < board.shape.count:
                raise LinkError(BAD_PARAMS, f"There is no cell {name} on {board.name}.")
            pads.append(pad)
        return pads

    def _pad(self, name: "Any") -> int:
        """The pad of a cell or a button by name; raises LinkError."""
        board = self.board.hardware.board
        pad: int = board.pad_at(name) if isinstance(name, str) else -1
        if pad < 0 or not board.has_pad(pad):
            raise LinkError(BAD_PARAMS, f"There is no cell or button {name} on {board.name}.")
        return pad

    def _button(self, name: "Any") -> int:
        """The pad of a button by name, `end` being the live one; raises LinkError."""
        if name == "end" and self.board.is_safe:
            raise LinkError(BAD_PARAMS, "The board is in safe mode: no end is live.")
        if name == "end":
            name = ROLES[self.board.device.controller.in_play.live_end()]
        roles = self.board.hardware.board.roles
        if name not in roles:
            raise LinkError(BAD_PARAMS, f"The buttons are end and {', '.join(roles)}.")
        return self.board.hardware.board.shape.count + ROLES.index(name)


def _answer_of(identity: object, result: str) -> bytes:
    """The line of an answer, with a result that is JSON already."""
    return f'{{"jsonrpc": "2.0", "id": {json.dumps(identity)}, "result": {result}}}\n'.encode()


def _simulators_own(line: bytes) -> "Params | None":
    """The message in a line if it is for the simulator itself, else None."""
    if len(line) > MAX_LINE or b"sim." not in line:
        return None
    try:
        message = parse_line(line)
        method, _ = request_of(message)
    except (ValueError, LinkError):
        # The firmware answers a line that is not a request.
        return None
    return message if method.startswith("sim.") else None


def _duration(params: "Params", default: "int | None" = _TOUCH_MS) -> float:
    ms: "Any" = params.get("ms", default)
    if not _is_number(ms) or not 0 <= ms <= _LONGEST_MS:
        raise LinkError(BAD_PARAMS, f'"ms" is a number of milliseconds, {_LONGEST_MS} at most.')
    return float(ms)


def _places(params: "Params", kind: str) -> "Params":
    places = params.get(kind, {})
    if not isinstance(places, dict):
        raise LinkError(BAD_PARAMS, f'"{kind}" is an object of strengths by name.')
    return places


def _is_number(value: "Any") -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
