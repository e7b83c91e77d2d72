"""Copies that a person was told are kept: no later run, kill or full disk harms them."""

import threading
import unicodedata
from itertools import count
from pathlib import PureWindowsPath

import pytest

from host_sim.deploy.kept import (
    Copies,
    NotKept,
    local_names,
    write_under_free_name,
    write_whole,
)
from tests.deploy.killed import is_killed


def contents(folder):
    """The files below a folder: bytes by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_each_run_has_a_folder_of_its_own(tmp_path):
    for game in (b"first", b"second"):
        copies = Copies(tmp_path)
        copies.keep("game.json", game)
        copies.keep("flash.bin", game * 2)
    assert contents(tmp_path) == {
        "1/game.json": b"first",
        "1/flash.bin": b"firstfirst",
        "2/game.json": b"second",
        "2/flash.bin": b"secondsecond",
    }


def test_the_number_of_a_run_that_was_removed_does_not_come_again_before_later_ones(tmp_path):
    (tmp_path / "7").mkdir()
    (tmp_path / "notes").mkdir()
    assert Copies(tmp_path).keep("a", b"") == tmp_path / "8" / "a"


def test_a_run_without_copies_leaves_nothing(tmp_path):
    Copies(tmp_path / "rescued")
    assert not list(tmp_path.iterdir())


def test_two_runs_at_the_same_moment_are_not_mixed(tmp_path):
    runs = [Copies(tmp_path) for _ in range(8)]
    start = threading.Barrier(len(runs))

    def keep(number, copies):
        start.wait()
        copies.keep("a", b"%d" % number)
        copies.keep("b", b"%d" % number)

    threads = [threading.Thread(target=keep, args=each) for each in enumerate(runs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = contents(tmp_path)
    assert len(found) == 2 * len(runs)
    for folder in tmp_path.iterdir():
        assert (folder / "a").read_bytes() == (folder / "b").read_bytes()


def test_no_copy_takes_the_place_of_another(tmp_path):
    copies = Copies(tmp_path)
    copies.keep("a", b"first")
    with pytest.raises(NotKept, match="already"):
        copies.keep("a", b"second")
    assert contents(tmp_path) == {"1/a": b"first"}


def test_a_report_whose_name_is_taken_gets_another(tmp_path):
    paths = [write_under_free_name(tmp_path / "bringup.txt", text) for text in (b"1", b"2", b"3")]
    assert [path.name for path in paths] == ["bringup.txt", "bringup-2.txt", "bringup-3.txt"]
    assert [path.read_bytes() for path in paths] == [b"1", b"2", b"3"]


def test_usual_names_of_a_board_s_files_are_kept_as_they_are():
    usual = ["settings.json", "games/log-1", "boards/hex-4.json", "notes/für mich.txt", ".hidden"]
    assert local_names(usual) == {path: path for path in usual}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a:b", "a%3Ab"),
        ("games/nul", "games/%6Eul"),
        ("Com1.json", "%43om1.json"),
        ("con .txt", "%63on .txt"),
        ("console", "console"),
        ("notes.", "notes%2E"),
        ("..\\up", "..%5Cup"),
        ("../up", "%2E%2E/up"),
        ("50%", "50%25"),
        ("what?\n", "what%3F%0A"),
    ],
)
def test_a_name_that_windows_does_not_take_is_spelled_otherwise(path, name):
    assert local_names([path]) == {path: name}
    folder = PureWindowsPath("C:/kept")
    kept = folder / name
    assert kept.is_relative_to(folder) and ".." not in kept.parts
    assert kept.as_posix() == f"C:/kept/{name}"


def test_files_whose_names_differ_in_capitals_alone_have_two_names_on_every_disk():
    paths = ["Games/a", "games/a", "games/A", "\u00fc", "u\u0308"]
    names = local_names(paths)
    assert set(names) == set(paths)
    seen = {unicodedata.normalize("NFC", name).casefold() for name in names.values()}
    assert len(seen) == len(paths)
    assert local_names(reversed(paths)) == names


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    (tmp_path / "rescued").write_text("a file")
    with pytest.raises(NotKept, match=r"cannot be written into .*rescued: .* try again\."):
        Copies(tmp_path / "rescued").keep("a", b"")


def test_a_file_that_is_killed_while_it_is_written_has_no_name(tmp_path):
    """Whole or not at all, wherever the program is killed."""
    path = tmp_path / "game.json"
    for last in count(1):
        if not is_killed(lambda step: write_whole(path, b"a game"), last):
            break
        if path.exists():
            assert path.read_bytes() == b"a game"
            path.unlink()
    assert path.read_bytes() == b"a game"
    assert last >= 4
