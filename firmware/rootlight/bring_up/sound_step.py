"""Sixth step of the bring-up: is the piezo heard? Only a board with one asks."""

from rootlight.bring_up.step import DONE, Step
from rootlight.compat import const, ticks_add, ticks_diff

# From one time to the next; the sound itself takes 0.6 s.
_AGAIN_MS = const(2000)
_ASK = (
    "Do you hear four rising notes, again and again? Touch any pad for yes. For no, lay a hand on "
    "the board."
)


class SoundStep(Step):
    """Plays a sound until somebody says whether it is heard."""

    def begin(self) -> None:
        """Begin to play; end if there is no piezo, or if no answer could be believed."""
        workbench = self.workbench
        if not workbench.platform.has_sound or not workbench.feels_touches():
            self.is_over = True
            return
        self.awaits_answer = True
        workbench.show({}, DONE)
        workbench.say(_ASK)

    def go_on(self, now_ms: int) -> None:
        """Play once more when it is time."""
        if self.awaits_answer and ticks_diff(now_ms, self.began) >= 0:
            self.began = ticks_add(now_ms, _AGAIN_MS)
            self.workbench.device.sounds.try_out()

    def leave(self) -> None:
        """Be silent."""
        self.workbench.device.sounds.stop()

    def answer(self, is_yes: bool) -> None:
        """Note whether it is heard."""
        self.is_over = True
        self.awaits_answer = False
        self.workbench.device.sounds.stop()
        self.workbench.measurements.note_sound(is_yes)
        if not is_yes:
            self.workbench.find("no_sound", "sound", [], self.workbench.board.sound_pin)
