"""Opponents on the site: the board leaves a long search to its workers, which share it out.

What they find is what CPython finds, and what the board finds itself if they end.
"""

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
# Its highest level has two trees, and each turn of random games is short.
GAME = {"game": "rootbound", "board": "hex-3-4", "moves": ["a1"], "seed": 11}
# In a game of this seed the engines end in the midst of their work.
FATAL_SEED = 12
FAILURE = f"""
addEventListener("message", ({{ data }}) => {{
  if (String(data).includes('"seed": {FATAL_SEED}')) throw new Error("as the test says");
}});
"""
NOTE_WORK = """
    window.atWork = [];
    new BroadcastChannel("at work").onmessage = ({ data }) => atWork.push(data);
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("two-cores")
    sources = shutil.copytree(PAGE, folder / "page")
    with (sources / "worker" / "engine.js").open("a") as engine:
        engine.write(FAILURE)
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


@pytest.fixture
def page(files, open_page):
    def prepare(context):
        remember_workers(context)
        context.add_init_script(NOTE_WORK)

    return open_page(files, is_new=True, prepare=prepare)


def turn_here(game):
    """The turn of the highest level as CPython finds it."""
    match = Match(game["game"], game["board"], {}, game["seed"])
    for move in game["moves"]:
        match.play(move)
    return quick_engine().suggest(match, LEVELS, seed=seed_of(match)).move


def turn_on_the_page(page, game):
    send(page, "new", {**game, "opponents": {"white": LEVELS}})
    expect(moves(page)).to_have_count(len(game["moves"]) + 1)
    return moves(page).last.locator(".move").inner_text().replace(", ", ",")


def test_two_workers_find_an_opponents_turn_together_and_it_is_that_of_one(page):
    assert turn_on_the_page(page, GAME) == turn_here(GAME)
    assert max(page.evaluate("atWork")) == 2


def test_the_board_finds_the_turn_itself_if_its_workers_end(page):
    game = {**GAME, "seed": FATAL_SEED}
    assert turn_on_the_page(page, game) == turn_here(game)
    assert len(page.evaluate("atWork")) > 0
    expect(page.locator("#connection")).to_contain_text("Simulated")
