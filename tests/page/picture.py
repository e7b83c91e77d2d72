"""Makes the README's picture from the real page: `make picture`."""

import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

from host_sim.link.sim_link import SimLink
from host_sim.serving.server import serve
from tests.page.browser import ARGUMENTS, executable
from tests.support import recorded_games

PICTURE = Path(__file__).parents[2] / "host_sim" / "picture.png"
# A game in its middle, with claims of both colours.
GAME = 0
MOVES = 30
PENDING = "f7"


def main():
    link = SimLink("hex-7")
    link.request(
        "new", {"game": "rootbound", "moves": recorded_games("hex-7")[GAME]["moves"][:MOVES]}
    )
    addresses = []
    started = threading.Event()

    def tell(address):
        addresses.append(address)
        started.set()

    serving = {"port": 0, "open_browser": False, "on_started": tell}
    threading.Thread(target=serve, args=(link,), kwargs=serving, daemon=True).start()
    started.wait()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(addresses[0])
        page.locator(f'[data-cell="{PENDING}"]').first.click()
        page.wait_for_timeout(1500)
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"The picture is in {PICTURE.name}.")


if __name__ == "__main__":
    sys.exit(main())
