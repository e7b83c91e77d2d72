"""Sentences for people in the language of the board. The English one in the code is the key.

Used by every module that produces a sentence. Each language but English is a file of the board,
`languages/de.bin`, which `make languages` writes; of it one sentence at a time comes into memory.
A sentence that is not found there, or cannot be read, is said in English.

The file: 4 bytes `RLT1`; how many sentences, 2 bytes; for each of them the CRC-32 of the English
one and where it stands in the file, 4 bytes each, sorted; then the sentences: CRC-32, 4 bytes,
length in bytes, 2 bytes, and the text, UTF-8. All numbers are big-endian.
"""

import io
from binascii import crc32

from rootlight.compat import const

ENGLISH = "en"
_FOLDER = "languages"
_ENDING = ".bin"
_MAGIC = b"RLT1"
_START = const(6)  # of the table
_ENTRY = const(8)
_HEAD = const(6)  # of a sentence

_language = []  # platform and code of the language that is spoken; empty for English


def t(sentence):
    """A sentence, or the pattern of one (`%s`), in the language of the board."""
    if not _language:
        return sentence
    platform, code = _language
    try:
        with _open(platform, code) as file:
            return _found(file, sentence) or sentence
    except (OSError, ValueError, MemoryError):
        return sentence


class Filled:
    """A sentence with values: the English pattern, and what stands for each `%s` of it.

    A value may be such a sentence itself. As text (`str`) it is in the language of the board.
    """

    def __init__(self, pattern, values):
        self.pattern = pattern
        self.values = values

    def __str__(self):
        text = t(self.pattern)
        return text % self.values if self.values else text

    def parts(self):
        """[the pattern, each of its values]; a value that is such a sentence is such a list."""
        values = [one.parts() if isinstance(one, Filled) else one for one in self.values]
        return [self.pattern] + values


def filled(pattern, *values):
    """A sentence with values."""
    return Filled(pattern, values)


def joined(sentences):
    """Several sentences, one after the other."""
    return Filled(" ".join(["%s"] * len(sentences)), tuple(sentences))


def said_by(error):
    """The sentence that an error was raised with."""
    what = error.args[0] if error.args else ""
    return what if isinstance(what, Filled) else Filled(str(error), ())


def put(body, sentence, name="message"):
    """Let a message of the link say a sentence, a text or Filled; return the message.

    The text is in the board's language. Of a sentence with values its parts come along, as
    `filled`, by which others say it in theirs.
    """
    body[name] = str(sentence)
    if isinstance(sentence, Filled) and sentence.values:
        body["filled"] = sentence.parts()
    return body


def codes(platform):
    """The languages that this board has, by their codes, sorted."""
    try:
        names = platform.files.listdir(_FOLDER)
    except OSError:
        names = []
    brought = _frozen()
    for path in brought.names() if brought else ():
        if path.startswith(_FOLDER + "/"):
            names.append(path[len(_FOLDER) + 1 :])
    found = {name[: -len(_ENDING)] for name in names if name.endswith(_ENDING)}
    return sorted(found | {ENGLISH})


def speak(platform, code):
    """Tell sentences in a language, one of `codes`, from now on."""
    _language.clear()
    if code != ENGLISH:
        _language.extend((platform, code))


def _open(platform, code):
    """The file of a language, of the board or of the image it runs. Raises OSError."""
    path = _FOLDER + "/" + code + _ENDING
    try:
        return platform.open_file(path, "rb")
    except OSError:
        brought = _frozen()
        data = brought.read(path) if brought else None
        if data is None:
            raise
        return io.BytesIO(data)


def _frozen():
    """The module with the files that an image brought (host_sim/deploy/image), or None."""
    try:
        import frozen_files
    except ImportError:
        return None
    return frozen_files


def _found(file, sentence):
    """The sentence in a file of sentences, or None."""
    head = file.read(_START)
    if head[:4] != _MAGIC:
        return None
    key = crc32(sentence.encode()).to_bytes(4, "big")
    low = 0
    high = int.from_bytes(head[4:], "big")
    while low < high:
        middle = (low + high) // 2
        file.seek(_START + _ENTRY * middle)
        entry = file.read(_ENTRY)
        if entry[:4] == key:
            return _text_at(file, int.from_bytes(entry[4:], "big"))
        if entry[:4] < key:
            low = middle + 1
        else:
            high = middle
    return None


def _text_at(file, place):
    """The text at a place of the file; None if it is damaged."""
    file.seek(place)
    head = file.read(_HEAD)
    text = file.read(int.from_bytes(head[4:], "big"))
    if crc32(text).to_bytes(4, "big") != head[:4]:
        return None
    return str(text, "utf-8")
