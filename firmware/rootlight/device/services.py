"""What the link asks of the board as a whole: settings, the library, a diagnosis, an update.

Used by the link's answers; the device borrows it for them.
"""

import gc

from rootlight.device.upkeep import (
    change_settings,
    keep_settings,
    why_not_saved,
)
from rootlight.games.game import Refused


class Services:
    """device: the Device. platform: as `platforms/pico.py`. storage: the Storage."""

    def __init__(self, device, platform, storage):
        self._device = device
        self._platform = platform
        self._storage = storage

    def feed(self):
        """Feed the watchdog in the midst of a step, for work that takes long but has an end."""
        self._platform.feed()

    def watch_lights(self, wanted):
        """Tell of lights that change from now on, or leave off."""
        from rootlight.link import watching

        self._device.watch = watching.LightsWatch(self._device) if wanted else None

    def change_settings(self, changes):
        """Change settings, and keep what was changed across power cuts; returns all.

        Raises ValueError, with nothing changed. If the flash fails they count, and are kept later.
        """
        settings = change_settings(self._device, changes)
        if changes:
            keep_settings(self._device, self._platform, changes)
            settings = change_settings(self._device, {})
        if "locks" in changes:
            self._device.link.tell("state", None)
        return settings

    def swap_sides(self):
        """Let the two players change colours: who sits where stays, each end is the other's.

        Raises Refused on a board where everybody has a field before him.
        """
        controller = self._device.controller
        if controller.match.game.OWN_FIELDS:
            raise Refused("own_fields")
        controller.swap_sides()
        # It stands at the head of the log, which is written afresh.
        self._storage.is_whole = False
        self._device.link.tell("state", None)

    def study(self, on, turn):
        """Set the game aside to look at it, or bring it back; see `study`.

        Raises ValueError with a sentence, Refused; then nothing has changed.
        """
        from rootlight.table import analysis

        analysis.carry_out(self._device.controller, self.feed, on, turn)
        self._device.report_chips()

    def library(self, number=None):
        """The games that were finished here, or the record of one. Raises Refused."""
        from rootlight.saving import library

        return library.tell(self._platform, number)

    def service(self, unsaved):
        """Save, and make ready for an update of the firmware.

        Raises OSError if the game cannot be saved, unless `unsaved` says that it may be lost.
        """
        device = self._device
        device.controller.unsaved = True
        device.save(self._platform.ticks_ms())
        if not (device.storage_ok or unsaved):
            raise OSError
        if not device.simulated:
            self._platform.restart(True)
        return {"service": True}

    def bring_up(self, do=None):
        """Begin, answer or end the bring-up; how it stands. Raises ValueError with a sentence."""
        return self._hardware_tests().bring_up(do)

    def bring_up_by_hand(self):
        """Somebody at the board asks for the bring-up."""
        try:
            self.bring_up("start")
        except ValueError as error:
            self._device.link.fault("bringup", "cannot_begin", str(error))

    def bring_up_report(self, start):
        """A piece of the last report from a byte on, a dict; None if there is no report."""
        return self._hardware_tests().report(start)

    def led_test(self, on):
        """Begin the test of the LEDs or end it; a dict for the host."""
        return self._hardware_tests().led_test(on)

    def _hardware_tests(self):
        from rootlight.bring_up.hardware_tests import HardwareTests

        return HardwareTests(self._device, self._platform)

    def errors(self, clear):
        """What went wrong in the firmware, the last few times; `clear` forgets it."""
        from rootlight.saving import crash_log

        return crash_log.told(self._platform, clear)

    def diagnose(self):
        """What is present, what failed, and figures, as a dict; for who looks for a fault."""
        device = self._device
        gc.collect()
        memory = {}
        if hasattr(gc, "mem_free"):
            memory = {"free": gc.mem_free(), "used": gc.mem_alloc()}
        return {
            "touch": self._platform.diagnose(),
            "pads": device.care.describe() if device.care is not None else [],
            "leds": {
                "count": len(device.chain.pads),
                "current_ma": device.chain.current_ma(),
                "budget_ma": device.chain.budget_ma,
            },
            "memory": memory,
            "storage": self._diagnose_storage(),
            "link": {"dropped": device.link.outbox.dropped, "merged": device.link.outbox.merged},
        }

    def _diagnose_storage(self):
        """What the board says of its flash; `code` says why it does not save."""
        from rootlight.saving import recovery

        device = self._device
        is_ok = device.storage_ok and device.unkept is None
        storage = recovery.diagnose(self._platform, is_ok)
        if not storage["ok"]:
            code = "settings_not_saved" if device.storage_ok else "not_saved"
            if self._storage.unread:
                code = "unreadable"
            storage["code"] = why_not_saved(self._platform, code)[0]
        return storage
