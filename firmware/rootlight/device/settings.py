"""The settings of a board: which there are, what values they may have, and their file.

Used by the device and its Saver, which says when they are kept and tells what failed; the safe
mode asks for the language. Settings are changed on the link. They begin as STANDARD says, then
come those of the builder's file, then those that the flash holds.
"""

import json

from rootlight.compat import const
from rootlight.lights.brightness import FACTORS
from rootlight.sound import VOLUMES
from rootlight.storage.names import write_aside
from rootlight.table import leader
from rootlight.table.shows import GUARD_AUTO, GUARD_OFF, GUARD_ON
from rootlight.texts import codes, filled, said_by, speak, t

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.lights.scene import Scene
    from rootlight.sound import Sounds
    from rootlight.table.controller import Controller
    from rootlight.texts import Filled

STANDARD = {
    # That of a bug report which tells none. A board begins with what its budget allows.
    "brightness": 1,
    "language": "en",
    "guard": "auto",
    "undo_revealed": False,
    # Heard at the table, and hardly beside it. Nothing needs a sound: lights say all of it.
    "sound": "quiet",
}
# The file of what was changed on the link: {"format": 1, NAME: VALUE, ..}.
FILE = "settings"
_FORMAT = const(1)
_GUARDS = {"auto": GUARD_AUTO, "on": GUARD_ON, "off": GUARD_OFF}
# The leader's key locks these things, unless the setting was changed.
_USUAL_LOCKS = {"undo": "one", "new": True, "pass": True}


class Settings:
    """The settings of one board.

    brightness: what it begins with. values: dict of the settings that count. `locks` and `leader`
    are missing until they are changed. unkept: dict of changes that count and that the flash does
    not hold yet; None if it holds all. is_read: whether it is known what the flash holds.
    """

    def __init__(
        self,
        platform,
        controller: "Controller",
        scene: "Scene",
        sounds: "Sounds",
        brightness: int,
    ) -> None:
        self.values: dict = dict(STANDARD)
        self.values["brightness"] = brightness
        self.unkept: "dict | None" = None
        self.is_read = False
        self._kept: "list[str]" = []  # names of the settings that the flash holds
        self._platform = platform
        self._controller = controller
        self._scene = scene
        self._sounds = sounds

    def all(self) -> dict:
        """All settings by name."""
        settings = dict(self.values)
        settings.setdefault("locks", {})
        settings.setdefault("leader", _USUAL_LOCKS)
        return settings

    def changed(self) -> dict:
        """The settings that are not as STANDARD has them."""
        values = self.values
        return {name: values[name] for name in values if values[name] != STANDARD.get(name)}

    def change(self, changes: dict) -> None:
        """Let changes count. Raises ValueError with a sentence; then nothing has changed."""
        changes = self._checked(changes)
        if "language" in changes:
            speak(self._platform, changes["language"])
        self.values.update(changes)
        settings = self.all()
        locks = settings["locks"]
        guard = _GUARDS[locks.get("guard", settings["guard"])]
        self._controller.apply_settings(locks, guard, settings["undo_revealed"])
        self._scene.set_brightness(settings["brightness"])
        self._sounds.set_volume(VOLUMES[locks.get("sound", settings["sound"])])

    def _checked(self, changes: dict) -> dict:
        """Changes in the form in which they are kept. Raises ValueError."""
        settings = self.all()
        for name in changes:
            if name not in settings:
                known = ", ".join(sorted(settings))
                raise ValueError(
                    filled("There is no setting called %s; there are: %s.", name, known)
                )
        checked = dict(changes)
        for name in ("locks", "leader"):
            if name in checked:
                checked[name] = leader.checked(checked[name])
        settings.update(checked)
        if "language" in checked:
            self._check_language(checked["language"])
        _check(settings)
        return checked

    def _check_language(self, language: str) -> None:
        known = codes(self._platform)
        if language not in known:
            raise ValueError(filled("The language is one of: %s.", ", ".join(known)))

    # The file.

    def load(self) -> "Filled | None":
        """Let the settings count that the flash holds, and above them those that it should hold.

        Returns what is wrong with the file, a sentence, or None. A copy of a wrong file is set
        aside; the settings in it that are good count. Raises OSError if the flash fails.
        """
        self.is_read = False
        data = self._platform.load(FILE)
        found = _parsed(data)
        trouble = filled("The settings file is damaged.") if found is None else None
        good = []
        for name, value in (found or {}).items():
            try:
                self.change({name: value})
                good.append(name)
            except ValueError as error:
                trouble = said_by(error)
        if self.unkept:
            self.change(self.unkept)
        if trouble is not None:
            # A copy: until the good settings are saved, only this file holds them.
            write_aside(self._platform, FILE + ".dat", data)
            self._save(good)
        self._kept = good
        self.is_read = True
        return trouble

    def keep_later(self, changes: dict) -> None:
        """Changes count, and the flash is to hold them."""
        unkept = dict(self.unkept or ())
        unkept.update(changes)
        self.unkept = unkept

    def keep(self) -> None:
        """Let the flash hold what is `unkept`. Raises OSError, and then it still is."""
        names = self._kept + [name for name in self.unkept or () if name not in self._kept]
        self._save(names)
        self._kept = names
        self.unkept = None

    def _save(self, names: "list[str]") -> None:
        """Save the settings of these names as they are now. Raises OSError."""
        kept = {name: self.values[name] for name in names}
        kept["format"] = _FORMAT
        self._platform.save(FILE, json.dumps(kept).encode())


def kept_language(platform) -> "str | None":
    """The language that the flash holds, if it holds one. Raises OSError."""
    kept = _parsed(platform.load(FILE)) or {}
    return kept.get("language")


def _parsed(data: "bytes | None") -> "dict | None":
    """The settings in the bytes of their file; None if they are damaged.

    A file of a format that this firmware does not know counts as damaged.
    """
    if data is None:
        return {}
    try:
        kept = json.loads(data)
    except (ValueError, RuntimeError, MemoryError):
        # The last two: nested without end.
        return None
    if not isinstance(kept, dict) or kept.pop("format", None) != _FORMAT:
        return None
    return kept


def _check(settings: dict) -> None:
    """Raise ValueError if a setting has a value that it may not have."""
    brightness = settings["brightness"]
    if type(brightness) is not int or brightness not in FACTORS:
        raise ValueError(t("The brightness is 1, 2, 4 or 8."))
    guard = settings["guard"]
    if not isinstance(guard, str) or guard not in _GUARDS:
        raise ValueError(t('The guard is "auto" (as the game has it), "on" or "off".'))
    sound = settings["sound"]
    if not isinstance(sound, str) or sound not in VOLUMES:
        raise ValueError(t('The sound is "off", "quiet" or "on".'))
    if type(settings["undo_revealed"]) is not bool:
        raise ValueError(t("undo_revealed is true or false."))
    if not settings["leader"]:
        raise ValueError(t("The setting leader must lock at least one thing."))
