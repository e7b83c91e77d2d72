"""The board as one thing: touch, controller, lights, link and storage, step by step.

Used by `starting` and the simulator. Receives a platform and never imports one. No threads: the
owner calls `step(now_ms)` over and over, about every `POLL_MS`.
"""

from array import array

from rootlight.board_files.board_file import ELECTRODES, ROLES
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.device import upkeep
from rootlight.drivers.led_chain import LedChain
from rootlight.flight_recorder.recorder import FlightRecorder
from rootlight.lessons.offer import LessonOffer
from rootlight.lights.scene import Scene
from rootlight.link.framing import LineReader
from rootlight.link.link import Link
from rootlight.saving.standard_settings import STANDARD
from rootlight.saving.storage import MUCH, Storage
from rootlight.table.controller import Controller
from rootlight.texts import ENGLISH, speak
from rootlight.touch.events import EVENT_SHIFT, PAD_MASK, STUCK
from rootlight.touch.gestures import Gestures
from rootlight.touch.pads import Pads
from rootlight.unloading import Unloader

POLL_MS = const(8)
_RECEIVE = const(128)
_CALM_MS = const(5000)
# Settings of the builder's file that are the platform's: they do not change while it runs.
_OF_PLATFORM = ("touch_threshold", "release_threshold")
# What a step does, one after the other; `mishaps` has words for them.
SCAN = const(1)
LINK = const(2)
TURN = const(4)
FRAME = const(8)
SAVE = const(16)
NEWS = const(32)
REST = const(64)
_ALL = const(13)  # scan, turn and frame


