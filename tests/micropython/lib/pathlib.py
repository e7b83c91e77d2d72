"""As much of `pathlib` as finding a file beside a module takes."""

import os


class Path:
    """A path with `/`, absolute."""

    def __init__(self, path):
        self._path = str(path)

    def __str__(self):
        return self._path

    def __truediv__(self, name):
        return Path(self._path.rstrip("/") + "/" + str(name))

    def resolve(self):
        return self

    @property
    def name(self):
        return self._path.split("/")[-1]

    @property
    def stem(self):
        return self.name.rsplit(".", 1)[0]

    @property
    def parent(self):
        return Path(self._path.rsplit("/", 1)[0] or "/")

    @property
    def parents(self):
        found = []
        path = self
        while str(path) != "/":
            path = path.parent
            found.append(path)
        return found

    def glob(self, pattern):
        """Files in this folder; a pattern is `*` and an ending."""
        ending = pattern[1:]
        return [self / name for name in os.listdir(self._path) if name.endswith(ending)]

    def read_text(self, encoding=None):
        with open(self._path) as file:
            return file.read()
