"""The start of a board: its files, its parts, the game that was going on; or the safe mode.

Used by `start` and the simulator, which borrow it. The platform is given as a class; what that
knows of the starts before is kept by a reset and forgotten when the power goes.
"""

import json

from rootlight.board_file import read_board_file
from rootlight.compat import const
from rootlight.device import Device
from rootlight.on_demand import borrow
from rootlight.running import Runner

SETTINGS = "settings.json"
# What counts for a board without a file of settings: a release brings none, lest it overwrite one.
_SETTINGS = '{"board": "hex-7"}'

_MOST_STARTS = const(3)  # that fail in a row, before the safe mode is begun
_HOPELESS = const(6)  # not even that gets through

_MISHAPS = "rootlight.mishaps"
_SAFE = "rootlight.safe_mode"
_WIRING = "wiring.json"
_MERGING = "rootlight.wiring_file"


class WrongFile(ValueError):
    """A file of the builder's is wrong; the text is a sentence for him."""


def begin(platform_class, read, rests=True, read_board=read_board_file):
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
        platform, device = put_together(platform_class, read, read_board)
        device.start()
    except WrongFile as error:
        return _safe_mode(platform_class, read, read_board, error)
    except Exception as error:
        _note(platform_class, error)
        platform_class.reset()
    if hung:
        borrow(_MISHAPS).note_hang(platform, device)
    platform.note_start(failed + 1, True)
    platform.feed = platform.watch(False)
    return Runner(platform, device, rests)


def _note(platform_class, error):
    try:
        borrow(_MISHAPS).note(borrow(_SAFE).bare(platform_class), "start", error)
    except Exception:
        pass  # the next start may have more luck


def _safe_mode(platform_class, read, read_board, error):
    try:
        board = read_files(read, read_board)[0]
    except Exception:
        board = None
    safe = borrow(_SAFE)
    platform = safe.bare(platform_class, board)
    if error is not None:
        borrow(_MISHAPS).note(platform, "start", error)
    platform_class.note_start(_MOST_STARTS, False)
    platform.feed = platform.watch(False)
    return safe.SafeMode(platform, board, error)


def put_together(platform_class, read, read_board=read_board_file):
    """(platform, device); the board file is forgotten when they have what they need.

    Raises WrongFile.
    """
    board, settings = read_files(read, read_board)
    learnt, trouble = _learnt(read, read_board)
    try:
        platform = platform_class(learnt or board, settings)
        device = Device(platform, learnt or board, settings)
        device.read_file = read
        if trouble:
            text = "%s The wiring of the board file counts." % trouble
            device.link.fault("wiring", "left_aside", text)
        return platform, device
    except ValueError as error:
        # A pin that the Pico does not have, or a setting.
        raise WrongFile("%s or the board file is wrong: %s" % (SETTINGS, error))


def read_files(read, read_board):
    """(BoardFile, settings without the board's name) of the builder's files. Raises WrongFile."""
    settings = settings_of(read)
    path = _board_path(settings)
    try:
        board = read_board(board_text(read))
    except ValueError as error:
        raise error if isinstance(error, WrongFile) else _wrong(path, error)
    settings.pop("board")
    return board, settings


def _wrong(path, error):
    return WrongFile("%s is wrong: %s" % (path, error))


def board_text(read):
    """The text of the board file that the settings name. Raises WrongFile."""
    path = _board_path(settings_of(read))
    try:
        return read(path)
    except OSError:
        raise WrongFile("There is no file %s, which %s names." % (path, SETTINGS))


def _board_path(settings):
    name = settings.get("board")
    if not isinstance(name, str):
        raise WrongFile('%s does not say "board": name your board file there.' % SETTINGS)
    return "boards/%s.json" % name


def _learnt(read, read_board):
    """(BoardFile with the wiring that the board has learnt, None) where it has; (None, trouble).

    trouble: a sentence if what it has learnt cannot be used, or None.
    """
    try:
        learnt = read(_WIRING)
    except OSError:
        return None, None
    except ValueError:
        return None, "%s is no text." % _WIRING
    try:
        return read_board(borrow(_MERGING).merged(board_text(read), learnt)), None
    except ValueError as error:
        return None, str(error)


def settings_of(read):
    """The settings, as a dict."""
    try:
        settings = json.loads(_text(read))
    except ValueError:
        settings = None
    if not isinstance(settings, dict):
        raise WrongFile('%s is not an object of JSON, such as {"board": "hex-7"}.' % SETTINGS)
    return settings


def _text(read):
    try:
        return read(SETTINGS)
    except OSError:
        return _SETTINGS
