"""The image that `make flash` takes."""

import pytest

from host_sim.deploy import build, choice
from host_sim.deploy.choice import NoImage, choose_image, image_of
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.layout import STOCK
from tests.deploy.desk import an_image

NAME = "rootlight-hex-4-pico.uf2"


@pytest.fixture
def here(monkeypatch, tmp_path):
    """A machine that cannot build; its folders for what was made before."""

    def refuse(built, chip):
        raise CannotBuild("This is no Debian.")

    monkeypatch.setattr(choice, "built_image", refuse)
    folders = [tmp_path / "image", tmp_path / "release"]
    for folder, name in zip(folders, ("IMAGES", "RELEASE"), strict=True):
        folder.mkdir()
        monkeypatch.setattr(choice, name, folder)
    return folders


def put(folder, name=NAME, **image):
    (folder / name).write_bytes(an_image(**image).data)
    return folder / name


def test_the_image_of_the_present_firmware_is_built_or_comes_from_the_cache(monkeypatch, tmp_path):
    kept = put(tmp_path, "0123456789abcdef.uf2")
    monkeypatch.setattr(choice, "built_image", lambda built, chip: kept)
    image = choose_image(None, "hex-4", "pico")
    assert (image.name, image.chip, image.version) == (NAME, "pico", build.version())
    assert image.data == kept.read_bytes()


def test_where_none_can_be_built_one_that_was_made_before_is_taken(here):
    for folder in reversed(here):
        expected = put(folder)
        assert choose_image(None, "hex-4", "pico").data == expected.read_bytes()


def test_otherwise_a_release_is_to_be_downloaded(here):
    with pytest.raises(NoImage, match=rf"no Debian\.\nOr download {NAME}.*IMAGE=FILE"):
        choose_image(None, "hex-4", "pico")


def test_a_file_or_a_folder_of_a_release_may_be_named(tmp_path):
    pico2 = put(tmp_path, "rootlight-hex-4-pico2.uf2", chip="pico2")
    named = put(tmp_path, "mine.uf2")
    assert choose_image(tmp_path, "hex-4", "pico2").chip == "pico2"
    assert choose_image(named, "hex-4", "pico").name == "mine.uf2"
    assert choose_image(pico2, "hex-4", "pico").version == ""


@pytest.mark.parametrize("length", [0, 100, 512, -512])
def test_a_part_of_an_image_is_refused(tmp_path, length):
    path = put(tmp_path)
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(NoImage, match="not an image of Rootlight, or not a whole one"):
        image_of(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(NoImage, match="cannot be read: No such file"):
        choose_image(tmp_path / "no.uf2", "hex-4", "pico")


def test_micropythons_own_image_is_not_rootlights(tmp_path):
    with pytest.raises(NoImage, match="not an image of Rootlight"):
        image_of(put(tmp_path, layout=STOCK))
