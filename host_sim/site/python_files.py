"""Python for the page's worker: MicroPython, our modules as its bytecode, and the kernels as wasm.

Used by `build`; `page/worker/python.js` reads what is written here. All modules and the data that
they read are in one file, an image of Python's memory, which `python_image.mjs` makes: a length in
4 bytes, least first; JSON of so many bytes, `{"pages": numbers, "stack": address}`; these pages of
4 kB one after the other. The modules of a page's first moments are imported in it already, and
`host_sim.in_page.files_in_memory` finds the others. It is compressed here (gzip), since not every
server compresses it.
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import tempfile
from pathlib import Path

from host_sim.board.description import describe
from host_sim.board.simulated_board import load_board_file
from host_sim.deploy.build import BuildError, compile_module, sha256
from host_sim.native.build import BUILT, NOTES, WASM, build
from host_sim.ranks import PORTABLE
from host_sim.toolchain.npm import Packages, node

MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
FOLDER = "python"
IMAGE = "rootlight.bin"
# The boards that the page offers, as in `page/first/built_board.js`: they come with a description.
DESCRIBED = ("hex-2", "hex-4", "hex-5", "hex-7", "growy-2")
# npm calls the program `.mjs`, a name for which some servers know no type.
_RUNTIME = {"micropython.mjs": "micropython.js", "micropython.wasm": "micropython.wasm"}
_MAKES_IMAGE = Path(__file__).with_name("python_image.mjs")
_ROOT = Path(__file__).resolve().parents[2]
_BYTECODE = _ROOT / "build" / "site-bytecode"
_DATA = (".json", ".bin", ".txt")
_KERNELS = "firmware/rootlight/kernels/"
# This port has no compiler for the kernels and refuses the line that asks for it.
_COMPILED_LOOP = re.compile(r"^@micropython\.viper\n", re.MULTILINE)


def files(packages: Packages) -> dict[str, bytes]:
    """Return the files that the worker fetches, by the names that it knows.

    Raises BuildError, NotBuilt.
    """
    build()
    found = {f"{FOLDER}/{target}": _of_port(packages, name) for name, target in _RUNTIME.items()}
    found[f"{FOLDER}/{WASM}"] = (BUILT / WASM).read_bytes()
    found[f"{FOLDER}/{IMAGE}"] = gzip.compress(_image(packages, _contents()), mtime=0)
    return found


def _of_port(packages: Packages, name: str) -> bytes:
    return (packages.modules / MICROPYTHON / name).read_bytes()


def _image(packages: Packages, contents: dict[str, bytes]) -> bytes:
    """Python's memory with these files in it; see the top of this file.

    The program that makes it takes the files in the same form: `[[name, length], ...]`, contents.
    Raises BuildError.
    """
    index = json.dumps([[name, len(data)] for name, data in contents.items()]).encode()
    files = len(index).to_bytes(4, "little") + index + b"".join(contents.values())
    program = packages.modules / MICROPYTHON / "micropython.mjs"
    command = [node(), str(_MAKES_IMAGE), str(program)]
    done = subprocess.run(command, input=files, capture_output=True, check=False)
    if done.returncode:
        raise BuildError(done.stderr.decode())
    return done.stdout


def _contents() -> dict[str, bytes]:
    """Modules and data, by name; the same sources give the same."""
    found: dict[str, bytes] = {NOTES: _functions()}
    for path in sorted(_sources()):
        name = path.relative_to(_ROOT).as_posix()
        if path.suffix == ".py":
            found[name.replace(".py", ".mpy")] = _compiled(path, name)
        else:
            found[name] = path.read_bytes()
    for built in DESCRIBED:
        description = describe(load_board_file(built))
        found[f"descriptions/{built}.json"] = json.dumps(description).encode()
    return found


def _functions() -> bytes:
    """Return the parameters and results of the kernels, without the data of this machine."""
    functions = json.loads((BUILT / NOTES).read_text("utf-8"))["functions"]
    return json.dumps(functions).encode()


def _sources() -> list[Path]:
    """All modules that the worker may import, and the data that these read."""
    folders = [_ROOT / "firmware", *(_ROOT / "host_sim" / name for name in PORTABLE)]
    wanted = (".py", *_DATA)
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in wanted]
    return [_ROOT / "host_sim" / "__init__.py", *found]


def _compiled(path: Path, name: str) -> bytes:
    """The bytecode of a module, kept from build to build. Raises BuildError."""
    text = path.read_text("utf-8")
    if name.startswith(_KERNELS):
        text = _COMPILED_LOOP.sub("", text)
    kept = _BYTECODE / f"{sha256(f'{name} {text}'.encode())}.mpy"
    if not kept.is_file():
        _BYTECODE.mkdir(parents=True, exist_ok=True)
        # A folder of its own: two programs may build the site at once.
        with tempfile.TemporaryDirectory(dir=_BYTECODE) as folder:
            source = Path(folder, "source.py")
            source.write_text(text, "utf-8")
            fresh = Path(folder, "fresh.mpy")
            compile_module(source, fresh, name, architecture=None)
            fresh.replace(kept)
    return kept.read_bytes()
