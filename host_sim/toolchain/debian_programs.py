"""Programs that tests need and this machine lacks, from Debian's packages; nothing is installed.

`make setup` runs this. apt downloads the packages, and those that they need and this machine
lacks, and checks Debian's signatures. They are unpacked in the user's cache folder: no root rights
are needed, and no service is started.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.toolchain.cache import cache_folder, key_of, locked
from host_sim.toolchain.launchers import launcher

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
    Debian. unpacked: its path in what is unpacked of these. helper: a program that it starts,
    which lies beside it. compiled_into: the file that has the path of that folder in it. options:
    arguments for what it would look for elsewhere, each with a path in what is unpacked. Paths
    may be patterns.
    """

    names: tuple[str, ...]
    purpose: str
    packages: tuple[str, ...]
    unpacked: str
    helper: str = ""
    compiled_into: str = ""
    options: tuple[tuple[str, str], ...] = ()


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
FIREFOX = Program(
    ("firefox-esr", "firefox"),
    "the page in Firefox",
    ("firefox-esr", "fonts-dejavu-core"),
    "usr/lib/firefox-esr/firefox-esr",
)
# webkit2gtk-driver in Debian 12, later webkitgtk-webdriver.
_WEBKIT_PACKAGES = ("webkit*gtk-*driver", "fonts-dejavu-core")
WEBKIT_DRIVER = Program(
    ("WebKitWebDriver",), "the page in WebKit", _WEBKIT_PACKAGES, "usr/bin/WebKitWebDriver"
)
WEBKIT = Program(
    ("MiniBrowser",),
    "the page in WebKit",
    _WEBKIT_PACKAGES,
    "usr/lib/*/webkit2gtk-4.*/MiniBrowser",
    helper="WebKitWebProcess",
    compiled_into="usr/lib/*/libwebkit2gtk-4.*.so.*",
)
# WebKit draws nothing without a screen.
XVFB = Program(
    ("Xvfb",),
    "the page in WebKit",
    ("xvfb",),
    "usr/bin/Xvfb",
    helper="xkbcomp",
    compiled_into="usr/bin/Xvfb",
    options=(("-xkbdir", "usr/share/X11/xkb"),),
)
QEMU = Program(
    ("qemu-system-arm",),
    "the processor of a Pico 2",
    ("qemu-system-arm",),
    "usr/bin/qemu-system-arm",
)
PROGRAMS = (MOSQUITTO, CHROMIUM)
# Where these cannot be had, the tests do without them.
MORE = (FIREFOX, WEBKIT_DRIVER, WEBKIT, XVFB, QEMU)

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
    return next(Path("/").glob(program.unpacked), None) or _find_unpacked(program, _folder())


def _find_unpacked(program: Program, folder: Path) -> Path | None:
    unpacked = next(folder.glob(program.unpacked), None)
    if unpacked is None:
        return None
    named = ((option, folder / path) for option, path in program.options)
    options = [str(part) for pair in named if pair[1].exists() for part in pair]
    share = folder / "usr/share"
    found = {
        "FONTCONFIG_FILE": str(folder / "fonts.conf"),
        "XDG_DATA_DIRS": f"{share}:/usr/local/share:/usr/share",
        "__EGL_VENDOR_LIBRARY_DIRS": f"{share}/glvnd/egl_vendor.d:/usr/share/glvnd/egl_vendor.d",
    }
    drivers = next(folder.glob("usr/lib/*/dri"), None)
    if drivers is not None:
        found["LIBGL_DRIVERS_PATH"] = str(drivers)
    work = unpacked.parent if program.helper else None
    return launcher(unpacked, _libraries(folder), found, options, work)


def bring(programs: Sequence[Program], options: Sequence[str] = ()) -> None:
    """Unpack those programs that this machine lacks. options: more for apt. Raises Missing."""
    folder = _folder()
    with locked(folder):
        lacking = [program for program in programs if find(program) is None]
        if not lacking:
            return
        if not has_apt():
            raise Missing(_advice(lacking))
        packages = _packages(lacking)
        print(f"{', '.join(packages)}: downloaded from Debian, once.", flush=True)
        try:
            _unpack(_download(folder / "apt", packages, options), folder)
            for program in lacking:
                _lead_to_helper(program, folder)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Missing(f"{_complaint(error)} {_advice(lacking)}") from error
        shutil.rmtree(folder / "apt")
        if any(find(program) is None for program in lacking):
            raise Missing(f"The packages do not hold what was expected. {_advice(lacking)}")


