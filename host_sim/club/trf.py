"""A tournament as a Tournament Report File, TRF16: FIDE Handbook C.04, annex 2.

Used by the server. Columns are those of the annex, counted from 1. White is the
first player there, so `w` is written for whoever makes the first move.
"""

from __future__ import annotations

from host_sim.club.standings import games_of, points_text, standings
from host_sim.club.tournament import Bye, Game, Outcome, System, Tournament, opponent_of

LINE_END = "\r\n"
_TYPES = {
    System.ROUND_ROBIN: "Individual: Round-Robin",
    System.DOUBLE: "Individual: Double-Round-Robin",
    System.SWISS: "Individual: Swiss-System",
}
# The results of the first and the second player, by outcome.
_RESULTS = {
    Outcome.FIRST_WINS: "10",
    Outcome.DRAW: "==",
    Outcome.SECOND_WINS: "01",
    Outcome.FIRST_BY_FORFEIT: "+-",
    Outcome.SECOND_BY_FORFEIT: "-+",
    Outcome.UNPLAYED: "--",
}
_BYES = {Bye.ALLOCATED: "U", Bye.HALF: "H", Bye.ZERO: "Z"}
# Columns of the first round; each round has ten.
_NO_GAME = " " * 8
# Somebody who had gone home, or was not there yet.
_ABSENT = "0000 - Z"


def trf16(tournament: Tournament) -> str:
    """The whole file, in UTF-8 signs, each line ended as the annex wants it."""
    day = tournament.date.replace("-", "/")
    days = "  ".join(day[2:] for _ in range(tournament.rounds))
    lines = [
        f"012 {tournament.name}",
        "022 ",
        "032 ",
        f"042 {day}",
        f"052 {day}",
        f"062 {len(tournament.players)}",
        "072 0",
        "082 0",
        f"092 {_TYPES[tournament.system]}",
        "102 ",
        "112 ",
        "122 ",
        f"132{'':88}{days}",
    ]
    return LINE_END.join([*lines, *players_section(tournament)]) + LINE_END


def players_section(tournament: Tournament) -> list[str]:
    """One line for each player, in the order of their numbers, without line ends."""
    lines = {line.player: line for line in standings(tournament)}
    section = []
    for player, name in enumerate(tournament.players, 1):
        line = lines[player]
        points = points_text(line.halves)
        # Number 5-8, sex 10, title 11-13, name 15-47, rating 49-52, federation 54-56, FIDE number
        # 58-68, birth date 70-79, points 81-84, rank 86-89.
        head = f"001 {player:4} {'':4} {name:33} {'':4} {'':3} {'':11} {'':10} {points:>4} "
        section.append(f"{head}{line.rank:4}  {_rounds(tournament, player)}".rstrip())
    return section


def _rounds(tournament: Tournament, player: int) -> str:
    by_round = {game.round: game for game in games_of(tournament, player)}
    paired = max((game.round for game in tournament.games if game.second is not None), default=0)
    return "  ".join(
        _round(tournament, by_round.get(number), player, number <= paired)
        for number in range(1, tournament.rounds + 1)
    )


def _round(tournament: Tournament, game: Game | None, player: int, is_paired: bool) -> str:
    """Opponent, colour and result, as in columns 92-95, 97 and 99."""
    if game is None:
        return _ABSENT if is_paired else _NO_GAME
    opponent = opponent_of(game, player)
    if opponent is None:
        # In a round robin all rest equally often, and have nothing for it.
        return f"0000 - {_BYES[game.bye] if tournament.system is System.SWISS else 'Z'}"
    if game.outcome is None:
        return _NO_GAME
    is_first = player == game.first
    result = _RESULTS[game.outcome][0 if is_first else 1]
    return f"{opponent:4} {'w' if is_first else 'b'} {result}"
