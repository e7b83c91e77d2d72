"""Fetches sources and a compiler for the image from Debian's packages, in fixed versions.

Used by `images`. apt keeps its lists and downloads in the folder of the build, and packages are
unpacked there. Nothing is installed, and no root rights are needed. CMake and Ninja come with pip.

apt checks every file: the mirror's lists are signed by Debian's keys, and hold the checksum of
each package. A mirror whose lists are not so signed is refused, whatever the machine's own
settings say.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# Names a mirror to use instead of the machine's own, for example one of an earlier day.
ASKED_FOR = "DEBIAN_URI"
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
# The suites of the packages: the compiler, the libraries, and MicroPython's source.
_SUITES = ("deb bookworm", "deb trixie", "deb-src sid")

# On the command line, since the machine's settings overrule those of a file that we name.
_ONLY_SIGNED = tuple(
    f"--option={name}=false"
    for name in (
        "APT::Get::AllowUnauthenticated",
        "Acquire::AllowDowngradeToInsecureRepositories",
        "Acquire::AllowInsecureRepositories",
        "Acquire::AllowWeakRepositories",
    )
)

# Programs that the machine must have, and the Debian packages that contain them.
TOOLS = {"apt-get": "apt", "dpkg": "dpkg", "tar": "tar", "xz": "xz-utils"}


class CannotBuild(Exception):
    """The image cannot be built here; the text is a sentence for a person."""


class Package(NamedTuple):
    """A package of a fixed version. only, without: patterns of paths to unpack, to leave."""

    name: str
    version: str
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}={self.version}"


# The upstream tarball is used, without Debian's changes.
_FOLDERS = ("py", "extmod", "shared", "lib", "drivers", "tools", "mpy-cross", "ports/rp2")
MICROPYTHON = Package(
    "micropython",
    "1.26.1+ds-1",
    ("micropython-*/LICENSE", *(f"micropython-*/{each}/*" for each in _FOLDERS)),
)
LIBRARIES = (Package("pico-sdk-source", "2.1.1-1"), Package("tinyusb-source", "0.18.0+dfsg-1"))
# The C library comes for all ARM processors; only the files for the RP2040 (Cortex-M0+) and the
# RP2350 (Cortex-M33) are unpacked. The same holds for libgcc, in the package of the compiler.
_NEWLIB = tuple(
    f"./usr/lib/arm-none-eabi/newlib/{each}"
    for each in ("*.specs", "thumb/v6-m/*", "thumb/v8-m.main+fp/softfp/*")
)
_OTHER_LIBGCC = tuple(f"*/12.2.1/{each}/*" for each in ("arm", "thumb/v[57]*", "thumb/v8-[!m]*"))
COMPILER = (
    Package("gcc-arm-none-eabi", "15:12.2.rel1-1", without=_OTHER_LIBGCC),
    Package("binutils-arm-none-eabi", "2.40-2+18+b1"),
    Package("libnewlib-dev", "3.3.0-1.3+deb12u1"),
    Package("libnewlib-arm-none-eabi", "3.3.0-1.3+deb12u1", _NEWLIB),
    Package("libstdc++-arm-none-eabi-dev", "15:12.2.rel1-1+23"),
)
PACKAGES = (MICROPYTHON, *LIBRARIES, *COMPILER)


class Toolchain(NamedTuple):
    """Folders: all of it; MicroPython's sources; the compiler's programs."""

    folder: Path
    micropython: Path
    compiler: Path


def toolchain_in(folder: Path) -> Toolchain:
    """The paths at which `bring` puts the parts into a folder."""
    micropython = folder / "sources" / MICROPYTHON.name
    return Toolchain(folder, micropython, folder / "compiler" / "usr" / "bin")


def bring(folder: Path) -> Toolchain:
    """Download and unpack everything into a folder, which exists only when it is complete.

    Raises CannotBuild.
    """
    if not folder.is_dir():
        print("Sources and a compiler for the Pico are downloaded: 110 MB, once.")
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        downloads = _download(part)
        try:
            _unpack_all(downloads, part)
        except subprocess.CalledProcessError as error:
            raise CannotBuild(
                f"The packages cannot be unpacked in {part}, for the reason above; 1 GB must be "
                "free there."
            ) from error
        _check_compiler(toolchain_in(part).compiler)
        part.rename(folder)
    return toolchain_in(folder)


def check_machine() -> None:
    """Raise CannotBuild, which names what is missing, if this machine cannot build."""
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


# apt.


def _download(folder: Path) -> Path:
    """Download all packages; return the folder."""
    downloads = folder / "downloads"
    downloads.mkdir(parents=True)
    configuration = _write_configuration(folder / "apt", _mirror())
    _apt(configuration, downloads, "update")
    _apt(configuration, downloads, "source", "--download-only", str(MICROPYTHON))
    _apt(configuration, downloads, "download", *map(str, (*LIBRARIES, *COMPILER)))
    return downloads


def _mirror() -> str:
    """The address of this machine's mirror, or of the one in the environment."""
    asked_for = os.environ.get(ASKED_FOR)
    if asked_for:
        return asked_for
    system = platform.freedesktop_os_release()
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    # There may be lists of other archives, which have no such suite.
    command += [f"Release: {system.get('VERSION_CODENAME')}", "Component: main"]
    mirrors = subprocess.run(command, capture_output=True, text=True).stdout.split()
    if not mirrors or system.get("ID") != "debian":
        raise CannotBuild(
            "This machine has no mirror of Debian in its list of sources; name one in "
            f"{ASKED_FOR}."
        )
    return mirrors[0]


