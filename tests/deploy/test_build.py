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
    }
    # What the start loads is one module; and a folder whose __init__.py says no more than what it
    # is for needs none on the board.
    assert files["main.py"] == (firmware / "main.py").read_bytes()


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


def test_a_traceback_names_the_module_and_nothing_of_this_machine(firmware, tmp_path):
    files = build.build(firmware, tmp_path / "built")
    assert b"rootlight.talk" in files["rootlight/talk.mpy"]
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
    assert b"later" in files["rootlight/late.mpy"]
    assert [name for name in before if before[name] != after[name]] == ["late.mpy"]


def test_what_was_tightened_is_kept_until_a_source_changes(firmware, tmp_path, monkeypatch):
    built = tmp_path / "built"
    found = build.tightened_before(firmware, built=built)
    assert found == build.tightened(firmware)
    with monkeypatch.context() as patched:
        patched.setattr(build, "tightened", None)
        assert build.tightened_before(firmware, built=built) == found
    (firmware / "rootlight" / "games" / "one.py").write_text("NAME = 7\n")
    assert build.tightened_before(firmware, built=built) == build.tightened(firmware) != found


@pytest.mark.parametrize("damaged", ["", "[]", '{"of": 1}'])
def test_what_was_kept_badly_is_made_again(firmware, tmp_path, damaged):
    (tmp_path / "tightened.json").write_text(damaged)
    assert build.tightened_before(firmware, built=tmp_path) == build.tightened(firmware)


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


def test_names_stay_that_programs_on_the_board_mention(firmware):
    text = "def wait_ms():\n    return survey() + helper()\n\n\nsurvey = helper = print\n"
    (firmware / "rootlight" / "games" / "one.py").write_text(text)
    main = firmware / "main.py"
    main.write_text(main.read_text() + "\nfrom rootlight.games.one import helper\n")
    beside = "from rootlight.games import one\n\none.wait_ms()\none.survey()\n"
    assert build.tightened(firmware, [beside]).sources["rootlight/games/one.py"] == text
    main.write_text((TINY / "main.py").read_text())
    found = build.tightened(firmware)
    assert "helper" not in found.sources["rootlight/one.py"]
    assert "helper" in found.names["rootlight/one.py"].values()


def test_firmware_for_programs_beside_it_is_kept_in_a_folder_of_its_own(firmware, tmp_path):
    plain = build.build(firmware, tmp_path / "built")
    talk = "rootlight/talk.mpy"
    other = build.build(firmware, tmp_path / "built", ["from rootlight.games import one\n"])
    # They find what they import.
    assert other.keys() == plain.keys() | {"rootlight/games/one.mpy"}
    assert other[talk] != plain[talk]
    assert (tmp_path / "built" / talk).read_bytes() == plain[talk]


def test_the_version_is_that_of_the_firmware(firmware):
    assert build.version(firmware) == "0.0.1"
