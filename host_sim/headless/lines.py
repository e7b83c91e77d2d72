"""The simulated board on standard input and output: one link message a line, virtual time.

Used by `__main__`. Time passes only inside the simulator's own methods, so a script has one
outcome on every machine. The program writes only lines of the link, and ends with its input.
"""

from __future__ import annotations

import codecs
import errno
import sys
from collections.abc import Iterator
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


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a script, with their line feeds.

    A line without an end must not fill the memory: it comes in pieces, which the firmware drops.
    """
    # Windows's PowerShell begins what it hands on with the mark of UTF-8.
    line = source.readline(4 * MAX_LINE).removeprefix(codecs.BOM_UTF8)
    while line:
        yield line
        line = source.readline(4 * MAX_LINE)


def run(link: Link, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until the source ends."""
    for line in lines_of(source):
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


def answer(link: Lines, sink: BinaryIO, system: str = sys.platform) -> bool:
    """Write what the board has said; false if the program that reads it has gone.

    system: as in `sys.platform`.
    """
    try:
        for line in link.take_output():
            sink.write(line)
        sink.flush()
    except OSError as error:
        # Windows says of a pipe that nobody reads that its argument is invalid.
        if isinstance(error, BrokenPipeError) or (system, error.errno) == ("win32", errno.EINVAL):
            return False
        raise
    return True
