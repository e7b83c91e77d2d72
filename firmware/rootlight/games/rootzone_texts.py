"""The texts of RootZone, as `game_texts` describes them."""

from rootlight.games.game_texts import says

_ANY_NUMBER = says("any number")

TEXTS = {
    "title": "RootZone",
    "brief": ("grow", says("Grow the largest group, away from enemies.")),
    "about": says("Two players, by Dale W. Walton. The largest group wins."),
    "aim": says("Grow the largest group of connected stones."),
    "steps": [
        (
            "start",
            says(
                "Yellow places the blocking stone on any cell and a yellow stone on an empty cell "
                "of the edge, not beside the blocking stone, or skips this. Orange may swap and "
                "take that stone over, or play."
            ),
        ),
        (
            "grow",
            says(
                "Place one stone each turn: on the edge of the board, or beside a stone of your "
                "own."
            ),
        ),
        ("apart", says("Stay away from the other player: never beside an enemy stone.")),
        ("block", says("Nor may you play beside the blocking stone, which is nobody's.")),
        (
            "crowd",
            says(
                "Do not crowd: you may not play beside a stone of yours that already has more "
                "than three friendly neighbours."
            ),
        ),
    ],
    "end": says(
        "You may always pass. The game ends when both players pass, one after the other. Your "
        "largest group counts double, and whoever first had a group of that size gets one more "
        "point. More points win."
    ),
    "reasons": {
        "passed": says("Both players passed, one after the other."),
        "largest": says("The largest group counts double."),
        "draw": says("Both have the same score, so it is a draw."),
        "first_largest": says(
            "Both largest groups have {largest} stones; {player} was first, a point more."
        ),
    },
    "words": {"pass": says("Pass"), "swap": says("Swap")},
    "options": [
        {
            "name": "friends_max",
            "label": says("Friendly neighbours that a new stone may have"),
            "brief": says("friend limit {value}"),
            "values": {"6": _ANY_NUMBER},
        },
        {
            "name": "crowd_max",
            "label": says("An older stone may get another neighbour if it has"),
            "brief": says("crowd limit {value}"),
            "value": says("up to {count}"),
            "values": {"none": _ANY_NUMBER},
            "brief_values": {"none": says("no crowd limit")},
        },
    ],
    "course": {"book": "3-rootzone", "boards": ("hex-2-4",), "minutes": 10},
}
