"""The list of attacks, and one attack after the other: attackers in a process of their own."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection
from typing import NamedTuple

from host_sim.trials.hostile_audience import floods, forms, stalls, strangers, target
from host_sim.trials.hostile_audience.measuring import Figures, Meanwhile
from host_sim.trials.hostile_audience.target import Target
from host_sim.trials.hostile_audience.wire import Attack

# First nobody, for comparison; then the attacks that were found to do harm once, and those that
# were always withstood.
ATTACKS: dict[str, Callable[[Attack], None]] = {
    "nobody": lambda attack: attack.pause(attack.left),
    "pings-1": floods.pings_of_one,
    "pings-8": floods.pings_of_eight,
    "pings-unread": floods.pings_unread,
    "wrong-tries": floods.wrong_tries,
    "guessing": floods.guessing,
    "undo-redo": floods.turns_back_and_forth,
    "half-requests": stalls.half_requests,
    "raw-socket-post": forms.posts_to_a_raw_socket,
    "forwarded-for": floods.forwarded,
    "hosts": forms.hosts,
    "origins": forms.origins,
    "paths": forms.paths,
    "giant-frames": stalls.giant_frames,
    "bombs": stalls.bombs,
    "fragments": stalls.fragments,
    "drips": stalls.drips,
    "deaf-viewers": stalls.deaf_viewers,
}
NEEDS_RAW = ("raw-socket-post",)
SetUp = Callable[[], AbstractContextManager[Target]]
# Attacks that need a set-up of their own: a device, members or a broker that is the attacker, or
# a process of which more than the address is known.
STRANGERS: dict[str, tuple[SetUp, Callable[[Attack], None]]] = {
    "device-chatters": (target.with_device, strangers.device_chatters),
    "device-bad-lines": (target.with_device, strangers.device_of_bad_lines),
    "long-documents": (target.joined, strangers.long_documents),
    "huge-packets": (target.joined, strangers.huge_packets),
    "unasked-packets": (target.joined, strangers.unasked_packets),
    "many-packets": (target.joined, strangers.many_packets),
    "wall-documents": (target.wall, strangers.long_documents),
    "wall-forks": (target.wall, strangers.long_documents_by_halves),
    "wall-huge-packets": (target.wall, strangers.huge_packets),
    "thinking-killed": (target.own, strangers.thinking_killed),
    "thinking-stopped": (target.own, strangers.thinking_stopped),
}
ALL = (*ATTACKS, *STRANGERS)
_FAREWELL_S = 30


class Outcome(NamedTuple):
    """The outcome of one attack. breaches: sentences about what should have been refused."""

    name: str
    figures: Figures
    breaches: tuple[str, ...]
    notes: tuple[str, ...]

    def failures(self) -> list[str]:
        """Return the limits that did not hold."""
        return self.figures.failures() + list(self.breaches)


def run(
    set_up: SetUp, names: Iterable[str], seconds: float, late_s: float = 0.0
) -> Iterator[Outcome]:
    """One attack after the other, each on what `set_up` gives, or on its own. Raises NoTarget.

    late_s: how long after the attack pupils may still come in, on a machine that is busy.
    """
    for name in names:
        its_set_up = STRANGERS[name][0] if name in STRANGERS else set_up
        with its_set_up() as attacked:
            yield asyncio.run(_run_one(attacked, name, seconds, late_s))


async def _run_one(attacked: Target, name: str, seconds: float, late_s: float) -> Outcome:
    spawning = multiprocessing.get_context("spawn")
    here, there = spawning.Pipe(duplex=False)
    process = spawning.Process(target=_attack, args=(name, attacked, seconds, there), daemon=True)
    process.start()
    there.close()
    try:
        # The attackers have begun once they say so.
        await asyncio.to_thread(here.recv)
        meanwhile = Meanwhile(attacked, seconds, late_s)
        figures = await meanwhile.measure()
        breaches, notes = await asyncio.to_thread(_report_of, here)
    finally:
        process.kill()
        process.join()
    figures = figures._replace(is_well_after=await meanwhile.is_well())
    return Outcome(name, figures, breaches, notes)


def _report_of(here: Connection) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not here.poll(_FAREWELL_S):
        return (), ("the attackers did not end",)
    try:
        breaches, notes = here.recv()
    except EOFError:
        return ("The program of this attack has failed.",), ()
    return tuple(breaches), tuple(notes)


def _attack(name: str, attacked: Target, seconds: float, there: Connection) -> None:
    """In the attackers' process."""
    there.send("begun")
    attack = Attack(attacked, seconds)
    (STRANGERS[name][1] if name in STRANGERS else ATTACKS[name])(attack)
    there.send((attack.breaches, attack.notes))
