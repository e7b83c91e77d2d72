"""Bytes to lines, however they are cut: Hypothesis chooses lines and pieces."""

from hypothesis import given
from hypothesis import strategies as st

from tests.link.test_framing import lines_of


@given(st.lists(st.binary(max_size=40)), st.integers(1, 7))
def test_a_line_may_come_in_any_pieces(lines, size):
    data = b"".join(line.replace(b"\n", b".") + b"\n" for line in lines)
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    assert lines_of(*pieces) == lines_of(data)
