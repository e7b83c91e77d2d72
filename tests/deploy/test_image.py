"""A board with our image before the firmware runs: its files, and which firmware it takes.

The programs run here on stand-ins for `vfs`, `rp2` and the flash; on the image itself in
test_built_image.py.
"""

import builtins
import importlib
import json
import sys
from types import ModuleType, SimpleNamespace

import pytest

from host_sim.deploy import build
from host_sim.deploy.image.frozen import ON_BOARD, frozen_modules

BLOCK = 4096
BLANK = b"\xff" * (4 * BLOCK)
GOOD = b"littlefs" + bytes(4 * BLOCK - 8)
DAMAGED = b"\xff" * (4 * BLOCK - 1) + b"\0"


class Flash(bytearray):
    """The flash of a Pico below its file system."""


class Vfs(ModuleType):
    """MicroPython's `vfs`; a file system is whatever begins with the right word."""

    def __init__(self, error=OSError):
        super().__init__("vfs")
        self.mounted = []
        self.made = 0
        self.VfsLfs2 = self._make_class(error)

    def _make_class(self, error):
        vfs = self

        class VfsLfs2:
            def __init__(self, flash, progsize):
                assert progsize == 256
                if not flash.startswith(b"littlefs"):
                    raise error(5)
                self.flash = flash

            @staticmethod
            def mkfs(flash, progsize):
                assert progsize == 256
                vfs.made += 1
                flash[:8] = b"littlefs"

        return VfsLfs2

    def mount(self, files, path):
        self.mounted.append((path, bytes(files.flash)))


def boot(monkeypatch, flash, vfs=None):
    """Run `_boot.py` over the bytes of a flash; the `vfs` that it used, and the names it left."""
    vfs = vfs or Vfs()
    monkeypatch.setitem(sys.modules, "vfs", vfs)
    monkeypatch.setitem(sys.modules, "rp2", SimpleNamespace(Flash=lambda: flash))
    names = {}
    exec(compile((ON_BOARD / "_boot.py").read_text(), "_boot.py", "exec"), names)
    return vfs, set(names) - {"__builtins__", "__doc__"}


def test_a_file_system_is_mounted(monkeypatch):
    flash = Flash(GOOD)
    vfs, _ = boot(monkeypatch, flash)
    assert vfs.mounted == [("/", GOOD)]
    assert vfs.made == 0


def test_blank_flash_gets_a_file_system(monkeypatch):
    vfs, _ = boot(monkeypatch, Flash(BLANK))
    assert vfs.made == 1
    assert [path for path, _ in vfs.mounted] == ["/"]


@pytest.mark.parametrize("place", [0, 7, BLOCK - 1, BLOCK, 4 * BLOCK - 1])
def test_a_single_byte_anywhere_is_not_formatted_over(monkeypatch, place):
    damaged = bytearray(BLANK)
    damaged[place] = 0xFE
    flash = Flash(damaged)
    vfs, _ = boot(monkeypatch, flash)
    assert (vfs.made, vfs.mounted) == (0, [])
    assert flash == damaged


@pytest.mark.parametrize("error", [OSError, ValueError, MemoryError])
def test_whatever_keeps_it_from_being_mounted_nothing_is_formatted(monkeypatch, error):
    vfs, _ = boot(monkeypatch, Flash(DAMAGED), Vfs(error))
    assert (vfs.made, vfs.mounted) == (0, [])


def test_no_names_are_left_for_what_runs_later(monkeypatch):
    assert boot(monkeypatch, Flash(GOOD))[1] == set()


# The firmware that runs.


