"""The simulated board on standard input and output: one link message a line, virtual time.

Used by `__main__`. Time passes only inside the simulator's own methods, so that a script has one
outcome on every machine. Nothing but link lines is written; the program ends with its input.
"""

from __future__ import annotations

from typing import BinaryIO

from host_sim.sim_link import SimLink
from rootlight.link.framing import MAX_LINE


def run(link: SimLink, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until the source ends."""
    while True:
        # A line without end must not fill the memory: the firmware drops it bit by bit.
        line = source.readline(4 * MAX_LINE)
        if not line:
            return
        if line.endswith(b"\n") and len(line) <= MAX_LINE + 2:
            link.handle(line[:-1])
        else:
            link.feed(line)
        for answer in link.take_output():
            sink.write(answer)
        sink.flush()
