"""The record on the flash: a log of turns, the game before it, the library, what is damaged."""

import json
import struct
from binascii import crc32

import pytest

from host_sim.link.sim_link import LinkError
from host_sim.trials.random_play import Chance, play_turn
from rootlight.match.match import Match
from rootlight.storage.frames import HEAD, PLACES, TURNS, frame
from tests.support import Table

MOVES = ["d4", "a1,g4", "b2,e6", "c3"]
MORE = ("e2", "f3", "e3", "f4", "b4", "c5", "d6")
FINISHED = ["d4", "a1,g4", "b2,e6", "pass", "pass"]
# Nobody touches the board for so long: the tail is moved into the log.
CALM_MS = 6000
# Longer than the shows of the end, and than a save takes.
LONG_MS = 12000


@pytest.fixture
def table():
    table = Table("hex-4")
    table.new(game="rootbound", moves=MOVES)
    table.run(100)
    return table


def flash_of(table):
    return table.link.board.hardware.flash


def saved(table, ending):
    return [name for name in flash_of(table).listdir("saved") if name.endswith(ending)]


def log_of(table):
    """The path of the only log."""
    (name,) = saved(table, ".log")
    return "saved/" + name


def faults(table):
    return [params for method, params in table.notifications() if method == "fault"]


def code_of(table, **params):
    with pytest.raises(LinkError) as caught:
        table.library(**params)
    return caught.value.data["code"]


def play_and_take_back(table, times):
    for _ in range(times):
        table.play(move="e2")
        table.run(30)
        table.undo()
        table.run(30)


# Turns.


def test_a_turn_adds_to_the_tail_and_writes_nothing_again(table):
    log = flash_of(table).content(log_of(table))
    table.play(move="e2")
    table.run(30)
    first = flash_of(table).content("saved/tail")
    table.play(move="f3")
    table.run(30)
    assert flash_of(table).content(log_of(table)) == log
    tail = flash_of(table).content("saved/tail")
    assert tail[: len(first)] == first
    assert len(first) < len(tail) <= 512


def test_the_tail_is_moved_into_the_log_while_nobody_plays(table):
    before = len(flash_of(table).content(log_of(table)))
    for move in MORE:
        table.play(move=move)
        table.run(30)
    assert len(flash_of(table).content("saved/tail")) > 200
    table.run(CALM_MS)
    assert len(flash_of(table).content(log_of(table))) > before + 100
    table.power(cycle=True)
    assert table.state()["last"] == MORE[-1]


def test_undo_redo_and_other_turns_are_found_again(table):
    table.undo()
    table.undo()
    table.run(30)
    table.redo()
    table.run(30)
    table.play(move="e2")
    table.run(30)
    record = table.record()
    state = table.state()
    table.power(cycle=True)
    assert table.record() == record
    assert table.state() == state
    for _ in range(4):
        table.undo()
    assert table.state()["turn"] == 0


def test_a_turn_taken_back_can_be_played_again_after_a_power_cut(table):
    table.undo()
    table.run(30)
    table.power(cycle=True)
    table.redo()
    assert table.record()["moves"] == MOVES


TAKEN_BACK = ["u", "uu", "uur", "uuurr", "uurru", "uuuu", "uuuur"]


def turn_back(table, steps):
    """`u` takes a turn back, `r` plays it again; each step is saved before the next."""
    for step in steps:
        if step == "u":
            table.undo()
        else:
            table.redo()
        table.run(30)


def redo_all(table):
    while table.record()["undone"]:
        table.redo()


@pytest.mark.parametrize("calm_ms", [0, CALM_MS])
@pytest.mark.parametrize("steps", TAKEN_BACK)
def test_turns_that_can_be_played_again_are_kept_at_a_power_cut(table, steps, calm_ms):
    turn_back(table, steps)
    table.run(calm_ms)
    record = table.record()
    assert record["undone"] == steps.count("u") - steps.count("r")
    for _ in range(2):
        table.power(cycle=True)
        assert table.record() == record
    redo_all(table)
    assert table.record()["moves"] == MOVES
    table.run(30)
    table.power(cycle=True)
    assert table.record()["moves"] == MOVES


