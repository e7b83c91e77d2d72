"""`python -m host_sim`: the command `rootlight`, from a checkout.

Before there were sub-commands, `--headless` and `--replay FILE` chose what to do, and a board in
a browser was shown without them. Programs of others rely on that.
"""

from __future__ import annotations

import sys

from host_sim.command import commands

_TOLD = ("-h", "--help", "--version")
_BY_OPTION = {"--headless": "headless", "--replay": "replay"}


def with_command(words: list[str]) -> list[str]:
    """Return the words with a sub-command first, whichever way they name it."""
    if words and (words[0] in commands.COMMANDS or words[0] in _TOLD):
        return words
    for option, command in _BY_OPTION.items():
        if option in words:
            return [command, *(word for word in words if word != option)]
    return ["play", *words]


def main() -> int:
    """Run what the words of this process ask for; return the exit code."""
    return commands.main(with_command(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(commands.program(with_command(sys.argv[1:])))
