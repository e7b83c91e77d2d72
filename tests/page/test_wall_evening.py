"""A club evening of six boards in a browser, as it goes: people come late, are absent, go home."""

import re

import pytest
from playwright.sync_api import expect

from host_sim.club.evening import NotNow
from tests.page.leading import agree, enter, result
from tests.page.nightly import nightly_rows
from tests.page.served_wall import Leader, ServedWall, SimulatedHere
from tests.support import recorded_games

BOARDS = 6
GAME = min((game["moves"] for game in recorded_games("hex-4")[:60]), key=len)
SECOND_CLICK = """(button) =>
    button.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }))"""
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Emma", "Finn", "Greta", "Ivan", "Jana", "Karl", "Lena"]


@pytest.fixture
def served(ports):
    """Six simulated boards on a wall."""
    boards = SimulatedHere(*["hex-4"] * BOARDS)
    served = ports.serve(0, lambda port: ServedWall(boards, port=port, is_kept=True))
    yield served
    ports.leave(served)


@pytest.fixture
def page(served, open_page):
    page = open_page(served, path="")
    expect(page.locator(".tile .people")).to_have_count(BOARDS)
    return page


@pytest.mark.parametrize(("players", "rounds"), nightly_rows([(5, 3), (11, 5)], (5, 3)))
def test_an_evening_as_it_goes(served, page, players, rounds):
    begin(page, NAMES[:players], rounds)
    set_for_all(page)
    press_next(page, "Start the round")
    with served.link(1) as link:
        assert link.request("settings")["locks"] == {"new": True}
    play_round(served, page)

    # Zoe comes late, and Cleo is absent once.
    page.get_by_role("button", name="Players").click()
    page.get_by_label("Latecomer").fill("Zoe")
    page.keyboard.press("Enter")
    expect(page.locator("#people-said")).to_have_text("Zoe plays from round 2 on.")
    person(page, "Cleo").select_option("absent, ½ point")
    page.get_by_role("button", name="Done").click()
    expect(
        page.locator("#standings").get_by_role("row", name="Zoe (from round 2)")
    ).to_be_visible()
    press_next(page, "Pair the next round")
    expect(page.get_by_role("row", name="Cleo absent, ½ point")).to_be_visible()
    assert "Zoe" in seen_pairs(page)
    press_next(page, "Start the round")

    # Ada goes home in the midst of her game.
    page.get_by_role("button", name="Players").click()
    person(page, "Ada").select_option("gone home")
    lost = re.compile(r"^Round 2, .*\bAda\b.*: not yet becomes (\+ / –|– / \+)\.$")
    expect(page.locator("#question-effects li").first).to_have_text(lost)
    page.locator("#question").get_by_role("button", name="Goes home").click()
    page.get_by_role("button", name="Done").click()
    expect(result(page, "Ada")).not_to_have_text("playing")
    expect(page.locator("#standings").get_by_role("row", name="Ada (gone home)")).to_be_visible()
    play_round(served, page)
    for _ in range(2, rounds):
        press_next(page, "Pair the next round")
        assert "Ada" not in seen_pairs(page)
        press_next(page, "Start the round")
        play_round(served, page)
    press_next(page, "End the tournament")
    expect(page.locator("#club-says")).to_contain_text("Tuesday is over.")


def test_a_result_is_corrected_a_round_later_and_what_it_changes_is_said_first(page):
    begin(page, ["Ada", "Ben", "Cleo", "Dan"], 3)
    first, second = seen_pairs(page).split("\n")[0].split(" and ")
    for pair in seen_pairs(page).split("\n"):
        enter(page, pair, "1-0")
    press_next(page, "Pair the next round")
    page.get_by_role("combobox", name="Round", exact=True).select_option("1")
    enter(page, f"{first} and {second}", "0-1")
    effects = page.locator("#question-effects li")
    expect(effects.first).to_have_text(f"Round 1, {first} and {second}: 1 – 0 becomes 0 – 1.")
    expect(effects.get_by_text(f"{first}: 1.0 points become 0.0")).to_be_visible()
    expect(effects.last).to_have_text("Rounds that are paired already stay as they are: 2.")
    # Nothing is changed before somebody agrees.
    page.keyboard.press("Escape")
    page.locator("#game-cancel").click()
    expect(result(page, f"{first} and {second}")).to_have_text("1 – 0")
    enter(page, f"{first} and {second}", "0-1")
    agree(page, "Change it")
    expect(result(page, f"{first} and {second}")).to_have_text("0 – 1")
    # The pairing of round 2 can still be taken back.
    page.get_by_role("button", name="Take the pairing back").click()
    expect(page.locator("#club-next")).to_have_text("Pair the next round")


