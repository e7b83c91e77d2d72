"""MicroPythons that come from elsewhere are run only if they are those that were tested."""

import hashlib

import pytest

from host_sim.emulator import image, shared


@pytest.fixture
def checkout(tmp_path):
    """A checkout beside a folder of shared material, which a test fills."""
    (tmp_path / "shared" / "emulator").mkdir(parents=True)
    return tmp_path / "checkout"


def put(checkout, name, data):
    path = checkout.parent / "shared" / "emulator" / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", shared.SHA256)
def test_a_file_with_another_content_is_refused_in_a_sentence(checkout, name):
    path = put(checkout, name, b"something else")
    with pytest.raises(shared.WrongFile) as refused:
        shared.shared_file(name, checkout)
    for part in (str(path), hashlib.sha256(b"something else").hexdigest(), shared.SHA256[name]):
        assert part in str(refused.value)


def test_the_right_file_is_taken(checkout, monkeypatch):
    digest = hashlib.sha256(b"the right one").hexdigest()
    monkeypatch.setitem(shared.SHA256, shared.PICO_IMAGE, digest)
    path = put(checkout, shared.PICO_IMAGE, b"the right one")
    assert shared.shared_file(shared.PICO_IMAGE, checkout) == path


def test_no_file_is_none(checkout):
    assert shared.shared_file(shared.UNIX_PORT, checkout) is None


def refuse(name):
    raise shared.WrongFile("It is not the file.")


@pytest.mark.parametrize(
    ("found", "said"),
    [(refuse, "not the file"), (lambda name: None, rf"micropython\.org.*{image.ASKED_FOR}")],
)
def test_whoever_has_no_image_is_told_how_to_get_one(monkeypatch, found, said):
    """Nothing is downloaded unasked."""
    monkeypatch.delenv(image.ASKED_FOR, raising=False)
    monkeypatch.setattr(image, "shared_file", found)
    with pytest.raises(image.NoImage, match=said):
        image.find_image()


def test_the_image_that_a_person_names_is_taken(monkeypatch, tmp_path):
    path = tmp_path / "mine.uf2"
    path.touch()
    monkeypatch.setenv(image.ASKED_FOR, str(path))
    assert image.find_image() == path
