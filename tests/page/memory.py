"""The memory of the pages that browsers of this program show; on Linux only."""

import os
from pathlib import Path
from typing import NamedTuple

# The words in the command line of a process that shows pages.
_SHOWS_PAGES = ("--type=renderer", "-contentproc", "WebKitWebProcess")


class Share(NamedTuple):
    """Bytes of a process; of what it shares with others, its share.

    own: without files, of which the browser's program is the largest. Tabs share that one.
    """

    whole: int
    own: int


def largest_page():
    """The memory of the largest process with pages."""
    return max(share_of(process) for process in descendants(os.getpid()) if shows_pages(process))


def descendants(ancestor):
    """The processes that a process has started, and those that these have started."""
    parents = {int(path.name): parent_of(path) for path in Path("/proc").glob("[0-9]*")}
    found = {ancestor}
    while more := {each for each, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {ancestor}


def parent_of(process):
    """The number of a process's parent; -1 if it has ended meanwhile."""
    try:
        # The name before it may have spaces and brackets.
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return -1


def shows_pages(process):
    try:
        command = Path(f"/proc/{process}/cmdline").read_text(errors="replace")
    except OSError:
        return False
    return any(part in command for part in _SHOWS_PAGES)


def share_of(process):
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return Share(0, 0)
    kilobytes = dict(line.split()[:2] for line in lines[1:])
    return Share(int(kilobytes["Pss:"]) * 1024, int(kilobytes["Pss_Anon:"]) * 1024)
