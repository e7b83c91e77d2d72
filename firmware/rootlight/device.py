"""The board as one thing: touch, controller, lights, link and storage, step by step.

Used by `main.py` and the simulator. Receives a platform and never imports one. No threads: the
owner calls `step(now_ms)` over and over, about every `POLL_MS`.
"""

from array import array

# These stay though others load them first: what is borrowed would bring its own.
import rootlight.geometry.placement
import rootlight.geometry.shapes
import rootlight.match  # noqa: F401
from rootlight import on_demand
from rootlight.board_file import ELECTRODES, ROLES
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.controller import Controller
from rootlight.drivers.led_chain import LedChain
from rootlight.lights.scene import Scene
from rootlight.link.link import Link
from rootlight.on_demand import borrow
from rootlight.storage import Storage
from rootlight.touch.gestures import EVENT_SHIFT, PAD_MASK, Gestures
from rootlight.touch.pads import Pads

POLL_MS = const(8)
_RECEIVE = const(128)
_SAVE_AGAIN_MS = const(5000)
_CALM_MS = const(5000)  # borrowed code that nobody asked for so long is given back
_UPKEEP = "rootlight.upkeep"
# Settings of the builder's file that are the platform's: they do not change while it runs.
_BUILT = ("touch_threshold", "release_threshold")


class Device:
    """A whole board.

    platform: as `platforms/pico.py`. board: the BoardFile. settings: dict of the builder's file.
    Nothing of the board is kept but what it needs from now on.
    """

    def __init__(self, platform, board, settings):
        self.shape = board.shape
        self._platform = platform
        self.simulated = getattr(platform, "simulated", False)
        cells = board.shape.count
        self._masks = array("H", [0] * len(board.chips))
        self.pads = Pads(board)
        self.gestures = Gestures(
            board.shape.neighbours, cells, cells + len(ROLES), self._strength_of
        )
        self.link = Link(self, self._send)
        self._lines = None  # a LineReader, while somebody talks
        self._received = bytearray(_RECEIVE)
        self.controller = Controller(board.shape, self.link, board.corners)
        self.chain = LedChain(
            len(board.chain),
            board.chain,
            board.budget_ma,
            board.idle_ma_per_led,
            board.channel_ma,
        )
        self.scene = Scene(self.controller, self.chain, cells)
        self._storage = Storage(platform)
        self.storage_ok = True
        self._save_again_at = 0
        self._watch = None
        self.settings = {
            "brightness": 1,
            "language": "en",
            "guard": "auto",
            "undo_revealed": False,
        }
        self._next_poll = None
        self._lent = -1
        self._calm_at = 0
        # Bound methods, taken once: taking one allocates.
        self._take_line = self.link.handle_line
        self._refuse_line = self.link.refuse_long_line
        own = {name: settings[name] for name in settings if name not in _BUILT}
        borrow(_UPKEEP).change_settings(self, own)

    def start(self):
        """Set the chips up, find the game that was going on, light the first frame."""
        self._platform.start()
        borrow(_UPKEEP).resume(self, self._storage)
        self._report_chips()

    # The loop.

    def step(self, now_ms):
        """Do what is due: touches, link, time, lights, and then what can wait for the lights."""
        if self._next_poll is None or ticks_diff(now_ms, self._next_poll) >= 0:
            self._next_poll = ticks_add(now_ms, POLL_MS)
            self._read_touch(now_ms)
        self._read_link()
        self.controller.step(now_ms)
        if self.scene.update(now_ms):
            self._platform.show(self.chain.frame)
            if self._watch is not None:
                self._watch.tell()
        if self.controller.unsaved and self._may_save(now_ms):
            # The news wait for the next step, in which the lights settle: a state takes long.
            self._save(now_ms)
        elif self.link.has_news():
            self.link.send_news()
        if on_demand.borrowed:
            self._give_back(now_ms)

    def wait_ms(self, now_ms):
        """How long the next `step` can wait: until the pads are to be read again."""
        if self._next_poll is None:
            return 0
        return max(ticks_diff(self._next_poll, now_ms), 1)

    def is_settled(self, now_ms):
        """Whether fingers, pauses and saving have come to rest."""
        rests = self.gestures.is_quiet() and not (self.controller.unsaved and self.storage_ok)
        return rests and self.controller.is_settled(now_ms)

    def _give_back(self, now_ms):
        """Forget borrowed code once nothing has happened for a while."""
        if not self.gestures.is_quiet() or on_demand.lent != self._lent:
            self._lent = on_demand.lent
            self._calm_at = ticks_add(now_ms, _CALM_MS)
        elif ticks_diff(now_ms, self._calm_at) >= 0:
            if self._lines is not None and self._lines.is_empty():
                self._lines = None
            on_demand.give_back()

    def _read_touch(self, now_ms):
        failed = self._platform.read_touch(self._masks)
        self.pads.update(self._masks)
        self.gestures.scan(now_ms, self.pads.down)
        event = self.gestures.next_event()
        while event >= 0:
            self.controller.handle(event >> EVENT_SHIFT, event & PAD_MASK, now_ms)
            event = self.gestures.next_event()
        if failed or self._platform.changed:
            self._report_chips()

    def _strength_of(self, pad):
        """How strongly a pad is touched, in counts; 0 if its chip does not answer."""
        wire = self.pads.wire_of[pad]
        return self._platform.strength(wire // ELECTRODES, wire % ELECTRODES)

    # The link.

    def _read_link(self):
        count = self._platform.read_link(self._received)
        if count:
            if self._lines is None:
                self._lines = borrow("rootlight.link.framing").LineReader()
            self._lines.feed(self._received, count, self._take_line, self._refuse_line)

    def _send(self, text):
        self._platform.write_link(text.encode() + b"\n")

    def watch_lights(self, wanted):
        """Tell of lights that change from now on, or leave off."""
        self._watch = borrow("rootlight.link.watching").LightsWatch(self) if wanted else None

    def colour_text(self, pad):
        """The colour of a pad, as six hexadecimal digits."""
        return "%06x" % self.scene.colour(pad)

    # Saving.

    def _may_save(self, now_ms):
        """Whether to save now: after a failure, not before some time has passed."""
        return self.storage_ok or ticks_diff(now_ms, self._save_again_at) >= 0

    def _save(self, now_ms):
        """Save the game; the lights of the turn settle when that is done."""
        controller = self.controller
        try:
            self._storage.save(controller.match, controller.swapped)
        except OSError:
            self._save_again_at = ticks_add(now_ms, _SAVE_AGAIN_MS)
            self._report_storage(False)
        else:
            controller.settle()
            self._report_storage(True)

    # Faults, which are seldom.

    def _report_storage(self, works):
        if works != self.storage_ok:
            borrow(_UPKEEP).report_storage(self, self._platform, works)

    def _report_chips(self):
        borrow(_UPKEEP).report_chips(self, self._platform)

    # What the link asks of the board as a whole.

    def change_settings(self, changes):
        """Change settings; returns all of them. Raises ValueError, with nothing changed."""
        return borrow(_UPKEEP).change_and_keep(self, self._storage, changes)

    def service(self):
        """Save, and make ready for an update of the firmware."""
        self.controller.unsaved = True
        self._save(self._platform.ticks_ms())
        if not self.simulated:
            self._platform.restart(True)
        return {"service": True}

    def diagnose(self):
        """What is present, what failed, and figures; for people who look for a fault."""
        return borrow(_UPKEEP).diagnose(self, self._platform)
