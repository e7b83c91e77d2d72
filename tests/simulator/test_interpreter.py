"""The interpreters' own ways come to the same; these tests run on each of them."""

import json

import pytest

from host_sim.hub.messages import encoded, parsed, with_identity
from host_sim.interpreter import (
    base64_of,
    bytes_of_base64,
    decoded,
    in_order,
    read_json,
    write_json,
)

NAMES = ["z", "a", "id", "method", "c1", "b2"]
ANSWER = '{"result": {"cells": ["a1", "id"]}, "id": 17, "jsonrpc": "2.0"}'


def test_objects_are_read_in_the_order_in_which_they_are_written():
    text = "{" + ", ".join([f'"{name}": {{"y": [{{"q": 1}}], "x": 0}}' for name in NAMES]) + "}"
    found = in_order(text)
    assert list(found) == NAMES
    assert list(found["a"]) == ["y", "x"]
    assert list(in_order(text.encode())) == NAMES


@pytest.mark.parametrize("text", [
    "[]", "{}", '""', "0", "-12", "1.5", "2e3", "true", "null", " [ 1 , [2, []] ] ",
    '["a]b", "\\\\", "\\"", {"a\\u00e9": "\u00e9\\n"}]', '{"a": [{}, {"b": false}]}',
])  # fmt: skip
def test_values_are_those_of_json(text):
    plain = json.loads(text)
    assert json.loads(json.dumps(in_order(text))) == plain
    assert json.loads(json.dumps(read_json(text, dict, float))) == plain


@pytest.mark.parametrize("text", ["", "{", '{"a', '{"a": "b', "[1, 2", '["a", {'])
def test_a_text_that_is_cut_off_is_refused(text):
    with pytest.raises(ValueError):
        in_order(text)
    with pytest.raises(ValueError):
        read_json(text, dict, float)


@pytest.mark.parametrize("text", ["[1,]", "01", "nul", "[1 2]", '{"a" 1}', "{1: 2}", "1 2"])
def test_wrong_json_is_refused_where_it_matters(text):
    with pytest.raises(ValueError):
        read_json(text, dict, float)


def test_every_reader_makes_objects_and_numbers():
    text = '[{"a": 1, "a": 2}, 1.50, 3]'
    assert read_json(text, list, str) == [[("a", 1), ("a", 2)], "1.50", 3]


@pytest.mark.parametrize("text", ["1e999", "[-1e999]", '{"a": [{"b": 1e400}]}'])
def test_a_number_that_could_not_be_written_again_is_no_message(text):
    assert parsed(text) is None
    assert parsed(text.replace("e", "e-")) is not None
    assert parsed('["information", 1e9]') == ["information", 1e9]


def test_a_message_that_is_nested_deeply_is_none_whatever_surrounds_it():
    for depth, is_taken in ((32, True), (33, False), (970, False), (99999, False)):
        text = "[" * depth + "]" * depth
        for coded in (text, text.encode()):
            assert (parsed(coded) is not None) == is_taken, depth
    wide = "[" + ", ".join(['{"a": [[]]}'] * 99) + "]"
    assert len(parsed(wide)) == 99


def test_text_is_written_in_few_bytes_that_are_always_utf_8():
    assert write_json({"a": ["\u00e9", 1.0, None]}) == b'{"a":["\xc3\xa9",1.0,null]}'
    half = json.loads('"a\\ud83dz"')
    assert write_json(half) == b'"a\\ud83dz"'
    assert json.loads(write_json(json.loads('"\\ud83d\\ude00"'))) == json.loads('"\\ud83d\\ude00"')


def test_base64_comes_back_and_all_else_is_refused():
    data = bytes(range(256))
    assert bytes_of_base64(base64_of(data)) == data
    assert base64_of(b"") == ""
    for text in ("AAA", "A===", "AAAA!", "AAAA AAAA", "\u00e9AAA"):
        with pytest.raises(ValueError):
            bytes_of_base64(text)


def test_any_bytes_can_be_shown():
    assert decoded(b"OSError: 5") == "OSError: 5"
    assert decoded(b"a\xffb") == "a\ufffdb"


def test_another_id_changes_nothing_else_of_an_answer():
    answer = parsed(ANSWER)
    assert with_identity(ANSWER, answer, "page 3") == ANSWER.replace("17", '"page 3"')
    assert parsed(with_identity(ANSWER, answer, None)) == answer | {"id": None}
    inside = ANSWER.replace('"id"]', '{"id": 17}]')
    changed = parsed(with_identity(inside, parsed(inside), 4))
    assert changed["id"] == 4 and changed["result"]["cells"][1]["id"] == 17
    assert parsed(encoded(answer)) == answer
