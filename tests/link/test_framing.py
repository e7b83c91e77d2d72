"""Bytes to lines: link.md, the limits of a line."""

import pytest

from rootlight.link.framing import LineReader


def lines_of(*pieces):
    """Return the lines that a reader makes of pieces of bytes, None for one that was too long."""
    found = []
    reader = LineReader()
    for piece in pieces:
        reader.feed(piece, len(piece), found.append)
    return found


def test_a_line_may_come_in_pieces():
    assert lines_of(b"he", b"ll", b"o\nwor", b"ld\n") == [b"hello", b"world"]


def test_a_carriage_return_before_the_line_feed_is_ignored():
    assert lines_of(b"hello\r\n") == [b"hello"]


def test_a_carriage_return_elsewhere_is_data():
    assert lines_of(b"a\rb\n") == [b"a\rb"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_line_of_1024_bytes_is_whole_and_one_of_1025_is_dropped(end):
    assert lines_of(b"x" * 1024 + end) == [b"x" * 1024]
    assert lines_of(b"x" * 1025 + end) == [None]


def test_a_long_line_is_dropped_up_to_its_line_feed_only():
    assert lines_of(b"x" * 5000 + b"\nnext\n") == [None, b"next"]


def test_a_long_line_without_end_takes_no_memory():
    reader = LineReader()
    buffer = reader.buffer
    for _ in range(1000):
        reader.feed(b"x" * 128, 128, print)
    assert reader.buffer is buffer
    assert len(buffer) == 1025
