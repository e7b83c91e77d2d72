"""The parts of scores, as `state` tells them for the page: member `score_parts`."""

import pytest

from host_sim.trials.random_play import Chance, play_turn
from tests.support import Table

# Game, board, and what a point of each part is worth.
WORTH = {
    "rootbound": ("hex-4", {"stones": 1, "claimed": 1}),
    "classroom": ("hex-4", {"claimed": 1}),
    "rootzone": ("hex-2-4", {"largest": 2, "first": 1}),
}


@pytest.mark.parametrize("game", WORTH)
def test_the_parts_add_up_to_the_scores_all_through_a_game(game):
    board, worth = WORTH[game]
    table = Table("hex-4")
    table.new(game=game, board=board)
    match = table.link.board.device.controller.in_play.match
    chance = Chance(3)
    while not match.game.is_over():
        play_turn(match, chance)
        state = table.state()
        for colour, points in state["scores"].items():
            parts = state["score_parts"][colour]
            assert set(parts) == set(worth)
            assert sum(worth[part] * parts[part] for part in parts) == points


def test_root_bound_tells_what_is_lit_and_the_score_after_a_clean_up():
    table = Table("hex-7")
    state = table.new(game="rootbound", moves=["g7", "g9,k8", "c4,h7"])
    # Nothing is claimed. If both passed, White's two stones would fall, and all be Black's.
    assert state["claimed"] == {"black": [], "white": []}
    assert state["scores"] == {"black": 127, "white": 0}
    assert state["standing"] == {"black": 3, "white": 2}


def test_the_score_is_that_of_the_end_and_counts_claimed_cells_before():
    table = Table("hex-4")
    table.new(game="rootbound", moves=["d4"])
    match = table.link.board.device.controller.in_play.match
    chance = Chance(5)
    while not match.game.is_over():
        play_turn(match, chance)
        state = table.state()
        for colour, has in state["standing"].items():
            assert has == len(state["cells"][colour]) + len(state["claimed"][colour])
    assert state["standing"] == state["scores"]


@pytest.mark.parametrize("game", ["classroom", "rootzone", "droched"])
def test_other_games_have_a_score_that_is_always_true(game):
    assert "standing" not in Table("hex-4").new(game=game)


def test_growy_tells_water_artifacts_branches_and_the_longest_root():
    table = Table("growy-2")
    table.new(game="growy", seed=4)
    match = table.link.board.device.controller.in_play.match
    chance = Chance(4)
    for _ in range(120):
        if match.game.is_over():
            break
        play_turn(match, chance)
    state = table.state()
    for colour, points in state["scores"].items():
        parts = state["score_parts"][colour]
        assert set(parts) == {"water", "artifacts", "branches", "longest"}
        assert parts["branches"] in (0, 1) and parts["longest"] in (0, 3)
        assert sum(parts.values()) == points
    assert any(parts["longest"] == 3 for parts in state["score_parts"].values())


def test_droched_has_no_scores_and_no_parts():
    table = Table("hex-4")
    state = table.new(game="droched", board="hex-4")
    assert state["scores"] == {}
    assert "score_parts" not in state


# What a cell of each part is worth; parts without cells are left out.
CELLS = {
    "rootbound": ("hex-4", {"stones": 1, "claimed": 1}),
    "classroom": ("hex-4", {"claimed": 1}),
    "rootzone": ("hex-2-4", {"largest": 1}),
    "growy": ("growy-2", {"water": 1, "artifacts": 1}),
    "droched": ("hex-4", {}),
}


@pytest.mark.parametrize("game", CELLS)
def test_points_names_the_cells_that_make_the_score(game):
    board, worth = CELLS[game]
    table = Table("growy-2" if game == "growy" else "hex-4")
    table.new(game=game, board=board, seed=4)
    match = table.link.board.device.controller.in_play.match
    chance = Chance(4)
    for _ in range(24):
        if not match.game.is_over():
            play_turn(match, chance)
    state, told = table.state(), table.points()
    assert told["scores"] == state["scores"]
    assert set(told["removed"]) == set(state["cells"])
    assert set(worth) <= set(told["cells"])
    for part, by_colour in told["cells"].items():
        for colour, cells in by_colour.items():
            points = state["score_parts"][colour][part]
            assert bool(cells) == (points > 0)
            if part in worth:
                assert len(cells) == points


def test_points_names_the_stones_that_the_clean_up_of_root_bound_takes_off():
    table = Table("hex-7")
    table.new(game="rootbound", moves=["g7", "g9,k8", "c4,h7"])
    told = table.points()
    assert told["removed"] == {"black": ["c4"], "white": ["g9", "k8"]}
    assert told["cells"]["stones"] == {"black": ["g7", "h7"], "white": []}
    # A cell whose stone is taken off is claimed then.
    assert {"g9", "k8"} <= set(told["cells"]["claimed"]["black"])
