"""`make release`: images and what else people download."""

import zipfile

import pytest

from host_sim import release
from host_sim.deploy import build
from host_sim.release import NotMade, write_release
from host_sim.tools import bench

IMAGE = "rootlight-hex-4-pico.uf2"
WHEEL = "rootlight-1.2.3-py3-none-any.whl"


@pytest.fixture
def whole(tmp_path):
    """A whole release of one board, written over an older one; its folder."""
    image = tmp_path / "image"
    image.write_bytes(b"uf2")
    drawn = tmp_path / "hex-4"
    (drawn / "pcb").mkdir(parents=True)
    (drawn / "panel.svg").write_text("<svg/>")
    (drawn / "pcb" / "bom.csv").write_text("1,Pico")
    command = tmp_path / WHEEL
    command.write_bytes(b"wheel")
    folder = tmp_path / "release"
    for version, name in (("1.2.2", "rootlight-old-pico.uf2"), ("1.2.3", IMAGE)):
        write_release(
            version,
            {name: image},
            {"rootlight-hex-4-drawings.zip": drawn},
            "MIT License",
            command,
            folder,
        )
    return folder


def version_of(folder):
    return (folder / "README.txt").read_text().split()[1]


def test_files_of_an_older_release_are_gone(whole):
    assert not list(whole.glob("*old*"))
    assert version_of(whole) == "1.2.3"


def test_images_and_drawings_lie_side_by_side(whole):
    assert (whole / IMAGE).read_bytes() == b"uf2"
    with zipfile.ZipFile(whole / "rootlight-hex-4-drawings.zip") as packed:
        assert packed.namelist() == ["hex-4/panel.svg", "hex-4/pcb/bom.csv"]
        assert packed.read("hex-4/pcb/bom.csv") == b"1,Pico"


@pytest.mark.gate
def test_each_house_has_a_zip_of_what_it_wants_for_each_printed_circuit(tmp_path):
    orders = release.orders_of()
    assert set(orders) == {
        f"rootlight-{board}-pcb-{house}.zip"
        for board in ("hex-4", "hex-7")
        for house in ("jlcpcb", "pcbway")
    }
    sizes = []
    for name, files in orders.items():
        release.write_zip({path.name: path for path in files}, tmp_path / name)
        sizes.append((tmp_path / name).stat().st_size)
        again = tmp_path / f"again-{name}"
        release.write_zip({path.name: path for path in files}, again)
        assert again.read_bytes() == (tmp_path / name).read_bytes()
    assert max(sizes) < 200_000
    with zipfile.ZipFile(tmp_path / "rootlight-hex-4-pcb-jlcpcb.zip") as packed:
        assert packed.namelist() == [
            "gerbers.zip",
            "assembly.pdf",
            "jlcpcb-bom.csv",
            "jlcpcb-positions.csv",
            "placement.html",
            "front.svg",
            "back.svg",
        ]
        (tmp_path / "gerbers.zip").write_bytes(packed.read("gerbers.zip"))
    with zipfile.ZipFile(tmp_path / "gerbers.zip") as layers:
        assert len([name for name in layers.namelist() if name.endswith("_Cu.gbr")]) == 4


def test_every_file_has_its_checksum(whole):
    lines = (whole / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert sums == {
        path.name: build.sha256(path.read_bytes())
        for path in whole.iterdir()
        if path.name != "SHA256SUMS"
    }


def test_the_command_lies_beside_them_and_the_readme_says_how_it_is_installed(whole):
    assert (whole / WHEEL).read_bytes() == b"wheel"
    assert f"{WHEEL}\n" in (whole / "README.txt").read_text()


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
        write_release(
            "1.2.4", {IMAGE: tmp_path / "no such image"}, {}, "", whole / "README.txt", whole
        )
    assert version_of(whole) == "1.2.3"


def test_a_folder_that_is_missing_is_named_and_the_release_before_stays(whole, tmp_path):
    missing = tmp_path / "print" / "hex-4"
    with pytest.raises(NotMade, match="make release"):
        write_release(
            "1.2.4", {}, {"rootlight-hex-4-print.zip": missing}, "", whole / "README.txt", whole
        )
    assert version_of(whole) == "1.2.3"


def test_there_are_images_for_all_boards_that_have_drawings_and_for_printed_circuits():
    boards = release.boards_with_images()
    assert {"hex-4", "hex-5", "hex-7", "hex-4-pcb", "hex-7-pcb"} <= set(boards)
    assert set(release.drawn_boards()) < set(boards)


@pytest.mark.parametrize("main", [release.main, bench.main])
@pytest.mark.parametrize(("argument", "code"), [("--help", 0), ("--nonsense", 2)])
def test_asking_for_help_gives_help_and_nothing_else(main, argument, code, monkeypatch, capsys):
    monkeypatch.setattr(release, "built_image", pytest.fail)
    monkeypatch.setattr(bench, "times_of_turns", pytest.fail)
    with pytest.raises(SystemExit) as left:
        main([argument])
    assert left.value.code == code
    told = capsys.readouterr()
    assert "usage: python -m host_sim." in told.out + told.err
