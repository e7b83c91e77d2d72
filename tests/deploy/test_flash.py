"""`make flash`: an image onto a board, whose own files outlast it, and what it says otherwise."""

import json
from itertools import count

import pytest

from host_sim.deploy.belongings import read_record
from host_sim.deploy.board import BoardError
from host_sim.deploy.drives import INFO, DriveError
from host_sim.deploy.image.layout import OURS, STOCK
from host_sim.web.serial_ports import NoPort, PortHeld, PortMissing
from tests.deploy.desk import Desk, an_image, copied
from tests.effort import step

THEIRS = {
    "settings.json": b'{"board": "mine"}',
    "boards/mine.json": b"my board",
    "boards/hex-7.json": b"my pins",
    "lessons/mine.txt": b"my book",
    "saved/game-a.dat": bytes(range(256)) * 10,
    "library/1.game": b"a finished game",
    "rootlight/notes.txt": b"mine",
    "lib/neopixel.mpy": b"another's",
}


@pytest.fixture
def desk(tmp_path):
    """A desk with a board that runs our image."""
    return Desk(tmp_path, THEIRS)


def refusal(desk, error=BoardError, **flash):
    with pytest.raises(error) as caught:
        desk.flash(**flash)
    return str(caught.value)


# To the drive.


def test_a_running_board_gets_the_image_and_answers(desk):
    board = desk.flash()
    assert board.version == "0.2.0"
    assert board.files == THEIRS
    assert desk.said[-1] == "Rootlight 0.2.0 runs on ttyACM0: board hex-7."
    assert not list(desk.rescued.glob("*"))


def test_the_image_is_for_the_board_that_answers_unless_another_is_named(desk):
    desk.board.named = "hex-5"
    desk.flash()
    desk.flash(built="hex-4")
    assert desk.chosen == [("hex-5", None), ("hex-4", None)]
    assert "The settings on the board say hex-5, and that counts." in desk.said[-1]


@pytest.mark.parametrize(("chip", "machine"), [("pico", "RP2040"), ("pico2", "RP2350")])
def test_micropython_at_its_prompt_becomes_the_drive(tmp_path, chip, machine):
    desk = Desk(tmp_path, layout=STOCK, _machine=f"Raspberry Pi Pico with {machine}")
    desk.image = an_image(chip)
    desk.board.service_asked = True
    board = desk.flash()
    assert board.version == "0.2.0"
    assert board.watchdog_stopped
    assert not board.service_asked


def test_a_drive_that_is_there_already_is_taken(desk):
    desk.board.become_drive()
    assert desk.flash().version == "0.2.0"
    assert desk.chosen == [(None, "pico")]


@pytest.fixture
def held_button(desk, monkeypatch):
    """A person who holds BOOTSEL as soon as he is asked to."""
    really_sleep = desk.clock.sleep

    def sleep(seconds):
        really_sleep(seconds)
        if any("BOOTSEL" in line for line in desk.said):
            monkeypatch.setattr(desk.clock, "sleep", really_sleep)
            desk.board.become_drive()

    monkeypatch.setattr(desk.clock, "sleep", sleep)


@pytest.mark.usefixtures("held_button")
def test_where_no_board_is_found_its_drive_is_waited_for(desk):
    desk.board.break_after = -1
    desk.flash()
    assert "hold the Pico's button BOOTSEL down" in desk.said[0]
    assert desk.board.version == "0.2.0"


@pytest.mark.usefixtures("held_button")
def test_the_drive_of_a_board_that_hangs_is_waited_for(desk):
    desk.board.is_mute = True
    desk.then = lambda board: setattr(board, "is_mute", False)
    assert desk.flash().version == "0.2.0"


def test_a_drive_that_never_comes_is_told_of(desk):
    desk.board.break_after = -1
    assert "No drive of a Pico has come." in refusal(desk, DriveError)
    assert 200 < desk.clock.now() < 600


def test_several_drives_are_named(desk, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / INFO).write_text("Board-ID: RPI-RP2")
    desk.other_drives.append(other)
    desk.board.become_drive()
    assert str(other) in refusal(desk, DriveError)


def test_a_port_that_was_named_is_not_passed_over(desk):
    desk.wanted = "COM7"
    desk.board.break_after = -1
    refusal(desk, PortMissing)


