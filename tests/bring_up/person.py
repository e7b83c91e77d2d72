"""A person who brings a board up: sees its lights, reads its sentences, and has fingers.

The person knows where each pad and each light really is, but not what the firmware believes.
"""

from host_sim.board.wiring_mistakes import make
from tests.support import Table

# Far enough from each other, and from most of what the tests break.
HANDS = {"hex-4": ("a2", "c2", "d5", "f1", "g3", "e2")}
# A small board lies under a hand as a whole.
HANDS["hex-2"] = ("a1", "a2", "b1", "b2", "b3", "c1", "c2")
# Pads that say yes.
YES = {"hex-4": ("d4", "f2", "b2", "e3"), "hex-2": ("b2", "c2", "a1", "end1")}
BRIGHT = 4


def built_with(*mistakes, built="hex-4"):
    """A Table whose board was built with mistakes, each (kind, {options}), and switched on."""
    table = Table(built)
    hardware = table.link.board.hardware
    for kind, how in mistakes:
        make(hardware, kind, **how)
    table.power(cycle=True)
    # The power cycle has given unplugged chips their power back.
    for kind, how in mistakes:
        if kind in ("chip_unplugged", "mux_unplugged"):
            make(hardware, kind, **how)
    table.run(400)
    table.notifications()
    return table


class Person:
    """A person at a Table.

    patience: how often a light is touched before a hand on the board says that nothing is felt.
    """

    def __init__(self, table, patience=2):
        self.table = table
        self.hardware = table.link.board.hardware
        self.board = self.hardware.board
        self.patience = patience
        self.found = []
        self.heard = []  # each sentence about the order, once

    def begin(self):
        self.table.bringup(do="start")
        self.run_until("touch")

    def run_until(self, step, most=30):
        """Wait while the board does something by itself."""
        for _ in range(most):
            state = self.state()
            if state.get("step") == step or not state["running"]:
                return
            self.table.run(500)
        raise AssertionError(self.state())

    def state(self):
        state = self.table.bringup()
        self.found = state.get("found", self.found)
        return state

    def codes(self):
        """Return the findings: (code, part) of each."""
        return [(entry["code"], entry["part"]) for entry in self.found]

    def lit(self):
        """The pads whose lights are bright, by name."""
        pads = range(self.board.pads)
        return [self.board.pad_name(pad) for pad in pads if max(self.colour(pad)) >= BRIGHT]

    def colour(self, pad):
        return self.hardware.colour(pad)

    # Fingers.

    def touch(self, *names, ms=160):
        fingers = {self.board.pad_at(name): 1.0 for name in names}
        self.table.link.board.fingers.put(fingers)
        self.table.run(ms)
        self.table.link.board.fingers.put({})
        self.table.run(110)

    def hand(self):
        self.touch(*HANDS[self.board.name])

    def says(self, is_yes):
        """Answer at the board, yes with a finger that is surely felt."""
        if not is_yes:
            self.hand()
            return
        message = self.state().get("message")
        for name in YES[self.board.name]:
            self.touch(name)
            if self.state().get("message") != message:
                return

    # The steps.

    def goes_through(self, most=400):
        """Go through all steps as the sentences ask; returns what was found."""
        self.begin()
        return self.goes_on(most)

    def goes_on(self, most=400, until=None):
        """Go through the steps from the first touch on, up to the step `until`, left out."""
        for _ in range(most):
            state = self.state()
            if not state["running"] or state["step"] == until:
                return self.codes()
            step = state["step"]
            if step == "touch":
                self._touches(state["message"])
            elif step == "order":
                self._orders(state["message"])
            elif step == "colours":
                self.says(self._is_all(state["message"]))
            elif step == "sound":
                self.says(self._hears())
            else:
                self.table.run(400)
        raise AssertionError(self.state())

    def _touches(self, message):
        lit = self.lit()
        if message.startswith("Can you see a breathing light"):
            self.says(bool(lit))
            return
        for _ in range(self.patience if lit else 0):
            self.touch(lit[0])
            if self.state()["message"] != message:
                return
        self.hand()

    def _orders(self, message):
        if message not in self.heard:
            self.heard.append(message)
        if message.startswith("Now touch the pad named "):
            name = message[len("Now touch the pad named ") :].split(".")[0].split(",")[0]
            self.touch(name)
            if self.state().get("message") == message:
                self.hand()
            return
        first, last = message.split(", ")[1].split("?")[0].split()[1::2]
        self.says(self._runs(self.board.pad_at(first), self.board.pad_at(last)))

    def _runs(self, first, last):
        """Return whether the lights of one run go from pad to pad in the order of their names."""
        seen = []
        dark = 0
        while dark < 6:
            lit = self.lit()
            dark = 0 if lit else dark + 1
            self.table.run(100)
        while dark:
            dark = 0 if self.lit() else dark + 1
            self.table.run(50)
        while dark < 6:
            pads = [self.board.pad_at(name) for name in self.lit()]
            dark = 0 if pads else dark + 1
            if pads and pads[0] not in seen[-1:]:
                seen.append(pads[0])
            self.table.run(100)
        return seen == sorted(seen) and first <= seen[0] and seen[-1] <= last

    def _hears(self):
        """Return whether a tone comes within the time from one to the next."""
        for _ in range(30):
            if self.hardware.piezo.is_heard():
                return True
            self.table.run(80)
        return False

    def _is_all(self, message):
        """Return whether all lights that are on have the colour that is asked for."""
        channel = ("red", "green", "blue").index(message.split("?")[0].split()[-1])
        seen = [self.colour(pad) for pad in range(self.board.pads)]
        lit = [colour for colour in seen if max(colour)]
        return all(colour[channel] == max(colour) for colour in lit)
