"""A bug report played and told to people, for `python -m host_sim --replay FILE`."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from host_sim.board.simulated_board import board_called, built_boards, load_board_file
from host_sim.replay.platform import Platform
from host_sim.replay.playing import Moment, Replay
from host_sim.replay.reading import read_report
from host_sim.replay.report import BadReport, Report, Step
from rootlight import VERSION
from rootlight.board_files.reader import BoardFile
from rootlight.device.device import Device
from rootlight.flight_recorder.export import wiring_sum
from rootlight.flight_recorder.format import FAULT, HEARD, MASKED, RAISED, STORAGE, TOGGLE


def board_of(report: Report, built: str | None) -> BoardFile:
    """The board file of a report: the one that is named, or one that it may come from."""
    if built is not None:
        return board_called(built)[2]
    found = []
    for name in built_boards():
        board = load_board_file(name)
        device = Device(Platform(len(board.chips)), board, {})
        if wiring_sum(device) == report.head["wiring"]:
            return board
        if board.shape.name == report.head["board"]:
            found.append(board)
    if not found:
        raise BadReport("there is no board file here for the board that it comes from.")
    return found[0]


def _print(line: str) -> None:
    """Print a line; what cannot be printed, such as half a character, is spelled out."""
    print(line.encode("ascii", "backslashreplace").decode())


def play(path: Path, built: str | None, write: Callable[[str], None] = _print) -> bool:
    """Play a report and tell what happens; return whether all came out as it was recorded.

    Raises BadReport, or NoSuchBoard or BoardFileError for a board that is named.
    """
    report = read_report(path)
    try:
        replay = Replay(report, board_of(report, built))
        _tell_head(report, write)
        teller = _Teller(replay, write)
        for moment in replay.moments():
            teller.tell(moment)
    except BadReport as error:
        raise BadReport(f"{path.name} cannot be played: {error}") from error
    except Exception as error:
        # A report that no board wrote can bring the firmware anywhere.
        what = traceback.format_exception_only(error)[-1].strip()
        raise BadReport(f"{path.name} cannot be played on: {what}.") from error
    if replay.differences:
        write("It did not come out as it was recorded:")
        for line in replay.differences:
            write("  " + line)
        return False
    write("Lights and states came out as they were recorded, bit for bit.")
    return True


def _tell_head(report: Report, write: Callable[[str], None]) -> None:
    head = report.head
    write(f"A report of {head['board']}, firmware {head['firmware']}, {len(report.log)} bytes.")
    if head["firmware"] != VERSION:
        write(f"The firmware here is {VERSION}, so what follows may differ from what was seen.")
    if not head["end"]["complete"]:
        write("More came at its end than the board could keep.")


class _Teller:
    """Tells what happens in a replay, a line for each thing."""

    def __init__(self, replay: Replay, write: Callable[[str], None]) -> None:
        self._replay = replay
        self._write = write
        self._lights: dict[str, str] = {}
        self._pad_of, _ = replay.board.wiring()
        self._felt: set[int] = set()

    def tell(self, moment: Moment) -> None:
        lines = [*self._came(moment.step), *self._said(moment), *self._shown(moment)]
        lines += ["DIFFERS: " + line for line in moment.differences]
        for line in lines:
            self._write(f"{self._replay.seconds(moment.time_ms):10.3f}  {line}")

    def _came(self, step: Step) -> Iterator[str]:
        for thing in step.things:
            if thing.kind == TOGGLE:
                self._felt ^= {thing.value}
                verb = "felt" if thing.value in self._felt else "free"
                yield f"{self._pad(self._pad_of[thing.value])} is {verb}"
            elif thing.kind == HEARD:
                yield f"link: {thing.data.decode('utf-8', 'replace')!a}"
            elif thing.kind == STORAGE:
                yield "the game can be saved again" if thing.value else "saving failed"
            elif thing.kind == FAULT:
                yield "the fault light is " + ("on" if thing.value else "off")
            elif thing.kind == MASKED:
                yield f"{self._pad(thing.value)} goes out of order, or works again"
            elif thing.kind == RAISED:
                yield "there was an error in the firmware"

    def _pad(self, pad: int) -> str:
        board = self._replay.board
        return board.pad_name(pad) if pad < board.pads else "an electrode without a pad"

    def _said(self, moment: Moment) -> Iterator[str]:
        for message in moment.said:
            if "method" not in message:
                continue
            told = message["params"]
            told.pop("state", None)
            yield f"{message['method']}: {json.dumps(told)}"

    def _shown(self, moment: Moment) -> Iterator[str]:
        if not moment.shown:
            return
        device = self._replay.device
        board = self._replay.board
        lights = {}
        for pad in range(board.pads):
            lights[board.pad_name(pad)] = f"{device.stage.shown().colour(pad):06x}"
        changed = {name: one for name, one in lights.items() if self._lights.get(name) != one}
        self._lights = lights
        if changed:
            yield "lights: " + " ".join(f"{name}={one}" for name, one in changed.items())
