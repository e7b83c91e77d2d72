"""What the image is built of: sources and a compiler from Debian's packages, of fixed versions.

Used by `compile`. apt keeps its lists and downloads in the folder of the build, and packages are
unpacked there: nothing is installed, and nobody needs to be root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

MIRROR = "http://deb.debian.org/debian"
# Another mirror, or https://snapshot.debian.org/archive/debian/DATE when a version is gone.
ASKED_FOR = "DEBIAN_URI"
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_SUITES = ("bookworm", "trixie", "sid")

# What must be there already, and the Debian packages that have it.
TOOLS = {
    "apt-get": "apt",
    "dpkg": "dpkg",
    "tar": "tar",
    "xz": "xz-utils",
    "bzip2": "bzip2",
    "cmake": "cmake",
    "ninja": "ninja-build",
    "make": "make",
    "gcc": "gcc",
    "g++": "g++",
    "python3": "python3",
}


class CannotBuild(Exception):
    """The image cannot be built here; the text is a sentence for a person."""


class Package(NamedTuple):
    """A package of a fixed version. only: patterns of the paths that are needed; none for all."""

    name: str
    version: str
    only: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}={self.version}"


# The upstream tarballs of these are used, without Debian's changes.
MICROPYTHON = Package("micropython", "1.26.1+ds-1")
MBEDTLS = Package("mbedtls", "3.6.6-0.1~deb13u1")
SOURCES = (MICROPYTHON, MBEDTLS)
LIBRARIES = (
    Package("pico-sdk-source", "2.1.1-1"),
    Package("tinyusb-source", "0.18.0+dfsg-1"),
)
# Of the C libraries, which come for all ARM processors, what the Pico's needs.
_OF_CORTEX_M0 = ("./usr/lib/arm-none-eabi/newlib/thumb/v6-m/*",)
_SPECS = "./usr/lib/arm-none-eabi/newlib/*.specs"
COMPILER = (
    Package("gcc-arm-none-eabi", "15:12.2.rel1-1"),
    Package("binutils-arm-none-eabi", "2.40-2+18+b1"),
    Package("libnewlib-dev", "3.3.0-1.3+deb12u1"),
    Package("libnewlib-arm-none-eabi", "3.3.0-1.3+deb12u1", (*_OF_CORTEX_M0, _SPECS)),
    Package("libstdc++-arm-none-eabi-dev", "15:12.2.rel1-1+23"),
    Package("libstdc++-arm-none-eabi-newlib", "15:12.2.rel1-1+23", _OF_CORTEX_M0),
)


def check_tools() -> None:
    """Raise CannotBuild, with what is missing, if this machine cannot build."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if not _KEYS.is_file():
        missing.append("debian-archive-keyring")
    if "apt" in missing or "dpkg" in missing:
        raise CannotBuild(
            "The image is built from Debian's packages, so it takes a Debian, such as the one in "
            "a container: docker run -it debian:bookworm. make flash needs none: it brings the "
            "firmware to a board that has MicroPython."
        )
    if missing:
        raise CannotBuild(f"Something is missing here; as root: apt install {' '.join(missing)}")


