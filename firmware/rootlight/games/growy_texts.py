"""The texts of Roots Growy Roots, as `game_texts` describes them.

`game_texts` says what is what.
"""

from rootlight.games.game_texts import says

TEXTS = {
    "title": "Roots Growy Roots",
    "corner": "Growy Roots",
    "brief": ("branch", says("Grow roots to hidden water and artifacts.")),
    "about": says(
        "Two to four players, each number with its own board. Roots grow among hidden cards."
    ),
    "aim": says("Grow your root to water and artifacts; make it long, with many tips."),
    "steps": [
        (
            "seed",
            says(
                "Your root starts at your seed. Each turn you get a stick, with which you may "
                "grow to any neighbouring cell, diagonally too."
            ),
        ),
        (
            "cards",
            says(
                "A card is turned up where you grow. Dirt costs one stick, fertilizer gives one "
                "back. Stone stops you: your turn ends, but you keep your sticks."
            ),
        ),
        (
            "water",
            says("Each water cell of your root gives you one more stick in all later turns."),
        ),
        (
            "branch",
            says(
                "Begin each turn at any connector of your root; then go on from the one laid "
                "last. This is how branches come about."
            ),
        ),
        ("crossing", says("A diagonal stick may not cross another stick ...")),
        (
            "bridge",
            says("... except as a bridge: it costs three sticks, and counts as two in length."),
        ),
    ],
    "end": says(
        "The game ends when the fifth artifact is turned up, or when all players end their turn, "
        "one after the other, without trying to grow. Each water cell and each artifact is a "
        "point; most tips are one point more, the longest root three. The highest total wins."
    ),
    "reasons": {
        "fifth_artifact": says("The fifth artifact is turned up."),
        "all_ended": says(
            "All players ended their turns, one after the other, without trying to grow."
        ),
        "shared": says("They have the same score, so they share the win."),
    },
    "cards": {
        "artifact": {
            "name": says("artifact"),
            "turned_up": says("An artifact: it is worth a point. The fifth one ends the game."),
        },
        "dirt": {"name": says("dirt"), "turned_up": says("Just dirt: the root grows on.")},
        "fertilizer": {
            "name": says("fertilizer"),
            "turned_up": says("Fertilizer gives one stick back at once."),
        },
        "seed": {"name": says("seed")},
        "stone": {
            "name": says("stone"),
            "turned_up": says(
                "Nothing grows on a stone. The turn is over, and the sticks are kept."
            ),
        },
        "water": {
            "name": says("water"),
            "turned_up": says(
                "The root has found water: one more stick in every turn from now on, and a point."
            ),
        },
    },
    "words": {"end": says("End the turn")},
    "too_small": says("{game} needs a board of squares, such as growy-2."),
    "course": {"book": "5-growy", "boards": ("growy-2",), "minutes": 10},
}
