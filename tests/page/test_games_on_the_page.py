"""Each of the five games, played in the page: by hands on a simulated board, and by link."""

import json
import re

import pytest
from playwright.sync_api import expect

from host_sim.board.description import describe_shape
from rootlight.geometry.notation import cell_name
from rootlight.geometry.placement import place
from rootlight.geometry.shapes import shape
from tests.page.nightly import nightly
from tests.page.people import (
    BETWEEN_TOUCHES_MS,
    BREATH,
    DEAD_TIME_MS,
    MOST_STEPS,
    Mouse,
    box_of,
    button,
    cell,
    close_dialog,
    middle,
    moves,
    open_settings,
    share_and_save,
    wait_for_lifted_hands,
)
from tests.rules.growy_tables import laid


class Player:
    """Somebody at the page with a mouse."""

    def __init__(self, served, page):
        self.page = page
        self._served = served
        self._link = served.link()

    def _count(self):
        """The turns so far, by the board: the page may not have heard of the last one yet."""
        return len(self._link.request("record")["moves"])

    def turn(self, *names):
        """Touch cells, by the names of the built board, then the live end."""
        count = self._count()
        self._link.request("sim.run", ms=DEAD_TIME_MS)
        for number, name in enumerate(names, 1):
            Mouse(self.page).tap(cell(self.page, name))
            self._wait_for_touched(number)
            expect(self.page.locator("#pending")).to_contain_text(re.compile("Chosen|Komi|From"))
            wait_for_lifted_hands(self._served, self._link)
            self._link.request("sim.run", ms=BETWEEN_TOUCHES_MS)
        end = self._link.request("state")["end"]
        Mouse(self.page).tap(button(self.page, end).locator(".face"))
        expect(moves(self.page)).to_have_count(count + 1)
        wait_for_lifted_hands(self._served, self._link)

    def _wait_for_touched(self, count):
        """The page says so with the first cell already; the board knows of each."""
        for _ in range(MOST_STEPS):
            if len(self._link.request("state")["pending"]) == count:
                return
            BREATH.wait(0.02)
        raise AssertionError(f"{count} cells were touched, and the board felt fewer")

    def say(self, label):
        """Press the button of a move that is a word."""
        count = self._count()
        ends = "ends" in self._link.request("state")
        word(self.page, label).click()
        # A word that ends the game is asked about again.
        if ends:
            word(self.page, f"{label} and end the game").click()
        expect(moves(self.page)).to_have_count(count + 1)


def word(page, label, exact=False):
    return page.locator("#words").get_by_role("button", name=label, exact=exact)


def numbers(page):
    """The large number on the card of each player."""
    return page.locator(".score")


def facts(page, colour):
    return page.locator(f'.player[data-colour="{colour}"] .facts li')


def colours_of_moves(page):
    return page.locator("#list .stone").evaluate_all("all => all.map((one) => one.dataset.colour)")


LAPTOP = {"width": 1366, "height": 768}


def sit_down(served, open_page, viewport=None, **game):
    if game:
        served.link().request("new", **game)
    page = open_page(served, **({} if viewport is None else {"viewport": viewport}))
    return page, Player(served, page)


# With hands, on a simulated board.


@pytest.mark.night
def test_classroom_rules_are_played_with_the_mouse(serve_board, open_page):
    page, player = sit_down(serve_board(), open_page, game="classroom", board="hex-4")
    player.turn("a2")
    player.turn("g1", "g4")
    player.turn("b1", "b2")
    expect(numbers(page)).to_have_text(["1", "0"])
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, empty, claimed by Black (blue)")
    expect(page.locator("#words")).to_be_empty()
    assert colours_of_moves(page) == ["black", "white", "black"]


def test_rootzone_is_played_to_its_end_with_the_mouse(serve_board, open_page):
    page, player = sit_down(serve_board("hex-4"), open_page, game="rootzone", board="hex-2-4")
    expect(page.locator("#turn")).to_have_text("Yellow to move")
    expect(page.locator("#pending")).to_contain_text("Set-up: place the blocking stone first")
    built = names_on_the_built_board(page)
    player.turn(built["c3"], built["a1"])
    expect(cell(page, built["c3"])).to_have_attribute("aria-label", "c3, the blocking stone")
    expect(cell(page, built["a1"])).to_have_attribute("aria-label", "a1, Yellow stone")
    expect(page.locator("#pending")).to_contain_text("Orange may swap")
    player.say("Swap")
    expect(cell(page, built["a1"])).to_have_attribute("aria-label", "a1, Orange stone")
    player.turn(built["e1"])
    player.turn(built["b1"])
    expect(numbers(page)).to_have_text(["2", "5"])
    player.say("Pass")
    player.say("Pass")
    expect(page.locator("#turn")).to_have_text("Orange wins, 5 to 2.")
    assert colours_of_moves(page) == ["yellow", "orange"] * 3


