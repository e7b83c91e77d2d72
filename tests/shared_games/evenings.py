"""Random evenings of rooms in memory: people play, want turns back, programs start again."""

from __future__ import annotations

import random

from host_sim.rooms.documents import SetUp, read, written
from host_sim.rooms.room import Room
from host_sim.rooms.shared_game import SharedGame
from host_sim.trials.random_play import Chance, play_turn
from rootlight.games.game import Refused
from rootlight.match.match import Match
from tests.shared_games.faulty_broker import FaultyBroker

SMALL = SetUp("rootbound", "hex-4")


def author(number):
    return f"author{number:06d}"


def a_turn(room, chance):
    """Any legal turn in a room's game."""
    set_up = room.game.set_up
    options = dict(set_up.options)
    match = Match(set_up.game, set_up.board, options, set_up.seed, set_up.cards)
    for move in room.moves():
        match.play(move)
    return play_turn(match, chance)


class Evening:
    """Some sides and a watcher at a broker with faults.

    `played`: (game, number, turn) of each turn that a side was told is played.
    """

    def __init__(self, seed, seats=2, faults=0.3, set_up=SMALL):
        self.chance = random.Random(seed)
        self.turns = Chance(seed)
        self.broker = FaultyBroker(seed, faults)
        self.played = []
        self.starts = 0
        self.seats = range(seats)
        for seat in self.seats:
            self.start(seat)
        self.start(None)
        self.broker.calm()
        self.set_up = set_up
        self.room(0).begin(set_up)

    def room(self, seat):
        return self.broker.rooms[seat]

    def rooms(self):
        return list(self.broker.rooms.values())

    def start(self, seat):
        """A program starts; what it kept is there again."""
        before = self.broker.rooms.get(seat)
        kept = None
        if before is not None and before.plays and before.game is not None:
            kept = read(written(before.document()))
        self.starts += 1
        self.broker.add(seat, Room(seat, author(self.starts), kept))

    def step(self):
        chance = self.chance
        self.broker.step()
        dice = chance.random()
        if dice < 0.002:
            self.broker.restart(forgets=chance.random() < 0.5)
        elif dice < 0.006:
            self.start(chance.choice((*self.seats, None)))
        seat = chance.choice(self.seats)
        room = self.room(seat)
        if room.game is None:
            return
        if room.code_of_fingers() is None and not room.game.is_over() and chance.random() < 0.3:
            number = len(room.game.turns)
            turn = room.play(a_turn(room, self.turns))
            self.played.append((room.game.number, number, turn))
        elif room.game.is_over() and chance.random() < 0.1:
            self.begin(room)
        elif chance.random() < 0.01:
            try:
                room.take_back()
            except Refused:
                return
        elif room.question() is not None and chance.random() < 0.2:
            room.answer(chance.random() < 0.7)

    def begin(self, room):
        """The people of a side begin the next game, or ask for it."""
        try:
            room.begin(self.set_up)
        except Refused:
            return

    def run(self, steps):
        """Do so many steps, game after game; then everything arrives. No side ever stops."""
        for _ in range(steps):
            self.step()
            assert [room.stopped_at for room in self.rooms()] == [None] * len(self.rooms())
        self.broker.calm()

    def check(self):
        """All sides have the same game, and every turn that was played is in it."""
        first = self.room(0)
        for room in self.rooms():
            assert room.game.number == first.game.number
            assert room.game.turns == first.game.turns
            assert room.game.hash() == first.game.hash()
            assert room.moves() == first.moves()
            assert room.stopped_at is None
        assert SharedGame(first.game.number, first.game.set_up).turns == []
        for game, number, turn in self.played:
            if game == first.game.number:
                assert first.game.turns[number] == turn
