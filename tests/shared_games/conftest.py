"""Lines to a broker that are closed after each test."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.shared_games.ears import Ear


@pytest.fixture(scope="module")
def leaving():
    """Lines that are closed beside the next test: each looks up from a pause once a second."""
    with ThreadPoolExecutor(16) as pool:
        yield pool


@pytest.fixture
def ears(leaving):
    made = []

    def make(*arguments, **more):
        made.append(Ear(*arguments, **more))
        return made[-1]

    yield make
    for ear in made:
        leaving.submit(ear.line.close)
