"""Tournaments for these tests, written as people write cross tables."""

from dataclasses import replace

from host_sim.club.round_robin import round_robin, rounds_of
from host_sim.club.swiss import next_round
from host_sim.club.tournament import PLAYED, Game, Outcome, System, Tournament

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana", "Ida", "Jon", "Kim", "Lea")


def round_robin_of(players, outcomes):
    """A round robin. outcomes: by pair of numbers, from the view of the one who is named first."""
    games = [
        Game(pairing.round, pairing.first, pairing.second, outcome_of(pairing, outcomes))
        for pairing in round_robin(players)
    ]
    return Tournament(
        *("Club evening", "2026-11-24", System.ROUND_ROBIN, rounds_of(players)),
        *(NAMES[:players], tuple(games)),
    )


def outcome_of(pairing, outcomes):
    if (pairing.first, pairing.second) in outcomes:
        return Outcome(outcomes[pairing.first, pairing.second])
    turned = outcomes.get((pairing.second, pairing.first))
    return None if turned is None else turn(turned)


def turn(outcome):
    """The same outcome from the view of the other player."""
    first, _, second = outcome.partition("/" if outcome[0] in "+-" else "-")
    if outcome == Outcome.DRAW:
        return Outcome.DRAW
    return Outcome(f"{second}{'/' if outcome[0] in '+-' else '-'}{first}")


def swiss_of(players, rounds, games=()):
    """A Swiss tournament. games: as (round, first, second, outcome), without one for a bye."""
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    games = tuple(Game(*game[:3], Outcome(game[3]) if game[2] else None) for game in games)
    return Tournament("Swiss", "2026-11-24", System.SWISS, rounds, names, games)


def with_round(tournament, chance, outcomes=PLAYED):
    """The tournament after its next round, with random outcomes."""
    games = tuple(
        Game(
            *(one.round, one.first, one.second),
            chance.choice(outcomes) if one.second else None,
            bye=one.bye,
        )
        for one in next_round(tournament)
    )
    return replace(tournament, games=tournament.games + games)


def swiss_evening(players, rounds, chance, outcomes=PLAYED):
    """A whole Swiss tournament with random outcomes."""
    tournament = swiss_of(players, rounds)
    for _ in range(rounds):
        tournament = with_round(tournament, chance, outcomes)
    return tournament
