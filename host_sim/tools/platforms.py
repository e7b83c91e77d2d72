"""`make platforms`: on which computers `pip install rootlight` finds all that it needs, as a page.

Asks pip, as it is set up here, for each kind of computer and each Python whether there is a wheel
of every package that `make lock` has locked, and writes the answers into `host_sim/platforms.md`.
Where one is missing pip would have to build it from source.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.tags import mac_platforms

from host_sim.folders import TREE
from host_sim.native.everywhere import COMPUTERS

PAGE = TREE / "host_sim" / "platforms.md"
LOCKS = TREE / "host_sim" / "requirements"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
# A Debian 12 or an Ubuntu 22.04 has a newer C library than this, as a Raspberry Pi OS of 2022 has.
_OLDEST_GLIBC = 31
_OLDEST_MACOS = (13, 0)
_PATIENCE_S = 300
# What is asked for where no extra is.
COMMAND = "rootlight"


class Kind(NamedTuple):
    """A kind of computer.

    system, machine: as `sys.platform` and `platform.machine` say them there. tags: those of wheels
    that it takes, but for wheels of every computer.
    """

    name: str
    system: str
    machine: str
    tags: tuple[str, ...]

    @property
    def has_kernels(self) -> bool:
        """True if the wheel of rootlight brings compiled loops for it."""
        ours = (self.system, self.machine.lower())
        return any((computer.system, computer.processor) == ours for computer in COMPUTERS)

    def environment(self, python: str) -> dict[str, str]:
        """What markers of requirements ask about."""
        names = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}
        return {
            "implementation_name": "cpython",
            "os_name": "nt" if self.system == "win32" else "posix",
            "platform_machine": self.machine,
            "platform_python_implementation": "CPython",
            "platform_system": names[self.system],
            "python_full_version": f"{python}.0",
            "python_version": python,
            "sys_platform": self.system,
        }


def _glibc(machine: str) -> tuple[str, ...]:
    newer = [f"manylinux_2_{minor}_{machine}" for minor in range(_OLDEST_GLIBC, 4, -1)]
    return (*newer, f"manylinux2014_{machine}", f"linux_{machine}")


def _musl(machine: str) -> tuple[str, ...]:
    return (f"musllinux_1_2_{machine}", f"musllinux_1_1_{machine}", f"linux_{machine}")


KINDS = (
    Kind("Linux, x86-64", "linux", "x86_64", _glibc("x86_64")),
    Kind("Linux, ARM64: Raspberry Pi 3 and newer", "linux", "aarch64", _glibc("aarch64")),
    Kind("Linux, ARMv7: a Raspberry Pi OS of 32 bits", "linux", "armv7l", _glibc("armv7l")),
    Kind("Linux with musl (Alpine), x86-64", "linux", "x86_64", _musl("x86_64")),
    Kind("Linux with musl (Alpine), ARM64", "linux", "aarch64", _musl("aarch64")),
    Kind(
        "macOS, Apple's processors", "darwin", "arm64", (*mac_platforms(_OLDEST_MACOS, "arm64"),)
    ),
    Kind("macOS, Intel", "darwin", "x86_64", (*mac_platforms(_OLDEST_MACOS, "x86_64"),)),
    Kind("Windows, x86-64", "win32", "AMD64", ("win_amd64",)),
    Kind("Windows, ARM64", "win32", "ARM64", ("win_arm64",)),
)

# What every computer takes.
EVERYWHERE = Kind("any", "", "", ("any",))

# Tells for a kind of computer, a Python and requirements which packages are not to be had.
Ask = Callable[[Kind, str, Sequence[str]], list[str]]


def sets() -> dict[str, list[Requirement]]:
    """What is locked for the command itself, and what each extra needs besides, by name."""
    told = tomllib.loads((TREE / "pyproject.toml").read_text("utf-8"))
    found = {COMMAND: locked("sim")}
    base = {_exactly(each) for each in found[COMMAND]}
    for extra in told["project"].get("optional-dependencies", {}):
        added = [each for each in locked(extra) if _exactly(each) not in base]
        found[f"{COMMAND}[{extra}]"] = added
    return found


def locked(name: str) -> list[Requirement]:
    """The requirements in a file of locked ones, each with its one version."""
    lines = (LOCKS / f"{name}.txt").read_text("utf-8").splitlines()
    return [Requirement(line.rstrip(" \\")) for line in lines if line and line[0] not in " #"]


def ask_pip(kind: Kind, python: str, wanted: Sequence[str]) -> list[str]:
    """The packages of which pip finds no wheel. Raises OSError if pip cannot ask."""
    if not wanted or _finds(kind, python, wanted):
        return []
    if len(wanted) > 1:
        middle = len(wanted) // 2
        halves = wanted[:middle], wanted[middle:]
        return [name for half in halves for name in ask_pip(kind, python, half)]
    if not _finds(EVERYWHERE, python, ["pip"]):
        raise OSError("pip cannot look for packages here.")
    return [wanted[0].partition("==")[0]]


def _finds(kind: Kind, python: str, wanted: Sequence[str]) -> bool:
    with tempfile.TemporaryDirectory() as nowhere:
        command = [
            *(sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed"),
            *("--quiet", "--no-deps", "--only-binary=:all:", "--target", nowhere),
            *("--implementation", "cp", "--python-version", python),
            *(word for tag in kind.tags for word in ("--platform", tag)),
            *wanted,
        ]
        done = subprocess.run(command, capture_output=True, timeout=_PATIENCE_S, check=False)
    return done.returncode == 0


def answers(
    requirements: Iterable[Requirement], ask: Ask, kinds: Sequence[Kind] = KINDS
) -> list[list[list[str]]]:
    """The packages that are not to be had: a row for each kind, in it a list for each Python."""
    by_python = [_answers_for(python, [*requirements], ask, kinds) for python in PYTHONS]
    return [[*row] for row in zip(*by_python, strict=True)]


def _answers_for(
    python: str, requirements: list[Requirement], ask: Ask, kinds: Sequence[Kind]
) -> list[list[str]]:
    """The packages that are not to be had with one Python: a list for each kind."""
    # Most packages have one wheel for all computers, which need not be asked for at each.
    names = [*ask(EVERYWHERE, python, [_exactly(each) for each in requirements])]
    made_for_some = [each for each in requirements if each.name in names]

    def missing(kind: Kind) -> list[str]:
        around = kind.environment(python)
        fitting = [
            each for each in made_for_some if not each.marker or each.marker.evaluate(around)
        ]
        return ask(kind, python, [_exactly(each) for each in fitting])

    return [missing(kind) for kind in kinds]


def _exactly(locked: Requirement) -> str:
    return f"{locked.name}{locked.specifier}"


def page(ask: Ask = ask_pip, kinds: Sequence[Kind] = KINDS) -> str:
    """The page, with a table for each set of packages."""
    parts = [_HEAD]
    for name, requirements in sets().items():
        rows = zip(kinds, answers(requirements, ask, kinds), strict=True)
        parts += [f"## `pip install {name}`", _table(rows), _asked_for(requirements)]
    return "\n\n".join(parts) + "\n"


def _table(rows: Iterable[tuple[Kind, list[list[str]]]]) -> str:
    lines = [f"| computer | {' | '.join(f'Python {each}' for each in PYTHONS)} | compiled loops |"]
    lines.append("|---" * (len(PYTHONS) + 2) + "|")
    for kind, found in rows:
        cells = [f"builds {', '.join(missing)}" if missing else "yes" for missing in found]
        lines.append(f"| {' | '.join([kind.name, *cells, _yes(kind.has_kernels)])} |")
    return "\n".join(lines)


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


def _asked_for(requirements: Iterable[Requirement]) -> str:
    return "Asked for: " + ", ".join(_in_words(each) for each in requirements) + "."


def _in_words(locked: Requirement) -> str:
    (version,) = locked.specifier
    return f"{locked.name} {version.version}" + (
        f" (where {locked.marker})" if locked.marker else ""
    )


def main() -> int:
    """Write the page; return the exit code."""
    try:
        text = page()
    except (OSError, subprocess.TimeoutExpired) as error:
        print(error, file=sys.stderr)
        return 1
    PAGE.write_text(text, "utf-8")
    print(f"{PAGE.relative_to(TREE)} is written.")
    return 0


_HEAD = """\
# Where `rootlight` can be installed

`make platforms` has written this page. It asked the index of packages, for each computer and each
Python, whether there is a wheel of everything that the command needs, in the versions that we
test. *Yes*: pip installs it as it is. *Builds*: pip has to build that package from its source.

*Compiled loops* come with `rootlight` itself. Without them it plays all the same; its opponents
think slower, and there are fewer levels."""


if __name__ == "__main__":
    sys.exit(main())
