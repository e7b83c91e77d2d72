"""Lines to a broker that are closed after each test."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tests.shared_games.ears import Ear
from tests.shared_games.page_ears import PageEar


@pytest.fixture(scope="module")
def leaving():
    """Lines that are closed beside the next test: each looks up from a pause once a second."""
    with ThreadPoolExecutor(16) as pool:
        yield pool


@pytest.fixture
def ears(leaving):
    with_lines, made = made_by(Ear)
    yield with_lines
    for ear in made:
        leaving.submit(ear.line.close)


@pytest.fixture
def page_ears():
    with_lines, made = made_by(partial(PageEar, beside=[]))
    yield with_lines
    for ear in made:
        ear.line.close()


def made_by(kind):
    """Return a function that makes ears of a kind, and the list of those that it has made."""
    made = []

    def make(*arguments, **more):
        made.append(kind(*arguments, **more))
        return made[-1]

    return make, made
