"""`make native`: the kernels as a library for this machine, and as wasm.

`python -m host_sim.native.build` translates and compiles them into `build/native`, with the C
compiler of the package `ziglang`; nothing is done while they are those of today's sources. The
wasm works on the memory of another module, which it imports: in the site that is MicroPython's.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import platform
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from host_sim.folders import FIRMWARE, TREE
from host_sim.native.dialect import File, NotInDialect
from host_sim.native.translate import c_name, exported, read_all, translate

KERNELS = FIRMWARE / "rootlight" / "kernels"
BUILT = TREE / "build" / "native"
LIBRARY = "kernels" + {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
WASM = "kernels.wasm"
SOURCE = "kernels.c"
# The file that notes which sources were compiled, and the functions of the result.
NOTES = "kernels.json"

_NO_KERNELS = ("__init__", "dialect", "tables")
_OWN_SOURCES = ("build.py", "dialect.py", "translate.py")
_ZIG = (sys.executable, "-m", "ziglang")
# Numbers wrap, and tables may overlap, as the dialect has it. No processor newer than all others.
_OPTIONS = ("-std=c11", "-O3", "-fwrapv", "-fno-strict-aliasing", "-fno-sanitize=all")
_FOR_WASM = ("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory", "-nostdlib")
# The loader gives the stack a place in that memory. There are no data of the module's own.
_IN_MEMORY_OF_OTHERS = ("-s", "-Wl,--no-entry,--import-memory,--export=__stack_pointer")
_COMPILER_S = 600


class NotBuilt(Exception):
    """The kernels cannot be made; the text is a sentence that says why."""


def kernels(folder: Path = KERNELS) -> dict[str, str]:
    """The texts of all files of kernels, by module name."""
    paths = sorted(folder.glob("*.py"))
    return {path.stem: path.read_text("utf-8") for path in paths if path.stem not in _NO_KERNELS}


def processor(made_for: str = sysconfig.get_platform()) -> str:
    """The processor that this Python is made for, in small letters.

    made_for: as `sysconfig.get_platform` says it. Windows runs a Python for amd64 on a computer
    with arm64 too, and such a Python loads libraries for amd64 only.
    """
    if made_for.startswith("win"):
        return made_for.removeprefix("win-")
    return platform.machine().lower()


def fingerprint(
    texts: Mapping[str, str], machines: Sequence[str] = (sys.platform, processor())
) -> str:
    """Return a text that changes with the kernels, the translator and the kinds of machines."""
    own = [(Path(__file__).with_name(name)).read_text("utf-8") for name in _OWN_SOURCES]
    return hashlib.sha256(json.dumps([machines, own, *texts.items()]).encode()).hexdigest()


def is_built(built: Path = BUILT, texts: Mapping[str, str] | None = None) -> bool:
    """Return whether what lies in a folder was made of these sources, or of today's."""
    if not all((built / name).is_file() for name in (LIBRARY, WASM)):
        return False
    wanted = fingerprint(kernels() if texts is None else texts)
    return notes(built).get("fingerprint") == wanted


def notes(built: Path = BUILT) -> dict:
    """`fingerprint`, and `functions`: file to name to `parameters` and `returns`; {} for none."""
    try:
        found = json.loads((built / NOTES).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def build(built: Path = BUILT, texts: Mapping[str, str] | None = None) -> bool:
    """Make library and wasm, unless they are there; whether they were made. Raises NotBuilt.

    built: the folder for them. texts: the kernels, by module name; those of the firmware if None.
    """
    texts = kernels() if texts is None else texts
    if is_built(built, texts):
        return False
    files = begin(built, texts)
    compile_source(built / SOURCE, built / LIBRARY, ["-shared", "-fPIC", "-mcpu=baseline"])
    exports = [f"-Wl,--export={name}" for name in _names(files)]
    compile_source(built / SOURCE, built / WASM, [*_FOR_WASM, *_IN_MEMORY_OF_OTHERS, *exports])
    note(built, files, fingerprint(texts))
    return True


def begin(built: Path, texts: Mapping[str, str]) -> dict[str, File]:
    """Write the kernels as C; until they are noted, nothing there counts as built."""
    try:
        files = read_all(texts)
        source = translate(files)
    except NotInDialect as error:
        raise NotBuilt(str(error)) from None
    built.mkdir(parents=True, exist_ok=True)
    (built / NOTES).unlink(missing_ok=True)
    (built / SOURCE).write_text(source, encoding="utf-8")
    return files


def note(built: Path, files: Mapping[str, File], made_of: str) -> None:
    """Write down what was made of these files, last: now it counts as built."""
    made = {"fingerprint": made_of, "functions": _functions(files)}
    (built / NOTES).write_text(json.dumps(made, indent=1), encoding="utf-8")


def _names(files: Mapping[str, File]) -> list[str]:
    """The names in C of all functions that are called from outside."""
    functions = [each for file in files.values() for each in file.functions.values()]
    return [c_name(each) for each in functions if exported(each)]


def _functions(files: Mapping[str, File]) -> dict:
    return {
        file.name: {
            each.name: {"parameters": list(each.parameters.values()), "returns": each.returns}
            for each in file.functions.values()
            if exported(each)
        }
        for file in files.values()
    }


def compile_source(source: Path, target: Path, options: list[str]) -> None:
    """Compile a source in C. Raises NotBuilt."""
    _make(target, [*_ZIG, "cc", *_OPTIONS, *options, str(source)])


def _make(target: Path, command: list[str]) -> None:
    """Make a new file, which then takes the place of an old one that may be in use."""
    if importlib.util.find_spec("ziglang") is None:
        raise NotBuilt("There is no C compiler here; `make native` brings one.")
    # A library bears its file's name, so only its folder is of this process.
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        fresh = Path(folder) / target.name
        try:
            done = subprocess.run(
                [*command, "-o", str(fresh)],
                capture_output=True,
                text=True,
                check=False,
                timeout=_COMPILER_S,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise NotBuilt(f"The C compiler cannot be run: {error}.") from None
        if done.returncode:
            said = (done.stderr.strip() or "it said nothing").splitlines()
            raise NotBuilt(f"The C compiler did not make {target.name}: {said[-1]}.")
        fresh.replace(target)


def main() -> int:
    """Make what is not there; return the exit code."""
    try:
        made = build()
    except NotBuilt as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The fast loops are {'built' if made else 'there'}: {BUILT.relative_to(TREE)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
