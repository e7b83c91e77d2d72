"""The clock on the page, the big screen and phones: counted, chosen, stopped, read aloud."""

import random

import pytest
from playwright.sync_api import expect

from host_sim.web.lan import Lan
from host_sim.web.told_clock import aged, without_clock
from tests.clock.slow_clock import SlowPlayer
from tests.page.layout import faults_of_layout
from tests.page.people import look_back, open_at_the_table, show_group, take_back
from tests.page.test_accessibility import found_in

# White is to move; both have groups that live.
MAY_PASS = ["a2", "f5,g3", "b1,b2", "f4", "d4"]
FISCHER = {"mode": "fischer", "main_s": 300, "add_s": 5}
BYOYOMI = {"mode": "byoyomi", "main_s": 5, "period_s": 15, "periods": 2}
FLAG = "White (amber) has no time left. The game goes on."


@pytest.fixture
def lan():
    return Lan("127.0.0.1", 0)


@pytest.fixture
def served(serve_board, lan):
    served = serve_board("hex-4", lan=lan)
    served.link().request("new", game="rootbound", seed=1)
    return served


@pytest.fixture
def link(served):
    return served.link()


def pass_time(link, seconds):
    for _ in range(seconds // 10):
        link.request("sim.run", ms=10_000)
    link.request("sim.run", ms=seconds % 10 * 1000)


def begin(link, clock, turns=1):
    """Set a clock, and play turns: White is to move after one."""
    link.request("clock", **clock)
    for _ in range(turns):
        play_on(link)


def play_on(link):
    """Play a whole turn, whichever."""
    cells = []
    while not (legal := link.request("legal", **{"with": cells}))["complete"]:
        cells.append(legal["cells"][len(cells)])
    link.request("play", move=",".join(cells))


def face(page, player):
    return page.locator(f'.player[data-colour="{player}"] .clock')


def shown(page, player):
    return face(page, player).locator(".left")


def as_clock(ms):
    """Return the time left as written: whole seconds, and tenths in the last ten seconds."""
    if 0 < ms < 10_000:
        return f"{ms // 100 / 10:.1f}"
    hours, seconds = divmod(ms // 1000, 3600)
    minutes, seconds = divmod(seconds, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def expect_as_told(page, told):
    """The page shows what the board tells of a clock that stands still."""
    assert told["running"] is None
    for player, ms in told["left_ms"].items():
        expect(shown(page, player)).to_have_text(as_clock(ms))


# Counting.

_COUNTED = """async ([clock, passed]) => {
  const { timeLeft } = await import("/messages/clock.js");
  return passed.map((ms) => timeLeft(clock, "white", ms));
}"""


def random_clock(chance):
    """Return a clock as it is told, and a slow player who has as much."""
    periods = chance.choice([0, 0, 1, 2, 5])
    player = SlowPlayer(chance.choice([0, 1, 900, 61_000]), 7000, periods)
    player.spend(chance.choice([0, 0, 5, 900, 9000, 30_000]))
    left, told, flag = player.told()
    clock = {"running": "white", "left_ms": {"white": left}, "period_s": 7}
    if periods:
        in_period = bool(player.stretches) and len(player.stretches) <= periods
        clock |= {"periods": {"white": told}, "in_period": ["white"] * in_period}
    return clock | ({"flags": ["white"]} if flag else {}), player


def test_time_passes_on_the_page_as_it_does_on_the_board(served, open_page):
    page = open_page(served)
    chance = random.Random(18)
    for _ in range(60):
        clock, player = random_clock(chance)
        steps = [chance.choice([0, 1, 500, 6999, 7000, 7001, 20_000]) for _ in range(6)]
        passed = [sum(steps[: count + 1]) for count in range(len(steps))]
        for step, found in zip(steps, page.evaluate(_COUNTED, [clock, passed]), strict=True):
            player.spend(step)
            assert [found["leftMs"], found["periods"]] == list(player.told()[:2])


# A time of its own in the page, whose tasks come when it is told to pass.
_FACES = """async ([clock, steps]) => {
  const { ClockFaces } = await import("/beside/clock_faces.js");
  let now = 5000;
  let waiting = null;
  const time = {
    now: () => now,
    later: (run, ms) => { waiting = { run, at: now + ms }; return 1; },
    forget: () => { waiting = null; },
  };
  const faces = new ClockFaces(time);
  faces.show(clock, { to_move: "white", over: false });
  const said = document.querySelector("#players + .unseen");
  const card = document.querySelector('.player[data-colour="white"] .clock');
  const found = [];
  for (const ms of steps) {
    const until = now + ms;
    while (waiting && waiting.at <= until) { now = waiting.at; waiting.run(); }
    now = until;
    const [left, besides] = card.querySelectorAll(".left, .besides");
    found.push([left.textContent, besides.textContent, card.dataset.near, said.textContent]);
  }
  return found;
}"""


def test_a_face_counts_down_says_what_is_near_and_stops_at_nothing(served, open_page):
    page = open_page(served)
    clock = {
        "mode": "byoyomi",
        "main_s": 4000,
        "period_s": 15,
        "running": "white",
        "paused": False,
        "started": True,
        "left_ms": {"white": 3_661_000, "black": 1000},
        "periods": {"white": 2, "black": 2},
    }
    steps = [0, 1000, 61_000, 3_538_999, 2, 50_500, 9500, 6100, 14_000, 10_000, 99_000]
    minute, seconds = "White (amber): the last minute", "White (amber): the last ten seconds"
    plus, two, one = "+ 2 × 0:15", "2 × 0:15", "1 × 0:15"
    expected = [
        ["1:01:01", plus, "", ""],
        ["1:01:00", plus, "", ""],
        ["59:59", plus, "", ""],
        ["1:00", plus, "", ""],
        ["0:59", plus, "minute", minute],
        ["9.4", plus, "seconds", seconds],
        ["0:14", two, "minute", seconds],
        ["8.8", two, "seconds", seconds],
        ["9.8", one, "seconds", seconds],
        ["0:00", "", "seconds", seconds],
        ["0:00", "", "seconds", seconds],
    ]
    found = page.evaluate(_FACES, [clock, steps])
    assert [[text.replace("\u00a0", " ") for text in row] for row in found] == expected
    # Nothing is read aloud each second; who comes to it hears it once.
    timer = face(page, "white")
    expect(timer).to_have_attribute("aria-live", "off")
    expect(timer).to_have_attribute("aria-label", "Clock of White (amber)")
    face(page, "black").focus()
    spoken = "Black (blue): 1 second left; then 2 × 15 s"
    expect(face(page, "black")).to_have_attribute("aria-label", spoken)


# At the table.


def test_a_clock_is_set_on_the_page_switched_by_turns_stopped_and_given_back(
    served, link, open_page
):
    page = open_page(served)
    expect(page.get_by_role("button", name="Pause the clock")).to_be_hidden()
    show_group(page, "Host")
    page.locator("#clock").click()
    dialog = page.get_by_role("dialog")
    clock_field(dialog).select_option("5 min each + 5 s a turn")
    dialog.get_by_role("button", name="Set the clock").click()
    expect(shown(page, "white")).to_have_text("5:00")
    # The first turn starts it, and costs nothing; each later one brings 5 s.
    play_on(link)
    pass_time(link, 40)
    play_on(link)
    pass_time(link, 100)
    page.get_by_role("button", name="Pause the clock").click()
    expect(page.get_by_role("button", name="Go on with the clock")).to_have_text("Go on")
    expect(face(page, "black")).to_contain_text("paused")
    told = link.request("clock")
    assert told["left_ms"]["black"] <= 200_000
    assert told["left_ms"]["white"] <= 265_000
    expect_as_told(page, told)
    # Undo gives White his time back as it was, and takes the 5 s; it is his turn now.
    take_back(page)
    expect(face(page, "white")).to_contain_text("paused")
    expect_as_told(page, link.request("clock"))
    expect(shown(page, "white")).to_have_text("5:00")
    page.get_by_role("button", name="Go on with the clock").click()
    expect(face(page, "white")).to_have_class("clock runs")
    assert link.request("clock")["running"] == "white"
    # A study and a lesson have no clock; it comes back with the game, and stood still.
    show_group(page, "Play")
    look_back(page)
    expect(page.locator(".clock")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(face(page, "white")).to_have_class("clock runs")


# The names of the players, each time that anything of them changes.
_PLAYERS_SEEN = """() => {
  const players = document.getElementById("players");
  window.seen = [];
  const note = () =>
    window.seen.push([...players.children].map((one) => one.dataset.colour).join());
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(players, all);
}"""


@pytest.mark.night
def test_a_lesson_shows_no_players_of_the_game_before(served, link, open_page):
    link.request("new", game="rootzone")
    link.request("clock", **FISCHER)
    page = open_page(served)
    expect(face(page, "yellow")).to_be_visible()
    page.evaluate(_PLAYERS_SEEN)
    link.request("lesson", do="start", book="1-first-course", number=1)
    expect(page.locator("#lesson")).to_be_visible()
    expect(page.locator(".clock")).to_have_count(0)
    assert set(page.evaluate("window.seen")) == {"black,white"}


def test_a_flag_is_told_everywhere_and_the_game_goes_on(served, lan, link, open_page):
    # Periods that outlast the opening of three pages on a busy machine: the board's time is real.
    begin(link, {**BYOYOMI, "period_s": 300})
    page = open_page(served)
    screen = open_page(served, path="presenter.html")
    phone = open_page(served, path=f"{lan.address}#{lan.gate.code}")
    pages = [page, screen, phone]
    for one in pages:
        expect(face(one, "white")).to_have_class("clock runs")
    pass_time(link, 10)
    for one in pages:
        expect(face(one, "white").locator(".besides")).to_have_text("2\u00a0×\u00a05:00")
    pass_time(link, 600)
    expect(page.locator("#notice")).to_have_text(FLAG)
    expect(screen.locator("#sentence")).to_have_text(FLAG)
    expect(phone.locator("#sentence")).to_have_text(FLAG)
    for one in pages:
        expect(face(one, "white")).to_contain_text("time is up")
        expect(shown(one, "white")).to_have_text("0:00")
        assert faults_of_layout(one) == []
    assert found_in(page) == {}
    play_on(link)
    expect(page.locator("#notice")).to_be_empty()
    expect(face(page, "black")).to_have_class("clock runs")


@pytest.mark.night
def test_a_phone_that_comes_late_shows_the_time_of_now(served, lan, link, open_page):
    begin(link, FISCHER)
    link.request("clock", pause=True)
    phone = open_page(served, path=f"{lan.address}#{lan.gate.code}")
    expect_as_told(phone, link.request("clock"))
    expect(face(phone, "white")).to_contain_text("paused")


def test_the_audience_ages_a_clock_that_runs():
    clock = {"running": "white", "left_ms": {"black": 5000, "white": 7000}}
    state = {"turn": 3, "clock": clock}
    assert aged(state, 2500)["clock"]["left_ms"] == {"black": 5000, "white": 4500}
    assert clock["left_ms"]["white"] == 7000
    assert aged({"turn": 3}, 2500) == {"turn": 3} == without_clock(state)
    still = {"clock": {**clock, "running": None}}
    assert aged(still, 2500) == still


# Choosing.


def clock_field(place):
    return place.get_by_role("combobox", name="Clock", exact=True)


def number(place, label):
    return place.get_by_role("spinbutton", name=label)


def choose_own(dialog, how, **fields):
    clock_field(dialog).select_option("Times of your own")
    dialog.get_by_role("combobox", name="Kind of clock").select_option(how)
    for label, value in fields.items():
        number(dialog, label.replace("_", " ")).fill(value)


@pytest.mark.night
def test_a_new_game_begins_with_a_clock_and_wrong_times_are_told(served, link, open_page):
    page = open_page(served)
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    refused = page.locator("#new-refused")
    start = dialog.get_by_role("button", name="Start")
    choose_own(dialog, "fischer", Minutes_for_each_player="0")
    start.click()
    expect(refused).to_have_text("Give each player more than 0 minutes, and 1440 at most.")
    expect(refused).to_be_in_viewport(ratio=1)
    field = number(dialog, "Minutes for each player")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert found_in(page) == {}
    choose_own(dialog, "fischer", Minutes_for_each_player="1", Seconds_more_after_each_turn="1.5")
    start.click()
    expect(refused).to_have_text("Give 0 to 600 whole seconds more after each turn.")
    wrong = {"Minutes for each player": "1441", "Periods": "0", "Seconds in a period": ""}
    sentences = [
        "Give each player 0 to 1440 minutes before the periods.",
        "Give 1 to 99 periods.",
        "Give a period 1 to 3600 whole seconds.",
    ]
    choose_own(dialog, "byoyomi", **wrong)
    right = zip(wrong, ("0.5", "4", "20"), sentences, strict=True)
    for label, value, sentence in right:
        start.click()
        expect(refused).to_have_text(sentence)
        number(dialog, label).fill(value)
    # Nothing has begun until all is right.
    assert link.request("clock")["mode"] == "none"
    start.click()
    expect(page.locator("#new-dialog")).to_be_hidden()
    expect(shown(page, "black")).to_have_text("0:30")
    told = link.request("clock")
    assert (told["main_s"], told["period_s"], told["all_periods"]) == (30, 20, 4)
    # The clock of the game is what its dialog shows; none can be chosen, too.
    show_group(page, "Host")
    page.locator("#clock").click()
    dialog = page.locator("#clock-dialog")
    expect(number(dialog, "Periods")).to_have_value("4")
    clock_field(dialog).select_option("No clock")
    dialog.get_by_role("button", name="Set the clock").click()
    expect(page.locator(".clock")).to_have_count(0)


def test_the_host_stops_the_clock_and_locks_that_for_others(served, link, open_page):
    begin(link, FISCHER)
    page = open_page(served)
    show_group(page, "Host")
    page.get_by_role("button", name="Pause the clock").click()
    open_at_the_table(page)
    expect(face(page, "white")).to_contain_text("paused")
    page.get_by_label("Players can't pause the clock").check()
    page.get_by_role("button", name="Lock now", exact=True).click()
    expect(page.locator(".locked")).to_have_text("Set by the host: nobody stops the clock.")
    assert link.request("settings")["locks"] == {"pause": True}


@pytest.mark.night
def test_the_same_game_again_has_the_same_clock(served, link, open_page):
    link.request("new", game="rootbound", moves=[*MAY_PASS, "pass"])
    link.request("clock", **BYOYOMI)
    page = open_page(served)
    link.request("play", move="pass")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#list li")).to_have_count(0)
    expect(shown(page, "white")).to_have_text("5.0")
    told = link.request("clock")
    assert (told["main_s"], told["period_s"], told["all_periods"]) == (5, 15, 2)


@pytest.mark.night
def test_a_real_board_has_its_clock_set_and_shown(plug_board, serve_real, open_page):
    board = plug_board("hex-4")
    page = open_page(serve_real(board.name), shows="Real board")
    show_group(page, "Host")
    page.locator("#clock").click()
    clock_field(page).select_option("10 min each, then 3 × 30 s")
    page.get_by_role("button", name="Set the clock").click()
    expect(shown(page, "white")).to_have_text("10:00")
    board.request("play", move="d4")
    expect(face(page, "white")).to_have_class("clock runs")


@pytest.mark.night
def test_a_narrow_page_has_room_for_the_longest_times_in_german(served, link, open_page):
    begin(link, {"mode": "byoyomi", "main_s": 86_400, "period_s": 3600, "periods": 99})
    link.request("clock", pause=True)
    page = open_page(served, shows="Simuliert", locale="de-AT")
    page.locator("#host-tab").click()
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        expect(shown(page, "black")).to_have_text("24:00:00")
        assert faults_of_layout(page) == []
        page.locator("#clock").click()
        expect(page.locator("#clock-dialog")).to_be_visible()
        assert faults_of_layout(page) == []
        page.locator("#clock-cancel").click()
