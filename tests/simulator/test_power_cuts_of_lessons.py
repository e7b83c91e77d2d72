"""The power goes while a lesson book is sent, or a game studied: book and game are there again.

At every write to the flash, with each number of bytes of it that may have landed.
"""

import itertools

import pytest

from host_sim.link.sim_link import LinkError
from host_sim.trials.power_cuts import LANDED, standing
from tests.effort import sample
from tests.lessons.desk_flash import HEAD, STEP
from tests.support import Table

MOVES = ["d4", "a1,g4", "b2,e6"]
OLD = HEAD + STEP
NEW = HEAD.replace("A book", "A better one") + STEP + "# filling\n" * 40
WAYS = [(landed, False) for landed in LANDED] + [(0, True)]
PIECE = 200


def a_table(holds_back=False):
    """A board with a game in progress, all of it on the flash, and a book."""
    table = Table("hex-4")
    table.link.board.hardware.flash.holds_back = holds_back
    table.new(game="rootbound", moves=MOVES)
    send(table, OLD)
    table.run(8000)
    return table


def send(table, text):
    for at in range(0, len(text), PIECE):
        piece, last = text[at : at + PIECE], at + PIECE >= len(text)
        table.lesson(do="load", book="mine", at=at, text=piece, last=last)


def book_on(table):
    return table.link.board.hardware.flash.content("lessons/mine.txt").decode()


def cut_and_start(table, acts, write, landed):
    """Do acts with the power cut at a write; whether it was cut. The board is on afterwards."""
    flash = table.link.board.hardware.flash
    flash.cut_after_writes(write, landed)
    for act in acts:
        try:
            act(table)
        except LinkError:
            assert flash.cuts, "it was refused without a cut"
        if flash.cuts:
            break
    table.power(cycle=True)
    table.run(500)
    return bool(flash.cuts)


@pytest.mark.slow
@pytest.mark.parametrize(("landed", "holds_back"), sample(WAYS, usual=2, quick=4))
def test_while_a_book_is_sent_the_old_one_and_the_game_stay(landed, holds_back):
    for write in itertools.count(1):
        table = a_table(holds_back)
        before = standing(table.link.board)
        was_cut = cut_and_start(table, [lambda table: send(table, NEW)], write, landed)
        assert standing(table.link.board) == before
        assert book_on(table) in ((OLD, NEW) if was_cut else (NEW,))
        if not was_cut:
            break
        assert [each["book"] for each in table.lesson(do="list")["books"]].count("mine") == 1
        send(table, NEW)
        assert book_on(table) == NEW
    assert write > 3


def plays(table):
    table.play(move="pass")
    table.run(100)


STUDY = [
    lambda table: table.study(on=True, turn=3),
    plays,
    lambda table: table.new(game="classroom", moves=["d4"]),
    lambda table: table.run(8000),
    lambda table: table.lesson(do="start", book="mine", number=1),
    lambda table: table.run(8000),
    lambda table: table.study(on=False),
    lambda table: table.run(8000),
]


def test_a_study_writes_nothing_so_no_power_cut_finds_anything_half_written():
    table = a_table()
    before, writes = standing(table.link.board), table.link.board.hardware.flash.writes
    for act in STUDY:
        act(table)
    assert table.link.board.hardware.flash.writes == writes
    assert standing(table.link.board) == before


@pytest.mark.slow
@pytest.mark.parametrize(("landed", "holds_back"), sample(WAYS, usual=3, quick=4))
def test_a_turn_before_and_after_a_study_is_there_again_or_was_being_saved(landed, holds_back):
    """The turn before is still unsaved when the study begins."""

    def just_plays(table):
        table.play(move="pass")

    acts = [just_plays, *STUDY, plays]
    table = a_table(holds_back)
    known = [standing(table.link.board)]
    for act in acts:
        act(table)
        if act in (just_plays, plays) and "study" not in table.state():
            known.append(standing(table.link.board))
    assert len(known) == 3
    for write in itertools.count(1):
        table = a_table(holds_back)
        was_cut = cut_and_start(table, acts, write, landed)
        now = standing(table.link.board)
        assert now in known
        if not was_cut:
            break
        table.power(cycle=True)
        assert standing(table.link.board) == now
    assert now == known[-1]
    assert write > 2
