"""The sounds of the page: what Web Audio is told to play, and what a rendered sound is like."""

import itertools
import json
import math

import pytest
from playwright.sync_api import expect

from host_sim.board.description import describe_shape
from rootlight import sound
from tests.page.people import open_at_the_table, open_settings, show_group, wait_for

# As in `sound/sounds.js`.
LOUDEST = 0.2
RATE = 48000
# In place of the browser's own: a context whose time is `now`, which the test lets pass, and
# oscillators that tell what is started and when it is stopped.
SPY = """
window.now = 0;
window.contexts = 0;
window.started = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() {
    super(1, 1, 48000);
    window.contexts++;
  }
  get currentTime() {
    return window.now;
  }
};
window.OscillatorNode = class extends OscillatorNode {
  #told = { pitches: [], begins: 0, ends: 0 };
  constructor(context, options) {
    super(context, options);
    const set = this.frequency.setValueAtTime.bind(this.frequency);
    this.frequency.setValueAtTime = (hertz, at) => {
      this.#told.pitches.push(hertz);
      return set(hertz, at);
    };
  }
  start(at) {
    super.start(at);
    this.#told.begins = at;
    window.started.push(this.#told);
  }
  stop(at = window.now) {
    super.stop(at);
    this.#told.ends = at;
  }
};
"""
RENDER = """
async ([table, volume, name]) => {
  const { Sounds } = await import("/sound/sounds.js");
  const context = new OfflineAudioContext(1, 48000, 48000);
  const sounds = new Sounds(() => context);
  sounds.use(table);
  sounds.setVolume(volume);
  sounds.allow();
  sounds.play(name);
  return Array.from((await context.startRendering()).getChannelData(0));
}
"""
TABLE = describe_shape("hex-4")["sounds"]
NAME_OF = {json.dumps([note[0] for note in TABLE["notes"][name]]): name for name in TABLE["notes"]}


class Ear:
    """The ear of a person before the page. Time passes between two questions."""

    def __init__(self, page):
        self.page = page

    def hears(self, *names):
        """Wait until exactly these sounds have begun to be heard, one after the other.

        A sound may still be stopped by the next one before it begins, so all are looked at again.
        """

        def heard_them():
            return [name for name, is_heard in self._started() if is_heard] == list(names)

        wait_for(heard_them)
        self._take()
        self.page.evaluate("window.now += 10")

    def is_silent(self):
        assert self._take() == []

    def _take(self):
        """Return the sounds that were started, as `_started` gives them; they are forgotten."""
        found = self._started()
        self.page.evaluate("count => window.started.splice(0, count)", len(found))
        return found

    def _started(self):
        """(name, whether it was not stopped before it began) of what was started."""
        started = self.page.evaluate("window.started")
        return [
            (NAME_OF[json.dumps(one["pitches"])], one["ends"] > one["begins"]) for one in started
        ]


@pytest.fixture
def served(serve_board):
    served = serve_board()
    served.link().request("new", game="rootbound", board="hex-4")
    return served


@pytest.fixture
def page(served, open_page):
    return open_page(served, prepare=spy_on)


@pytest.fixture
def ear(page):
    return Ear(page)


def spy_on(context):
    context.add_init_script(SPY)


def touch_the_page(page):
    """A gesture that does nothing else."""
    page.locator("h1").click()


def shown(page, move):
    expect(page.locator("#list li").last).to_contain_text(move)


def test_the_page_is_told_the_table_of_the_firmware():
    assert list(TABLE["notes"]) == list(sound.NAMES)
    assert TABLE["notes"]["heard"] == [(1568, 32, 0.25)]
    assert TABLE["volumes"] == {"off": 0, "quiet": 0.25, "on": 1}


def test_before_somebody_touches_the_page_nothing_sounds(served, page, ear):
    served.link().request("play", move="d5")
    shown(page, "d5")
    ear.is_silent()
    assert page.evaluate("window.contexts") == 0


def test_news_of_the_board_are_heard(served, page, ear):
    link = served.link()
    touch_the_page(page)
    link.request("play", move="a1")
    ear.hears("turn")
    link.request("sim.run", ms=1000)
    link.request("sim.touch", cells=["b1"])
    ear.hears("heard")
    link.request("sim.touch", cells=["a1"])
    ear.hears("refused")
    link.request("sim.run", ms=1000)
    link.request("sim.touch", cells=["g4"])
    ear.hears("heard")
    link.request("sim.press", button="end")
    ear.hears("turn")
    for move in ("b2,c1", "d4,f4"):
        link.request("play", move=move)
        ear.hears("turn")
    link.request("play", move="c2,g3")
    ear.hears("captured")
    link.request("sim.run", ms=3000)
    link.request("sim.press", button="undo")
    ear.hears("heard")
    link.request("new", game="rootbound", moves=["d5", "f3,f5", "f4,g4", "pass"])
    ear.hears("heard")
    link.request("play", move="pass")
    ear.hears("over")
    assert page.evaluate("window.contexts") == 1


