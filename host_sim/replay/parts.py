"""The parts of a device that is replayed: they hear, fail and wait as a bug report says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from host_sim.board.firmware_files import text_of
from host_sim.replay.faults import ReplayedFaults
from host_sim.replay.platform import Platform, ReplayedStorage, ServicesWithoutFiles
from rootlight.device.parts import Parts
from rootlight.device.saver import Retry, Saver
from rootlight.flight_recorder.export import LIGHTS
from rootlight.flight_recorder.recorder import FlightRecorder
from rootlight.lights.motions import shade
from rootlight.search.forecast import Forecast
from rootlight.search.levels import plan_of_forecast
from rootlight.search.loops import Loops
from rootlight.search.search import Search
from rootlight.search.worlds import world_of

if TYPE_CHECKING:
    from rootlight.device.parts import Device
    from rootlight.games.game import Cells, Game
    from rootlight.games.world import World
    from rootlight.geometry.shapes import Shape
    from rootlight.match.match import Match

_TURNS_A_SLICE = 1000


def shade_of_old(
    style: int, step: int, brightness: int, colours: bytearray, table: bytearray
) -> None:
    """The colour of a style as boards had it that rounded before they multiplied."""
    shade(style, step, 1, colours, table)
    for at in range(style * 3, style * 3 + 3):
        table[at] = min(table[at] * brightness, 255)


class ReplayedLines:
    """In place of the serial port: lines are carried out in the step in which they were."""

    def __init__(self, device: Device) -> None:
        self.waiting: list[bytes] = []
        self._device = device

    def read(self) -> None:
        while self.waiting:
            self._device.link.handle_line(self.waiting.pop(0))


class ReplayedRetry(Retry):
    """While saving fails, it is tried again when it was tried again there."""

    def __init__(self) -> None:
        super().__init__()
        self.now = False

    def is_due(self, now_ms: int) -> bool:
        return self.now


class ReplayedHousekeeping:
    """In calm moments the board tidies its files: what failed when it did so, fails again."""

    def __init__(self, device: Device) -> None:
        self.fails = False
        self._device = device

    def step(self, now_ms: int) -> None:
        if self.fails and self._device.saver.works:
            self._device.saver.tidy()
        self.fails = False


class ReplayedRecorder(FlightRecorder):
    """Gives only its checksum; the report says whether anything came in a step."""

    def note_electrode(self, wire: int) -> None:
        """A reading after a decision changes electrodes in the step before, see `format`."""


class ReplayedForecast(Forecast):
    """A forecast that is found, at once and as it was, in the step in which it was found."""

    def __init__(self, thinker: ReplayedThinker, world: World, search: Search) -> None:
        super().__init__(world, search)
        self._thinker = thinker

    def step(self) -> bool:
        if not self._thinker.found:
            return False
        self._thinker.found.pop(0)
        while not super().step():
            pass
        return True


class ReplayedThinker:
    """It does not think: it finds each turn in the step in which it was found."""

    def __init__(self) -> None:
        self.found: list[bytes] = []
        self._match: Match | None = None
        self._move: str | Cells = ()
        self._others: list[str] = []

    def suggest(
        self, match: Match, level: int | None, playouts: int | None, seed: int
    ) -> ReplayedThinker:
        self._match = match
        return self

    def forecast(self, match: Match, playouts: int, seed: int) -> ReplayedForecast:
        loops = Loops()
        world = world_of(match, loops)
        search = Search(world, loops.tree(), _TURNS_A_SLICE)
        forecast = ReplayedForecast(self, world, search)
        forecast.begin(match.game, plan_of_forecast(playouts), seed)
        return forecast

    def step(self) -> bool:
        if not self.found or self._match is None:
            return False
        move, *self._others = self.found.pop(0).decode().split(";")
        self._move = self._match.game.parse(move)
        return True

    def stop(self) -> None:
        """Nothing is being looked for."""

    def move(self) -> str | Cells:
        return self._move

    def value(self) -> int:
        """0: a report has the turn alone."""
        return 0

    def told(self, game: Game) -> dict[str, object]:
        """What a suggestion shows besides its turn; nobody waits for an answer."""
        return {"others": self._others}


class ReplayedParts(Parts):
    """Makes them. Each is kept here, for the replay to lay out what comes in a step.

    works: whether games could be saved where the replay begins. levels: which the board played.
    lights: how its firmware rounded lights, see `rootlight.flight_recorder.export`.
    """

    made_storage: ReplayedStorage
    made_faults: ReplayedFaults
    made_lines: ReplayedLines
    made_housekeeping: ReplayedHousekeeping

    def __init__(self, works: bool, levels: int, lights: int) -> None:
        super().__init__(lambda path: text_of(path))
        self.made_thinker = ReplayedThinker()
        self.retry = ReplayedRetry()
        self._works = works
        self._levels = levels
        self._lights = lights

    def storage(self, platform: Platform) -> Any:
        self.made_storage = ReplayedStorage(platform)
        return self.made_storage

    def saver(self, device: Device, platform: Platform) -> Saver:
        return Saver(device, platform, self.storage(platform), self.retry, self._works)

    def lines(self, device: Device, platform: Platform) -> Any:
        self.made_lines = ReplayedLines(device)
        return self.made_lines

    def strengths(self, device: Device, platform: Platform, face: str, learns: bool) -> Any:
        self.made_faults = ReplayedFaults(device, platform)
        return self.made_faults

    def faults(self, device: Device, platform: Platform) -> Any:
        return self.made_faults

    def housekeeping(self, device: Device, strengths: Any) -> Any:
        self.made_housekeeping = ReplayedHousekeeping(device)
        return self.made_housekeeping

    def recorder(self, device: Device) -> ReplayedRecorder:
        return ReplayedRecorder(device)

    def levels(self, shape: Shape) -> int:
        return self._levels

    def shade(self) -> Callable[[int, int, int, bytearray, bytearray], None]:
        return shade if self._lights == LIGHTS else shade_of_old

    def thinker(self) -> Any:
        return self.made_thinker

    def services(self, device: Device, platform: Platform) -> Any:
        return ServicesWithoutFiles(device, platform, self.read_file)
