"""Opponents on the page: chosen, seen thinking, asked for advice, and the game looked back at."""

import json
import re

import pytest
from playwright.sync_api import expect

from host_sim.web.lan import Lan
from tests.opponents.stand_in import any_turn
from tests.page.people import (
    ask_who_plays,
    box_of,
    button,
    cell,
    choose_file,
    choose_game,
    look_back,
    moves,
    open_offered,
    open_settings,
    share_and_save,
    show_advice,
    take_back,
)
from tests.page.thoughtful_board import PENSIVE, pensive_board, quick_computer
from tests.support import recorded_games

GAME = recorded_games("hex-4")[0]["moves"]
# Before its last pass no stone may be placed.
FULL = recorded_games("hex-4")[1]["moves"]
# A game of RootZone: Yellow is behind, and no cell that is left changes that.
LOST = ["c1,a2", "b5", "a1", "c4", "e1", "a4"]
LEVELS = [
    "Person",
    "Computer, as strong as you",
    "Computer, level 1 (beginner)",
    "Computer, level 2 (easy)",
    "Computer, level 3",
    "Computer, level 4 (medium)",
    "Computer, level 5",
    "Computer, level 6 (experienced)",
    "Computer, level 7",
    "Computer, level 8 (strong)",
    "Computer, level 9",
    "Computer, level 10 (very strong)",
]
# Whether the middle of a box is in view, with nothing over it.
SEEN = """(box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return box.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.fixture
def pensive(serve_sim):
    return serve_sim(pensive_board())


def field(page, name):
    """Return the field for a player's kind, in the dialog that is open."""
    return page.get_by_role("dialog").get_by_role("combobox", name=name)


def choose_opponents(page, **levels):
    ask_who_plays(page)
    for name, level in levels.items():
        field(page, name).select_option(str(level))
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#players-dialog")).to_be_hidden()


def says(page, text):
    expect(page.locator("#turn")).to_have_text(text)


def player(page, name):
    return page.get_by_role("group", name=name, exact=True)


# Choosing and playing.


def test_who_has_beaten_a_level_is_offered_the_next(pensive, open_page):
    link = pensive.link()
    link.request("new", game="rootbound", moves=GAME, opponents={"black": 1})
    page = open_page(pensive)
    page.get_by_role("button", name="Play level 2").click()
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#players")).to_contain_text("Computer, level 2")
    assert link.request("state")["opponents"] == {"black": 2}


@pytest.mark.parametrize(("colour", "level"), [("white", 1), ("black", 10)])
def test_no_level_is_offered_after_a_defeat_or_above_the_highest(
    pensive, open_page, colour, level
):
    pensive.link().request("new", game="rootbound", moves=GAME, opponents={colour: level})
    page = open_page(pensive)
    expect(page.locator("#players")).to_contain_text(f"Computer, level {level}")
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#ending-higher")).to_be_hidden()


def test_the_opponent_is_chosen_for_another_game_too(pensive, open_page):
    pensive.link().request("opponent", colour="white", level=3)
    page = open_page(pensive)
    page.get_by_role("button", name="New game", exact=True).click()
    choose_game(page, "droched")
    expect(page.get_by_label("Second player")).to_have_value("3")
    expect(page.get_by_label("First player")).to_have_value("0")


def test_a_person_begins_a_game_against_level_1_and_is_answered(pensive, open_page):
    page = open_page(pensive)
    page.get_by_role("button", name="New game").click()
    fields = page.get_by_role("group", name="Who plays").get_by_role("combobox")
    assert fields.nth(1).locator("option").all_inner_texts() == LEVELS
    field(page, "White (amber)").select_option("Computer, level 1 (beginner)")
    page.get_by_role("button", name="Start").click()
    expect(player(page, "White (amber), level 1")).to_contain_text("Computer, level 1")
    expect(player(page, "Black (blue), to move")).to_contain_text("Person")
    cell(page, "d4").click()
    expect(page.locator("#pending")).to_contain_text("d4")
    pensive.link().request("sim.run", ms=1000)
    button(page, "end1").click()
    expect(moves(page)).to_have_count(2)
    says(page, "Black (blue) to move")
    # The next game begins with the same.
    page.get_by_role("button", name="New game").click()
    expect(fields.nth(1)).to_have_value("1")
    assert pensive.link().request("state")["opponents"] == {"white": 1}


