"""A bug report as it was recorded: its head, its keyframes, its games and the steps of its log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

Head: TypeAlias = "dict[str, Any]"


class BadReport(ValueError):
    """A report that cannot be played; the text is a sentence that says why."""


@dataclass
class Standing:
    """A game at a keyframe: where its move stack ended; how many turns could be played again."""

    number: int
    end: int
    undone: int


class RemoteThen(NamedTuple):
    """The players at another board, and their question; see `rootlight.table.remote`."""

    players: bytes
    held: str | None
    question: str | None
    waits: bool


@dataclass
class Keyframe:
    """A place in the log from which it can be played, and how the board was there."""

    at: int
    time_ms: int
    crc: int
    show_started: int
    at_start: int
    leak_at: int
    crowd_began: int
    crowd: int
    glitches: int
    flags: int
    match: Standing
    old: Standing | None
    partial: list[int]
    felt: list[int]
    masked: list[int]
    buckets: list[tuple[int, int, int]]
    settings: Head
    hints: list[bytearray]
    opponents: list[bytearray]
    halted: bool
    clocks: list[list[int]]
    remote: RemoteThen | None = None

    def has(self, flag: int) -> bool:
        return bool(self.flags & flag)


@dataclass
class Thing:
    """Something that the log notes, and where: a kind, and a number or bytes."""

    at: int
    kind: int
    value: int = 0
    data: bytes = b""


@dataclass
class Step:
    """One step of the firmware: its time, what came in it, and what it was checked by."""

    at: int
    ms: int
    polled: bool
    things: list[Thing]
    check: int | None = None

    def values(self, kind: int) -> list[int]:
        return [thing.value for thing in self.things if thing.kind == kind]


@dataclass
class Report:
    """A bug report.

    `move_stacks`: of each game by its number, as bytes; `log`: the log; `taken_back`: what it
    says of turns that were taken back, also after the last step.
    """

    head: Head
    keyframes: list[Keyframe]
    games: dict[int, Head]
    move_stacks: dict[int, bytes]
    log: bytes
    steps: list[Step] = field(default_factory=list)
    taken_back: list[Thing] = field(default_factory=list)

    def move_stack_at(self, keyframe: Keyframe, number: int) -> bytes:
        """A game's move stack as it was at a keyframe; the log has what was overwritten since."""
        turns = bytearray(self.move_stacks[number])
        for thing in reversed(self.taken_back):
            if thing.at >= keyframe.at and thing.value == number:
                place = thing.data[0] | thing.data[1] << 8
                entry = thing.data[2:]
                turns.extend(bytes(max(place + len(entry) - len(turns), 0)))
                turns[place : place + len(entry)] = entry
        return bytes(turns)
