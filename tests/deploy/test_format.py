"""A new file system for a board that cannot read its own: only when a person asks for it."""

import json
from types import SimpleNamespace

import pytest

from host_sim.deploy.flash import FlashError
from host_sim.deploy.image.format import WORD, Formatter
from host_sim.deploy.line import Line
from tests.deploy.fake_board import FakeBoard, FakeClock

BLOCK = 4096
PROGRAM = {"main.py": b"", "rootlight/__init__.mpy": b"0.1.0"}
RECORD = {"game": "rootbound", "moves": ["d4"]}


class Pico(FakeBoard):
    """A board with the image of our own, and two blocks of a file system it cannot read."""

    def __init__(self, clock):
        super().__init__(clock, PROGRAM)
        self.flash = bytearray(b"\xff" * (6 * BLOCK))
        self.flash[BLOCK : 2 * BLOCK] = b"\x12" * BLOCK
        self.flash[5 * BLOCK] = 0
        self.is_mounted = False
        self.answers = {"record": RECORD, "diagnose": {"storage": {"ok": False}}}

    def _import(self, name, *rest):
        modules = {"rp2": SimpleNamespace(Flash=lambda: self.flash), "vfs": self}
        return modules.get(name) or super()._import(name, *rest)

    @property
    def VfsLfs2(self):
        class VfsLfs2:
            def __init__(self, flash, progsize):
                assert flash.startswith(b"littlefs")

            @staticmethod
            def mkfs(flash, progsize):
                flash[:8] = b"littlefs"

        return VfsLfs2

    def mount(self, files, path):
        self.is_mounted = True


@pytest.fixture
def desk(tmp_path):
    clock = FakeClock()
    board = Pico(clock)
    said = []

    def run(word):
        line = Line(None, clock, lambda wanted: "ttyACM0", board.open)
        return Formatter(line, tmp_path, lambda question: word, said.append).format()

    return SimpleNamespace(board=board, said=said, run=run, kept=tmp_path)


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


def test_what_lay_on_the_flash_and_the_game_are_kept_first(desk):
    before = bytes(desk.board.flash)
    desk.run("no")
    desk.run(WORD)
    for number in (1, 2):
        assert (desk.kept / f"{number}-flash.bin").read_bytes() == before
        assert json.loads((desk.kept / f"{number}-game.json").read_text()) == RECORD


def test_a_file_system_that_can_be_read_stays(desk):
    desk.board.is_mounted = True
    desk.board.answers["diagnose"] = {"storage": {"ok": True}}
    before = bytes(desk.board.flash)
    assert not desk.run(WORD)
    assert desk.board.flash == before
    assert not list(desk.kept.iterdir())


def test_a_cable_that_is_pulled_out_is_told(desk):
    desk.board.break_after = 2
    with pytest.raises(FlashError, match="broke off"):
        desk.run(WORD)
    assert not desk.board.is_mounted
