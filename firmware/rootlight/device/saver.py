"""Saving: the game and the settings go to the flash, and are tried again when it fails.

Used by the device. The Storage and the Settings write; the Saver knows when, and tells people.
"""

from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.device import settings
from rootlight.games.game import SetUpError
from rootlight.storage.names import files_set_aside
from rootlight.texts import filled, said_by, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Protocol

    from rootlight.device.faults import Faults
    from rootlight.device.settings import Settings
    from rootlight.flight_recorder.recorder import FlightRecorder
    from rootlight.link.link import Link
    from rootlight.match.match import Match
    from rootlight.storage.recovery import Recovery
    from rootlight.storage.storage import Storage
    from rootlight.table.controller import Controller
    from rootlight.texts import Filled

    class Board(Protocol):
        """The device, as far as it is saved, and told of that."""

        controller: Controller
        faults: Faults
        link: Link
        recorder: FlightRecorder
        settings: Settings


_FIRST_WAIT_MS = const(5000)  # then twice as long each time
_LONGEST_WAIT_MS = const(320000)
# MicroPython raises this for every path if no file system is mounted.
_ENODEV = const(19)
_NOT_MOUNTED = (
    "The board cannot read its files and has not changed them. You can play, but nothing is "
    "saved. On the page, “Empty the board's memory” keeps a copy and makes room for games."
)
_DAMAGED = (
    "A saved game is damaged; the board goes on with the readable part and keeps the file as %s."
)
_WHY = {
    "not_saved": "The game could not be saved. It goes on, but do not switch the board off.",
    "settings_not_saved": (
        "The settings could not be read or saved. Your changes last until the board is "
        "switched off; the board keeps trying to save them."
    ),
    "unreadable": (
        "A saved game could not be read. Before you play, switch the board off and on to try "
        "again; until then the saved game stays unchanged."
    ),
}


class Retry:
    """The times at which a flash that failed is tried again.

    Each try wears it, so each wait is longer.
    """

    def __init__(self) -> None:
        self._at = 0
        self._wait_ms = 0

    def begin(self, now_ms: int) -> None:
        """The flash has just failed: nothing was waited for yet."""
        self._at = now_ms
        self._wait_ms = 0

    def has_waited(self) -> bool:
        """Return whether there was a wait since `begin`."""
        return self._wait_ms > 0

    def wait_longer(self, now_ms: int) -> None:
        """It failed again, or for the first time: wait twice as long as before."""
        self._wait_ms = min(2 * self._wait_ms, _LONGEST_WAIT_MS) or _FIRST_WAIT_MS
        self._at = ticks_add(now_ms, self._wait_ms)

    def is_due(self, now_ms: int) -> bool:
        """Return whether the flash is to be tried now."""
        return ticks_diff(now_ms, self._at) >= 0


