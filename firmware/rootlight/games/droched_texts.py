"""The texts of Droched, as `game_texts` describes them."""

from rootlight.games.game_texts import says

# The komi of a board with which Black wins closest to half of the games of the computer against
# itself: host_sim/trials/fair_komi.md. Other boards were not measured.
FAIR_KOMI = {"hex-2": 1, "hex-4": 1, "hex-5": 2, "hex-6": 1, "hex-7": 2, "hex-9": 2}

TEXTS = {
    "title": "Droched",
    "brief": ("locked_in", says("Lock groups in; whoever cannot move loses.")),
    "about": says("Two players, by Saïd Galdseid. You lose if you cannot move."),
    "aim": says("Leave the other player without a legal turn: whoever acts last wins."),
    "steps": [
        (
            "komi",
            says(
                "First, one player puts any number of black stones in the prison; then the other "
                "chooses Black (blue) or White (amber). Black moves first."
            ),
        ),
        (
            "anchors",
            says(
                "The six corners and the six edges between them are anchors. Every group must "
                "reach two of them, with its own stones or over empty cells beside it."
            ),
        ),
        (
            "locked_in",
            says(
                "Place one stone each turn. Enemy groups that no longer reach two anchors go to "
                "prison, then your own do."
            ),
        ),
        (
            "suicide",
            says("You may not place a stone that would be the only one to go to prison."),
        ),
        (
            "release",
            says(
                "Instead of placing a stone, you may release one enemy stone from the prison. So "
                "prisoners are turns that you have saved up."
            ),
        ),
        (
            "repetition",
            says(
                "No stone may make the board look as it did after an earlier turn of yours. So "
                "Black cannot capture straight back here."
            ),
        ),
    ],
    "end": says("There is no pass and no draw. If you have no legal turn left, you lose at once."),
    "reasons": {
        "no_turn": says("The other player has no legal turn left."),
        "no_turn_loses": says("Whoever cannot move loses."),
    },
    "words": {
        "black": says("Take Black (blue)"),
        "white": says("Take White (amber)"),
        "release": says("Release a prisoner"),
        "komi": {
            "label": says("Black stones"),
            "action": says("Put in prison"),
            "fair": FAIR_KOMI,
            "at_once": {
                "label": says("Begin: {number} in prison, first player is Black"),
                "then": "white",
            },
        },
    },
    "options": [
        {
            "name": "handicap",
            "label": says("Handicap: black stones at the start"),
            "brief": says("handicap {value}"),
        },
    ],
    "course": {"book": "4-droched", "boards": ("hex-4", "hex-2"), "minutes": 10},
}
