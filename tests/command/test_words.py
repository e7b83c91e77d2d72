"""The command `rootlight`: its list, its words, and where it keeps what people make."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from host_sim import folders
from host_sim.__main__ import with_command
from host_sim.command.commands import COMMANDS, main
from host_sim.command.taken_over import take_over
from host_sim.native.build import processor
from host_sim.native.everywhere import COMPUTERS, library_for
from host_sim.workshop import probe
from rootlight import VERSION

# Packages that take long to import; the list of commands needs none of them.
HEAVY = ("starlette", "uvicorn", "serial", "paho", "mpremote")


def test_help_lists_each_command(capsys):
    assert main(["--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name, (what, _) in COMMANDS.items():
        assert any(line.split() == [name, *what.split()] for line in lines), name


def test_without_a_word_the_list_is_shown_as_a_mistake(capsys):
    assert main([]) == 2
    assert "rootlight COMMAND --help" in capsys.readouterr().out


def test_help_for_a_command_may_be_asked_both_ways(capsys):
    said = []
    for words in (["help", "flash"], ["flash", "--help"]):
        with pytest.raises(SystemExit):
            main(words)
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_the_version_is_the_firmware_s(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"rootlight {VERSION}\n"


def test_a_word_that_is_no_command_is_told_with_those_that_are(capsys):
    assert main(["paly"]) == 2
    said = capsys.readouterr().err
    assert "no command 'paly'" in said
    assert ", ".join(COMMANDS) in said


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_tells_its_options_under_its_own_name(command, capsys):
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: rootlight {command} ")


def test_the_list_comes_without_what_single_commands_need():
    program = "import sys; from host_sim.command.commands import main; main(['--help'])"
    program += f"; print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folders.TREE, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["headless", "--built", "hex-4"], ["headless", "--built", "hex-4"]),
        (["--headless", "--built", "hex-4"], ["headless", "--built", "hex-4"]),
        (["--built", "hex-4", "--headless"], ["headless", "--built", "hex-4"]),
        (["--replay", "a.report"], ["replay", "a.report"]),
        (["--built", "hex-4"], ["play", "--built", "hex-4"]),
        ([], ["play"]),
        (["--version"], ["--version"]),
    ],
)
def test_a_checkout_takes_the_words_of_before_too(words, wanted):
    assert with_command(words) == wanted


# Games of an earlier version.


@pytest.fixture
def checkout(tmp_path):
    """A checkout of an earlier version, in which somebody has played."""
    kept = tmp_path / "checkout" / "build" / "kept"
    for name in ("boards/hex-4.json", "boards/club.sqlite", "joined/room"):
        (kept / name).parent.mkdir(parents=True, exist_ok=True)
        (kept / name).write_text(name)
    (tmp_path / "checkout" / "host_sim").mkdir()
    return tmp_path / "checkout"


def files_in(folder: Path):
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_games_of_an_earlier_version_are_taken_over_and_stay_where_they_were(checkout, tmp_path):
    told = []
    home = tmp_path / "home" / "rootlight"
    before = files_in(checkout)
    take_over(told.append, home, (tmp_path, checkout))
    assert files_in(home) == {name: name for name in files_in(checkout / "build" / "kept")}
    assert files_in(checkout) == before
    assert str(home) in told[0]


def test_they_come_once(checkout, tmp_path):
    told = []
    home = tmp_path / "home"
    take_over(told.append, home, (checkout,))
    (home / "boards" / "hex-4.json").write_text("newer")
    take_over(told.append, home, (checkout,))
    assert files_in(home)["boards/hex-4.json"] == "newer"
    assert len(told) == 1


def test_what_could_not_be_copied_comes_with_the_next_start(checkout, tmp_path):
    home = tmp_path / "home"
    (home / "boards").mkdir(parents=True)
    take_over(lambda told: None, home, (checkout,))
    assert files_in(home) == {"joined/room": "joined/room"}


def test_a_folder_that_is_no_checkout_of_ours_is_left_alone(checkout, tmp_path):
    (checkout / "host_sim").rmdir()
    told = []
    take_over(told.append, tmp_path / "home", (checkout,))
    assert told == []
    assert not (tmp_path / "home").exists()


def test_where_they_cannot_be_written_the_person_is_told_and_plays(checkout, tmp_path):
    (tmp_path / "home").write_text("a file")
    told = []
    take_over(told.append, tmp_path / "home", (checkout,))
    (sentence,) = told
    assert "cannot be copied" in sentence
    assert "stay where they are" in sentence


def test_where_nobody_may_look_the_person_is_told_and_plays(checkout, monkeypatch):
    stat = os.stat

    def forbidding(path, *rest, **options):
        if "locked" in str(path):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return stat(path, *rest, **options)

    monkeypatch.setattr(os, "stat", forbidding)
    monkeypatch.setattr(os, "mkdir", lambda path, *rest: forbidding(path))
    told = []
    take_over(told.append, Path("locked", "rootlight"), (checkout,))
    (sentence,) = told
    assert "cannot be copied" in sentence
    take_over(told.append, Path("locked", "rootlight"), (Path("locked"),))
    assert told == [sentence]


# Sentences for people with a checkout, and for those without.


def test_a_command_is_called_as_the_person_has_it(monkeypatch):
    assert folders.called("flash") == "make flash"
    assert folders.with_option("flash", "chip", "pico2") == "make flash CHIP=pico2"
    monkeypatch.setattr(folders, "IS_CHECKOUT", False)
    assert folders.called("flash") == "rootlight flash"
    assert folders.with_option("flash", "chip", "pico2") == "rootlight flash --chip pico2"


@pytest.mark.parametrize(
    ("system", "path", "word"),
    [
        ("posix", "probes/probe-hex-4.json", "probes/probe-hex-4.json"),
        # Where macOS and Windows keep what people make.
        (
            "posix",
            "/Users/a/Library/Application Support/b",
            "'/Users/a/Library/Application Support/b'",
        ),
        ("nt", r"C:\Users\Jürgen Groß\AppData\b", r'"C:\Users\Jürgen Groß\AppData\b"'),
        ("nt", r"C:\Users\a\AppData\b", r"C:\Users\a\AppData\b"),
    ],
)
def test_a_path_in_a_command_can_be_typed_as_it_is(system, path, word):
    kind = PureWindowsPath if system == "nt" else PurePosixPath
    assert folders.word(kind(path), system) == word


def test_the_end_of_the_input_ends_the_evening_of_the_probe(monkeypatch):
    """Ctrl+Z on Windows, Ctrl+D elsewhere."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(KeyboardInterrupt):
        probe.ask_person("Touch pad 0.")


@pytest.mark.parametrize(
    ("made_for", "library"),
    [
        ("win-amd64", "kernels-win32-amd64.dll"),
        ("win-arm64", "kernels-win32-arm64.dll"),
        ("win32", None),
    ],
)
def test_a_python_of_windows_takes_the_kernels_of_its_own_kind(tmp_path, made_for, library):
    for computer in COMPUTERS:
        (tmp_path / computer.library).touch()
    (tmp_path / "kernels.json").touch()
    found = library_for("win32", processor(made_for), tmp_path)
    assert (found and found.name) == library
