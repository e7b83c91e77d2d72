"""Fetches sources and a compiler for the image: parts of Debian's packages, in fixed versions.

Used by `images`. Nothing is installed, and no root rights are needed: the packages are downloaded
and unpacked in the folder of the build. CMake and Ninja come with pip.

Each file has a SHA-256 here, so it does not matter which server it comes from. It is looked for
at the mirrors of this machine, at Debian's own, and in Debian's archive of snapshots, which keeps
every version for ever; MicroPython's sources come from its authors, too. Debian's tarball of
these is not theirs, byte for byte. What we unpack of both is the same, and has a sum of its own.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from host_sim.toolchain.cache import cache_folder, forget_unused, key_of, locked, mark_used
from host_sim.toolchain.downloads import NotHad, Wanted, fetch, from_pool, mirrors
from host_sim.toolchain.unpack import CannotUnpack, unpack_package, unpack_tarball

# Debian's words for the processors with such a compiler.
PROCESSORS = {"x86_64": "amd64", "aarch64": "arm64"}
_ALL = "all"
_AT_ONCE = 4


class CannotBuild(Exception):
    """The image cannot be built here; the text is a sentence for a person."""


class Package(NamedTuple):
    """A package of a fixed version.

    path: in the pool, with {} for the processor. sums: its SHA-256 by processor. only, without:
    patterns of paths to unpack, to leave.
    """

    path: str
    sums: Mapping[str, str]
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class Sources(NamedTuple):
    """MicroPython's sources. Each tarball has its SHA-256, and so has what is unpacked.

    path: of Debian's tarball, in the pool. upstream: the tarball of its authors.
    only: paths to unpack.
    """

    version: str
    path: str
    sha256: str
    upstream: Wanted
    only: tuple[str, ...]
    unpacked_sha256: str


class Parts(NamedTuple):
    """All that is fetched."""

    micropython: Sources
    libraries: tuple[Package, ...]
    compiler: tuple[Package, ...]


_FOLDERS = (
    *("py", "extmod", "shared", "drivers", "tools", "mpy-cross"),
    *(f"ports/{name}" for name in ("qemu", "rp2", "unix")),
    # Debian's tarball lacks the other libraries.
    *(f"lib/{name}" for name in ("cmsis", "crypto-algorithms", "libm", "libm_dbl", "littlefs")),
    *(f"lib/{name}" for name in ("mbedtls_errors", "oofatfs", "re1.5", "uzlib")),
)
_RELEASE = "micropython-1.26.1.tar.xz"
MICROPYTHON = Sources(
    "1.26.1",
    "pool/main/m/micropython/micropython_1.26.1+ds.orig.tar.xz",
    "f5ad2ec89d3e921f753d448955af98b6005655f84ba26087dde6ba0e8d062f34",
    Wanted(
        _RELEASE,
        "12be6514df6272c0fcb328122b534af6b12abdd52435c19f40ee1707cc43ac98",
        (
            f"https://github.com/micropython/micropython/releases/download/v1.26.1/{_RELEASE}",
            f"https://micropython.org/resources/source/{_RELEASE}",
        ),
    ),
    tuple(f"micropython-1.26.1/{each}" for each in ("LICENSE", *_FOLDERS)),
    "977d8a1c9ecfee612e17074714f4bfeebf9c22c1b67a0a0a6d44dd83b6156f4c",
)
LIBRARIES = (
    Package(
        "pool/main/p/pico-sdk/pico-sdk-source_2.1.1-1_all.deb",
        {_ALL: "507a3ca37636641bc90239d7c04dc9dc28c5008087a8162102ea94d2273153d3"},
    ),
    Package(
        "pool/main/t/tinyusb/tinyusb-source_0.18.0+dfsg-1_all.deb",
        {_ALL: "01ce2c645df68f14a8a7dcfc8fb355713152543757955820479a87949a61154e"},
    ),
)
# The C library comes for all ARM processors; only the files for the RP2040 (Cortex-M0+) and the
# RP2350 (Cortex-M33) are unpacked. The same holds for libgcc, in the package of the compiler.
_NEWLIB = tuple(
    f"./usr/lib/arm-none-eabi/newlib/{each}"
    for each in ("*.specs", "thumb/v6-m/*", "thumb/v8-m.main+fp/softfp/*")
)
_OTHER_LIBGCC = tuple(f"*/12.2.1/{each}/*" for each in ("arm", "thumb/v[57]*", "thumb/v8-[!m]*"))
COMPILER = (
    Package(
        "pool/main/g/gcc-arm-none-eabi/gcc-arm-none-eabi_12.2.rel1-1_{}.deb",
        {
            "amd64": "2bbd4f4145e9a3669f58ddab6a3190b768949f07cc444d23e98743d905f83e16",
            "arm64": "14fbf38cfb8bd22c562c731b40e01a5a592b67beb678563e9696c886c5290e79",
        },
        without=_OTHER_LIBGCC,
    ),
    Package(
        "pool/main/n/newlib/libnewlib-arm-none-eabi_3.3.0-1.3+deb12u1_all.deb",
        {_ALL: "c80278e8332940eaf9738910258bb85b21c30aacf246a5e363fee230d3605e84"},
        _NEWLIB,
    ),
    Package(
        "pool/main/b/binutils-arm-none-eabi/binutils-arm-none-eabi_2.40-2+18+b1_{}.deb",
        {
            "amd64": "c8f9da2a434366bfe5a66a8267cb3b1df028f1d95278715050c222b43e1c221c",
            "arm64": "c3157fce6caf304b4bb32492026002334eb534d047fcadf536d84db5ff8ba568",
        },
    ),
    Package(
        "pool/main/n/newlib/libnewlib-dev_3.3.0-1.3+deb12u1_all.deb",
        {_ALL: "ab5e6e80d66a6f2f8b9b22b9297154a676a5434ac82e48b88e8164548bc72115"},
    ),
    Package(
        "pool/main/libs/libstdc++-arm-none-eabi/libstdc++-arm-none-eabi-dev_12.2.rel1-1+23_all.deb",
        {_ALL: "5f643e7507bd84150e820602cc086393c441e28f158b745370b2105333d9e2ec"},
    ),
    # The libraries that the compiler needs. Newer Debians have others.
    Package(
        "pool/main/i/isl/libisl23_0.25-1.1_{}.deb",
        {
            "amd64": "ebff0b2f8b220c74224197523019366e97ee4770d464bebc48e4865114e4da0e",
            "arm64": "e7232e299714254a9473d7eacdf6879eedf02b950c87da145f5d605800710c6c",
        },
    ),
    Package(
        "pool/main/m/mpclib3/libmpc3_1.3.1-1_{}.deb",
        {
            "amd64": "d7f79544790e44f9b0c8cb9034a18c58d37f8702a15f32539050718679e52f80",
            "arm64": "19fd1712d02a9ee3eeff5b6678a8766a12f2858c3384258c7abc15edd891739f",
        },
    ),
    Package(
        "pool/main/m/mpfr4/libmpfr6_4.2.0-1_{}.deb",
        {
            "amd64": "37b7a2b4e78890b6a074777f27b96c84f58e81558ba08410c2b6c0ca4a4ad77b",
            "arm64": "d818fbfb555561bff56694cc628dc9939f393a07026aefd237e9c818b9f2cb77",
        },
    ),
    Package(
        "pool/main/g/gmp/libgmp10_6.2.1+dfsg1-1.1_{}.deb",
        {
            "amd64": "187aedef2ed763f425c1e523753b9719677633c7eede660401739e9c893482bd",
            "arm64": "9906387c1dd806518c915bd8616d072c741061d7fa26b222e52763456060b31a",
        },
    ),
)
PARTS = Parts(MICROPYTHON, LIBRARIES, COMPILER)


class Toolchain(NamedTuple):
    """Folders: all of it; MicroPython's sources; the compiler's programs, and their libraries."""

    folder: Path
    micropython: Path
    compiler: Path
    libraries: Path


def toolchain_key() -> str:
    """The name of the toolchain in the cache."""
    return key_of(Path(__file__).read_bytes())


def kept_toolchain() -> Toolchain:
    """The toolchain in the cache, brought there if need be. Raises CannotBuild."""
    check_machine()
    kept = cache_folder() / "toolchains"
    folder = kept / toolchain_key()
    with locked(kept):
        toolchain = bring(folder)
        mark_used(folder)
        forget_unused(kept)
    return toolchain


def toolchain_in(folder: Path) -> Toolchain:
    """The paths at which `bring` puts the parts into a folder."""
    programs = folder / "compiler" / "usr"
    libraries = programs / "lib" / f"{platform.machine()}-linux-gnu"
    return Toolchain(folder, folder / "sources" / "micropython", programs / "bin", libraries)


def bring(
    folder: Path, parts: Parts = PARTS, mirrors_of_debian: Sequence[str] | None = None
) -> Toolchain:
    """Download and unpack everything into a folder, which exists only when it is complete.

    mirrors_of_debian: those of `downloads.mirrors` unless named. Raises CannotBuild.
    """
    if not folder.is_dir():
        print("Sources and a compiler for the Pico are downloaded: 110 MB, once.", flush=True)
        part = folder.with_suffix(".part")
        # The downloads of an earlier try stay.
        downloads = folder.with_suffix(".downloads")
        shutil.rmtree(part, ignore_errors=True)
        named = mirrors() if mirrors_of_debian is None else mirrors_of_debian
        try:
            _bring(parts, downloads, named, part)
        except NotHad as error:
            raise CannotBuild(str(error)) from error
        except (CannotUnpack, OSError) as error:
            raise CannotBuild(f"{error} 1 GB must be free in {part.parent}.") from error
        _check_compiler(toolchain_in(part))
        shutil.rmtree(downloads)
        part.rename(folder)
    return toolchain_in(folder)


def check_machine() -> None:
    """Raise CannotBuild if this machine cannot build."""
    if platform.system() != "Linux" or platform.machine() not in PROCESSORS:
        raise CannotBuild(
            "The image is built with a compiler from Debian, which runs on Linux with a processor "
            "of 64 bits (x86_64 or aarch64), such as in a container: docker run -it "
            "debian:bookworm."
        )
    if shutil.which("tar") is None:
        raise CannotBuild("Something is missing here; as root: apt install tar")


# Downloading.


def _bring(parts: Parts, downloads: Path, named: Sequence[str], folder: Path) -> None:
    """Download all parts, and unpack them into a folder; several at once."""
    downloads.mkdir(parents=True, exist_ok=True)
    sources, compiler = folder / "sources", folder / "compiler"
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        jobs = [
            pool.submit(_bring_package, package, downloads, named, place)
            for place, packages in ((compiler, parts.compiler), (sources, parts.libraries))
            for package in packages
        ]
        micropython = toolchain_in(folder).micropython
        jobs.append(pool.submit(_bring_sources, parts.micropython, downloads, named, micropython))
    for job in jobs:
        job.result()
    _join(micropython)
    _let_compiler_find(compiler / "usr" / "lib" / "arm-none-eabi")


def _bring_package(package: Package, downloads: Path, named: Sequence[str], place: Path) -> None:
    processor = _ALL if _ALL in package.sums else PROCESSORS[platform.machine()]
    path, sha256 = package.path.format(processor), package.sums[processor]
    file = fetch(from_pool(path, sha256, named), downloads)
    unpack_package(file, place, package.only, package.without)


def _bring_sources(sources: Sources, downloads: Path, named: Sequence[str], place: Path) -> None:
    tarball = _fetch_sources(sources, downloads, named)
    unpack_tarball(tarball, place, sources.only)
    found = sum_of_tree(place)
    if found != sources.unpacked_sha256:
        raise CannotBuild(
            f"{tarball} does not hold the sources of MicroPython that Rootlight was tested with: "
            f"their SHA-256 is {found}, not {sources.unpacked_sha256}."
        )


def _fetch_sources(sources: Sources, downloads: Path, named: Sequence[str]) -> Path:
    """Debian's tarball, or that of MicroPython's authors."""
    try:
        return fetch(from_pool(sources.path, sources.sha256, named), downloads)
    except NotHad as debians:
        try:
            return fetch(sources.upstream, downloads)
        except NotHad as upstream:
            raise NotHad(f"{debians} {upstream}") from upstream


# Unpacking.


def sum_of_tree(folder: Path) -> str:
    """The SHA-256 of the paths and contents of all files in a folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{content}  {path.relative_to(folder).as_posix()}\n".encode())
    return digest.hexdigest()


