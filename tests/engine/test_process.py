"""Thinking in a process of its own: what comes of a job, and what happens when it is stopped."""

import multiprocessing
import os
import signal
import threading

import pytest

from host_sim.engine.engine import match_of
from host_sim.engine.jobs import DONE, FAILED, GAME_OVER, PROGRESS
from host_sim.native.quick_engine import quick_engine
from host_sim.web.engine_process import BEAT_S, HUNG_S, EngineProcess, Pulse
from rootlight.table.opponents import seed_of

PATIENCE_S = 60
RECORD = {"game": "rootbound", "board": "hex-4", "moves": ["d4", "a1,g4"]}
SUGGEST = {"do": "suggest", "record": RECORD, "level": 2, "playouts": None, "seed": 3}
# Nobody waits for the end of this.
LONG = {**SUGGEST, "playouts": 60000}


@pytest.fixture
def process():
    process = EngineProcess()
    yield process
    process.close()


def news_of(process):
    """All that comes of a job, however long it takes."""
    pause = threading.Event()
    found = []
    for _ in range(PATIENCE_S * 100):
        found += process.take()
        if any(news.kind != PROGRESS for news in found):
            return found
        pause.wait(0.01)
    raise AssertionError("nothing came of it")


@pytest.mark.slow
def test_jobs_are_done_one_after_the_other_as_in_this_process(process):
    process.begin(SUGGEST)
    (found,) = news_of(process)
    assert found.kind == DONE
    assert found.what["moves"] == quick_engine().suggest(match_of(RECORD), 2, seed=3).told["moves"]
    process.begin({"do": "turn", "record": RECORD, "level": 1})
    (found,) = news_of(process)
    match = match_of(RECORD)
    assert found.what == quick_engine().suggest(match, 1, seed=seed_of(match)).told
    process.begin({"do": "review", "record": RECORD, "level": 2})
    *progress, found = news_of(process)
    assert {news.kind for news in progress} == {PROGRESS}
    assert "turns" in found.what
    over = {**RECORD, "moves": [*RECORD["moves"], "a4,g1", "d1,d7", "pass", "pass"]}
    process.begin({**SUGGEST, "record": over})
    assert [news.kind for news in news_of(process)] == [GAME_OVER]


@pytest.mark.slow
def test_a_job_that_is_stopped_makes_room_for_the_next(process):
    process.begin(LONG)
    process.stop()
    assert process.take() == []
    process.begin(LONG)
    process.begin(SUGGEST)
    (found,) = news_of(process)
    assert found.what["moves"] == quick_engine().suggest(match_of(RECORD), 2, seed=3).told["moves"]


@pytest.mark.slow
def test_a_process_that_is_killed_is_told_once_and_then_replaced(process):
    process.begin(LONG)
    (child,) = multiprocessing.active_children()
    child.kill()
    assert [news.kind for news in news_of(process)] == [FAILED]
    assert process.take() == []
    process.begin(SUGGEST)
    assert [news.kind for news in news_of(process)] == [DONE]


@pytest.mark.slow
def test_a_process_that_was_stopped_is_given_up_and_replaced():
    now = [0.0]
    process = EngineProcess(lambda: now[0])
    try:
        process.begin(SUGGEST)
        assert [news.kind for news in news_of(process)] == [DONE]
        (child,) = multiprocessing.active_children()
        os.kill(child.pid, signal.SIGSTOP)
        # However much it is asked, nobody waits for it.
        for _ in range(200):
            process.begin({**LONG, "filling": "x" * 10000})
            process.stop()
        process.begin(LONG)
        found = []
        while not found:
            found = process.take()
            now[0] += 1
        assert [news.kind for news in found] == [FAILED]
        assert HUNG_S <= now[0] < HUNG_S + 5
        child.join(PATIENCE_S)
        assert not child.is_alive()
        process.begin(SUGGEST)
        assert [news.kind for news in news_of(process)] == [DONE]
    finally:
        process.close()


class NotedPipe:
    """A pipe on which nothing comes."""

    def __init__(self):
        self.sent = []

    def send(self, message):
        self.sent.append(message)

    def poll(self):
        return False


def test_an_engine_that_thinks_for_long_tells_now_and_then_that_it_goes_on():
    now = [0.0]
    pipe = NotedPipe()
    pulse = Pulse(pipe, lambda: now[0])
    for _ in range(40):
        now[0] += HUNG_S / 40
        assert pulse.go_on()
    assert 10 < len(pipe.sent) <= HUNG_S / BEAT_S


@pytest.mark.slow
def test_a_record_that_is_none_is_told_and_the_process_goes_on(process):
    process.begin({**SUGGEST, "record": {"game": "chess", "moves": []}})
    assert [news.kind for news in news_of(process)] == [FAILED]
    process.begin(SUGGEST)
    assert [news.kind for news in news_of(process)] == [DONE]


def test_no_process_is_started_before_there_is_a_job():
    process = EngineProcess()
    process.stop()
    assert process.take() == []
    process.close()
    assert multiprocessing.active_children() == []
