"""A tournament as CSV: the table of results, with a column for each round.

Used by the server. The first line names the columns, in English, as other programs read them.
"""

from __future__ import annotations

import csv
import io

from host_sim.club.names import tamed
from host_sim.club.standings import games_of, points_text, sonneborn_berger_text, standings
from host_sim.club.tournament import PLAYED, Bye, Game, Tournament, opponent_of, won_halves

_SIGNS = {2: "1", 1: "½", 0: "0"}
_UNPLAYED = {2: "+", 0: "-"}
_BYES = {Bye.ALLOCATED: "bye", Bye.HALF: "absent ½", Bye.ZERO: "absent"}


def csv_of(tournament: Tournament) -> str:
    """Rank, number, name, each round, points, Sonneborn-Berger, direct encounter, games, note."""
    text = io.StringIO()
    writer = csv.writer(text)
    rounds = [f"Round {number}" for number in range(1, tournament.rounds + 1)]
    tie_breaks = ["Points", "Sonneborn-Berger", "Direct encounter"]
    writer.writerow(["Rank", "Number", "Name", *rounds, *tie_breaks, "Played", "Note"])
    for line in standings(tournament):
        by_round = {game.round: game for game in games_of(tournament, line.player)}
        cells = [_cell(by_round.get(n), line.player) for n in range(1, tournament.rounds + 1)]
        direct = "" if line.direct is None else points_text(line.direct)
        writer.writerow(
            [
                *(line.rank, line.player, tamed(tournament.players[line.player - 1]), *cells),
                *(points_text(line.halves), sonneborn_berger_text(line.quarters), direct),
                *(line.played, _note(tournament, line.player)),
            ]
        )
    return text.getvalue()


def _note(tournament: Tournament, player: int) -> str:
    if player in tournament.uncounted:
        return "went home; games do not count"
    return "went home" if player in tournament.gone else ""


def _cell(game: Game | None, player: int) -> str:
    """A game as in cross tables: opponent, first or second player, result: `4f1`, `2s½`, `3f+`."""
    if game is None:
        return ""
    opponent = opponent_of(game, player)
    if opponent is None:
        return _BYES[game.bye]
    is_first = player == game.first
    seat = f"{opponent}{'f' if is_first else 's'}"
    if game.outcome is None:
        return seat
    halves = won_halves(game, game.outcome, player)
    return seat + (_SIGNS if game.outcome in PLAYED else _UNPLAYED)[halves]
