"""The next round of a Swiss tournament, by the Dutch system of FIDE: py4swiss pairs it.

Used by `evening`. The library is a group of its own in pyproject.toml, for clubs with more players
than can all meet in one evening; without it there is a code for the page's sentence.
"""

from __future__ import annotations

import io
from importlib.util import find_spec

from host_sim.club.tournament import Pairing, Tournament
from host_sim.club.trf import players_section

MOST_PLAYERS = 60


class NoPairing(Exception):
    """A round cannot be paired. code: why, for the page's sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _InMemory:
    """As much of a path as the library asks for: its file is on no disk, which may be full."""

    def __init__(self, text: str) -> None:
        self._text = text

    def open(self, _mode: str, encoding: str) -> io.StringIO:
        """The file, opened to be read."""
        return io.StringIO(self._text)


def is_there() -> bool:
    """Return whether the library is installed."""
    return find_spec("py4swiss") is not None


def next_round(tournament: Tournament) -> list[Pairing]:
    """The pairings of the round after those that there are; the bye, if there is one, comes last.

    All games so far must have an outcome. Raises NoPairing.
    """
    if not is_there():
        raise NoPairing("swiss_missing")
    # Not at the top: the package may be missing.
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError
    from py4swiss.trf import TrfParser

    number = max((game.round for game in tournament.games), default=0) + 1
    lines = ["012 Rootlight", f"XXR {tournament.rounds}", *players_section(tournament)]
    parsed = TrfParser.parse(_InMemory("\n".join(lines) + "\n"))
    try:
        paired = DutchEngine.generate_pairings(parsed)
    except PairingError as error:
        raise NoPairing("no_more_rounds") from error
    # White is the first player; 0 in place of a player is a bye.
    pairings = [
        Pairing(number, pair.white or pair.black, (pair.black or None) if pair.white else None)
        for pair in paired
    ]
    return sorted(pairings, key=lambda pairing: pairing.second is None)
