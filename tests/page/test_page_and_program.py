"""A page of the site and a program at a computer share a game, over a real broker."""

import pytest

from host_sim.trials.joined_games import Program
from host_sim.trials.mosquitto import Mosquitto
from tests.page.conftest import BROKER_PORT
from tests.page.friends import ASKS, Friend, play_whole_game
from tests.page.joined_games import Pages, Place, evening_with
from tests.page.nightly import nightly
from tests.page.test_friends import GAMES
from tests.page.test_site import FilesServer

# One worker has them all: the site is built once, and its broker has one port.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]


@pytest.fixture
def files(site_folder):
    server = FilesServer(site_folder)
    yield server
    server.stop()


class FarPlayer(Friend):
    """Somebody at a program, asked as a `Friend` at a page is."""

    def __init__(self, program):
        super().__init__(None)
        self._program = program

    def ask(self, method, **params):
        return self._program.ask(method, **params)

    def play(self, move):
        while "move" not in (answer := self.ask("play", move=move)):
            assert answer["data"]["code"] == "behind", answer
            self._program.hear(0.05)

    def wait_for_turns(self, turns):
        while self.ask("state")["turn"] < turns:
            self._program.hear(0.05)


@pytest.mark.parametrize("game", nightly(GAMES, "classroom"))
def test_a_whole_game_of_each_kind(open_page, files, tmp_path, game):
    broker = Mosquitto(tmp_path / "broker", web_port=BROKER_PORT)
    broker.start()
    built, shape = GAMES[game]
    prepare = lambda context: context.add_init_script(ASKS)  # noqa: E731
    page = open_page(files, path=f"{files.address}?built={built}", is_new=True, prepare=prepare)
    page.locator("#connection", has_text="Simulated").wait_for()
    host = Friend(page)
    host.ask("new", game=game, board=shape)
    code = host.invite().partition("#join=")[2].partition("&")[0]
    program = Program("white", broker.port, code, tmp_path, built=built)
    sides = [host, FarPlayer(program)]
    host.hears("At another board")
    host.is_level()
    played = play_whole_game(sides)
    records = [side.ask("record") for side in sides]
    assert records[0]["moves"] == records[1]["moves"] == played
    assert records[0]["result"] == records[1]["result"] is not None
    program.kill()
    broker.stop()


@pytest.mark.night
@pytest.mark.parametrize("seed", (2, 3), ids=("page first", "program first"))
def test_games_are_the_same_on_both_sides_whatever_befalls_them(browser, files, tmp_path, seed):
    pages = Pages(browser, Place(files.address, BROKER_PORT))
    evening = evening_with(pages, tmp_path, seed)
    try:
        evening.run(2)
    finally:
        evening.close()
    assert evening.figures["games"] == 2
    assert pages.complaints == []


@pytest.mark.night
@pytest.mark.parametrize("fault", ("a side", "stall"))
def test_each_thing_that_befalls_a_page_alone(browser, files, tmp_path, fault):
    pages = Pages(browser, Place(files.address, BROKER_PORT))
    evening = evening_with(pages, tmp_path, 2, (fault,), 0.4)
    try:
        evening.run(1)
    finally:
        evening.close()
    assert any(evening.figures[name] for name in (fault, *pages.sides[0].faults))
    assert pages.complaints == []
