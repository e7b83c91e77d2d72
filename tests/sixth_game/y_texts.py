"""The texts of Y."""

from rootlight.games.game_texts import says

TEXTS = {
    "title": "Y",
    "about": says("Two players. Join three sides."),
    "aim": says("Join all three sides of the board by one chain of your stones."),
    "steps": [
        ("stone", says("Place one stone each turn, the first one not in the middle.")),
        ("corner", says("A corner between two sides belongs to both.")),
    ],
    "end": says("Whoever joins all three sides first wins; somebody always does."),
    "reasons": {"joined": says("{player} has joined all three sides.")},
    "colours": {"red": says("Red"), "teal": says("Teal")},
}
