"""Services for the link, of the board as a whole: settings, the library, diagnosis, update.

Used by the link's methods and the leader's key. The device makes one whenever it is asked for it.
"""

import gc
from binascii import b2a_base64

from rootlight.compat import const, heap
from rootlight.games.game import Refused
from rootlight.link.watching import LightsWatch
from rootlight.storage import crash_log, library
from rootlight.table import analysis
from rootlight.texts import said_by

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from rootlight.bring_up.hardware_tests import HardwareTests
    from rootlight.bring_up.workbench import Device as TestedBoard
    from rootlight.device.faults import Faults
    from rootlight.device.saver import Saver
    from rootlight.device.settings import Settings
    from rootlight.device.think_scheduler import ThinkScheduler
    from rootlight.lights.scene import Stage
    from rootlight.link.link import Link
    from rootlight.link.messages import Later

    class Board(TestedBoard, Protocol):
        """The device, as far as the services ask it."""

        faults: Faults
        link: Link
        saver: Saver
        settings: Settings
        simulated: bool
        stage: Stage
        think_scheduler: ThinkScheduler

        def save(self) -> None: ...


# Bytes of a piece of the flash, and how many blank pieces are passed over at a time.
_PIECE = const(1024)
_MOST_BLANK = const(64)
_ERASED = const(255)


