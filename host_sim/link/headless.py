"""The simulated board on standard input and output: one link message a line, virtual time.

Used by `__main__`. Time passes only inside the simulator's own methods, so a script has one
outcome on every machine. The program writes only lines of the link, and ends with its input.
"""

from __future__ import annotations

from typing import BinaryIO

from host_sim.link.sim_link import SimLink
from rootlight.link.framing import MAX_LINE


def run(link: SimLink, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until the source ends."""
    while True:
        # A line without an end must not fill the memory: it goes to the firmware in pieces, which
        # drops it.
        line = source.readline(4 * MAX_LINE)
        if not line:
            return
        if len(line) <= MAX_LINE + 2:
            # The last line may lack its line feed.
            link.handle(line.removesuffix(b"\n"))
        else:
            link.feed(line)
        try:
            for answer in link.take_output():
                sink.write(answer)
            sink.flush()
        except BrokenPipeError:
            # The program that read the answers has gone, so there is nothing left to do.
            return
