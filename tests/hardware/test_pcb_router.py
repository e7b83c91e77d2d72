"""The router of printed boards, on small boards whose shortest ways are known."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from hardware.pcb.electrode import ring_of
from hardware.pcb.grid import Grid
from hardware.pcb.model import Circuit, Track, Via
from hardware.pcb.router import NoWay, Router
from hardware.pcb.rules import BACK, CLEARANCE, INNER_1, VIA

HALF = (10.0, 8.0)
WIDTH = 0.2


def wall(low, high, layer=BACK):
    """Copper of another net that stands across the board at x = 0."""
    return Track("WALL", layer, 0.2, ((0.0, low), (0.0, high)))


def routed(*walls, layers=(BACK,), ends=((-5.0, 0.0), (5.0, 0.0)), vias=()):
    grid = Grid(Circuit("small", HALF))
    for track in walls:
        grid.add_track(track)
    for at in vias:
        grid.add_via(Via("OTHER", at))
    router = Router(grid)
    router.connect("NET", WIDTH, layers, [(at, layers) for at in ends])
    return router


def length(router):
    return sum(track.length for track in router.found_tracks)


def test_nothing_in_between_gives_one_straight_track():
    (track,) = routed().found_tracks
    assert track.points == ((-5.0, 0.0), (5.0, 0.0))


def test_a_diagonal_and_a_straight_part_are_the_shortest_way_to_a_corner():
    router = routed(ends=((0.0, 0.0), (4.0, 3.0)))
    assert length(router) == pytest.approx(1 + 3 * math.sqrt(2))


def test_a_way_round_a_wall_keeps_the_clearance():
    router = routed(wall(-9, 2))
    high = max(y for track in router.found_tracks for _, y in track.points)
    assert high >= 2 + 0.1 + CLEARANCE + WIDTH / 2


def test_another_layer_is_taken_where_there_is_no_way_round():
    router = routed(wall(-8, 8), layers=(BACK, INNER_1))
    assert len(router.found_vias) == 2
    assert {track.layer for track in router.found_tracks} == {BACK, INNER_1}


def test_a_wall_from_edge_to_edge_is_told():
    with pytest.raises(NoWay, match="NET"):
        routed(wall(-8, 8))


def test_three_places_become_one_tree():
    router = routed(ends=((-5.0, 0.0), (5.0, 0.0), (0.0, 4.0)))
    # The third joins the middle of the first track, or one of its ends.
    assert length(router) < 10 + math.dist((5, 0), (0, 4)) + 1


@pytest.mark.gate
@given(
    st.lists(st.tuples(st.integers(-3, 3).map(float), st.integers(-7, 7).map(float)), max_size=12)
)
def test_no_track_comes_too_near_to_any_via(vias):
    try:
        router = routed(vias=vias)
    except NoWay:
        return
    least = VIA / 2 + CLEARANCE + WIDTH / 2
    for track in router.found_tracks:
        for (x, y), (to_x, to_y) in itertools.pairwise(track.points):
            for share in range(101):
                at = (x + (to_x - x) * share / 100, y + (to_y - y) * share / 100)
                assert all(math.dist(at, via) >= least - 1e-6 for via in vias)


def test_an_electrode_leaves_out_its_window_and_the_vias_of_others():
    square = [(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)]
    strangers = [((6.0, 0.0), VIA / 2), ((0.0, 6.0), VIA / 2), ((-9.0, 0.0), VIA / 2)]
    copper = Polygon(ring_of(square, (0.0, 0.0), 3.0, strangers)).buffer(0)
    assert len(copper.interiors) == 3
    whole = 18 * 18 - math.pi * 3**2 - 2.5 * math.pi * (VIA / 2 + CLEARANCE) ** 2
    assert copper.area == pytest.approx(whole, rel=0.002)