def _join(micropython: Path) -> None:
    """Link the libraries to where MicroPython looks for them."""
    for name in ("pico-sdk", "tinyusb"):
        (micropython / "lib" / name).symlink_to(Path("../../usr/src") / name)


def _let_compiler_find(library: Path) -> None:
    """Link the C library to the place where a compiler outside /usr looks for it."""
    (library / "include").symlink_to("../../include/newlib")
    (library / "lib").symlink_to("newlib")


def _check_compiler(toolchain: Toolchain) -> None:
    """Raise CannotBuild if the compiler does not run here."""
    program = str(toolchain.compiler / "arm-none-eabi-gcc")
    command = [program, "-x", "c", "-c", "/dev/null", "-o", "/dev/null"]
    environment = {"PATH": os.environ["PATH"], "LD_LIBRARY_PATH": str(toolchain.libraries)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotBuild(
            "The compiler for the Pico does not run here: "
            f"{done.stderr.strip()}. It needs glibc 2.36 or newer, as Debian 12 has it."
        )


def main() -> int:
    """Bring the toolchain; `make setup` runs this.

    Machines that cannot build do without it, but for one that checks changes.
    """
    try:
        check_machine()
    except CannotBuild as error:
        print(f"{error} Tests that need an image are skipped.", file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    try:
        kept_toolchain()
    except CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
