"""Hostile lines get the same answers on every interpreter, and leave nothing in its heap."""

from random import Random

import pytest

from tests.fuzz.byte_fuzzer import GOOD, ODD, some_bytes
from tests.micropython.interpreters import DESK_HEAP
from tests.micropython.levels import assert_level
from tests.micropython.programs import hostile_lines

PROGRAM = "tests.micropython.programs.hostile_lines"
# Their answers are no other on a desk; the first has other figures.
LEFT_OUT = (b"diagnose", b"service")


def wrapped(value):
    """A value in a request, where the interpreter's parser has to deal with it."""
    return b'{"id": 1, "method": "hello", "params": {"x": %s}}' % value


def hostile(seed, count):
    random = Random(seed)
    lines = [wrapped(value) for value in ODD] + ODD + GOOD
    while len(lines) < count:
        lines += [line for line in some_bytes(random).split(b"\n") if len(line) < 1100]
    return [line.hex() for line in lines if not any(word in line for word in LEFT_OUT)]


def as_told(answers):
    """Ids that are numbers with a fraction are not exact on every interpreter."""
    return [
        [(code, "float" if isinstance(identity, float) else identity) for code, identity in each]
        for each in answers
    ]


@pytest.mark.slow
def test_the_answers_are_those_of_a_desk(each_interpreter):
    lines = hostile(1, 220)
    told = each_interpreter.call(PROGRAM, "answers", "hex-4", lines, heap=DESK_HEAP)
    for line, here, there in zip(
        lines, as_told(hostile_lines.answers("hex-4", lines)), as_told(told), strict=True
    ):
        assert there == here, bytes.fromhex(line)


@pytest.mark.slow
def test_hostile_lines_leave_nothing_behind(unix_port):
    assert_level(unix_port.call(PROGRAM, "heap", "hex-4", hostile(2, 100), 6, heap=DESK_HEAP))
