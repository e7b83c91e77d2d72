"""A broker in memory that keeps, doubles, delays and shuffles messages, and forgets on demand."""

from __future__ import annotations

import random
from itertools import takewhile

from host_sim.rooms.documents import written
from host_sim.rooms.mail import MOST_WAITING


class FaultyBroker:
    """Brings documents from rooms to rooms, badly; `calm` brings everything at last.

    faults: how likely each of them is, from 0 to 1.
    """

    def __init__(self, seed, faults=0.3):
        self.chance = random.Random(seed)
        self.faults = faults
        self.kept = {}
        self.rooms = {}
        self.lines = {}
        self.up = True

    def add(self, name, room):
        """A program, not connected yet."""
        self.rooms[name] = room
        self.lines[name] = None

    def connect(self, name):
        """Its line is there: it gets what is kept, and publishes again."""
        if not self.up:
            return
        self.lines[name] = [(seat, data) for seat, data in self.kept.items()] + [None]
        self.rooms[name].repeat()

    def cut(self, name):
        """Its line is gone, with all that was on its way."""
        self.lines[name] = None

    def restart(self, forgets):
        """The broker dies and comes back; forgets: without what it kept."""
        if forgets:
            self.kept.clear()
        for name in self.lines:
            self.cut(name)

    def step(self):
        """One program publishes or hears something, or has bad luck."""
        name = self.chance.choice(list(self.rooms))
        room, line = self.rooms[name], self.lines[name]
        if line is None:
            self.connect(name)
            return
        if self.chance.random() < self.faults / 20:
            self.cut(name)
            return
        if room.has_seen and not room.is_echoed and self.chance.random() < 0.5:
            self.publish(name)
            return
        if not line:
            return
        if self.chance.random() < 0.3:
            # Messages that came between two looks are heard together.
            together = list(takewhile(lambda message: message is not None, line[:MOST_WAITING]))
            del line[: len(together)]
            room.hear_all(together)
            return
        at = 0
        if self.chance.random() < self.faults:
            at = self.chance.randrange(len(line))
        message = line[at]
        if self.chance.random() >= self.faults:
            line.pop(at)
        self.give(room, message)

    def give(self, room, message):
        if message is None:
            room.see()
        else:
            room.hear_all([message])

    def publish(self, name):
        room = self.rooms[name]
        data = written(room.document())
        self.put(room.seat, data)

    def put(self, seat, data):
        """Keep a document, and have it brought to all who are connected."""
        self.kept[seat] = data
        for line in self.lines.values():
            if line is not None:
                line.append((seat, data))

    def calm(self, rounds=30):
        """All lines are there and work: everything arrives."""
        self.up = True
        for name, line in self.lines.items():
            if line is None:
                self.connect(name)
        for _ in range(rounds):
            is_quiet = True
            for name, room in self.rooms.items():
                line = self.lines[name]
                while line:
                    is_quiet = False
                    self.give(room, line.pop(0))
                if room.plays and room.has_seen and not room.is_echoed:
                    is_quiet = False
                    self.publish(name)
            if is_quiet:
                return
        raise AssertionError("the sides never come to rest")
