"""The texts of Root Bound, as `game_texts` describes them."""

from rootlight.games.game_texts import says

# The classroom rules say the same.
CLAIMED = says(
    "Empty cells that only one colour touches are claimed by it. Nobody may play there, not even "
    "their owner."
)
TRIANGLE = says(
    "Three stones of one colour may not form a small triangle, in which each touches the other "
    "two."
)
STRAIGHT = says(
    "Two neighbouring stones of one turn may not stand in line with an older stone of their "
    "colour. Grow round a bend."
)

TEXTS = {
    "title": "Root Bound",
    "brief": ("claimed", says("Wall off corners; stay connected or die.")),
    "about": says("Two players, by Christopher Field. Stones and claimed cells score points."),
    "aim": says("Claim cells for your colour, and let none of your groups be cut off."),
    "steps": [
        (
            "turns",
            says(
                "Black (blue) begins with one stone. White (amber) answers with two that are not "
                "neighbours. From then on, place one or two stones each turn, or pass."
            ),
        ),
        ("claimed", CLAIMED),
        ("triangle", TRIANGLE),
        ("straight", STRAIGHT),
        (
            "cut_off",
            says(
                "A group that touches cells claimed by its colour is live: it stays. Any other "
                "group needs a path of empty cells to a friend, another group of its colour. If "
                "it has none, it is captured."
            ),
        ),
        (
            "single",
            says(
                "After Black's first turn, your turn may not leave you with just one group, "
                "unless that group is live. So play your second stone away from the first."
            ),
        ),
        (
            "end",
            says(
                "Both have passed here. Black has four stones and one claimed cell, White three "
                "and one: Black wins 5 to 4."
            ),
        ),
    ],
    "end": says(
        "The game ends when both players pass, one after the other. Groups that are not live and "
        "cannot reach a live group of their colour are removed. Each stone and each claimed cell "
        "is a point. If the scores are equal, the player who passed first in the game wins."
    ),
    "reasons": {
        "passed": says("Both players passed, one after the other."),
        "points": says("Each stone and each claimed cell is a point."),
        "first_to_pass": says("Both have the same score, so whoever passed first wins: {player}."),
    },
    "removed": says(
        "Stones removed, because they claim no cells and cannot reach a group that does: {stones}."
    ),
    "words": {"pass": says("Pass")},
    "written": {
        "board": "hex-7",
        "how": says(
            "Write Root Bound moves as people do online: one cell (e5), two cells (e5,f7) or pass."
        ),
    },
    "course": {"book": "1-first-course", "boards": ("hex-4",), "minutes": 20},
}
