"""The rooms that a wall shows: an address with several codes, or a short file of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from host_sim.board.foreign_files import BadFile, text_in
from host_sim.club.names import BadName, cleaned
from host_sim.shared_games.address import PORTS, Address, BadAddress, room_at, split

MOST_ROOMS = 24
_LARGEST_FILE = 64 * 1024
_LONGEST_NAME = 60


class Watched(NamedTuple):
    """A room that a wall shows, and what people call it; "" where it has no name."""

    address: Address
    name: str = ""


def read_watched(text: str, environment: Mapping[str, str]) -> list[Watched]:
    """The rooms that `--watch` names: an address with codes, or a file. Raises BadAddress."""
    if text.partition("://")[0] in PORTS:
        parts = split("--watch", "HOST/CODE,CODE", text)
        named = [(code, "") for code in parts.rooms.split(",") if code]
    else:
        address, named = _read_file(text)
        parts = split("The first line of the file", "HOST/", address)
        if parts.rooms:
            raise BadAddress(
                "In a file each code stands in a line of its own, after the address, which ends "
                "with a slash."
            )
    if not 1 <= len(named) <= MOST_ROOMS:
        raise BadAddress(f"--watch takes from 1 to {MOST_ROOMS} codes.")
    found = [Watched(room_at(parts, code, environment), name) for code, name in named]
    if len({watched.address.code for watched in found}) < len(found):
        raise BadAddress("--watch: one of the codes stands there twice.")
    return found


def _read_file(path: str) -> tuple[str, list[tuple[str, str]]]:
    """The address in a file, and each code with the name beside it."""
    try:
        lines = [line.strip() for line in text_in(Path(path), _LARGEST_FILE).splitlines()]
    except BadFile as error:
        raise BadAddress(f"The file {path} {error}") from None
    except OSError as error:
        raise BadAddress(
            f"--watch takes mqtt://HOST/CODE,CODE or a file; {path} cannot be read: "
            f"{error.strerror}."
        ) from None
    told = [line for line in lines if line and not line.startswith("#")]
    if not told:
        raise BadAddress(f"The file {path} is empty: write the address, then a code in each line.")
    named = [(*line.split(maxsplit=1), "") for line in told[1:]]
    return told[0], [(code, _name_of(name)) for code, name, *_ in named]


def _name_of(text: str) -> str:
    try:
        name = cleaned(text)
    except BadName as error:
        raise BadAddress(
            f"The name of a game cannot have {error.params['sign']} in it; delete it."
        ) from None
    if len(name) > _LONGEST_NAME:
        raise BadAddress(f"The name of a game has {_LONGEST_NAME} signs at most.")
    return name
