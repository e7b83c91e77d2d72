"""What a board with the image of our own does before the firmware runs: files, and which firmware.

The programs run here on stand-ins for `vfs`, `rp2` and the flash; on the image itself in
test_built_image.py.
"""

import builtins
import importlib
import io
import json
import sys
from types import ModuleType, SimpleNamespace

import pytest

from host_sim.deploy import build
from host_sim.deploy.image.frozen import FILES, ON_BOARD, frozen_modules

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


# Which firmware runs.

COPY = {"main.py": "", "rootlight/start.mpy": "", "installed.json": '{"version": "0.2.0"}'}


class Board:
    """What the image's main.py can ask of a Pico. files: texts by path, or None if unmounted.

    `ran`: "own", "copy" or "other", with whether modules were looked for in the image first.
    """

    def __init__(self, files, version="0.2.0", copy_fails=False):
        self.files = files
        self.copy_fails = copy_fails
        self.ran = []
        self.printed = []
        self.sys = SimpleNamespace(
            path=["", ".frozen", "/lib"], modules={}, print_exception=self.printed.append
        )
        self.modules = {
            "os": SimpleNamespace(stat=self._stat),
            "sys": self.sys,
            "frozen_files": SimpleNamespace(VERSION=version),
        }

    def _start(self, own):
        self.ran.append("own" if own else "copy")

    def start(self):
        names = {"__builtins__": vars(builtins) | {"open": self._open, "__import__": self._load}}
        exec(compile((ON_BOARD / "main.py").read_text(), "main.py", "exec"), names)
        (ran,) = self.ran
        return ran

    def _stat(self, path):
        if self.files is not None:
            if path in self.files:
                return (0x8000,)
            if any(each.startswith(path + "/") for each in self.files):
                return (0x4000,)
        raise OSError(2 if self.files is not None else 19)

    def _open(self, path):
        self._stat(path)
        return io.StringIO(self.files[path])

    def _load(self, name, *rest):
        if name in self.modules:
            return self.modules[name]
        if name == "main":
            self.ran.append("other")
            return SimpleNamespace()
        if name != "rootlight.start":
            return __import__(name, *rest)
        own = self.sys.path[0] == ".frozen" or "rootlight/start.mpy" not in (self.files or {})
        self.sys.modules["rootlight.device.device"] = None
        if self.copy_fails and not own:
            raise ImportError("no module named 'rootlight.table.controller'")
        if self.copy_fails:
            assert self.forgotten()
        return SimpleNamespace(main=lambda: self._start(own))

    def forgotten(self):
        return "rootlight.start" not in self.sys.modules


def test_without_a_copy_the_firmware_of_the_image_runs():
    assert Board({}).start() == "own"
    assert Board({"settings.json": "{}", "boards/mine.json": "{}"}).start() == "own"


def test_without_a_file_system_the_firmware_of_the_image_runs():
    assert Board(None).start() == "own"


def test_a_whole_copy_comes_first():
    assert Board(COPY).start() == "copy"
    assert Board(COPY, version="0.1.9").start() == "copy"


def test_a_copy_that_was_cut_short_waits_for_the_rest_of_it():
    assert Board({path: COPY[path] for path in COPY if path != "main.py"}).start() == "own"


@pytest.mark.parametrize("version", ["0.2.1", "0.10.0", "1.0.0"])
def test_a_copy_that_is_older_than_the_image_is_left_aside(version):
    assert Board(COPY, version).start() == "own"


@pytest.mark.parametrize("record", ["", "[]", "{}", '{"version": 2}', '{"version": "new"}'])
def test_a_copy_of_which_nobody_knows_how_old_it_is_comes_first(record):
    assert Board(COPY | {"installed.json": record}, "9.0.0").start() == "copy"


def test_a_copy_that_cannot_be_loaded_is_left_aside():
    board = Board(COPY, copy_fails=True)
    assert board.start() == "own"
    assert [str(error) for error in board.printed] == [
        "no module named 'rootlight.table.controller'"
    ]


def test_a_program_of_somebody_else_is_run_as_on_any_board():
    assert Board({"main.py": "print('blink')"}).start() == "other"


# Files that are in the image.


def frozen_files(built=None):
    """The module with the files of an image."""
    module = ModuleType("frozen_files")
    exec(frozen_modules(built)[FILES], vars(module))
    return module


def test_the_image_holds_every_board_file_and_settings():
    image = frozen_files("hex-4")
    for path in (build.FIRMWARE / "boards").glob("*.json"):
        assert json.loads(image.read(f"boards/{path.name}")) == json.loads(path.read_text())
    assert json.loads(image.read("settings.json"))["board"] == "hex-4"
    assert json.loads(frozen_files().read("settings.json"))["board"] == "hex-7"
    assert image.read("boards/mine.json") is None
    assert build.version() == image.VERSION


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