@pytest.mark.parametrize("error", [PortHeld("COM3"), NoPort("There are two.")])
def test_the_reason_why_a_port_cannot_be_opened_is_told(desk, error):
    def open_port(name):
        raise error

    desk.board.open = open_port
    assert refusal(desk, NoPort) == str(error)


def hold_port_of_the_new_firmware(desk, times):
    """Let somebody else have the port, so many times, once the image is on the board."""
    opened, held, has_come = desk.board.open, [], []

    def open_port(name):
        if has_come and len(held) < times:
            held.append(name)
            raise PortHeld("COM3")
        return opened(name)

    desk.board.open = open_port
    desk.then = has_come.append
    return held


def test_a_new_port_that_the_system_looks_at_itself_is_waited_for(desk):
    """Windows and ModemManager hold a port for some seconds when it has come."""
    tries = hold_port_of_the_new_firmware(desk, times=3)
    assert desk.flash().version == "0.2.0"
    assert len(tries) == 3


def test_a_new_port_that_another_program_keeps_is_told(desk):
    hold_port_of_the_new_firmware(desk, times=10**6)
    assert refusal(desk, PortHeld) == str(PortHeld("COM3"))
    assert desk.clock.now() < 120


@pytest.mark.parametrize("is_drive", [True, False])
def test_the_image_of_the_other_chip_is_refused(desk, is_drive):
    desk.image = an_image("pico2", name="rootlight-hex-7-pico2.uf2")
    if is_drive:
        desk.board.become_drive()
    told = refusal(desk, DriveError if is_drive else BoardError)
    assert "This is a Pico, and rootlight-hex-7-pico2.uf2 is for a Pico 2." in told
    assert "CHIP=pico" in told
    assert desk.board.version == "0.1.0"


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"name": "circuitpython"}, "This board runs circuitpython."),
        ({"_machine": "Lolin with ESP32"}, "another board (Lolin with ESP32)"),
    ],
)
def test_other_boards_are_left_alone(tmp_path, other, said):
    desk = Desk(tmp_path, layout=STOCK, **other)
    assert said in refusal(desk)
    assert desk.board.state == "prompt"


# The game.


def test_a_game_that_the_board_cannot_save_is_kept_here(desk):
    desk.board.refuses_service = True
    desk.board.answers["record"] = {"game": "rootbound", "moves": ["d4"]}
    assert desk.flash().version == "0.2.0"
    assert json.loads(desk.kept()["game.json"]) == {"game": "rootbound", "moves": ["d4"]}


def test_a_game_that_has_only_begun_need_not_be_kept(desk):
    desk.board.refuses_service = True
    desk.board.answers["record"] = {"game": "rootbound", "moves": []}
    assert desk.flash().version == "0.2.0"
    assert desk.kept() == {}


def test_a_game_that_the_board_does_not_tell_either_is_not_ended(desk):
    desk.board.refuses_service = True
    desk.board.answers["record"] = None
    told = refusal(desk)
    assert "The flash is full." in told
    assert "BOOTSEL" in told
    assert desk.board.state == "running"


# The answer.


def test_an_older_firmware_than_that_of_the_image_is_told_of(desk):
    desk.then = lambda board: setattr(board, "version", "0.1.9")
    assert "The board runs Rootlight 0.1.9, and 0.2.0 was to come" in refusal(desk)


def test_safe_mode_is_told_with_its_reason(desk):
    desk.board.safe_because = "A file is damaged."
    assert refusal(desk).endswith("A file is damaged.")


def test_a_board_that_does_not_answer_after_it_is_told_of(desk):
    desk.then = lambda board: setattr(board, "is_mute", True)
    assert refusal(desk).startswith("Rootlight does not answer.")


def test_the_traceback_of_a_board_that_becomes_no_drive_is_told(desk):
    desk.board.trace = 'Traceback (most recent call last):\nImportError: no module named "x"'
    desk.board.become_drive()
    assert 'no module named "x"' in refusal(desk)


# A copy by an earlier make flash.