class Debian:
    """Debian's packages, brought to a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._downloads = folder / "downloads"

    def bring(self) -> tuple[Path, Path]:
        """Download and unpack everything; the folders of the sources and of the compiler."""
        sources, compiler = self._folder / "sources", self._folder / "compiler"
        done = self._folder / "brought"
        wanted = "\n".join(repr(each) for each in (*SOURCES, *LIBRARIES, *COMPILER))
        if done.is_file() and done.read_text() == wanted:
            return sources, compiler
        self._download()
        for folder in (sources, compiler):
            shutil.rmtree(folder, ignore_errors=True)
        for package in SOURCES:
            self._unpack_source(package, sources / package.name)
        for package in LIBRARIES:
            self._unpack(package, sources)
        for package in COMPILER:
            self._unpack(package, compiler)
        _join(sources)
        _let_compiler_find(compiler / "usr")
        done.write_text(wanted)
        return sources, compiler

    # apt.

    def _download(self) -> None:
        self._downloads.mkdir(parents=True, exist_ok=True)
        self._write_configuration()
        self._apt("update")
        for package in SOURCES:
            self._apt("source", "--download-only", str(package))
        self._apt("download", *(str(package) for package in (*LIBRARIES, *COMPILER)))

    def _write_configuration(self) -> None:
        apt = self._folder / "apt"
        for folder in ("state/lists/partial", "cache/archives/partial", "preferences", "log"):
            (apt / folder).mkdir(parents=True, exist_ok=True)
        (apt / "state" / "status").touch()
        mirror = os.environ.get(ASKED_FOR, MIRROR)
        lines = [
            f"{kind} [signed-by={_KEYS}] {mirror} {suite} main\n"
            for suite in _SUITES
            for kind in ("deb", "deb-src")
        ]
        (apt / "sources.list").write_text("".join(lines))
        settings = {
            "Dir::Etc::SourceList": apt / "sources.list",
            "Dir::Etc::SourceParts": "-",
            "Dir::Etc::PreferencesParts": apt / "preferences",
            "Dir::State": apt / "state",
            "Dir::State::Status": apt / "state" / "status",
            "Dir::Cache": apt / "cache",
            "Dir::Log": apt / "log",
            "APT::Sandbox::User": "root",  # without root, it is nobody else either
            "Acquire::Check-Valid-Until": "false",  # for snapshots
        }
        lines = [f'{name} "{value}";\n' for name, value in settings.items()]
        (apt / "apt.conf").write_text("".join(lines))

    def _apt(self, *arguments: str) -> None:
        environment = os.environ | {"APT_CONFIG": str(self._folder / "apt" / "apt.conf")}
        try:
            run(["apt-get", "-q", *arguments], self._downloads, environment)
        except subprocess.CalledProcessError as error:
            raise CannotBuild(
                f"apt-get {' '.join(arguments)} did not work. If Debian has gone on to another "
                f"version, set {ASKED_FOR} to a day on which it had this one, such as "
                "https://snapshot.debian.org/archive/debian/20251115T000000Z"
            ) from error

    # Unpacking.

    def _unpack_source(self, package: Package, folder: Path) -> None:
        upstream = package.version.rsplit("-", 1)[0]
        (tarball,) = self._downloads.glob(f"{package.name}_{upstream}.orig.tar.*")
        folder.mkdir(parents=True)
        run(["tar", "xf", str(tarball), "-C", str(folder), "--strip-components=1"])

    def _unpack(self, package: Package, folder: Path) -> None:
        # apt writes the epoch's colon as %3a.
        version = package.version.replace(":", "%3a")
        (file,) = self._downloads.glob(f"{package.name}_{version}_*.deb")
        folder.mkdir(parents=True, exist_ok=True)
        tar = ["tar", "xf", "-", "-C", str(folder), "--wildcards", *package.only]
        with subprocess.Popen(
            ["dpkg", "--fsys-tarfile", str(file)], stdout=subprocess.PIPE
        ) as packed:
            subprocess.run(tar, stdin=packed.stdout, check=True)


def _join(sources: Path) -> None:
    """Put the libraries where MicroPython looks for them; its tarball has empty folders there."""
    libraries = sources / MICROPYTHON.name / "lib"
    packaged = sources / "usr" / "src"
    places = {
        "pico-sdk": packaged / "pico-sdk",
        "tinyusb": packaged / "tinyusb",
        "mbedtls": sources / MBEDTLS.name,
    }
    for name, place in places.items():
        (libraries / name).rmdir()
        (libraries / name).symlink_to(place.resolve())


def _let_compiler_find(usr: Path) -> None:
    """Put the C library where a compiler looks for it that is not installed in /usr."""
    (usr / "lib" / "arm-none-eabi" / "include").symlink_to("../../include/newlib")
    (usr / "lib" / "arm-none-eabi" / "lib").symlink_to("newlib")


def run(
    command: Sequence[str | Path],
    folder: Path | None = None,
    environment: dict[str, str] | None = None,
) -> None:
    """Run a program; raises CalledProcessError if it fails."""
    subprocess.run([str(each) for each in command], cwd=folder, env=environment, check=True)