def test_the_games_that_start_are_seen_though_the_leader_looked_at_an_earlier_round(page):
    shown = page.get_by_role("combobox", name="Round", exact=True)
    begin(page, ["Ada", "Ben", "Cleo", "Dan"], 3)
    for pair in seen_pairs(page).split("\n"):
        enter(page, pair, "1-0")
    press_next(page, "Pair the next round")
    shown.select_option("1")
    press_next(page, "Start the round")
    expect(shown).to_have_value("2")


def test_a_tournament_takes_the_game_and_the_clock_that_the_boards_have(served, page):
    page.get_by_role("button", name="For all boards").click()
    page.get_by_role("checkbox", name="A new game").check()
    page.get_by_role("radio", name="RootZone").check()
    page.get_by_role("button", name="Set on all boards").click()
    expect(page.locator(".tile .game", has_text="RootZone")).to_have_count(BOARDS)
    set_for_all(page)
    begin(page, ["Ada", "Ben"], 1)
    press_next(page, "Start the round")
    expect(page.locator("#all-boards-set")).to_have_text("")
    with served.link(1) as link:
        assert link.request("state")["game"] == "rootzone"
        assert link.request("clock")["main_s"] == 300


def test_all_boards_get_a_game_and_opponents_at_once_and_none_is_replaced_unasked(served, page):
    with served.link(2) as link:
        link.request("play", move=GAME[0])
    page.get_by_role("button", name="For all boards").click()
    page.get_by_role("button", name="Set on all boards").click()
    expect(page.locator("#for-all-wrong")).to_have_text("Choose first what to set.")
    page.get_by_role("checkbox", name="A new game").check()
    page.get_by_role("radio", name="RootZone").check()
    page.get_by_role("checkbox", name="Who plays").check()
    page.get_by_role("combobox", name="Orange").select_option("1")
    page.get_by_role("button", name="Set on all boards").click()
    expect(page.locator("#question-says")).to_contain_text("The game on board 2 is not over")
    agree(page, "Start anyway")
    expect(page.locator(".tile .game", has_text="RootZone")).to_have_count(BOARDS)
    with served.link(6) as link:
        assert link.request("state")["opponents"] == {"orange": 1}


def test_a_double_click_does_one_thing(served, page):
    begin(page, ["Ada", "Ben", "Cleo", "Dan"], 2)
    place = page.locator("#club-next").bounding_box()
    double_click(page, "Start the round", "Waiting for 2 results")
    expect(page.locator("#club-next")).to_be_disabled()
    # Nothing else has come under the pointer.
    now = page.locator("#club-next").bounding_box()
    assert (now["x"], now["y"]) == (place["x"], place["y"])
    for pair in seen_pairs(page).split("\n"):
        enter(page, pair, "1-0")
    double_click(page, "Pair the next round", "Start the round")
    expect(page.locator("dialog[open]")).to_have_count(0)
    # What was asked for is done before the wall answers again.
    page.reload()
    expect(page.locator("#club-next")).to_have_text("Start the round")
    assert not any(game["is_on"] for game in served.wall.told_of_club()["games"][2:])


def double_click(page, before, after):
    """Click the next step, and once more as the second of a double click when it has changed.

    The second click is made here: on a loaded machine the driver's comes too late to be one.
    """
    expect(page.locator("#club-next")).to_have_text(before)
    page.locator("#club-next").click()
    expect(page.locator("#club-next")).to_have_text(after)
    page.locator("#club-next").evaluate(SECOND_CLICK)


def test_what_was_said_goes_with_its_cause(served, page, monkeypatch):
    page.get_by_role("button", name="For all boards").click()
    page.get_by_role("checkbox", name="Clock").check()
    # Whoever ticks it wants one.
    expect(page.get_by_role("combobox", name="Clock")).not_to_have_value("none")
    page.get_by_role("button", name="Set on all boards").click()
    expect(page.locator("#all-boards-set")).to_have_text("Set on 6 boards.")
    expect(page.locator(".tile .left", has_text="15:00")).to_have_count(2 * BOARDS)
    begin(page, ["Ada", "Ben", "Cleo", "Dan"], 2)
    expect(page.locator("#all-boards-set")).to_be_empty()
    for pair in seen_pairs(page).split("\n"):
        enter(page, pair, "1-0")
    monkeypatch.setattr(served.wall.evening, "pair_next", refuse)
    page.locator("#club-next").click()
    expect(page.locator("#club-problem")).not_to_be_empty()
    # Another leader does something about it.
    other = Leader(served)
    (game, _) = served.wall.told_of_club()["games"]
    other.ask("club.result", game=game["id"], outcome="0-1", agreed=True)
    expect(page.locator("#club-problem")).to_be_empty()
    other.close()


def refuse(boards):
    raise NotNow("results_missing")


