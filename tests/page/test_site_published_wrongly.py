"""Mistakes of hosts and of publishers: the site plays in spite of them, or names the mistake."""

import re
import shutil
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from host_sim.site.build import PAGE, ROOT
from tests.page.conftest import PATIENCE_S
from tests.page.hosts import HOSTS, Host, publish_newer
from tests.page.nightly import nightly, nightly_rows
from tests.page.people import moves
from tests.page.test_site import CALM_MS, kept_for_offline, let_pass, play, remember_workers, send

# One worker has them all: the site is built once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

PLAIN = Host()
LEAST_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' data:"
)


def with_policy(policy):
    return replace(PLAIN, headers={"Content-Security-Policy": policy})


@pytest.fixture
def visit(browser):
    """A function that opens an address as somebody who was never there, until the test's end.

    What goes wrong in the page is to go wrong: the browser's own complaints count for nothing.
    """
    contexts = []

    def visit(address, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        remember_workers(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()


def wait_for_the_board(page):
    page.locator("#connection", has_text="Simulated").wait_for()


def said(page):
    """The page's own words, in place of its program or of its board."""
    return page.locator("#not-arrived p:visible, #away:visible")


MISTAKES = {
    "programs of no type": (
        replace(PLAIN, types={".js": "application/octet-stream"}),
        r"sends main-\w+\.js as application/octet-stream,.* as text/javascript",
    ),
    "a worker of a wrong type": (
        replace(PLAIN, types={"worker.js": "text/plain"}),
        r"sends worker-\w+\.js as text/plain,.* as text/javascript",
    ),
    "programs compressed twice": (
        replace(PLAIN, packs=frozenset({".js"}), times=2),
        r"main-\w+\.js did not arrive as it was built.*compress them twice",
    ),
    "wasm compressed twice": (
        replace(PLAIN, packs=frozenset({".wasm"}), times=2),
        r"\.wasm did not arrive as it was built.*compress them twice",
    ),
    "no workers": (
        with_policy("worker-src 'none'"),
        r"Content-Security-Policy.*\(worker-src\).*default-src 'self'",
    ),
    "no requests": (
        with_policy("connect-src 'none'"),
        r"Content-Security-Policy.*\(connect-src\).*connect-src 'self' data:",
    ),
    "nothing in the HTML": (
        with_policy("default-src 'self'"),
        r"Content-Security-Policy.*\(style-src\).*style-src 'self' 'unsafe-inline'",
    ),
}


@pytest.mark.parametrize("name", nightly(MISTAKES, "programs of no type", "wasm compressed twice"))
def test_a_mistake_of_the_host_is_named(publish, visit, name):
    is_named(visit, publish, *MISTAKES[name])


def test_a_policy_without_wasm_is_named(publish, visit):
    policy = with_policy("script-src 'self' 'unsafe-inline'")
    sentence = r"Content-Security-Policy.*\(script-src\).*'wasm-unsafe-eval'"
    is_named(visit, publish, policy, sentence)


def is_named(visit, publish, host, sentence):
    page = visit(publish(host).address)
    expect(said(page).first).to_contain_text(re.compile(sentence))
    expect(page.locator("body")).not_to_contain_text("newer browser", use_inner_text=True)


GERMAN = ("de-DE", "als application/octet-stream, und")
FRENCH = ("fr-FR", "comme application/octet-stream")


@pytest.mark.parametrize(("locale", "sentence"), nightly_rows([GERMAN, FRENCH], GERMAN))
def test_it_is_named_in_the_language_of_the_browser(publish, visit, locale, sentence):
    host, _ = MISTAKES["programs of no type"]
    page = visit(publish(host).address, locale=locale)
    expect(said(page)).to_contain_text(sentence)


@pytest.mark.night
def test_the_big_screen_names_it_too(publish, visit):
    host, _ = MISTAKES["programs of no type"]
    page = visit(publish(host).address + "presenter.html")
    expect(said(page)).to_contain_text("sends presenter-")


@pytest.mark.night
def test_wrong_types_of_all_but_programs_do_no_harm(publish, visit):
    wrong = dict.fromkeys((".wasm", ".json", ".bin", ".svg", ".png", ".webmanifest"), "text/x-any")
    page = visit(publish(replace(PLAIN, types=wrong)).address, locale="de-DE")
    page.locator("#connection", has_text="Simuliertes").wait_for()
    kept_for_offline(page)


OVER = ["d4", "a1,g4", "a2", "pass", "pass"]


@pytest.mark.night
def test_the_least_policy_lets_all_of_the_page_work(publish, open_page):
    """It stands in the sentence about a policy, too, and in the README."""
    server = publish(with_policy(LEAST_POLICY))
    page = open_page(server, is_new=True, prepare=remember_workers, locale="fr-FR", shows="Simul")
    send(page, "new", {"game": "rootbound", "opponents": {"white": 2}})
    play(page, "d4", 0)
    expect(moves(page)).to_have_count(2)
    send(page, "new", {"game": "rootbound", "moves": OVER})
    expect(moves(page)).to_have_count(len(OVER))
    page.locator("#ending-review").click()
    expect(page.locator("#review-turns li").first).to_be_visible()
    kept_for_offline(page)
    server.stop()
    page.reload()
    page.locator("#connection", has_text="Simul").wait_for()


def test_the_least_policy_is_the_same_wherever_it_is_named():
    source = (PAGE / "first" / "site_faults.js").read_text("utf-8")
    assert "".join(re.findall(r'^  "(.*?)"', source, re.MULTILINE)) == LEAST_POLICY
    assert LEAST_POLICY in (ROOT / "host_sim" / "site" / "README.md").read_text("utf-8")


def test_both_pages_have_the_same_sentences_about_mistakes():
    template = re.compile(r'<template id="host-faults">.*?</template>', re.DOTALL)
    pages = [PAGE / name for name in ("index.html", "presenter.html")]
    [found, other] = [template.search(page.read_text("utf-8"))[0] for page in pages]
    assert found == other


@pytest.mark.night
@pytest.mark.parametrize("below", ["Jeux d'été", "Brett & Spiel 100% ü"])
def test_a_folder_may_have_any_name(publish, open_page, below):
    server = publish(PLAIN, below)
    page = open_page(server, is_new=True, prepare=remember_workers)
    kept_for_offline(page)
    server.stop()
    page.reload()
    wait_for_the_board(page)
    play(page, "d4", 0)


def half_publish(site, old):
    """Publish a newer site of which a part is not there yet; return the folder with all of it."""
    older = shutil.copytree(site, site.with_name("older"))
    publish_newer(site)
    newer = shutil.copytree(site, site.with_name("newer"))
    if old == "programs":
        shutil.rmtree(site / "assets")
        shutil.copytree(older / "assets", site / "assets")
    else:
        for page in older.glob("*.html"):
            shutil.copy(page, site)
    return newer


HALVES = {
    "new pages, old programs": "programs",
    "old pages, new programs": "pages",
}


@pytest.mark.parametrize("name", nightly(HALVES, "new pages, old programs"))
def test_a_half_published_update_is_named_and_over_with_the_rest(publish, visit, tmp_path, name):
    server = publish(PLAIN)
    newer = half_publish(tmp_path / "club", HALVES[name])
    page = visit(server.address)
    expect(said(page)).to_contain_text(re.compile(r"has no main-\w+\.js \(it says 404\)"))
    shutil.copytree(newer, tmp_path / "club", dirs_exist_ok=True)
    page.reload()
    wait_for_the_board(page)
    expect(page.locator("html")).to_have_attribute("data-build", "newer")


@pytest.mark.night
def test_a_page_in_place_of_what_is_missing_is_named(publish, visit, tmp_path):
    server = publish(HOSTS["Cloudflare Pages"])
    half_publish(tmp_path / "club", "programs")
    page = visit(server.address)
    expect(said(page)).to_contain_text(re.compile(r"web page in place of main-\w+\.js"))


@pytest.mark.parametrize("name", HALVES)
@pytest.mark.parametrize("host", ["nginx 1.22", "Cloudflare Pages"])
@pytest.mark.night
def test_who_has_the_site_plays_on_while_an_update_is_half_published(
    publish, visit, tmp_path, name, host
):
    """The newer one comes when all of it is there."""
    server = publish(HOSTS[host])
    page = visit(server.address)
    wait_for_the_board(page)
    kept_for_offline(page)
    newer = half_publish(tmp_path / "club", HALVES[name])
    update(page)
    page.reload()
    wait_for_the_board(page)
    assert page.locator("html").get_attribute("data-build") is None
    shutil.copytree(newer, tmp_path / "club", dirs_exist_ok=True)
    update(page)
    page.get_by_role("button", name="Load it").click()
    expect(page.locator("html")).to_have_attribute("data-build", "newer")


UPDATE = """async () => {
    const kept = await navigator.serviceWorker.getRegistration();
    await kept.update();
    const { installing } = kept;
    if (installing === null) return;
    await new Promise((resolve) => installing.addEventListener("statechange", resolve));
}"""


def update(page):
    """Look for a newer version, and wait until it is there, or has failed."""
    page.evaluate(UPDATE)


@pytest.mark.night
def test_a_full_disk_keeps_no_games_and_says_so(publish, visit):
    """The browser lets the site keep nothing at all: it plays with a network."""
    server = publish(PLAIN)
    page = visit("about:blank")
    origin = server.address.removesuffix("club/")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.goto(server.address)
    wait_for_the_board(page)
    play(page, "d4", 0)
    let_pass(page, CALM_MS)
    expect(page.locator("#unkept")).to_contain_text("does not keep your games")
    page.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration())")
    assert page.evaluate("caches.keys()") == []


def add_statistics(site):
    """As some hosts do, in all pages."""
    page = site / "index.html"
    page.write_text(page.read_text().replace("</body>", "<script>var counted;</script></body>"))


def forget_the_service_worker(site):
    (site / "service_worker.js").unlink()


@pytest.mark.night
@pytest.mark.parametrize(
    ("change", "file"),
    [(add_statistics, "index.html"), (forget_the_service_worker, "service_worker.js")],
)
def test_a_site_that_cannot_be_kept_plays_and_says_so(publish, visit, tmp_path, change, file):
    server = publish(PLAIN)
    change(tmp_path / "club")
    page = visit(server.address)
    wait_for_the_board(page)
    play(page, "d4", 0)
    expect(page.locator("#kept-for")).to_contain_text(
        f"needs a network each time: {file} does not"
    )
