"""The start of a board: its files, its parts, the game that was going on; or the safe mode.

Used by `start` and the simulator, which borrow it. The platform is given as a class; what that
knows of the starts before is kept by a reset and forgotten when the power goes.
"""

from rootlight.board_files.builder_files import (
    SETTINGS,
    WrongFile,
    learnt_board,
    read_board_file,
    read_files,
)
from rootlight.boot import mending
from rootlight.boot import safe_mode as safe
from rootlight.boot.loop import Runner
from rootlight.compat import const
from rootlight.device.device import Device
from rootlight.saving import crash_log

_MOST_STARTS = const(3)  # that fail in a row, before the safe mode is begun
_HOPELESS = const(6)  # not even that gets through


def begin(platform_class, read, rests=True, read_board=read_board_file, unloader=None):
    """Start the board: what is to be stepped from now on, a Runner or the SafeMode.

    read: function, the text of a file by name; raises OSError. rests: see Runner. None if not
    even the safe mode gets through: the prompt is what is left. A start that fails restarts the
    board.
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
        platform, device = put_together(platform_class, read, read_board, unloader)
        device.start()
    except WrongFile as error:
        return _safe_mode(platform_class, read, read_board, error)
    except Exception as error:
        _note(platform_class, error)
        platform_class.reset()
    if hung:
        mending.note_hang(platform, device)
    platform.note_start(failed + 1, True)
    platform.guard()
    return Runner(platform, device, rests)


def _note(platform_class, error):

    try:
        crash_log.note(safe.bare(platform_class), "start", error)
    except Exception:
        pass  # the next start may have more luck


def _safe_mode(platform_class, read, read_board, error):

    try:
        board = read_files(read, read_board)[0]
    except Exception:
        board = None
    platform = safe.bare(platform_class, board)
    if error is not None:
        crash_log.note(platform, "start", error)
    platform_class.note_start(_MOST_STARTS, False)
    platform.guard()
    return safe.SafeMode(platform, board, error)


def put_together(platform_class, read, read_board=read_board_file, unloader=None):
    """(platform, device); the board file is forgotten when they have what they need.

    Raises WrongFile.
    """
    board, settings = read_files(read, read_board)
    learnt, trouble = learnt_board(read, read_board)
    try:
        platform = platform_class(learnt or board, settings)
        device = Device(platform, learnt or board, settings, unloader)
        device.read_file = read
        if trouble:
            text = "%s The wiring of the board file counts." % trouble
            device.link.fault("wiring", "left_aside", text)
        return platform, device
    except ValueError as error:
        # A pin that the Pico does not have, or a setting.
        raise WrongFile("%s or the board file is wrong: %s" % (SETTINGS, error))