def names_on_the_built_board(page):
    """The names of built cells, by the names that they have in the game."""
    labels = page.locator("[data-cell]").evaluate_all(
        "all => all.map((one) => [one.dataset.cell, one.getAttribute('aria-label')])"
    )
    return {label.split(",")[0]: built for built, label in labels if "not part" not in label}


def test_droched_counts_its_prisons(serve_board, open_page):
    page, player = sit_down(serve_board(), open_page, game="droched", board="hex-4")
    expect(page.locator("#turn")).to_have_text("The first player chooses")
    # Nobody has a colour yet.
    expect(page.locator(".player .who")).to_have_text(["First player", "Second player"])
    expect(numbers(page)).to_have_text(["", ""])
    expect(page.locator("#pending")).to_contain_text(
        "You choose how many, the other player picks a side."
    )
    expect(page.locator("#list")).to_have_attribute("data-empty-with-fingers", "No moves yet.")
    page.get_by_role("spinbutton", name="Black stones").fill("2")
    word(page, "Put in prison", exact=True).click()
    expect(page.locator("#turn")).to_have_text("The second player chooses")
    expect(page.locator("#pending")).to_contain_text("Black has 2 stones in prison.")
    player.say("Take White")
    expect(numbers(page)).to_have_text(["2", "0"])
    expect(facts(page, "black")).to_have_text(["of its stones captured"])
    player.turn("d4")
    player.say("Release")
    expect(numbers(page)).to_have_text(["1", "0"])
    expect(facts(page, "black")).to_have_text(["of its stones captured"])
    assert colours_of_moves(page) == ["first", "second", "black", "white"]


def test_droched_suggests_a_fair_number_and_begins_at_one_click(serve_board, open_page):
    served = serve_board("hex-2")
    page, player = sit_down(served, open_page, viewport=LAPTOP, game="droched")
    # All that is needed to begin is in view, before the welcome.
    words = page.locator("#words")
    for needed in (
        words.get_by_role("img", name="1 black stone in prison gives White 1 spare turn."),
        words.get_by_role("button", name="Put in prison: 1 (suggested)"),
        words.get_by_role("spinbutton", name="Black stones"),
        words.get_by_role("button", name="Put in prison", exact=True),
    ):
        expect(needed).to_be_in_viewport(ratio=1)
    player.say("Put in prison: 1 (suggested)")
    expect(page.locator("#turn")).to_have_text("The second player chooses")
    served.link().request("new", game="droched")
    expect(moves(page)).to_have_count(0)
    word(page, "Begin: 1 in prison, first player is Black").click()
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")
    assert served.link().request("record")["moves"] == ["komi 1", "white"]
    # An opponent takes its side itself.
    served.link().request("new", game="droched", opponents={"second": 1})
    expect(word(page, "Put in prison: 1 (suggested)")).to_be_visible()
    expect(word(page, "Begin")).to_have_count(0)
    expect(page.locator(".player .who")).to_have_text(["First player", "Second player"])
    expect(page.locator(".player .plays")).to_have_text(["Person", "Computer, level 1"])


@pytest.mark.night
def test_the_field_for_the_komi_says_how_many_cells_are_touched(serve_board, open_page):
    served = serve_board()
    page, _ = sit_down(served, open_page, game="droched", board="hex-4")
    link = served.link()
    field = page.get_by_role("spinbutton", name="Black stones")
    for count, name in enumerate(("a1", "c2"), 1):
        link.request("sim.touch", cells=[name])
        expect(field).to_have_value(str(count))
    expect(page.locator("#pending")).to_have_text("Komi: 2 stones (a1 and c2)")
    # The typed text stays until the touches change.
    field.fill("7")
    expect(field).to_have_value("7")
    link.request("sim.run", ms=600)
    link.request("sim.touch", cells=["c2"])
    expect(field).to_have_value("1")


def test_the_sides_of_droched_are_chosen_by_touch(serve_board, open_page):
    page, player = sit_down(serve_board(), open_page, game="droched", board="hex-4")
    player.turn("a1", "c2", "f3")
    expect(page.locator("#pending")).to_contain_text("Black has 3 stones in prison.")
    expect(page.locator("#pending")).to_contain_text("Touch the lower half of the board")
    player.turn("a2")
    expect(page.locator("#list .move")).to_have_text(["3 stones in prison", "takes Black (blue)"])
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")


