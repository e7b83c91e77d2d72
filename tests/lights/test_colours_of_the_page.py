"""A player has one colour: that of the lights, which the page repeats beside the board.

The palette has bytes for LEDs; the page exposes them for the screen, and writes what belongs to a
player in a colour that can be read on its sheet: a lighter one, of nearly the same hue.
"""

import colorsys
import re
from pathlib import Path

import pytest

from rootlight.games import catalogue
from rootlight.lights.palette import COLOURS

PAGE = Path(__file__).parents[2] / "host_sim" / "page"
STYLE = (PAGE / "style.css").read_text("utf-8")
DIAGRAM = (PAGE / "board" / "diagram.js").read_text("utf-8")
# Degrees, of 360. On a screen the blue of an LED is less violet, see `board/exposure.js`.
MOST_APART = 25


def players():
    """The colours of the players of all games that lie on the board as pieces."""
    games = [catalogue.entry(name).game_class() for name in catalogue.NAMES]
    return sorted({colour for game in games for colour in game.COLOURS if colour in game.PIECES})


def hue(red, green, blue):
    return 360 * colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)[0]


def colour_on_the_page(player):
    """Red, green and blue of a player's colour in the style sheet."""
    rule = re.search(rf'\[data-colour="{player}"\][^{{]*{{\s*--own: var\((--\w+)\)', STYLE)
    assert rule is not None, f"style.css has no colour for {player}"
    value = re.search(rf"{rule[1]}: #(\w{{6}});", STYLE)
    return tuple(bytes.fromhex(value[1]))


def test_the_page_has_colours_of_players():
    assert {"black", "white", "yellow"} <= set(players())


@pytest.mark.parametrize("player", players())
def test_the_page_has_the_hue_of_the_light_for_each_player(player):
    apart = abs(hue(*colour_on_the_page(player)) - hue(*COLOURS[player]))
    assert min(apart, 360 - apart) <= MOST_APART


def test_no_other_file_repeats_the_colour_of_a_player():
    wanted = {bytes(colour_on_the_page(player)).hex() for player in players()}
    root = PAGE.parents[1]
    files = [path for path in PAGE.rglob("*.*") if path.suffix in (".css", ".js", ".html", ".svg")]
    files += (root / "hardware").rglob("*.py")
    for path in files:
        found = set(re.findall(r"#(\w{6})\b", path.read_text("utf-8").lower()))
        assert path.name == "style.css" or not found & wanted, path
        names_players = path.suffix == ".css" and '[data-colour="' in path.read_text("utf-8")
        assert path.name == "style.css" or not names_players, path


def test_the_page_names_no_player_that_the_palette_has_not():
    assert set(re.findall(r'\[data-colour="(\w+)"\]', STYLE)) <= set(COLOURS)
    assert set(re.findall(r"\.stone\.(\w+)", DIAGRAM)) <= set(COLOURS)
