"""A short evening at the site in each engine: play, leave, come back, lose the network."""

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("engines")]

MOVES = "() => document.querySelectorAll('#list li:not(.undone)').length"
# What the browser keeps of a board.
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


def play(tab, cells, end, built="hex-4"):
    """Play a turn by hand, and wait until it is kept."""
    before, files = tab.run(MOVES), tab.run(KEPT, built)
    for cell in cells:
        tab.tap(f'[data-cell="{cell}"]')
        tab.expect("#pending", cell)
    tab.tap(f'[data-button="{end}"]')
    expect_moves(tab, before + 1)
    tab.until(f"async (built, files) => await ({KEPT})(built) !== files", built, files)


def expect_kept(tab):
    """The page does not say that games are not kept."""
    assert tab.text("#unkept") == ""


def test_moves_outlast_reloads_and_visits_elsewhere(tab, site):
    opened(tab, site.address)
    play(tab, ["d4"], "end1")
    tab.reload()
    tab.expect("#connection", "Simulated hex-4")
    expect_moves(tab, 1)
    tab.open(f"{site.address}icon.svg")
    opened(tab, site.address)
    expect_moves(tab, 1)
    expect_kept(tab)
    play(tab, ["a1", "b3"], "end2")
    tab.open(f"{site.address}icon.svg")
    tab.back()
    tab.expect("#connection", "Simulated hex-4")
    expect_moves(tab, 2)
    expect_kept(tab)