@pytest.mark.night
def test_a_person_steps_in_and_hands_over(pensive, open_page):
    page = open_page(pensive)
    link = pensive.link()
    link.request("new", game="rootbound", moves=GAME[:1])
    says(page, "White (amber) to move")
    choose_opponents(page, **{"White (amber)": PENSIVE})
    says(page, "White (amber) is thinking")
    choose_opponents(page, **{"White (amber)": 0, "Black (blue)": 1})
    says(page, "White (amber) to move")
    expect(player(page, "White (amber), to move")).to_contain_text("Person")
    link.request("play", move=GAME[1])
    expect(moves(page)).to_have_count(3)
    says(page, "White (amber) to move")


@pytest.mark.night
def test_players_are_offered_by_the_names_of_each_game(serve_sim, open_page):
    served = serve_sim(pensive_board("hex-7"))
    page = open_page(served)
    page.get_by_role("button", name="New game").click()
    choose_game(page, "droched")
    labels = page.locator("#new-players label")
    expect(labels).to_contain_text(["First player", "Second player"])
    field(page, "Second player").select_option(str(PENSIVE))
    page.get_by_role("button", name="Start").click()
    expect(player(page, f"Second player, level {PENSIVE}")).to_be_visible()
    served.link().request("play", move="komi 0")
    says(page, "Second player is thinking")
    expect(player(page, f"Second player, level {PENSIVE}, to move")).to_be_visible()
    choose_opponents(page, **{"Second player": 0})
    served.link().request("play", move="black")
    says(page, "Black (blue) to move")
    ask_who_plays(page)
    expect(page.locator("#players-form label")).to_contain_text(["Black (blue)", "White (amber)"])


@pytest.mark.night
def test_a_game_of_four_has_four_to_choose(serve_sim, open_page):
    page = open_page(serve_sim(pensive_board("growy-4")))
    page.get_by_role("button", name="New game").click()
    choose_game(page, "growy")
    for players in (2, 3, 4):
        page.locator("#new-board").select_option(f"growy-{players}")
        expect(page.locator("#new-players select")).to_have_count(players)
    field(page, "Violet").select_option("2")
    page.locator("#new-board").select_option("growy-2")
    page.locator("#new-board").select_option("growy-4")
    field(page, "Green").select_option("1")
    page.get_by_role("button", name="Start").click()
    expect(player(page, "Green, level 1")).to_be_visible()


# While one thinks.


@pytest.fixture
def thinking(pensive, open_page):
    """A page that sees White think, and goes on doing so."""
    link = pensive.link()
    link.request("new", game="rootbound", opponents={"white": PENSIVE})
    page = open_page(pensive)
    says(page, "Black (blue) to move")
    link.request("play", move="d4")
    says(page, "White (amber) is thinking")
    return page, link


def test_a_request_that_comes_too_early_is_refused_kindly(thinking):
    page, link = thinking
    cell(page, "c3").click()
    expect(page.locator("#refusal")).to_contain_text(
        f"It is the turn of White (amber), level {PENSIVE}: its stones come in a moment."
    )
    assert link.request("state")["turn"] == 1
    # Neither can a word be played from here meanwhile.
    expect(page.locator("#choice")).to_have_attribute("inert", "")
    show_advice(page)
    page.get_by_role("button", name="Suggest a move").click()
    expect(page.locator("#suggested")).to_have_text("Ask again when it is your turn.")


def test_undo_while_it_thinks_gives_the_person_his_turn_back(thinking):
    page, _ = thinking
    take_back(page)
    says(page, "Black (blue) to move")
    expect(moves(page)).to_have_count(0)
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(moves(page)).to_have_count(1)


@pytest.mark.night
def test_a_page_that_comes_while_an_opponent_thinks_shows_it(thinking):
    page, _ = thinking
    page.reload()
    says(page, "White (amber) is thinking")


@pytest.mark.night
def test_thinking_moves_calmly_and_not_at_all_for_those_who_want_no_motion(
    thinking, pensive, open_page
):
    page, _ = thinking
    motion = "getComputedStyle(document.querySelector('#turn'), '::before')"
    assert page.evaluate(f"{motion}.animationName") == "breathe"
    assert page.evaluate(f"{motion}.animationDuration") == "2.4s"
    still = open_page(pensive, reduced_motion="reduce")
    says(still, "White (amber) is thinking")
    assert still.evaluate(f"{motion}.animationName") == "none"


@pytest.mark.night
def test_an_opponent_may_be_as_strong_as_the_person(pensive, open_page):
    page = open_page(pensive)
    choose_opponents(page, **{"White (amber)": "even"})
    expect(player(page, "White (amber), the computer")).to_contain_text("Computer, even")
    assert pensive.link().request("state")["opponents"] == {"white": "even"}
    ask_who_plays(page)
    expect(field(page, "White (amber)")).to_have_value("even")


