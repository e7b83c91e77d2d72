"""Writes and reads files on the flash of an emulated Pico while it is off.

Used by `board`, the benchmark and tests; the file system is littlefs, by littlefs-python.
"""

from __future__ import annotations

from collections.abc import Mapping

from littlefs import LittleFS, UserContext

from host_sim.deploy.image.layout import BLOCK_BYTES, OURS, Layout

FLASH_BYTES = 2 * 1024 * 1024
_PROGRAM_BYTES = 256
# Version 2.0 of the format: every MicroPython reads it, and newer ones upgrade it when they write.
_OLDEST_VERSION = 0x00020000
_ANY_VERSION = 0


def format_with(files: Mapping[str, bytes], layout: Layout = OURS) -> bytes:
    """The bytes of a new file system that holds these files, by their paths."""
    context = UserContext(buffsize=layout.size)
    files_on = _filesystem(context, _OLDEST_VERSION, layout)
    files_on.format()
    files_on.mount()
    for path, data in files.items():
        _write(files_on, path, data)
    files_on.unmount()
    return bytes(context.buffer)


def read_all(flash: bytes, layout: Layout = OURS) -> dict[str, bytes]:
    """All files of a flash image, by their paths; raises LittleFSError if none can be read."""
    context = UserContext(buffsize=layout.size)
    context.buffer[:] = flash[layout.start : layout.start + layout.size]
    files_on = _filesystem(context, _ANY_VERSION, layout)
    files_on.mount()
    found = {}
    for folder, _, names in files_on.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with files_on.open(path, "rb") as file:
                found[path] = file.read()
    return found


def _filesystem(context: UserContext, version: int, layout: Layout) -> LittleFS:
    return LittleFS(
        context=context,
        block_size=BLOCK_BYTES,
        block_count=layout.blocks,
        prog_size=_PROGRAM_BYTES,
        disk_version=version,
        mount=False,
    )


def _write(files_on: LittleFS, path: str, data: bytes) -> None:
    folder = path.rpartition("/")[0]
    if folder:
        files_on.makedirs(folder, exist_ok=True)
    with files_on.open(path, "wb") as file:
        file.write(data)