@pytest.mark.night
def test_off_quiet_and_on_are_kept_in_this_browser(served, page, ear):
    open_settings(page)
    box = page.get_by_label("Sound of this page")
    expect(box).to_have_value("quiet")
    box.select_option("on")
    ear.hears("turn")  # so loud
    box.select_option("off")
    served.link().request("play", move="d5")
    shown(page, "d5")
    ear.is_silent()
    page.reload()
    open_settings(page)
    expect(page.get_by_label("Sound of this page")).to_have_value("off")


@pytest.mark.night
def test_the_leader_turns_the_page_off_too(served, page, ear):
    link = served.link()
    show_group(page, "Host")
    open_at_the_table(page)
    box = page.locator("#leader")
    box.get_by_label("No sound").check()
    box.get_by_role("button", name="Lock now", exact=True).click()
    expect(page.locator(".locked")).to_have_text("Set by the host: no sound.")
    assert link.request("settings")["locks"] == {"sound": "off"}
    page.evaluate("window.started = []")
    link.request("play", move="d5")
    shown(page, "d5")
    ear.is_silent()
    box.get_by_role("button", name="Unlock all").click()
    expect(page.locator(".locked")).to_be_hidden()
    link.request("play", move="f3,f5")
    wait_for(lambda: ("turn", True) in ear._take())


@pytest.mark.night
def test_the_host_sets_the_sound_of_the_piezo(served, page):
    link = served.link()
    show_group(page, "Host")
    open_at_the_table(page)
    piezo = page.get_by_label("Sound of the board’s piezo")
    expect(piezo).to_have_value("quiet")
    piezo.select_option("on")
    wait_for(lambda: link.request("settings")["sound"] == "on")
    # This is a setting, and none of the locks that wait for a button.
    link.request("settings", locks={"undo": "none"})
    expect(page.get_by_label("Undo at the board")).to_have_value("none")


@pytest.mark.night
def test_the_page_is_the_loudspeaker_of_a_simulated_board_s_bring_up(served, page, ear):
    """At full volume, whatever the page's own says: somebody is asked whether it is heard."""
    touch_the_page(page)
    told = {"running": True, "step": "sound", "waits": True, "message": "Do you hear it?"}
    served.tell({"jsonrpc": "2.0", "method": "bringup", "params": told})
    ear.hears("over")
    expect(page.get_by_role("button", name="I hear it")).to_be_visible()


# A sound, rendered.


@pytest.mark.night
def test_a_rendered_sound_has_its_notes_and_is_never_loud(page):
    assert not any(page.evaluate(RENDER, [TABLE, "off", "over"]))
    for name, volume in (("refused", "on"), ("over", "quiet")):
        samples = page.evaluate(RENDER, [TABLE, volume, name])
        assert 0 < max(map(abs, samples)) <= LOUDEST
        at = 0.015
        for hertz, ms, pulse in TABLE["notes"][name]:
            note = samples[round(at * RATE) : round((at + ms / 1000) * RATE)]
            peak = LOUDEST * math.sin(math.pi * pulse * TABLE["volumes"][volume])
            assert max(map(abs, note)) == pytest.approx(peak, rel=0.1)
            rises = sum(one < 0 <= following for one, following in itertools.pairwise(note))
            assert rises == pytest.approx(hertz * ms / 1000, abs=2)
            at += ms / 1000
        assert not any(samples[round(at * RATE) + 200 :])


def test_before_a_real_board_the_page_is_silent_at_first(plug_board, serve_real, open_page):
    """It has a piezo of its own, or its builder wanted none."""
    board = plug_board("hex-4")
    page = open_page(serve_real(board.name), shows="Real board", prepare=spy_on)
    open_settings(page)
    box = page.get_by_label("Sound of this page")
    expect(box).to_have_value("off")
    box.select_option("quiet")
    Ear(page).hears("turn")
    page.reload()
    open_settings(page)
    expect(page.get_by_label("Sound of this page")).to_have_value("quiet")
