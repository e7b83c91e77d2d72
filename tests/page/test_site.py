"""The site: the page and its board without any server program, from files, then from nothing."""

import gzip
import json
import re
import shutil
import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Error, expect

from host_sim.site.build import PAGE, build, downloaded
from host_sim.site.offline import files_kept, write_service_worker
from host_sim.tools.icons import ICONS, icons
from host_sim.web.images import drawn_boards
from tests.page.conftest import PATIENCE_S
from tests.page.layout import faults_of_layout
from tests.page.people import (
    BETWEEN_TOUCHES_MS,
    DEAD_TIME_MS,
    Mouse,
    box_of,
    button,
    cell,
    close_dialog,
    look_back,
    middle,
    moves,
    open_at_the_table,
    open_offered,
    open_settings,
    share_and_save,
    show_group,
)
from tests.page.test_accessibility import found_in
from tests.page.test_share import address_of, hash_of
from tests.page.test_whole_games import expect_end, game_of

# One worker has them all: the site is built once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

HOLD_MS = 1500
# Until a turn is saved.
CALM_MS = 500


# The words of a page whose program did not come.
SENTENCE = (
    "This page did not arrive whole, or this browser is too old for it. Load it again. If that "
    "does not help, use Safari 16.4, Chrome or Edge 111, Firefox 121, or a newer one. On an "
    "iPhone or iPad, update the system: every browser there is as old as its Safari."
)


class Held:
    """A request that waits until it is let go: for a file whose address has this part in it."""

    def __init__(self, part):
        self.part = part
        self._has_come = threading.Event()
        self._may_go = threading.Event()

    def pass_by(self):
        self._has_come.set()
        self._may_go.wait()

    def has_come(self):
        """Wait for somebody to ask for the file; whether somebody did."""
        return self._has_come.wait(PATIENCE_S)

    def wait(self):
        """Wait until somebody has asked for the file."""
        assert self.has_come()

    def let_go(self):
        self._may_go.set()


class QuietFiles(SimpleHTTPRequestHandler):
    """A server that knows common types only, and tells nobody but a test of its requests."""

    extensions_map = {
        "": "application/octet-stream",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".png": "image/png",
        ".svg": "image/svg+xml",
    }

    def __init__(self, asked, held, lasts, *arguments, **options):
        self._asked = asked
        self._held = held
        self._lasts = lasts
        super().__init__(*arguments, **options)

    def log_message(self, format, *arguments):
        """Nothing."""

    def send_head(self):
        self._asked.append(self.path)
        for held in self._held:
            if held.part in self.path:
                held.pass_by()
        return super().send_head()

    def end_headers(self):
        if self._lasts() and "/assets/" in self.path:
            self.send_header("Cache-Control", "max-age=31536000, immutable")
        super().end_headers()


class FilesServer:
    """A plain server of files; `address`: of the site, in a sub-folder; `asked`: for what.

    `keeps_for_good`: whether browsers may, what lies in `assets`.
    """

    def __init__(self, folder):
        self.asked = []
        self._held = []
        self.keeps_for_good = False
        handler = partial(
            QuietFiles,
            self.asked,
            self._held,
            lambda: self.keeps_for_good,
            directory=folder,
        )
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        # A program that fails ends, whether it has stopped its servers or not.
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/club/"

    def hold(self, part):
        """Answer requests for a file only when they are let go."""
        self._held.append(Held(part))
        return self._held[-1]

    def stop(self):
        for held in self._held:
            held.let_go()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture(scope="module")
def folder(site_folder):
    return site_folder


@pytest.fixture
def files(folder):
    server = FilesServer(folder)
    yield server
    server.stop()


@pytest.fixture
def open_page(open_page):
    """Each visit is the first of a browser: the site keeps much in it."""
    return partial(open_page, is_new=True, prepare=remember_workers)


def remember_workers(context):
    """Playwright reaches workers in Chromium alone, so the pages of a browser remember theirs."""
    context.add_init_script("""
        window.workers = [];
        window.Worker = class extends Worker {
            constructor(...given) {
                super(...given);
                window.workers.push(this);
            }
        };
    """)


