"""A simulated board's flash in a file: what was played is there when the program runs again."""

import json
import time

import pytest

from host_sim.board.flash_text import BadFlash, put_back, text_of
from host_sim.board.simulated_board import SimulatedBoard, board_called
from host_sim.headless.kept_link import KeptLink
from host_sim.in_page.in_browser import InBrowser
from host_sim.kept_files.kept_file import RETRY_S
from tests.effort import sample
from tests.kept_files.faulty_disk import AFTER, BEFORE, HALF, FaultyDisk

TURNS = ("d4", "c5,e5")


class Program:
    """The program, run again by a call: a board on the same file. `said`: to the person."""

    def __init__(self, folder):
        self.path = folder / "kept" / "hex-4.json"
        self.said = []
        self.seconds = 0

    def __call__(self, path=None, **options):
        return KeptLink(
            path or self.path, "hex-4", 1, SimulatedBoard,
            tell=self.said.append, clock=lambda: self.seconds, **options,
        )  # fmt: skip


@pytest.fixture
def switch_on(tmp_path):
    return Program(tmp_path)


def play(board):
    board.request("new", {"game": "rootbound"})
    for number, move in enumerate(TURNS):
        board.request("play", {"move": move, "turn": number})
    board.advance(1000)


def moves(board):
    return board.request("record")["moves"]


def unkept(board):
    """Return the reason why its games are not kept, as a code."""
    notice = board.request("sim.kept")["notice"]
    return None if notice is None else notice["code"]


def test_a_game_goes_on_in_the_next_run(switch_on):
    play(switch_on())
    again = switch_on()
    assert moves(again) == list(TURNS)
    again.request("play", {"move": "a1", "turn": 2})
    again.advance(1000)
    assert moves(switch_on()) == [*TURNS, "a1"]
    assert switch_on.said == []


def test_a_fresh_board_has_no_game_and_is_kept_from_then_on(switch_on):
    play(switch_on())
    fresh = switch_on(is_fresh=True)
    assert moves(fresh) == []
    fresh.request("new", {"game": "rootbound"})
    fresh.request("play", {"move": "g1", "turn": 0})
    fresh.advance(1000)
    assert moves(switch_on()) == ["g1"]


def test_what_makes_way_for_a_fresh_board_is_set_aside_and_told(switch_on):
    play(switch_on())
    for number in (1, 2):
        before = switch_on.path.read_bytes()
        fresh = switch_on(is_fresh=True)
        aside = switch_on.path.with_suffix((".before", ".2.before")[number - 1])
        assert str(aside) in switch_on.said.pop()
        assert aside.read_bytes() == before
        assert unkept(fresh) is None
        play(fresh)


BAD = [b"", b"{", b"[]", b'{"game": 5}', b'{"game": "*"}', b"\xff\xfe", b"[" * 100000]


@pytest.mark.parametrize("content", BAD, ids=range(len(BAD)))
def test_an_unreadable_file_is_told_and_set_aside(switch_on, content):
    switch_on.path.parent.mkdir()
    switch_on.path.write_bytes(content)
    board = switch_on()
    assert moves(board) == []
    assert len(switch_on.said) == 1 and "damaged" in switch_on.said[0]
    assert switch_on.path.with_suffix(".unreadable").read_bytes() == content
    assert unkept(board) == "kept_damaged"
    play(board)
    assert moves(switch_on()) == list(TURNS)


def test_no_copy_of_what_was_damaged_overwrites_another_one(switch_on):
    for content in (b"{", b"[]", b""):
        switch_on.path.parent.mkdir(exist_ok=True)
        switch_on.path.write_bytes(content)
        switch_on()
    folder = switch_on.path.parent
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "hex-4.unreadable": b"{",
        "hex-4.2.unreadable": b"[]",
        "hex-4.3.unreadable": b"",
    }


def test_saving_goes_on_by_itself_once_there_is_room_again(switch_on):
    board = switch_on()
    play(board)
    # Nothing can be written beside the file.
    part = switch_on.path.with_name("hex-4.json.part")
    part.mkdir()
    board.request("play", {"move": "a1", "turn": 2})
    board.advance(10_000)
    assert unkept(board) == "file_fails"
    assert moves(switch_on()) == list(TURNS)
    part.rmdir()
    # Nobody plays.
    switch_on.seconds += RETRY_S
    board.advance(1)
    assert unkept(board) is None
    assert moves(switch_on()) == [*TURNS, "a1"]
    assert len(switch_on.said) == 2 and "again" in switch_on.said[1]


def test_a_file_that_another_program_keeps_is_not_overwritten(switch_on):
    """Two windows with the same board: the second goes on without being kept, and says so."""
    one, other = switch_on(), switch_on()
    play(one)
    other.request("new", {"game": "droched"})
    other.advance(1000)
    assert len(switch_on.said) == 1 and "Another program" in switch_on.said[0]
    assert moves(switch_on()) == list(TURNS)
    assert unkept(one) is None
    assert unkept(other) == "other_program"
    told = [json.loads(line) for line in other.take_output()]
    (kept,) = [message["params"] for message in told if message.get("method") == "sim.kept"]
    assert kept == {"notice": {"code": "other_program", "params": {"file": str(switch_on.path)}}}


