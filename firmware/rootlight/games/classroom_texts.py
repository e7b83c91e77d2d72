"""The texts of the classroom rules of Rootbound, as `game_texts` describes them.

`game_texts` says what is what.
"""

from rootlight.games.game_texts import says
from rootlight.games.rootbound_texts import CLAIMED, STRAIGHT, TRIANGLE

TEXTS = {
    "title": says("Rootbound, classroom rules"),
    "corner": says("Classroom"),
    "brief": ("claimed", says("Root Bound made simpler: only claims count.")),
    "about": says(
        "Two players. Root Bound with simpler rules for beginners. Claimed cells score points."
    ),
    "aim": says("Claim more empty cells than the other player."),
    "steps": [
        (
            "turns",
            says(
                "Black (blue) begins with one stone. From then on, place one or two stones each "
                "turn."
            ),
        ),
        ("claimed", CLAIMED),
        ("triangle", TRIANGLE),
        ("straight", STRAIGHT),
        (
            "cut_off",
            says(
                "A group that touches cells claimed by its colour is live. Any other group that "
                "has no path of empty cells to another group of its colour is captured."
            ),
        ),
        (
            "alone",
            says(
                "Never keep a single group at the start: here White's only stone had no friend, "
                "and with it the game was lost. Begin with two stones that can reach each other."
            ),
        ),
    ],
    "end": says(
        "You may pass only when you cannot place a stone. The game ends when neither player can. "
        "Only claimed cells count; with the same number it is a draw."
    ),
    "reasons": {
        "stuck": says("Neither player can place a stone."),
        "claimed": says("Only claimed cells count."),
        "draw": says("Both have the same score, so it is a draw."),
    },
    "words": {"pass": says("Pass")},
    # What the classroom rules have in common with Root Bound is most of what there is to learn.
    "course": {"book": "6-classroom", "boards": ("hex-4",), "minutes": 15},
}
