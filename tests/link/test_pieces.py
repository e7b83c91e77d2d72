"""The board makes its answers in pieces: together they are the same text, from one moment."""

import json

import pytest

from host_sim.trials.random_play import Chance, play_turn
from rootlight.geometry.notation import cell_name
from rootlight.link import methods as answers
from rootlight.link import state_json as telling
from rootlight.link.json_stream import line_of, plain, scalar
from tests.support import Table

# Game, built board, board, turns played at random.
GAMES = [
    ("rootbound", "hex-4", "hex-4", 10),
    ("classroom", "hex-4", "hex-4", 9),
    ("rootzone", "hex-4", "hex-2-4", 8),
    ("droched", "hex-4", "hex-4", 12),
    ("growy", "growy-2", "growy-2", 30),
]


def table_of(game, built, board, turns, seed=1):
    table = Table(built)
    table.new(game=game, board=board, seed=seed)
    chance = Chance(seed)
    for _ in range(turns):
        if not match_of(table).game.is_over():
            play_turn(match_of(table), chance)
    return table


def match_of(table):
    return table.link.board.device.controller.in_play.match


def text_of(value):
    return b"".join(list(line_of(value))).decode()


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        -1.5,
        10**40,
        "",
        'a"b\\c\nd\x01',
        "ä",
        [],
        {},
        [[], {}, [1, [2, {"a": [None]}]]],
        {"a": {}, "b": [], "c": {"d": 1}},
        ["e5", "f6"],
    ],
)
def test_pieces_are_json(value):
    text = text_of(value)
    assert json.loads(text) == value
    assert text.endswith("\n")
    assert len(text.encode()) == len(text)


def test_characters_beyond_ascii_become_escapes():
    assert scalar("aä🌱€") == b'"a\\u00e4\\ud83c\\udf31\\u20ac"'


def test_half_a_pair_comes_back_as_its_escape():
    for half in ("\\ud800", "\\udc00\\ud800"):
        text = '"' + half + '"'
        assert scalar(json.loads(text)) == text.encode()


@pytest.mark.parametrize(("game", "built", "board", "turns"), GAMES)
def test_a_state_in_pieces_is_the_same_as_in_one_go(game, built, board, turns):
    table = table_of(game, built, board, turns)
    device = table.link.board.device
    told = json.loads(text_of(telling.state_of(device.controller)))
    assert told == plain(telling.state_of(device.controller))
    match = match_of(table)
    for index in range(len(match.game.COLOURS)):
        colour = match.game.COLOURS[index]
        cells = [cell for cell in range(match.shape.count) if match.game.state[cell] == index + 1]
        assert told["cells"][colour] == names(match, cells)
        if match.game.CLAIMS:
            claimed = [c for c in range(match.shape.count) if match.game.claimant(c) == index + 1]
            assert told["claimed"][colour] == names(match, claimed)


def names(match, cells):
    return [cell_name(match.shape, cell) for cell in cells]


@pytest.mark.parametrize(("game", "built", "board", "turns"), GAMES)
def test_a_state_is_of_one_moment_though_a_turn_is_played_meanwhile(game, built, board, turns):
    table = table_of(game, built, board, turns)
    device = table.link.board.device
    before = json.loads(text_of(telling.state_of(device.controller)))
    pieces = line_of(telling.state_of(device.controller))
    partial = [next(pieces) for _ in range(3)]
    for _ in range(3):
        if not match_of(table).game.is_over():
            play_turn(match_of(table), Chance(9))
    assert json.loads(b"".join(partial + list(pieces))) == before


def test_a_record_is_of_one_moment():
    table = table_of("rootbound", "hex-4", "hex-4", 8)
    device = table.link.board.device
    moves = match_of(table).moves()
    pieces = line_of(answers.carry_out(device, "record", {}))
    partial = [next(pieces) for _ in range(3)]
    for _ in range(4):
        match_of(table).undo()
    assert json.loads(b"".join(partial + list(pieces)))["moves"] == moves


# A host that does not read.


def stop_reading(table):
    """The host stops: what it has not read fills the line to the last byte."""
    serial = table.link.board.hardware.serial
    serial.host_read()
    serial.write(b"." * (serial.space - 10))


def read_again(table):
    """All that comes when the host reads again, as text."""
    board = table.link.board
    heard = b""
    while True:
        heard += board.hardware.serial.host_read()
        if not board.device.link.is_talking():
            return heard.lstrip(b".").decode()
        board.run(10)


