"""Programs for the tests: unpacked from Debian's packages, and started with their libraries."""

import configparser
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from host_sim.toolchain import cache, debian_programs, needs
from host_sim.toolchain.debian_programs import Missing, Program, bring, find
from host_sim.toolchain.launchers import launcher
from tests.deploy.packed import package

needs_apt = pytest.mark.skipif(
    not debian_programs.has_apt() and not os.environ.get("CI"),
    reason="Programs are unpacked from Debian's packages where there is apt.",
)

BROKER = Program(("odd-broker",), "odd games", ("odd-broker",), "usr/sbin/odd-broker")
STARTS_PART = '#!/bin/sh\n"$(tr "\\0" "\\n" <../odd.so | sed -n 2p)/odd-part"\n'
COMPILED = b"odd\0/usr/lib/any-cpu/odd\0/usr/lib/any-cpu/oddities\0"
SAYS = '#!/bin/sh\necho "$LD_LIBRARY_PATH" "$@"\n'
LOADS = "[loader:image/odd]\nExec=/usr/libexec/glycin-loaders/2+/odd-pictures\nExtension=odd\n"


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.ASKED_FOR, str(tmp_path / "my cache"))
    return tmp_path / "my cache"


@pytest.fixture
def mirror(tmp_path):
    """A mirror that nobody signed, with a program and its library; what apt must be told of it.

    As in Debian, the library's short name is left to ldconfig.
    """
    library = next(Path("/").glob("lib/*-linux-gnu*/libz.so.1"))
    place = f".{library.parent}".replace("./lib/", "./usr/lib/")
    files = {
        "odd-broker": ({"./usr/sbin/odd-broker": SAYS}, "libodd"),
        "odd-viewer": (
            {
                "./usr/lib/any-cpu/odd/odd-viewer": STARTS_PART,
                "./usr/lib/any-cpu/odd/odd-part": "#!/bin/sh\necho the part\n",
                "./usr/lib/any-cpu/odd.so": COMPILED,
            },
            "",
        ),
        "odd-pictures": (
            {
                "./usr/libexec/glycin-loaders/2+/odd-pictures": SAYS,
                "./usr/share/glycin-loaders/2+/conf.d/odd.conf": LOADS,
            },
            "libodd",
        ),
        "libodd": ({f"{place}/libz.so.1.9.9": library.read_bytes()}, ""),
    }
    entries = []
    for name, (content, depends) in files.items():
        data = package(content)
        (tmp_path / f"{name}.deb").write_bytes(data)
        entries.append(
            f"Package: {name}\nVersion: 1\nArchitecture: all\nMaintainer: x\nDescription: x\n"
            + (f"Depends: {depends}\n" if depends else "")
            + f"Filename: ./{name}.deb\nSize: {len(data)}\n"
            + f"SHA256: {hashlib.sha256(data).hexdigest()}\n"
        )
    (tmp_path / "Packages").write_text("\n".join(entries))
    sha256 = hashlib.sha256((tmp_path / "Packages").read_bytes()).hexdigest()
    size = (tmp_path / "Packages").stat().st_size
    (tmp_path / "Release").write_text(f"Suite: odd\nSHA256:\n {sha256} {size} Packages\n")
    return options(tmp_path, "[trusted=yes] ")


def options(folder, trust):
    (folder / "sources.list").write_text(f"deb {trust}copy:{folder} ./\n")
    return [f"Dir::Etc::SourceList={folder}/sources.list", "Dir::Etc::SourceParts=/dev/null"]


@pytest.mark.gate
@needs_apt
def test_a_program_is_unpacked_with_what_it_needs_and_finds_its_libraries(mirror, empty_cache):
    assert find(BROKER) is None
    bring([BROKER], mirror)
    done = subprocess.run([find(BROKER), "a b"], capture_output=True, text=True, check=True)
    libraries, _, arguments = done.stdout.rstrip().partition(" a")
    assert arguments == " b"
    assert Path(libraries, "libz.so.1").resolve() == Path(libraries, "libz.so.1.9.9")
    assert empty_cache in Path(libraries).parents


@pytest.mark.gate
@needs_apt
def test_an_unpacked_program_starts_the_one_beside_it(mirror, empty_cache):
    """As WebKit does, which looks for its parts in a folder of the system alone."""
    viewer = Program(
        ("odd-viewer",),
        "odd pages",
        ("odd-viewer",),
        "usr/lib/*/odd/odd-viewer",
        helper="odd-part",
        compiled_into="usr/lib/*/odd.so",
    )
    bring([viewer], mirror)
    done = subprocess.run([find(viewer), "x"], capture_output=True, text=True, check=True)
    assert done.stdout == "the part\n"
    compiled = next(empty_cache.glob("*/usr/lib/*/odd.so")).read_bytes()
    assert compiled == COMPILED.replace(b"/usr/lib/any-cpu/odd\0", b"././././././././././\0")


