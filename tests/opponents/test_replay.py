"""A bug report of an evening with opponents plays back to the same lights and states."""

import json

import pytest

from host_sim.replay import telling
from host_sim.replay.playing import Replay
from host_sim.replay.reading import parse_report
from rootlight.compat import ticks_diff
from tests.effort import amount
from tests.opponents.stand_in import EndlessParts, run_until, table_of, wait_for_turn
from tests.opponents.test_playing import double_tap
from tests.replay.hands import Hands
from tests.replay.watching import Watcher, picture, saved_report
from tests.support import Table

EVENINGS = amount(2, 60, quick=1)


def assert_plays_back(watcher, head):
    """Each step that is replayed comes out as it was seen; returns the replay."""
    report = parse_report(json.dumps(head))
    replaying = Replay(report, telling.board_of(report, None))
    first = report.keyframes[0].time_ms
    compared = 0

    def see(time_ms):
        nonlocal compared
        if ticks_diff(time_ms, first) >= 0 and time_ms > watcher.since:
            assert picture(replaying.device) in watcher.pictures[time_ms], time_ms
            compared += 1

    replaying.on_step = see
    for _ in replaying.moments():
        pass
    assert compared
    assert replaying.differences == []
    return replaying


@pytest.mark.gate
def test_a_game_against_the_board_comes_out_as_it_was():
    table = table_of(game="rootbound", opponents={"white": 2})
    watcher = Watcher(table.link.board)
    table.run(1000)
    for cell, turn in (("d4", 2), ("c6", 4)):
        table.touch(cell)
        table.press("end")
        table.touch("g1")
        wait_for_turn(table, turn)
        table.run(2000)
    table.press("undo")
    table.run(2000)
    double_tap(table)
    table.run(3000)
    replaying = assert_plays_back(watcher, saved_report(table))
    assert replaying.device.controller.in_play.match.opponents_by_name() == {"white": 2}
    assert replaying.device.controller.show.has_suggestion()
    assert replaying.device.controller.show.others


@pytest.mark.gate
def test_a_report_that_begins_while_the_board_thinks_goes_on_with_it():
    """Two opponents play for so long that the beginning is forgotten."""
    table = table_of(game="droched", board="hex-4", opponents={"first": 1, "second": 1})
    watcher = Watcher(table.link.board)
    run_until(
        table, lambda: table.link.board.device.controller.in_play.match.game.is_over(), 10**6
    )
    table.run(3000)
    replaying = assert_plays_back(watcher, saved_report(table))
    assert replaying.report.keyframes[0].match.end > 0


@pytest.mark.gate
def test_opponents_that_wait_for_a_person_still_do_so():
    table = table_of(game="rootbound", seed=3, opponents={"black": 1, "white": 1})
    watcher = Watcher(table.link.board)
    wait_for_turn(table, 3)
    table.press("undo")
    table.run(5000)
    table.press("end")
    table.run(1000)
    turn = table.state()["turn"]
    wait_for_turn(table, turn + 2)
    table.press("undo")
    for _ in range(30):
        table.touch("a1")
        table.run(700)
    assert_plays_back(watcher, saved_report(table))


@pytest.mark.gate
def test_a_finger_that_rests_while_the_board_thinks_does_not_fill_the_record():
    table = table_of(parts=EndlessParts, game="rootbound", opponents={"black": 2})
    table.run(1000)
    log = table.link.board.device.recorder.log
    before = log.end
    table.fingers("d4")
    table.run(5000)
    assert 0 < log.end - before < 100


@pytest.mark.gate
def test_suggestions_on_the_link_leave_no_trace():
    table = table_of(game="rootbound", opponents={"white": 2})
    watcher = Watcher(table.link.board)
    table.run(1000)
    table.play(move="d4")
    for _ in range(6):
        table.suggest()
        table.run(150)
    wait_for_turn(table, 2)
    table.run(1000)
    assert_plays_back(watcher, saved_report(table))


@pytest.mark.gate
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_random_evenings_with_opponents_come_out_as_they_were(seed):
    table = Table("hex-4", seed)
    table.new(game="rootbound", board="hex-4", opponents={"white": 1})
    watcher = Watcher(table.link.board)
    hands = HandsAndOpponents(table, seed + 100)
    hands.act(15 + seed * 13 % 40)
    table.run(2000)
    assert table.errors() == {"errors": []}
    assert_plays_back(watcher, saved_report(table))


class HandsAndOpponents(Hands):
    """Random people who also change who plays, and ask for turns."""

    LINES = (
        b'{"method":"opponent","params":{"colour":"black","level":1}}\n',
        b'{"method":"opponent","params":{"colour":"black","level":0}}\n',
        b'{"method":"opponent","params":{"colour":"white","level":1}}\n',
        b'{"method":"new","params":{"game":"rootbound","opponents":{"white":1}}}\n',
        b'{"method":"new","params":{"game":"droched","opponents":{"first":1,"second":1}}}\n',
        b'{"id":1,"method":"suggest","params":{"level":1}}\n',
    )

    def line(self):
        if self.chance.below(2):
            super().line()
        else:
            self._send(self.LINES[self.chance.below(len(self.LINES))])
            self.wait()

    def hint(self):
        if self.chance.below(2):
            super().hint()
        else:
            double_tap(self.table)
            self.wait()


def test_a_game_that_is_shared_with_another_board_comes_out_as_it_was():
    table = table_of(game="rootbound")
    ask = table.link.request
    ask("remote", {"players": ["black"]})
    watcher = Watcher(table.link.board)
    table.run(1000)
    table.touch("d4")
    table.play(move="d4")
    ask("remote", {"players": ["black"], "question": "undo"})
    table.run(3000)
    table.press("undo")
    ask("remote", {"players": ["black"], "waits": True})
    table.run(4000)
    assert_plays_back(watcher, saved_report(table))
