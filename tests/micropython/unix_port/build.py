"""MicroPython's Unix port for the tests, built from the sources of the image, kept in the cache.

Its words have 32 bits and its heap can be bounded, as on a board; native code of `mpy-cross` runs
in it. `zig` compiles it. It is a program of 32 bits that needs no library of the machine: Debian's
C library for such programs is linked in. The same sources give the same bytes.
"""

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from host_sim.deploy.image import debian
from host_sim.deploy.image.debian import CannotBuild
from host_sim.toolchain import cache
from host_sim.toolchain.downloads import NotHad, fetch, from_pool, mirrors
from host_sim.toolchain.unpack import CannotUnpack, unpack_package

HERE = Path(__file__).resolve().parent
_TARGET = "x86-linux-gnu.2.36"
_LIBRARY = "usr/i686-linux-gnu/lib"
_LIBGCC = "usr/lib/gcc-cross/i686-linux-gnu/12"
# The C library and the compiler's own, for 32 bits: path in Debian's pool, SHA-256, what of it.
_PACKAGES = (
    (
        "pool/main/c/cross-toolchain-base/libc6-dev-i386-cross_2.36-8cross1_all.deb",
        "75d249b63e127b93b6d13e22f3d44941cedc1daef27ca3dff65db33abe1869aa",
        (f"./{_LIBRARY}/*.o", f"./{_LIBRARY}/libc.a", f"./{_LIBRARY}/libm.a"),
    ),
    (
        "pool/main/g/gcc-12-cross/libgcc-12-dev-i386-cross_12.2.0-14cross1_all.deb",
        "0e4f8934ba2467302cdcc3c74fca09f30152c9c99b99f6b489900339a40ed916",
        (f"./{_LIBGCC}/*.o", f"./{_LIBGCC}/libgcc.a", f"./{_LIBGCC}/libgcc_eh.a"),
    ),
)
_BEFORE = (f"{_LIBRARY}/crt1.o", f"{_LIBRARY}/crti.o", f"{_LIBGCC}/crtbeginT.o")
_ARCHIVES = tuple(f"{_LIBRARY}/{name}" for name in ("libm.a", "libc.a"))
_ARCHIVES += tuple(f"{_LIBGCC}/{name}" for name in ("libgcc.a", "libgcc_eh.a"))
_AFTER = (f"{_LIBGCC}/crtend.o", f"{_LIBRARY}/crtn.o")
# The date that it reports, as the image does.
_EPOCH = "1758000000"


def unix_port() -> Path:
    """The program, from the cache or built now. Raises CannotBuild."""
    folder = cache.cache_folder() / "unix"
    program = folder / f"micropython-{_key()}"
    if not program.is_file():
        _check_machine()
        with cache.locked(folder):
            if not program.is_file():
                _build(program)
                cache.forget_unused(folder)
    cache.mark_used(program)
    return program


def _key() -> str:
    own = [path.read_bytes() for path in sorted(HERE.iterdir()) if path.is_file()]
    return cache.key_of(debian.MICROPYTHON.version, _zig_version(), *own)


def _zig_version() -> str:
    return version("ziglang") if importlib.util.find_spec("ziglang") else ""


def _check_machine() -> None:
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        raise CannotBuild("MicroPython's Unix port is built for Linux on x86_64 only.")
    missing = [name for name in ("make", "tar") if shutil.which(name) is None]
    if not _zig_version():
        missing.append("ziglang, from pip")
    if missing:
        raise CannotBuild(f"MicroPython's Unix port is built with {', '.join(missing)}.")


def _build(program: Path) -> None:
    print("MicroPython's Unix port is compiled for the tests, once.", flush=True)
    sources = debian.kept_toolchain().micropython
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _bring_libraries(folder)
        _make(sources, folder)
        # Other processes may run it as soon as it has its name.
        fresh = program.with_name(f"{program.name}.{os.getpid()}")
        shutil.copy(folder / "compiled" / "micropython", fresh)
        fresh.replace(program)


def _bring_libraries(folder: Path) -> None:
    try:
        for path, sha256, only in _PACKAGES:
            unpack_package(fetch(from_pool(path, sha256, mirrors()), folder), folder, only)
    except (NotHad, CannotUnpack) as error:
        raise CannotBuild(str(error)) from error


def _make(sources: Path, folder: Path) -> None:
    zig = Path(importlib.util.find_spec("ziglang").origin).with_name("zig")
    compiler = f"{zig} cc -target {_TARGET}"
    settings = {
        "BUILD": folder / "compiled",
        "VARIANT_DIR": HERE,
        "PYTHON": sys.executable,
        "CC": compiler,
        "CPP": f"{sys.executable} -I -S {HERE / 'preprocess.py'} {compiler} -E",
        "CWARN": "-w",
        "LDFLAGS": " ".join(_link_options(folder)),
        "STRIP": "",
        "SIZE": "true",
    }
    words = [f"{name}={value}" for name, value in settings.items()]
    command = ["make", "-C", sources / "ports" / "unix", f"-j{os.cpu_count()}", *words]
    # Nothing else of the environment: flags for other builds, or for the `make` that began this.
    environment = {
        "PATH": os.environ["PATH"],
        "SOURCE_DATE_EPOCH": _EPOCH,
        "MICROPY_GIT_TAG": f"v{debian.MICROPYTHON.version.partition('+')[0]}",
        "MICROPY_GIT_HASH": "<no hash>",
        "ZIG_GLOBAL_CACHE_DIR": str(folder / "zig"),
        "ZIG_LOCAL_CACHE_DIR": str(folder / "zig"),
    }
    done = subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise CannotBuild("MicroPython's Unix port does not compile; the reason stands above.")


def _link_options(folder: Path) -> list[str]:
    """Everything but the objects, for a program without shared libraries."""
    before, archives, after = (
        [str(folder / name) for name in names] for names in (_BEFORE, _ARCHIVES, _AFTER)
    )
    group = ["-Wl,--start-group", *archives, "-Wl,--end-group"]
    return ["-static", "-nostdlib", "-Wl,-s", *before, *group, *after]