def test_beside_the_image_a_copy_goes_and_what_is_the_builders_stays(tmp_path):
    desk = Desk(tmp_path, copied() | THEIRS)
    board = desk.flash()
    assert board.files == THEIRS
    assert board.folders == {"boards", "lessons", "saved", "library", "rootlight", "lib"}
    assert "files that an earlier version copied are removed" in " ".join(desk.said)
    assert board.state == "running"


def test_a_copy_without_its_record_leaves_only_what_anybody_may_have_written(tmp_path):
    files = copied()
    del files["installed.json"]
    board = Desk(tmp_path, files).flash()
    assert not [path for path in board.files if path.startswith(("rootlight", "languages"))]
    assert "boards/hex-4.json" in board.files


@pytest.mark.parametrize("layout", [OURS, STOCK])
def test_a_main_program_of_somebody_else_is_set_aside(tmp_path, layout):
    files = {"main.py": b"blink", "main-before-1.py": b"older"}
    desk = Desk(tmp_path, files, layout)
    board = desk.board
    board.state = "prompt"
    desk.flash()
    assert board.files == {"main-before-1.py": b"older", "main-before-2.py": b"blink"}
    assert "it stays there as main-before-2.py" in " ".join(desk.said)
    assert board.state == "running"


# MicroPython's own image, whose files ours would cover.


@pytest.fixture
def stock(tmp_path):
    """A desk with a board to which an earlier `make flash` copied the firmware."""
    return Desk(tmp_path, copied() | THEIRS, STOCK)


def test_files_come_to_this_computer_and_back_onto_the_board(stock):
    board = stock.flash()
    assert board.layout == OURS
    assert board.files == THEIRS
    assert board.state == "running"
    kept = stock.kept()
    assert {path: kept[f"files/{path}"] for path in THEIRS} == THEIRS
    assert str(stock.rescued / "1") in " ".join(stock.said)
    assert stock.said[-1].startswith("Rootlight 0.2.0 runs")


def test_files_whose_names_this_computer_may_not_take_come_and_go_back(stock):
    odd = {"nul": b"1", "a:b": b"2", "Notes/x": b"3", "notes/X": b"4", "up\\x.": b"5"}
    stock.board.files |= odd
    stock.board.folders |= {"Notes", "notes"}
    assert stock.flash().files == THEIRS | odd
    kept = [path for path in stock.kept() if path.startswith("files/")]
    assert {"files/%6Eul", "files/a%3Ab", "files/up%5Cx%2E"} < set(kept)
    assert len({path.casefold() for path in kept}) == len(THEIRS | odd)


def test_files_that_went_back_to_a_board_once_do_not_again(stock):
    board = stock.flash()
    board.files["settings.json"] = b'{"board": "hex-5"}'
    stock.flash()
    assert board.files["settings.json"] == b'{"board": "hex-5"}'


def test_files_that_came_onto_a_new_file_system_are_kept(stock):
    """If no old file lay there, the image makes a new file system at its start."""
    fresh = {"saved/game-a.dat": b"begun just now"}

    def find_blank_flash(board):
        board.is_mounted = True
        board.files, board.folders = dict(fresh), {"saved"}

    stock.then = find_blank_flash
    assert stock.flash().files == THEIRS
    assert b"begun just now" in [path.read_bytes() for path in stock.rescued.rglob("game-a.dat")]


def test_files_of_another_board_do_not_come_onto_this_one(stock):
    stock.flash()
    (done,) = stock.rescued.glob("1/back-*.json")
    told = json.loads(done.read_text()) | {"board": "another"}
    (stock.rescued / "1" / "not-back-yet.json").write_text(json.dumps(told))
    stock.board.files.clear()
    assert stock.flash().files == {}
    assert stock.board.state == "running"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"board": "a"}', '{"board": 1, "files": 7}'])
def test_a_damaged_list_of_files_is_told_and_stays(stock, content):
    stock.flash()
    damaged = stock.rescued / "1" / "not-back-yet.json"
    damaged.write_text(content)
    assert f"{damaged} is damaged" in refusal(stock)
    assert damaged.read_text() == content


@pytest.mark.parametrize("record", [b"", b"[]", b'{"files": 7}', b"\xff", b"[" * 99999])
def test_a_record_of_what_was_copied_that_is_damaged_names_nothing(record):
    assert read_record(record) == {}


