"""Every lesson, right and wrong, by touches alone: what the lights show and the page is told."""

import pytest

from rootlight.lessons.book import READ
from tests.board.seeing_light import is_grey, levels
from tests.lessons.pupil import Pupil, all_lessons, said_to
from tests.support import seen_cells

# The puzzles are all of one step: the first of each kind is played; their answers are proved in
# test_puzzles.
LESSONS = [one for one in all_lessons(Pupil()) if not one[0].startswith("puzzles") or one[1] == 1]


@pytest.mark.gate
@pytest.mark.parametrize("book, number, board", LESSONS)
def test_a_lesson_by_touches(book, number, board):
    pupil = Pupil("growy-2" if board == "growy-2" else "hex-4")
    pupil.choose(book, number)
    assert (pupil.told["book"], pupil.told["number"]) == (book, number)
    steps = pupil.told["steps"]
    for at in range(steps):
        assert pupil.told["step"] == at + 1
        take_step(pupil, pupil.script().step)
        assert pupil.told["waits"]
        assert end_shines(pupil)
        pupil.press()
    assert pupil.table.errors()["errors"] == []


def take_step(pupil, step):
    """Answer a step wrong, and then right."""
    assert pupil.told["sentence"] == step.said["say"]
    if step.verb == READ:
        assert pupil.told["waits"] and pupil.told["said"] is None
        return
    cell = pupil.wrong_cell(step)
    if cell is not None:
        answer_wrong(pupil, step, cell)
    before = pupil.table.state()["turn"]
    pupil.answer()
    assert pupil.told["answered"], (step.said["say"], pupil.told, pupil.refused)
    assert pupil.told["said"] == step.said.get("right")
    if step.verb == "play":
        assert pupil.table.state()["turn"] == before + 1
        see_what_came_of_it(pupil)


def see_what_came_of_it(pupil):
    """Stones that were taken have left the lights, and what is claimed has its tint."""
    state = pupil.table.state()
    if "claimed" not in state:
        return
    pupil.table.run(3000)
    seen = seen_cells(pupil.table.leds())
    for colour in ("black", "white"):
        assert seen[colour] == state["cells"][colour]
        assert seen["claimed_" + colour] == state["claimed"][colour]


def answer_wrong(pupil, step, cell):
    """Touch a wrong cell: no in light, the sentence of the lesson, and nothing is changed."""
    before = pupil.table.state()
    pad = pupil.on_board(cell)
    had_stone = any(cell in cells for cells in before["cells"].values())
    pupil.refused = []
    pupil.table.fingers(pad)
    seen = pupil.table.watch(pad, ms=1600, every=40)[pad]
    pupil.table.fingers()
    pupil.table.run(300)
    pupil.listen()
    assert [refused["code"] for refused in pupil.refused] == ["wrong_answer"]
    assert pupil.refused[0]["cells"] == pupil.told["point"]
    assert pupil.told["said"] == said_to(step, cell, "wrong_answer")
    assert not pupil.told["answered"]
    assert had_stone or any(is_grey(colour) and sum(colour) > 40 for colour in seen)
    assert min(levels(seen)) < max(levels(seen))
    assert pupil.table.state() == before


def end_shines(pupil):
    """Return whether an `end` asks to be tapped: it breathes."""
    seen = pupil.table.watch("end1", "end2", ms=1600, every=80)
    return any(max(levels(seen[end])) > 1.3 * min(levels(seen[end])) for end in seen)
