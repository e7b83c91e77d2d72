"""Programs that tests need and this machine lacks, from Debian's packages; nothing is installed.

`make setup` runs this. apt downloads the packages, and those that they need and this machine
lacks, and checks Debian's signatures. They are unpacked in the user's cache folder: no root rights
are needed, and no service is started.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.tools.cache import cache_folder, key_of, locked
from host_sim.tools.launchers import launcher

_OPTIONS = (
    "APT::Sandbox::User=root",  # without root rights, apt cannot change to its own user
    "APT::Get::AllowUnauthenticated=false",
    "Acquire::AllowInsecureRepositories=false",
    "Acquire::AllowDowngradeToInsecureRepositories=false",
    "Acquire::AllowWeakRepositories=false",
    "Acquire::Check-Valid-Until=false",  # a mirror may be weeks behind
    "Acquire::Languages=none",
    "Acquire::Retries=3",
    "Debug::NoLocking=true",
    "Dir::State::extended_states=/dev/null",
)
# The C library cannot be changed for one program. A newer one is asked for only where the machine
# waits for an upgrade.
_NEVER = ("libc6_", "libc-bin_")


class Missing(Exception):
    """A program is missing and cannot be had; the text is a sentence that says what to do."""


class Program(NamedTuple):
    """A program that tests need.

    names: under which it may be installed, the best first. purpose: what needs it. packages: of
    Debian. unpacked: its path in what is unpacked of these.
    """

    names: tuple[str, ...]
    purpose: str
    packages: tuple[str, ...]
    unpacked: str


MOSQUITTO = Program(("mosquitto",), "shared games", ("mosquitto",), "usr/sbin/mosquitto")
# The one without windows is preferred: it takes a third of the time.
CHROMIUM = Program(
    (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ),
    "the page",
    ("chromium-headless-shell", "fonts-dejavu-core"),
    "usr/lib/chromium/chromium-headless-shell",
)
PROGRAMS = (MOSQUITTO, CHROMIUM)

_FONTS = """\
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{folder}/usr/share/fonts</dir>
  <cachedir>{folder}/fonts</cachedir>
{included}
</fontconfig>
"""


def find(program: Program) -> Path | None:
    """The program: installed, or a script that starts what is unpacked; None for none."""
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))
    for name in program.names:
        if found := shutil.which(name, path=path):
            return Path(found)
    folder = _folder()
    unpacked = folder / program.unpacked
    if not unpacked.is_file():
        return None
    return launcher(unpacked, _libraries(folder), {"FONTCONFIG_FILE": str(folder / "fonts.conf")})


def bring(programs: Sequence[Program], options: Sequence[str] = ()) -> None:
    """Unpack those programs that this machine lacks. options: more for apt. Raises Missing."""
    folder = _folder()
    with locked(folder):
        lacking = [program for program in programs if find(program) is None]
        if not lacking:
            return
        if not has_apt():
            raise Missing(_advice(lacking))
        packages = [package for program in lacking for package in program.packages]
        print(f"{', '.join(packages)}: downloaded from Debian, once.", flush=True)
        try:
            _unpack(_download(folder / "apt", packages, options), folder)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Missing(f"{_complaint(error)} {_advice(lacking)}") from error
        shutil.rmtree(folder / "apt")
        if any(find(program) is None for program in lacking):
            raise Missing(f"The packages do not hold what was expected. {_advice(lacking)}")


def has_apt() -> bool:
    """Whether this machine can get Debian's packages."""
    return all(map(shutil.which, ("apt-get", "dpkg-deb")))


def _folder() -> Path:
    """Where programs are unpacked: a folder for each release of a system."""
    release = Path("/etc/os-release")
    return cache_folder() / f"debian-{key_of(release.read_bytes() if release.exists() else b'')}"


def _libraries(folder: Path) -> list[Path]:
    """Folders with libraries, those of single packages included."""
    found = (
        each.parent for lib in ("lib", "usr/lib") for each in folder.glob(f"{lib}/**/lib*.so*")
    )
    return sorted(set(found))


def _advice(programs: Sequence[Program]) -> str:
    needs = " and ".join(
        f"the tests of {program.purpose} need {program.names[0]}" for program in programs
    )
    packages = " ".join(package for program in programs for package in program.packages)
    return (
        f"{needs[0].upper()}{needs[1:]}: install what is missing by your system's own means (on "
        f"Debian, as root: apt install {packages}), then try again."
    )


def _complaint(error: OSError | subprocess.CalledProcessError) -> str:
    if isinstance(error, subprocess.CalledProcessError) and error.stderr:
        return f"apt says: {error.stderr.strip()}"
    return str(error)


def _download(apt: Path, packages: Sequence[str], options: Sequence[str]) -> list[Path]:
    """Download packages, and those that they need and that are not installed."""
    for folder in ("lists/partial", "archives/partial"):
        (apt / folder).mkdir(parents=True, exist_ok=True)
    own = (
        f"Dir::State::Lists={apt / 'lists'}",
        f"Dir::Cache::Archives={apt / 'archives'}",
        f"Dir::Cache::pkgcache={apt / 'pkgcache.bin'}",
        f"Dir::Cache::srcpkgcache={apt / 'srcpkgcache.bin'}",
    )
    command = ["apt-get", "-qq", *(f"--option={option}" for option in (*own, *options, *_OPTIONS))]
    _run([*command, "update"])
    _run([*command, "install", "--download-only", "--no-install-recommends", "--yes", *packages])
    return sorted((apt / "archives").glob("*.deb"))


def _unpack(files: Sequence[Path], folder: Path) -> None:
    for file in files:
        if not file.name.startswith(_NEVER):
            _run(["dpkg-deb", "--extract", file, folder])
    for libraries in _libraries(folder):
        # Packages leave it to ldconfig to link a library's short name to its file.
        _run([shutil.which("ldconfig") or "/sbin/ldconfig", "-n", libraries])
    chosen = sorted((folder / "usr/share/fontconfig/conf.avail").glob("[456]*.conf"))
    included = "\n".join(f"  <include>{path}</include>" for path in chosen)
    (folder / "fonts.conf").write_text(_FONTS.format(folder=folder, included=included))


def _run(command: Sequence[str | Path]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


def main() -> int:
    """Make sure that the programs are there. Playwright brings a Chromium where apt cannot."""
    try:
        bring(PROGRAMS if has_apt() else [MOSQUITTO])
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
