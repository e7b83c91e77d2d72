"""The site on ten hosts that a club may publish it on: it starts, plays offline, and updates."""

from dataclasses import replace
from functools import partial

import pytest
from playwright.sync_api import expect

from host_sim.site.offline import files_kept, write_service_worker
from tests.page.hosts import HOSTS, MOST_DIFFERENT, publish_newer
from tests.page.nightly import nightly
from tests.page.people import cell, moves, show_group
from tests.page.test_site import kept_for_offline, play, play_until_kept, remember_workers

# One worker has them all: the site is built once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]


@pytest.fixture
def open_page(open_page):
    """Each visit is the first of a browser: the site keeps much in it."""
    return partial(open_page, is_new=True, prepare=remember_workers)


@pytest.mark.parametrize("name", nightly(HOSTS, MOST_DIFFERENT))
def test_the_site_starts_plays_without_a_network_and_updates(publish, tmp_path, open_page, name):
    server = publish(HOSTS[name])
    page = open_page(server)
    play(page, "d4", 0)
    kept_for_offline(page)
    server.stop()
    page.reload()
    page.locator("#connection", has_text="Simulated").wait_for()
    play_until_kept(page, "a1,b3", 1)
    screen = big_screen(page)
    expect(screen.locator("#last-moves li")).to_have_count(2)
    expect(cell(screen, "d4")).not_to_have_attribute("data-led", "0,0,0")
    screen.close()
    server.start()
    publish_newer(tmp_path / "club")
    page.evaluate("navigator.serviceWorker.getRegistration().then((kept) => kept.update())")
    expect(page.locator("#newer")).to_contain_text("newer version")
    page.get_by_role("button", name="Load it").click()
    expect(page.locator("html")).to_have_attribute("data-build", "newer")
    page.locator("#connection", has_text="Simulated").wait_for()
    expect(moves(page)).to_have_count(2)


def big_screen(page):
    show_group(page, "Host")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Big screen").click()
    show_group(page, "Play")
    expect(opened.value.locator("#turn")).to_contain_text("to move")
    return opened.value


@pytest.mark.parametrize("name", nightly(HOSTS, MOST_DIFFERENT))
def test_the_big_screen_opens_in_a_browser_that_keeps_nothing(publish, open_page, name):
    """Then its page comes from the host, by whatever redirect."""
    page = open_page(publish(HOSTS[name]), service_workers="block")
    play(page, "d4", 0)
    expect(big_screen(page).locator("#last-moves li")).to_have_count(1)


WITHOUT_SLASH = [name for name, host in HOSTS.items() if host.to_folder is None]


@pytest.mark.night
@pytest.mark.parametrize("name", WITHOUT_SLASH)
def test_an_address_without_its_last_slash_opens_the_site(publish, browser, name):
    """The page comes, and its files are looked for one folder too high."""
    server = publish(HOSTS[name])
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(server.address.removesuffix("/") + "?built=hex-2#part")
        page.locator("#connection", has_text="Simulated hex-2").wait_for()
        assert page.url == server.address + "?built=hex-2#part"


@pytest.mark.night
def test_an_address_without_ending_opens_without_a_network(publish, open_page):
    """As it stands in the address bar after the host's redirect."""
    server = publish(HOSTS["Cloudflare Pages"])
    page = open_page(server)
    kept_for_offline(page)
    server.stop()
    for path in ("index", "presenter#page=none"):
        other = page.context.new_page()
        other.goto(server.address + path)
        expect(other.locator("#board")).to_be_visible()
        other.close()


@pytest.mark.night
def test_a_tab_with_the_older_version_still_has_all_of_its_files(publish, tmp_path, open_page):
    """Another window has taken the newer one, and the host has the older files no more."""
    host = replace(HOSTS["nginx 1.22"], headers={"Cache-Control": "no-store"})
    page = open_page(publish(host))
    kept_for_offline(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#connection", has_text="Simulated").wait_for()
    site = tmp_path / "club"
    publish_newer(site)
    rename_pictures(site)
    other.evaluate("navigator.serviceWorker.getRegistration().then((kept) => kept.update())")
    other.get_by_role("button", name="Load it").click()
    expect(other.locator("html")).to_have_attribute("data-build", "newer")
    expect(page.locator("#newer")).to_contain_text("newer version")
    show_group(page, "Learn")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator("#rules-steps svg.position").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Load it").click()
    expect(page.locator("html")).to_have_attribute("data-build", "newer")


def rename_pictures(site):
    """Give the pictures of the rules the name that another build would."""
    [old] = (site / "assets").glob("rules_pictures-*.json")
    new = old.rename(old.with_name("rules_pictures-0123456789.json"))
    kept = [name.replace(old.name, new.name) for name in files_kept(site)]
    write_service_worker(site, kept, ())
