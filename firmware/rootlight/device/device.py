"""The board as one thing: touch, controller, lights, link and saving, step by step.

Used by `boot` and the simulator. Receives a platform and never imports one. No threads: the owner
calls `step(now_ms)` over and over, about every `POLL_MS`.
"""

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.device.inputs import TouchInput
from rootlight.device.parts import Parts
from rootlight.device.reporter import Reporter
from rootlight.device.settings import Settings
from rootlight.drivers.led_chain import LedChain
from rootlight.lessons.offer import LessonOffer
from rootlight.lights.brightness import brightest
from rootlight.lights.scene import Scene, Stage
from rootlight.link.link import Link
from rootlight.sound import Sounds
from rootlight.table.controller import Controller
from rootlight.texts import ENGLISH, speak
from rootlight.touch.gestures import Gestures
from rootlight.touch.pads import Pads
from rootlight.touch.tuning import usual

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from rootlight.board_files.reader import BoardFile
    from rootlight.device.services import Services

# Settings of the builder's file that are the platform's: they do not change while it runs.
_OF_PLATFORM = ("touch_threshold", "release_threshold", "clock_mhz")
# The parts of a step, one after the other; `boot.mending` has words for them.
SCAN = const(1)
LINK = const(2)
TURN = const(4)
FRAME = const(8)
SAVE = const(16)
NEWS = const(32)
REST = const(64)
_ALL = const(13)  # scan, turn and frame


class Progress:
    """The progress of a step: the watchdog, trials and the mending of mistakes ask it.

    checkpoint: see Parts. `doing`: which part of a step began last, 0 between two steps.
    """

    def __init__(self, checkpoint: "Callable[[int], None] | None") -> None:
        self.doing = REST
        self._checkpoint = checkpoint
        self._ran = 0  # which of scan, turn and frame ended since the watchdog was fed
        self._skips_link = False

    def begin(self, part: int, ended: int) -> None:
        """A part begins, at which a trial may interfere. ended: the part that ended, or 0."""
        self.doing = part
        self._ran |= ended
        if self._checkpoint is not None:
            self._checkpoint(part)

    def check(self, part: int) -> None:
        """A trial may interfere here."""
        if self._checkpoint is not None:
            self._checkpoint(part)

    def note(self, part: int) -> None:
        """A part begins; 0 if none does."""
        self.doing = part

    def end_frame(self) -> bool:
        """Return whether scan, turn and frame have each ended since this last returned true."""
        self._ran |= FRAME
        if self._ran != _ALL:
            return False
        self._ran = 0
        return True

    def skip_link_once(self) -> None:
        """Leave the link alone in the next step.

        So a host that causes one error after the other keeps no turn and no frame from running.
        """
        self._skips_link = True

    def take_skip(self) -> bool:
        """Return whether the link is to be left alone in this step."""
        skips = self._skips_link
        self._skips_link = False
        return skips


