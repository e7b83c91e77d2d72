"""Is a book all right? Each position stands, each answer can be given, each refusal comes.

Imported by the link when a book is sent, and on a desk by the tool for people who write one.
"""

from rootlight.compat import const
from rootlight.games.game import Refused
from rootlight.games.sentences import sentence, within
from rootlight.geometry.notation import is_cell_name
from rootlight.geometry.shapes import outline
from rootlight.lessons.book import ANY, PLAY, TRY, contents, wrong
from rootlight.lessons.position import answers, set_up
from rootlight.lessons.reader import read
from rootlight.texts import filled

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.games.game import Cells, Game
    from rootlight.lessons.book import Script, Step
    from rootlight.lessons.shelf import Platform
    from rootlight.match.match import Match


def check(
    platform: "Platform", book: str, note: "Callable[[Script, Match, list], None] | None" = None
) -> "tuple[str, int]":
    """Go through all lessons of a book; (title, number of lessons).

    The watchdog is fed between steps. note: called with each step, (script, match
    as the question finds it, answers). Raises OSError, ValueError with the line that is wrong.
    """
    title, scripts = contents(platform, book)
    for number in range(1, len(scripts) + 1):
        steps = read(platform, book, number).steps
        match = None
        for at in range(steps):
            platform.feed()
            match = _check_step(read(platform, book, number, at), match, note, at == 0)
    if not scripts:
        raise wrong(1, "this book has no lesson; begin one with the word lesson and its title.")
    return title, len(scripts)


def _check_step(
    script: "Script",
    match: "Match | None",
    note: "Callable[[Script, Match, list], None] | None",
    is_first: bool,
) -> "Match | None":
    """Go through one step; the match as it stands after the right answer, None if unknown."""
    step = script.step
    if step.position or is_first:
        match = set_up(script, outline(script.head["board"]))
    if match is None:
        raise wrong(step.lines["step"], "a position is needed here: moves or stones.")
    for move in step.reply:
        _play(match, move, step, "reply")
    found = answers(step, match)
    for keys, _ in step.wrong:
        _check_keys(keys, step, match)
    for index in range(len(found)):
        _check_answer(found[index], step, match, index)
    if note is not None:
        note(script, match, found)
    if step.verb != PLAY:
        return match
    if ANY in found:
        # The position after such a turn is not known.
        return None
    match.carry_out(found[0])
    return match


def _play(match: "Match", move: str, step: "Step", word: str) -> None:
    try:
        match.play(move)
    except Refused as refused:
        raise _cannot(step, word, move, refused.code)


def _check_answer(answer: "str | Cells", step: "Step", match: "Match", index: int) -> None:
    """Raise an error unless an answer is what the step says of it."""
    if step.verb not in (PLAY, TRY) or answer == ANY:
        return
    code = _refusal(match.game, answer)
    if step.verb == PLAY and code not in (None, "at_risk"):
        raise _cannot(step, PLAY, step.answers[index], code)
    if step.verb == TRY and code is None:
        text = filled("%s is allowed here, not refused with %s.", step.answers[index], step.code)
        raise wrong(step.lines[TRY], text)
    if step.verb == TRY and code != step.code:
        raise wrong(
            step.lines[TRY],
            filled(
                "%s is refused here with %s, not with %s.", step.answers[index], code, step.code
            ),
        )


def _refusal(game: "Game", answer: "str | Cells") -> "str | None":
    """The code with which fingers are refused, the warning of the guard included; or None."""
    if isinstance(answer, str):
        refusal = game.refusal_of_word(answer)
        return None if refusal is None else refusal[0]
    partial: "Cells" = ()
    # The last of three says whether it is a bridge (growy).
    for cell in answer[:2] if game.LISTS_MOVES else answer:
        refusal = game.refusal_of_touch(partial, cell)
        if refusal:
            return refusal[0]
        partial += (cell,)
    refusal = game.refusal_of_turn(partial)
    if refusal:
        return refusal[0]
    return "at_risk" if game.GUARD and game.at_risk(partial) else None


def _check_keys(keys: "tuple[str, ...]", step: "Step", match: "Match") -> None:
    """Raise an error unless the keys of wrong answers are cells, moves or codes."""
    for key in keys:
        if key in ("wrong_answer", "pass", "end", "release") or sentence(key) != key:
            continue
        cells = key.split(",")
        if [cell for cell in cells if not is_cell_name(cell)]:
            if not ("^" in key or ">" in key):
                raise wrong(
                    step.lines["step"], filled("wrong %s: this is neither a cell nor a code.", key)
                )
            continue
        try:
            match.game.parse(cells[0])
        except Refused as refused:
            raise wrong(step.lines["step"], filled("wrong %s: %s", key, within(refused.code)))


def _cannot(step: "Step", word: str, move: str, code: str) -> ValueError:
    return wrong(step.lines[word], filled("%s cannot be played here. %s", move, within(code)))
