"""The start of a board: its files, its parts, the game that was going on; or the safe mode.

Used by `start`, `start_circuitpython` and the simulator. The platform is given as a class. Start
counters survive a reset, not a power cycle.
"""

from rootlight.board_files.builder_files import (
    SETTINGS,
    WrongFile,
    learnt_board,
    read_files,
)
from rootlight.board_files.reader import read_board_file
from rootlight.boot.loop import Runner
from rootlight.boot.mending import note_hang
from rootlight.compat import const
from rootlight.device.device import Device
from rootlight.device.parts import Parts
from rootlight.games.catalogue import corner_labels
from rootlight.storage import crash_log
from rootlight.texts import filled, said_by

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from rootlight.board_files.reader import BoardFile
    from rootlight.boot.safe_mode import SafeMode

_MOST_STARTS = const(3)  # that fail in a row, before the safe mode begins
_HOPELESS = const(6)  # so many: not even the safe mode gets through


def read_board_of_games(text: str) -> "BoardFile":
    """The BoardFile that a text describes, with games and lessons at its corners."""
    return read_board_file(text, corner_labels())


def begin(
    platform_class,
    read: "Callable[[str], str]",
    rests: bool = True,
    read_board: "Callable[[str], BoardFile]" = read_board_of_games,
    checkpoint: "Callable[[int], None] | None" = None,
    make_parts: "Callable[..., Parts] | None" = None,
) -> "Runner | SafeMode | None":
    """Start the board; returns what is to be stepped from now on.

    read: the text of a file by its name; raises OSError. rests: see Runner. checkpoint: see
    Parts. make_parts: what makes the Parts, if they are others than a board's. None if not even
    the safe mode gets through: the prompt is what is left. A start that fails restarts the board.
    """
    failed, hung = platform_class.last_start()
    if failed >= _HOPELESS:
        platform_class.note_start(0, False)
        return None
    platform_class.note_start(failed + 1, False)
    platform_class.watch(True)
    if failed >= _MOST_STARTS:
        return _safe_mode(platform_class, read, read_board, None)
    try:
        platform, device = put_together(platform_class, read, read_board, checkpoint, make_parts)
        device.start()
    except WrongFile as error:
        return _safe_mode(platform_class, read, read_board, error)
    except Exception as error:
        _note(platform_class, error)
        platform_class.reset()
    if hung:
        note_hang(platform, device)
    platform.note_start(failed + 1, True)
    platform.guard()
    return Runner(platform, device, rests)


def put_together(
    platform_class,
    read: "Callable[[str], str]",
    read_board: "Callable[[str], BoardFile]" = read_board_of_games,
    checkpoint: "Callable[[int], None] | None" = None,
    make_parts: "Callable[..., Parts] | None" = None,
) -> tuple:
    """(platform, Device), which waits for `Device.start`. Raises WrongFile."""
    board, settings = read_files(read, read_board)
    learnt, trouble = learnt_board(read, read_board)
    try:
        platform = platform_class(learnt or board, settings)
        # The chips need a while after this: the device is made meanwhile.
        platform.start()
        parts = (make_parts or Parts)(read, checkpoint)
        device = Device(platform, learnt or board, settings, parts)
    except ValueError as error:
        # A pin that the Pico does not have, or a setting.
        raise WrongFile(filled("%s or the board file is wrong: %s", SETTINGS, said_by(error)))
    if trouble:
        text = filled("%s The board uses the wiring of its board file.", trouble)
        device.link.fault("wiring", "left_aside", text)
    return platform, device


def _note(platform_class, error: Exception) -> None:
    """Note why a start failed, if the flash takes it."""
    try:
        crash_log.note(_safe_mode_module().bare(platform_class), "start", error)
    except Exception:
        pass  # the next start may have more luck


def _safe_mode(platform_class, read, read_board, error: "WrongFile | None") -> "SafeMode":
    try:
        board = read_files(read, read_board)[0]
    except Exception:
        board = None
    safe_mode = _safe_mode_module()
    platform = safe_mode.bare(platform_class, board)
    if error is not None:
        crash_log.note(platform, "start", error)
    platform_class.note_start(_MOST_STARTS, False)
    platform.guard()
    made: "SafeMode" = safe_mode.SafeMode(platform, board, error)
    return made


def _safe_mode_module() -> "ModuleType":
    # The only door to it, 1 KB: nearly all starts succeed.
    from rootlight.boot import safe_mode

    return safe_mode
