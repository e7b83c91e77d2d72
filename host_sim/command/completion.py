"""`rootlight completion SHELL`: prints a script that has a shell complete the command's words."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from typing import Any

import shtab

from host_sim.board.simulated_board import built_boards
from host_sim.exit_codes import DONE

_HOW = """\
where the script belongs:
  bash        rootlight completion bash > ~/.local/share/bash-completion/completions/rootlight
  zsh         rootlight completion zsh > FOLDER/_rootlight, where FOLDER is one of $fpath
  fish        rootlight completion fish > ~/.config/fish/completions/rootlight.fish
  tcsh        rootlight completion tcsh >> ~/.tcshrc
  PowerShell  rootlight completion powershell >> $PROFILE

Print it again when you have a newer rootlight.
"""

# What follows an option or stands for a word, by its name in the command line.
_FILES = ("file", "report", "image", "port", "books", "output", "compiler")
_FOLDERS = ("kept", "drive")


# What each command does, and its command line, by its name.
CommandLines = dict[str, tuple[str, argparse.ArgumentParser]]


def main(words: list[str], called: str, command_lines: Callable[[], CommandLines]) -> int:
    """Print the script; return the exit code."""
    arguments = command_line(called).parse_args(words)
    # Shells want line feeds alone, on Windows too.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(newline="\n")
    print(script(arguments.shell, command_lines()))
    return DONE


def command_line(called: str) -> argparse.ArgumentParser:
    """Its words and options."""
    parser = argparse.ArgumentParser(
        prog=called,
        description="Prints a script that has your shell complete commands, options and names.",
        epilog=_HOW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", choices=shtab.SUPPORTED_SHELLS)
    return parser


def script(shell: str, command_lines: CommandLines) -> str:
    """The script for a shell."""
    parser = argparse.ArgumentParser(prog="rootlight")
    parser.add_argument("--version", action="version")
    commands = parser.add_subparsers()
    for name, (what, whole) in command_lines.items():
        for action in whole._actions:
            _complete(action)
        commands.add_parser(name, parents=[whole], add_help=False, help=what)
    return shtab.complete(parser, shell)


def _complete(action: Any) -> None:
    """Say what may follow an option, as shtab asks for it."""
    if action.dest == "built":
        action.choices = built_boards()
    elif action.dest in _FILES:
        action.complete = shtab.FILE
    elif action.dest in _FOLDERS:
        action.complete = shtab.DIRECTORY
