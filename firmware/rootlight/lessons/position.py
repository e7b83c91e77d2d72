"""The position of a lesson's step, and the answers that it takes, as the match knows them.

Used by the lesson and by the check of a book.
"""

from rootlight.compat import const
from rootlight.games.game import TURN_HIGH, TURN_LOW, BoardTooSmall, Refused
from rootlight.games.sentences import within
from rootlight.lessons.book import ANY, FIND, wrong
from rootlight.match.match import RecordRefused, new_match
from rootlight.texts import filled, said_by

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.game import Game
    from rootlight.geometry.shapes import Shape
    from rootlight.lessons.book import Script, Step
    from rootlight.match.match import Match


def set_up(script: "Script", built: "Shape") -> "Match":
    """A Match with the position of a script's step. Raises ValueError, BoardTooSmall."""
    step = script.step
    head = script.head
    position = step.position
    try:
        match = new_match(
            built,
            head["game"],
            head["board"],
            head.get("options"),
            head.get("seed", 0),
            position.get("moves", ()),
            head.get("cards"),
        )
    except RecordRefused as refused:
        move = position["moves"][refused.number]
        raise not_legal(step, "moves", move, refused.code)
    except BoardTooSmall:
        raise
    except ValueError as error:
        raise wrong(script.line, said_by(error))
    if "moves" not in position:
        _lay_stones(match.game, position, step)
    return match


def _lay_stones(game: "Game", position: dict, step: "Step") -> None:
    """Put the stones of a position on an empty board, and let it be somebody's turn."""
    stones = position.get("black", ()), position.get("white", ())
    if game.COLOURS != ("black", "white") or not game.CLAIMS:
        if stones != ((), ()):
            raise wrong(step.lines["step"], "this game is laid out by its moves; use moves.")
        return
    for index in range(2):
        for cell in stones[index]:
            game.state[cell] = index + 1
    turn = position.get("turn", 2 if stones != ((), ()) else 0)
    if position.get("mover") == game.COLOURS[1 - (turn & 1)]:
        turn += 1
    game.state[game.count + TURN_LOW] = turn & 255
    game.state[game.count + TURN_HIGH] = turn >> 8
    game.refresh()


def answers(step: "Step", match: "Match") -> list:
    """The right answers to a step: words, tuples of cells, or groups of cells to be found.

    Raises ValueError where the text is no move.
    """
    if step.verb == FIND:
        return list(step.answers)
    found: list = []
    for text in step.answers:
        try:
            found.append(text if text == ANY else match.game.parse(text))
        except Refused as refused:
            raise not_legal(step, step.verb, text, refused.code)
    return found


def not_legal(step: "Step", word: str, move: str, code: str) -> ValueError:
    """The error for a move that a line of the book names and the rules refuse."""
    line = step.lines.get(word, step.lines["step"])
    return wrong(line, filled("%s cannot be played here. %s", move, within(code)))
