"""The text beside the board, for states that a test writes: points, sticks, cards, results."""

import pytest
from playwright.sync_api import expect

from host_sim.link.sim_link import SimLink
from tests.page.nightly import nightly, nightly_rows
from tests.page.people import box_of, cell
from tests.page.told_board import ToldBoard
from tests.rules.growy_tables import laid

ROOT_BOUND = {
    "game": "rootbound",
    "board": "hex-4",
    "to_move": "black",
    "turn": 4,
    "cells": {"black": ["a1", "a2"], "white": ["g1"]},
    "claimed": {"black": ["b1"], "white": []},
    "scores": {"black": 3, "white": 1},
}
ROOT_ZONE = {
    "game": "rootzone",
    "board": "hex-4-6",
    "origin": "a1",
    "to_move": "orange",
    "turn": 3,
    "cells": {"yellow": ["a1"], "orange": ["i1"]},
    "block": ["e4"],
    "scores": {"yellow": 3, "orange": 2},
}
GROWING = {
    "game": "growy",
    "board": "growy-3",
    "origin": "a8",
    "to_move": "orange",
    "turn": 9,
    "cells": {"blue": ["j1", "j2", "k2"], "orange": ["j20", "k19"], "green": ["a10"]},
    "scores": {"blue": 4, "orange": 4, "green": 1},
    "sticks": {"blue": 2, "orange": 1, "green": 0},
    "artifacts": {"blue": 1, "orange": 0, "green": 0},
    "cards": {"j1": "seed", "j20": "seed", "a10": "seed", "c10": "water", "k2": "dirt"},
    "roots": {"blue": ["j1>j2", "j1^k2"], "orange": ["j20>k19"], "green": []},
}
DROCHED = {
    "game": "droched",
    "board": "hex-4",
    "to_move": "white",
    "turn": 5,
    "cells": {"black": ["d4"], "white": []},
    "prison": {"black": 4, "white": 2},
}


@pytest.fixture
def look(serve_sim, open_page):
    """A function that opens the page before a board that says this state."""

    def look(state, built=None, **changes):
        board = ToldBoard(built or state["board"], state | changes)
        return open_page(serve_sim(board))

    return look


def facts(page, colour):
    return page.locator(f'.player[data-colour="{colour}"] .facts li')


PARTS = [
    (ROOT_BOUND, {"stones": 2, "claimed": 1}, ["2 stones", "+ 1 claimed cell"]),
    (ROOT_BOUND, {"claimed": 0}, []),
    (
        ROOT_ZONE,
        {"largest": 1, "first": 1},
        ["Largest group: 1 × 2", "+ 1 (first with a group of 1)"],
    ),
    (ROOT_ZONE, {"largest": 4, "first": 0}, ["Largest group: 4 × 2"]),
    (GROWING, {"water": 2, "branches": 1}, ["2 water", "+ 1 for the most branches"]),
    (GROWING, {"longest": 3}, ["3 for the longest root"]),
    (ROOT_BOUND, {"side_bets": 2}, ["2 side bets"]),
]


@pytest.mark.parametrize(
    ("state", "parts", "shown"), nightly_rows(PARTS, PARTS[0], PARTS[2], PARTS[4])
)
def test_a_score_says_what_it_is_made_of(look, state, parts, shown):
    colour = next(iter(state["cells"]))
    page = look(state, score_parts={colour: parts})
    expect(page.locator(".score").first).to_have_text(str(state["scores"][colour]))
    told = facts(page, colour)
    expect(told.filter(has_not_text="artifact").filter(has_not_text="in hand")).to_contain_text(
        shown
    )


@pytest.mark.night
def test_the_point_for_the_first_says_for_which_size_and_stands_with_who_has_it(
    serve_board, open_page
):
    served = serve_board("hex-7")
    page = open_page(served)
    link = served.link()
    link.request("new", game="rootzone", board="hex-4-6", moves=["pass", "a1", "a6"])
    expect(facts(page, "yellow")).to_have_text(["Largest group: 1 × 2"])
    expect(facts(page, "orange")).to_have_text(
        ["Largest group: 1 × 2", "+ 1 (first with a group of 1)"]
    )
    # By the rules both may have it, each for the size of his own.
    for move in ("a2", "a5", "pass", "b6"):
        link.request("play", move=move)
    expect(facts(page, "yellow").last).to_have_text("+ 1 (first with a group of 3)")
    expect(facts(page, "orange").last).to_have_text("+ 1 (first with a group of 2)")