@pytest.mark.parametrize("steps", TAKEN_BACK)
def test_turns_taken_back_are_kept_in_a_log_that_is_written_afresh(table, steps):
    name = log_of(table)
    flash = flash_of(table)
    flash.size = flash.used
    turn_back(table, steps)
    record = table.record()
    flash.size = 1 << 20
    table.run(20000)
    assert log_of(table) != name
    table.power(cycle=True)
    assert table.record() == record
    redo_all(table)
    assert table.record()["moves"] == MOVES


@pytest.mark.slow
def test_turns_taken_back_are_kept_in_a_log_of_many_frames():
    """A log that is written afresh has frames of a kilobyte."""
    game = Match("growy", "growy-2", None, 1)
    chance = Chance(1)
    while len(game.move_stack.dump()) < 2500:
        play_turn(game, chance)
    moves = game.moves()
    table = Table("growy-2")
    table.settings(undo_revealed=True)
    table.new(game="growy", board="growy-2", seed=1, moves=moves[:40])
    for move in moves[40:]:
        table.play(move=move)
    table.run(30)
    flash = flash_of(table)
    name = log_of(table)
    flash.size = flash.used
    turn_back(table, "u" * (len(moves) - 5))
    record = table.record()
    flash.size = 1 << 20
    table.run(20000)
    assert log_of(table) != name
    table.power(cycle=True)
    assert table.record() == record
    assert record["undone"] == len(moves) - 5
    redo_all(table)
    assert table.record()["moves"] == moves


def test_a_new_turn_drops_the_turns_taken_back(table):
    turn_back(table, "uuur")
    table.play(move="e2")
    table.run(30)
    for _ in range(2):
        table.power(cycle=True)
        record = table.record()
        assert record["moves"] == MOVES[:2] + ["e2"]
        assert record["undone"] == 0
    with pytest.raises(LinkError) as caught:
        table.redo()
    assert caught.value.data["code"] == "nothing_to_redo"


@pytest.mark.parametrize("landed", [0, 1, None, -1])
def test_a_power_cut_while_a_step_is_saved_leaves_the_steps_before_it(table, landed):
    turn_back(table, "uuu")
    before = table.record()
    flash_of(table).cut_after_writes(1, landed)
    table.redo()
    after = table.record()
    table.run(30)
    assert flash_of(table).cuts == 1
    assert table.record() in (before, after)
    redo_all(table)
    assert table.record()["moves"] == MOVES


def test_a_damaged_log_keeps_the_turns_taken_back_before_the_damage(table):
    turn_back(table, "uurruurruu")
    table.run(CALM_MS)
    record = table.record()
    turn_back(table, "rruurruur")
    table.run(CALM_MS)
    spoil(table, -5)
    flash_of(table).remove("saved/tail")
    table.notifications()
    for codes in (["damaged"], []):
        table.power(cycle=True)
        table.run(100)
        assert [fault["code"] for fault in faults(table)] == codes
        assert table.record() == record
    redo_all(table)
    assert table.record()["moves"] == MOVES


def test_turns_that_were_taken_back_hardly_make_a_log_longer(table):
    play_and_take_back(table, 50)
    assert len(flash_of(table).content(log_of(table))) < 600
    table.power(cycle=True)
    assert table.record()["moves"] == MOVES


def make_log_longer(table, frames):
    """As if so many turns had been taken back and played again."""
    name = log_of(table)
    number = int(name.split("/")[1].split(".")[0])
    match = table.link.board.device.controller.in_play.match
    end = match.move_stack.end()
    held = struct.pack(PLACES, crc32(match.game.state), end, end)
    data = flash_of(table).content(name)
    for place in range(frames):
        data += frame(TURNS, number, 100 + place, held)
    flash_of(table).put(name, data)
    table.power(cycle=True)


