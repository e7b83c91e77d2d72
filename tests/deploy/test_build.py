"""The firmware as it stands on a board: compiled, named, and only what changed made anew."""

import shutil
from pathlib import Path

import pytest

from host_sim.deploy import build

TINY = Path(__file__).parent / "tiny"


@pytest.fixture
def firmware(tmp_path):
    return shutil.copytree(TINY, tmp_path / "firmware")


def times(built):
    return {path.name: path.stat().st_mtime_ns for path in built.rglob("*.mpy")}


def test_modules_are_compiled_and_all_else_is_as_it_was(firmware, tmp_path):
    files = build.build(firmware, tmp_path / "built")
    assert set(files) == {
        "main.py",
        "settings.json",
        "boards/hex-4.json",
        "rootlight/__init__.mpy",
        "rootlight/talk.mpy",
        "rootlight/games/one.mpy",
    }
    # A folder whose __init__.py says no more than what it is for needs none on the board.
    assert files["main.py"] == (firmware / "main.py").read_bytes()


def test_compiled_modules_are_of_the_version_that_is_asked_of_boards(firmware, tmp_path):
    files = build.build(firmware, tmp_path / "built")
    compiled = [data for path, data in files.items() if path.endswith(".mpy")]
    assert {data[:2] for data in compiled} == {b"M" + bytes([build.mpy_version().version])}


def test_a_traceback_names_the_module_and_nothing_of_this_machine(firmware, tmp_path):
    files = build.build(firmware, tmp_path / "built")
    assert b"rootlight.games.one" in files["rootlight/games/one.mpy"]
    assert str(tmp_path).encode() not in b"".join(files.values())


def test_only_what_changed_is_compiled_again(firmware, tmp_path):
    built = tmp_path / "built"
    build.build(firmware, built)
    before = times(built)
    (firmware / "rootlight" / "games" / "one.py").write_text('NAME = "two"\n')
    files = build.build(firmware, built)
    after = times(built)
    assert b"two" in files["rootlight/games/one.mpy"]
    assert [name for name in before if before[name] != after[name]] == ["one.mpy"]


def test_a_module_that_is_gone_is_not_copied(firmware, tmp_path):
    build.build(firmware, tmp_path / "built")
    (firmware / "rootlight" / "games" / "one.py").unlink()
    assert "rootlight/games/one.mpy" not in build.build(firmware, tmp_path / "built")


def test_what_does_not_compile_is_told_with_its_file_and_line(firmware, tmp_path):
    (firmware / "rootlight" / "games" / "one.py").write_text("NAME = 1\nif:\n")
    with pytest.raises(build.BuildError, match=r'rootlight/games/one.py", line 2'):
        build.build(firmware, tmp_path / "built")


def test_names_stay_that_programs_on_the_board_mention(firmware):
    text = "def wait_ms():\n    return survey() + helper()\n\n\nsurvey = helper = print\n"
    (firmware / "rootlight" / "games" / "one.py").write_text(text)
    main = firmware / "main.py"
    main.write_text(main.read_text() + "\nfrom rootlight.games.one import helper\n")
    beside = "from rootlight.games import one\n\none.wait_ms()\none.survey()\n"
    assert build.tightened(firmware, [beside]).sources["rootlight/games/one.py"] == text
    main.write_text((TINY / "main.py").read_text())
    found = build.tightened(firmware)
    assert "helper" not in found.sources["rootlight/games/one.py"]
    assert "helper" in found.names["rootlight/games/one.py"].values()


def test_firmware_for_programs_beside_it_is_kept_in_a_folder_of_its_own(firmware, tmp_path):
    plain = build.build(firmware, tmp_path / "built")
    one = "rootlight/games/one.mpy"
    other = build.build(firmware, tmp_path / "built", ["from rootlight.games import one\n"])
    assert plain.keys() == other.keys()
    assert (tmp_path / "built" / one).read_bytes() == plain[one]


def test_the_version_is_that_of_the_firmware(firmware):
    assert build.version(firmware) == "0.0.1"