class Saver:
    """Saves the game and the settings of one device.

    works: whether the game could be saved the last time.
    """

    def __init__(
        self, board: "Board", platform, storage: "Storage", retry: Retry, works: bool = True
    ) -> None:
        self.works = works
        self._board = board
        self._platform = platform
        self._storage = storage
        self._retry = retry

    # The game.

    def may_save(self, now_ms: int) -> bool:
        """Return whether to save now: after a failure, only when a wait is over."""
        return self.works or self._retry.is_due(now_ms)

    def save(self) -> None:
        """Save the game; the lights of the turn settle when that is done."""
        controller = self._board.controller
        match, swapped = controller.session.game_to_save()
        try:
            self._storage.keep_replaced(controller.session.replaced, match)
            self._storage.save(match, swapped)
        except OSError:
            self._failed()
            return
        controller.settle()
        if not self.works:
            self._report(True)

    def renew_head(self) -> None:
        """Note that the players have changed: write that down when the game is saved next."""
        self._storage.renew_head()

    def has_long_tail(self) -> bool:
        """Return whether `tidy` has something to do."""
        return self._storage.has_long_tail()

    def tidy(self) -> None:
        """While nobody plays, move the tail of the log: that takes longer than a turn may."""
        controller = self._board.controller
        if controller.unsaved:
            return
        try:
            self._storage.move_tail()
        except OSError:
            controller.set_saved(False)
            self._failed()

    def _failed(self) -> None:
        """The game could not be saved: try again later, and later still if that fails too."""
        if self.works:
            self._report(False)
        elif not self._retry.has_waited():
            # At the start something else was told, if anything.
            self._tell("not_saved")
        self._retry.wait_longer(self._board.controller.ticker.now)

    def _report(self, works: bool, code: str = "not_saved") -> None:
        """Note whether the game can be saved; show and tell it if it cannot."""
        self.works = works
        self._board.recorder.note_storage(works)
        self._board.faults.report()
        if not works:
            self._retry.begin(self._board.controller.ticker.now)
            self._tell(code)

    # The settings.

    def keep_settings(self, changes: dict) -> None:
        """Let the flash hold changes that count already, and those that it did not take before.

        If it fails that is told, and `try_settings` tries again.
        """
        is_new = self._board.settings.unkept is None
        self._board.settings.keep_later(changes)
        self._keep_settings(is_new)

    def is_due(self, now_ms: int) -> bool:
        """Return whether the flash is to be tried again."""
        return self._retry.is_due(now_ms)

    def try_settings(self) -> None:
        """Try again to save settings that the flash did not take."""
        self._keep_settings(False)

    def _keep_settings(self, is_new: bool) -> None:
        """is_new: whether nothing was waiting to be kept before."""
        kept = self._board.settings
        try:
            if not kept.is_read:
                self._tell_trouble(kept.load())
                # No line of the link made this change, so a replay would miss it.
                self._board.recorder.forget()
            kept.keep()
        except OSError:
            self._wait_to_keep(is_new)
            if is_new:
                self._board.faults.report()
                self._tell("settings_not_saved")
            return
        if not is_new:
            self._board.faults.report()

    def _wait_to_keep(self, is_new: bool) -> None:
        """Try again later. Settings that are changed while the game waits do not shorten that."""
        now_ms = self._board.controller.ticker.now
        if is_new and self.works:
            self._retry.begin(now_ms)
        if self._retry.is_due(now_ms):
            self._retry.wait_longer(now_ms)

    def _tell_trouble(self, trouble: "Filled | None") -> None:
        if trouble is not None:
            text = filled("The board ignored some saved settings: %s", trouble)
            self._board.link.fault("storage", "settings", text)

    # The start.

    def resume(self) -> None:
        """Go on with the settings and the game that were saved, if they can be read and fit."""
        controller = self._board.controller
        now_ms = self._platform.ticks_ms()
        controller.buttons.switched_on(now_ms)
        self._resume_settings()
        found = self._storage.load()
        if found.match is not None:
            self._resume_game(found, found.match)
        if self._storage.unread:
            # The new game on the board is saved when somebody plays on.
            controller.set_saved(True)
            self._report(False, "unreadable")
        for path in found.damaged:
            self._board.link.fault("storage", "damaged", filled(_DAMAGED, path))
        if controller.leader.locks:
            controller.set_time(now_ms)
            controller.leader.show_key()

    def _resume_settings(self) -> None:
        try:
            self._tell_trouble(self._board.settings.load())
        except OSError:
            # They are read, or a damaged file is set aside, when the flash works again.
            self._board.settings.keep_later({})
            code, text = self.why("settings_not_saved")
            if code != "not_mounted":
                # The link tells this with the game.
                self._board.link.fault("storage", code, text)

    def _resume_game(self, found: "Recovery", match: "Match") -> None:
        """Put the game that was found on the board, if it fits there."""
        controller = self._board.controller
        try:
            controller.session.resume_match(match, found.swapped, found.old, found.is_saved)
        except SetUpError as error:
            self._storage.set_newest_aside()
            text = filled("The board could not use the saved game: %s", said_by(error))
            self._board.link.fault("storage", "does_not_fit", text)

    # Reports to people.

    def why(self, code: str) -> "tuple[str, str]":
        """(code, sentence) of the fault; the code is another one where nothing can be saved."""
        try:
            self._platform.load(settings.FILE)
        except OSError as error:
            if error.args[0] == _ENODEV:
                return "not_mounted", t(_NOT_MOUNTED)
        # The platform knows more where a computer may have taken the files away.
        knows = None if code == "unreadable" else self._platform.why_not_saved()
        return code, knows or t(_WHY[code])

    def is_mounted(self) -> bool:
        """Return whether there is a file system."""
        return self.why("not_saved")[0] != "not_mounted"

    def try_at_once(self) -> None:
        """The flash works again: save the game and the settings in the next steps."""
        controller = self._board.controller
        self._retry.begin(controller.ticker.now)
        controller.set_saved(False)

    def diagnose(self) -> dict:
        """Return the flash's part of `diagnose`; `code` says why the board does not save."""
        is_ok = self.works and self._board.settings.unkept is None
        said: dict = {"ok": is_ok}
        try:
            names = files_set_aside(self._platform.files)
        except OSError:
            said["ok"] = False
        else:
            if names:
                said["set_aside"] = names
        if not said["ok"]:
            code = "settings_not_saved" if self.works else "not_saved"
            said["code"] = self.why("unreadable" if self._storage.unread else code)[0]
        return said

    def _tell(self, code: str) -> None:
        self._board.link.fault("storage", *self.why(code))