def test_a_log_that_got_too_long_is_written_afresh(table):
    name = log_of(table)
    make_log_longer(table, 200)
    play_and_take_back(table, 10)
    assert log_of(table) != name
    record = table.record()
    assert (record["moves"], record["undone"]) == (MOVES, 1)
    table.power(cycle=True)
    assert table.record() == record


def test_options_seed_and_cards_come_back(table):
    table = Table("growy-2")
    table.new(game="growy", board="growy-2", seed=77)
    table.run(30)
    record = table.record()
    state = table.state()
    table.power(cycle=True)
    assert table.record() == record
    assert table.state() == state


def test_the_game_that_was_left_comes_back_by_undo_after_a_power_cut(table):
    before = table.state()
    table.new(game="classroom", board="hex-4")
    table.run(30)
    table.power(cycle=True)
    assert table.state()["game"] == "classroom"
    table.press("undo")
    table.run(30)
    assert table.state() == before
    table.power(cycle=True)
    assert table.state() == before
    assert len(saved(table, ".log")) == 1


def test_the_game_that_was_left_comes_back_with_its_turns_taken_back(table):
    turn_back(table, "uur")
    before = table.record()
    table.new(game="classroom", board="hex-4")
    table.run(30)
    table.power(cycle=True)
    table.press("undo")
    assert table.record() == before
    redo_all(table)
    assert table.record()["moves"] == MOVES


def test_the_game_that_was_left_does_not_come_back_once_a_turn_was_played(table):
    table.new(game="rootbound", board="hex-4")
    table.play(move="d4")
    table.run(30)
    table.undo()
    table.run(30)
    table.power(cycle=True)
    table.press("undo")
    assert table.record()["moves"] == []


# A flash that fails.


@pytest.mark.gate
def test_all_that_could_not_be_saved_is_saved_when_that_works_again(table):
    flash = flash_of(table)
    flash.size = flash.used
    for move in ("e2", "f3", "e3"):
        table.play(move=move)
        table.run(200)
    assert table.diagnose()["storage"]["ok"] is False
    flash.size = 1 << 20
    table.run(20000)
    assert table.diagnose()["storage"] == {"ok": True}
    table.power(cycle=True)
    assert table.record()["moves"] == MOVES + ["e2", "f3", "e3"]


@pytest.mark.gate
def test_a_flash_that_stays_full_is_tried_less_and_less_often(table):
    flash = flash_of(table)
    opened = []
    really_open = table.link.board.platform.open_file

    def open_file(name, mode="r"):
        opened.append(name)
        return really_open(name, mode)

    table.link.board.platform.open_file = open_file
    flash.size = flash.used
    table.play(move="e2")
    table.run(120000)
    assert 3 <= opened.count("saved/new") <= 6


@pytest.mark.gate
def test_the_game_before_stays_though_saving_failed_when_it_was_left(table):
    flash = flash_of(table)
    flash.size = flash.used
    table.new(game="rootbound", board="hex-4")
    table.run(300)
    assert [fault["code"] for fault in faults(table)] == ["not_saved"]
    flash.size = 1 << 20
    table.run(20000)
    assert table.diagnose()["storage"] == {"ok": True}
    table.power(cycle=True)
    assert table.record()["moves"] == []
    table.press("undo")
    assert table.record()["moves"] == MOVES


def test_the_game_before_stays_though_its_last_turn_could_not_be_saved(table):
    flash = flash_of(table)
    size = flash.size
    table.play(move=MORE[0])
    table.run(100)
    flash.size = flash.used
    table.play(move=MORE[1])
    table.run(100)
    table.new(game="rootbound", board="hex-4")
    table.run(100)
    flash.size = size
    table.run(20000)
    table.power(cycle=True)
    table.press("undo")
    assert table.record()["moves"] == MOVES + [MORE[0]]


