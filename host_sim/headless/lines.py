"""The simulated board on standard input and output: one link message a line, virtual time.

Used by `__main__`. Time passes only inside the simulator's own methods, so a script has one
outcome on every machine. The program writes only lines of the link, and ends with its input.
"""

from __future__ import annotations

from typing import BinaryIO, Protocol

from rootlight.link.framing import MAX_LINE


class TakesBytes(Protocol):
    """The simulated board's serial port."""

    def feed(self, data: bytes) -> None:
        """Take bytes as they are, whole lines or not."""


class Lines(Protocol):
    """Anything that takes lines: the link of a simulated board, or what stands before it."""

    def handle(self, line: bytes) -> None:
        """Take one line, without its line feed."""

    def take_output(self) -> list[bytes]:
        """The lines that have come since the last call."""


class Link(Lines, TakesBytes, Protocol):
    """The link of a simulated board."""


def run(link: Link, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until the source ends."""
    while True:
        # A line without an end must not fill the memory: it goes to the firmware in pieces, which
        # drops it.
        line = source.readline(4 * MAX_LINE)
        if not line:
            return
        take(link, link, line)
        if not answer(link, sink):
            return


def take(link: Lines, port: TakesBytes, line: bytes) -> None:
    """Hand on a line; a piece of one that is too long goes to the board's port as it is."""
    if len(line) <= MAX_LINE + 2:
        # The last line may lack its line feed.
        link.handle(line.removesuffix(b"\n"))
    else:
        port.feed(line)


def answer(link: Lines, sink: BinaryIO) -> bool:
    """Write what the board has said; false if the program that reads it has gone."""
    try:
        for line in link.take_output():
            sink.write(line)
        sink.flush()
    except BrokenPipeError:
        # There is nothing left to do.
        return False
    return True