def test_a_replaced_game_of_the_tournament_is_seen_and_brought_back(served, page, open_page):
    begin(page, ["Ada", "Ben"], 1)
    press_next(page, "Start the round")
    board = open_page(served, path="board/1/")
    expect(board.get_by_role("button", name="Share & save")).to_be_visible()
    expect(board.get_by_role("button", name="New game")).to_be_hidden()
    tile = page.locator('.tile[data-board="1"]')
    back = tile.get_by_role("button", name="Bring it back")
    expect(back).to_be_hidden()
    with served.link(1) as link:
        link.request("play", move=GAME[0])
        link.request("new", game="rootbound")
        expect(page.locator("#summary")).to_have_text("1 board needs you: Board 1 (Other game)")
        expect(tile).to_contain_text("The tournament's game is not on the board.")
        back.click()
        expect(back).to_be_hidden()
        assert link.request("record")["moves"] == [GAME[0]]
    expect(page.locator("#summary")).to_have_text("No board needs you.")


def test_a_board_offers_nothing_against_the_tournament(served, page, open_page):
    begin(page, ["Ada", "Ben"], 1)
    press_next(page, "Start the round")
    board = open_page(served, path="board/1/")
    expect(board.locator("#welcome")).to_be_visible()
    expect(board.get_by_role("button", name="Play the computer")).to_be_hidden()
    play_round(served, page)
    expect(board.locator("#ending-why")).to_contain_text("The host has the result")
    for name in ("Play again", "Another game"):
        expect(board.get_by_role("button", name=name)).to_be_hidden()
    press_next(page, "End the tournament")
    board.reload()
    expect(board.get_by_role("button", name="Play again")).to_be_visible()


def test_another_tournament_and_one_that_is_reopened_end_none_by_surprise(page):
    says = page.locator("#club-says")
    begin(page, ["Ada", "Ben"], 1, "Monday")
    page.get_by_role("button", name="End the tournament").click()
    agree(page, "End it now")
    begin(page, ["Cleo", "Dan"], 1, "Tuesday")
    expect(says).to_have_text("Tuesday: Round 1 of 1.")
    page.get_by_text("Earlier tournaments").click()
    page.get_by_role("button", name="Reopen: Monday").click()
    expect(page.locator("#question-effects")).to_contain_text("Tuesday ends now.")
    page.keyboard.press("Escape")
    expect(says).to_have_text("Tuesday: Round 1 of 1.")
    page.get_by_role("button", name="Reopen: Monday").click()
    agree(page, "Reopen")
    expect(says).to_have_text("Monday: Round 1 of 1.")


def begin(page, names, rounds, name="Tuesday"):
    page.get_by_role("button", name="New tournament").click()
    page.get_by_label("Name of the tournament").fill(name)
    page.get_by_label("Players, one on each line").fill("\n".join(names))
    page.get_by_label("How they meet").select_option("swiss")
    page.get_by_role("spinbutton", name="Rounds").fill(str(rounds))
    page.locator("#set-up-games input").first.wait_for()
    page.get_by_role("button", name="Begin the tournament").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def set_for_all(page):
    """A clock and a lock on all boards, now and for the games to come."""
    page.get_by_role("button", name="For all boards").click()
    page.get_by_role("checkbox", name="Clock").check()
    page.get_by_role("combobox", name="Clock").select_option("5 min each + 5 s a turn")
    page.get_by_role("checkbox", name="Locks").check()
    page.get_by_label("Lock the menu and the game").check()
    page.get_by_role("button", name="Set on all boards").click()
    expect(page.locator("#all-boards-set")).to_have_text(re.compile(r"^Set on \d boards\.$"))
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".tile .left", has_text="5:00")).to_have_count(2 * BOARDS)


def press_next(page, text):
    """Press the button of the next step, which is the one that is expected.

    It presses a key: browsers take two quick clicks at one place for a double click.
    """
    expect(page.locator("#club-next")).to_have_text(text)
    # While a dialog is open its buttons have the keys.
    expect(page.locator("dialog[open]")).to_have_count(0)
    # Firefox presses no button of a tab that is behind another one.
    page.bring_to_front()
    page.locator("#club-next").press("Enter")
    expect(page.locator("#club-next")).not_to_have_text(text)


def person(page, name):
    return page.locator("#people-list").get_by_role("combobox", name=name)


def seen_pairs(page):
    """The pairs that meet in the round that is shown, one on each line."""
    buttons = page.locator("#pairings .result button")
    return "\n".join(
        label.split(":")[0]
        for label in buttons.evaluate_all("all => all.map((one) => one.ariaLabel)")
    )


def play_round(served, page):
    """All games that are on are played at their boards; results come by themselves."""
    playing = page.locator("#pairings tr", has=page.get_by_role("button", name="playing"))
    boards = [row.locator("td").first.inner_text() for row in playing.all()]
    assert boards
    for number in boards:
        with served.link(int(number)) as link:
            for move in GAME:
                link.request("play", move=move)
    expect(playing).to_have_count(0)
