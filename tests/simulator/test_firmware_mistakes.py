"""The firmware hangs, makes mistakes or cannot start: the game stands, and the board says so."""

import json
import random

import pytest

from host_sim.board.firmware_files import text_of
from host_sim.link.sim_link import SimLink
from rootlight.link.messages import INTERNAL_ERROR, REFUSED, LinkError
from rootlight.platforms.base import LOOP_HANGS_MS
from rootlight.storage import crash_log
from tests.support import Table, each_recorded_game

MOVES = ["d4", "a1,g4", "b2,e6", "c3"]
PARTS = ["scan", "link", "turn", "frame", "save"]
# tests/README.md promises that a hang restarts the board into the same game within 4 s. Starting
# takes the simulated board no time; on a Pico it takes 1.4 s of them, see tests/emulator.
HANG_MS = LOOP_HANGS_MS + 250
# Four erases of the flash, by the longest time of its data sheet.
SLOW_SAVE_MS = 1600
# A mistake so much later is no consequence any more.
CALM_MS = 11_000
SHORT_MS = 500


@pytest.fixture
def table():
    table = Table("hex-4")
    table.new(game="rootbound", moves=MOVES)
    get_through(table)
    return table


def get_through(table):
    """Let the board have run for so long that its start counts as a good one."""
    board_of(table).runner.note_good_start()
    table.run(100)


def board_of(table):
    return table.link.board


def starts(table):
    return board_of(table).starts


def moves(table):
    return table.record()["moves"]


def errors(table):
    return table.errors()["errors"]


def touch_and_end(table):
    """All parts of the loop have something to do."""
    table.touch("e2")
    table.press("end")


def faults_told(table):
    return [told["code"] for name, told in table.notifications() if name == "fault"]


# Hangs.


@pytest.mark.parametrize("part", PARTS)
def test_a_hang_restarts_the_board_into_the_same_game(table, part):
    before = moves(table)
    table.fault(part="firmware", kind="hang", at=part)
    started = board_of(table).now_ms
    if part == "save":
        touch_and_end(table)
        assert moves(table) in (before, before + ["e2"])
    else:
        table.run(HANG_MS)
        assert 0 <= board_of(table).now_ms - started - HANG_MS < 10
        assert moves(table) == before
    assert starts(table) == 2
    table.run(SHORT_MS)
    table.touch("f2")
    assert table.state()["pending"] == ["f2"]


def test_a_hang_is_noted_and_told(table):
    table.notifications()
    table.fault(part="firmware", kind="hang", at="turn")
    table.run(HANG_MS)
    assert faults_told(table) == ["hang"]
    assert [error["doing"] for error in errors(table)] == ["hang"]


def test_a_step_that_ends_in_time_is_no_hang(table):
    for part in PARTS:
        table.fault(part="firmware", kind="hang", at=part, ms=SLOW_SAVE_MS)
        touch_and_end(table)
    assert starts(table) == 1


def test_a_loop_that_leaves_out_the_scan_is_restarted(table):
    now_ms = board_of(table).platform.ticks_ms()
    board_of(table).device.touch_input.poll_next_at(now_ms + 1_000_000)
    table.run(HANG_MS)
    assert starts(table) == 2
    assert moves(table) == MOVES


def test_hangs_far_apart_do_not_lead_into_the_safe_mode(table):
    for _ in range(5):
        table.fault(part="firmware", kind="hang", at="frame")
        table.run(HANG_MS)
        get_through(table)
    assert starts(table) == 6
    assert "safe" not in table.hello()
    assert moves(table) == MOVES


def test_many_moves_in_one_line_are_no_hang(table):
    """They take a Pico longer than the watchdog waits, so each move that is played feeds it."""
    board = board_of(table)
    device = board.device
    fed = []
    board.hardware.on_feed = lambda: fed.append(board.now_ms)
    table.new(game="rootbound", moves=MOVES)
    assert len(fed) >= len(MOVES)
    assert device is board.device


# Mistakes.


