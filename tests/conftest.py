"""For all tests: their order, one browser, and what Hypothesis tries, whatever load and chance.

The firmware's garbage collector ignores pytest's thousands of objects. The firmware collects
garbage wherever a Pico has to; on a desk each such round would look at all that pytest knows of
all tests, which took a quarter of a second and more.
"""

import gc

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import sync_playwright

# First: the folders of `host_sim` are what this says.
from tests.alone import HOME  # noqa: F401
from tests.effort import EVERYTHING
from tests.page.engines.playwright import launch

settings.register_profile(
    "rootlight",
    deadline=None,
    derandomize=not EVERYTHING,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rootlight")

_LONGEST_ID = 1000


def pytest_make_parametrize_id(val, argname):
    """Name no case by a text that is long: pytest tells its name to the system, and Windows has
    room for 32 kB."""
    is_long = isinstance(val, str | bytes) and len(val) > _LONGEST_ID
    return f"{argname} of {len(val)}" if is_long else None


def pytest_collection_modifyitems(items):
    """Put groups first, those on emulated Picos before all: they take longest.

    One worker has a whole group, so all would wait for one that began late.
    """
    items.sort(key=lambda item: (not any(item.iter_markers("xdist_group")), _is_of_a_desk(item)))


def _is_of_a_desk(item):
    return not {"emulator", "deploy"} & {*item.path.parts}


def pytest_collection_finish():
    gc.collect()
    gc.freeze()


class Browsers:
    """One browser at a time: after one that has crashed, the next test has another."""

    def __init__(self, start):
        self._start = start
        self._browser = None

    def running(self):
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._start()
        return self._browser

    def close(self):
        if self._browser is not None:
            self._browser.close()


@pytest.fixture(scope="session")
def browsers(tmp_path_factory):
    """Playwright runs once in a process."""
    folder = tmp_path_factory.mktemp("browser")
    with sync_playwright() as playwright:
        browsers = Browsers(lambda: launch(playwright, folder))
        yield browsers
        browsers.close()


@pytest.fixture
def browser(browsers):
    return browsers.running()
