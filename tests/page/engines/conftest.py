"""Firefox and WebKit, one of each a process, and the site for them."""

import os
import shutil

import pytest

from host_sim.site.build import PAGE, build
from host_sim.toolchain.debian_programs import find
from tests.page.engines.firefox import Firefox
from tests.page.engines.visit import add_visit
from tests.page.engines.webkit import WebKit
from tests.page.test_site import FilesServer

# WebKit tells nobody of its console, so the pages note what goes wrong in them.
NOTES = """<script>
    window.complaints = [];
    {
        const note = (what) => window.complaints.push(String(what));
        addEventListener("error", (event) => note(event.message || event.target.src), true);
        addEventListener("unhandledrejection", (event) => note(event.reason));
        const { error } = console;
        console.error = (...said) => { note(said.join(" ")); error(...said); };
    }
</script>"""
ENGINES = {"Firefox": Firefox, "WebKit": WebKit}


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
    yield from started(ENGINES[request.param], tmp_path_factory.mktemp(request.param))


def started(kind, *arguments, **options):
    """A browser, which ends when it is no longer needed."""
    needs(kind.programs)
    browser = kind(*arguments, **options)
    yield browser
    browser.close()


@pytest.fixture
def firefox(request, tmp_path):
    """A Firefox with the preferences that a test names as the fixture's parameter."""
    yield from started(Firefox, tmp_path, request.param)


@pytest.fixture
def webkit(request, tmp_path):
    """A WebKit, made with what a test names as the fixture's parameter."""
    yield from started(WebKit, tmp_path, **request.param)


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
    """The folder of a server of files, with the site in it, and a page that is none of it."""
    folder = tmp_path_factory.mktemp("engines")
    pages = shutil.copytree(PAGE, folder / "sources")
    for page in (pages / name for name in ("index.html", "presenter.html")):
        page.write_text(page.read_text().replace("<head>", f"<head>{NOTES}", 1))
    build(folder / "club", page=pages)
    (folder / "elsewhere.html").write_text('<!doctype html><link rel="icon" href="data:">')
    add_visit(folder)
    return folder


@pytest.fixture
def site(site_folder):
    """A server of the site."""
    server = FilesServer(site_folder)
    yield server
    server.stop()
