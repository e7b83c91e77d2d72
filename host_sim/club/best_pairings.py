"""All ways to pair a round, from the best down: matchings of minimal cost, which networkx finds.

Used by `swiss`; imports nothing of the project.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count

from host_sim.club.look_ahead import Pair

Costs = Mapping[Pair, int]


def best_first(costs: Costs) -> Iterator[list[Pair]]:
    """All ways to pair everybody, the cheapest first.

    costs: of each pair that may meet, in whole numbers of any size. Each way is followed by those
    that differ from it: one for each of its pairs, without this pair and with those before it
    (K. G. Murty, An algorithm for ranking all the assignments, 1968).
    """
    everybody = {player for pair in costs for player in pair}
    serial = count()
    waiting: list[tuple[int, int, list[Pair], int, Costs]] = []

    def wait(kept: list[Pair], allowed: Costs) -> None:
        """Line the best way up that has the kept pairs, and others of those that are allowed."""
        pairs = [*kept, *_cheapest(allowed)]
        if 2 * len(pairs) == len(everybody):
            cost = sum(costs[pair] for pair in pairs)
            heappush(waiting, (cost, next(serial), pairs, len(kept), allowed))

    wait([], costs)
    while waiting:
        _, _, pairs, kept, allowed = heappop(waiting)
        yield pairs
        for index in range(kept, len(pairs)):
            wait(pairs[:index], _without(allowed, pairs[kept:index], pairs[index]))


def _without(costs: Costs, kept: list[Pair], forbidden: Pair) -> Costs:
    """The pairs of those who are in no kept pair, but for the forbidden one."""
    gone = {player for pair in kept for player in pair}
    return {
        pair: cost for pair, cost in costs.items() if pair != forbidden and gone.isdisjoint(pair)
    }


def _cheapest(costs: Costs) -> list[Pair]:
    """As many pairs as can be, at the lowest cost of all; the lowest numbers first."""
    # Not at the top: only the next round of a Swiss tournament needs it.
    import networkx

    graph = networkx.Graph()
    graph.add_weighted_edges_from((*pair, cost) for pair, cost in costs.items())
    found = networkx.min_weight_matching(graph)
    return sorted((one, other) if (one, other) in costs else (other, one) for one, other in found)