# A flash that does not read.


def fails_to_read(table, name, times=1000):
    """The next start reads no file, or no folder, of a name that ends so, so many times."""
    flash = flash_of(table)
    really_open = flash.open
    really_list = flash.listdir
    left = [times]

    def is_wrong(path):
        if left[0] and path.endswith(name):
            left[0] -= 1
            raise OSError(5)

    def open_file(path, mode="r"):
        if mode[0] == "r":
            is_wrong(path)
        return really_open(path, mode)

    def listdir(folder=""):
        is_wrong(folder)
        return really_list(folder)

    flash.open = open_file
    flash.listdir = listdir
    table.notifications()
    table.power(cycle=True)
    table.run(100)
    flash.open = really_open
    flash.listdir = really_list


def with_tail(table):
    """Play turns that stand in the tail only; all that was played."""
    for move in MORE[:3]:
        table.play(move=move)
        table.run(30)
    return MOVES + list(MORE[:3])


@pytest.mark.gate
@pytest.mark.parametrize("name", [".log", "/tail", "saved"])
def test_a_game_that_could_not_be_read_is_there_at_the_next_start(table, name):
    played = with_tail(table)
    before = flash_of(table).content(log_of(table))
    fails_to_read(table, name)
    assert [fault["code"] for fault in faults(table)] == ["unreadable"]
    assert table.record()["moves"] in ([], MOVES)
    assert table.diagnose()["storage"] == {"ok": False, "code": "unreadable"}
    # Not even what saves the game at any cost takes its place.
    table.run(CALM_MS)
    table.service()
    assert flash_of(table).content(log_of(table)) == before
    assert saved(table, ".bad") == []
    table.power(cycle=True)
    table.run(100)
    assert table.record()["moves"] == played
    assert table.diagnose()["storage"] == {"ok": True}


@pytest.mark.gate
@pytest.mark.parametrize("name", [".log", "/tail", "saved"])
def test_a_game_that_could_not_be_read_is_set_aside_if_somebody_plays_on(table, name):
    with_tail(table)
    log = log_of(table)
    before = [flash_of(table).content(log), flash_of(table).content("saved/tail")]
    fails_to_read(table, name)
    table.play(move=MORE[0] if table.record()["moves"] else MOVES[0])
    moves = table.record()["moves"]
    table.run(100)
    assert table.diagnose()["storage"]["ok"]
    assert [flash_of(table).content("saved/" + one) for one in saved(table, ".bad")] == before
    table.power(cycle=True)
    table.run(100)
    assert table.record()["moves"] == moves


def test_a_library_that_cannot_be_read_keeps_no_game_from_its_board(table):
    finish(table)
    table.new(game="rootbound", moves=MOVES)
    table.run(100)
    fails_to_read(table, "library", 2)
    assert table.record()["moves"] == MOVES
    assert len(table.library()["games"]) == 1


# Damage.


def spoil(table, place):
    name = log_of(table)
    data = bytearray(flash_of(table).content(name))
    data[place] ^= 1
    flash_of(table).put(name, data)


@pytest.mark.gate
def test_a_damaged_log_is_set_aside_and_what_could_be_read_goes_on(table):
    for move in MORE:
        table.play(move=move)
        table.run(30)
    table.run(CALM_MS)
    name = log_of(table)
    spoil(table, -20)
    damaged = flash_of(table).content(name)
    # The turns of the last frame are in the tail, too, until it is begun afresh.
    flash_of(table).remove("saved/tail")
    table.notifications()
    table.power(cycle=True)
    table.run(100)
    assert table.record()["moves"] == MOVES
    (fault,) = faults(table)
    assert (fault["part"], fault["code"]) == ("storage", "damaged")
    assert flash_of(table).content(name + ".bad") == damaged
    assert table.diagnose()["storage"]["set_aside"] == [name.split("/")[1] + ".bad"]
    table.power(cycle=True)
    assert table.record()["moves"] == MOVES
    assert faults(table) == []


