"""The images that the page offers: their index, and who puts them there."""

import json

import pytest

from host_sim import release
from host_sim.deploy import build
from host_sim.deploy.image import __main__ as make_image
from host_sim.deploy.image.images import image_name
from host_sim.web.images import INDEX, add_image, boards_with_images, images_in
from host_sim.web.step_pictures import STEPS_INDEX, pictures_in

NAME = "rootlight-hex-4-pico.uf2"


def test_an_image_takes_the_place_of_the_one_before(tmp_path):
    add_image("hex-7", "seven.uf2", b"7", "1.0", "", tmp_path)
    add_image("hex-4", NAME, b"old", "1.0", "", tmp_path)
    add_image("hex-4", NAME, b"newer", "1.1", "", tmp_path)
    found = [(image.board, image.version, image.size) for image in images_in(tmp_path)]
    assert found == [("hex-4", "1.1", 5), ("hex-7", "1.0", 1)]
    assert json.loads((tmp_path / INDEX).read_text())["boards"] == boards_with_images()


def test_an_image_that_is_not_whole_is_left_out(tmp_path):
    assert images_in(tmp_path / "nowhere") == []
    add_image("hex-4", NAME, b"whole", "1.0", "", tmp_path)
    (tmp_path / NAME).write_bytes(b"who")
    assert images_in(tmp_path) == []
    (tmp_path / NAME).unlink()
    assert images_in(tmp_path) == []


@pytest.mark.parametrize(
    "index",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"images": 3}',
        '{"images": [3]}',
        '{"images": [{"a": 1}]}',
        "[" * 9999,
    ],
    ids=range(8),
)
def test_an_index_that_is_damaged_names_no_image(tmp_path, index):
    (tmp_path / INDEX).write_text(index)
    assert images_in(tmp_path) == []


@pytest.mark.parametrize(
    "index", ["", "{", "[]", '{"steps": [{"number": 11}]}', "[" * 9999], ids=range(5)
)
def test_an_index_of_steps_that_is_damaged_hides_no_other_board(tmp_path, index):
    for name, text in (("hex-2", index), ("hex-4", '{"steps": [{"number": 11, "picture": "a"}]}')):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a").touch()
        (tmp_path / name / STEPS_INDEX).write_text(text)
    assert pictures_in(tmp_path) == {"hex-4": {"11": "hex-4/a"}}


@pytest.fixture
def built(monkeypatch, tmp_path):
    """Images that nobody compiled; the boards and names that were added for the page."""
    image = tmp_path / "image.uf2"
    image.write_bytes(b"image")
    added = []
    for module in (make_image, release):
        monkeypatch.setattr(module, "built_image", lambda board, chip: image)
        monkeypatch.setattr(module, "image_licences", lambda image: {})
        monkeypatch.setattr(module, "add_image", lambda *told: added.append(told[:4]))
    monkeypatch.setattr(make_image, "IMAGES", tmp_path / "images")
    return added


def test_make_image_offers_the_picos_image_to_the_page(built, monkeypatch, tmp_path):
    for chip in ("pico", "pico2"):
        monkeypatch.setattr("sys.argv", ["image", "--built", "hex-4", "--chip", chip])
        assert make_image.main() == 0
    assert built == [("hex-4", NAME, b"image", build.version())]
    assert (tmp_path / "images" / image_name("hex-4", "pico2")).read_bytes() == b"image"


@pytest.mark.gate
def test_the_site_of_a_release_has_the_images_of_all_boards(built, monkeypatch):
    seen = []
    monkeypatch.setattr(release.site, "build", lambda: seen.extend(built))
    monkeypatch.setattr(release, "write_release", lambda *told: None)
    assert release.main([]) == 0
    assert [(board, name) for board, name, *_ in seen] == [
        (board, image_name(board, "pico")) for board in boards_with_images()
    ]