def has_apt() -> bool:
    """Return whether this machine can get Debian's packages."""
    return all(map(shutil.which, ("apt-get", "dpkg-deb")))


def _folder() -> Path:
    """Return the folder of the unpacked programs: one for each release of a system."""
    release = Path("/etc/os-release")
    return cache_folder() / f"debian-{key_of(release.read_bytes() if release.exists() else b'')}"


def _libraries(folder: Path) -> list[Path]:
    """Folders with libraries, those of single packages included.

    Firefox finds its own; others have the same names.
    """
    found = {
        each.parent for lib in ("lib", "usr/lib") for each in folder.glob(f"{lib}/**/lib*.so*")
    }
    return sorted(each for each in found if "firefox-esr" not in each.parts)


def _packages(programs: Sequence[Program]) -> list[str]:
    return list(dict.fromkeys(package for program in programs for package in program.packages))


def _advice(programs: Sequence[Program]) -> str:
    needs = " and ".join(
        f"the tests of {program.purpose} need {program.names[0]}" for program in programs
    )
    packages = " ".join(_packages(programs))
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
        # Do what packages leave to their installation: links from a library's short name to its
        # file.
        _run([shutil.which("ldconfig") or "/sbin/ldconfig", "-n", libraries])
    kinds = folder / "usr/bin/update-mime-database"
    if kinds.is_file():
        # And a list of kinds of files: without it nothing that uses GTK reads a picture.
        _run([launcher(kinds, _libraries(folder)), folder / "usr/share/mime"])
    _lead_to_loaders(folder)
    chosen = sorted((folder / "usr/share/fontconfig/conf.avail").glob("[456]*.conf"))
    included = "\n".join(f"  <include>{path}</include>" for path in chosen)
    (folder / "fonts.conf").write_text(_FONTS.format(folder=folder, included=included))


def _lead_to_loaders(folder: Path) -> None:
    """Let GTK start its unpacked loaders of pictures: after Debian 13 each is a program.

    GTK starts them with an empty environment, so each needs a script that names its libraries.
    """
    libraries = _libraries(folder)

    def script(found: re.Match[str]) -> str:
        return str(launcher(folder / found[0].lstrip("/"), libraries))

    for file in folder.glob("usr/share/glycin-loaders/*/conf.d/*.conf"):
        file.write_text(re.sub("(?<==)/usr/.*/glycin-loaders/.*", script, file.read_text()))


def _lead_to_helper(program: Program, folder: Path) -> None:
    """Let an unpacked program find its helper in the folder that it is started in.

    The path that was compiled into it becomes `././.`, of the same length.
    """
    unpacked = next(folder.glob(program.unpacked), None)
    if unpacked is None or not program.helper or not (unpacked.parent / program.helper).exists():
        return
    compiled = b"/" + bytes(unpacked.parent.relative_to(folder))
    here = (b"./" * len(compiled))[: len(compiled)]
    for file in {found.resolve() for found in folder.glob(program.compiled_into)}:
        content = file.read_bytes()
        file.write_bytes(re.sub(rb"(?<=\0)%b(?=[\0/])" % re.escape(compiled), here, content))


def _run(command: Sequence[str | Path]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


def main() -> int:
    """Make sure that the programs are there. Playwright brings a Chromium where apt cannot.

    Nobody but the continuous check must have more browsers, or QEMU.
    """
    needed = PROGRAMS if has_apt() else (MOSQUITTO,)
    try:
        bring(needed)
        bring(MORE)
    except Missing as missing:
        print(missing, file=sys.stderr)
        return int(any(find(program) is None for program in needed) or "CI" in os.environ)
    return 0


if __name__ == "__main__":
    sys.exit(main())