# The marks of a count: of cells that count, and of stones that are removed.
MARKS = ("[data-counted]", "[data-removed]")
CELLS_OF = "marks => marks.map(({ dataset }) => dataset.counted ?? dataset.removed)"
COLOURS_OF = "marks => marks.map(({ dataset }) => dataset.colour)"
# The moves of a game, what its count says, and which cells it marks.
COUNTS = [
    (
        "rootzone",
        ["pass", "a1", "a6", "a2"],
        [
            "●Yellow: 2 × the largest group of 1 = 2",
            "■Orange: 2 × the largest group of 2 + 1 (first with a group of 2) = 5",
        ],
        ["a6", "a1", "a2"],
    ),
    (
        "classroom",
        ["a2", "g2,e6", "b1", "f5", "b2"],
        ["●Black (blue): 1 claimed cell", "■White (amber): 0"],
        ["a1"],
    ),
    (
        "droched",
        ["komi 2", "white", "d4"],
        [
            "Whoever has no legal turn left loses.",
            "Black (blue) has 0 spare turns: stones of White (amber) in prison.",
            "White (amber) has 2 spare turns: stones of Black (blue) in prison.",
        ],
        [],
    ),
]


def test_nobody_is_asked_for_a_cell_where_none_can_be_chosen(serve_sim, open_page):
    state = SimLink("hex-4").request("state") | {"turn": 9}
    board = ToldBoard("hex-4", state, legal={"cells": [], "complete": False, "words": ["pass"]})
    page = open_page(serve_sim(board))
    expect(page.locator("#pending")).to_have_text("No cell can be chosen now. Press “Pass”.")


def test_the_count_of_lit_cells_is_large_and_the_early_score_small(serve_board, open_page):
    served = serve_board("hex-7")
    link = served.link()
    link.request("new", game="rootbound", moves=["g7", "g9,k8", "c4,h7"])
    page = open_page(served)
    expect(page.locator(".score")).to_have_text(["3", "2"])
    # Nobody claims anything, and nobody has passed: an end is far.
    expect(page.locator(".passed").filter(has_text="ended")).to_have_count(0)
    link.request("play", move="pass")
    expect(page.locator(".passed")).to_have_text(["If it ended now: 127", "If it ended now: 0"])
    expect(facts(page, "black")).to_have_text(["3 stones", "+ 0 claimed cells"])
    screen = open_page(served, path="presenter.html")
    expect(screen.locator(".score")).to_have_text(["3", "2"])
    expect(screen.locator(".passed").first).to_have_text("If it ended now: 127")


def test_a_tap_on_the_points_shows_on_the_board_how_they_are_counted(serve_board, open_page):
    served = serve_board("hex-7")
    link = served.link()
    link.request("new", game="rootbound", moves=["g7", "g9,k8", "c4,h7", "pass"])
    page = open_page(served)
    shown, marked, crossed = (page.locator(one) for one in ("#shown-text", *MARKS))
    points = page.locator("button.score")
    points.click()
    lines = ["●Black (blue): 2 stones + 125 claimed cells = 127", "■White (amber): 0"]
    removed = "✕3 stones are cut off and would be removed first."
    expect(shown.locator(".line")).to_have_text([*lines, removed])
    # The sum stays in one line with its sign.
    assert "=\u00a0127" in shown.text_content()
    expect(marked).to_have_count(127)
    assert set(marked.evaluate_all(COLOURS_OF)) == {"black"}
    assert sorted(crossed.evaluate_all(CELLS_OF)) == ["c4", "g9", "k8"]
    expect(page.locator('[data-cell="k8"]')).to_have_attribute(
        "aria-label", "k8, White (amber) stone, crossed out, counts for Black (blue)"
    )
    expect(points).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(marked).to_have_count(0)
    expect(shown).not_to_contain_text("cut off")
    # The next tap anywhere, or a turn, takes it away as well; a second one on the points does.
    for put_away in (page.locator("#turn").click, points.click, lambda: played(link, "a1")):
        points.click()
        expect(marked).to_have_count(127)
        put_away()
        expect(marked).to_have_count(0)


def played(link, move):
    link.request("play", move=move)