@pytest.mark.gate
@pytest.mark.parametrize("memory", [False, True])
@pytest.mark.parametrize("part", PARTS)
def test_a_mistake_is_noted_and_told_and_the_board_goes_on(table, part, memory):
    table.notifications()
    table.fault(part="firmware", kind="exception", at=part, memory=memory)
    if part == "save":
        touch_and_end(table)
    table.run(200)
    assert starts(table) == 1
    assert faults_told(table) == ["mistake"]
    (noted,) = errors(table)
    assert noted["doing"] == part
    assert noted["error"].split(":")[0] == ("MemoryError" if memory else "RuntimeError")
    assert noted["trace"]
    expected = MOVES + ["e2"] if part == "save" else MOVES
    assert moves(table) == expected
    table.run(SHORT_MS)
    table.touch("f2")
    assert table.state()["pending"] == ["f2"]
    table.power(cycle=True)
    assert moves(table) == expected


@pytest.mark.gate
def test_a_mistake_within_a_turn_leaves_the_game_whole(table):
    before = table.state()
    table.fault(part="firmware", kind="exception", at="rules")
    with pytest.raises(LinkError) as caught:
        table.play(move="e2")
    assert caught.value.code == INTERNAL_ERROR
    assert table.state() == before
    assert table.play(move="e2")["move"] == "e2"


@pytest.mark.slow
def test_a_mistake_at_every_step_restarts_the_board_and_then_it_is_safe(table):
    table.fault(part="firmware", kind="exception", at="frame", times=1000)
    table.run(2000)
    assert starts(table) == 5
    assert table.hello()["safe"] is True
    assert "injected" in table.hello()["message"]
    table.fault(clear=True)
    table.power(cycle=True)
    assert moves(table) == MOVES


@pytest.mark.gate
def test_a_turn_is_saved_before_mistakes_restart_the_board(table):
    table.fault(part="firmware", kind="exception", at="frame", times=3)
    with pytest.raises(LinkError, match="did not answer"):
        table.play(move="e2")
    table.run(500)
    assert starts(table) == 2
    assert moves(table) == MOVES + ["e2"]


@pytest.mark.slow
def test_mistakes_that_a_host_brings_about_restart_nothing(table):
    flash = board_of(table).hardware.flash
    before = flash.writes
    table.fault(part="firmware", kind="exception", at="link", times=70)
    table.run(1500)
    assert not board_of(table).hardware.mistakes
    assert starts(table) == 1
    # Noted now and then, not every time: eleven times, each a write and a renaming.
    assert errors(table)[-1]["times"] == 64
    assert flash.writes - before == 22


@pytest.mark.gate
@pytest.mark.parametrize("seed", [1, 2])
def test_no_mistake_at_any_moment_changes_the_game(seed):
    chance = random.Random(seed)
    game = next(game for number, game in enumerate(each_recorded_game("hex-4")) if number == seed)
    table = Table("hex-4")
    table.new(game="rootbound")
    played = []
    for move in game["moves"][:5]:
        for _ in range(3):
            table.run(CALM_MS)
            at = chance.choice(PARTS + ["rules"])
            memory = chance.random() < 0.3
            board_of(table).run(chance.randrange(100))
            table.fault(part="firmware", kind="exception", at=at, memory=memory)
            table.turn(move)
            table.run(200)
            told = moves(table)
            assert told in (played, played + [move])
            if told != played:
                break
        else:
            table.fault(clear=True)
            table.turn(move)
        played.append(move)
        assert moves(table) == played
    expected = table.state()
    table.power(cycle=True)
    assert table.state() == expected
    assert starts(table) == 2


# The file.


class Files:
    """A platform that only keeps a file, and counts how often it was saved."""

    def __init__(self, data=None):
        self.data = data
        self.saved = 0

    def ticks_ms(self):
        return 7

    def load(self, name):
        return self.data

    def save(self, name, data):
        self.data = data
        self.saved += 1


def raised(text):
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


def test_the_last_eight_are_kept():
    files = Files()
    for number in range(20):
        crash_log.note(files, "turn", raised(f"mistake {number}"))
        assert len(files.data) <= 4096
    told = crash_log.told(files)["errors"]
    assert [error["error"][-2:] for error in told] == [str(number) for number in range(12, 20)]
    assert [error["number"] for error in told] == list(range(13, 21))


