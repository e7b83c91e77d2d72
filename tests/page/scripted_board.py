"""A board of a few lines for tests of the hub and the server: it knows no rules.

Used by the tests of this folder where the real board would hide what is tested. It answers
everything in order, lights the cells under fingers, and can be told to be slow to answer.
"""

import json
from typing import Any


class ScriptedBoard:
    """Speaks enough of the link: `state`, `new`, `sim.fingers`, `sim.watch`, and garbage."""

    def __init__(self) -> None:
        self.fingers: dict[str, dict[str, float]] = {"cells": {}, "buttons": {}}
        self.passed_ms = 0
        self.lines: list[bytes] = []
        self.watched = False
        self._output: list[bytes] = []

    @property
    def now_ms(self) -> float:
        return self.passed_ms

    def handle(self, line: bytes) -> None:
        self.lines.append(line)
        try:
            message = json.loads(line) if len(line) <= 1024 else None
        except (ValueError, RecursionError):
            self._send({"id": None, "error": {"code": -32700, "message": "No JSON."}})
            return
        if not isinstance(message, dict) or "method" not in message:
            self._send({"id": None, "error": {"code": -32600, "message": "No request."}})
            return
        answer = self._answer(message["method"], message.get("params", {}))
        if "id" in message:
            self._send({"id": message["id"], **answer})

    def advance(self, ms: int) -> None:
        self.passed_ms += ms

    def take_output(self) -> list[bytes]:
        output, self._output = self._output, []
        return output

    def notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def _answer(self, method: str, params: Any) -> dict[str, Any]:
        if not isinstance(method, str):
            return {"error": {"code": -32600, "message": "No request."}}
        if method == "sim.fingers":
            if any(name.startswith("z") for name in params.get("cells", {})):
                return {"error": {"code": -32602, "message": "There is no such cell."}}
            self.fingers = params
            return {"result": {"time_ms": self.passed_ms}}
        if method == "sim.watch":
            self.watched = bool(params["leds"])
            return {"result": {"leds": {"cells": {}, "buttons": {}}}}
        if method == "state":
            return {"result": {"turn": 0}}
        return {"error": {"code": -32601, "message": "There is no such method."}}

    def _send(self, message: dict[str, Any]) -> None:
        self._output.append(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