def test_each_game_shows_its_count(serve_board, open_page):
    served = serve_board("hex-7")
    link = served.link()
    page = open_page(served)
    marked, crossed = (page.locator(one) for one in MARKS)
    for game, moves, lines, cells in COUNTS:
        link.request("new", game=game, board="hex-4-6" if game == "rootzone" else "hex-4")
        for move in moves:
            link.request("play", move=move)
        expect(page.locator("#list li")).to_have_count(len(moves))
        page.locator("button.score").click()
        expect(page.locator("#shown-text .line")).to_have_text(lines)
        expect(marked).to_have_count(len(cells))
        assert set(marked.evaluate_all(CELLS_OF)) == set(cells)
        expect(crossed).to_have_count(0)


@pytest.mark.night
def test_the_count_of_roots_has_rings_at_tips_and_a_line_along_the_longest(look_at_roots):
    page, link = look_at_roots
    page.locator("button.score").click()
    expect(page.locator("#shown-text .line").first).to_have_text(
        "●Blue: 1 water + 1 for the most branches ○ + 3 for the longest root ━ = 5"
    )
    told = link.request("points")["cells"]
    expect(page.locator(".count .tip")).to_have_count(len(told["branches"]["blue"]))
    expect(page.locator(".count .path")).to_have_count(len(told["longest"]["blue"]) - 1)
    expect(page.locator(MARKS[0])).to_have_count(len(told["water"]["blue"]))


@pytest.fixture
def look_at_roots(serve_board, open_page):
    served = serve_board("growy-2")
    link = served.link()
    cards = laid("growy-2", "e2:w f2:d d2:d")
    link.request("new", game="growy", board="growy-2", cards=cards, moves=["e1>e2"])
    return open_page(served), link


@pytest.mark.night
def test_a_board_that_cannot_tell_the_cells_has_the_words_alone(look):
    parts = {"black": {"stones": 2, "claimed": 1}, "white": {"stones": 1, "claimed": 0}}
    changes = {"scores": {"black": 3, "white": 1}, "standing": {"black": 3, "white": 2}}
    claimed = {"black": ["a1"], "white": []}
    page = look(ROOT_BOUND, **changes, claimed=claimed, score_parts=parts)
    page.get_by_text("If it ended now: 1").click()
    expect(page.locator("#shown-text .line")).to_have_text(
        ["●Black (blue): 2 stones + 1 claimed cell = 3", "■White (amber): 1 stone"]
    )
    expect(page.locator(MARKS[0])).to_have_count(0)


@pytest.mark.night
def test_a_number_that_the_end_would_not_change_is_said_once(look):
    scores = {"black": 5, "white": 3}
    page = look(
        ROOT_BOUND,
        scores=scores,
        standing={"black": 5, "white": 4},
        claimed={"black": ["a1"], "white": []},
    )
    expect(page.locator(".score")).to_have_text(["5", "4"])
    expect(page.locator(".passed")).to_have_text(["\u00a0", "If it ended now: 3"])


@pytest.mark.night
def test_at_the_end_a_score_of_0_says_what_it_is_of(look):
    parts = {"black": {"stones": 2, "claimed": 35}, "white": {"stones": 0, "claimed": 0}}
    scores = {"black": 37, "white": 0}
    page = look(
        ROOT_BOUND, over=True, winner="black", to_move=None, scores=scores, score_parts=parts
    )
    expect(facts(page, "black")).to_have_text(["2 stones", "+ 35 claimed cells"])
    expect(facts(page, "white")).to_have_text(["0 stones", "+ 0 claimed cells"])


def test_a_tie_says_how_it_was_broken(look):
    scores = {"black": 0, "white": 0}
    reasons = ["points", "first_to_pass"]
    page = look(
        ROOT_BOUND, over=True, winner="black", to_move=None, scores=scores, reasons=reasons
    )
    expect(page.locator("#ending-why")).to_contain_text(
        "Both have the same score, so whoever passed first wins: Black (blue)."
    )


def test_sticks_and_artifacts_stand_beside_their_owner(look):
    page = look(GROWING)
    expect(facts(page, "blue")).to_have_text(["1 artifact", "2 sticks in hand"])
    expect(facts(page, "orange")).to_have_text(["0 artifacts", "1 stick in hand"])
    expect(page.get_by_role("group", name="Orange, to move")).to_be_visible()
    expect(page.get_by_role("group", name="Green", exact=True)).to_be_visible()


