"""The firmware's answers to hostile lines, and their cost; on either interpreter.

Lines come as hexadecimal digits: they hold bytes that no text may hold.
"""

import gc
import json
from binascii import unhexlify

from host_sim.link.sim_link import SimLink


def answers(built, lines):
    """For each line the codes of its answers (0: a result) and their ids."""
    link = SimLink(built)
    return [_answers(link, unhexlify(line)) for line in lines]


def _answers(link, line):
    link.take_output()
    link.feed(line + b"\n")
    found = []
    for said in link.take_output():
        try:
            message = json.loads(said)
        except ValueError:
            raise ValueError(f"{line!r} was answered with {said!r}") from None
        if "method" not in message:
            found.append([message.get("error", {"code": 0})["code"], message["id"]])
    return found


def heap(built, lines, times):
    """Bytes taken after each of so many times that all lines were said."""
    link = SimLink(built)
    found = []
    for _ in range(times):
        for line in lines:
            _answers(link, unhexlify(line))
        link.advance(8000)
        link.take_output()
        gc.collect()
        found.append(gc.mem_alloc())
    return found