def test_two_opponents_wait_after_undo_until_they_are_let_play_on(pensive, open_page):
    page = open_page(pensive)
    link = pensive.link()
    link.request("new", game="rootbound", moves=GAME[:3])
    expect(moves(page)).to_have_count(3)
    link.request("undo")
    for colour in ("black", "white"):
        link.request("opponent", colour=colour, level=PENSIVE)
    says(page, "Black (blue) is thinking")
    take_back(page)
    says(page, "White (amber) to move")
    expect(page.locator("#pending")).to_have_text("It waits, because turns were taken back.")
    page.get_by_role("button", name="Let it play on").click()
    says(page, "White (amber) is thinking")
    expect(page.get_by_role("button", name="Let it play on")).to_be_hidden()


def test_the_old_game_comes_back_with_its_opponents(thinking):
    page, link = thinking
    page.get_by_role("button", name="New game").click()
    field(page, "White (amber)").select_option("0")
    page.get_by_role("button", name="Start").click()
    expect(player(page, "White (amber)")).to_be_visible()
    page.get_by_role("button", name="Bring the old game back").click()
    says(page, "White (amber) is thinking")
    assert link.request("state")["opponents"] == {"white": PENSIVE}


def test_a_saved_game_rests_until_its_opponents_are_asked_to_go_on(thinking):
    page, link = thinking
    saved = link.request("record")
    link.request("new", game="droched")
    choose_file(page, "mine.json", saved)
    notice = page.locator("#notice")
    expect(notice).to_contain_text("mine.json is on the board.")
    says(page, "White (amber) to move")
    assert "opponents" not in link.request("state")
    notice.get_by_role("button", name=f"Go on against level {PENSIVE}").click()
    says(page, "White (amber) is thinking")
    assert link.request("record") == saved


@pytest.mark.night
def test_a_saved_game_that_goes_wrong_leaves_the_opponents_of_the_game_before(thinking):
    page, link = thinking
    before = link.request("record")
    choose_file(page, "wrong.json", {"game": "rootbound", "moves": ["d4", "a1,g4", "d4"]})
    open_offered(page)
    expect(page.locator("#notice")).to_contain_text("Move 3, d4, is not allowed")
    says(page, "White (amber) is thinking")
    assert link.request("record") == before


def test_the_big_screen_and_phones_see_who_plays_and_thinks(serve_sim, open_page):
    lan = Lan("127.0.0.1", 0)
    served = serve_sim(pensive_board(), lan=lan)
    link = served.link()
    link.request("new", game="rootbound", opponents={"white": PENSIVE})
    views = [
        open_page(served, path="presenter.html"),
        open_page(served, path=f"{lan.address}#{lan.gate.code}"),
    ]
    for page in views:
        says(page, "Black (blue) to move")
    link.request("play", move="d4")
    for page in views:
        says(page, "White (amber) is thinking")
        expect(player(page, f"White (amber), level {PENSIVE}, to move")).to_contain_text(
            f"Computer, level {PENSIVE}"
        )


# Advice, and looking back.


@pytest.fixture
def computer(serve_sim):
    return serve_sim(quick_computer())


def test_advice_is_outlined_and_said_and_ends_with_the_turn(computer, open_page):
    link = computer.link()
    link.request("new", game="rootbound", moves=GAME[:-6])
    page = open_page(computer)
    expect(moves(page)).to_have_count(len(GAME) - 6)
    show_advice(page)
    page.get_by_role("button", name="Suggest a move").click()
    expect(page.locator("#suggested")).to_contain_text("(ringed). ")
    found = link.request("suggest")
    suggested = found["move"]
    assert "Chance of winning for White (amber): about " in page.locator("#suggested").inner_text()
    for name in [] if suggested == "pass" else suggested.split(","):
        expect(cell(page, name)).to_have_accessible_name(f"{name}, empty, suggested")
    assert found["others"]
    for name in found["others"]:
        expect(cell(page, name)).to_have_accessible_name(f"{name}, empty, nearly as good")
    expect(page.locator(".nearly-as-good")).to_have_count(len(found["others"]))
    page.keyboard.press("Escape")
    expect(page.locator("#suggested")).to_be_empty()
    expect(page.locator(".suggested, .nearly-as-good")).to_have_count(0)
    page.get_by_role("button", name="Suggest a move").click()
    expect(page.locator("#suggested")).to_contain_text("(ringed). ")
    link.request("play", move=suggested)
    expect(page.locator("#suggested")).to_be_empty()
    expect(page.locator(".suggested")).to_have_count(0)
    link.request("settings", locks={"hints": 2})
    expect(page.get_by_role("button", name="Suggest a move")).to_be_hidden()