def _write_configuration(apt: Path, mirror: str) -> Path:
    """Settings for apt that keep it within a folder; their file."""
    for folder in ("state/lists/partial", "cache/archives/partial", "preferences", "log"):
        (apt / folder).mkdir(parents=True, exist_ok=True)
    (apt / "state" / "status").touch()
    lines = []
    for suite in _SUITES:
        kind, name = suite.split()
        lines.append(f"{kind} [signed-by={_KEYS}] {mirror} {name} main\n")
    (apt / "sources.list").write_text("".join(lines))
    settings = {
        "Dir::Etc::SourceList": apt / "sources.list",
        "Dir::Etc::SourceParts": "-",
        "Dir::Etc::PreferencesParts": apt / "preferences",
        "Dir::State": apt / "state",
        "Dir::State::Status": apt / "state" / "status",
        "Dir::Cache": apt / "cache",
        "Dir::Log": apt / "log",
        "APT::Sandbox::User": "root",  # without root rights, apt cannot change to its own user
        "Acquire::Check-Valid-Until": "false",  # mirrors of an earlier day; versions are fixed
        "Acquire::Languages": "none",
        "Acquire::Retries": "3",
    }
    configuration = apt / "apt.conf"
    configuration.write_text("".join(f'{name} "{value}";\n' for name, value in settings.items()))
    return configuration


def _apt(configuration: Path, folder: Path, *arguments: str) -> None:
    environment = os.environ | {"APT_CONFIG": str(configuration)}
    try:
        run(["apt-get", "-qq", *_ONLY_SIGNED, *arguments], folder, environment)
    except subprocess.CalledProcessError as error:
        raise CannotBuild(
            f"apt-get {' '.join(arguments)} did not work; apt's own reason stands above. Is the "
            "network there? Then try again. If Debian has gone on to another version of a "
            f"package, set {ASKED_FOR} to a mirror that keeps older days, such as Debian's "
            "snapshot archive, of a day on which Debian had this one."
        ) from error


# Unpacking.


def _unpack_all(downloads: Path, folder: Path) -> None:
    sources, compiler = folder / "sources", folder / "compiler"
    _unpack_source(MICROPYTHON, downloads, sources / MICROPYTHON.name)
    for package in LIBRARIES:
        _unpack(package, downloads, sources)
    for package in COMPILER:
        _unpack(package, downloads, compiler)
    shutil.rmtree(downloads)
    shutil.rmtree(folder / "apt")
    _join(sources)
    _let_compiler_find(compiler / "usr" / "lib" / "arm-none-eabi")


def _unpack_source(package: Package, downloads: Path, folder: Path) -> None:
    upstream = package.version.rsplit("-", 1)[0]
    (tarball,) = downloads.glob(f"{package.name}_{upstream}.orig.tar.*")
    folder.mkdir(parents=True)
    run(["tar", "xf", tarball, "-C", folder, "--strip-components=1", *_chosen(package)])


def _unpack(package: Package, downloads: Path, folder: Path) -> None:
    # apt writes the epoch's colon as %3a.
    version = package.version.replace(":", "%3a")
    (file,) = downloads.glob(f"{package.name}_{version}_*.deb")
    folder.mkdir(parents=True, exist_ok=True)
    tar = ["tar", "xf", "-", "-C", str(folder), *_chosen(package)]
    with subprocess.Popen(["dpkg", "--fsys-tarfile", str(file)], stdout=subprocess.PIPE) as packed:
        subprocess.run(tar, stdin=packed.stdout, check=True)


def _chosen(package: Package) -> list[str]:
    """What tells tar which paths to unpack."""
    without = [f"--exclude={pattern}" for pattern in package.without]
    return ["--wildcards", *without, *package.only]


def _join(sources: Path) -> None:
    """Move the libraries into the empty folders of MicroPython's tarball."""
    for name in ("pico-sdk", "tinyusb"):
        place = sources / MICROPYTHON.name / "lib" / name
        place.rmdir()
        place.symlink_to(Path("../../usr/src") / name)


def _let_compiler_find(library: Path) -> None:
    """Link the C library to the place where a compiler outside /usr looks for it."""
    (library / "include").symlink_to("../../include/newlib")
    (library / "lib").symlink_to("newlib")


def _check_compiler(programs: Path) -> None:
    """Raise CannotBuild if this machine lacks a library that the compiler needs."""
    command = [
        str(programs / "arm-none-eabi-gcc"),
        "-x",
        "c",
        "-c",
        "/dev/null",
        "-o",
        "/dev/null",
    ]
    if subprocess.run(command).returncode != 0:
        raise CannotBuild(
            "The compiler for the Pico does not run here, for the reason above. As root, "
            "apt install gcc brings the libraries that it needs."
        )


def run(
    command: Sequence[str | Path],
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> None:
    """Run a program; raises CalledProcessError if it fails."""
    subprocess.run([str(each) for each in command], cwd=folder, env=environment, check=True)