def test_turns_that_a_damaged_log_lost_may_be_in_the_tail(table):
    for move in MORE:
        table.play(move=move)
        table.run(30)
    table.run(CALM_MS)
    spoil(table, -20)
    table.power(cycle=True)
    table.run(100)
    assert table.record()["moves"] == MOVES + list(MORE)
    assert [fault["code"] for fault in faults(table)] == ["damaged"]
    table.power(cycle=True)
    assert table.record()["moves"] == MOVES + list(MORE)


def test_a_damaged_tail_is_set_aside_too(table):
    for move in MORE:
        table.play(move=move)
        table.run(30)
        if len(flash_of(table).content("saved/tail")) > 100:
            break
    played = table.record()["moves"]
    data = bytearray(flash_of(table).content("saved/tail"))
    data[40] ^= 1
    flash_of(table).put("saved/tail", data)
    table.power(cycle=True)
    table.run(100)
    assert table.record()["moves"] == played[: len(MOVES) + 1]
    assert len(saved(table, ".tail.bad")) == 1


@pytest.mark.slow
@pytest.mark.parametrize("landed", [0, None, -1])
def test_whenever_the_power_goes_a_damaged_game_is_recovered(landed):
    for write in range(1, 9):
        table = Table("hex-4")
        played = spoilt_with_a_tail(table)
        log = log_of(table)
        damaged = flash_of(table).content(log)
        flash_of(table).power_on = cutting(flash_of(table), write, landed)
        table.power(cycle=True)
        table.run(100)
        table.power(cycle=True)
        table.run(100)
        assert table.record()["moves"] == played
        assert flash_of(table).content(log + ".bad") == damaged
        assert len(saved(table, ".log")) == 1


def spoilt_with_a_tail(table):
    """A log that is damaged at its end, which the tail has too; all that was played."""
    table.new(game="rootbound", board="hex-4")
    for move in MOVES + list(MORE):
        table.play(move=move)
        table.run(30)
    table.run(CALM_MS)
    spoil(table, -3)
    return MOVES + list(MORE)


def cutting(flash, write, landed):
    """A `power_on` that cuts the power at a write of the first start."""
    really_on = flash.power_on
    starts = []

    def power_on():
        really_on()
        starts.append(1)
        if len(starts) == 1:
            flash.cut_after_writes(write, landed)

    return power_on


@pytest.mark.gate
def test_a_damaged_game_that_cannot_be_saved_afresh_stays():
    table = Table("hex-4")
    played = spoilt_with_a_tail(table)
    flash = flash_of(table)
    flash.size = flash.used
    for _ in range(2):
        table.power(cycle=True)
        table.run(CALM_MS)
        assert table.record()["moves"] == played
    flash.size = 1 << 20
    table.run(20000)
    assert len(saved(table, ".log.bad")) == 1
    table.power(cycle=True)
    assert table.record()["moves"] == played


def test_the_newest_turns_of_a_log_that_is_set_aside_are_kept_with_it(table):
    with_tail(table)
    tail = flash_of(table).content("saved/tail")
    spoil(table, 30)
    table.power(cycle=True)
    table.run(100)
    table.play(move="d4")
    table.run(100)
    (name,) = saved(table, ".tail.bad")
    assert flash_of(table).content("saved/" + name) == tail


def test_the_newest_turns_of_a_game_that_does_not_fit_are_kept():
    """Someone builds a smaller board with the Pico of a larger one."""
    large = Table("hex-5")
    large.new(game="rootbound", board="hex-5", moves=["d4", "a1,g4"])
    large.run(100)
    large.play(move="b2")
    large.run(100)
    tail = flash_of(large).content("saved/tail")
    table = Table("hex-4")
    flash = flash_of(table)
    for name in saved(table, ""):
        flash.remove("saved/" + name)
    for name in saved(large, ""):
        flash.put("saved/" + name, flash_of(large).content("saved/" + name))
    table.notifications()
    table.power(cycle=True)
    table.run(100)
    assert [fault["code"] for fault in faults(table)] == ["does_not_fit"]
    assert len(saved(table, ".log.bad")) == 1
    table.play(move="d4")
    table.run(100)
    (name,) = saved(table, ".tail.bad")
    assert flash.content("saved/" + name) == tail