def test_the_file_stays_short_however_long_a_mistake_is():
    files = Files()
    for text in ("long " * 1000, "\n" * 5000, "\x01" * 3000, "é" * 2000, "line\n" * 900):
        for number in range(9):
            crash_log.note(files, "turn", raised(f"{text}{number}"))
        assert len(files.data) <= 8 * 641
        assert len(crash_log.told(files)["errors"]) == 8


def test_a_mistake_like_the_newest_is_counted():
    files = Files()
    for _ in range(5):
        crash_log.note(files, "turn", raised("again"))
    (noted,) = crash_log.told(files)["errors"]
    assert noted["times"] == 5
    assert noted["number"] == 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n\n",
        b"\xff\xfe\x00" * 300,
        b'{"number": 1',
        b"[[[[",
        b"null\n1\ntrue\n{}",
        b'{"number": "1", "error": 2}',
        b"{}\n" * 5000,
        b'{"a":"' + b"x" * 3000 + b'"}',
    ],
    ids=lambda data: f"{len(data)} bytes",
)
def test_a_damaged_file_is_passed_over(data):
    files = Files(data)
    assert crash_log.told(files) == {"errors": []}
    crash_log.note(files, "turn", raised("new"))
    assert [error["number"] for error in crash_log.told(files)["errors"]] == [1]
    assert len(files.data) < 1000


def test_damage_costs_only_the_lines_that_it_hits():
    files = Files()
    for number in range(4):
        crash_log.note(files, "turn", raised(f"mistake {number}"))
    lines = files.data.split(b"\n")
    files.data = b"\n".join([lines[0], lines[1][:40], lines[2], lines[3]])
    told = [error["error"][-1] for error in crash_log.told(files)["errors"]]
    assert told == ["0", "2", "3"]


@pytest.mark.gate
def test_errors_are_forgotten_when_asked_to(table):
    table.fault(part="firmware", kind="exception", at="turn")
    table.run(200)
    assert len(table.errors(clear=True)["errors"]) == 1
    assert table.errors() == {"errors": []}


# Starts that fail.


def lit(table):
    leds = table.leds()
    every = leds["cells"] | leds["buttons"]
    return [name for name in every if any(every[name])]


def refusal_of(table, method, **params):
    with pytest.raises(LinkError) as caught:
        table.link.request(method, params)
    return caught.value


def test_a_start_that_fails_three_times_in_a_row_is_safe(table):
    table.fault(part="firmware", kind="exception", at="start", times=3)
    table.power(cycle=True)
    assert starts(table) == 5
    hello = table.hello()
    assert hello["safe"] is True
    assert hello["protocol"] == 1
    assert "three times" in hello["message"]
    assert [error["doing"] for error in errors(table)] == ["start"]
    assert errors(table)[0]["times"] == 3
    assert len(lit(table)) == 1


def test_the_safe_mode_refuses_what_it_cannot_do(table):
    table.fault(part="firmware", kind="exception", at="start", times=3)
    table.power(cycle=True)
    for method in ("state", "new", "diagnose", "lights", "no_such_method"):
        refused = refusal_of(table, method)
        assert refused.code == REFUSED
        assert refused.data == {"code": "safe_mode", "cells": []}
        assert "bring Rootlight's image onto it again" in str(refused)
    assert table.service() == {"service": True}
    assert refusal_of(table, "service", bootsel=True).data["code"] == "no_bootsel"
    table.touch("e2")
    table.run(5000)
    assert len(lit(table)) == 1
    table.notifications()
    table.link.handle(b"{" * 2000)
    table.link.handle(b"no JSON")
    table.link.handle(b"[1]")
    codes = [json.loads(line)["error"]["code"] for line in table.link.take_output()]
    assert codes == [-32600, -32700, -32600]


def test_a_power_cycle_leaves_the_safe_mode(table):
    before = table.state()
    table.fault(part="firmware", kind="exception", at="start", times=3)
    table.power(cycle=True)
    table.power(cycle=True)
    assert "safe" not in table.hello()
    assert table.state() == before


