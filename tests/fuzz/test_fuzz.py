"""Some seconds of fuzzing, always the same; `make trials` does more, and then an hour of it.

The link by bytes and by requests, files, and the page's server. The laws stand in `judge`.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.effort import amount
from tests.fuzz import byte_fuzzer, documents, files, requests, sockets
from tests.fuzz.judge import Judge
from tests.page.conftest import ports, serve_sim  # noqa: F401
from tests.page.scripted_board import ScriptedBoard


@pytest.mark.parametrize("seed", range(amount(1, 8)))
def test_no_bytes_whatever_stop_the_board(seed):
    random = Random(seed)
    judge = Judge()
    for number in range(amount(250, 500, quick=100)):
        for piece in byte_fuzzer.in_pieces(random, byte_fuzzer.some_bytes(random)):
            judge.feed(piece)
        if number % 25 == 0:
            judge.check_alive()
    judge.check_alive()


@pytest.mark.parametrize("seed", range(amount(2, 20, quick=1)))
def test_no_documents_whatever_stop_a_program_that_shares_its_game(seed):
    random = Random(seed)
    room, honest = documents.two_rooms()
    for _ in range(60):
        documents.hear(random, room, honest)
    assert room.code_of_fingers() in (None, "not_your_turn", "stopped")
    if room.plays:
        # Nobody has said that he plays this side: it may always begin again.
        room.begin(room.game.set_up)


class Requests(RuleBasedStateMachine):
    """Any requests one after the other, and touches between them."""

    def __init__(self):
        super().__init__()
        self.judge = Judge()

    @rule(request=requests.requests())
    def ask(self, request):
        self.judge.ask(request)

    @rule(cell=requests.cells)
    def touch(self, cell):
        link = self.judge.link
        if link.board.hardware.board.pad_at(cell) >= 0:
            link.request("sim.touch", {"cells": [cell], "ms": 60})

    @invariant()
    def is_alive(self):
        self.judge.check_alive()


@pytest.mark.gate
def test_no_requests_whatever_stop_the_board():
    run_state_machine_as_test(
        Requests,
        settings=settings(
            max_examples=amount(5, 50, quick=2),
            stateful_step_count=20,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_a_board_file_is_read_or_refused_with_a_sentence():
    random = Random(1)
    good = sum(files.read(files.board_file(random)) for _ in range(120))
    assert good < 100


def test_with_damaged_files_the_board_starts_all_the_same():
    random = Random(2)
    flash = files.Flash()
    for _ in range(amount(12, 100, quick=5)):
        flash.start_with_damage(random)


@pytest.mark.gate
def test_viewers_who_send_nonsense_do_not_disturb_others():
    random = Random(3)
    viewers = sockets.Viewers()
    for number in range(amount(200, 1000, quick=100)):
        viewers.send_one(random)
        if number % 20 == 0:
            viewers.check_good()


@pytest.mark.gate
def test_connections_of_nonsense_do_not_stop_the_server(serve_sim):  # noqa: F811
    served = serve_sim(ScriptedBoard())
    # In a thread of its own: a browser that is open beside it has the event loop of this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(
            asyncio.run, sockets.talk_nonsense(Random(4), served.port, amount(20, 60))
        ).result()
    assert served.link().request("state") == {"turn": 0}
