"""The board as one thing: touch, controller, lights, link and saving, step by step.

Used by `boot` and the simulator. Receives a platform and never imports one. No threads: the owner
calls `step(now_ms)` over and over, about every `POLL_MS`.
"""

from array import array

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.device.parts import Parts
from rootlight.device.reporter import Reporter
from rootlight.device.settings import Settings
from rootlight.drivers.led_chain import LedChain
from rootlight.lessons.offer import LessonOffer
from rootlight.lights.scene import Scene
from rootlight.link.link import Link
from rootlight.sound import Sounds
from rootlight.table.controller import Controller
from rootlight.texts import ENGLISH, speak
from rootlight.touch.events import EVENT_SHIFT, PAD_MASK, STUCK
from rootlight.touch.gestures import Gestures
from rootlight.touch.pads import Pads

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.board_files.reader import BoardFile
    from rootlight.device.services import Services
    from rootlight.link.watching import LightsWatch

    class Guest:
        """What a guest offers: the methods of the Scene, but it fills `chain.frame` itself."""

        NAME: str

        def update(self, now_ms: int) -> bool: ...
        def colour(self, pad: int) -> int: ...
        def end(self) -> None: ...


POLL_MS = const(8)
# Settings of the builder's file that are the platform's: they do not change while it runs.
_OF_PLATFORM = ("touch_threshold", "release_threshold")
# What a step does, one after the other; `boot.mending` has words for them.
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

    platform: as `platforms/pico.py`. board: the BoardFile, of which only what is needed from now
    on is kept. settings: dict of the builder's file. parts: makes the parts that a
    simulator may replace, see Parts. Raises ValueError if a setting is wrong.

    Fields that others read:

    - `built`: what the board file is called; `shape`: of the built board; `simulated`: whether
      the hardware is;
    - `pads`, `gestures`, `controller`, `chain`, `scene`, `link`: from a finger to a light, and
      out; `sounds`: the Sounds;
    - `settings`, `saver`, `faults`, `recorder`, `lines`: each class says what it is;
    - `thinking`: the Thinking, which finds turns of the board's own;
    - `watch`: a LightsWatch while somebody watches; `guest`: what is shown and felt in place of
      the game, see `take_over`;
    - `doing`: which part of a step began last, 0 between two steps;
    - `read_file`: function, see Parts.
    """

    def __init__(
        self, platform, board: "BoardFile", settings: dict, parts: "Parts | None" = None
    ) -> None:
        parts = parts or Parts()
        cells = board.shape.count
        self._platform = platform
        self._parts = parts
        self._checkpoint = parts.checkpoint
        self._masks = array("H", [0] * len(board.chips))
        self._next_poll: "int | None" = None
        self._ran = 0  # which of scan, turn and frame ended since the watchdog was fed
        self._skips_link = False
        self._listener: "Callable[[int, int], None] | None" = None
        self.watch: "LightsWatch | None" = None
        self.guest: "Guest | None" = None
        self.doing = REST
        self.read_file = parts.read_file
        self.built = board.name
        self.shape = board.shape
        self.simulated = platform.simulated
        self.recorder = parts.recorder(self)
        self.pads = Pads(board, self.recorder)
        self.gestures = Gestures(
            board.shape.neighbours, cells, cells + len(ROLES), parts.strength_of(self, platform)
        )
        self.link = Link(self, platform)
        self.lines = parts.lines(self, platform)
        self.thinking = parts.thinking(self, board.shape)
        self.sounds = Sounds(platform)
        self.controller = Controller(
            board.shape,
            Reporter(self, platform),
            LessonOffer(platform),
            board.corners,
            self.services,
            self.thinking.levels,
            "end2" not in board.roles,
        )
        self.chain = LedChain(
            len(board.chain),
            board.chain,
            board.budget_ma,
            board.idle_ma_per_led,
            board.channel_ma,
        )
        self.scene = Scene(self.controller, self.chain, cells)
        self._storage = parts.storage(platform)
        self.saver = parts.saver(self, platform, self._storage)
        self.faults = parts.faults(self, platform)
        self.housekeeping = parts.housekeeping(self, self._storage)
        self.settings = Settings(platform, self.controller, self.scene, self.sounds)
        speak(platform, ENGLISH)
        self.settings.change(
            {name: settings[name] for name in settings if name not in _OF_PLATFORM}
        )

    def start(self) -> None:
        """Wait for the chips, find the game that was going on. The first step brings light."""
        self._platform.wait_for_chips()
        self.saver.resume()
        self.faults.report()
        self.recorder.tidy(self._platform.ticks_ms())

    # The loop.

    def step(self, now_ms: int) -> None:
        """Do what is due: touches, link, time, lights, and then what can wait for the lights."""
        checkpoint = self._checkpoint
        # Lines from the link belong to this moment, too.
        self.controller.set_time(now_ms)
        if self._next_poll is None or ticks_diff(now_ms, self._next_poll) >= 0:
            self._next_poll = ticks_add(now_ms, POLL_MS)
            self.doing = SCAN
            if checkpoint is not None:
                checkpoint(SCAN)
            self._read_touch(now_ms)
            self._ran |= SCAN
        if self._skips_link:
            self._skips_link = False
        else:
            self.doing = LINK
            if checkpoint is not None:
                checkpoint(LINK)
            self.lines.read()
        self.doing = TURN
        if checkpoint is not None:
            checkpoint(TURN)
        self.controller.step(now_ms)
        if self.plays():
            self.controller.opponents.step(now_ms)
        self.controller.time_keeper.step(now_ms)
        self._ran |= TURN
        self.doing = FRAME
        if checkpoint is not None:
            checkpoint(FRAME)
        if self._update_lights(now_ms):
            self._platform.show(self.chain.frame)
            if self.watch is not None:
                self.link.outbox.lights_changed()
        self._ran |= FRAME
        saves = self.controller.unsaved and self.saver.may_save(now_ms)
        self.sounds.step(now_ms, saves)
        self.link.tell_what_is_shown()
        fed = self._feed()
        if self.link.has_pending_answer():
            self.doing = NEWS
            self.link.go_on()
        self.doing = SAVE
        if self.controller.unsaved and self.saver.may_save(now_ms):
            # Sending a state takes long: news wait for the next step, in which the lights settle.
            self.save()
            if fed:
                # An erase of the flash takes long, and the next step may too.
                self._platform.feed()
        elif self.settings.unkept is not None and self.saver.is_due(now_ms):
            self.saver.try_settings()
        else:
            self.doing = NEWS
            self.link.go_on()
        self.doing = REST
        self.housekeeping.step(now_ms)
        self.thinking.step(now_ms)
        self.recorder.end_step(now_ms)
        self.doing = 0

    def save(self) -> None:
        """Save the game now."""
        if self._checkpoint is not None:
            self._checkpoint(SAVE)
        self.saver.save()

    def poll_next_at(self, time_ms: int) -> None:
        """Let the pads be read in the first step from this time on, and not before."""
        self._next_poll = time_ms

    def listen(self, listener: "Callable[[int, int], None]") -> None:
        """Call a function with each gesture event and its pad, before the event is handled.

        For trials: see `touch.events`.
        """
        self._listener = listener

    def skip_link_once(self) -> None:
        """Leave the link alone in the next step.

        So a host that causes one error after the other keeps no turn and no frame from running.
        """
        self._skips_link = True

    def _feed(self) -> bool:
        """Feed the watchdog if scan, turn and frame have all run since; whether it was fed."""
        if self._ran != _ALL:
            return False
        self._ran = 0
        self._platform.feed()
        return True

    def plays(self) -> bool:
        """Whether the game is what is shown and felt, and no guest."""
        return self.guest is None and not self.pads.is_deaf

    def wait_ms(self, now_ms: int) -> int:
        """How long the next `step` can wait: until the pads are to be read again."""
        if self._next_poll is None:
            return 0
        if self.thinking.is_busy() and self.gestures.is_quiet():
            # With a finger on the board each step is recorded: only those that read the pads.
            return 1
        if self.link.is_talking() and self._platform.link_room():
            return 1
        return max(ticks_diff(self._next_poll, now_ms), 1)

    def is_settled(self, now_ms: int) -> bool:
        """Whether fingers, pauses and saving have come to rest."""
        rests = self.gestures.is_quiet() and not (self.controller.unsaved and self.saver.works)
        return rests and self.controller.last_turn.is_settled(now_ms)

    def _update_lights(self, now_ms: int) -> bool:
        """Bring the frame up to date; whether it changed and is to be sent."""
        guest = self.guest
        if guest is not None:
            changed = guest.update(now_ms)
            if self.guest is guest:
                return changed
        return self.scene.update(now_ms)

    def _read_touch(self, now_ms: int) -> None:
        failed = self._platform.read_touch(self._masks)
        self.recorder.note_poll()
        self.pads.update(self._masks)
        self.gestures.scan(now_ms, self.pads.down)
        event = self.gestures.next_event()
        while event >= 0:
            if self._listener is not None:
                self._listener(event >> EVENT_SHIFT, event & PAD_MASK)
            if event >> EVENT_SHIFT < STUCK:
                self.controller.handle(event >> EVENT_SHIFT, event & PAD_MASK, now_ms)
            else:
                self.faults.take(event >> EVENT_SHIFT, event & PAD_MASK, now_ms)
            event = self.gestures.next_event()
        if failed or self._platform.changed:
            self.faults.report()
        if self.faults.pad_health is not None:
            self.faults.look(now_ms)

    # A guest: a bring-up or an LED test.

    def take_over(self, guest: "Guest") -> None:
        """Show a guest in place of the game from now on, and let no touch play.

        The guest's `end` calls `give_back`: a second guest ends the first.
        """
        if self.guest is not None:
            self.guest.end()
        self.guest = guest
        self.pads.turn_deaf()
        self.controller.time_keeper.show_game(False)

    def give_back(self, guest: "Guest") -> None:
        """Show the game again, unless the guest has gone already; touches play again once all
        fingers are lifted."""
        if self.guest is guest:
            self.guest = None
            self.pads.hear_again()
            self.controller.time_keeper.show_game(True)
            self.controller.ticker.changed()

    def shown(self) -> "Guest | Scene":
        """The guest, or the Scene: `shown().colour(pad)` is what a pad shows."""
        return self.scene if self.guest is None else self.guest

    def rewire(self, board: "BoardFile") -> None:
        """Follow the wiring of this BoardFile from now on, and look at the chips afresh."""
        self.pads.wire(board)
        self.chain.rewire(board.chain)
        # The faults that were known of some pads came from other pads.
        self.faults.forget_pads()
        self._platform.note_change()

    # For the services.

    def services(self) -> "Services":
        """The services that the link may ask of the whole board."""
        return self._parts.services(self, self._platform, self._storage)

    def watch_lights(self, watch: "LightsWatch | None") -> None:
        """Let somebody be told of lights that change, or nobody."""
        self.watch = watch
