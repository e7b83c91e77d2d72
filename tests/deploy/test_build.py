"""The firmware's sources: which of them an image gets, and what a compiled one names."""

import pytest

from host_sim.deploy import build


def test_modules_of_other_controllers_are_left_out():
    paths = set(build.modules(build.FIRMWARE))
    assert "rootlight/platforms/pico.py" in paths
    assert not [path for path in paths if "circuitpython" in path]


def test_texts_about_games_are_left_out():
    paths = set(build.modules(build.FIRMWARE))
    assert "rootlight/games/droched_entry.py" in paths
    assert not [path for path in paths if path.endswith("_texts.py")]


def test_pages_for_reading_are_no_data(tmp_path):
    for folder in ("boards", "languages", "lessons"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "page.md").write_text("# For reading\n")
    (tmp_path / "languages" / "de.bin").touch()
    assert [path.name for path in build.data_files(tmp_path)] == ["de.bin"]


def test_a_traceback_names_the_file_and_nothing_of_this_machine(tmp_path):
    source, target = tmp_path / "talk.py", tmp_path / "talk.mpy"
    source.write_text("def talk():\n    raise ValueError\n")
    build.compile_module(source, target, "rootlight/talk.py")
    assert b"rootlight/talk.py" in target.read_bytes()
    assert str(tmp_path).encode() not in target.read_bytes()


def test_an_error_of_the_compiler_is_told_with_file_and_line(tmp_path):
    (tmp_path / "one.py").write_text("NAME = 1\nif:\n")
    with pytest.raises(build.BuildError, match=r'one.py", line 2'):
        build.compile_module(tmp_path / "one.py", tmp_path / "one.mpy", "games/one.py")


def test_the_version_is_that_of_the_firmware(tmp_path):
    (tmp_path / "rootlight").mkdir()
    (tmp_path / "rootlight" / "__init__.py").write_text('VERSION = "0.0.1"\n')
    assert build.version(tmp_path) == "0.0.1"