def put(table, cell, ms=150):
    """Touch a cell on the board itself, without a word on the link."""
    board = table.link.board
    pad = board.hardware.board.pad_at(cell)
    board.fingers.put({pad: 1.0})
    board.run(ms)
    board.fingers.put({})
    board.run(250)


@pytest.mark.gate
def test_a_host_that_stops_reading_stops_nothing_and_hears_whole_lines_later():
    table = Table("hex-4")
    table.new(game="rootbound", moves=["d4", "a1,g4"])
    table.link.request("watch", {"lights": True})
    table.run(300)
    stop_reading(table)
    outbox = table.link.board.device.link.outbox
    for round in range(30):
        # Not the same cell all the time: that would be taken for a wet pad.
        stone = ("b2", "b4", "c2", "f2", "f4")[round % 5]
        taken = ("a1", "g4", "d4")[round % 3]
        for cell in (stone, taken, stone, taken):
            put(table, cell)
            assert len(outbox.news) <= 13
    assert table.link.board.device.controller.partial_turn.cells == ()
    assert outbox.dropped > 50
    assert outbox.merged > 100
    lines = read_again(table).split("\n")
    assert lines.pop() == ""
    messages = [json.loads(line) for line in lines]
    assert [each["method"] for each in messages].count("lights") <= 2
    # The gap is made up for: how things stand.
    state = [each for each in messages if each["method"] == "state"][-1]["params"]["state"]
    assert state == table.state()
    told = table.diagnose()["link"]
    assert told == {"dropped": outbox.dropped, "merged": outbox.merged}


def test_while_an_answer_waits_for_the_host_no_other_request_is_carried_out():
    table = Table("hex-4")
    table.new(game="rootbound")
    stop_reading(table)
    serial = table.link.board.hardware.serial
    serial.host_write(b'{"id": 1, "method": "state"}\n{"id": 2, "method": "play", ')
    serial.host_write(b'"params": {"move": "d4"}}\n')
    table.link.board.run(1000)
    assert match_of(table).move_stack.dump() == b""
    lines = [json.loads(line) for line in read_again(table).split("\n")[:-1]]
    assert [line.get("id", line.get("method")) for line in lines] == [1, "turn", 2]
    assert lines[0]["result"]["turn"] == 0 and lines[2]["result"]["state"]["turn"] == 1


def test_touches_are_lit_as_ever_while_the_host_does_not_read():
    table = Table("hex-4")
    table.new(game="rootbound")
    stop_reading(table)
    clock = table.link.board.clock
    table.link.board.hardware.serial.host_write(b'{"id": 1, "method": "state"}\n')
    table.link.board.run(50)
    steps = []
    device = table.link.board.device
    for _ in range(100):
        begun_us = clock.now_us
        device.step(table.link.board.platform.ticks_ms())
        steps.append(clock.now_us - begun_us)
        clock.advance_us(8000)
    # The test does not wait for the half second of MicroPython's port.
    assert max(steps) < 10000


def test_faults_are_dropped_last_and_an_answer_never():
    table = Table("hex-4")
    stop_reading(table)
    link = table.link.board.device.link
    table.link.board.hardware.serial.host_write(b'{"id": 1, "method": "lights"}\n')
    table.link.board.run(20)
    for number in range(40):
        link.fault("touch" + str(number), "absent", "A sentence.")
        link.tell("pending", ())
        link.tell("turn", "pass")
    lines = [json.loads(line) for line in read_again(table).split("\n")[:-1]]
    assert lines[0]["id"] == 1
    faults = [line["params"]["part"] for line in lines if line.get("method") == "fault"]
    assert len(faults) >= 11 and faults[-1] == "touch39"


@pytest.mark.gate
def test_two_answers_that_wait_both_come_whatever_is_told_meanwhile():
    """`suggest` is answered later, so the next line is heard before."""
    table = Table("hex-4")
    stop_reading(table)
    board = table.link.board
    link = board.device.link
    link.fault("led", "absent", "This is being said while the host does not read.")
    board.hardware.serial.host_write(b'{"id": 1, "method": "suggest", "params": {"level": 1}}\n')
    board.hardware.serial.host_write(b'{"id": 2, "method": "state"}\n')
    while link.outbox.answers < 2:
        board.run(10)
    for number in range(14):
        link.fault("touch" + str(number), "absent", "A sentence.")
    lines = [json.loads(line) for line in read_again(table).split("\n")[:-1]]
    assert {line["id"] for line in lines if "id" in line} == {1, 2}
    assert not link.has_pending_answer()
    assert table.state()["turn"] == 0
