"""The record on the flash: a log of turns, the game before it, the library, what is damaged."""

import json
import struct
from binascii import crc32

import pytest

from host_sim.link.sim_link import LinkError
from rootlight.match.match import Match
from rootlight.saving.storage import HEAD, TURNS, frame
from tests.support import Table

MOVES = ["d4", "a1,g4", "b2,e6", "c3"]
MORE = ("e2", "f3", "e3", "f4", "b4", "c5", "d6")
FINISHED = ["d4", "a1,g4", "b2,e6", "pass", "pass"]
# Nobody touches the board for so long: the tail is moved into the log.
CALM_MS = 6000


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


def test_turns_that_were_taken_back_hardly_make_a_log_longer(table):
    play_and_take_back(table, 50)
    assert len(flash_of(table).content(log_of(table))) < 600
    table.power(cycle=True)
    assert table.record()["moves"] == MOVES


def test_a_log_that_got_too_long_all_the_same_is_written_afresh(table):
    name = log_of(table)
    table.link.board.device._storage.log_bytes = 10_000
    play_and_take_back(table, 10)
    assert log_of(table) != name
    table.power(cycle=True)
    assert table.record()["moves"] == MOVES


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


def test_once_a_turn_was_played_it_does_not(table):
    table.new(game="rootbound", board="hex-4")
    table.play(move="d4")
    table.run(30)
    table.undo()
    table.run(30)
    table.power(cycle=True)
    table.press("undo")
    assert table.record()["moves"] == []


# A flash that fails.


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


def test_so_it_does_if_its_last_turn_could_not_be_saved(table):
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


@pytest.mark.parametrize("name", [".log", "/tail", "saved"])
def test_if_somebody_plays_on_it_is_set_aside(table, name):
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


def test_what_a_damaged_log_has_lost_may_be_in_the_tail(table):
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


def test_so_are_those_of_a_game_that_does_not_fit():
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
    head = {"format": 2, "firmware": "0", "number": 90, "game": "rootbound", "board": "hex-4"}
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
    return struct.pack("<II", crc32(state), 0) + turn


@pytest.mark.parametrize(
    "data",
    [
        odd_log([b"abc"]),
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
    assert table.link.board.device is not None
    assert [fault["code"] for fault in faults(table)] == ["damaged"]
    assert flash.content("saved/90.log.bad") == data
    assert table.record()["moves"] in ([], MOVES)


def test_a_stone_of_nobody_ends_no_start(table):
    """Whether it is found out differs: not every interpreter stumbles over it."""
    flash = flash_of(table)
    flash.put("saved/90.log", odd_log([colour_of_nobody()]))
    table.power(cycle=True)
    table.run(100)
    assert table.link.board.device is not None
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


def test_of_many_damaged_files_the_newest_stay(table):
    for _ in range(11):
        spoil(table, 30)
        table.power(cycle=True)
        table.run(100)
    assert len(saved(table, ".bad")) == 8


# Files of an older firmware.


def older_file(number, moves, swapped=False, missing=None, board="hex-4"):
    match = Match("rootbound", board)
    for move in moves:
        match.play(move)
    head = {
        "format": 1,
        "number": number,
        "game": "rootbound",
        "board": board,
        "options": match.options,
        "seed": 0,
        "cards": None,
        "swapped": swapped,
        "state": len(match.game.state),
        "turns": len(match.move_stack.dump()),
    }
    head.pop(missing, None)
    data = json.dumps(head).encode() + b"\n" + bytes(match.game.state) + match.move_stack.dump()
    return data + crc32(data).to_bytes(4, "big")


def with_older_files(*files):
    table = Table("hex-4")
    flash = flash_of(table)
    for name in flash.listdir("saved"):
        flash.remove("saved/" + name)
    for number in range(2):
        flash.put(("game-a.dat", "game-b.dat")[number], files[number])
    table.notifications()
    table.power(cycle=True)
    table.run(100)
    return table


def test_the_game_of_an_older_firmware_goes_on():
    table = with_older_files(older_file(7, MOVES), older_file(6, MOVES[:-1]))
    assert table.record()["moves"] == MOVES
    assert [name for name in flash_of(table).listdir() if name.startswith("game")] == []
    table.undo()
    table.run(30)
    table.power(cycle=True)
    assert table.record()["moves"] == MOVES[:-1]


def test_a_damaged_file_of_an_older_firmware_is_set_aside():
    damaged = b"x" + older_file(7, MOVES)
    table = with_older_files(damaged, older_file(6, MOVES[:-1]))
    assert table.record()["moves"] == MOVES[:-1]
    assert [fault["code"] for fault in faults(table)] == ["damaged"]
    assert flash_of(table).content("saved/game-a.dat.bad") == damaged


@pytest.mark.parametrize("missing", ["number", "game", "swapped"])
def test_an_odd_file_of_an_older_firmware_is_set_aside(missing):
    odd = older_file(7, MOVES, missing=missing)
    table = with_older_files(odd, older_file(6, MOVES[:-1]))
    assert table.record()["moves"] == MOVES[:-1]
    assert [fault["code"] for fault in faults(table)] == ["damaged"]
    assert flash_of(table).content("saved/game-a.dat.bad") == odd


def test_a_game_of_an_older_firmware_that_does_not_fit_stays():
    file = older_file(7, ["e5"], board="hex-7")
    table = with_older_files(file, b"x")
    assert "does_not_fit" in [fault["code"] for fault in faults(table)]
    table.play(move="d4")
    table.run(CALM_MS)
    assert flash_of(table).content("game-a.dat") == file


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


def test_the_library_keeps_the_last_twenty_the_newest_first(table):
    cells = [letter + number for letter in "cdef" for number in "123456"]
    for cell in cells:
        try:
            finish(table, cell)
        except LinkError:
            continue
    games = table.library()["games"]
    numbers = [game["number"] for game in games]
    assert numbers == sorted(numbers, reverse=True)
    assert len(games) <= 20
    kept = len(games)
    # The oldest leave.
    for count in range(20):
        table.new(game="rootbound", moves=FINISHED, seed=count + 1)
        table.run(100)
    later = [game["number"] for game in table.library()["games"]]
    assert len(later) == 20
    assert min(later) > numbers[-1]
    assert kept <= 20


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
