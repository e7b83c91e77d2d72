"""The README's moving picture, as it lies in the repository; `make picture` makes it."""

import re

import pytest
from PIL import Image

from tests.page.picture import PICTURE, recorded, write

README = PICTURE.parents[1] / "README.md"
MOST_BYTES = 600_000
FOR_EVER = 0


@pytest.fixture
def picture():
    with Image.open(PICTURE) as picture:
        yield picture


def test_the_readme_shows_it_and_says_in_words_what_is_seen():
    words, path = re.search(r"!\[([^]]+)\]\((\S+)\)", README.read_text()).groups()
    assert README.parent / path == PICTURE
    assert "refused" in words


def test_it_is_quickly_loaded():
    assert PICTURE.stat().st_size < MOST_BYTES


def test_the_picture_moves_for_8_to_15_seconds_and_begins_again(picture):
    assert picture.info["loop"] == FOR_EVER
    durations = []
    for frame in range(picture.n_frames):
        picture.seek(frame)
        durations.append(picture.info["duration"])
    assert 8000 <= sum(durations) <= 15000


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.night
def test_it_can_be_made_afresh(browser, tmp_path):
    afresh = tmp_path / "afresh.gif"
    write(recorded(browser), afresh)
    with Image.open(afresh) as made, Image.open(PICTURE) as kept:
        assert made.size == kept.size
    assert afresh.stat().st_size < MOST_BYTES
