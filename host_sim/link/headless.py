"""The simulated board on standard input and output: one link message a line, virtual time.

Used by `__main__`. Time passes only inside the simulator's own methods, so that a script has one
outcome on every machine. Nothing but link lines is written; the program ends with its input.
"""

from __future__ import annotations

from typing import BinaryIO

from host_sim.link.sim_link import SimLink
from rootlight.link.framing import MAX_LINE


def run(link: SimLink, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until the source ends."""
    while True:
        # A line without end must not fill the memory: the firmware drops it bit by bit.
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
            # Whoever read the answers has gone, and with him the reason to go on.
            return