# Frames that are whole, and not of this firmware's making.


def odd_log(frames, **members):
    """A log of number 90 with such frames behind its head."""
    head = {"firmware": "0", "number": 90, "game": "rootbound", "board": "hex-4"}
    head.update({"options": {}, "seed": 0, "cards": None, "swapped": False, "left": 0})
    head.update(members)
    data = frame(HEAD, 90, 0, json.dumps(head).encode())
    for place in range(len(frames)):
        data += frame(TURNS, 90, place + 1, frames[place])
    return data


def colour_of_nobody():
    """Turns that leave a stone of colour 7 on the first cell."""
    state = bytearray(Match("rootbound", "hex-4").game.state)
    state[0] ^= 7
    turn = struct.pack("<HB2sHBH", 10, 2, b"a1", 0, 7, 10)
    return struct.pack(PLACES, crc32(state), 0, len(turn)) + turn


def turns(*entries, start=0, end=0):
    """Return the content of a frame of such turns."""
    return struct.pack(PLACES, 0, start, end) + b"".join(entries)


def of_later_firmware():
    """A log that is whole, with frames of a later format."""
    data = bytearray(odd_log([])[:-4])
    data[2] += 1
    return bytes(data) + crc32(data).to_bytes(4, "little")


@pytest.mark.parametrize(
    "data",
    [
        odd_log([b"abc"]),
        odd_log([turns(start=1)]),
        odd_log([turns(end=1)]),
        odd_log([turns(b"\x07\0\x02a1\x07\0", end=3)]),
        odd_log([turns(b"\x08\0\x02a1\x07\0", end=7)]),
        odd_log([turns(b"\x0a\0\x02a1\xff\xff\x01\x0a\0", end=10)]),
        of_later_firmware(),
        odd_log([], number="a"),
        odd_log([], left=[]),
        odd_log([], aside=7),
        odd_log([], board=7),
    ],
)
def test_an_odd_log_is_set_aside_and_the_board_starts(table, data):
    flash = flash_of(table)
    flash.put("saved/90.log", data)
    table.notifications()
    table.power(cycle=True)
    table.run(100)
    assert not table.link.board.is_safe
    assert [fault["code"] for fault in faults(table)] == ["damaged"]
    assert flash.content("saved/90.log.bad") == data
    assert table.record()["moves"] in ([], MOVES)


def test_a_stone_of_nobody_does_not_keep_the_board_from_starting(table):
    """Not every interpreter stumbles over it, so it may or may not be found out."""
    flash = flash_of(table)
    flash.put("saved/90.log", odd_log([colour_of_nobody()]))
    table.power(cycle=True)
    table.run(100)
    assert not table.link.board.is_safe
    assert table.new(game="rootbound")["turn"] == 0
    table.play(move="d4")
    assert table.record()["moves"] == ["d4"]


def test_a_log_without_a_head_is_set_aside_and_a_new_game_begins(table):
    spoil(table, 30)
    table.power(cycle=True)
    table.run(100)
    assert table.record()["moves"] == []
    assert len(saved(table, ".bad")) == 1
    assert [fault["code"] for fault in faults(table)] == ["damaged"]


def test_the_newest_of_many_damaged_files_stay(table):
    for _ in range(11):
        spoil(table, 30)
        table.power(cycle=True)
        table.run(100)
    assert len(saved(table, ".bad")) == 8


# The library.


def finish(table, *others):
    table.new(game="rootbound", moves=FINISHED[:3] + list(others) + FINISHED[3:])
    table.run(100)


