"""The files of the site: few, small, and named after what is in them."""

import gzip
import hashlib
import json
import re
import sys

import pytest

from host_sim.site.build import PACKAGES, PAGE, check_broker, main
from host_sim.site.bundler import OLDEST, Bundler, CannotBundle
from host_sim.site.licences import IN_BROKER, MQTT
from host_sim.site.offline import files_kept
from host_sim.site.pages import PAGES, page_of_site
from host_sim.site.python_files import MICROPYTHON
from tests.page.test_site import SENTENCE

# One worker has them all: the site is built once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

ROOT = PAGE.parents[1]
PYTHON = ("assets/micropython-", "assets/kernels-", "assets/rootlight-")
MOST_BYTES_OF_THE_PAGE = 350_000
MOST_REQUESTS_OF_THE_PAGE = 8


@pytest.fixture
def site(site_folder):
    return site_folder / "club"


def test_a_name_changes_with_what_is_in_the_file(site):
    for file in (site / "assets").iterdir():
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        assert re.fullmatch(rf"[a-z_]+-{digest[:10]}\.(js|json|wasm|bin)", file.name)


def test_the_same_sources_give_the_same_page(site, tmp_path):
    pages = []
    for name in ("one", "other"):
        bundler = Bundler(PACKAGES, PAGE, tmp_path / name, tmp_path / f"site of {name}")
        pages.append(page_of_site("index.html", PAGE, bundler, ""))
    assert pages[0] == pages[1]
    assert "tmp" not in pages[0]


def test_the_page_first_loads_one_program_and_its_html(site):
    """The board is there, the styles hold nothing up, and a search engine is told what it is."""
    for name in PAGES:
        text = (site / name).read_text()
        assert "stylesheet" not in text
        programs = re.findall(r'<script[^>]* src="([^"]+)"', text)
        assert len(programs) == 1 and (site / programs[0]).is_file()
        assert '<meta name="description"' in " ".join(text.split())
    assert (site / "index.html").read_text().count("data-cell=") == 37


def test_the_page_is_small(site):
    """Apart from Python for the browser, with all that is kept for a visit without a network."""
    names = [name for name in files_kept(site) if not name.startswith(PYTHON)]
    # And the manifest, which plays no part without a network.
    assert len(names) + 1 <= MOST_REQUESTS_OF_THE_PAGE
    packed = [len(gzip.compress((site / name).read_bytes(), mtime=0)) for name in names]
    assert sum(packed) <= MOST_BYTES_OF_THE_PAGE


def test_all_that_is_on_the_site_has_its_licence_there(site):
    told = (site / "LICENCES.txt").read_text("utf-8")
    assert (ROOT / "LICENSE").read_text("utf-8").strip() in told
    assert "Permission is hereby granted, free of charge" in told
    for path in (ROOT / "host_sim" / "page" / "vendor").glob("*.js"):
        assert f"{path.stem}, https://" in told
    packed = json.loads((ROOT / "host_sim" / "site" / "package.json").read_text("utf-8"))
    called = {MICROPYTHON: "MicroPython", MQTT: "MQTT.js"}
    assert packed["dependencies"].keys() == called.keys()
    for name, version in packed["dependencies"].items():
        assert f"{called[name]} {version}, https://" in told


def test_all_that_is_in_the_program_for_brokers_has_its_licence_there(site):
    """MQTT.js names in its readable bundle the packages that are in it."""
    told = (site / "LICENCES.txt").read_text("utf-8")
    bundle = (PACKAGES.modules / MQTT / "dist" / "mqtt.js").read_text("utf-8")
    names = set(re.findall(r"node_modules/((?:@[\w.-]+/)?[\w.-]+)/", bundle))
    # The first gives the second, which is named above the licences.
    assert names - {"esbuild-plugin-polyfill-node", "@jspm/core"} <= set(IN_BROKER)
    for name in IN_BROKER:
        assert f"\n{name}\n{'-' * len(name)}\n" in told


def test_all_that_is_frozen_into_python_for_the_browser_has_its_licence_there(site):
    told = (site / "LICENCES.txt").read_text("utf-8")
    (python,) = (site / "assets").glob("micropython-*.wasm")
    frozen = re.findall(rb"(?<=\0)([a-z_0-9]+)(?:/[a-z_]+)*\.py(?=\0)", python.read_bytes())
    listed = re.search(r"that stands above:\n  ([\w\s,]+)\.", told)
    assert {name.decode() for name in frozen} == set(listed[1].replace(",", "").split())
    for text in ("PYTHON SOFTWARE FOUNDATION LICENSE", "re1.5, copyright", "Lance Ellinghouse"):
        assert text in told


def test_languages_are_fetched_by_those_who_speak_them(site):
    assert not any(re.search(r"/(de|fr)-", name) for name in files_kept(site))
    names = {file.name.partition("-")[0] for file in (site / "assets").iterdir()}
    assert {"de", "fr"} <= names


def test_the_sentence_for_no_program_is_there_in_every_language(site):
    for name in PAGES:
        text = (site / name).read_text()
        assert SENTENCE in text
        for code in ("de", "fr"):
            translated = json.loads((PAGE / "texts" / f"{code}.json").read_text())["texts"]
            assert f'<p lang="{code}" hidden>{translated[SENTENCE]}</p>' in text


def test_the_oldest_browsers_are_the_same_wherever_they_are_named():
    safari, chrome, firefox = OLDEST["Safari"], OLDEST["Chrome"], OLDEST["Firefox"]
    named = f"Safari {safari}, Chrome or Edge {chrome}, Firefox {firefox}, or a newer one"
    assert named in SENTENCE
    pages = [page for page in PAGE.glob("*.html") if 'type="module"' in page.read_text()]
    assert len(pages) == 5
    for page in pages:
        assert SENTENCE in " ".join(page.read_text().split()), page.name
    readme = " ".join((PAGE.parents[1] / "README.md").read_text("utf-8").split())
    assert named in readme


def test_a_page_that_cannot_be_bundled_is_told_why(tmp_path):
    bundler = Bundler(PACKAGES, PAGE, tmp_path / "work", tmp_path / "site")
    with pytest.raises(CannotBundle, match="no-such-style"):
        bundler.style(["no-such-style.css"])


def test_the_site_names_the_broker_of_its_publisher(site):
    assert 'name="rootlight-broker" content="ws://127.0.0.1:' in (site / "index.html").read_text()
    assert "rootlight-broker" not in (site / "presenter.html").read_text()


@pytest.mark.parametrize(
    "address",
    ["mqtts://host/", "https://host/", "wss://", "wss://host/?a", "wss://host/#a", "host"],
)
def test_an_address_that_no_browser_reaches_is_refused_before_anything_is_built(
    address, monkeypatch, capsys
):
    monkeypatch.setattr(sys, "argv", ["build", "--broker", address])
    assert main() == 1
    assert "BROKER takes wss://HOST/PATH" in capsys.readouterr().err


def test_a_broker_has_any_password():
    check_broker("wss://tom:$ & # / ? % @ : ' \" \\@host:8884/mqtt")
