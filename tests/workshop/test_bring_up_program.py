"""`make bring-up`: the program beside a board, on the simulated one."""

import pytest

from host_sim.workshop.bring_up import BringUpError, Conversation, bring_up, findings_in, report_of
from tests.bring_up.person import Person, built_with


class Clock:
    """The time of the simulated board, in seconds."""

    def __init__(self, table):
        self._table = table

    def now(self):
        return self._table.link.board.now_ms / 1000


class SimLine:
    """A serial port for the program; a Person acts whenever it listens."""

    patience = 1.0

    def __init__(self, table, act):
        self.clock = Clock(table)
        self._table = table
        self._act = act

    def write(self, data):
        self._table.link.feed(data)

    def read(self):
        self._table.link.advance(60)
        said = b"".join(self._table.link.take_output())
        self._act()
        return said


def nothing_typed():
    return None


@pytest.mark.gate
def test_it_says_the_board_s_sentences_and_keeps_the_report():
    table = built_with(("wire_broken", {"pad": "b4"}))
    hardware = table.link.board.hardware
    board = hardware.board
    said = []

    def act():
        """Touch what breathes, through the panel; that nothing is felt is typed."""
        if not said or not said[-1].startswith("Touch the breathing light"):
            return
        lit = [pad for pad in range(board.pads) if max(hardware.colour(pad)) >= 4]
        if len(lit) == 1 and board.pad_name(lit[0]) != "b4":
            table.link.board.fingers.put({lit[0]: 1.0})
            table.link.advance(160)
            table.link.board.fingers.put({})
            table.link.advance(110)

    def key():
        """b4 is seen and not felt; and all colours are right."""
        last = said[-1] if said else ""
        is_seen = last.startswith(("Can you see a breathing light", "Are all lights"))
        if is_seen:
            return "y"
        return "n" if "(6 of 42)" in last else None

    line = SimLine(table, act)
    talk = Conversation(line)
    bring_up(talk, said.append, key, line.clock.now)
    assert said[0].startswith("The bring-up begins.")
    assert any(
        words.startswith("The wire of b4, electrode 9 of touch0, may be broken") for words in said
    )
    assert "The board found one problem" in said[-1]
    report = report_of(talk)
    assert findings_in(report) == 1
    assert report.encode() == hardware.flash.content("bringup.txt")


def test_typed_nonsense_is_explained():
    table = built_with()
    line = SimLine(table, lambda: None)
    said = []
    typed = iter(["y", "dance", None, None, "q"])
    bring_up(Conversation(line), said.append, lambda: next(typed, None), line.clock.now)
    assert any(words.startswith("The board asks no question") for words in said)
    assert any(words.startswith("Answer on the board") for words in said)
    assert said[-1].startswith("The bring-up was stopped")


def test_a_board_that_says_nothing_is_named():
    class Deaf(SimLine):
        def write(self, data):
            pass

    line = Deaf(built_with(), lambda: None)
    with pytest.raises(BringUpError, match="does not answer"):
        Conversation(line).ask("hello")


def test_without_a_report_it_says_so():
    line = SimLine(built_with(), lambda: None)
    with pytest.raises(BringUpError, match="There is no bring-up report"):
        report_of(Conversation(line))


@pytest.mark.gate
def test_a_person_at_the_board_alone_ends_at_the_same_report():
    person = Person(built_with())
    person.goes_through()
    line = SimLine(person.table, lambda: None)
    assert findings_in(report_of(Conversation(line))) == 0
