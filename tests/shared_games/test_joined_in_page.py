"""The boards of pages in one room: a game of two, who watches or leaves, a real board."""

import json

import pytest

from host_sim.link.sim_link import SimLink
from host_sim.rooms.codes import fault_of
from tests.micropython.programs.joined_in_page import CODE, GAME, JoinedPage, both, two
from tests.micropython.programs.page_broker import PageBroker

NO_SUCH_METHOD = -32601


@pytest.fixture
def pages():
    return two()


def held(page):
    """What the firmware refuses fingers for, and who sits elsewhere."""
    return page.result("state").get("remote")


def test_two_pages_share_a_game(pages):
    black, white = pages
    assert black.result("play", move="d4")["move"] == "d4"
    both(black, white)
    assert white.moves() == ["d4"]
    white.touch("a1")
    white.touch("g4")
    white.press("end2")
    both(black, white)
    assert black.moves() == white.moves() == ["d4", "a1,g4"]


def test_the_page_is_told_of_the_room(pages):
    black, white = pages
    told = white.result("joined")
    assert (told["as"], told["code"], told["connected"], told["here"]) == (1, CODE, True, [0, 1])
    news = [json.loads(text) for text in black.told]
    assert any(message.get("method") == "joined" for message in news)


def test_a_page_that_only_watches_plays_nothing(pages):
    black, _ = pages
    watcher = JoinedPage(black.end.broker, 3)
    watcher.join(None)
    both(black, watcher)
    black.result("play", move="d4")
    both(black, watcher)
    assert watcher.moves() == ["d4"]
    assert watcher.result("play", move="a1,g4")["data"]["code"] == "not_your_turn"
    assert watcher.kept_room == ""


def test_the_game_of_the_board_is_given_to_a_room_that_has_none():
    page = JoinedPage(PageBroker(), 1)
    page.result("new", **GAME)
    page.result("play", move="c3")
    page.join(0)
    page.run(600)
    assert page.result("joined")["game"] == 1
    assert page.moves() == ["c3"]


def test_the_cards_of_a_game_are_drawn():
    dealt = []
    for drawn in (1, 2):
        page = JoinedPage(PageBroker(), drawn)
        page.join(0, {"game": "growy", "board": "growy-2"})
        page.run(600)
        # This board is too small for it.
        assert page.result("joined")["notice"] == "does_not_fit"
        dealt.append(json.loads(page.kept_room)["set_up"]["seed"])
    assert 0 not in dealt
    assert dealt[0] != dealt[1]


def test_who_leaves_has_the_board_for_himself(pages):
    black, white = pages
    assert held(white)["players"] == ["black"]
    white.boards.leave_room()
    both(black, white)
    assert held(white) is None
    assert white.result("joined")["code"] == NO_SUCH_METHOD
    assert black.result("joined")["here"] == [0]
    assert white.result("play", move="d4")["move"] == "d4"
    both(black, white)
    assert black.moves() == []
    white.boards.leave_room()


def test_who_joins_another_room_leaves_the_one_before(pages):
    black, white = pages
    white.join(1, code="zzzzz-yyyyy-xxxxx-wwwww-vutsr")
    both(black, white)
    assert black.result("joined")["here"] == [0]
    assert white.result("joined")["here"] == [1]


def test_a_question_that_is_open_while_a_room_is_joined_gets_its_answer():
    page = JoinedPage(PageBroker(), 1)
    page.ask("new", **GAME)
    page.ask("suggest", level=1)
    asked = page._asked
    page.join(0)
    # The engines of the board itself and of opponents come before that of advice.
    page.boards.hear(2, '["done", {"move": "d4"}]')
    page.run(100)
    answers = [json.loads(text) for text in page.told if json.loads(text).get("id") == asked]
    assert [answer["result"]["move"] for answer in answers] == ["d4"]


# The next start.


def test_the_next_start_goes_on_from_the_document_that_was_kept(pages):
    black, white = pages
    black.result("play", move="d4")
    both(black, white)
    # The broker has forgotten everything, and White is not there.
    again = JoinedPage(PageBroker(), 4)
    assert again.join(0, kept=black.kept_room)
    again.run(600)
    assert again.moves() == ["d4"]
    assert json.loads(again.kept_room)["term"] == json.loads(black.kept_room)["term"] + 1


@pytest.mark.parametrize("kept", ["{", "\ud800", '{"protocol": 2}'])
def test_a_document_that_cannot_be_read_stops_nobody(kept):
    page = JoinedPage(PageBroker(), 1)
    assert not page.join(0, GAME, kept)
    page.run(600)
    assert page.result("play", move="d4")["move"] == "d4"


def test_it_is_told_that_the_browser_keeps_nothing(pages):
    black, _ = pages
    black.boards.cannot_keep()
    assert black.result("joined")["notice"] == "not_kept"
    black.boards.keeps_again()
    assert black.result("joined")["notice"] is None


# What is not joined.


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (CODE, ""),
        (f" {CODE.upper()} ", ""),
        ("", "malformed"),
        ("no such/code-of-a-room", "malformed"),
        ("x" * 65, "malformed"),
        ("kurz", "guessable"),
        ("aaaaaaaaaaaaaaaaaaaaaaaa", "guessable"),
    ],
)
def test_codes_are_checked(code, fault):
    page = JoinedPage(PageBroker(), 1)
    if fault:
        with pytest.raises(ValueError, match=fault):
            page.join(0, code=code)
    else:
        page.join(0, code=code)
        assert page.result("joined")["code"] == CODE


def test_codes_that_are_drawn_are_good_and_differ():
    page = JoinedPage(PageBroker(), 1)
    codes = {page.boards.new_code() for _ in range(100)}
    assert len(codes) == 100
    assert {fault_of(code) for code in codes} == {""}


@pytest.mark.parametrize(
    ("seat", "new"),
    [(4, None), (-1, None), ("black", None), (0, {"game": "chess", "board": "hex-4"})],
)
def test_what_no_room_has_is_refused_and_the_room_before_stays(pages, seat, new):
    black, white = pages
    with pytest.raises(ValueError):
        white.join(seat, new)
    both(black, white)
    assert black.result("joined")["here"] == [0, 1]


# A real board.


def plugged_in(page):
    """The page shows a real board."""
    page.boards.show_real()
    far = SimLink("hex-4", 2)
    far.board.device.simulated = False
    page.far = far
    page.boards.port.opened(page.port_told[-1][1])
    return far


@pytest.mark.gate
def test_the_room_goes_over_to_the_board_that_is_shown(pages):
    black, white = pages
    black.result("play", move="d4")
    both(black, white)
    far = plugged_in(white)
    both(black, white, 4000)
    assert far.request("record", {})["moves"] == ["d4"]
    # Nobody has left and come again.
    assert [command["do"] for command in white.end.asked].count("open") == 1
    assert white.result("play", move="a1,g4")["move"] == "a1,g4"
    both(black, white, 1000)
    assert black.moves() == ["d4", "a1,g4"]
    assert far.request("remote", {})["remote"]["players"] == ["black"]
    white.boards.show_simulated()
    white._hear_far_board()
    assert far.request("remote", {})["remote"] is None
    white.far = None
    both(black, white, 1000)
    assert white.moves() == ["d4", "a1,g4"]
    assert held(white)["players"] == ["black"]


def test_the_simulated_board_is_free_while_a_real_one_is_in_the_room(pages):
    black, white = pages
    plugged_in(white)
    both(black, white, 3000)
    white.boards.leave_room()
    white.boards.show_simulated()
    assert held(white) is None
