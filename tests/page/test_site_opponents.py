"""Opponents on the site: the board leaves a long search to its workers, which share it out."""

import shutil

import pytest
from playwright.sync_api import expect

from host_sim.native.quick_engine import quick_engine
from host_sim.site.build import PAGE, build
from rootlight.match.match import Match
from rootlight.search.levels import LEVELS
from rootlight.table.opponents import seed_of
from tests.page.people import moves
from tests.page.test_site import FilesServer, remember_workers, send

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

# The board of a quick computer with two cores, whatever this one is; it tells how many engines
# are at work.
MACHINE = {
    "  const { InBrowser }": f"""
  python.import("host_sim.board.speed").highest_on = () => {LEVELS};
  const {{ InBrowser }}""",
    "Math.min(navigator.hardwareConcurrency ?? 1, MOST_ENGINES)": "2",
    "  busy.set(number, engine);": """
  busy.set(number, engine);
  new BroadcastChannel("at work").postMessage(busy.size);""",
}
# Its highest level has four trees, and each turn of random games is short.
GAME = {"game": "rootzone", "board": "hex-2-4", "moves": ["a1,e2"], "seed": 11}
NOTE_WORK = """
    window.atWork = [];
    new BroadcastChannel("at work").onmessage = ({ data }) => atWork.push(data);
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("two-cores")
    sources = shutil.copytree(PAGE, folder / "page")
    worker = sources / "worker" / "worker.js"
    text = worker.read_text()
    for before, after in MACHINE.items():
        assert text.count(before) == 1
        text = text.replace(before, after)
    worker.write_text(text)
    build(folder / "club", page=sources)
    server = FilesServer(folder)
    yield server
    server.stop()


def turn_here():
    """The turn of the highest level as CPython finds it."""
    match = Match(GAME["game"], GAME["board"], {}, GAME["seed"])
    for move in GAME["moves"]:
        match.play(move)
    return quick_engine().suggest(match, LEVELS, seed=seed_of(match)).move


def test_two_workers_find_an_opponents_turn_together_and_it_is_that_of_one(files, open_page):
    def prepare(context):
        remember_workers(context)
        context.add_init_script(NOTE_WORK)

    page = open_page(files, is_new=True, prepare=prepare)
    send(page, "new", {**GAME, "opponents": {"orange": LEVELS}})
    expect(moves(page)).to_have_count(len(GAME["moves"]) + 1)
    assert max(page.evaluate("atWork")) == 2
    assert moves(page).last.locator(".move").inner_text().replace(", ", ",") == turn_here()