class Device:
    """A whole board.

    platform: as `platforms/pico.py`. board: the BoardFile. settings: dict of the builder's file.
    Nothing of the board is kept but what it needs from now on. `doing`: which part of a step
    began last, 0 between two steps; `ran`: those of scan, turn and frame that ended since the
    watchdog was fed; `deaf`: whether the next step leaves the link alone, so that a host that
    brings about one mistake after the other keeps no turn and no frame from running; `read_file`:
    function that gives the text of a file of the builder's, see `starting`.
    """

    def __init__(self, platform, board, settings, unloader=None):
        self._platform = platform
        self._storage = Storage(platform)
        self._masks = array("H", [0] * len(board.chips))
        self._received = bytearray(_RECEIVE)
        self._lines = None  # a LineReader, while somebody talks
        self._next_poll = None
        self._unloader = unloader or Unloader(False)
        self._activity = -1  # what changed so far, when the board was last looked at
        self._calm_at = 0
        self.storage_ok = True
        self.kept = None  # names of the settings that the flash holds; None if it was not read
        self.unkept = None  # changes of settings that could not be kept so far
        self.care = None  # the PadHealth, while a pad is out of order
        self.watch = None  # a LightsWatch, while somebody watches
        self.guest = None  # shown and felt in place of the game, see `take_over`
        self.doing = REST
        self.ran = 0
        self.deaf = False
        self.shape = board.shape
        self.simulated = platform.simulated
        cells = board.shape.count
        self.recorder = FlightRecorder(self)
        self.pads = Pads(board, self.recorder)
        self.gestures = Gestures(
            board.shape.neighbours, cells, cells + len(ROLES), self._strength_of
        )
        self.link = Link(self, platform)
        self.controller = Controller(
            board.shape, self.link, board.corners, LessonOffer(platform), self.services
        )
        self.chain = LedChain(
            len(board.chain),
            board.chain,
            board.budget_ma,
            board.idle_ma_per_led,
            board.channel_ma,
        )
        self.scene = Scene(self.controller, self.chain, cells)
        self.save_again_at = 0  # when a failed save is tried again, and how long that waited
        self.save_again_ms = 0
        self.settings = dict(STANDARD)
        speak(platform, ENGLISH)
        own = {name: settings[name] for name in settings if name not in _OF_PLATFORM}
        upkeep.change_settings(self, own)
        # A bound method, taken once: taking one allocates.
        self._take_line = self.link.handle_line

    def start(self):
        """Set the chips up, find the game that was going on, light the first frame."""
        self._platform.start()
        upkeep.resume(self, self._storage)
        self.report_chips()
        self.recorder.keyframes.tidy(self._platform.ticks_ms())

    # The loop.

    def step(self, now_ms):
        """Do what is due: touches, link, time, lights, and then what can wait for the lights."""
        # What comes by the link is of this moment too.
        self.controller.now = now_ms
        if self._next_poll is None or ticks_diff(now_ms, self._next_poll) >= 0:
            self._next_poll = ticks_add(now_ms, POLL_MS)
            self.doing = SCAN
            self._read_touch(now_ms)
            self.ran |= SCAN
        if self.deaf:
            self.deaf = False
        else:
            self.doing = LINK
            self._read_link()
        self.doing = TURN
        self.controller.step(now_ms)
        self.ran |= TURN
        self.doing = FRAME
        if self._update_lights(now_ms):
            self._platform.show(self.chain.frame)
            if self.watch is not None:
                self.link.outbox.lights_changed()
        self.ran |= FRAME
        fed = self._feed()
        if self.link.owes():
            self.doing = NEWS
            self.link.go_on()
        self.doing = SAVE
        if self.controller.unsaved and self._may_save(now_ms):
            # The news wait for the next step, in which the lights settle: a state takes long.
            self.save(now_ms)
            if fed:
                # An erase of the flash takes long, and the next step may too.
                self._platform.feed()
        elif self.unkept is not None and ticks_diff(now_ms, self.save_again_at) >= 0:
            upkeep.keep_settings(self, self._platform)
        else:
            self.doing = NEWS
            self.link.go_on()
        self.doing = REST
        if self._unloader.loaded() or self._storage.tail_bytes > MUCH:
            self._give_back(now_ms)
        self.recorder.end_step(now_ms)
        self.doing = 0

    def _feed(self):
        """Feed the watchdog if scan, turn and frame have all run since; whether it was fed."""
        if self.ran != _ALL:
            return False
        self.ran = 0
        self._platform.feed()
        return True

    def _update_lights(self, now_ms):
        """Bring the frame up to date; whether it changed and is to be sent."""
        guest = self.guest
        if guest is not None:
            changed = guest.update(now_ms)
            if self.guest is guest:
                return changed
        return self.scene.update(now_ms)

    # A guest: a bring-up or an LED test.

    def take_over(self, guest):
        """Show a guest in place of the game from now on, and let no touch play.

        guest: has a NAME; `update(now_ms)` and `colour(pad)`, as the Scene, for it fills
        `chain.frame` itself; and `end()`, which calls `give_back`: a second guest ends the first.
        """
        if self.guest is not None:
            self.guest.end()
        self.guest = guest
        self.pads.turn_deaf()

    def give_back(self, guest):
        """Show the game again, unless the guest has gone already. Touches play when all left."""
        if self.guest is guest:
            self.guest = None
            self.pads.hear_again()
            self.controller.changes += 1

    def shown(self):
        """The guest, or the Scene: `shown().colour(pad)` is what a pad shows."""
        return self.scene if self.guest is None else self.guest

    def plays(self):
        """Whether the game is what is shown and felt, and no guest."""
        return self.guest is None and not self.pads.is_deaf

    def rewire(self, board):
        """Follow the wiring of this BoardFile from now on, and look at the chips afresh."""
        self.pads.wire(board)
        self.chain.rewire(board.chain)
        # What was known of some pads was the trouble of others.
        self.care = None
        self._platform.changed = True

    def wait_ms(self, now_ms):
        """How long the next `step` can wait: until the pads are to be read again."""
        if self._next_poll is None:
            return 0
        if self.link.is_talking() and self._platform.link_room():
            return 1
        return max(ticks_diff(self._next_poll, now_ms), 1)

    def is_settled(self, now_ms):
        """Whether fingers, pauses and saving have come to rest."""
        rests = self.gestures.is_quiet() and not (self.controller.unsaved and self.storage_ok)
        return rests and self.controller.is_settled(now_ms)

    def _give_back(self, now_ms):
        """Once nothing has happened for a while, see to the flash, and forget borrowed code."""
        activity = self.controller.changes + self._unloader.loaded()
        if not self.gestures.is_quiet() or activity != self._activity:
            self._activity = activity
            self._calm_at = ticks_add(now_ms, _CALM_MS)
        elif ticks_diff(now_ms, self._calm_at) >= 0:
            if self._lines is not None and self._lines.is_empty():
                self._lines = None
            if self._storage.tail_bytes > MUCH:
                upkeep.tidy(self, self._storage)
            self.forget_modules()

    def forget_modules(self):
        """Forget modules that are seldom used, where they take heap."""
        self._unloader.forget()

    def _read_touch(self, now_ms):
        failed = self._platform.read_touch(self._masks)
        self.recorder.polled = True
        self.pads.update(self._masks)
        self.gestures.scan(now_ms, self.pads.down)
        event = self.gestures.next_event()
        while event >= 0:
            if event >> EVENT_SHIFT < STUCK:
                self.controller.handle(event >> EVENT_SHIFT, event & PAD_MASK, now_ms)
            else:
                self.pad_health().take(event >> EVENT_SHIFT, event & PAD_MASK, now_ms)
            event = self.gestures.next_event()
        if failed or self._platform.changed:
            self.report_chips()
        if self.care is not None and not self.care.look(now_ms):
            self.care = None

    def _strength_of(self, pad, enough=0):
        """How strongly a pad is touched, in counts; 0 if its chip does not answer.

        Who asks whether it is `enough` may be told anything that is, or is not.
        """
        wire = self.pads.wire_of[pad]
        strength = self._platform.strength(wire // ELECTRODES, wire % ELECTRODES)
        if not enough:
            self.recorder.note_strength(strength)
        elif strength < enough:
            self.recorder.note_weak(pad)
        return strength

    # The link.

    def _read_link(self):
        if self.link.owes():
            # The port keeps what comes until the answer is out.
            return
        count = self._platform.read_link(self._received)
        if count:
            if self._lines is None:
                self._lines = LineReader()
            self._lines.feed(self._received, count, self._take_line)

    # Saving.

    def _may_save(self, now_ms):
        """Whether to save now: after a failure, not before some time has passed."""
        return self.storage_ok or ticks_diff(now_ms, self.save_again_at) >= 0

    def save(self, now_ms):
        """Save the game; the lights of the turn settle when that is done."""
        controller = self.controller
        game = controller.game_to_save()
        try:
            self._storage.save(game.match, game.swapped)
        except OSError:
            upkeep.failed_to_save(self, self._platform)
        else:
            controller.settle()
            self._report_storage(True)

    # Faults, which are seldom.

    def _report_storage(self, works):
        if works != self.storage_ok:
            upkeep.report_storage(self, self._platform, works)

    def report_chips(self):
        """Show and tell which parts work."""
        upkeep.report_chips(self, self._platform)

    def pad_health(self):
        """The PadHealth, which is made if there is none."""
        from rootlight.device.pad_health import PadHealth

        if self.care is None:
            self.care = PadHealth(self, self._platform, self._show_parts)
        return self.care

    def _show_parts(self):
        """Mark the pads that do not work, and light the fault light if anything does not."""
        upkeep.show_parts(self, self._platform)

    def services(self):
        """What the link asks of the board as a whole."""
        from rootlight.device.services import Services

        return Services(self, self._platform, self._storage)