@pytest.mark.gate
@needs_apt
def test_an_unpacked_loader_of_pictures_finds_its_libraries(mirror, empty_cache):
    """GTK reads its path in a file, and starts it with an empty environment."""
    loader = "usr/libexec/glycin-loaders/2+/odd-pictures"
    bring([Program(("odd-pictures",), "odd pictures", ("odd-pictures",), loader)], mirror)
    bring([BROKER], mirror)
    configuration = configparser.ConfigParser()
    configuration.read(empty_cache.glob("*/usr/share/glycin-loaders/*/conf.d/odd.conf"))
    command = [configuration["loader:image/odd"]["Exec"], "x"]
    done = subprocess.run(command, env={}, capture_output=True, text=True, check=True)
    assert Path(done.stdout.removesuffix(" x\n"), "libz.so.1").is_file()


@pytest.mark.gate
@needs_apt
def test_a_file_that_is_there_is_not_fetched_again(mirror, tmp_path):
    bring([BROKER], mirror)
    bring([BROKER], options(tmp_path / "my cache", ""))


@needs_apt
def test_a_mirror_that_debian_did_not_sign_is_refused(mirror, tmp_path):
    with pytest.raises(
        Missing, match=r"apt says: .*is not signed[\s\S]* apt install odd-broker\)"
    ):
        bring([BROKER], options(tmp_path, ""))
    assert find(BROKER) is None


@pytest.mark.gate
@needs_apt
def test_a_package_with_other_bytes_is_refused(mirror, tmp_path):
    data = (tmp_path / "libodd.deb").read_bytes()
    (tmp_path / "libodd.deb").write_bytes(data[:-1] + b"?")
    with pytest.raises(Missing, match=r"apt says: [\s\S]* apt install odd-broker\)"):
        bring([BROKER], mirror)
    assert find(BROKER) is None


@pytest.mark.gate
@needs_apt
def test_a_download_that_failed_is_tried_again(mirror, tmp_path):
    (tmp_path / "libodd.deb").rename(tmp_path / "elsewhere")
    with pytest.raises(Missing):
        bring([BROKER], mirror)
    (tmp_path / "elsewhere").rename(tmp_path / "libodd.deb")
    bring([BROKER], mirror)
    assert find(BROKER) is not None


def test_a_machine_without_apt_is_told_all_that_it_lacks_in_one_sentence(monkeypatch):
    other = BROKER._replace(
        names=("odd-viewer",), purpose="the page", packages=("viewer", "fonts")
    )
    monkeypatch.setattr(debian_programs, "has_apt", lambda: False)
    with pytest.raises(Missing) as missing:
        bring([BROKER, other])
    assert str(missing.value) == (
        "The tests of odd games need odd-broker and the tests of the page need odd-viewer: "
        "install what is missing by your system's own means (on Debian, as root: apt install "
        "odd-broker viewer fonts), then try again."
    )


@pytest.mark.parametrize("is_checked", [False, True], ids=["here", "in the continuous check"])
def test_only_the_continuous_check_must_have_more_browsers(monkeypatch, capsys, is_checked):
    monkeypatch.setattr(debian_programs, "has_apt", lambda: False)
    there = [program.names[0] for program in debian_programs.PROGRAMS]
    monkeypatch.setattr(
        debian_programs, "find", lambda program: Path("x") if program.names[0] in there else None
    )
    monkeypatch.delenv("CI", raising=False)
    if is_checked:
        monkeypatch.setenv("CI", "1")
    assert debian_programs.main() == is_checked
    assert "The tests of the page in Firefox need firefox-esr" in capsys.readouterr().err


def test_a_program_is_started_with_its_libraries_before_those_that_were_named(
    tmp_path, monkeypatch
):
    program = tmp_path / "it's odd"
    program.write_text('#!/bin/sh\necho "$LD_LIBRARY_PATH|$FONTS|$1"\n')
    program.chmod(0o755)
    script = launcher(program, [tmp_path / "a b", tmp_path / "c"], {"FONTS": "x y"})
    said = {}
    for named in (None, "/named"):
        monkeypatch.delenv("LD_LIBRARY_PATH", raising=False)
        if named:
            monkeypatch.setenv("LD_LIBRARY_PATH", named)
        said[named] = subprocess.run([script, "$1 *"], capture_output=True, text=True).stdout
    assert said[None] == f"{tmp_path}/a b:{tmp_path}/c|x y|$1 *\n"
    assert said["/named"] == f"{tmp_path}/a b:{tmp_path}/c:/named|x y|$1 *\n"


def test_set_up_names_all_that_is_missing_at_once(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(needs, "VENV", tmp_path / "none")
    monkeypatch.setattr(needs, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None)
    assert needs.main() == 1
    assert capsys.readouterr().err == (
        "Something is missing here. Install it, then try again; as root, on Debian: apt install "
        "python3-venv python3 tar mosquitto\n"
    )


def test_set_up_says_nothing_where_all_is_there(capsys):
    assert needs.main() == 0
    assert capsys.readouterr() == ("", "")
