"""A new file system for a board that cannot read its own: only when a person asks for it."""

import itertools
import json
import mmap
from types import SimpleNamespace

import pytest

from host_sim.deploy.board import BoardError
from host_sim.deploy.image.format import WORD, Formatter
from host_sim.deploy.kept import Copies
from host_sim.deploy.line import Line
from tests.deploy.fake_board import FakeBoard, FakeClock
from tests.deploy.killed import is_killed

BLOCK = 4096
RECORD = {"game": "rootbound", "moves": ["d4"]}


class Pico(FakeBoard):
    """A board with the image of our own, and two blocks of a file system it cannot read.

    `silent_until`: the second from which on it says anything. `is_deaf`: its firmware answers
    nothing at all, and is stopped by Ctrl-C like any program.
    """

    def __init__(self, clock):
        super().__init__(clock)
        self.flash = bytearray(b"\xff" * (6 * BLOCK))
        self.flash[BLOCK : 2 * BLOCK] = b"\x12" * BLOCK
        self.flash[5 * BLOCK] = 0
        self.is_mounted = False
        self.answers = {"record": RECORD}
        self.refuses_service = True
        self.silent_until = 0.0
        self.is_deaf = False

    def read(self, size=1):
        if self.clock.now() < self.silent_until:
            self.clock.sleep(self.timeout)
            return b""
        return super().read(size)

    def take_link(self, byte):
        if not self.is_deaf:
            super().take_link(byte)
        elif byte == 3:
            self.state = "prompt"

    def reset(self):
        self.is_deaf = False
        super().reset()

    def import_module(self, name, *rest):
        modules = {"rp2": SimpleNamespace(Flash=lambda: self.flash), "vfs": self}
        return modules.get(name) or super().import_module(name, *rest)

    @property
    def VfsLfs2(self):
        class VfsLfs2:
            def __init__(self, flash, progsize):
                assert flash[:8] == b"littlefs"

            @staticmethod
            def mkfs(flash, progsize):
                flash[:8] = b"littlefs"

        return VfsLfs2


class SharedPico(Pico):
    """The same, whose flash outlives the program that is connected to it.

    step: called at each piece that comes by the cable.
    """

    def __init__(self, clock, flash, step):
        super().__init__(clock)
        flash[: len(self.flash)] = self.flash
        self.flash = flash
        self.step = step

    def write(self, data):
        self.step()
        super().write(data)

    def start(self):
        super().start()
        if self.state == "prompt":
            # The game in its memory is over.
            self.flash[-1] = 1


@pytest.fixture
def desk(tmp_path):
    clock = FakeClock()
    board = Pico(clock)
    said, asked = [], []

    def run(word, **flags):
        """Format; `word` is what a person types."""

        def ask(question):
            asked.append(question)
            return word

        line = Line(None, clock, lambda wanted: "ttyACM0", board.open)
        return Formatter(line, Copies(tmp_path), ask, said.append, **flags).format()

    return SimpleNamespace(
        board=board, clock=clock, said=said, asked=asked, run=run, kept=tmp_path
    )


def test_without_the_word_nothing_changes(desk):
    before = bytes(desk.board.flash)
    assert not desk.run("yes, please")
    assert desk.board.flash == before
    assert not desk.board.is_mounted
    assert "Nothing was changed." in desk.said
    assert desk.board.state == "running"


def test_with_the_word_there_is_a_new_file_system_and_the_board_plays(desk):
    assert desk.run(f" {WORD}\n")
    assert desk.board.is_mounted
    assert desk.board.state == "running"
    assert desk.said[-1].startswith("Rootlight 0.1.0 runs")


def test_files_on_the_flash_and_the_game_are_kept_first(desk):
    before = bytes(desk.board.flash)
    desk.run("no")
    desk.run(WORD)
    for number in (1, 2):
        assert (desk.kept / str(number) / "flash.bin").read_bytes() == before
        assert json.loads((desk.kept / str(number) / "game.json").read_text()) == RECORD


# A board whose game cannot be had.


def test_a_slow_board_is_waited_for_and_its_game_is_kept(desk):
    desk.board.silent_until = 15.0
    assert desk.run(WORD)
    assert json.loads((desk.kept / "1" / "game.json").read_text()) == RECORD
    assert len(desk.asked) == 1


def assert_left_alone(desk):
    assert desk.board.scripts == 0
    assert desk.board.state == "running"
    assert not desk.board.is_mounted


def test_a_silent_board_is_left_alone(desk):
    desk.board.is_deaf = True
    with pytest.raises(BoardError, match=r"Nothing was changed.*--without-game"):
        desk.run(WORD)
    assert desk.asked == []
    assert_left_alone(desk)


def test_a_board_that_does_not_tell_its_game_is_left_alone(desk):
    del desk.board.answers["record"]
    with pytest.raises(BoardError, match="cannot leave its game"):
        desk.run(WORD)
    assert_left_alone(desk)


def test_being_sure_does_not_give_up_the_game(desk):
    desk.board.is_deaf = True
    with pytest.raises(BoardError, match="--without-game"):
        desk.run(WORD, is_sure=True)
    assert desk.asked == []
    assert_left_alone(desk)


def test_a_person_may_say_to_go_on_without_the_game(desk):
    desk.board.is_deaf = True
    assert desk.run(WORD, is_sure=True, without_game=True)
    assert desk.asked == []
    assert not list(desk.kept.rglob("*game*"))


def test_at_the_prompt_there_is_no_game_to_keep(desk):
    desk.board.state = "prompt"
    assert desk.run(WORD)
    assert len(desk.asked) == 1
    assert not list(desk.kept.rglob("*game*"))


def test_a_file_system_that_can_be_read_stays(desk):
    desk.board.is_mounted = True
    desk.board.refuses_service = False
    before = bytes(desk.board.flash)
    assert not desk.run(WORD)
    assert desk.board.flash == before
    assert not list(desk.kept.iterdir())


def test_a_cable_that_is_pulled_out_is_told(desk):
    desk.board.break_after = 2
    with pytest.raises(BoardError, match="broke off"):
        desk.run(WORD)
    assert not desk.board.is_mounted


@pytest.mark.gate
def test_wherever_it_is_killed_the_flash_and_the_game_are_on_one_side_or_the_other(tmp_path):
    """Nothing of the board is changed before a whole copy of it is on this computer."""
    before = bytes(Pico(FakeClock()).flash)
    flash = mmap.mmap(-1, len(before) + 1)
    for last in itertools.count(1):
        kept = tmp_path / str(last)
        flash[-1] = 0

        def format_files(step, kept=kept):
            clock = FakeClock()
            board = SharedPico(clock, flash, step)
            line = Line(None, clock, lambda wanted: "ttyACM0", board.open)
            assert Formatter(line, Copies(kept), is_sure=True, say=len).format()

        is_unfinished = is_killed(format_files, last)
        assert [path.read_bytes()[: len(before)] for path in kept.rglob("flash.bin")] or (
            flash[: len(before)] == before
        )
        for path in kept.rglob("flash.bin"):
            assert path.read_bytes()[: len(before)] == before
        games = [json.loads(path.read_text()) for path in kept.rglob("game.json")]
        assert games == [RECORD] or (games == [] and not flash[-1])
        if not is_unfinished:
            break
    assert flash[: len(before)] != before
    assert last > 20
