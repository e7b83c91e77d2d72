"""The image that `make flash` takes."""

from pathlib import Path

import pytest

from host_sim import folders
from host_sim.deploy import build, choice
from host_sim.deploy.choice import NoImage, choose_image, image_of
from host_sim.deploy.image.debian import CannotBuild
from host_sim.deploy.image.layout import STOCK
from host_sim.deploy.image.uf2 import RP2040, program_of, to_uf2
from tests.deploy.desk import an_image

NAME = "rootlight-hex-4-pico.uf2"


@pytest.fixture
def here(monkeypatch, tmp_path):
    """A machine that cannot build, and its folders: of what was made before, and of downloads."""

    def refuse(built, chip):
        raise CannotBuild("This is no Debian.")

    monkeypatch.setattr(choice, "built_image", refuse)
    names = ("IMAGES", "RELEASE", "DOWNLOADS")
    folders = [tmp_path / name.lower() for name in names]
    for folder, name in zip(folders, names, strict=True):
        folder.mkdir()
        monkeypatch.setattr(choice, name, folder)
    (tmp_path / "present").mkdir()
    monkeypatch.chdir(tmp_path / "present")
    return [*folders, tmp_path / "present"]


@pytest.fixture
def chosen(here):
    """A function that chooses an image; its name, and what is said about it."""

    def chosen(built="hex-4", chip="pico"):
        said = []
        image = choose_image(None, built, chip, said.append)
        return image, "\n".join(said)

    return chosen


def put(folder, name=NAME, **image):
    (folder / name).write_bytes(an_image(**image).data)
    return folder / name


def put_another(folder):
    """Put an image that differs from those of `put`."""
    path = put(folder)
    path.write_bytes(to_uf2(program_of(path.read_bytes()) + bytes(256), RP2040))
    return path


def test_the_image_of_the_present_firmware_is_built_or_comes_from_the_cache(monkeypatch, tmp_path):
    kept = put(tmp_path, "0123456789abcdef.uf2")
    monkeypatch.setattr(choice, "built_image", lambda built, chip: kept)
    image = choose_image(None, "hex-4", "pico")
    assert (image.name, image.chip, image.version) == (NAME, "pico", build.version())
    assert image.data == kept.read_bytes()


def test_where_none_can_be_built_one_is_taken_from_where_people_have_it(here, chosen):
    for folder in here:
        path = put(folder)
        image, said = chosen()
        assert (image.name, image.chip) == (NAME, "pico")
        assert said.startswith("This is no Debian.\n")
        assert f"{path} is taken: it is the only {NAME} here." in said
        path.unlink()


def test_it_may_lie_in_the_folder_of_a_release(here, chosen):
    (here[2] / "rootlight-0.1.0").mkdir()
    path = put(here[2] / "rootlight-0.1.0")
    assert str(path) in chosen()[1]


@pytest.mark.parametrize("name", ["hex-4-pico (1)", "hex-4-pico-1", "hex-4-pico 2"])
def test_browsers_number_what_is_downloaded_again(here, chosen, name):
    put(here[2], f"rootlight-{name}.uf2")
    assert chosen()[0].name == f"rootlight-{name}.uf2"


@pytest.mark.parametrize("name", ["hex-4-pcb-pico", "hex-5-pico", "hex-4-pico2", "hex-4-pico-old"])
def test_other_names_are_other_images(here, chosen, name):
    put(here[2], f"rootlight-{name}.uf2")
    with pytest.raises(NoImage, match=f"There is no {NAME}"):
        chosen()


def test_the_same_image_twice_is_no_question(here, chosen):
    path = put(here[2])
    put(here[2], "rootlight-hex-4-pico (1).uf2")
    assert chosen()[0].data == path.read_bytes()


def test_of_different_ones_the_person_chooses(here, chosen):
    older = put(here[0])
    newer = put_another(here[2])
    with pytest.raises(NoImage, match="IMAGE=FILE") as refused:
        chosen()
    assert all(str(path) in str(refused.value) for path in (older, newer))


def test_an_image_for_another_chip_is_never_taken_whatever_its_name(here, chosen):
    path = put(here[2], chip="pico2")
    said = []
    with pytest.raises(NoImage, match="CHIP=pico2"):
        choose_image(None, "hex-4", "pico", said.append)
    assert said[-1] == f"{path} is left: whatever its name says, it is for another chip, a pico2."


def test_half_a_download_is_told_and_left(here, chosen):
    whole = put(here[2])
    put(here[3]).write_bytes(whole.read_bytes()[:512])
    image, said = chosen()
    assert image.data == whole.read_bytes()
    assert "not a whole one. Download it again." in said


def test_a_board_that_does_not_say_its_name_gets_the_only_image(here, chosen):
    put(here[2], "rootlight-hex-5-pico.uf2")
    assert chosen(None)[0].name == "rootlight-hex-5-pico.uf2"
    put_another(here[2])
    with pytest.raises(NoImage, match="several images for rootlight-BOARD-pico"):
        chosen(None)


def test_otherwise_a_release_is_to_be_downloaded(here, chosen):
    with pytest.raises(NoImage, match="Download it from a release") as refused:
        chosen()
    assert NAME in str(refused.value)
    assert all(str(folder) in str(refused.value) for folder in here)


def test_an_installed_program_builds_none(here, chosen, monkeypatch):
    monkeypatch.setattr(folders, "IS_CHECKOUT", False)
    path = put(here[2])
    assert chosen()[1] == f"{path} is taken: it is the only {NAME} here."


def test_a_folder_that_may_not_be_read_has_none(here, chosen, monkeypatch):
    def refuse(folder, pattern):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "glob", refuse)
    with pytest.raises(NoImage):
        chosen()


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
