"""A short evening at the site in each engine: play, leave, come back, lose the network."""

import pytest

from tests.page.engines.visit import asked_in_a_visit

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("engines")]

ELSEWHERE = "{}../elsewhere.html"
MOVES = "() => document.querySelectorAll('#list li:not(.undone)').length"
# Reads the files that the browser keeps of a board.
KEPT = """async (board) => {
    const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const found = (await indexedDB.databases()).some(({ name }) => name === "rootlight");
    if (!found) return "";
    const database = await done(indexedDB.open("rootlight"));
    const files = await done(database.transaction("flash").objectStore("flash").get(board));
    database.close();
    return files ?? "";
}"""


def opened(tab, address, built="hex-4"):
    """Go to a board and wait until it is lit."""
    tab.open(f"{address}?built={built}")
    tab.expect("#connection", f"Simulated {built}")


def expect_moves(tab, count):
    tab.until(f"(count) => ({MOVES})() === count", count)


def play(tab, cells, end, built="hex-4", pointer="mouse"):
    """Play a turn by hand, and wait until it is kept."""
    before, files = tab.run(MOVES), tab.run(KEPT, built)
    for cell in cells:
        tab.tap(f'[data-cell="{cell}"]', pointer)
        tab.expect("#pending", cell)
    tab.tap(f'[data-button="{end}"]', pointer)
    expect_moves(tab, before + 1)
    tab.until(f"async (built, files) => await ({KEPT})(built) !== files", built, files)


def expect_board(tab, built, moves):
    """This board is there with so many moves, and keeps its games."""
    tab.expect("#connection", f"Simulated {built}")
    expect_moves(tab, moves)
    assert tab.text("#unkept") == ""


def test_a_short_evening(tab, site):
    """Play, reload, leave and come back in both ways, take another board, lose the network."""
    opened(tab, site.address)
    play(tab, ["d4"], "end1")
    tab.reload()
    expect_board(tab, "hex-4", moves=1)
    tab.open(ELSEWHERE.format(site.address))
    opened(tab, site.address)
    expect_board(tab, "hex-4", moves=1)
    tab.open(ELSEWHERE.format(site.address))
    tab.back()
    expect_board(tab, "hex-4", moves=1)
    play(tab, ["a1", "b3"], "end2", pointer="touch")
    opened(tab, site.address, "hex-2")
    expect_board(tab, "hex-2", moves=0)
    tab.run("() => navigator.serviceWorker.ready.then(() => true)")
    site.stop()
    opened(tab, site.address)
    expect_board(tab, "hex-4", moves=2)


# Cells of turns that are legal one after the other, and also if some of them are lost.
APART = ("a4", "d1", "g1", "d7")


def test_a_page_that_is_left_at_any_moment_loses_at_most_the_turn_that_was_being_played(tab, site):
    """Loaded again, or left and come back to, while the turn is played and kept."""
    opened(tab, site.address)
    play(tab, ["a1"], "end1")
    # Right after a turn the ends take no press.
    tab.reload()
    expect_board(tab, "hex-4", moves=1)
    # White's first turn is two stones.
    play(tab, ["g4", "d4"], "end2")
    tab.reload()
    expect_board(tab, "hex-4", moves=2)
    moves = 2
    for number, cell in enumerate(APART):
        tab.tap(f'[data-cell="{cell}"]')
        tab.expect("#pending", cell)
        tab.tap(f'[data-button="end{moves % 2 + 1}"]')
        if number % 2:
            tab.open(ELSEWHERE.format(site.address))
            tab.back()
        else:
            tab.reload()
        tab.expect("#connection", "Simulated hex-4")
        tab.until(f"(moves) => [moves, moves + 1].includes(({MOVES})())", moves)
        moves = tab.run(MOVES)
        assert tab.text("#unkept") == ""
    play(tab, ["b3"], f"end{moves % 2 + 1}")


def test_a_first_visit_fetches_nothing_twice(engine, site):
    """What is kept for a visit without a network is what the page has fetched already."""
    asked = asked_in_a_visit(engine, site)
    assert "/club/service_worker.js" in asked
    assert len(asked) == len(set(asked))