def test_a_finished_game_is_in_the_library_and_can_be_loaded(table):
    assert table.library() == {"games": []}
    finish(table)
    record = table.record()
    assert record.pop("undone") == 0
    table.power(cycle=True)
    (line,) = table.library()["games"]
    assert line == {
        "number": line["number"],
        "game": "rootbound",
        "board": "hex-4",
        "result": record["result"],
        "turns": 5,
    }
    kept = table.library(number=line["number"])
    assert {name: kept[name] for name in record} == record
    table.new(**kept)
    assert table.record() == dict(record, undone=0)
    # It was only loaded to be looked at.
    table.run(100)
    assert len(table.library()["games"]) == 1


def test_a_game_whose_end_is_taken_back_leaves_the_library(table):
    finish(table)
    table.undo()
    table.run(100)
    assert table.library() == {"games": []}
    table.redo()
    table.run(100)
    assert len(table.library()["games"]) == 1


def test_the_library_keeps_thirty_the_newest_first_and_a_long_one_among_short_ones(table):
    finish(table, "c4,c5")
    long = table.library()["games"]
    for seed in range(32):
        table.new(game="rootbound", moves=FINISHED, seed=seed)
        table.run(100)
    games = table.library()["games"]
    numbers = [game["number"] for game in games]
    assert numbers == sorted(numbers, reverse=True)
    assert len(games) == 30
    assert games[-1:] == long


def test_a_finished_game_that_cannot_be_read_keeps_no_other_one_out_of_the_library(table):
    finish(table)
    (first,) = table.library()["games"]
    flash_of(table).wear_out(f"library/{first['number']}.game")
    table.notifications()
    finish(table, "c4,c5")
    assert faults(table) == []
    assert [game.get("turns") for game in table.library()["games"]] == [6, None]


def test_an_unknown_number_and_a_damaged_game_are_refused_and_say_why(table):
    finish(table)
    (line,) = table.library()["games"]
    assert code_of(table, number=9999) == "no_such_game"
    name = f"library/{line['number']}.game"
    data = bytearray(flash_of(table).content(name))
    data[40] ^= 1
    flash_of(table).put(name, data)
    assert code_of(table, number=line["number"]) == "damaged_game"
    assert table.library()["games"] == [{"number": line["number"], "damaged": True}]


# Power cuts, in both ways of the flash; host_sim.trials.power_cuts makes many more.


@pytest.mark.parametrize("holds_back", [False, True])
@pytest.mark.parametrize("landed", [0, 1, -1])
def test_a_cut_at_any_write_leaves_the_turn_before_or_the_new_one(holds_back, landed):
    for write in range(1, 4):
        table = Table("hex-4")
        flash = flash_of(table)
        flash.holds_back = holds_back
        table.new(game="rootbound", moves=MOVES)
        table.run(100)
        flash.cut_after_writes(write, landed)
        for move in ("e2", "f3", "e3"):
            table.play(move=move)
            table.run(30)
            if flash.cuts:
                break
        moves = table.record()["moves"]
        played = MOVES + ["e2", "f3", "e3"][:write]
        assert flash.cuts == 1
        assert moves in (played, played[:-1])


@pytest.mark.gate
def test_a_finished_game_that_goes_on_after_all_leaves_the_library_though_the_flash_was_full(
    table,
):
    table.new(game="rootbound", moves=FINISHED[:-1])
    table.play(move="pass")
    table.run(LONG_MS)
    assert len(table.library()["games"]) == 1
    table.new(game="rootbound")
    table.run(2000)
    flash = flash_of(table)
    flash.size = flash.used
    for _ in range(2):
        table.press("undo")
        table.run(500)
    assert not table.state()["over"]
    flash.size = 1 << 20
    table.run(60000)
    table.play(move="c5")
    table.run(LONG_MS)
    assert table.library()["games"] == []
