"""Whatever a device sends in place of a board's lines, the tools hear what comes after it."""

import json

import pytest

from host_sim.deploy import link
from host_sim.workshop.bring_up import Conversation

STRANGE = {
    "nested without end": b"[" * 100_000,
    "half a character": b'{"jsonrpc":"2.0","method":"x","params":{"a":"\xed\xa0\x80"}}',
    "another coding": '{"id": "flash", "result": {}}'.encode("utf-16"),
    "no text": b"\x00\xff\xfe",
    "no object": b'"text"',
    "nothing": b"",
}


class StrangeLine:
    """A line on which this comes, and then the answer to what was asked. Its clock stands."""

    patience = 1.0

    def __init__(self, before):
        self._before = before
        self.clock = self

    def now(self):
        return 0.0

    def open(self):
        """It is open."""

    def write(self, data):
        if data.strip():
            self._asked = json.loads(data.splitlines()[-1])

    def read(self):
        answer = {"jsonrpc": "2.0", "id": self._asked["id"], "result": {"well": True}}
        return self._before + b"\n" + json.dumps(answer).encode() + b"\n"


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_a_strange_line_is_passed_over(strange):
    heard = link.ask(StrangeLine(strange), "hello", 1)
    assert heard.answer["result"] == {"well": True}
    assert Conversation(StrangeLine(strange)).ask("bringup") == {"well": True}
