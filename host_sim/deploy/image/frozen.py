"""The frozen part of the image: the firmware, board files, and the start of a board.

Used by `images`. Frozen code lies in flash outside the file system and runs in place. The sources
are frozen unchanged.
"""

from __future__ import annotations

import json
from pathlib import Path

from host_sim.deploy import build

ON_BOARD = Path(__file__).with_name("on_board")

_FILES = '''"""Files that came with the image, for boards whose flash has none of their name."""

_TEXTS = {texts!r}


def read(name):
    """The text of a file, or the bytes of a language; or None."""
    return _TEXTS.get(name)


def names():
    """The paths of all files."""
    return sorted(_TEXTS)
'''


def frozen_modules(built: str | None = None) -> dict[str, str]:
    """The programs to freeze, by path. Raises BuildError.

    built: the built board that the firmware assumes if there are no settings.
    """
    modules = {
        name: path.read_text("utf-8") for name, path in build.modules(build.FIRMWARE).items()
    }
    for program in sorted(ON_BOARD.glob("*.py")):
        modules[program.name] = program.read_text("utf-8")
    texts = _texts(built) | _languages()
    modules[build.FROZEN_FILES] = _FILES.format(texts=texts)
    return modules


def _texts(built: str | None) -> dict[str, str | bytes]:
    """The files that the image supplies if the flash lacks them, by path."""
    texts: dict[str, str | bytes] = {
        path.relative_to(build.FIRMWARE).as_posix(): _packed(path)
        for path in sorted((build.FIRMWARE / build.BOARDS).glob("*.json"))
    }
    for path in sorted((build.FIRMWARE / build.LESSONS).glob("*.txt")):
        texts[path.relative_to(build.FIRMWARE).as_posix()] = path.read_text("utf-8")
    settings = json.loads((build.FIRMWARE / build.SETTINGS).read_text("utf-8"))
    settings["board"] = built or settings["board"]
    if f"{build.BOARDS}/{settings['board']}.json" not in texts:
        raise build.BuildError(f"There is no board file called {built}.")
    return texts | {build.SETTINGS: json.dumps(settings)}


def _languages() -> dict[str, str | bytes]:
    """The sentences in other languages, by path."""
    return {
        path.relative_to(build.FIRMWARE).as_posix(): path.read_bytes()
        for path in sorted((build.FIRMWARE / build.LANGUAGES).glob("*.bin"))
    }


def _packed(path: Path) -> str:
    """The text of a JSON file, without the parts that are only for people."""
    return json.dumps(json.loads(path.read_text("utf-8")), separators=(",", ":"))