def test_after_two_starts_that_fail_the_board_plays_on(table):
    before = table.state()
    table.fault(part="firmware", kind="exception", at="start", times=2)
    table.power(cycle=True)
    get_through(table)
    assert table.state() == before
    assert errors(table)[0]["times"] == 2
    table.fault(part="firmware", kind="hang", at="turn")
    table.run(HANG_MS)
    assert "safe" not in table.hello()


def test_a_start_that_hangs_is_begun_again(table):
    table.fault(part="firmware", kind="hang", at="start")
    started = board_of(table).now_ms
    table.power(cycle=True)
    # A large board takes long to start, so it has 8 s for it.
    assert 8000 < board_of(table).now_ms - started < 9000
    assert starts(table) == 3
    assert moves(table) == MOVES


def test_a_start_that_hangs_soon_after_counts_as_failed(table):
    board = board_of(table)
    table.power(cycle=True)
    board.hardware.microcontroller.scratch[0] += 2
    table.fault(part="firmware", kind="hang", at="turn")
    table.run(HANG_MS)
    assert table.hello()["safe"] is True


def test_if_not_even_the_safe_mode_gets_through_the_prompt_is_left(table):
    board = board_of(table)
    board.hardware.microcontroller.scratch[0] = 0x524C << 16 | 6
    board.hardware.restart()
    with pytest.raises(RuntimeError, match="prompt"):
        board.start()
    board.start()
    assert moves(table) == MOVES


@pytest.mark.parametrize(
    "name, data, sentence",
    [
        ("settings.json", b"{", "settings.json is not an object of JSON"),
        ("settings.json", b"[1]", "settings.json is not an object of JSON"),
        ("settings.json", b"\xff\xfe", "this is not UTF-8; save the file as UTF-8."),
        ("boards/hex-4.json", b"\xff\xfe", "this is not UTF-8; save the file as UTF-8."),
        ("settings.json", b"{}", 'does not say "board"'),
        ("settings.json", b'{"board": 4}', 'does not say "board"'),
        ("settings.json", b'{"board": "hex-99"}', "The file boards/hex-99.json does not exist"),
        ("settings.json", b'{"board": "hex-4", "brightness": 3}', "brightness is 1, 2, 4 or 8"),
        ("settings.json", b'{"board": "hex-4", "lamp": 3}', "no setting called lamp"),
        ("boards/hex-4.json", b"{", "boards/hex-4.json is wrong"),
        ("boards/hex-4.json", b'{"name": "x"}', "boards/hex-4.json is wrong"),
        ("boards/hex-4.json", b"\xff", "boards/hex-4.json is wrong"),
    ],
)
def test_a_wrong_file_of_the_builders_is_named(name, data, sentence):
    link = SimLink("hex-4")
    before = link.request("state")
    link.board.hardware.flash.put(name, data)
    link.board.power_cycle()
    assert link.board.starts == 2
    hello = link.request("hello")
    assert hello["safe"] is True
    assert sentence in hello["message"]
    assert sentence[:20] in link.request("errors")["errors"][-1]["error"]
    # Put right, the board plays again.
    link.board.hardware.flash.remove(name)
    link.board.power_cycle()
    assert link.request("state") == before


@pytest.mark.parametrize("name", ["settings.json", "boards/hex-4.json"])
def test_an_editor_s_byte_order_mark_and_ends_of_lines_are_no_mistake(name):
    link = SimLink("hex-4")
    flash = link.board.hardware.flash
    text = '{"board": "hex-4"}\n' if name == "settings.json" else text_of(name)
    flash.put(name, ("\ufeff" + text.replace("\n", "\r\n")).encode())
    link.board.power_cycle()
    hello = link.request("hello")
    assert hello["built"] == "hex-4"
    assert "safe" not in hello


def test_the_first_led_is_lit_if_the_board_file_cannot_be_read(table):
    board_of(table).hardware.flash.put("boards/hex-4.json", b"{")
    table.power(cycle=True)
    table.run(100)
    first = board_of(table).hardware.board.chain[0]
    assert lit(table) == [board_of(table).hardware.board.pad_name(first)]