def kept_for_offline(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def send(page, method, params):
    """Give the worker a line, as the page does; the answer is nobody's."""
    line = json.dumps({"jsonrpc": "2.0", "method": method, "params": params})
    page.evaluate("line => workers[0].postMessage({ line })", line)


# The files of the board, as the browser keeps them.
KEPT = """() => new Promise((resolve) => {
    indexedDB.open("rootlight").onsuccess = ({ target: { result: database } }) => {
        const kept = database.transaction("flash").objectStore("flash").get("hex-4");
        kept.onsuccess = () => {
            database.close();
            resolve(kept.result ?? null);
        };
    };
})"""
IS_KEPT = f"async (file) => JSON.parse(await ({KEPT})())[file] !== undefined"
ARE_OTHERS_KEPT = f"async (before) => (await ({KEPT})()) !== before"


def let_pass(page, ms):
    """Let time pass on the board in the worker."""
    send(page, "sim.run", {"ms": ms})


def play(page, move, player):
    """Play a turn by hand."""
    mouse = Mouse(page)
    end = button(page, f"end{player + 1}")
    before = moves(page).count()
    let_pass(page, DEAD_TIME_MS)
    if move == "pass":
        mouse.press(end)
        let_pass(page, HOLD_MS)
        expect(moves(page)).to_have_count(before + 1)
        mouse.lift()
        return
    for name in move.split(","):
        mouse.tap(cell(page, name))
        expect(page.locator("#pending")).to_contain_text(name)
        # A second touch that follows at once would be a hand that slides.
        expect(page.locator("#board .held")).to_have_count(0)
        let_pass(page, BETWEEN_TOUCHES_MS)
    mouse.tap(end)
    expect(moves(page)).to_have_count(before + 1)


def play_until_kept(page, move, player):
    """Play a turn by hand, and wait until the browser keeps it."""
    before = page.evaluate(KEPT)
    play(page, move, player)
    let_pass(page, CALM_MS)
    page.wait_for_function(ARE_OTHERS_KEPT, arg=before)


@pytest.mark.night
def test_a_whole_game_is_played_without_a_network(files, open_page):
    """The network is cut after the first visit; the page is loaded again in the middle."""
    game = game_of("hex-4", turns=18, passes=3)
    page = open_page(files)
    kept_for_offline(page)
    files.stop()
    half = len(game["moves"]) // 2
    for turn, move in enumerate(game["moves"]):
        if turn + 1 != half:
            play(page, move, turn % 2)
            continue
        play_until_kept(page, move, turn % 2)
        page.reload()
        page.locator("#connection", has_text="Simulated").wait_for()
        expect(moves(page)).to_have_count(half)
    expect_end(page, game)
    page.get_by_role("button", name="Review my game").click()
    expect(page.locator("#review-turns li").first).to_be_visible()
    expect_all_is_kept(page, game)


def expect_all_is_kept(page, game):
    """Settings, the finished games and the record are there after a reload."""
    show_group(page, "Host")
    open_at_the_table(page)
    page.get_by_label("Undo at the board").select_option("one")
    page.get_by_role("button", name="Lock now", exact=True).click()
    expect(page.locator(".locked")).to_contain_text("undo only for the last turn")
    let_pass(page, CALM_MS)
    page.wait_for_function(IS_KEPT, arg="settings.dat")
    page.reload()
    page.locator("#connection", has_text="Simulated").wait_for()
    expect(page.locator(".locked")).to_contain_text("undo only for the last turn")
    expect_end(page, game)
    assert [
        move.replace(", ", ",") for move in moves(page).locator(".move").all_inner_texts()
    ] == (game["moves"])
    show_group(page, "Play")
    look_back(page)
    with page.expect_download() as saved:
        share_and_save(page, "save")
    record = json.loads(saved.value.path().read_text())
    assert record["moves"] == game["moves"]
    # What the review found, before the page was loaded again.
    assert "bad" in record["marks"].values()


def test_a_lesson_and_the_rules_cards_need_no_network(files, open_page):
    page = open_page(files)
    kept_for_offline(page)
    files.stop()
    page.reload()
    page.locator("#connection", has_text="Simulated").wait_for()
    show_group(page, "Learn")
    play_lesson(page)
    page.locator("#lesson-leave").click()
    show_group(page, "Learn")
    page.get_by_role("button", name="Rules", exact=True).click()
    card = page.get_by_role("dialog", name="Rules")
    games = card.get_by_role("combobox", name="Game")
    offered = page.locator("#rules-game option")
    for game in offered.evaluate_all("all => all.map((one) => one.value)"):
        games.select_option(game)
        expect(card.locator("#rules-aim")).not_to_be_empty()
        expect(card.locator("#rules-steps svg.position").first).to_be_visible()


# The touches of each step of "A corner of your own", and the replies.
ANSWERS = (
    (("d4", "Touch the faint blue corner."), ("a1", "Tap Go on (or the lit End).")),
    (("g4", "A claimed region is closed to both."),),
    (("a1", "Place it beside the corner."), ("a2", ""), ("end1", "it is yours")),
    (("a1", ""), ("a2", ""), ("b1", ""), ("g1", "each of them is a point")),
)


def play_lesson(page):
    """From its first step to its end, wrong answers included."""
    mouse = Mouse(page)
    lesson = page.locator("#books").get_by_role("button", name="A corner of your own").first
    lesson.click()
    for step, answers in enumerate(ANSWERS, 1):
        expect(page.locator("#lesson-step")).to_have_text(f"Step {step} of {len(ANSWERS)}")
        for name, said in answers:
            answer(page, mouse, name, said)
        let_pass(page, DEAD_TIME_MS)
        mouse.tap(button(page, "end1").locator(".face"))
    expect(lesson).to_contain_text("✓")


def answer(page, mouse, name, said):
    """Touch a cell, or the live `end`, in a lesson, which says something to that."""
    mouse.tap(button(page, name).locator(".face") if name == "end1" else cell(page, name))
    expect(page.locator("#lesson-said")).to_contain_text(said)
    expect(page.locator("#board .held")).to_have_count(0)
    let_pass(page, BETWEEN_TOUCHES_MS)


def test_the_downloads_of_a_first_visit_are_counted(folder):
    """All that a visit without a network needs, and no image for a real board."""
    site = folder / "club"
    worker = (site / "service_worker.js").read_bytes()
    counted = {name: (site / name).read_bytes() for name in files_kept(site)}
    kinds = {name.rpartition(".")[2] for name in counted}
    assert "index.html" in counted and {"wasm", "bin", "js"} <= kinds
    assert not any(name.startswith("images/") for name in counted)
    assert all(json.dumps(name).encode() in worker for name in counted)
    visit = downloaded(site)
    contents = [worker, *counted.values()]
    assert visit.plain == sum(map(len, contents))
    assert visit.gzipped == sum(len(gzip.compress(content)) for content in contents)


# The stand-in for the worker where a test wants no board in it: "step" or "error" is its fate.
STAND_IN = """
    window.Worker = class extends EventTarget {
        postMessage() {
            const isLoading = FATE === "step";
            const data = { step: "download" };
            const event = isLoading ? new MessageEvent("message", { data }) : new Event("error");
            setTimeout(() => this.dispatchEvent(event));
        }
        terminate() {}
    };
"""


def open_with_worker(open_page, files, fate):
    def prepare(context):
        context.add_init_script(f"const FATE = {json.dumps(fate)}; {STAND_IN}")

    return open_page(files, path=files.address, prepare=prepare)


def test_a_browser_that_cannot_run_the_board_is_told_so(files, open_page):
    """One without WebAssembly, and one that knows no modules in workers."""

    def without(context):
        context.add_init_script("delete window.WebAssembly;")

    page = open_page(files, path=files.address, prepare=without)
    expect(page.locator("#away")).to_contain_text("This browser cannot run the board")
    assert found_in(page) == {}
    page = open_with_worker(open_page, files, "error")
    expect(page.locator("#away")).to_contain_text("use a newer browser")
    assert found_in(page) == {}


def test_the_page_is_accessible_while_the_board_loads(files, open_page):
    page = open_with_worker(open_page, files, "step")
    expect(page.locator("#connection")).to_contain_text("Fetching the board")
    assert found_in(page) == {}
    show_group(page, "Workshop")
    page.locator("#connect summary").click()
    assert found_in(page) == {}


KEEPS_NOTHING = """
    export const found = async () => ({ files: "", isOurs: true });
    export const read = async () => "";
    export const keep = async () => "failed";
    export const setAside = async () => false;
    export const bringEarlierBack = async () => false;
    export const hasEarlier = async () => false;
"""


@pytest.mark.night
def test_a_browser_that_keeps_no_games_is_told_so(tmp_path, open_page):
    sources = shutil.copytree(PAGE, tmp_path / "page")
    (sources / "worker" / "kept.js").write_text(KEEPS_NOTHING)
    build(tmp_path / "club", page=sources)
    files = FilesServer(tmp_path)
    try:
        page = open_page(files)
        play(page, "d4", 0)
        let_pass(page, CALM_MS)
        expect(page.locator("#unkept")).to_contain_text("does not keep your games")
        play(page, "a1,b3", 1)
    finally:
        files.stop()


PUT_EARLIER = """() => new Promise((resolve) => {
    indexedDB.open("rootlight").onsuccess = ({ target: { result: database } }) => {
        const store = database.transaction("flash", "readwrite").objectStore("flash");
        store.get("hex-4").onsuccess = ({ target: { result: files } }) => {
            store.put(files, "hex-4.1.earlier").onsuccess = () => {
                database.close();
                resolve();
            };
        };
    };
})"""


@pytest.mark.night
def test_games_that_were_set_aside_another_day_are_still_offered(files, open_page):
    """They lie with the replaced games, and change places with those of now."""
    page = open_page(files)
    page.get_by_role("button", name="Look back").click()
    page.locator("#replaced summary").click()
    expect(page.locator("#earlier-games")).to_be_empty()
    close_dialog(page)
    play_until_kept(page, "d4", 0)
    page.evaluate(PUT_EARLIER)
    play_until_kept(page, "a1,b3", 1)
    page.reload()
    page.locator("#connection", has_text="Simulated").wait_for()
    expect(moves(page)).to_have_count(2)
    for count in (1, 2):
        page.get_by_role("button", name="Look back").click()
        if page.locator("#replaced").get_attribute("open") is not None:
            page.locator("#replaced summary").click()
        page.locator("#replaced summary").click()
        page.get_by_role("button", name="Bring the earlier games back").click()
        expect(moves(page)).to_have_count(count)


# WebKit on Linux has no `navigator.storage`.
AS_SAFARI = """
    const storage = { persist: async () => (window.isAsked = true) };
    Object.defineProperty(Navigator.prototype, "vendor", { get: () => "Apple Computer, Inc." });
    Object.defineProperty(Navigator.prototype, "storage", { get: () => storage });
"""
AS_AN_APP = """
    const matching = matchMedia.bind(window);
    window.matchMedia = (query) =>
        query.includes("standalone") ? { matches: true } : matching(query);
"""


@pytest.mark.night
@pytest.mark.parametrize(
    ("kind", "sentence"),
    [(AS_SAFARI, re.compile("^Safari deletes your games")), (AS_SAFARI + AS_AN_APP, "")],
    ids=["a tab", "an app"],
)
def test_safari_is_asked_to_keep_games_and_says_what_it_keeps(files, open_page, kind, sentence):
    """On the home screen it deletes nothing."""
    page = open_page(files, prepare=lambda context: context.add_init_script(kind), is_new=True)
    page.wait_for_function("window.isAsked")
    expect(page.locator("#kept-for")).to_have_text(sentence)


@pytest.mark.night
def test_a_second_tab_with_the_same_board_says_that_it_keeps_nothing(files, open_page):
    """The first is not disturbed, also when it is loaded again."""
    page = open_page(files)
    other = page.context.new_page()
    other.goto(files.address)
    expect(other.locator("#unkept")).to_contain_text("open in another tab, which keeps its games")
    play(other, "a1", 0)
    let_pass(other, CALM_MS)
    play_until_kept(page, "d4", 0)
    page.reload()
    page.locator("#connection", has_text="Simulated").wait_for()
    expect(page.locator("#list .move")).to_have_text(["d4"])
    expect(page.locator("#unkept")).to_be_empty()
    # Loaded again, the other one shows that game; once the first is closed, it keeps it.
    other.reload()
    expect(other.locator("#unkept")).to_contain_text("open in another tab, which keeps its games")
    expect(other.locator("#list .move")).to_have_text(["d4"])
    page.close()
    expect(other.locator("#unkept")).to_be_empty()


@pytest.mark.night
def test_another_tab_has_the_games_of_one_that_the_browser_threw_away(files, open_page):
    """As a phone does that needs the memory."""
    page = open_page(files)
    play_until_kept(page, "d4", 0)
    with suppress(Error):
        page.goto("chrome://crash")
    other = page.context.new_page()
    other.goto(files.address)
    other.locator("#connection", has_text="Simulated").wait_for()
    expect(moves(other)).to_have_count(1)
    play_until_kept(other, "a1,b3", 1)
    expect(other.locator("#unkept")).to_be_empty()


@pytest.mark.night
def test_a_tab_that_the_browser_froze_goes_on_where_it_was(files, open_page):
    """Meanwhile it keeps its games: another tab says so."""
    page = open_page(files)
    play_until_kept(page, "d4", 0)
    life = page.context.new_cdp_session(page)
    life.send("Page.setWebLifecycleState", {"state": "frozen"})
    other = page.context.new_page()
    other.goto(files.address)
    expect(other.locator("#unkept")).to_contain_text("open in another tab, which keeps its games")
    expect(moves(other)).to_have_count(1)
    other.close()
    life.send("Page.setWebLifecycleState", {"state": "active"})
    play_until_kept(page, "a1,b3", 1)
    expect(page.locator("#unkept")).to_be_empty()


@pytest.mark.night
def test_the_board_plays_against_a_person(files, open_page):
    page = open_page(files)
    line = {"game": "rootbound", "opponents": {"white": 4}}
    send(page, "new", line)
    play(page, "d4", 0)
    expect(moves(page)).to_have_count(2)


@pytest.mark.night
def test_it_says_what_it_does_while_it_loads(files, open_page):
    python = files.hold("/assets/micropython-")
    page = open_page(files, path=files.address + "?built=hex-7")
    expect(page.locator("#connection")).to_contain_text("Fetching the board")
    python.let_go()
    expect(page.locator("#connection")).to_contain_text("Simulated hex-7")


@pytest.mark.night
def test_a_board_that_does_not_start_is_told(files, open_page):
    page = open_page(files, path=files.address + "?built=hex-99")
    expect(page.locator("#away")).to_contain_text("could not be started in this browser")
    expect(page.locator("#away")).not_to_contain_text("make play")


@pytest.mark.night
def test_a_shared_game_opens_and_is_shared_again(tmp_path, open_page):
    """The page takes its host, which in a test is always this computer, for another one."""
    sources = shutil.copytree(PAGE, tmp_path / "page")
    module = "export const opensElsewhere = () => true, isThisComputer = () => false;"
    (sources / "share" / "reach.js").write_text(module)
    build(tmp_path / "club", page=sources)
    files = FilesServer(tmp_path)
    try:
        share_and_open(files, open_page)
    finally:
        files.stop()


def share_and_open(files, open_page):
    page = open_page(files)
    send(page, "new", {"game": "rootbound", "moves": ["a1", "b3,e5"]})
    expect(moves(page)).to_have_count(2)
    address = address_of(page)
    expect(page.locator("#share-code svg")).not_to_have_count(0)
    assert address.startswith(files.address + "?built=hex-4#game=1.")
    opened = open_page(files, path=address)
    open_offered(opened)
    expect(moves(opened)).to_have_count(2)
    assert address_of(opened) == address


def test_an_address_replaces_no_game_unasked(files, open_page):
    """Another page sends this one to a puzzle, and then to a game."""
    page = open_page(files)
    mine = ["d4", "a1,g4"]
    send(page, "new", {"game": "rootbound", "moves": mine})
    for part in ("#puzzle=1.puzzles-1.2", hash_of({"game": "rootbound", "moves": ["a1"]})):
        page.evaluate("part => { location.hash = part; }", part)
        expect(page.locator("#shared")).not_to_be_empty()
    expect(page.locator("#shared")).to_contain_text("replaces the game on the board")
    expect(page.locator("#lesson")).to_be_hidden()
    expect(moves(page)).to_have_count(len(mine))
    open_offered(page)
    expect(moves(page)).to_have_count(1)
    page.get_by_role("button", name="Bring the old game back").click()
    expect(moves(page)).to_have_count(len(mine))


def test_it_installs_with_icons_for_every_system(folder):
    """The pictures are those that the tool draws from the page's own icon."""
    site = folder / "club"
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert 'rel="manifest" href="manifest.webmanifest"' in (site / "index.html").read_text()
    # In a sub-folder too, in a window of its own.
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert (manifest["display"], manifest["name"]) == ("standalone", "Rootlight")
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in pictures} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in pictures:
        width, height = Image.open(site / icon["src"]).size
        assert icon["sizes"] == f"{width}x{height}"
    assert 'rel="apple-touch-icon"' in (site / "index.html").read_text()
    for name, drawn in icons().items():
        kept = Image.open(ICONS / name).convert("RGBA")
        assert ImageChops.difference(kept, drawn).getbbox(alpha_only=False) is None, name


