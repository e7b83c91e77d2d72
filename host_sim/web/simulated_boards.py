"""Several simulated boards, for trying the wall and for tests: each keeps its own games.

Used by `wall_program`; uses the simulator's kept link.
"""

from __future__ import annotations

from pathlib import Path

from host_sim.board.simulated_board import board_called
from host_sim.headless.boards import board_in_real_time
from host_sim.headless.kept_link import KeptLink, kept_name

STANDARD = "hex-4"
MOST = 12


class TooMany(ValueError):
    """Too many boards to simulate; the text is a sentence that says how many can be."""


def names_of(wanted: str) -> list[str]:
    """The boards that somebody wants: a number of the standard one, or names or paths with commas.

    Raises TooMany, NoSuchBoard or BoardFileError.
    """
    names = [STANDARD] * int(wanted) if wanted.isdecimal() else wanted.split(",")
    if not 1 <= len(names) <= MOST:
        raise TooMany(f"From 1 to {MOST} boards can be simulated; say --boards 6, for example.")
    for name in dict.fromkeys(names):
        board_called(name)
    return names


class SimulatedBoards:
    """Boards that are there from the beginning. names: see `names_of`; kept: their folder."""

    def __init__(
        self, names: list[str], kept: Path, seed: int = 1, is_fresh: bool = False
    ) -> None:
        self._names = {
            f"simulated-{number}-{kept_name(name)}": name for number, name in enumerate(names, 1)
        }
        self._kept = kept
        self._seed = seed
        self._is_fresh = is_fresh

    def look(self) -> None:
        """See `Boards`: they neither come nor go."""

    @property
    def keys(self) -> list[str]:
        """See `Boards`."""
        return list(self._names)

    def board(self, key: str) -> KeptLink:
        """See `Boards`."""
        seed = self._seed + list(self._names).index(key)
        path = self._kept / f"{key}.json"
        return KeptLink(path, self._names[key], seed, board_in_real_time, self._is_fresh)

    def forget(self, key: str) -> None:
        """See `Boards`."""
        self._names.pop(key, None)
