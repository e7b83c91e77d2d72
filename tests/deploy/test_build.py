"""The firmware as it stands on a board: compiled, named, and only what changed made again."""

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


def test_modules_are_compiled_in_their_folders_and_all_else_is_as_it_was(firmware, tmp_path):
    files = build.build(firmware, tmp_path / "built")
    assert set(files) == {
        "main.py",
        "settings.json",
        "boards/hex-4.json",
        "rootlight/__init__.mpy",
        "rootlight/talk.mpy",
        "rootlight/games/__init__.mpy",
        "rootlight/games/one.mpy",
    }
    assert files["main.py"] == (firmware / "main.py").read_bytes()


def test_what_only_other_controllers_run_is_left_out():
    paths = set(build.build())
    assert "rootlight/platforms/pico.mpy" in paths
    assert not [path for path in paths if "circuitpython" in path]


def test_pages_for_reading_are_not_copied(firmware, tmp_path):
    before = set(build.build(firmware, tmp_path / "built"))
    for folder in ("", "lessons", "boards", "rootlight"):
        (firmware / folder).mkdir(exist_ok=True)
        (firmware / folder / "page.md").write_text("# For reading\n")
    assert set(build.build(firmware, tmp_path / "built")) == before


def test_languages_are_copied_as_they_are(firmware, tmp_path):
    (firmware / "languages").mkdir()
    (firmware / "languages" / "de.bin").write_bytes(b"RLT1")
    assert build.build(firmware, tmp_path / "built")["languages/de.bin"] == b"RLT1"


def test_compiled_modules_are_of_the_version_that_is_asked_of_boards(firmware, tmp_path):
    files = build.build(firmware, tmp_path / "built")
    compiled = [data for path, data in files.items() if path.endswith(".mpy")]
    assert {data[:2] for data in compiled} == {b"M" + bytes([build.mpy_version().version])}


def test_a_traceback_names_the_file_and_nothing_of_this_machine(firmware, tmp_path):
    """A test on an emulated Pico shows that the message names the line, too."""
    files = build.build(firmware, tmp_path / "built")
    assert b"rootlight/talk.py" in files["rootlight/talk.mpy"]
    assert str(tmp_path).encode() not in b"".join(files.values())


def test_only_what_changed_is_compiled_again(firmware, tmp_path):
    built = tmp_path / "built"
    late = firmware / "rootlight" / "games" / "late.py"
    late.write_text('NAME = "late"\n')
    build.build(firmware, built)
    before = times(built)
    late.write_text('NAME = "later"\n')
    files = build.build(firmware, built)
    after = times(built)
    assert b"later" in files["rootlight/games/late.mpy"]
    assert [name for name in before if before[name] != after[name]] == ["late.mpy"]


@pytest.mark.parametrize("damaged", ["", "[]", '{"rootlight/talk.py": 1}'])
def test_damaged_notes_of_what_was_compiled_are_no_harm(firmware, tmp_path, damaged):
    (tmp_path / "compiled.json").write_text(damaged)
    assert "rootlight/talk.mpy" in build.build(firmware, tmp_path)


def test_a_module_that_is_gone_is_not_copied(firmware, tmp_path):
    late = firmware / "rootlight" / "late.py"
    late.write_text("")
    assert "rootlight/late.mpy" in build.build(firmware, tmp_path / "built")
    late.unlink()
    assert "rootlight/late.mpy" not in build.build(firmware, tmp_path / "built")


def test_what_does_not_compile_is_told_with_its_file_and_line(firmware, tmp_path):
    (firmware / "rootlight" / "games" / "one.py").write_text("NAME = 1\nif:\n")
    with pytest.raises(build.BuildError, match=r'rootlight/games/one.py", line 2'):
        build.build(firmware, tmp_path / "built")


def test_the_version_is_that_of_the_firmware(firmware):
    assert build.version(firmware) == "0.0.1"