@pytest.mark.night
def test_a_komi_that_cannot_be_is_refused_by_the_board(serve_board, open_page):
    page, _ = sit_down(serve_board(), open_page, game="droched", board="hex-4")
    page.get_by_role("spinbutton", name="Black stones").fill("100")
    word(page, "Put in prison", exact=True).click()
    expect(page.locator("#refusal")).to_have_attribute("data-code", "not_a_move")
    expect(moves(page)).to_have_count(0)


CARDS = laid("growy-2", "e2:w f2:f d2:s")


def test_roots_grow_under_the_mouse(serve_board, open_page):
    page, player = sit_down(serve_board("growy-2"), open_page, game="growy", cards=CARDS)
    expect(cell(page, "e2")).to_have_attribute("aria-label", "e2, face down")
    expect(cell(page, "e3")).to_have_attribute("aria-label", "e3, water")
    expect(facts(page, "blue")).to_have_text(["1 stick in hand"])
    player.turn("f2")
    # Fertilizer: the stick comes back.
    expect(cell(page, "f2")).to_have_attribute("aria-label", "f2, Blue connector, fertilizer")
    expect(page.locator('[data-move="e1>f2"]')).to_have_attribute("data-colour", "blue")
    player.turn("e2")
    expect(page.locator("#turn")).to_have_text("Orange to move")
    player.say("End the turn")
    player.turn("e1", "d2")
    # A stone: the turn is over and the sticks are kept.
    expect(cell(page, "d2")).to_have_attribute("aria-label", "d2, stone")
    expect(facts(page, "blue")).to_contain_text(["2 sticks in hand"])
    assert colours_of_moves(page) == ["blue", "blue", "orange", "blue"]


def test_the_page_shows_growing_roots_as_they_are_on_the_board(serve_board, open_page):
    served = serve_board("growy-2")
    served.link().request("new", game="growy", cards=CARDS, moves=["e1>f2", "f2>e2", "end"])
    page = open_page(served)
    expect(page.locator(".connector")).to_have_count(4)
    expect(page.locator(".owner")).to_have_text(["B", "B", "B", "O"])
    expect(page.locator("#board .stick")).to_have_count(2)
    expect(page.locator('#board [data-card="artifact"]')).to_have_count(2)
    x, y = middle(cell(page, "f2"))
    line = box_of(page.locator('[data-move="e1>f2"] .wood'))
    assert line["x"] + line["width"] == pytest.approx(x, abs=4)
    assert line["y"] == pytest.approx(y, abs=4)


@pytest.mark.night
@pytest.mark.parametrize("players", nightly([2, 3, 4], 4))
def test_the_board_shows_as_many_players_as_were_chosen(serve_board, open_page, players):
    board = f"growy-{players}"
    page, player = sit_down(serve_board("growy-4"), open_page, game="growy", board=board, seed=5)
    outside = page.locator('[data-cell][aria-label$="not part of this game"]')
    expect(outside).to_have_count(190 - [140, 165, 190][players - 2])
    expect(page.locator(".player")).to_have_count(players)
    expect(page.locator(".connector")).to_have_count(players)
    names = ["Blue", "Orange", "Green", "Violet"][:players]
    for name in names:
        expect(page.locator("#turn")).to_have_text(f"{name} to move")
        player.say("End the turn")
    expect(page.locator("#turn")).to_have_class("result")
    expect(page.locator(".connector")).to_have_count(players)


@pytest.mark.night
def test_on_squares_the_letter_is_the_column_for_the_keyboard_too(serve_board, open_page):
    page = open_page(serve_board("growy-4"))
    # The board comes after the header.
    page.locator("#settings").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+C")
    expect(page.locator("[data-cell]:focus")).to_have_attribute("data-cell", "c11")
    page.keyboard.press("9")
    expect(cell(page, "c9")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cell(page, "d9")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cell(page, "d10")).to_be_focused()
    page.keyboard.press("End")
    expect(cell(page, "s10")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cell(page, "s10")).to_be_focused()


@pytest.mark.night
def test_letters_tell_the_owners_of_stones_to_whoever_wants_them(serve_board, open_page):
    page, _ = sit_down(serve_board(), open_page, game="rootbound", moves=["a2", "g1,g4", "b1,b2"])
    letters = page.locator(".letter")
    expect(letters.first).to_be_hidden()
    open_settings(page)
    page.get_by_label("Show letters on stones").check()
    close_dialog(page)
    expect(letters).to_have_text(["B", "B", "B", "W", "W", "b"])
    expect(letters.first).to_be_visible()
    page.reload()
    expect(letters.first).to_be_visible()


