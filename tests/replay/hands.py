"""Random people at a board, of whom nobody keeps to anything: for reports of what they did.

Fingers, hands, sleeves, buttons, the menu, lines of the link, good and bad ones, parts that fail
and recover, a flash that is full; all from a seed, the same on every interpreter.
"""

from host_sim.trials.random_play import Chance
from rootlight.board_files.pad_numbers import ROLES
from rootlight.games import catalogue

LINES = (
    b'{"id":1,"method":"state"}',
    b'{"id":2,"method":"undo"}\n{"id":3,"method":"undo"}\n{"id":4,"method":"redo"}',
    b'{"id":5,"method":"settings","params":{"guard":"on"}}',
    b'{"method":"settings","params":{"guard":"auto","undo_revealed":true}}',
    b'{"id":6,"method":"settings","params":{"brightness":2}}',
    b'{"id":7,"method":"explain","params":{"cell":"a1"}}',
    b'{"id":9,"method":"play","params":{"move":"pass"}}',
    b'{"id":11,"method":"selftest","params":{"leds":"chain"}}',
    b'{"id":12,"method":"selftest","params":{"leds":"off"}}',
    b'{"id":13,"method":"service","params":{"unsaved":true}}',
    b'{"id":14,"method":"diagnose"}',
    b'{"id":15,"method":"new","params":{"game":"rootbound","moves":["a1","b2,b4"]},"x":"%s"}'
    % (b"y" * 600),
    b'{"id":16,"method":"settings","params":{"locks":{"hints":2,"undo":"one"}}}',
    b'{"id":17,"method":"settings","params":{"language":"de","locks":{}}}',
    b'{"id":18,"method":"study","params":{"on":true,"turn":0}}',
    b'{"id":19,"method":"study","params":{"on":false}}',
    b'{"id":20,"method":"seats","params":{"swap":true}}',
    b"{[[[",
    b"\xff\xfe\x00",
    b"x" * 1100,
)
FAULTS = (
    {"kind": "absent"},
    {"kind": "brownout"},
    {"kind": "nack", "count": 3},
    {"kind": "noise", "counts": 6},
    {"kind": "hum", "counts": 5.0},
    {"kind": "garbled", "count": 4},
    {"kind": "overcurrent", "once": True},
)
ILLS = ("electrode_stuck", "electrode_flicker", "electrode_loose", "electrode_open")
SLOW_TAP_MS = 450


class Hands:
    """The people at the table."""

    def __init__(self, table, seed):
        self.table = table
        self.chance = Chance(seed * 7919 + 1)
        self.board = table.link.board.hardware.board
        self._deeds = (
            (20, self.turn),
            (8, self.touch),
            (4, self.slide),
            (2, self.hand),
            (6, self.button),
            (3, self.end_held),
            (3, self.undo),
            (2, self.redo),
            (2, self.hint),
            (2, self.menu),
            (3, self.line),
            (1, self.half_a_line),
            (2, self.new),
            (2, self.fault),
            (2, self.clear),
            (1, self.full_flash),
            (1, self.thing_on_a_pad),
            (6, self.wait),
        )

    def act(self, times):
        """Do so many deeds."""
        for _ in range(times):
            number = self.chance.below(sum([weight for weight, _ in self._deeds]))
            for weight, deed in self._deeds:
                number -= weight
                if number < 0:
                    deed()
                    break

    def _name(self):
        return self.board.pad_name(self.chance.below(self.board.shape.count))

    def _beside(self, name):
        """A cell beside another one, or the same."""
        shape = self.board.shape
        at = self.board.pad_at(name) * shape.degree
        near = shape.neighbours[at + self.chance.below(shape.degree)]
        return name if near == shape.count else self.board.pad_name(near)

    def _pause(self):
        return self.chance.below(60) * self.chance.below(12)

    def _send(self, data):
        self.table.link.feed(data)

    # Deeds.

    def turn(self):
        """A turn as the rules want it, if touches can be found for it; sometimes not ended."""
        controller = self.table.link.board.device.controller
        game = controller.in_play.match.game
        for _ in range(2):
            cells = [
                cell
                for cell in range(game.count)
                if not game.is_over()
                and game.refusal_of_touch(controller.partial_turn.cells, cell) is None
            ]
            if cells and controller.offers.picker is None:
                cell = cells[self.chance.below(len(cells))]
                self.table.touch(self.board.pad_name(controller.in_play.placement.built[cell]))
                self.table.run(SLOW_TAP_MS)
        if self.chance.below(8):
            self.table.press("end")
            self.table.run(self._pause())

    def touch(self):
        self.table.touch(self._name(), ms=10 + self.chance.below(300))

    def slide(self):
        name = self._name()
        for _ in range(4):
            self.table.fingers(name, self._beside(name))
            self.table.run(10 + self.chance.below(60))
            name = self._beside(name)
        self.table.fingers()
        self.table.run(self._pause())

    def hand(self):
        names = [self._name() for _ in range(3 + self.chance.below(9))]
        self.table.fingers(*names, strength=0.3 + self.chance.below(7) / 10)
        self.table.run(20 + self._pause())
        self.table.fingers()

    def button(self):
        role = ROLES[self.chance.below(len(ROLES))]
        self.table.press(role, ms=20 + self.chance.below(300))

    def end_held(self):
        self.table.press("end")
        self.table.press("end", ms=1200)

    def undo(self):
        for _ in range(1 + self.chance.below(4)):
            self.table.press("undo")

    def redo(self):
        self.table.fingers(buttons=("hint",))
        self.table.run(100)
        self.table.fingers(buttons=("hint", "undo"))
        self.table.run(200)
        self.table.fingers()
        self.table.run(200)

    def hint(self):
        self.table.press("hint", ms=900, cells=[self._name()])

    def menu(self):
        self.table.press("menu")
        for _ in range(3):
            corners = sorted(self.board.corners)
            corner = corners[self.chance.below(len(corners))]
            self.table.touch(self.board.pad_name(corner) if self.chance.below(2) else self._name())
        self.table.press(("end1", "menu", "undo")[self.chance.below(3)])

    def line(self):
        self._send(LINES[self.chance.below(len(LINES))] + b"\n")

    def half_a_line(self):
        line = LINES[0] + b"\r\n"
        self._send(line[:9])
        self.touch()
        self._send(line[9:])

    def new(self):
        name = catalogue.NAMES[self.chance.below(len(catalogue.NAMES))]
        self._send(b'{"id":1,"method":"new","params":{"game":"%s"}}\n' % name.encode())

    def fault(self):
        chip = self.chance.below(len(self.board.chips))
        self.table.fault(
            part=self.board.chips[chip].name, **FAULTS[self.chance.below(len(FAULTS))]
        )

    def clear(self):
        self.table.fault(clear=True)
        self.table.run(self._pause())

    def full_flash(self):
        flash = self.table.link.board.hardware.flash
        size = flash.size
        flash.size = 0
        self.turn()
        self.touch()
        self.table.run(6000)
        flash.size = size

    def thing_on_a_pad(self):
        self.table.fault(part=self._name(), kind=ILLS[self.chance.below(len(ILLS))])
        self.table.run(30000 + self.chance.below(100000))

    def wait(self):
        self.table.run(self._pause() * (1 + self.chance.below(8)))