def test_a_pass_that_wins_at_once_is_advised(computer, open_page):
    after_a_pass = GAME[:9]
    assert after_a_pass[-1] == "pass"
    computer.link().request("new", game="rootbound", moves=after_a_pass)
    page = open_page(computer)
    expect(moves(page)).to_have_count(9)
    show_advice(page)
    page.get_by_role("button", name="Suggest a move").click()
    expect(page.locator("#suggested")).to_have_text("I'd pass. It wins the game.")


@pytest.mark.night
def test_a_forced_pass_is_advised_without_a_forecast(computer, open_page):
    computer.link().request("new", game="rootbound", moves=FULL[:-1])
    page = open_page(computer)
    expect(moves(page)).to_have_count(len(FULL) - 1)
    show_advice(page)
    page.get_by_role("button", name="Suggest a move").click()
    expect(page.locator("#suggested")).to_have_text("I'd pass. It wins the game.")


def test_a_computer_that_has_lost_offers_to_end_the_game_unless_that_is_unwanted(
    serve_sim, open_page
):
    served = serve_sim(quick_computer("hex-7", value=-1))
    link = served.link()
    page = open_page(served)

    def lose():
        link.request("new", game="rootzone", opponents={"orange": 5})
        for turns in (2, 4, 6):
            link.request("play", move=any_turn(link.request))
            expect(moves(page)).to_have_count(turns)

    wanted = page.get_by_role("checkbox", name="The computer offers to end a lost game")
    open_settings(page)
    wanted.uncheck()
    page.keyboard.press("Escape")
    lose()
    expect(page.locator("#notice")).to_be_empty()
    open_settings(page)
    wanted.check()
    page.keyboard.press("Escape")
    lose()
    expect(page.locator("#notice")).to_contain_text(
        "No way to win is left for Orange. End the game?"
    )
    page.get_by_role("button", name="End it").click()
    expect(page.locator("#ending")).to_contain_text("Orange resigned.")


@pytest.mark.night
def test_a_pass_in_a_lost_game_is_advised_with_its_reason(serve_sim, open_page):
    served = serve_sim(quick_computer("hex-4"))
    served.link().request("new", game="rootzone", board="hex-2-4", moves=LOST)
    page = open_page(served)
    expect(moves(page)).to_have_count(len(LOST))
    show_advice(page)
    page.get_by_role("button", name="Suggest a move").click()
    expect(page.locator("#suggested")).to_contain_text("I see no way for Yellow to win from here.")


@pytest.mark.night
def test_the_dialog_says_for_which_levels_this_computer_thinks(computer, open_page):
    page = open_page(computer)
    ask_who_plays(page)
    expect(page.get_by_role("dialog")).to_contain_text(
        "Above level 2, this computer thinks for the board."
    )


def test_a_finished_game_is_reviewed_and_its_better_turns_are_study_lines(computer, open_page):
    link = computer.link()
    link.request("new", game="rootbound", moves=GAME[:-1])
    page = open_page(computer)
    expect(page.locator("#review")).to_be_hidden()
    link.request("play", move=GAME[-1])
    before = link.request("state")
    page.get_by_role("button", name="Review my game").click()
    expect(page.locator("#study-panel")).to_be_visible()
    told = link.request("review")
    found = told["turns"]
    assert found
    turns = page.locator("#review-turns li")
    expect(turns).to_have_count(len(found))
    expect(page.locator("#review-says")).to_contain_text("The clearest mistake")
    expect(page.locator("#review-title")).to_be_focused()
    for item, told in zip(turns.all(), found, strict=True):
        expect(item).to_contain_text(f"Turn {told['turn'] + 1}, ")
        item.get_by_role("button", name="Show").click()
        expect(page.locator("#study-at")).to_contain_text(
            f"Variation after turn {told['turn']}: turn {told['turn'] + 1}."
        )
        assert link.request("state")["last"] == told["better"]
        # Nobody is led away from the review.
        expect(item.get_by_role("button", name="Show")).to_be_focused()
    # All of them stand in the tree at once, and stay there, whatever else is shown.
    with page.expect_download() as download:
        share_and_save(page, "save")
    record = json.loads(download.value.path().read_text())
    assert record["moves"] == GAME
    lines = [(told["turn"], told["line"]) for told in found]
    variations = [(one["after"], one["moves"]) for one in record["variations"]]
    assert sorted(variations) == sorted(lines)
    assert record["marks"] == {str(told["turn"] + 1): "bad" for told in found}
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    expect(page.locator("#board [tabindex='0']").first).to_be_focused()
    assert link.request("state") == before
    # It is there when they look back again.
    look_back(page)
    expect(turns).to_have_count(len(found))
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#study-panel")).to_be_hidden()
    link.request("new", game="rootbound", moves=GAME[:2])
    expect(page.locator("#list li")).to_have_count(2)
    look_back(page)
    expect(page.locator("#review")).to_be_hidden()


