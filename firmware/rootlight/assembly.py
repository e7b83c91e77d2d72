"""The parts of a device, made and joined: once, at the start.

Used by the device, which borrows it.
"""

from rootlight.board_file import ROLES
from rootlight.controller import Controller
from rootlight.drivers.led_chain import LedChain
from rootlight.first_settings import STANDARD
from rootlight.lights.scene import Scene
from rootlight.link.link import Link
from rootlight.on_demand import language
from rootlight.recorder import Recorder
from rootlight.touch.gestures import Gestures
from rootlight.touch.pads import Pads
from rootlight.upkeep import change_settings

# Settings of the builder's file that are the platform's: they do not change while it runs.
_BUILT = ("touch_threshold", "release_threshold")


def assemble(device, platform, board, settings, strength_of):
    """Give a Device its parts and its settings. strength_of: as the gestures ask for it."""
    device.shape = board.shape
    device.simulated = getattr(platform, "simulated", False)
    cells = board.shape.count
    device.recorder = Recorder(device)
    device.pads = Pads(board, device.recorder)
    device.gestures = Gestures(board.shape.neighbours, cells, cells + len(ROLES), strength_of)
    device.link = Link(device, platform)
    device.controller = Controller(board.shape, device.link, board.corners)
    device.chain = LedChain(
        len(board.chain),
        board.chain,
        board.budget_ma,
        board.idle_ma_per_led,
        board.channel_ma,
    )
    device.scene = Scene(device.controller, device.chain, cells)
    device.save_again_at = device.save_again_ms = 0  # when, and how long it was waited for
    device.settings = dict(STANDARD)
    language.clear()
    device.controller.services = device.services
    own = {name: settings[name] for name in settings if name not in _BUILT}
    change_settings(device, own)
