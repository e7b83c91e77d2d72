"""`python -m tests.fuzz --minutes 60`: fuzzing for as long as you like, and what it came to.

Each round has a seed, which is printed when something breaks: `--seed N --rounds 1` repeats it.
"""

import argparse
import sys
import tempfile
import time
import traceback
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from hypothesis import HealthCheck, given, seed, settings  # noqa: E402

from tests.fuzz import (  # noqa: E402
    books,
    byte_fuzzer,
    documents,
    files,
    page_files,
    reports,
    requests,
    sockets,
)
from tests.fuzz.judge import Judge  # noqa: E402
from tests.fuzz.open_page import OpenPage  # noqa: E402

BOARDS = ("hex-4", "hex-4", "growy-2", "hex-5")


class Count(dict):
    """Figures by name; one that is not there is 0."""

    def __missing__(self, name):
        return 0


def bytes_round(number, count):
    random = Random(number)
    judge = Judge(random.choice(BOARDS))
    for step in range(2000):
        for piece in byte_fuzzer.in_pieces(random, byte_fuzzer.some_bytes(random)):
            judge.feed(piece)
        if step % 50 == 0:
            judge.check_alive()
    _add(judge, "lines by bytes", count)


def requests_round(number, count):
    judge = Judge(Random(number).choice(BOARDS))

    @seed(number)
    @settings(
        max_examples=1500,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(requests.requests())
    def ask(request):
        judge.ask(request)

    ask()
    judge.check_alive()
    _add(judge, "requests", count)
    count["requests that gave a result"] += judge.results


def files_round(number, count):
    random = Random(number)
    flash = files.Flash()
    for _ in range(150):
        count["board files that were good all the same"] += files.read(files.board_file(random))
        flash.start_with_damage(random)
    count["board files"] += 150
    count["starts with damaged files"] += 150


def sockets_round(number, count):
    random = Random(number)
    viewers = sockets.Viewers()
    for step in range(1500):
        viewers.send_one(random)
        if step % 50 == 0:
            viewers.check_good()
    count["frames"] += viewers.frames
    count["bytes of frames"] += viewers.bytes


def reports_round(number, count):
    random = Random(number)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.rootlight-report"
        for _ in range(200):
            path.write_bytes(reports.report(random, _honest_head()))
            count["bug reports that were played all the same"] += reports.play(path)
    count["bug reports"] += 200


@cache
def _honest_head():
    return reports.honest_head()


def books_round(number, count):
    random = Random(number)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a-book.txt"
        for _ in range(200):
            path.write_bytes(books.book(random))
            count["books of lessons that were good all the same"] += books.check(path)
    count["books of lessons"] += 200


def documents_round(number, count):
    random = Random(number)
    for _ in range(20):
        room, honest = documents.two_rooms()
        for _ in range(25):
            count["shared games that were stopped"] += documents.hear(random, room, honest)
    count["documents of shared games"] += 500


def page_round(page):
    """A round in an open page."""

    def in_the_page(number, count):
        some = page_files.files(Random(number), 1000)
        count["files that the page took all the same"] += page.read(some)
        count["files for the page"] += len(some)

    return in_the_page


def _add(judge, name, count):
    count[name] += judge.lines
    count["bytes of lines"] += judge.bytes


ROUNDS = (
    bytes_round,
    requests_round,
    files_round,
    reports_round,
    books_round,
    documents_round,
    sockets_round,
)


def main():
    """Fuzz, print, and return how many rounds broke (1 at most, as an exit code)."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=10**9)
    arguments = parser.parse_args()
    with ExitStack() as stack:
        page = OpenPage(stack)
        return _fuzz(arguments, (*ROUNDS, page_round(page)))


def _fuzz(arguments, rounds):
    count = Count()
    broken = 0
    end = time.monotonic() + 60 * arguments.minutes
    number = arguments.seed
    while time.monotonic() < end and number < arguments.seed + arguments.rounds:
        for each in rounds:
            try:
                each(number, count)
            except Exception:
                broken += 1
                print(f"{each.__name__} of seed {number} broke:")
                print(traceback.format_exc(limit=-12)[:6000], flush=True)
        number += 1
        print(number - arguments.seed, "rounds,", broken, "broke:", dict(count), flush=True)
    return min(broken, 1)


if __name__ == "__main__":
    sys.exit(main())
