"""The files that a builder edits, and the wiring that a board has learnt.

Used by `boot.startup` and the bring-up. The files are read by a function that is handed in: `read`
gives the text of a file by name and raises OSError.
"""

import json

from rootlight.board_files import learnt_wiring
from rootlight.texts import filled, said_by

SETTINGS = "settings.json"
# These settings apply without a settings file. A release has no such file: it overwrites none.
_SETTINGS = '{"board": "hex-7"}'

_WIRING = "wiring.json"


class WrongFile(ValueError):
    """A file of the builder's is wrong; the text is a sentence for him."""


def read_files(read, read_board) -> tuple:
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
    return WrongFile(filled("%s is wrong: %s", path, said_by(error)))


def board_text(read) -> str:
    """The text of the board file that the settings name. Raises WrongFile."""
    path = _board_path(settings_of(read))
    try:
        return _text_of(read, path)
    except OSError:
        raise WrongFile(filled("The file %s does not exist; %s names it.", path, SETTINGS))


def _board_path(settings):
    name = settings.get("board")
    if not isinstance(name, str):
        raise WrongFile(filled('%s does not say "board": name your board file there.', SETTINGS))
    return "boards/%s.json" % name


def learnt_board(read, read_board) -> tuple:
    """(BoardFile with the wiring that the board has learnt, None) where it has; (None, trouble).

    trouble: a sentence if what it has learnt cannot be used, or None.
    """
    try:
        learnt = read(_WIRING)
    except OSError:
        return None, None
    except ValueError:
        return None, filled("%s is not text.", _WIRING)
    try:
        return read_board(learnt_wiring.merged(board_text(read), learnt)), None
    except ValueError as error:
        return None, said_by(error)


def settings_of(read) -> dict:
    """The settings, as a dict."""
    text = _text(read)
    try:
        settings = json.loads(text)
    except ValueError:
        settings = None
    if not isinstance(settings, dict):
        text = '%s is not an object of JSON, such as {"board": "hex-7"}.'
        raise WrongFile(filled(text, SETTINGS))
    return settings


def _text(read):
    try:
        return _text_of(read, SETTINGS)
    except OSError:
        return _SETTINGS


def _text_of(read, path):
    """The text of a file, without the byte order mark that some editors for Windows write first.

    Raises OSError, and WrongFile where it is in UTF-16, which some of them write, too.
    """
    try:
        text = read(path)
    except UnicodeError:
        raise _wrong(path, ValueError(filled("this is not UTF-8; save the file as UTF-8.")))
    return text[1:] if text.startswith("\ufeff") else text
