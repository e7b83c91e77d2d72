"""All real boards on USB: which there are now, each known again wherever it is plugged in.

Used by `wall`; uses `serial_ports` and `cable`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from serial.tools import list_ports

from host_sim.hub.notices import looking_at
from host_sim.hub.real_board import RealBoard
from host_sim.web.cable import Cable
from host_sim.web.serial_ports import PICO_VENDOR, by_number

_log = logging.getLogger(__name__)


class Plugged(NamedTuple):
    """A board that is plugged in. key: the same at every port; port: where it is now."""

    key: str
    port: str


def plugged_in() -> list[Plugged]:
    """The boards on USB now, by the serial numbers of their Picos, in the order of ports."""
    ports = (port for port in list_ports.comports() if port.vid == PICO_VENDOR)
    found = (Plugged(port.serial_number or port.device, port.device) for port in ports)
    return sorted(found, key=lambda plugged: by_number(plugged.port))


class PluggedBoards:
    """Boards that come and go. find: the boards that are plugged in; it may take a while."""

    def __init__(self, find: Callable[[], Iterable[Plugged]] = plugged_in) -> None:
        self._find = find
        self._ports: dict[str, str] = {}
        # Boards that nobody wants to see until they are plugged in again.
        self._unwanted: set[str] = set()
        self._there: set[str] = set()

    def look(self) -> None:
        """See what is plugged in. Boards that are out keep the port that they had."""
        found = {plugged.key: plugged.port for plugged in self._find()}
        self._there = set(found)
        self._unwanted &= self._there
        self._ports.update((key, port) for key, port in found.items() if key not in self._unwanted)

    @property
    def keys(self) -> list[str]:
        """The boards that have been seen, in the order in which they came."""
        return list(self._ports)

    def board(self, key: str) -> RealBoard:
        """A board that has been seen; it is looked for wherever it is plugged in."""
        return RealBoard(partial(self._reach, key), looking_at(self._ports[key]), _log.warning)

    def forget(self, key: str) -> None:
        """A board is not on the wall any more; plugged in again, it comes back."""
        self._ports.pop(key, None)
        if key in self._there:
            self._unwanted.add(key)

    def _reach(self, key: str) -> Cable:
        return Cable(self._ports.get(key, key))
