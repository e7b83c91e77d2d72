"""Whether reviews agree with stronger play: the trial on a small scale, see `make reviews`."""

import pytest

from host_sim.trials.reviews import Looked, Mistake, Reviewer, line, page, play
from host_sim.trials.tables import Table, tables

SMALL = Table("rootbound", "hex-3-4")


def test_the_line_of_a_game_counts_what_was_found():
    games = [
        Looked([0.1, -0.2], [Mistake(True, True, False, True), Mistake(False, True, False, True)]),
        Looked([0.4], []),
    ]
    assert line(SMALL, games) == "| rootbound, hex-3-4 | 2 | 3 | 0.10 | 0.40 | 2 | 1 | 2 | 0 | 2 |"


def test_games_without_mistakes_have_a_line_too():
    assert (
        line(SMALL, [Looked([], [])]) == "| rootbound, hex-3-4 | 1 | 0 |  |  | 0 | 0 | 0 | 0 | 0 |"
    )


def test_the_page_keeps_the_lines_of_tables_that_were_not_looked_at():
    first, second = tables()[:2]
    old = [line(table, [Looked([0.1], [])]) for table in (first, second)]
    new = line(second, [Looked([0.2], [])])
    assert page([new], page(old, "")).splitlines()[-2:] == [old[0], new]


@pytest.mark.slow
def test_a_game_is_played_to_its_end_and_looked_at():
    record = play(SMALL, 1)
    assert record["moves"] and record == play(SMALL, 1)
    looked = Reviewer(record).look()
    assert looked.falls
    # Level 10 plays another turn than the review names, which is worth as much.
    assert looked.mistakes == [Mistake(False, True, False, True)]
