"""`make probe`: step 0, one MPR121 and three pads under your panel.

Works on any Pico with MicroPython and installs nothing. Prints counts, noise and signal-to-noise
ratio of each pad, and says "go" or what to change. Then, at a terminal, it goes on with the first
evening: what nobody has measured yet, and what that means for the board that is to be built.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from host_sim.board.simulated_board import NoSuchBoard, load_board_file
from host_sim.deploy import link
from host_sim.deploy.line import Broken, Clock, Line
from host_sim.deploy.prompt import Prompt, PromptError, reach
from host_sim.exit_codes import DONE, FAILED, NOT_AS_IT_SHOULD_BE, STOPPED, WRONG_WORDS
from host_sim.folders import COMMAND, REPORTS, called, word
from host_sim.kept_files.disk import Disk
from host_sim.web.serial_ports import NoPort
from host_sim.workshop.evening import Evening, NoEvening, check_board, meaning
from host_sim.workshop.three_pads import PadReport, Probe, ProbeError, advice, table, verdict

# The time that a board may take to save its game, to restart into its prompt, and to show one.
_SERVICE_S = 6.0
_RESTART_S = 30.0
_PROMPT_S = 20.0

_SKIP = "s"


def main(
    words: list[str] | None = None, program: str = "python -m host_sim.workshop.probe"
) -> int:
    """Measure; return the exit code."""
    arguments = command_line(program).parse_args(words)
    try:
        load_board_file(arguments.built)
        check_board(arguments.built)
    except (NoSuchBoard, NoEvening) as error:
        print(error, file=sys.stderr)
        return WRONG_WORDS
    line = Line(arguments.port or None, Clock())
    try:
        return _measure(prompt_of(line, _tell), arguments)
    except (ProbeError, PromptError, NoPort) as error:
        print(error, file=sys.stderr)
    except Broken:
        print("The board went away; plug it in and call it again.", file=sys.stderr)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED
    return FAILED


def prompt_of(
    line: Line,
    say: Callable[[str], None],
    await_prompt: Callable[[Line, float], Prompt | None] = reach,
) -> Prompt:
    """MicroPython's prompt; a board that runs Rootlight is asked to leave its game for it.

    Raises ProbeError if the board refuses, or if something else answers.
    """
    # At once: to wait for the prompt is also to wait for a port that another program has.
    line.open()
    answer = link.ask(line, "service", _SERVICE_S * line.patience).answer
    if answer is not None and "result" not in answer:
        reason = answer.get("error", {}).get("message", "it gives no reason")
        raise ProbeError(
            f"Rootlight is on this board and does not leave its game: {reason} A board that is "
            f"built is tested by {called('bring-up')}."
        )
    if answer is not None:
        say("Rootlight is on this board. It has saved its game, and goes on with it afterwards.")
        line.close()
    prompt = await_prompt(line, (_PROMPT_S if answer is None else _RESTART_S) * line.patience)
    if prompt is None:
        raise ProbeError(
            "Neither MicroPython nor Rootlight answers on that port. A new Pico: see "
            "micropython.org. A board that is built: plug it in again, and call "
            f"{called('bring-up')}."
        )
    return prompt


def _measure(prompt: Prompt, arguments: argparse.Namespace) -> int:
    try:
        probe = Probe(prompt.run, _tell)
        reports = probe.measure(arguments.sda, arguments.scl, arguments.address)
        print(table(reports))
        print(verdict(reports))
        if sys.stdin.isatty():
            _go_on(probe, reports, arguments.built)
    finally:
        # A board with the firmware returns to it.
        prompt.restart()
    return NOT_AS_IT_SHOULD_BE if advice(reports) else DONE


def _go_on(probe: Probe, reports: list[PadReport], built: str) -> None:
    """Measure what else the person wants to, say what it means, and write the file."""
    print(
        "\nThe first evening: pins, wires, a child's fingertip, air, light data, a second chip. "
        f"Enter when you have done a step, {_SKIP} to leave it out."
    )
    measured = Evening(probe, _tell, ask_person).measure(built, reports)
    print("\n".join(meaning(measured)))
    path = REPORTS / f"probe-{built}.json"
    try:
        Disk().write(path, measured.text().encode())
    except OSError as error:
        print(f"{path} cannot be written ({error}). Keep what it would hold:\n{measured.text()}")
        return
    print(f"{path} has it all: {COMMAND} built-by {word(path)} makes a page of it.")


def ask_person(words: str) -> bool:
    """Tell a person at this terminal what to do; return whether it was done."""
    _tell(words)
    try:
        return input(f"Enter, or {_SKIP}: ").strip().lower() != _SKIP
    except EOFError:
        # Ctrl+Z on Windows, Ctrl+D elsewhere.
        raise KeyboardInterrupt from None


def _address(text: str) -> int:
    return int(text, 0)


def _tell(words: str) -> None:
    print(time.strftime("%H:%M:%S ") + words, flush=True)


def command_line(program: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=program,
        description="Measures one MPR121 and three pads under your panel, on any Pico with "
        "MicroPython, and says whether to buy the rest.",
    )
    parser.add_argument(
        "--port",
        help="of the board, such as /dev/ttyACM0 or COM3 (default: the only board there is)",
    )
    parser.add_argument(
        "--built",
        default="hex-4",
        metavar="NAME",
        help="the board that you want to build (default: %(default)s)",
    )
    parser.add_argument(
        "--sda", type=int, default=4, metavar="N", help="GPIO of SDA (default: %(default)s)"
    )
    parser.add_argument(
        "--scl", type=int, default=5, metavar="N", help="GPIO of SCL (default: %(default)s)"
    )
    parser.add_argument(
        "--address",
        type=_address,
        default="0x5A",
        metavar="N",
        help="of the chip, 0x5A to 0x5D (default: %(default)s)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
