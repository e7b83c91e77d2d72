"""The komi that is suggested on a board is the fairest of those that were measured."""

from host_sim.trials.fair_komi import MEASURED, PAGE, Series, line, page, play
from host_sim.trials.ladder import Result
from rootlight.games.droched_texts import FAIR_KOMI


def shares():
    """{board: {komi: Black's share of the games}}, from the page of figures."""
    found = {}
    for row in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in row.split("|")[1:-1]]
        if len(cells) == 7 and cells[0].startswith("hex-"):
            board, _, komi, games, won = cells[:5]
            found.setdefault(board, {})[int(komi)] = int(won) / int(games)
    return found


def test_the_suggested_komi_is_that_with_which_black_wins_closest_to_half():
    measured = shares()
    assert set(measured) == {series.board for series in MEASURED}
    for board, share in measured.items():
        assert FAIR_KOMI[board] == min(share, key=lambda komi: abs(share[komi] - 0.5)), board


def test_a_game_follows_from_its_seed_and_many_prisoners_win_it():
    even = Series("hex-2", 2, 1, 2)
    assert [play(even, seed) for seed in (1, 2)] == [play(even, seed) for seed in (1, 2)]
    assert not any(play(Series("hex-2", 2, 9, 1), seed) for seed in range(1, 6))


def test_the_page_keeps_the_lines_that_were_not_played_again():
    one, other = MEASURED[0], MEASURED[1]
    before = page([line(one, Result(1, 0, 4)), line(other, Result(2, 0, 4))])
    after = page([line(other, Result(3, 0, 4))], before)
    assert line(one, Result(1, 0, 4)) in after
    assert line(other, Result(3, 0, 4)) in after
    assert line(other, Result(2, 0, 4)) not in after
