"""Options that several commands have, and the sentence of a command that gives up."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

BUILT = "hex-7"


def of_simulated(parser: argparse.ArgumentParser, kept: str) -> None:
    """Which simulated board, and a folder for what is `kept`, in the words of a help text."""
    parser.add_argument("--built", metavar="NAME", help=f"the built board ({BUILT})")
    parser.add_argument("--seed", type=int, default=1, help="how the simulated parts differ")
    parser.add_argument("--kept", type=Path, metavar="FOLDER", help=kept)


def shown(path: Path) -> str:
    """A path in a help text."""
    return str(path).replace("%", "%%")


def of_shared_game(parser: argparse.ArgumentParser) -> None:
    """A room at a broker, in which the game is shared."""
    parser.add_argument(
        "--join",
        metavar="ADDRESS",
        help="share the game with another board: mqtt://HOST/CODE or mqtts://USER@HOST/CODE, at "
        "any MQTT broker; without CODE a new one is drawn",
    )
    parser.add_argument(
        "--as",
        dest="colour",
        metavar="COLOUR",
        help="with --join: the side that is played here, or watch",
    )
    parser.add_argument(
        "--new",
        metavar="GAME,BOARD",
        help="with --join: the game to begin if the room has none, such as rootbound,hex-4",
    )


def give_up(error: Exception) -> int:
    """Tell why there is nothing to play; return the exit code."""
    print(f"rootlight: {error}", file=sys.stderr)
    return 2
