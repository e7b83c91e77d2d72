"""`python -m host_sim.trials.hostile_audience`: attacks a set-up and prints what it bears."""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext

from host_sim.trials.hostile_audience import measuring, target
from host_sim.trials.hostile_audience.running import (
    ALL,
    NEEDS_RAW,
    STRANGERS,
    Outcome,
    SetUp,
    run,
)
from host_sim.trials.hostile_audience.target import NoTarget, Target

_HEAD = "attack           page ms: median   worst   board's time   memory MB   pupils (tries)"


def main() -> int:
    """Attack; 0 if all held, 1 if something did not, 2 if there is nothing to attack."""
    arguments = _parser().parse_args()
    names = arguments.only or list(ALL)
    try:
        if not arguments.addresses:
            # A new one for each attack: what one has broken says nothing about the next.
            return _attack(target.own, names, arguments.seconds)
        attacked = _named(arguments)
        names = [name for name in names if name not in STRANGERS]
        print(f"Left out, as each begins a board of its own: {', '.join(STRANGERS)}.")
        if attacked.raw is None:
            names = [name for name in names if name not in NEEDS_RAW]
            print(f"Left out, as no raw socket is named: {', '.join(NEEDS_RAW)}.")
        if measuring.memory_mb(attacked.pid) is None:
            print("The servers' memory cannot be measured; name their process with --pid.")
        return _attack(lambda: nullcontext(attacked), names, arguments.seconds)
    except NoTarget as error:
        print(error, file=sys.stderr)
        return 2


def _named(arguments: argparse.Namespace) -> Target:
    """The set-up at the addresses that were named. Raises NoTarget."""
    pages = [one for one in arguments.addresses if not one.startswith("socket:")]
    raws = [one for one in arguments.addresses if one.startswith("socket:")]
    if len(pages) != 1 or len(raws) > 1:
        raise NoTarget("Name the address of one leader's page, and at most one raw socket.")
    found = target.find(pages[0], raws[0] if raws else None, arguments.pid)
    if found.phones is None:
        raise NoTarget("No phones were invited: start it with make play LAN=1 and try again.")
    return found._replace(secret=arguments.secret) if arguments.secret else found


def _attack(set_up: SetUp, names: list[str], seconds: float) -> int:
    print(_HEAD, flush=True)
    has_failed = False
    for outcome in run(set_up, names, seconds):
        print(row(outcome), flush=True)
        has_failed = has_failed or bool(outcome.failures())
    return int(has_failed)


def row(outcome: Outcome) -> str:
    """A line of the table."""
    found = outcome.figures
    time = f"{found.board_time:.2f}" if found.board_time is not None else "-"
    memory = f"{found.growth_mb:.1f}" if found.growth_mb is not None else "-"
    pupils = f"{found.admitted} of {measuring.PUPILS} ({found.tries})"
    failures = outcome.failures()
    verdict = "FAILS: " + "; ".join(failures) if failures else "holds"
    notes = f" [{'; '.join(outcome.notes)}]" if outcome.notes else ""
    return (
        f"{outcome.name:16} {found.median_ms:15.1f} {found.worst_ms:7.0f} {time:>14} {memory:>11}"
        f"   {pupils:14} {verdict}{notes}"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m host_sim.trials.hostile_audience",
        description="Attacks the page's server and the phones' server while 20 pupils come in, "
        "also by devices, members of a room and brokers, and measures what they and the leader "
        "meet with. Attack only what is yours.",
    )
    parser.add_argument(
        "addresses",
        nargs="*",
        metavar="ADDRESS",
        help="http://ADDRESS:PORT/ of the leader's page, and socket://ADDRESS:PORT of a board's "
        "raw socket; without any, a simulated board is started and attacked",
    )
    parser.add_argument("--seconds", type=float, default=10, help="of each attack (10)")
    parser.add_argument("--only", nargs="+", choices=ALL, metavar="ATTACK", help=", ".join(ALL))
    parser.add_argument("--pid", type=int, help="process of the servers, to measure its memory")
    parser.add_argument(
        "--secret",
        metavar="TEXT",
        help="what stands behind # in the QR code, where the page does not tell it: the pupils "
        "come in with it in place of the code",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
