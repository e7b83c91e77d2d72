"""A line that falls silent without an end, behind a proxy, in a lift or after sleep, is told."""

import json

import pytest
from playwright.sync_api import expect

from host_sim.web import server
from host_sim.web.lan import Lan
from host_sim.web.served_hub import WaitingViewer
from tests.page.served_wall import ServedWall, SimulatedHere
from tests.page.test_hub import in_a_loop

# Told in link.md.
NOTICED_WITHIN_S = 15
SAID = "Nothing comes over the connection any more."


class Muffled:
    """WebSockets of a page that can be made to carry nothing."""

    def __init__(self, page):
        self.is_silent = False
        page.route_web_socket("**", self._join)

    def _join(self, near):
        far = near.connect_to_server()
        near.on_message(lambda message: None if self.is_silent else far.send(message))
        far.on_message(lambda message: None if self.is_silent else near.send(message))


def is_noticed_and_mended(page, line, away, is_there):
    line.is_silent = True
    page.clock.run_for((NOTICED_WITHIN_S - 1) * 1000)
    expect(page.locator(away)).to_contain_text(SAID)
    line.is_silent = False
    page.clock.run_for(10_000)
    expect(page.locator(away)).to_be_hidden()
    is_there()


def opened(open_page, served, address):
    page = open_page(served, path="icon.svg", is_new=True)
    line = Muffled(page)
    page.clock.install()
    page.goto(address)
    return page, line


@pytest.mark.night
def test_a_page_whose_line_falls_silent_says_so_and_comes_back(serve_board, open_page):
    served = serve_board()
    page, line = opened(open_page, served, served.address)
    there = page.locator("#connection", has_text="Simulated")
    there.wait_for()
    is_noticed_and_mended(page, line, "#away", there.wait_for)


@pytest.mark.gate
def test_a_phone_whose_line_falls_silent_says_so_and_comes_back(serve_board, open_page):
    lan = Lan("127.0.0.1", 0)
    served = serve_board(lan=lan)
    page, line = opened(open_page, served, f"{lan.address}#{lan.gate.code}")
    there = page.locator("#board .cell").first
    there.wait_for()
    is_noticed_and_mended(page, line, "#away", there.wait_for)


@pytest.mark.night
def test_a_wall_whose_line_falls_silent_says_so_and_comes_back(open_page):
    wall = ServedWall(SimulatedHere("hex-4"))
    page, line = opened(open_page, wall, wall.address)
    there = page.locator(".tile").first
    there.wait_for()
    is_noticed_and_mended(page, line, "#wall-away", there.wait_for)
    wall.stop()


class Told:
    """A WebSocket that takes two messages, and is gone."""

    def __init__(self):
        self.said = []

    async def send_text(self, text):
        self.said.append(json.loads(text)["method"])
        if len(self.said) == 2:
            raise RuntimeError("gone")


def test_whoever_is_told_nothing_for_long_hears_a_word(monkeypatch):
    monkeypatch.setattr(server, "WORD_S", 0)
    told = Told()
    in_a_loop(server.write_to(WaitingViewer(), told))
    assert told.said == ["still_here", "still_here"]


def test_words_come_often_enough_to_notice_that_they_do_not():
    assert 2 * server.WORD_S < NOTICED_WITHIN_S - 3
