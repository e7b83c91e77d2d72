"""The same scripts on an emulated Pico, whose time runs in its own way: answers are compared.

A Pico plays what a person at it and a program on its cable can do. Its scripts leave out what is
about milliseconds, and what only the simulator can be asked for; power cuts come between turns.
"""

from host_sim.board import faults
from host_sim.emulator.copies import Booted, Copier
from rootlight.board_files.pad_numbers import ROLES
from tests.emulator.tables import BUILT, that_answers
from tests.micropython.programs.scripted_play import (
    LONGEST_MS,
    WAIT_MS,
    Evening,
    awaits_opponent,
    last_answer,
)

# Answers that are the same on every board.
COMPARED = (
    "new", "play", "state", "legal", "undo", "redo", "explain", "ask", "danger", "points",
    "record", "library", "seats", "study", "opponent", "lesson", "settings",
)  # fmt: skip
LEFT_OUT = ("clock", "watch", "sim.leds", "diagnose", "errors", "lights", "suggest", "forecast")
FINGER = {"ms": 200, "after_ms": 400}


def for_pico(script):
    """The script of a Pico, or None if that has another board."""
    if script["built"] != BUILT:
        return None
    return script | {"acts": list(filter(_is_for_pico, script["acts"]))}


def _is_for_pico(act):
    kind, *given = act
    if kind in ("review", "leave"):
        return False
    if kind != "ask":
        return True
    method, params = given
    is_of_firmware = params.get("part") == "firmware" or "cut_after_writes" in params
    return method not in LEFT_OUT and not is_of_firmware


class OnPico:
    """The acts of an Evening, at an emulated board that is on."""

    def __init__(self, board):
        self._board = board
        self.state = None

    def do(self, act):
        """Do an act; the answer to it, or None."""
        kind, *given = act
        return self.DOES[kind](self, *given)

    def _ask(self, method, params):
        if method == "sim.fault":
            return self._fault(**params)
        if method == "sim.power":
            self._board.power_cycle()
            self._board.say_hello()
            return None
        answer = self._board.ask(method, params)
        if method == "play" and "result" in answer:
            self.state = answer["result"]["state"]
        return answer

    def _fault(self, clear=False, **fault):
        if clear:
            faults.clear(self._board.hardware)
        else:
            faults.inject(self._board.hardware, fault.pop("part"), fault.pop("kind"), **fault)

    def _touch(self, cells):
        self._board.tap(*map(self._board.hardware.board.pad_at, cells), **FINGER)

    def _press(self, button):
        board = self._board.hardware.board
        self._board.tap(board.shape.count + ROLES.index(button), **FINGER)

    def _run(self, ms):
        self._board.pico.run(ms)

    def _settle(self):
        for _ in range(LONGEST_MS // WAIT_MS):
            answer = self._board.ask("state")
            self.state = answer.get("result")
            if not awaits_opponent(self.state):
                break
            self._board.pico.run(WAIT_MS)
        return answer

    DOES = {"ask": _ask, "touch": _touch, "press": _press, "run": _run, "settle": _settle}


def answers(board, script):
    """Return the answers of an emulated board to the acts of a script."""
    table = OnPico(board)
    return [table.do(act) for act in script["acts"]]


class Picos:
    """Copies of a Pico that has booted once."""

    name = "Pico"

    def __init__(self):
        self._copier = Copier()

    def differences(self, script, loops):
        """Return the answers that differ from this interpreter's: (act, there, here) each."""
        there = self._copier.run(answers, board=Booted(that_answers), script=script)
        for act, one, other in zip(
            script["acts"], there, answers_here(script, loops), strict=True
        ):
            if is_compared(act) and told(one) != told(other):
                yield act, told(one), told(other)

    def close(self):
        """End it."""
        self._copier.close()


def answers_here(script, loops):
    """Return the simulated board's answer to each act."""
    evening = Evening(script, loops)
    evening.take()
    while evening.step():
        yield last_answer(evening.take())


def is_compared(act):
    """Return whether both answer an act alike."""
    return act[0] == "settle" or (act[0] == "ask" and act[1] in COMPARED)


def told(answer):
    """Return the content of an answer, but for its number, and the time on clocks."""
    if answer is None or "error" in answer:
        return answer and answer["error"]
    result = answer["result"]
    return {name: result[name] for name in sorted(result) if name != "clock"}
