"""The site thinks on MicroPython, with kernels as wasm: what it finds is what is found here."""

import json
import re

import pytest

from host_sim.board.description import describe
from host_sim.board.simulated_board import load_board_file
from host_sim.board.stand_ins.micropython.loader import PLATFORM
from host_sim.engine.jobs import DONE, carry_out
from host_sim.native.quick_engine import quick_engine
from host_sim.site.build import PAGE
from host_sim.site.pages import STANDARD
from host_sim.site.python_files import DESCRIBED
from rootlight.match.notation_view import NotationView
from rootlight.search.grove import by_worth
from tests.page.worker_in_node import lines_of, write_page
from tests.search.games import GAMES, new_match

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

TURNS = 4
PLAYOUTS = 300


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    write_page(folder)
    return folder


def news_here(jobs):
    """Return the news of the same jobs on this computer, as JSON tells them."""
    all_news = []
    for job in jobs:
        carry_out(job, quick_engine(), lambda *news: all_news.append(news), lambda: True)
    return json.loads(json.dumps(all_news))


def records():
    """Each game of GAMES after some turns of the computer's."""
    for name, board, options in GAMES:
        match = new_match(name, board, options, 7)
        for turn in range(TURNS):
            match.play(quick_engine().suggest(match, level=1, seed=turn).move)
        yield NotationView(match).record(match.moves())


def test_levels_and_searches_find_the_same_turns(page):
    jobs = []
    for number, record in enumerate(records()):
        common = {"do": "suggest", "record": record, "seed": 11 * number}
        jobs += [{**common, "level": 3}, {**common, "level": 3, "playouts": PLAYOUTS}]
    found = lines_of("engine_in_node.mjs", page, text=json.dumps(jobs))
    assert found == news_here(jobs)
    assert {kind for kind, _ in found} == {DONE}


def test_jobs_leave_nothing_in_memory(page):
    record = {"game": "rootbound", "board": "hex-3-4", "seed": 7}
    jobs = [
        {"do": "review", "record": {**record, "moves": ["c3", "a1,a3", "e3"]}, "level": 3},
        {"do": "suggest", "record": {**record, "moves": ["c3"]}, "level": 3},
        {"do": "turn", "record": {"game": "rootzone", "board": "hex-2-4"}, "level": 4},
    ] * 4
    _, *later = lines_of("heap_after_jobs_in_node.mjs", page, text=json.dumps(jobs))
    assert len(set(later)) == 1


def test_no_two_small_numbers_in_a_table_look_like_the_address_of_an_object(page):
    """They would keep that object: MicroPython takes whatever looks like an address for one.

    Tables have 16 bits an entry, and hold cells and counts.
    """
    (address,) = lines_of("heap_in_node.mjs", page)
    assert address >> 16 > 1000


def test_the_trees_of_a_long_search_grow_alike_in_the_page_and_here(page):
    record = {"game": "rootbound", "board": "hex-3-4", "moves": ["c3"], "seed": 7}
    job = {"do": "suggest", "record": record, "level": 4, "playouts": 30100, "games": 4}
    share = {**job, "do": "grow", "of": "suggest", "numbers": [1]}
    first = {**share, "places": [], "paths": []}
    ((_, grown),) = news_here([first])
    best = by_worth(grown["offered"])[0]
    last = {**share, "places": [best], "paths": [[], [best]]}
    ((_, ended),) = news_here([last])
    found = {"sums": list(zip([[], [best]], ended["sums"], strict=True)), "playouts": 15050}
    jobs = [first, last, {**job, "found": {**found, "stones": 2}}]
    assert lines_of("engine_in_node.mjs", page, text=json.dumps(jobs)) == news_here(jobs)


def test_a_board_that_the_page_offers_is_described_by_the_build_and_others_by_themselves(page):
    boards = ("hex-4", "hex-6-8")
    assert [name in DESCRIBED for name in boards] == [True, False]
    for name, answer in zip(boards, lines_of("described_in_node.mjs", page, *boards), strict=True):
        described = json.loads(json.dumps(describe(load_board_file(name))))
        assert answer == {"jsonrpc": "2.0", "id": 5, "result": described}
        assert list(answer["result"]["buttons"]) == list(described["buttons"])


def test_the_boards_that_the_build_describes_are_those_that_the_page_offers():
    source = (PAGE / "first" / "built_board.js").read_text()
    offered = re.search(r"BUILT_BOARDS = \[(.*?)\]", source).group(1)
    assert offered.replace("STANDARD", f'"{STANDARD}"') == json.dumps(DESCRIBED)[1:-1]


def test_until_its_board_is_lit_a_page_imports_nothing_but_the_platform(page):
    assert lines_of("first_moments_in_node.mjs", page) == [PLATFORM]
