"""Makes the README's moving picture from the real page: `make picture`.

The board's time passes only when the recording lets it, and each frame is taken when the page
shows what the board says. So every recording shows the same.
"""

import io
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import expect, sync_playwright

from host_sim.link.sim_link import SimLink
from tests.page.browser import ARGUMENTS, executable
from tests.page.conftest import Served
from tests.page.people import button, cell, middle

PICTURE = Path(__file__).parents[2] / "host_sim" / "picture.gif"
BUILT = "hex-4"
# Black holds two of the four cells that cut a corner off.
BEFORE = ["f2", "c3,e5", "e1", "d6,b4"]
# High enough that messages have a place of their own.
WINDOW = {"width": 880, "height": 680}
# The board and what stands beside it, without the head of the page.
SEEN = {"x": 18, "y": 40, "width": 862, "height": 636}
FRAME_MS = 100
# A GIF has 256 colours; one of them stands for what has not changed since the frame before.
COLOURS = 255
UNCHANGED = COLOURS
# Nobody sees a colour that has changed by less, and it would double the file.
CHANGE = 12
# The colours of all frames are taken from each eighth.
EACH = 8
# The start-up, and the dead time of `end`, are over.
START_MS = 3000
# The fingertip comes to a pad and presses it, in so many frames.
COMING = 4
PRESSING = 2
# The fingertip, which the page itself does not draw.
FINGER = """(place) => {
    let finger = document.getElementById("recorded-finger");
    if (finger === null) {
        finger = document.createElement("div");
        finger.id = "recorded-finger";
        document.body.append(finger);
    }
    const size = place.down ? 26 : 34;
    finger.style.cssText = `position: fixed; pointer-events: none; z-index: 9;
        left: ${place.x}px; top: ${place.y}px; translate: -50% -50%; box-sizing: border-box;
        width: ${size}px; height: ${size}px; border-radius: 50%; border: 2.5px solid white;
        background: rgb(255 255 255 / ${place.down ? 45 : 15}%)`;
}"""
# The page shows the lights as at brightness 1.
LIGHTS = """([lights, brightness]) => Object.entries(lights).every(([name, light]) => {
    const pad = document.querySelector(`[data-cell="${name}"], [data-button="${name}"]`);
    return pad.dataset.led === light.map((byte) => byte / brightness).join();
})"""


class StandingBoard(SimLink):
    """A simulated board whose time passes only when it is asked to run."""

    def advance(self, ms):
        pass


class Recording:
    """One person at the page, and the frames of what they see."""

    def __init__(self, sim, page, link):
        self.frames = []
        self._sim = sim
        self._page = page
        self._link = link
        self._brightness = link.request("hello").get("brightness", 1)
        self._finger = {"x": 470, "y": 330, "down": False}

    def rest(self, ms):
        """Look on for so long."""
        for _ in range(ms // FRAME_MS):
            self._pass_time()
            self.frames.append(self._page.screenshot(clip=SEEN, animations="disabled"))

    def tap(self, pad, place, says):
        """Bring the finger to a pad and tap it; wait until a place of the page says this."""
        self._come_to(*middle(pad))
        self._press(True)
        self.rest(PRESSING * FRAME_MS)
        self._press(False)
        self._pass_time()
        expect(self._page.locator(place)).to_contain_text(says)

    def _come_to(self, x, y):
        before = self._finger
        for step in range(1, COMING + 1):
            part = step / COMING
            before_x, before_y = before["x"], before["y"]
            self._show(before_x + (x - before_x) * part, before_y + (y - before_y) * part)
            self._page.mouse.move(self._finger["x"], self._finger["y"])
            self.rest(FRAME_MS)

    def _press(self, down):
        self._show(self._finger["x"], self._finger["y"], down)
        if down:
            self._page.mouse.down()
        else:
            self._page.mouse.up()
        while bool(self._sim.board.fingers.down) != down:
            self._page.wait_for_timeout(1)

    def _show(self, x, y, down=False):
        self._finger = {"x": x, "y": y, "down": down}
        self._page.evaluate(FINGER, self._finger)

    def _pass_time(self):
        self._link.request("sim.run", ms=FRAME_MS)
        leds = self._link.request("sim.leds")
        lights = leds["cells"] | leds["buttons"]
        self._page.wait_for_function(LIGHTS, arg=[lights, self._brightness])


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        write(recorded(browser), PICTURE)
        browser.close()
    print(f"The picture is in {PICTURE.name}, {PICTURE.stat().st_size / 1000:.0f} kB.")


def recorded(browser):
    """The frames, as images."""
    sim = StandingBoard(BUILT)
    sim.request("new", {"game": "rootbound", "moves": BEFORE})
    sim.board.run(START_MS)
    served = Served(sim)
    page = browser.new_page(viewport=WINDOW)
    try:
        page.goto(served.address)
        expect(page.locator("#turn")).to_have_text("Black (blue) to move")
        recording = Recording(sim, page, served.link())
        play(recording, page)
    finally:
        page.close()
        served.stop()
    return [Image.open(io.BytesIO(frame)).convert("RGB") for frame in recording.frames]


def play(recording, page):
    """A turn of Black's: a stone, one that is refused, a second one, and `end`, which claims."""
    recording.rest(700)
    recording.tap(cell(page, "g2"), "#pending", "Chosen: g2. Press End to play.")
    recording.rest(1500)
    recording.tap(cell(page, "f3"), "#refusal", "f3: Three stones of one colour")
    recording.rest(3000)
    recording.tap(cell(page, "e2"), "#pending", "Chosen: e2 and g2. Press End to play.")
    recording.rest(1200)
    recording.tap(button(page, "end1").locator("circle").first, "#turn", "White (amber) to move")
    recording.rest(3500)


def write(frames, path):
    """Write the frames as one GIF that loops."""
    colours = common_colours(frames)
    pictures, durations = [], []
    for changed in changes(frames, colours):
        if pictures and (changed == UNCHANGED).all():
            durations[-1] += FRAME_MS
            continue
        picture = Image.fromarray(changed)
        picture.putpalette(colours.getpalette())
        pictures.append(picture)
        durations.append(FRAME_MS)
    pictures[0].save(
        path,
        save_all=True,
        append_images=pictures[1:],
        duration=durations,
        loop=0,
        transparency=UNCHANGED,
        disposal=1,
        optimize=False,
    )


def common_colours(frames):
    """An image with the colours of all frames, of which some are looked at."""
    looked_at = np.concatenate(frames[::EACH])
    return Image.fromarray(looked_at).quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2)


def changes(frames, colours):
    """Each frame as numbers of colours, with UNCHANGED where it looks like the one before."""
    shown = np.full((*frames[0].size[::-1], 3), -CHANGE - 1)
    for frame in frames:
        pixels = np.array(frame).astype(int)
        differs = abs(pixels - shown).max(axis=2) > CHANGE
        shown[differs] = pixels[differs]
        numbers = np.array(frame.quantize(palette=colours, dither=Image.Dither.NONE))
        yield np.where(differs, numbers, UNCHANGED).astype(np.uint8)


if __name__ == "__main__":
    sys.exit(main())
