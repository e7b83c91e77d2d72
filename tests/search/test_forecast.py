"""Forecasts: who will win, by how much, and whose each cell will be.

Runs on MicroPython too.
"""

import pytest

from rootlight.games.growy_position import FACE_UP, KIND
from rootlight.match.match import Match
from rootlight.search.forecast import LIKELY, SURE, Forecast
from rootlight.search.loops import Loops
from rootlight.search.rules_world import RulesWorld
from rootlight.search.worlds import world_of
from tests.search.comparing import Chance
from tests.search.games import GAMES, new_match, play_at_random
from tests.support import recorded_games

PLAYOUTS = 6
SEED = 5


def foreseen(match, playouts=PLAYOUTS, seed=SEED, turns=1000, world=None):
    """A forecast that is found."""
    forecast = Forecast(world or world_of(match, Loops()), turns)
    forecast.begin(match.game, playouts, seed)
    while not forecast.step():
        pass
    return forecast


def figures(forecast):
    owned = [list(forecast.owned(colour)) for colour in range(len(forecast.colours()))]
    return forecast.done, forecast.win(), forecast.lead(), owned, bytes(forecast.veil())


def positions():
    for number, (name, board, options) in enumerate(GAMES):
        match = new_match(name, board, options, number)
        play_at_random(match, Chance(number), 3 + number)
        if not match.game.is_over():
            yield match


def test_shares_are_whole_and_nobody_owns_a_cell_with_another():
    for match in positions():
        before = bytes(match.game.state)
        forecast = foreseen(match)
        assert forecast.done == PLAYOUTS
        assert sum(forecast.win().values()) == pytest.approx(1, abs=0.004)
        assert list(forecast.win()) == list(match.game.players())
        owned = {}
        for colour in range(len(forecast.colours())):
            for cell, share in forecast.owned(colour):
                owned[cell] = owned.get(cell, 0) + share
        assert max(owned.values()) <= 1.004
        assert bytes(match.game.state) == before


def test_it_is_the_same_by_the_same_seed_whatever_the_slices():
    differ = 0
    for match in positions():
        found = figures(foreseen(match))
        assert figures(foreseen(match, turns=1)) == found
        differ += figures(foreseen(match, seed=SEED + 1)) != found
    assert differ > 3


def last_positions():
    """Games of Root Bound in which nothing but passing is left, with their recorded ends."""
    for game in recorded_games("hex-4"):
        match = Match("rootbound", "hex-4")
        for move in game["moves"][:-2]:
            match.play(move)
        mask = bytearray(37)
        match.game.legal_cells((), mask)
        if game["moves"][-2:] == ["pass", "pass"] and not max(mask):
            yield match, game["final"]


def test_a_game_that_is_decided_is_foreseen_as_it_was_recorded():
    looked_at = 0
    for match, final in last_positions():
        other = Match("rootbound", "hex-4")
        for move in match.moves() + ["pass"]:
            other.play(move)
        mask = bytearray(37)
        other.game.legal_cells((), mask)
        if max(mask):
            continue  # the other could still place stones
        looked_at += 1
        forecast = foreseen(match)
        black, white = final["scores"]
        assert forecast.lead() == {"black": black - white, "white": white - black}
        if black != white:
            assert forecast.win() == {"black": float(black > white), "white": float(white > black)}
        for colour, points in enumerate(final["scores"]):
            owned = list(forecast.owned(colour))
            assert len(owned) == points
            assert all(share == 1.0 for _, share in owned)
    assert looked_at > 0


def test_a_game_without_scores_has_no_lead():
    match = Match("droched", "hex-2")
    for move in ("komi 0", "black"):
        match.play(move)
    forecast = foreseen(match)
    assert forecast.lead() is None
    assert set(forecast.win()) == {"black", "white"}


def test_leads_of_two_are_each_others_opposite():
    match = Match("rootzone", "hex-2-4")
    lead = foreseen(match).lead()
    assert lead["yellow"] == -lead["orange"]


def test_cards_that_lie_face_down_are_not_looked_at():
    """Two cards of the main field change places, and nothing that is foreseen does."""
    one = Match("growy", "growy-2", seed=3)
    other = Match("growy", "growy-2", seed=3)
    state, cards = other.game.state, other.game.cards
    hidden = other.game.count // 2
    kinds = {}
    for cell in range(hidden - 12, hidden + 12):
        if not state[cards + cell] & FACE_UP and not state[cell]:
            kinds.setdefault(state[cards + cell] & KIND, cards + cell)
    first, second = list(kinds.values())[:2]
    state[first], state[second] = state[second], state[first]
    other.game.refresh()
    assert one.game.state != other.game.state
    assert figures(foreseen(one)) == figures(foreseen(other))


def test_the_rules_alone_foresee_the_same_end_of_a_decided_game():
    match, _ = next(last_positions())
    by_rules = RulesWorld("rootbound", "hex-4", match.options)
    assert foreseen(match, world=by_rules).lead() == foreseen(match).lead()


def test_the_veil_marks_what_is_likely_and_what_is_nearly_sure():
    match, _ = next(last_positions())
    forecast = foreseen(match)
    veil = forecast.veil()
    for colour in range(2):
        sure = [cell for cell, share in forecast.owned(colour) if share == 1.0]
        assert [veil[cell] for cell in sure] == [SURE + 2 * colour] * len(sure)
    assert LIKELY != SURE


@pytest.mark.parametrize("playouts", [1, 2, 7])
def test_as_many_games_are_played_as_were_asked_for(playouts):
    assert foreseen(Match("classroom", "hex-3-4"), playouts).done == playouts
