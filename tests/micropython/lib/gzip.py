"""`gzip.open` for reading text, line by line."""

from builtins import open as open_file

import deflate


def open(path, mode="rt", encoding=None):
    """The lines of a packed text file."""
    return _Lines(open_file(str(path), "rb"))


class _Lines:
    def __init__(self, file):
        self._file = file
        self._text = deflate.DeflateIO(file, deflate.GZIP)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self._file.close()

    def __iter__(self):
        while True:
            line = self._text.readline()
            if not line:
                return
            yield line.decode()