class Services:
    """board: the device. platform: as `platforms/pico.py`. read_file: see Parts."""

    def __init__(self, board: "Board", platform, read_file: "Callable[[str], str]") -> None:
        self._board = board
        self._platform = platform
        self._read_file = read_file

    def feed(self) -> None:
        """Feed the watchdog within a step, for work that takes long but has an end."""
        self._platform.feed()

    def watch_lights(self, wanted: bool) -> None:
        """From now on tell the link of lights that change, or stop that."""
        board = self._board
        watch = LightsWatch(board.stage, board.controller.in_play.built) if wanted else None
        board.link.watch_lights(watch)

    def change_settings(self, changes: dict) -> dict:
        """Change settings, and keep what was changed across power cuts; returns all settings.

        Raises ValueError, with nothing changed. If the flash fails they count, and are kept later.
        """
        board = self._board
        board.settings.change(changes)
        if changes:
            board.saver.keep_settings(changes)
        if "locks" in changes:
            board.link.tell("state", None)
        return board.settings.all()

    def swap_sides(self) -> None:
        """Let the two players change colours: who sits where stays, each end is the other's.

        Raises Refused in a game in which each player has a field of their own.
        """
        controller = self._board.controller
        if controller.in_play.match.game.OWN_FIELDS:
            raise Refused("own_fields")
        controller.swap_sides()
        self._board.saver.renew_head()
        self._board.link.tell("state", None)

    def change_opponent(self, name: str, level: int) -> None:
        """Let the board play for a player at a level from now on, or a person with 0.

        Raises SetUpError if nobody is called that.
        """
        controller = self._board.controller
        match = controller.in_play.match
        match.set_opponent(name, level)
        own = controller.session.studied()
        if own is not None and own.is_same_game(match):
            # The analysis looks at a copy, and the game goes on with the same players.
            own.set_opponent(name, level, match.game.players())
        if controller.opponents.is_playing():
            # The stones of the turn that it had found do not come any more.
            controller.partial_turn.set(())
        controller.opponents.match_changed()
        controller.opponents.go_on()
        if controller.session.lesson is None:
            controller.set_saved(False)
            self._board.saver.renew_head()
        self._board.link.tell("state", None)

    def set_clock(self, control: "tuple[int, int, int, int]") -> None:
        """Set the clock of people's own game, as `Clock.set` takes it: everybody begins again."""
        controller = self._board.controller
        match = controller.session.game_to_save()[0]
        controller.time_keeper.set(match, control)
        controller.set_saved(False)
        self._board.saver.renew_head()

    def pause_clock(self, is_paused: bool) -> None:
        """Stop the clock of people's own game, or let it go on. Raises Refused: `no_clock`."""
        controller = self._board.controller
        clock = controller.session.game_to_save()[0].clock
        if not clock.mode:
            raise Refused("no_clock")
        controller.time_keeper.pause(clock, is_paused)

    def find_turn_later(
        self, later: "Later", level: int, seed: int, playouts: "int | None"
    ) -> "Later":
        """Look for a turn in the game on the board, see `ThinkScheduler.suggest_later`."""
        return self._board.think_scheduler.suggest_later(later, level, seed, playouts)

    def forecast_later(self, later: "Later", playouts: int, seed: int, shows: bool) -> "Later":
        """Look at how the game may end, see `ThinkScheduler.forecast_later`."""
        return self._board.think_scheduler.forecast_later(later, playouts, seed, shows)

    def study(self, on: "bool | None", turn: "int | None") -> None:
        """Set the game aside to look at it, or bring it back; see `table.analysis`.

        Raises ValueError with a sentence, Refused; then nothing has changed.
        """
        analysis.carry_out(self._board.controller, self.feed, on, turn)
        self._board.faults.report()

    def library(self, number: "int | None" = None) -> dict:
        """The games that were finished here, or the record of any one. Raises Refused."""
        return library.tell(self._platform, number)

    def replaced_games(self) -> dict:
        """The games in whose place another one was put. Raises Refused."""
        return library.tell_replaced(self._platform, self._number_of_own_game())

    def bring_back(self, number: int) -> None:
        """Put one of those on the board again. Raises Refused, BoardTooSmall."""
        if number == self._number_of_own_game():
            raise Refused("no_such_game")
        match, swapped = library.replaced(self._platform, number)
        self._board.controller.session.bring_back_replaced(match, swapped)
        self._board.faults.report()
        # A replay has no such file.
        self._board.recorder.forget()

    def _number_of_own_game(self) -> int:
        return self._board.controller.session.game_to_save()[0].number

    def service(self, unsaved: bool) -> dict:
        """Save, and make ready for an update of the firmware.

        Raises OSError if the game cannot be saved, unless `unsaved` says that it may be lost.
        """
        self._save(unsaved)
        if not self._board.simulated:
            self._platform.restart(True)
        return {"service": True}

    def into_bootsel(self, unsaved: bool) -> bool:
        """Save, and restart as a drive that takes an image; False if this board cannot.

        Raises OSError as `service` does.
        """
        self._save(unsaved)
        return not self._board.simulated and self._platform.restart_into_bootsel()

    def _save(self, unsaved: bool) -> None:
        board = self._board
        board.controller.set_saved(False)
        board.save()
        if not (board.saver.works or unsaved):
            raise OSError

    def flash_piece(self, start: int) -> dict:
        """A piece of the flash from a byte on, or from where something is written behind it.

        Raises Refused while the files can be read.
        """
        platform = self._platform
        size = self._size_to_empty()
        piece = bytearray(_PIECE)
        for _ in range(_MOST_BLANK):
            if start >= size:
                break
            platform.read_flash(start, piece)
            if min(piece) != _ERASED:
                data = b2a_base64(piece).decode().rstrip()
                return {"size": size, "start": start, "data": data, "next": start + _PIECE}
            start += _PIECE
        return {"size": size, "start": start, "data": "", "next": start}

    def empty_flash(self) -> dict:
        """Make a new file system and save the game there. Raises Refused as `flash_piece` does."""
        self._size_to_empty()
        self._platform.format()
        self._board.saver.try_at_once()
        # A replay has no such flash.
        self._board.recorder.forget()
        return {"format": True}

    def _size_to_empty(self) -> int:
        size: int = self._platform.flash_bytes()
        if not size or self._board.saver.is_mounted():
            raise Refused("has_files")
        return size

    def bring_up(self, do: "str | None" = None) -> dict:
        """Begin, answer or end the bring-up; how it stands. Raises ValueError with a sentence."""
        return self._hardware_tests().bring_up(do)

    def bring_up_by_hand(self) -> None:
        """Somebody at the board asks for the bring-up."""
        try:
            self.bring_up("start")
        except ValueError as error:
            self._board.link.fault("bringup", "cannot_begin", said_by(error))

    def bring_up_report(self, start: int) -> "dict | None":
        """A piece of the last report from a byte on, a dict; None if there is no report."""
        return self._hardware_tests().report(start)

    def led_test(self, what: str) -> dict:
        """Begin the test of the LEDs, light one pad, or end either: see `HardwareTests`."""
        return self._hardware_tests().led_test(what)

    def _hardware_tests(self) -> "HardwareTests":
        # The only door to `bring_up`: a board that works needs none of its 14 KB.
        from rootlight.bring_up.hardware_tests import HardwareTests

        return HardwareTests(self._board, self._platform, self._read_file)

    def errors(self, clear: bool) -> dict:
        """The last few errors of the firmware; `clear` forgets them."""
        return crash_log.told(self._platform, clear)

    def diagnose(self) -> dict:
        """Return what is present, what failed, and figures, for somebody who looks for a fault."""
        board = self._board
        gc.collect()
        return {
            "touch": self._platform.diagnose(),
            "pads": board.faults.describe_pads(),
            "leds": {
                "count": len(board.chain.pads),
                "current_ma": board.chain.current_ma(),
                "budget_ma": board.chain.budget_ma,
            },
            "memory": heap(),
            "storage": board.saver.diagnose(),
            "link": {"dropped": board.link.outbox.dropped, "merged": board.link.outbox.merged},
        }
