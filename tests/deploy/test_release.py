"""`make release`: what `mpremote mip install` finds, what it leaves alone, and the rest of it."""

import json
import zipfile

import pytest

from host_sim.deploy import build, release
from host_sim.deploy.plan import RECORD, make_plan, make_record
from host_sim.deploy.prompt import Contents, Found
from host_sim.deploy.release import NotMade, write_package, write_release
from host_sim.tools import bench

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
    write_package(FILES, "1.2.3", tmp_path)
    version, found = released(tmp_path)
    assert version == "1.2.3"
    assert set(found) == (set(FILES) - {"settings.json"}) | {RECORD}
    assert found["rootlight/device.mpy"] == b"M"
    assert list(found)[-1] == "main.py"


def test_its_files_lie_side_by_side(tmp_path):
    write_package(FILES, "1.2.3", tmp_path)
    assert all(path.is_file() for path in tmp_path.iterdir())


def test_after_mip_make_flash_has_only_the_settings_to_copy(tmp_path):
    write_package(FILES, "1.2.3", tmp_path)
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
    assert set(write_package(files, build.version(), tmp_path)) >= {"main.py", RECORD}


IMAGE = "rootlight-hex-4-pico.uf2"


@pytest.fixture
def whole(tmp_path):
    """A whole release of one board, written over an older one; its folder."""
    image = tmp_path / "image"
    image.write_bytes(b"uf2")
    drawn = tmp_path / "hex-4"
    (drawn / "pcb").mkdir(parents=True)
    (drawn / "panel.svg").write_text("<svg/>")
    (drawn / "pcb" / "bom.csv").write_text("1,Pico")
    folder = tmp_path / "release"
    older = FILES | {"rootlight/old.mpy": b""}
    for version, files in (("1.2.2", older), ("1.2.3", FILES)):
        write_release(
            files,
            version,
            {IMAGE: image},
            {"rootlight-hex-4-drawings.zip": drawn},
            "MIT License",
            folder,
        )
    return folder


def test_files_of_an_older_release_are_gone(whole):
    assert not list(whole.glob("*old*"))
    assert released(whole)[0] == "1.2.3"


def test_images_and_drawings_lie_beside_the_package(whole):
    assert (whole / IMAGE).read_bytes() == b"uf2"
    with zipfile.ZipFile(whole / "rootlight-hex-4-drawings.zip") as packed:
        assert packed.namelist() == ["hex-4/panel.svg", "hex-4/pcb/bom.csv"]
        assert packed.read("hex-4/pcb/bom.csv") == b"1,Pico"


def test_every_file_has_its_checksum(whole):
    lines = (whole / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert sums == {
        path.name: build.sha256(path.read_bytes())
        for path in whole.iterdir()
        if path.name != "SHA256SUMS"
    }


def test_the_licences_lie_beside_the_images(whole):
    assert (whole / "LICENCES.txt").read_text() == "MIT License"
    assert "LICENCES.txt" in (whole / "README.txt").read_text()


def test_the_readme_says_what_has_never_run(whole):
    text = (whole / "README.txt").read_text()
    assert IMAGE in text
    (line,) = [line for line in text.splitlines() if "pico2.uf2" in line]
    assert "NEVER RUN" in line


def test_a_release_that_cannot_be_made_leaves_the_one_before(whole, monkeypatch, tmp_path):
    with pytest.raises(FileNotFoundError):
        write_release(FILES, "1.2.4", {IMAGE: tmp_path / "no such image"}, {}, "", whole)
    assert released(whole)[0] == "1.2.3"


def test_a_folder_that_is_missing_is_named_and_the_release_before_stays(whole, tmp_path):
    missing = tmp_path / "print" / "hex-4"
    with pytest.raises(NotMade, match="make release"):
        write_release(FILES, "1.2.4", {}, {"rootlight-hex-4-print.zip": missing}, "", whole)
    assert released(whole)[0] == "1.2.3"


def test_there_are_images_for_all_boards_that_have_drawings_and_for_printed_circuits():
    boards = release.boards_with_images()
    assert {"hex-4", "hex-5", "hex-7", "hex-4-pcb", "hex-7-pcb"} <= set(boards)
    assert set(release.drawn_boards()) < set(boards)


@pytest.mark.parametrize("main", [release.main, bench.main])
@pytest.mark.parametrize(("argument", "code"), [("--help", 0), ("--nonsense", 2)])
def test_who_asks_for_help_gets_that_and_nothing_else(main, argument, code, monkeypatch, capsys):
    monkeypatch.setattr(release, "built_image", pytest.fail)
    monkeypatch.setattr(bench, "times_of_turns", pytest.fail)
    with pytest.raises(SystemExit) as left:
        main([argument])
    assert left.value.code == code
    told = capsys.readouterr()
    assert "usage: python -m host_sim." in told.out + told.err