def test_more_than_has_room_is_told_before_anything_changes(tmp_path):
    files = {"music.bin": bytes(OURS.size)}
    desk = Desk(tmp_path, files, STOCK)
    assert "Nothing was changed." in refusal(desk)
    assert desk.board.files == files
    assert desk.board.state == "prompt"


def test_worn_out_flash_is_told_and_the_files_stay_here(stock):
    stock.then = lambda board: setattr(board, "unholdable", THEIRS["boards/mine.json"])
    assert "Not on the board as it was sent: boards/mine.json" in refusal(stock)
    assert stock.kept()["files/boards/mine.json"] == b"my board"


# Interruptions.


class Killed(BaseException):
    """Nothing catches this: the program is gone, and neither port nor drive hears more of it."""


class Watch:
    """Kills the program at its `last` step: a write to the port, of which half is sent, or one to
    the drive.
    """

    def __init__(self, desk, last):
        self._board = desk.board
        self._really_write = desk.board.write
        self._left = last
        desk.step = self._step
        desk.board.write = self._write

    def _step(self):
        self._left -= 1
        if self._left == 0:
            self._board.write = self._board.read = self._board.inWaiting = self._gone
        if self._left <= 0:
            raise Killed

    def _write(self, data):
        if self._left == 1:
            self._really_write(data[: len(data) // 2])
        self._step()
        self._really_write(data)

    @staticmethod
    def _gone(*arguments):
        raise Killed


def survive(desk):
    """Another program may have port and drive."""
    desk.step = lambda: None
    for name in ("write", "read", "inWaiting"):
        vars(desk.board).pop(name, None)


def where_theirs_are(desk):
    """For each of their files, whether it is on the board or here."""
    board, kept = desk.board, desk.kept()
    return [
        (board.is_mounted and board.files.get(path) == data) or kept.get(f"files/{path}") == data
        for path, data in THEIRS.items()
    ]


@pytest.mark.gate
@pytest.mark.parametrize("layout", [OURS, STOCK])
def test_wherever_make_flash_is_killed_nothing_is_lost_and_it_goes_on(tmp_path, layout):
    for last in count(1, step(usual=23)):
        desk = Desk(tmp_path / str(last), copied() | THEIRS, layout)
        Watch(desk, last)
        try:
            desk.flash()
        except Killed:
            assert all(where_theirs_are(desk))
        else:
            break
        survive(desk)
        if desk.board.state != "drive":
            desk.board.plug_in_again()
        desk.flash()
        assert desk.board.files == THEIRS
        assert desk.board.state == "running"
        assert desk.board.version == "0.2.0"
    assert last > 40


@pytest.mark.gate
@pytest.mark.parametrize("layout", [OURS, STOCK])
def test_wherever_the_cable_is_pulled_out_it_goes_on(tmp_path, layout):
    for scripts in count(0, step(usual=5)):
        desk = Desk(tmp_path / str(scripts), copied() | THEIRS, layout)
        board = desk.board
        board.break_after = scripts
        try:
            desk.flash()
        except (BoardError, DriveError) as error:
            assert "run make flash" in str(error)
        if board.scripts <= scripts:
            break
        assert all(where_theirs_are(desk))
        board.plug_in_again()
        desk.flash()
        assert board.files == THEIRS
        assert board.version == "0.2.0"
    assert scripts > 10


@pytest.mark.gate
@pytest.mark.parametrize("error", [5, 28])
def test_whichever_write_of_the_flash_fails_nothing_is_lost_and_it_goes_on(tmp_path, error):
    for write in count(1, step(usual=7)):
        desk = Desk(tmp_path / str(write), copied() | THEIRS, STOCK)
        desk.board.fail_at(write, error)
        try:
            desk.flash()
        except BoardError:
            assert all(where_theirs_are(desk))
        else:
            break
        desk.board.fail_at(None, 0)
        desk.board.plug_in_again()
        desk.flash()
        assert desk.board.files == THEIRS
    assert write > 20


def test_full_write_is_a_sentence_of_the_drive(desk):
    def full():
        raise OSError(28, "No space left on device")

    desk.step = full
    assert "The drive is full" in refusal(desk, DriveError)
    assert not (desk.drive / desk.image.name).exists()