def test_a_place_that_cannot_be_written_is_told_once_and_stops_no_game(switch_on, tmp_path):
    (tmp_path / "file").write_text("")
    board = switch_on(tmp_path / "file" / "hex-4.json")
    play(board)
    assert moves(board) == list(TURNS)
    assert len(switch_on.said) == 1
    assert unkept(board) == "file_fails"


def test_games_that_could_not_be_read_at_the_start_come_back_by_themselves(switch_on):
    disk = FaultyDisk()
    play(switch_on(disk=disk))
    disk.is_away = True
    board = switch_on(disk=disk)
    assert moves(board) == []
    assert unkept(board) == "file_fails"
    disk.heal()
    switch_on.seconds += RETRY_S
    board.advance(1)
    board.advance(3000)
    assert moves(board) == list(TURNS)
    assert unkept(board) is None


def test_if_somebody_has_played_meanwhile_they_are_set_aside(switch_on):
    disk = FaultyDisk()
    play(switch_on(disk=disk))
    before = disk.files[switch_on.path]
    disk.is_away = True
    board = switch_on(disk=disk)
    board.request("new", {"game": "rootbound", "moves": ["g1"]})
    board.advance(1000)
    disk.heal()
    switch_on.seconds += RETRY_S
    board.advance(1)
    assert unkept(board) == "kept_earlier"
    assert disk.files[switch_on.path.with_suffix(".earlier")] == before
    assert moves(switch_on(disk=disk)) == ["g1"]


def steps_of_an_evening(switch_on):
    disk = FaultyDisk()
    play(switch_on(disk=disk))
    return disk.steps


@pytest.mark.gate
@pytest.mark.parametrize("when", [BEFORE, HALF, AFTER])
def test_whichever_step_of_the_disk_fails_the_evening_is_kept_at_last(switch_on, when):
    for first in sample(range(1, steps_of_an_evening(switch_on) + 1), 7):
        for count in (1, 1000):
            disk = FaultyDisk()
            board = switch_on(disk=disk)
            disk.fail(first, count, when=when)
            play(board)
            is_kept = moves(switch_on(disk=disk)) == list(TURNS)
            assert is_kept or unkept(board) == "file_fails", (first, count)
            disk.heal()
            switch_on.seconds += RETRY_S
            board.advance(1)
            assert unkept(board) is None, (first, count)
            assert moves(switch_on(disk=disk)) == list(TURNS), (first, count)


def test_files_that_no_flash_could_hold_are_refused():
    flash = SimulatedBoard("hex-4").hardware.flash
    before = text_of(flash)
    flash.size = 100
    with pytest.raises(BadFlash, match="larger"):
        put_back(flash, json.dumps({"game": "AAAA" * 100}))
    assert text_of(flash) == before


def in_browser(kept, said, flash=""):
    nothing_comes = (lambda *job: None, lambda *told: None, lambda sent: None)
    return InBrowser(
        "hex-4", said.append, kept.append, *nothing_comes, time.monotonic, lambda: 1, flash
    )


@pytest.mark.parametrize("flash", ["", "{", '{"game": 5}'])
def test_a_damaged_store_of_the_browser_stops_no_board(flash):
    kept = []
    board = in_browser(kept, [], flash)
    assert board.is_damaged() == bool(flash)
    line = {"jsonrpc": "2.0", "method": "new", "params": {"game": "classroom"}}
    board.receive(json.dumps(line))
    line = {"jsonrpc": "2.0", "method": "sim.run", "params": {"ms": 1000}}
    board.receive(json.dumps(line))
    board.tick()
    assert kept
    said = []
    again = in_browser([], said, kept[-1])
    again.receive('{"jsonrpc": "2.0", "id": 1, "method": "state"}')
    (answer,) = [json.loads(text) for text in said if '"id"' in text]
    assert answer["result"]["game"] == "classroom"


def tell_page(page, method, **params):
    page.receive(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))


def test_games_that_a_browser_tells_late_come_back_unless_somebody_has_played_meanwhile():
    kept, said = [], []
    page = in_browser(kept, [])
    tell_page(page, "new", game="classroom", moves=["d4"])
    tell_page(page, "sim.run", ms=1000)
    late = in_browser([], said)
    assert late.take_late(kept[-1])
    tell_page(late, "record")
    (answer,) = [json.loads(text) for text in said if '"id"' in text]
    assert answer["result"]["moves"] == ["d4"]
    assert not late.take_late(kept[-1])
    assert not in_browser([], []).take_late("{")


def test_a_board_that_was_read_before_is_used_for_no_other():
    read = board_called("hex-4")
    assert SimulatedBoard("hex-4", read=read).hardware.board is read[2]
    assert SimulatedBoard("hex-2", read=read).hardware.board.name == "hex-2"
