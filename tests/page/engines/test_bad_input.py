"""Files that are cut off or missing, no WebAssembly, no store: a true sentence in each engine."""

import shutil

import pytest

from tests.page.engines.test_smoke import opened
from tests.page.test_site import FilesServer

pytestmark = [pytest.mark.slow, pytest.mark.night, pytest.mark.xdist_group("engines")]

SAID = """() => [...document.querySelectorAll("#not-arrived > p")]
    .filter(({ offsetHeight }) => offsetHeight > 0)
    .map(({ textContent }) => textContent.replace(/\\s+/g, " ").trim())
    .join()"""
LOAD_AGAIN = "Load the page again."


@pytest.fixture
def damaged_site(site_folder, tmp_path):
    """A function that serves the site with this in place of one file; None: without the file."""
    servers = []

    def serve(pattern, content):
        folder = tmp_path / f"site {len(servers)}"
        shutil.copytree(site_folder, folder)
        [file] = (folder / "club").glob(pattern)
        if content is None:
            file.unlink()
        else:
            file.write_bytes(content)
        servers.append(FilesServer(folder))
        return servers[-1]

    yield serve
    for server in servers:
        server.stop()


# Cut off between two statements, and in one; not published yet.
DAMAGED = [b"var half;", b"export const half = {", None]


@pytest.mark.parametrize("content", DAMAGED)
def test_a_page_whose_code_is_cut_off_says_so(tab, damaged_site, content):
    tab.open(damaged_site("assets/main-*.js", content).address)
    tab.until(f"() => ({SAID})().includes('main-')")
    assert ("has no main-" if content is None else "as it was built") in tab.run(SAID)
    # The browser's own, about the file.
    tab.complaints()


@pytest.mark.parametrize("content", DAMAGED)
def test_a_worker_that_is_cut_off_is_told(tab, damaged_site, content):
    tab.open(damaged_site("assets/worker-*.js", content).address)
    tab.expect("#away", LOAD_AGAIN)
    tab.complaints()


@pytest.mark.parametrize("content", [b"\0asm", None])
@pytest.mark.parametrize("name", ["rootlight-*", "kernels-*", "micropython-*.wasm"])
def test_a_file_of_the_worker_that_is_cut_off_is_told(tab, damaged_site, name, content):
    tab.open(damaged_site(f"assets/{name}", content).address)
    tab.expect("#away", LOAD_AGAIN)
    tab.complaints()


# Firefox, set up as its people do.
@pytest.fixture
def tab_of_firefox(firefox):
    tab = firefox.open_tab()
    yield tab
    assert tab.complaints() == []


@pytest.mark.parametrize("firefox", [{"javascript.options.wasm": False}], indirect=True)
def test_firefox_without_webassembly_says_so(tab_of_firefox, site):
    tab_of_firefox.open(site.address)
    tab_of_firefox.expect("#away", "WebAssembly is missing, or turned off")


# In kB; the smallest that it takes.
FULL = {"dom.quotaManager.temporaryStorage.fixedLimit": 1}


@pytest.mark.parametrize("firefox", [FULL], indirect=True)
def test_firefox_whose_store_is_full_says_so(tab_of_firefox, site):
    opened(tab_of_firefox, site.address)
    tab_of_firefox.tap('[data-cell="d4"]')
    tab_of_firefox.tap('[data-button="end1"]')
    tab_of_firefox.expect("#unkept", "This browser does not keep your games")


# WebKit, set up by the options of its browser and by what that finds in its environment.
@pytest.fixture
def tab_of_webkit(webkit):
    tab = webkit.open_tab()
    yield tab
    assert tab.complaints() == []


# As in Lockdown Mode of an iPhone.
NO_WASM = {"environment": {"JSC_useWasm": "0"}}


@pytest.mark.parametrize("webkit", [NO_WASM], indirect=True)
def test_webkit_without_webassembly_says_so(tab_of_webkit, site):
    tab_of_webkit.open(site.address)
    tab_of_webkit.expect("#away", "WebAssembly is missing, or turned off")


NO_STORE = {"options": ["--enable-html5-database=false", "--enable-html5-local-storage=false"]}


@pytest.mark.parametrize("webkit", [NO_STORE], indirect=True)
def test_webkit_that_keeps_nothing_says_so(tab_of_webkit, site):
    opened(tab_of_webkit, site.address)
    tab_of_webkit.expect("#unkept", "This browser does not keep your games")
