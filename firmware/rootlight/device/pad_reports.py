"""The sentences about pads that are out of order, and their names. Used by `pad_health`."""

from rootlight.board_files.pad_numbers import ROLES
from rootlight.compat import const
from rootlight.device.pad_trouble import NOISE
from rootlight.geometry.notation import cell_name
from rootlight.texts import filled, joined

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.link.link import Link
    from rootlight.table.controller import Controller
    from rootlight.texts import Filled

SENTENCES = {
    "stuck": "%s feels a touch all the time; remove any water or object from it.",
    "flickers": "%s flickers faster than a finger can; look for water and for a loose wire.",
    "shorted": "%s has a short circuit; look for solder, metal or water at its wire.",
    "open": "%s may have a broken wire near its chip. If it feels nothing, look at its plug and "
    "its solder.",
    "out_of_range": "%s cannot be measured; look at its wire for a short or a wrong part.",
    "loose": "The wire of %s makes contact only now and then; look at its plug and its solder.",
    "noise": "%s picks up electrical noise; unplug chargers near it, or use another power supply.",
    "ok": "%s works again.",
}
_MEANWHILE = "You can still play its cell from the page."


class PadReports:
    """Tells the link what is wrong with a pad or a part, or that it works again."""

    def __init__(self, controller: "Controller", link: "Link") -> None:
        self._controller = controller
        self._link = link

    def name(self, pad: int) -> str:
        """The name of a cell or a button."""
        built = self._controller.in_play.built
        return cell_name(built, pad) if pad < built.count else ROLES[pad - built.count]

    def tell(self, pad: int, code: str) -> None:
        """Tell of a pad: a code of SENTENCES."""
        name = self.name(pad)
        which = filled("The pad %s" if code != "loose" else "the pad %s", name)
        text = filled(SENTENCES[code], which)
        if code != "ok" and pad < self._controller.in_play.built.count:
            text = joined([text, filled(_MEANWHILE)])
        self._link.fault(name, code, text)

    def tell_noise(self, part: str, name: "str | Filled") -> None:
        """Tell that a part of the board is noisy, by its name for people."""
        self._link.fault(part, NOISE, filled(SENTENCES["noise"], name))

    def tell_works(self, part: str, name: "str | Filled") -> None:
        """Tell that a part of the board works again."""
        self._link.fault(part, "ok", filled(SENTENCES["ok"], name))
