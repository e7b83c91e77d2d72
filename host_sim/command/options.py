"""Options that several commands have, and the sentence of a command that gives up."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from host_sim import folders
from host_sim.exit_codes import FAILED

BUILT = "hex-7"


def command_line_of(
    called: str, what: str, examples: tuple[str, ...] = ()
) -> argparse.ArgumentParser:
    """A command line without options yet.

    what: says what the command does. examples: words after the command, for its help.
    """
    lines = "\n".join(f"  {called} {words}" for words in examples)
    return argparse.ArgumentParser(
        prog=called,
        usage=f"{called} [OPTION ...]",
        description=what,
        epilog=f"examples:\n{lines}" if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def of_built(group: argparse._ArgumentGroup) -> None:
    """Which board is simulated."""
    group.add_argument(
        "--built",
        metavar="NAME",
        help="simulate this board, or that of a board file of your own, by its path, such as "
        f"./mine.json (default: {BUILT})",
    )


def of_seed(group: argparse._ArgumentGroup) -> None:
    """How the parts of simulated boards differ."""
    group.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help="another number gives simulated parts that differ otherwise (default: 1)",
    )


def of_kept(group: argparse._ArgumentGroup) -> None:
    """Where games of simulated boards, and what is kept of a wall, lie."""
    group.add_argument(
        "--kept",
        type=Path,
        metavar="FOLDER",
        help="where games of simulated boards, and the names and results of a club, are kept "
        f"(default: {folders.shown(folders.BOARDS)})",
    )
    group.add_argument(
        "--fresh",
        action="store_true",
        help="set the games of simulated boards aside, with --boards the club too, and begin "
        "without them",
    )


def of_several(group: argparse._ArgumentGroup) -> None:
    """Several simulated boards."""
    group.add_argument(
        "--boards",
        metavar="N",
        help="several simulated boards on one page: how many, or their names (or paths "
        "of board files), such as hex-4,hex-4,hex-7",
    )


def of_served_page(parser: argparse.ArgumentParser, port: int) -> None:
    """The page on this computer, and the one for phones. port: of the page."""
    group = parser.add_argument_group("the page")
    group.add_argument("--no-browser", action="store_true", help="do not open a browser")
    group.add_argument(
        "--page-port",
        type=int,
        default=port,
        metavar="N",
        help="port of the page; 0 takes any that is free (default: %(default)s)",
    )
    group.add_argument(
        "--lan",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="let phones in this network watch, with a code that the big screen shows; ADDRESS is "
        "this computer's, if it has several",
    )
    group.add_argument(
        "--lan-port",
        type=int,
        metavar="N",
        help="port of the page for phones (default: the one after the page's)",
    )


def of_watching(group: argparse._ArgumentGroup) -> None:
    """Games that are shared elsewhere."""
    group.add_argument(
        "--watch",
        metavar="ADDRESS",
        help="show games that are shared elsewhere: mqtt://HOST/CODE,CODE or a file with the "
        "address and, in each line after it, a code and a name",
    )


def of_shared_game(group: argparse._ArgumentGroup) -> None:
    """A room at a broker, in which the game is shared."""
    group.add_argument(
        "--join",
        metavar="ADDRESS",
        help="share the game with another board: mqtt://HOST/CODE or mqtts://USER@HOST/CODE, at "
        "any MQTT broker, or wss://HOST/PATH/CODE by WebSocket; without CODE you get a new one "
        "for your friend",
    )
    group.add_argument(
        "--as",
        dest="colour",
        metavar="COLOUR",
        help="with --join: the side that is played here, such as black or white, or watch",
    )
    group.add_argument(
        "--new",
        metavar="GAME,BOARD",
        help="with --join: the game to begin if the room has none, such as rootbound,hex-4",
    )


def give_up(error: Exception, code: int = FAILED) -> int:
    """Tell why it cannot be done; return the exit code."""
    print(f"rootlight: {error}", file=sys.stderr)
    return code
