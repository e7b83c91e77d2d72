"""The sub-commands of `rootlight`: each is a module that is imported when it is asked for."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Sequence
from textwrap import dedent

from rootlight import VERSION

# A program: its words, and how it is called. It returns the exit code.
Program = Callable[[list[str], str], int]


def _play(words: list[str], called: str) -> int:
    from host_sim.command import play

    return play.main(words, called)


def _club(words: list[str], called: str) -> int:
    from host_sim.command import play

    return play.main_club(words, called)


def _headless(words: list[str], called: str) -> int:
    from host_sim.command import headless

    return headless.main(words, called)


def _replay(words: list[str], called: str) -> int:
    from host_sim.command import replay

    return replay.main(words, called)


def _flash(words: list[str], called: str) -> int:
    from host_sim.deploy import __main__ as flash

    return flash.main(words, called)


def _rescue(words: list[str], called: str) -> int:
    from host_sim.deploy import rescue

    return rescue.main(words, called)


def _probe(words: list[str], called: str) -> int:
    from host_sim.workshop import probe

    return probe.main(words, called)


def _bring_up(words: list[str], called: str) -> int:
    from host_sim.workshop import bring_up

    return bring_up.main(words, called)


def _built_by(words: list[str], called: str) -> int:
    from host_sim.workshop import built_by

    return built_by.main(words, called)


# Each with what it does, for a person who reads the list.
COMMANDS: dict[str, tuple[str, Program]] = {
    "play": ("play in a browser, on a simulated board or a real one", _play),
    "club": ("several boards on one page, with rounds and results", _club),
    "headless": ("the simulated board on standard input and output", _headless),
    "replay": ("play a bug report again, and tell what happens in it", _replay),
    "flash": ("bring an image onto a board", _flash),
    "rescue": ("look for games on a board whose files are damaged", _rescue),
    "probe": ("measure one chip and three pads through your panel", _probe),
    "bring-up": ("bring a new board up, part by part", _bring_up),
    "built-by": ("make a page of what you measured or brought up", _built_by),
}

_HELP = dedent(
    """\
    usage: rootlight COMMAND [OPTION ...]

    A lit board for territory games on hexagons, simulated or real.

    {commands}

    rootlight COMMAND --help tells the options of a command, rootlight --version the version.
    """
)


def program(words: Sequence[str]) -> int:
    """Run a sub-command in a process of its own, which may be ended; see `main`."""
    # All that is open is closed then as after Ctrl+C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    return main(words)


def main(words: Sequence[str]) -> int:
    """Run a sub-command; return the exit code: 0, 1 for what failed, 2 for wrong words."""
    first, *rest = [*words] or [""]
    if first in ("-h", "--help", "help", ""):
        print(help_text(), end="")
        return 0 if first else 2
    if first == "--version":
        print(f"rootlight {VERSION}")
        return 0
    if first not in COMMANDS:
        names = ", ".join(COMMANDS)
        print(f"rootlight: there is no command {first!r}; there are: {names}.", file=sys.stderr)
        return 2
    return COMMANDS[first][1](rest, f"rootlight {first}")


def help_text() -> str:
    """The list of commands, a line each."""
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:<{width}}{what}" for name, (what, _) in COMMANDS.items()]
    return _HELP.format(commands="\n".join(lines))