def test_sticks_and_bridges_are_drawn_apart_with_the_letters_of_their_owners(look):
    page = look(GROWING)
    expect(page.locator("#board .stick")).to_have_count(2)
    expect(page.locator("#board .bridge")).to_have_attribute("data-move", "j1^k2")
    expect(page.locator("#board .planks")).to_have_count(1)
    expect(page.locator("#board .owner")).to_have_text(["B", "B", "B", "O", "O", "G"])


def test_cards_that_lie_face_up_are_shown_and_named(look):
    page = look(GROWING)
    for name, label in [
        ("c10", "c10, water"),
        ("k2", "k2, Blue connector, dirt"),
        ("d10", "d10, face down"),
    ]:
        expect(cell(page, name)).to_have_attribute("aria-label", label)
    expect(page.locator("#board [data-card]")).to_have_count(5)
    x, y = (box_of(cell(page, "c10"))[side] for side in ("x", "y"))
    drop = box_of(page.locator('#board [data-card="water"]'))
    size = box_of(cell(page, "c10"))["width"]
    assert x < drop["x"] < x + size
    assert y < drop["y"] < y + size


@pytest.mark.night
def test_the_legend_of_growing_roots_explains_its_pictures(look):
    page = look(GROWING)
    page.locator("#learn-tab").click()
    page.locator("#legend summary").click()
    for words in ("Artifact", "Fertilizer", "A bridge over another stick", "Green"):
        expect(page.locator("#lights")).to_contain_text(words)
    # Three play on this board.
    expect(page.locator("#lights")).not_to_contain_text("Violet")


@pytest.mark.night
def test_prisons_are_counted_where_nothing_else_is(look):
    page = look(DROCHED)
    expect(page.locator(".score")).to_have_text(["4", "2"])
    expect(page.locator(".facts")).to_have_text(2 * ["of its stones captured"])


@pytest.mark.night
def test_the_block_is_marked_and_named(look):
    page = look(ROOT_ZONE)
    expect(page.locator("#board .block")).to_have_count(1)
    expect(cell(page, "e4")).to_have_attribute("aria-label", "e4, the blocking stone")


ENDS = [
    (ROOT_ZONE, {"winner": "draw"}, "A draw."),
    (ROOT_ZONE, {"winner": "yellow"}, "Yellow wins, 3 to 2."),
    (DROCHED, {"winner": "white"}, "White (amber) wins."),
    (GROWING, {"winner": ["blue", "orange"]}, "Blue and Orange share the win."),
    (GROWING, {"winner": "green"}, "Green wins."),
]


@pytest.mark.parametrize(("state", "changes", "result"), nightly_rows(ENDS, ENDS[0], ENDS[3]))
def test_the_end_of_each_game_is_told(look, state, changes, result):
    page = look(state, over=True, to_move=None, **changes)
    expect(page.locator("#turn")).to_have_text(result)
    expect(page.locator("#words")).to_be_hidden()
    winners = [changes["winner"]] if isinstance(changes["winner"], str) else changes["winner"]
    expect(page.locator(".player.active")).to_have_count(len([w for w in winners if w != "draw"]))


def test_with_more_than_two_players_the_final_score_names_all(look):
    page = look(GROWING, over=True, to_move=None, winner=["blue", "orange"])
    expect(page.locator("#pending")).to_have_text("Final score: Blue 4, Orange 4, Green 1.")


SIZES = [(1280, 800), (1920, 1080), (390, 844)]


@pytest.mark.night
@pytest.mark.parametrize("size", nightly(SIZES, (1280, 800), (390, 844)), ids=str)
@pytest.mark.parametrize("built", nightly(["growy-2", "growy-4"], "growy-4"))
def test_boards_of_squares_fit_desktop_projector_and_phone(serve_board, open_page, size, built):
    width, height = size
    page = open_page(serve_board(built), viewport={"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    table = box_of(page.locator("#board .wood"))
    assert table["y"] >= 0
    if width < height:
        # A high board is all in view, too: then it is as high as the words below it allow.
        assert table["width"] > 0.97 * width or table["height"] > 0.65 * height
    else:
        assert table["y"] + table["height"] <= height
        assert table["height"] > 0.85 * height
    turn = box_of(page.locator("#turn"))
    assert width < height or turn["y"] + turn["height"] <= height