class Board:
    """The Pico, as far as the image's main.py asks.

    paths: of its flash, or None if unmounted.

    `ran`: "firmware" or "other", and where modules were looked for first.
    """

    def __init__(self, paths):
        self.paths = paths
        self.ran = None
        self.sys = SimpleNamespace(path=["", ".frozen", "/lib"])
        start = SimpleNamespace(main=lambda: self._run("firmware"))
        self.modules = {"os": self, "sys": self.sys, "rootlight.start": start}

    def start(self):
        names = {"__builtins__": vars(builtins) | {"__import__": self._load}}
        exec(compile((ON_BOARD / "main.py").read_text(), "main.py", "exec"), names)
        return self.ran

    def _run(self, name):
        self.ran = (name, self.sys.path[0])

    def stat(self, path):
        if self.paths is None:
            raise OSError(19)
        if not any(each == path or each.startswith(path + "/") for each in self.paths):
            raise OSError(2)

    def _load(self, name, *rest):
        if name == "main":
            return self._run("other")
        return self.modules[name]


@pytest.mark.parametrize(
    "paths",
    [
        (),
        ("settings.json", "boards/mine.json"),
        # An earlier version copied the firmware; perhaps not all of it.
        ("main.py", "rootlight/start.mpy", "installed.json"),
        ("rootlight/start.mpy",),
        None,
    ],
)
def test_the_firmware_of_the_image_runs_whatever_lies_on_the_flash(paths):
    assert Board(paths).start() == ("firmware", ".frozen")


def test_a_program_of_somebody_else_is_run_as_on_any_board():
    assert Board(("main.py", "settings.json")).start() == ("other", "")


# Files that are in the image.


def frozen_files(built=None):
    """The module with the files of an image."""
    module = ModuleType("frozen_files")
    exec(frozen_modules(built)[build.FROZEN_FILES], vars(module))
    return module


def test_the_image_holds_every_board_file_and_settings():
    image = frozen_files("hex-4")
    for path in (build.FIRMWARE / "boards").glob("*.json"):
        assert json.loads(image.read(f"boards/{path.name}")) == json.loads(path.read_text())
    assert json.loads(image.read("settings.json"))["board"] == "hex-4"
    assert json.loads(frozen_files().read("settings.json"))["board"] == "hex-7"
    assert image.read("boards/mine.json") is None


def test_the_image_holds_every_language():
    image = frozen_files()
    paths = [path for path in image.names() if path.startswith("languages/")]
    assert "languages/de.bin" in paths
    for path in paths:
        assert image.read(path) == (build.FIRMWARE / path).read_bytes()


@pytest.fixture
def start(monkeypatch, tmp_path):
    """The firmware's start, in an empty folder; it needs none of the platform here."""
    names = ("Platform", "service_was_asked")
    pico = SimpleNamespace(**dict.fromkeys(names))
    monkeypatch.setitem(sys.modules, "rootlight.platforms.pico", pico)
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module("rootlight.start")
    monkeypatch.delitem(sys.modules, "rootlight.start")
    return module


def test_a_board_file_that_is_not_there_is_told():
    with pytest.raises(build.BuildError, match="no board file called hex-8"):
        frozen_modules("hex-8")


def test_files_on_the_flash_come_before_those_of_the_image(start, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "frozen_files", frozen_files("hex-4"))
    assert json.loads(start.read_file("settings.json"))["board"] == "hex-4"
    assert json.loads(start.read_file("boards/hex-5.json"))["name"] == "hex-5"
    (tmp_path / "settings.json").write_text('{"board": "mine"}')
    assert start.read_file("settings.json") == '{"board": "mine"}'
    with pytest.raises(OSError):
        start.read_file("boards/mine.json")


@pytest.mark.parametrize("name", ["settings.json", "boards/hex-7.json"])
def test_without_an_image_of_ours_there_are_only_the_files(start, name):
    with pytest.raises(OSError):
        start.read_file(name)


def test_the_whole_firmware_is_frozen_and_compiles():
    modules = frozen_modules()
    assert set(build.modules(build.FIRMWARE)) <= set(modules)
    assert modules["main.py"] == (ON_BOARD / "main.py").read_text()
    assert "_boot.py" in modules
