"""The programs in a room: the sides are known however many watch, and few of these speak."""

import pytest

from host_sim.rooms.presences import MOST_HERE, PRESENCE_S, RENEW_S, Presences
from tests.micropython.programs.joined_in_page import Numbers

CROWD = 3 * MOST_HERE


class Crowd:
    """Programs that hear each other; `said`: how often somebody has said to be there."""

    def __init__(self, seats):
        self.now = 1000.0
        self.programs = []
        self.seats = {}
        self.said = 0
        for number, seat in enumerate(seats):
            program = Presences(seat, lambda: self.now, Numbers(number))
            program.begin()
            self.programs.append(program)
            self.seats[program.name] = seat
            self.say(program)
            # They come one after the other.
            self.now += RENEW_S / len(seats)

    def say(self, program):
        program.own()
        self.said += 1
        for other in self.programs:
            other.hear(program.name, self.seats[program.name], "")

    def leave(self, program):
        self.programs.remove(program)
        for other in self.programs:
            other.remove(program.name)

    def said_in(self, seconds):
        """How often somebody says so in this time."""
        before, last = self.said, self.now + seconds
        while self.now < last:
            self.now += 0.2
            for program in self.programs:
                if program.is_to_be_said():
                    self.say(program)
        return self.said - before


def test_those_who_play_are_known_among_any_number_who_watch():
    listener = Presences(None, lambda: 0.0, Numbers(0))
    for number in range(CROWD):
        listener.hear(f"guest {number}", None, "")
    for seat in range(2):
        listener.hear(f"side {seat}", seat, "")
    for number in range(CROWD):
        listener.hear(f"another {number}", None, "")
    here = listener.here()
    assert {0, 1} < {one.seat for one in here}
    assert len(here) == MOST_HERE


@pytest.mark.gate
def test_of_many_who_watch_only_those_who_are_counted_say_so_again():
    crowd = Crowd([0, 1] + [None] * CROWD)
    crowd.said_in(RENEW_S + PRESENCE_S)
    assert abs(crowd.said_in(10 * RENEW_S) / 10 - MOST_HERE) < 3
    for program in crowd.programs:
        assert len(program.here()) >= MOST_HERE
        assert {0, 1} < {one.seat for one in program.here()}


@pytest.mark.gate
def test_somebody_else_is_counted_once_one_of_them_has_left():
    crowd = Crowd([None] * CROWD)
    crowd.said_in(RENEW_S + PRESENCE_S)
    first = min(crowd.programs, key=lambda program: program.name)
    crowd.leave(first)
    assert crowd.said_in(RENEW_S) < 2 * MOST_HERE
    assert all(len(program.here()) >= MOST_HERE for program in crowd.programs)


def test_few_who_watch_all_say_so_again():
    crowd = Crowd([0, 1, None, None, None])
    crowd.said_in(PRESENCE_S)
    assert crowd.said_in(10 * RENEW_S) >= 5 * 9
    assert all(len(program.here()) == 5 for program in crowd.programs)