@pytest.mark.night
def test_a_newer_version_comes_when_it_is_asked_for(folder, tmp_path, open_page):
    """The game that is on goes on in it."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    files = FilesServer(tmp_path)
    try:
        page = open_page(files)
        kept_for_offline(page)
        page.reload()
        page.locator("#connection", has_text="Simulated").wait_for()
        play_until_kept(page, "d4", 0)
        make_newer(tmp_path / "club")
        page.evaluate("navigator.serviceWorker.getRegistration().then((kept) => kept.update())")
        expect(page.locator("#newer")).to_contain_text("newer version")
        assert page.locator("html").get_attribute("data-build") is None
        page.get_by_role("button", name="Load it").click()
        expect(page.locator("html")).to_have_attribute("data-build", "newer")
        expect(moves(page)).to_have_count(1)
        expect(page.locator("#newer")).to_be_empty()
    finally:
        files.stop()


# The page's own service worker is there before the page is told of it, as in WebKit now and then.
# An empty tab has none.
TOLD_LATE = """if ("serviceWorker" in navigator) {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    let isLate = true;
    window.told = new Promise((resolve) => serviceWorker.addEventListener("told late", resolve));
    serviceWorker.addEventListener("controllerchange", (event) => {
        if (isLate) event.stopImmediatePropagation();
    });
    serviceWorker.register = async (...given) => {
        const kept = await register(...given);
        while (serviceWorker.controller === null) await new Promise((go) => setTimeout(go, 10));
        setTimeout(() => {
            isLate = false;
            serviceWorker.dispatchEvent(new Event("controllerchange"));
            serviceWorker.dispatchEvent(new Event("told late"));
        });
        return kept;
    };
}"""


def test_nothing_is_newer_than_what_came_with_the_first_visit(files, open_page):
    page = open_page(files, prepare=lambda context: context.add_init_script(TOLD_LATE))
    page.evaluate("told.then(() => true)")
    expect(page.locator("#newer")).to_be_empty()


def make_newer(site):
    """Change a site as another build does: a file, and with it the service worker's version."""
    page = site / "index.html"
    page.write_text(page.read_text().replace("<html ", '<html data-build="newer" '))
    write_service_worker(site, files_kept(site), ())