def test_a_review_has_a_graph_that_leads_to_its_turns_and_mistakes_are_tried_again(
    computer, open_page
):
    link = computer.link()
    link.request("new", game="rootbound", moves=GAME)
    told = link.request("review")["turns"][0]
    page = open_page(computer)
    page.get_by_role("button", name="Review my game").click()
    chances = page.get_by_role("img", name=re.compile("^Chance that Black"))
    expect(chances).to_be_visible()
    lead = page.get_by_role("img", name="Lead in points, turn by turn.")
    expect(lead).to_be_visible()
    # What was found comes first: on a phone the graphs alone would fill what is in view.
    assert box_of(page.locator("#review-says"))["bottom"] <= box_of(chances)["top"]
    # The points of the line: before each turn, and the end.
    course = chances.locator(".course").get_attribute("points")
    assert len(course.split()) == len(GAME) + 1
    chances.click(position={"x": 1, "y": 20})
    expect(page.locator("#study-at")).to_contain_text("After turn 0 of")
    page.get_by_role("button", name=f"Try turn {told['turn'] + 1} again").click()
    expect(page.locator("#study-at")).to_contain_text(f"After turn {told['turn']}")
    assert link.request("state")["turn"] == told["turn"]


def test_a_turn_that_is_tried_again_is_asked_for_and_judged(computer, open_page):
    link = computer.link()
    link.request("new", game="rootbound", moves=GAME)
    told = link.request("review")["turns"][0]
    page = open_page(computer, viewport={"width": 390, "height": 664})
    page.get_by_role("button", name="Review my game").click()
    page.get_by_role("button", name=f"Try turn {told['turn'] + 1} again").click()
    notice = page.locator("#notice")
    player = {"black": "Black (blue)", "white": "White (amber)"}[told["mover"]]
    expect(notice).to_have_text(f"Play a better turn for {player}.")
    other = link.request("legal")["cells"][0]
    tried = {
        told["better"]: "That is the review's turn. Chance to win: ",
        told["played"]: "That is the turn of the game again. Try another one.",
        other: re.compile("^(As good as|Not far from|Better|Even worse|That loses about as much)"),
    }
    for move, sentence in tried.items():
        link.request("play", move=move)
        expect(notice.locator("p")).to_contain_text(sentence)
        # It lies under nothing, wherever the sheet is scrolled to.
        assert notice.evaluate(SEEN)
        notice.get_by_role("button", name="Try again").click()
        expect(notice).to_have_text(f"Play a better turn for {player}.")
    # Whoever goes elsewhere is asked no more.
    page.get_by_role("button", name="First").click()
    expect(page.locator("#study-at")).to_contain_text("After turn 0 of")
    expect(notice).to_be_empty()
    page.get_by_role("button", name="Forward").click()
    expect(page.locator("#study-at")).to_contain_text("After turn 1 of")
    expect(notice).to_be_empty()


@pytest.mark.night
def test_a_program_that_cannot_review_says_so(pensive, open_page):
    pensive.link().request("new", game="rootbound", moves=GAME)
    page = open_page(pensive)
    page.get_by_role("button", name="Review my game").click()
    expect(page.locator("#review-says")).to_have_text("Games cannot be reviewed here.")


def test_a_game_without_a_turn_gets_a_seed_when_the_computer_is_to_play(computer, open_page):
    """Else it would play every such game alike."""
    link = computer.link()
    link.request("new", game="rootbound")
    assert link.request("record")["seed"] == 0
    page = open_page(computer)
    ask_who_plays(page)
    field(page, "White (amber)").select_option("1")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#players")).to_contain_text("level 1")
    record = link.request("record")
    assert record["seed"] != 0
    assert record["opponents"] == {"white": 1}
