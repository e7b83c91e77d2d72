"""The sub-commands of `rootlight`: each is a module that is imported when it is asked for."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Sequence
from textwrap import dedent
from typing import NamedTuple

from host_sim.command.terminal import have_streams, print_nowhere, spell_out, told_unwritten
from host_sim.exit_codes import DONE, FAILED, STOPPED, WRONG_WORDS
from rootlight import VERSION


class Command(NamedTuple):
    """A sub-command that is loaded.

    run: takes its words, and how it is called; returns the exit code. command_line: takes how it
    is called.
    """

    run: Callable[[list[str], str], int]
    command_line: Callable[[str], argparse.ArgumentParser]


def _play() -> Command:
    from host_sim.command import play

    return Command(play.main, play.command_line)


def _club() -> Command:
    from host_sim.command import club

    return Command(club.main, club.command_line)


def _headless() -> Command:
    from host_sim.command import headless

    return Command(headless.main, headless.command_line)


def _replay() -> Command:
    from host_sim.command import replay

    return Command(replay.main, replay.command_line)


def _flash() -> Command:
    from host_sim.deploy import __main__ as flash

    return Command(flash.main, flash.command_line)


def _rescue() -> Command:
    from host_sim.deploy import rescue

    return Command(rescue.main, rescue.command_line)


def _probe() -> Command:
    from host_sim.workshop import probe

    return Command(probe.main, probe.command_line)


def _bring_up() -> Command:
    from host_sim.workshop import bring_up

    return Command(bring_up.main, bring_up.command_line)


def _built_by() -> Command:
    from host_sim.workshop import built_by

    return Command(built_by.main, built_by.command_line)


def _pad() -> Command:
    from host_sim.workshop import pad

    return Command(pad.main, pad.command_line)


def _circuitpython() -> Command:
    from host_sim.deploy import circuitpython

    return Command(circuitpython.main, circuitpython.command_line)


def _format() -> Command:
    from host_sim.deploy.image import format

    return Command(format.main, format.command_line)


def _lessons() -> Command:
    from host_sim.lesson_books import lessons

    return Command(lessons.main, lessons.command_line)


def _diagram() -> Command:
    from host_sim.lesson_books import diagram

    return Command(diagram.main, diagram.command_line)


def _completion() -> Command:
    from host_sim.command import completion

    def run(words: list[str], called: str) -> int:
        return completion.main(words, called, command_lines)

    return Command(run, completion.command_line)


# Each with what it does, for a person who reads the list.
COMMANDS: dict[str, tuple[str, Callable[[], Command]]] = {
    "play": ("play in a browser, on a simulated board or a real one", _play),
    "club": ("several boards on one page, with rounds and results", _club),
    "lessons": ("prove what a book of lessons of your own says", _lessons),
    "diagram": ("draw a position for paper", _diagram),
    "flash": ("bring an image onto a board", _flash),
    "bring-up": ("test a new board, part by part", _bring_up),
    "probe": ("measure one chip and three pads through your panel", _probe),
    "built-by": ("make a page of what you measured or brought up", _built_by),
    "pad": ("say what a pad is: its chip, electrode, wire and light", _pad),
    "circuitpython": ("copy the firmware onto a board with CircuitPython", _circuitpython),
    "rescue": ("look for games on a board whose files are damaged", _rescue),
    "format": ("give a board that cannot read its files new, empty ones", _format),
    "replay": ("play a bug report again, and tell what happens in it", _replay),
    "headless": ("the simulated board on standard input and output", _headless),
    "completion": ("have your shell complete these words", _completion),
}

_HELP = dedent(
    """\
    usage: rootlight COMMAND [OPTION ...]

    A lit board for territory games on hexagons, simulated or real.

    {commands}

    rootlight COMMAND --help tells the options of a command, rootlight --version the version.
    It returns 0 when it is done, 1 if it failed, 2 for words that it does not know, 3 if it found
    something that is not as it should be, and 130 after Ctrl+C.
    """
)


def program(words: Sequence[str]) -> int:
    """Run a sub-command in a process of its own, which may be ended; see `main`."""
    have_streams()
    spell_out(sys.stdin, sys.stdout, sys.stderr)
    # All that is open is closed then as after Ctrl+C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return _printed(words)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # The program that read this one's words has gone, as `head` does.
        print_nowhere()
        return FAILED
    except OSError as error:
        if not told_unwritten(error):
            raise
        print_nowhere()
        return FAILED


def _printed(words: Sequence[str]) -> int:
    """Run a sub-command until all that it says is printed."""
    try:
        return main(words)
    finally:
        sys.stdout.flush()


def main(words: Sequence[str]) -> int:
    """Run a sub-command; return the exit code."""
    first, *rest = [*words] or [""]
    if first in ("-h", "--help", "") or [first, *rest] == ["help"]:
        print(help_text(), end="")
        return DONE if first else WRONG_WORDS
    if first == "help":
        return main([rest[0], "--help"])
    if first == "--version":
        print(f"rootlight {VERSION}")
        return DONE
    if first not in COMMANDS:
        names = ", ".join(COMMANDS)
        print(f"rootlight: there is no command {first!r}; there are: {names}.", file=sys.stderr)
        return WRONG_WORDS
    _, load = COMMANDS[first]
    return load().run(rest, f"rootlight {first}")


def command_lines() -> dict[str, tuple[str, argparse.ArgumentParser]]:
    """What each sub-command does, and its words and options, by its name."""
    return {
        name: (what, load().command_line(f"rootlight {name}"))
        for name, (what, load) in COMMANDS.items()
    }


def help_text() -> str:
    """The list of commands, a line each."""
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:<{width}}{what}" for name, (what, _) in COMMANDS.items()]
    return _HELP.format(commands="\n".join(lines))