@pytest.mark.night
def test_every_board_that_can_be_built_is_there_to_be_chosen(files, open_page):
    page = open_page(files)
    play(page, "d4", 0)
    let_pass(page, CALM_MS)
    open_settings(page)
    page.locator("#built summary").click()
    choice = page.get_by_label("Play on")
    # Once they are asked for by the label, Firefox 153 crashes at the next look for it.
    options = page.locator("#built-board option")
    offered = options.evaluate_all("all => all.map((one) => one.value)")
    # No board that is drawn has squares, which one of the games needs.
    assert offered == [*drawn_boards(), "growy-2"]
    expect(page.locator("#built li")).to_have_count(len(offered))
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults_of_layout(page) == []
    choice.select_option("hex-5")
    expect(page.locator("#connection")).to_contain_text("Simulated hex-5")
    assert page.url.endswith("?built=hex-5")
    expect(moves(page)).to_have_count(0)
    open_settings(page)
    page.locator("#built summary").click()
    choice.select_option("growy-2")
    expect(page.locator("#connection")).to_contain_text("Simulated growy-2")
    expect(page.locator("#game")).to_contain_text("Roots Growy Roots")
    open_settings(page)
    page.locator("#built summary").click()
    choice.select_option("hex-5")
    expect(page.locator("#connection")).to_contain_text("Simulated hex-5")
    # The next visit is to the board of the last one, and the game on the other is still there.
    page.goto(files.address)
    expect(page.locator("#connection")).to_contain_text("Simulated hex-5")
    open_settings(page)
    page.locator("#built summary").click()
    choice.select_option("hex-4")
    expect(page.locator("#connection")).to_contain_text("Simulated hex-4")
    expect(moves(page)).to_have_count(1)