class Device:
    """A whole board.

    platform: as `platforms/pico.py`. board: the BoardFile, of which only what is needed from now
    on is kept. settings: dict of the builder's file. parts: makes the parts that a
    simulator may replace, see Parts. Raises ValueError if a setting is wrong.

    It makes the parts, and hands each what it needs. One that is made before what it asks for, or
    asks for much, is handed the device, and says in a Protocol what it asks of it. Fields:

    - `built`: what the board file is called; `simulated`: whether the hardware is;
    - `touch_input`, `pads`, `gestures`, `controller`, `stage`, `chain`, `link`, `lines`: from a
      finger to a light, and in and out; `sounds`: the Sounds;
    - `settings`, `saver`, `faults`, `housekeeping`, `recorder`, `think_scheduler`: each class
      says what it is;
    - `progress`: how far a step has got.
    """

    def __init__(
        self, platform, board: "BoardFile", settings: dict, parts: "Parts | None" = None
    ) -> None:
        parts = parts or Parts()
        cells = board.shape.count
        levels = parts.levels(board.shape)
        self._platform = platform
        self._parts = parts
        self.progress = Progress(parts.checkpoint)
        self.built = board.name
        self.simulated = platform.simulated
        self.recorder = parts.recorder(self)
        self.pads = Pads(board, self.recorder)
        strengths = parts.strengths(self, platform, board.face, "touch_threshold" not in settings)
        self.gestures = Gestures(board.shape.neighbours, cells, cells + len(ROLES), strengths.of)
        self.gestures.prove_by(settings.get("release_threshold", usual(board.face)[1]))
        self.link = Link(self, platform)
        self.lines = parts.lines(self, platform)
        self.sounds = Sounds(platform)
        self.controller = Controller(
            board.shape,
            Reporter(self, platform),
            LessonOffer(platform),
            board.corners,
            self.services,
            levels,
            "end2" not in board.roles,
        )
        self.chain = LedChain(
            len(board.chain),
            board.chain,
            board.budget_ma,
            board.idle_ma_per_led,
            board.channel_ma,
        )
        scene = Scene(self.controller, self.chain, cells, parts.shade())
        self.stage = Stage(scene, self.pads, self.controller.time_keeper, self.controller.ticker)
        self.think_scheduler = parts.think_scheduler(self)
        self.settings = Settings(
            platform, self.controller, scene, self.sounds, brightest(self.chain)
        )
        self.saver = parts.saver(self, platform)
        self.faults = parts.faults(self, platform)
        self.housekeeping = parts.housekeeping(self, strengths)
        self.touch_input = TouchInput(
            platform, self.pads, self.gestures, self.recorder, self.controller, self.faults
        )
        speak(platform, ENGLISH)
        self.settings.change(
            {name: settings[name] for name in settings if name not in _OF_PLATFORM}
        )

    def start(self) -> None:
        """Wait for the chips, find the game that was going on. The first step brings light."""
        self._platform.wait_for_chips()
        self.saver.resume()
        self.faults.begin()
        self.recorder.tidy(self._platform.ticks_ms())

    # The loop.

    def step(self, now_ms: int) -> None:
        """Do what is due: touches, link, time, lights, and then what can wait for the lights."""
        progress = self.progress
        controller = self.controller
        link = self.link
        # Lines from the link belong to this moment, too.
        controller.set_time(now_ms)
        scanned = 0
        if self.touch_input.is_due(now_ms):
            progress.begin(SCAN, 0)
            self.touch_input.read(now_ms)
            scanned = SCAN
        if not progress.take_skip():
            progress.begin(LINK, scanned)
            self.lines.read()
        progress.begin(TURN, scanned)
        controller.step(now_ms)
        if self.stage.plays():
            controller.opponents.step(now_ms)
        controller.time_keeper.step(now_ms)
        progress.begin(FRAME, TURN)
        if self.stage.update(now_ms):
            self._platform.show(self.chain.frame)
            link.lights_changed()
        fed = progress.end_frame()
        saves = controller.unsaved and self.saver.may_save(now_ms)
        self.sounds.step(now_ms, saves)
        link.tell_what_is_shown()
        if fed:
            self._platform.feed()
        if link.has_pending_answer():
            progress.note(NEWS)
            link.go_on()
        progress.note(SAVE)
        if controller.unsaved and self.saver.may_save(now_ms):
            # Sending a state takes long: news wait for the next step, in which the lights settle.
            self.save()
            if fed:
                # An erase of the flash takes long, and the next step may too.
                self._platform.feed()
        elif self.settings.unkept is not None and self.saver.is_due(now_ms):
            self.saver.try_settings()
        else:
            progress.note(NEWS)
            link.go_on()
        progress.note(REST)
        self.housekeeping.step(now_ms)
        self.think_scheduler.step()
        self.recorder.end_step(now_ms)
        progress.note(0)

    def save(self) -> None:
        """Save the game now."""
        self.progress.check(SAVE)
        self.saver.save()

    def wait_ms(self, now_ms: int) -> int:
        """Return how long the next `step` can wait: until the pads are to be read again."""
        wait_ms = self.touch_input.wait_ms(now_ms)
        if not wait_ms:
            return 0
        if self.think_scheduler.is_busy() and self.gestures.is_quiet():
            # With a finger on the board each step is recorded: only those that read the pads.
            return 1
        if self.link.is_talking() and self._platform.link_space():
            return 1
        return wait_ms

    def is_settled(self, now_ms: int) -> bool:
        """Return whether fingers, pauses and saving have come to rest."""
        controller = self.controller
        rests = self.gestures.is_quiet() and not (controller.unsaved and self.saver.works)
        return rests and controller.last_turn.is_settled(now_ms)

    def rewire(self, board: "BoardFile") -> None:
        """Follow the wiring of this BoardFile from now on, and look at the chips afresh."""
        self.pads.wire(board)
        self.chain.rewire(board.chain)
        # The faults that were known of some pads came from other pads.
        self.faults.forget_pads()
        self._platform.note_change()

    def services(self) -> "Services":
        """The services that the link may ask of the whole board."""
        return self._parts.services(self, self._platform)