# Whole games, to their last sentence.

CLASSROOM = "a1 c2,c4 b2,e4 d1,d3 b5,c6 c5,e3 b4,d4 a2,f2 a3,d2 b3,d5 c1,c3 b1,f1"
DROCHED = (
    "a1,b3,c1,c4,d7,e1,e3,e5,g3 b4 c5 a4 f3 f4 e2 a2 c2 a3 d1 f2 f1 d2 f5 b5 g1 e6 b2 g4 c6 d5 e6"
)


@pytest.mark.night
def test_a_whole_game_by_the_classroom_rules(serve_board, open_page):
    page, player = sit_down(serve_board("hex-4"), open_page, game="classroom", board="hex-3-4")
    built = names_on_the_built_board(page)
    for turn in CLASSROOM.split():
        player.turn(*[built[name] for name in turn.split(",")])
    # Nobody can place any more.
    player.say("Pass")
    player.say("Pass")
    expect(page.locator("#turn")).to_have_text("White (amber) wins, 10 to 1.")
    expect(numbers(page)).to_have_text(["1", "10"])
    assert [move.replace(", ", ",") for move in told_moves(page)] == [
        *CLASSROOM.split(),
        "pass",
        "pass",
    ]


@pytest.mark.night
def test_a_whole_game_of_droched(serve_board, open_page):
    game = {"game": "droched", "board": "hex-4", "options": {"handicap": 9}}
    page, player = sit_down(serve_board("hex-4"), open_page, **game)
    for turn in DROCHED.split():
        player.turn(*turn.split(","))
    # White could do nothing but lose the stone that he places.
    expect(page.locator("#turn")).to_have_text("Black (blue) wins.")
    assert [move.replace(", ", ",") for move in told_moves(page)] == DROCHED.split()


@pytest.mark.night
def test_a_whole_game_of_growing_roots(serve_board, open_page):
    cards = laid("growy-2", "f2:f f3:f f4:f f5:d e6:f e7:f e8:a e9:a e10:a")
    page, player = sit_down(serve_board("growy-2"), open_page, game="growy", cards=cards)
    for grown in ("f2 f3 f4 f5", "e6 e7 e8", "e9", "e10"):
        for name in grown.split():
            player.turn(name)
        if name != "e10":
            expect(page.locator("#turn")).to_have_text("Orange to move")
            player.say("End the turn")
    # The fifth artifact was turned up.
    expect(page.locator("#turn")).to_have_text("Blue wins, 7 to 0.")
    expect(facts(page, "blue")).to_contain_text(["3 artifacts"])


def told_moves(page):
    return page.locator("#list .move").all_inner_texts()


# By link, for a real board.


@pytest.fixture
def sit_at_real(plug_board, serve_real, open_page):
    def sit(built, **game):
        board = plug_board(built)
        board.request("new", **game)
        return board, open_page(serve_real(board.name), shows="Real board")

    return sit


def play(page, label):
    page.get_by_role("button", name=label, exact=True).click()


@pytest.mark.night
def test_the_set_up_of_rootzone_names_the_block_first(sit_at_real):
    board, page = sit_at_real("hex-4", game="rootzone", board="hex-2-4")
    built = names_on_the_built_board(page)
    cell(page, built["c3"]).click()
    cell(page, built["a1"]).click()
    play(page, "Play c3, a1")
    expect(moves(page)).to_have_text(["1c3, a1"])
    state = board.request("state")
    assert (state["block"], state["cells"]["yellow"]) == (["c3"], ["a1"])
    word(page, "Swap").click()
    expect(page.locator("#list .move")).to_have_text(["c3, a1", "swaps"])


@pytest.mark.night
def test_droched_is_played_by_link(sit_at_real):
    board, page = sit_at_real("hex-4", game="droched", board="hex-4")
    page.get_by_role("spinbutton", name="Black stones").fill("7")
    word(page, "Put in prison", exact=True).click()
    word(page, "Take Black (blue)").click()
    expect(page.locator("#turn")).to_have_text("Black (blue) to move")
    expect(word(page, "Release")).to_have_count(0)
    cell(page, "d4").click()
    play(page, "Play d4")
    word(page, "Release").click()
    expect(numbers(page)).to_have_text(["6", "0"])
    assert board.request("record")["moves"] == ["komi 7", "black", "d4", "release"]