def test_a_game_that_needs_another_board_is_one_tap_away(files, open_page):
    page = open_page(files)
    for board, game in (("growy-2", "Roots Growy Roots"), ("hex-4", "Droched")):
        page.locator("#new").click()
        card = page.locator(".game-card", has_text=game)
        expect(card.get_by_role("link")).to_have_text(f"Play it on the board {board}")
        # All of the card is the link, the picture and the name, too.
        page.mouse.click(*middle(card.locator("strong")))
        expect(page.locator("#connection")).to_contain_text(f"Simulated {board}")


@pytest.mark.night
def test_the_big_screen_is_another_window(files, open_page):
    page = open_page(files)
    page.get_by_role("tab", name="Host").click()
    expect(page.locator("#no-phones")).to_be_visible()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Big screen").click()
    screen = opened.value
    expect(screen.locator("#turn")).to_contain_text("Black (blue) to move")
    page.get_by_role("tab", name="Play").click()
    play(page, "d4", 0)
    expect(screen.locator("#last-moves li")).to_have_count(1)
    expect(cell(screen, "d4")).not_to_have_attribute("data-led", "0,0,0")
    # A second one beside it hears only what is said to it.
    mistakes = []
    screen.on("pageerror", lambda error: mistakes.append(str(error)))
    second = page.context.new_page()
    second.on("pageerror", lambda error: mistakes.append(str(error)))
    second.goto(screen.url)
    # So does one that was opened by its address or by an old bookmark.
    third = page.context.new_page()
    third.on("pageerror", lambda error: mistakes.append(str(error)))
    third.goto(screen.url.split("#")[0])
    for shown in (second, screen, third):
        expect(shown.locator("#turn")).to_contain_text("White (amber) to move")
        expect(shown.locator("#last-moves li")).to_have_count(1)
    assert mistakes == []
    page.reload()
    page.locator("#connection", has_text="Simulated").wait_for()
    expect(screen.locator("#turn")).to_contain_text("to move")
    page.close()
    expect(screen.locator("#away")).to_contain_text("Open the page with the board")
    box = box_of(screen.locator("#away"))
    assert abs(box["left"] + box["right"] - screen.viewport_size["width"]) < 2
