"""A device that is no board, or a bad one, sends anything: whoever looks goes on, and so does it.

From the cable through the hub, with a computer that thinks behind it and a wall that looks.
"""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from host_sim.hub.board_with_engine import BoardWithEngine
from host_sim.hub.messages import parsed
from host_sim.hub.real_board import RealBoard
from host_sim.web.glance import Glance
from host_sim.web.served_hub import ServedHub
from tests.effort import amount
from tests.page.test_real_board import FarEnd

TICK_MS = 10
METHODS = (
    "turn", "state", "pending", "refused", "lesson", "shows", "fault", "remote", "joined", "cable",
    "lights", "sim.leds", "sim.fingers", "record", "x", "",
)  # fmt: skip
NAMES = (
    "state", "cells", "buttons", "notice", "part", "code", "message", "to_move", "game", "board",
    "turn", "last", "over", "study", "lesson", "opponents", "moves", "undone", "players", "params",
    "shows", "pending", "result", "scores", "winner", "id", "wish", "answer", "touch", "options",
)  # fmt: skip
VALUES = (
    None, True, False, 0, -1, 3, 1 << 80, 1e308, 0.5, "", "a1", "ok", "black", "rootbound",
    "\ud800", "\u2028", "x" * 900, "__proto__", [], {}, [[]], [None], [{"cells": 3}], {"": {}},
)  # fmt: skip


def strange_line(random):
    """A notification with strange members, now and then in a strange coding."""
    message = {"jsonrpc": "2.0", "method": random.choice(METHODS), "params": strange(random, 3)}
    text = json.dumps(message, ensure_ascii=random.random() < 0.8)
    return text.encode(random.choice(("utf-8",) * 6 + ("utf-16", "utf-8-sig")), "surrogatepass")


def strange(random, depth):
    if depth == 0 or random.random() < 0.2:
        return random.choice(VALUES)
    return {random.choice(NAMES): strange(random, depth - 1) for _ in range(random.randrange(4))}


class NoEngine:
    """Somewhere to think that finds nothing."""

    def begin(self, job):
        """Nothing comes of it."""

    def take(self):
        return []

    def stop(self):
        """Nothing is going on."""

    def close(self):
        """Nothing is open."""


async def look_on(hub, sent):
    """A wall looks on while lines come."""
    glance = Glance(hub, lambda: None)
    following = asyncio.create_task(glance.run())
    await sent(hub)
    assert not following.done()
    following.cancel()
    return glance


@pytest.mark.gate
@pytest.mark.parametrize("seed", range(amount(1, 40)))
def test_no_line_stops_what_is_behind_the_cable(seed):
    far = FarEnd()
    board = BoardWithEngine(RealBoard(far.connect), NoEngine, lambda: 1)
    hub = ServedHub(board, lambda: 0.0)
    random = Random(seed)

    async def send(hub):
        for _ in range(150):
            far.said += strange_line(random) + b"\n"
            hub.step(TICK_MS)
            await asyncio.sleep(0)
        viewer = hub.join()
        viewer.take()
        hub.receive(viewer, b'{"id": 5, "method": "record"}')
        for _ in range(40):
            hub.step(TICK_MS)
            await asyncio.sleep(0)
        told = [parsed(text) for text in viewer.take()]
        assert None not in told
        assert [one["result"]["moves"] for one in told if one.get("id") == 5] == [[]]

    # Playwright leaves a loop in the thread of the tests.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, look_on(hub, send)).result()


def run(hub):
    for _ in range(20):
        hub.step(TICK_MS)


@pytest.mark.gate
def test_a_line_that_is_nested_deeply_stops_nothing():
    """A line that can just be read is too deep for whoever writes it again."""
    far = FarEnd()
    far.sim.board.device.controller.opponents.levels = 1
    board = BoardWithEngine(RealBoard(far.connect), NoEngine, lambda: 1)
    hub = ServedHub(board, lambda: 0.0)
    viewer = hub.join()
    run(hub)
    opponent = {"id": 7, "method": "opponent", "params": {"colour": "white", "level": 6}}
    hub.receive(viewer, json.dumps(opponent).encode())
    run(hub)
    for depth in (20, 100, *range(800, 1000)):
        nested = "[" * depth + "]" * depth
        far.said += f'{{"method": "state", "params": {{"state": {{"x": {nested}}}}}}}\n'.encode()
        hub.step(TICK_MS)
    hub.receive(viewer, b'{"id": 8, "method": "record"}')
    run(hub)
    assert 8 in [parsed(text).get("id") for text in viewer.take()]


class BoardOfAnotherTime:
    """A board that plays no levels, and a game that nobody else knows."""

    now_ms = 0

    def __init__(self):
        self._said = []

    def handle(self, line):
        asked = json.loads(line)
        results = {
            "hello": {"protocol": 1, "board": "hex-4", "levels": 0},
            "record": {"game": "chess", "board": "hex-4", "moves": ["e4"], "undone": 0},
            "state": {"game": "chess", "to_move": "black"},
        }
        result = results.get(asked["method"], {})
        self._said.append(json.dumps({"id": asked["id"], "result": result}).encode() + b"\n")

    def advance(self, ms):
        """Nothing happens by itself."""

    def take_output(self):
        said, self._said = self._said, []
        return said


def test_a_game_that_only_the_board_knows_has_no_opponents_here():
    board = BoardWithEngine(BoardOfAnotherTime(), NoEngine, lambda: 1)
    board.advance(TICK_MS)
    request = {"id": 1, "method": "opponent", "params": {"colour": "black", "level": 3}}
    board.handle(json.dumps(request).encode())
    board.advance(TICK_MS)
    told = {message["id"]: message for message in map(json.loads, board.take_output())}
    assert told[1]["error"]["code"] == -32602
