"""Firefox and WebKit, one of each a process, and the site for them."""

import os

import pytest

from host_sim.site.build import build
from host_sim.tools.debian_programs import find
from tests.page.engines import firefox, webkit
from tests.page.engines.served import SITE, SiteServer

ENGINES = {"Firefox": firefox, "WebKit": webkit}


def pytest_collection_modifyitems(items):
    for item in items:
        if "engines" in item.path.parts:
            item.add_marker(pytest.mark.browser)


def needs(programs):
    """Skip a test that needs programs which this machine lacks; where CI is set it has them."""
    lacking = [program for program in programs if find(program) is None]
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"{lacking[0].names[0]} is not here; `make setup` gets it where there is apt.")


@pytest.fixture(scope="session", params=ENGINES)
def engine(request, tmp_path_factory):
    """One browser of each engine."""
    module = ENGINES[request.param]
    needs(module.PROGRAMS)
    browser = getattr(module, request.param)(tmp_path_factory.mktemp(request.param))
    yield browser
    browser.close()


@pytest.fixture
def tab(engine):
    """A tab in which nothing is kept; nothing may go wrong in it unseen."""
    tab = engine.open_tab()
    yield tab
    complaints = tab.complaints()
    tab.close()
    assert complaints == []


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory):
    """The folder of a server of files, with the site in it."""
    folder = tmp_path_factory.mktemp("engines")
    build(folder / SITE.strip("/"))
    return folder


@pytest.fixture
def site(site_folder):
    """A server of the site."""
    server = SiteServer(site_folder)
    yield server
    server.stop()
