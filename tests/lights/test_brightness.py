"""The brightness of a board: from its budget, unless its builder or a host says otherwise."""

import pytest

from host_sim.board.simulated_board import built_boards, load_board_file
from host_sim.link.sim_link import SimLink
from rootlight.drivers.led_chain import LedChain
from rootlight.lights.brightness import FACTORS, brightest
from rootlight.lights.motions import (
    ENTRY,
    FAR,
    MOTION_COUNT,
    MOTIONS,
    QUARTER,
    STEPS,
    STYLE_COUNT,
    TARGET,
    shade,
)
from rootlight.lights.palette import BASES, COLOURS
from tests.support import Table

# What a board begins with: the budget of a bare USB port lets few lights be bright.
BRIGHTEST = {
    "growy-2": 1,
    "growy-4": 2,
    "hex-2": 8,
    "hex-4": 4,
    "hex-4-pcb": 4,
    "hex-5": 2,
    "hex-6-8": 1,
    "hex-7": 1,
    "hex-7-pcb": 1,
    "hex-9": 2,
    "hex-11": 2,
}


def chain_of(board, budget_ma):
    return LedChain(
        len(board.chain), board.chain, budget_ma, board.idle_ma_per_led, board.channel_ma
    )


def shaded(style, step, brightness, colour):
    """Red, green and blue of a style whose base has this colour."""
    table = bytearray(3 * STYLE_COUNT)
    shade(style, step, brightness, bytearray(colour * BASES), table)
    green, red, blue = table[3 * style : 3 * style + 3]
    return red, green, blue


@pytest.mark.parametrize("built", built_boards())
def test_a_board_begins_as_bright_as_its_budget_allows(built):
    board = load_board_file(built)
    assert brightest(chain_of(board, board.budget_ma)) == BRIGHTEST[built]


def test_a_larger_supply_makes_a_board_brighter_and_none_makes_it_darker_than_the_palette():
    board = load_board_file("hex-7")
    budgets = (1, 350, 700, 1200, 2200, 20000)
    found = [brightest(chain_of(board, budget_ma)) for budget_ma in budgets]
    assert found == [1, 1, 2, 4, 8, 8]


@pytest.mark.parametrize("built", ["hex-2", "hex-4", "hex-7"])
def test_a_new_board_shows_its_lights_so_bright(built):
    link = SimLink(built)
    link.request("sim.run", {"ms": 300})
    factor = BRIGHTEST[built]
    assert link.request("settings")["brightness"] == factor
    end = link.request("state")["end"]
    # Droched, the game of hex-2, begins with an `end` that is nobody's.
    colour = COLOURS["button" if built == "hex-2" else "black"]
    assert link.request("sim.leds")["buttons"][end] == [factor * byte for byte in colour]


def test_the_builders_own_setting_wins():
    table = Table("hex-4", settings={"brightness": 2})
    assert table.settings()["brightness"] == 2


@pytest.mark.parametrize("kept", [1, 8])
def test_what_a_host_has_set_is_kept(kept):
    table = Table("hex-4", settings={})
    assert table.settings()["brightness"] == 4
    assert table.settings(brightness=kept)["brightness"] == kept
    table.run(3000)
    table.power(cycle=True)
    table.run(300)
    assert table.settings()["brightness"] == kept


def test_a_dim_light_keeps_its_hue():
    """Multiplied first, rounded once: 6 % of amber at factor 8 is amber, not red."""
    assert shaded(FAR << 3, 0, 8, COLOURS["white"]) == (8, 4, 0)
    assert shaded(QUARTER << 3, 0, 4, COLOURS["black"]) == (0, 2, 18)


@pytest.mark.parametrize("factor", FACTORS)
def test_a_brighter_board_shows_what_a_brighter_palette_would(factor):
    """No motion loses anything by rounding before the bytes are multiplied."""
    dims = [at for at in range(MOTION_COUNT) if MOTIONS[at * ENTRY + TARGET] == 0]
    assert len(dims) > MOTION_COUNT // 2
    for motion in dims:
        for step in range(MOTIONS[motion * ENTRY + STEPS]):
            for colour in COLOURS.values():
                brighter = tuple(min(factor * byte, 255) for byte in colour)
                shown = shaded(motion << 3, step, factor, colour)
                assert shown == shaded(motion << 3, step, 1, brighter), (motion, step, colour)
