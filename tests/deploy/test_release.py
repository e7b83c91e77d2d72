"""`make release`: what `mpremote mip install` finds, and what it leaves alone."""

import json

import pytest

from host_sim import bench
from host_sim.deploy import build, release
from host_sim.deploy.plan import RECORD, make_plan, make_record
from host_sim.deploy.prompt import Contents, Found
from host_sim.deploy.release import write_release

FILES = {
    "rootlight/device.mpy": b"M",
    "boards/hex-7.json": b"{}",
    "settings.json": b'{"board": "hex-7"}',
    "main.py": b"main",
}


def released(folder):
    """Version, and the files that mip puts onto a board, in its order."""
    package = json.loads((folder / "package.json").read_text())
    return package["version"], {
        path: (folder / source).read_bytes() for path, source in package["urls"]
    }


def test_a_release_holds_all_but_the_builders_settings(tmp_path):
    write_release(FILES, "1.2.3", tmp_path)
    version, found = released(tmp_path)
    assert version == "1.2.3"
    assert set(found) == (set(FILES) - {"settings.json"}) | {RECORD}
    assert found["rootlight/device.mpy"] == b"M"
    assert list(found)[-1] == "main.py"


def test_its_files_lie_side_by_side(tmp_path):
    write_release(FILES, "1.2.3", tmp_path)
    assert all(path.is_file() for path in tmp_path.iterdir())


def test_files_of_an_older_release_are_gone(tmp_path):
    write_release(FILES | {"rootlight/old.mpy": b""}, "1.2.2", tmp_path)
    write_release(FILES, "1.2.3", tmp_path)
    assert not list(tmp_path.glob("*old*"))


def test_after_mip_make_flash_has_only_the_settings_to_copy(tmp_path):
    write_release(FILES, "1.2.3", tmp_path)
    there = {
        path: Found(len(data), build.sha256(data)) for path, data in released(tmp_path)[1].items()
    }
    contents = Contents(there, {"rootlight", "boards"}, 1_000_000, 4096)
    plan = make_plan(FILES, "1.2.3", contents, {})
    # main.py goes away while anything is copied.
    assert plan.copied == ["settings.json", "main.py"]
    assert plan.record == make_record("1.2.3", FILES, (), {})


def test_the_firmware_makes_a_release(tmp_path):
    files = build.build()
    assert set(write_release(files, build.version(), tmp_path)) >= {"main.py", RECORD}


@pytest.mark.parametrize("main", [release.main, bench.main])
@pytest.mark.parametrize(("argument", "code"), [("--help", 0), ("--nonsense", 2)])
def test_who_asks_for_help_gets_that_and_nothing_else(main, argument, code, monkeypatch, capsys):
    monkeypatch.setattr(release, "write_release", pytest.fail)
    monkeypatch.setattr(bench, "times_of_turns", pytest.fail)
    with pytest.raises(SystemExit) as left:
        main([argument])
    assert left.value.code == code
    told = capsys.readouterr()
    assert "usage: python -m host_sim." in told.out + told.err