@pytest.mark.night
def test_a_root_grows_by_link_from_a_connector_to_a_cell(sit_at_real):
    board, page = sit_at_real("growy-2", game="growy", cards=CARDS)
    # The cells to which it may grow, before anything is chosen.
    expect(page.locator(".possible")).to_have_count(5)
    cell(page, "e1").click()
    expect(page.locator("#play")).to_be_disabled()
    cell(page, "f2").click()
    play(page, "Play e1 → f2")
    expect(moves(page)).to_have_count(1)
    # There is one connector only from which he may go on: it need not be chosen.
    cell(page, "g3").click()
    play(page, "Play f2 → g3")
    expect(page.locator("#turn")).to_have_text("Orange to move")
    word(page, "End the turn").click()
    expect(page.locator("#turn")).to_have_text("Blue to move")
    cell(page, "e1").click()
    cell(page, "e9").click()
    expect(page.locator("#refusal")).to_have_attribute("data-code", "not_neighbours")
    cell(page, "d2").click()
    play(page, "Play e1 → d2")
    expect(cell(page, "d2")).to_have_attribute("aria-label", "d2, stone")
    assert board.request("record")["moves"] == ["e1>f2", "f2>g3", "end", "e1>d2"]


@pytest.mark.night
def test_a_bridge_is_chosen_where_only_a_bridge_leads(sit_at_real):
    # The stones turned up leave Blue his sticks; f1-e2 would cross e1-f2.
    cards = laid("growy-2", "f2:d f1:d g1:s g2:s e2:d")
    blue = ["e1>f2", "f2>f1", "f1>g1", "f1>g2"]
    turns = [move for own in blue for move in (own, "end")]
    board, page = sit_at_real("growy-2", game="growy", cards=cards, moves=turns)
    expect(facts(page, "blue")).to_contain_text(["3 sticks in hand"])
    cell(page, "f1").click()
    cell(page, "e2").click()
    play(page, "Play f1 → e2, bridge")
    expect(page.locator('.bridge[data-move="f1^e2"]')).to_have_count(1)
    expect(page.locator("#list [aria-current]")).to_contain_text("f1 → e2, bridge")
    assert board.request("record")["moves"] == [*turns, "f1^e2"]


# Records.

GAMES = {
    "rootbound": {"board": "hex-4", "moves": ["d4", "a1,g4"]},
    "classroom": {"board": "hex-3-4", "moves": ["c3", "a1"]},
    "rootzone": {
        "board": "hex-2-4",
        "options": {"friends_max": 2, "crowd_max": "none"},
        "moves": ["c3,a1", "swap", "e1"],
    },
    "droched": {"board": "hex-4", "moves": ["komi 12", "white", "d4", "release"]},
}


@pytest.mark.parametrize("name", nightly(GAMES, "rootbound", "rootzone"))
def test_a_record_of_each_game_is_saved_and_loaded(serve_board, open_page, name):
    saved_and_loaded(serve_board("hex-4"), open_page, {"game": name, **GAMES[name]})


@pytest.mark.night
@pytest.mark.parametrize("field", nightly([{"seed": 99}, {"cards": CARDS}], {"cards": CARDS}))
def test_a_record_of_growing_roots_keeps_its_cards(serve_board, open_page, field):
    game = {"game": "growy", "board": "growy-2", **field, "moves": ["e1>f2"]}
    saved_and_loaded(serve_board("growy-2"), open_page, game)


def saved_and_loaded(served, open_page, game):
    link = served.link()
    before = link.request("new", **game)
    page = open_page(served)
    with page.expect_download() as download:
        share_and_save(page, "save")
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert {name: record[name] for name in game} == game
    link.request("new", game=game["game"], board=game["board"])
    expect(moves(page)).to_have_count(0)
    page.set_input_files("#file", download.value.path())
    expect(page.locator("#notice")).to_contain_text("is on the board.")
    expect(moves(page)).to_have_count(len(game["moves"]))
    assert link.request("state") == before


# Placing games on boards.

PLACED = """async ([description, board, origin]) => {
  const { Layout, Placement } = await import("./board/geometry.js");
  const built = new Layout(description.shapes[description.shape]);
  const game = new Layout(description.shapes[board]);
  const placement = new Placement(game, built, origin);
  return [...game.cells.keys()].map((cell) => placement.builtName(cell));
}"""


@pytest.mark.night
def test_the_page_lays_games_on_a_board_as_the_firmware_does(serve_board, open_page):
    page = open_page(serve_board())
    for built in ("hex-7", "hex-6-8", "growy-3", "growy-4"):
        description = describe_shape(built)
        for board in description["shapes"]:
            placement = place(shape(board), shape(built))
            names = [cell_name(shape(built), cell) for cell in placement.built]
            assert page.evaluate(PLACED, [description, board, names[0]]) == names, (built, board)
