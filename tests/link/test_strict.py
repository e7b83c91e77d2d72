"""Valid and invalid JSON, byte by byte: RFC 8259, and the depth of link.md."""

import json

import pytest

from rootlight.link.messages import parse_line

GOOD = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "7",
    "-12",
    "1.5",
    "-0.25",
    "1e5",
    "1E+5",
    "2.5e-3",
    '""',
    '"a"',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4"',
    "[]",
    "{}",
    "[1]",
    "[[]]",
    '{"a":1}',
    '{"a":{"b":[]}}',
    "[1,2,[3]]",
    '{"":""}',
    '"\\ud83d\\ude00"',
]
BAD = [
    "nul",
    "True",
    "NaN",
    "Infinity",
    "-Infinity",
    "-",
    "+",
    "+1",
    "01",
    "-01",
    "1.",
    ".5",
    "1e",
    "1e+",
    "0x10",
    "1_0",
    "'",
    "'a'",
    '"a',
    '"\\x"',
    '"\\u12"',
    '"\\u12g4"',
    "[",
    "]",
    "[1",
    "[1,]",
    "[,1]",
    "[1,,2]",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "{,}",
    "{1:2}",
    "{a:1}",
    '{"a":1]',
    "[1}",
    '{"a"',
    "1}",
    "[1:2]",
    "[1]]",
    "{}{}",
    "1,2",
    '"a""b"',
    "//x",
    "/**/1",
    '"a"x',
    "null,",
    ":1",
    ",",
]


@pytest.mark.parametrize("text", GOOD)
def test_json_is_taken(text):
    assert parse_line(text.encode()) == json.loads(text)
    assert parse_line((" \t" + text + " ").encode()) == json.loads(text)


@pytest.mark.parametrize("text", BAD)
def test_wrong_json_is_an_error_on_every_interpreter(text):
    with pytest.raises(ValueError):
        parse_line(text.encode())
    with pytest.raises(ValueError):
        parse_line(b'[{"a": ' + text.encode())


@pytest.mark.parametrize(
    "data",
    [
        b'"\x00"',
        b'"\x1f"',
        b"\x00",
        b"\xef\xbb\xbf1",
        b'"\xff"',
        b'"\x80"',
        b'"\xc0\xaf"',
        b'"\xc3"',
        b'"\xe0\x80\x80"',
        b'"\xed\xa0\x80"',
        b'"\xf0\x80\x80\x80"',
        b'"\xf4\x90\x80\x80"',
        b'"\xf5\x80\x80\x80"',
        b'"\xe2\x82"',
    ],
)
def test_control_characters_and_broken_utf_8_are_errors(data):
    with pytest.raises(ValueError):
        parse_line(data)


def test_whole_characters_are_taken():
    text = '"ä€🌱\x7f"'
    assert parse_line(text.encode()) == json.loads(text)


def test_sixteen_brackets_are_not_too_deep_and_seventeen_are():
    assert parse_line(b"[" * 16 + b"]" * 16)
    with pytest.raises(ValueError):
        parse_line(b"[" * 17 + b"]" * 17)
    assert parse_line(b'{"a":' * 16 + b"1" + b"}" * 16)


def test_the_last_of_several_members_of_one_name_counts():
    assert parse_line(b'{"id": 1, "id": 2}') == {"id": 2}
