"""A board without room for the flight recorder takes the same notes and keeps none of them."""

import inspect

import pytest

from host_sim.link.sim_link import LinkError
from rootlight.device.parts import Parts
from rootlight.flight_recorder.no_recorder import NoRecorder
from rootlight.flight_recorder.recorder import FlightRecorder
from rootlight.unloading import Unloader
from tests.support import Table


class CodeTakesHeap(Unloader):
    """As on stock MicroPython; modules of a desk stay, since other tests use them."""

    def forget(self):
        pass


def methods_of(kind):
    return {
        name: list(inspect.signature(method).parameters)
        for name, method in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_")
    }


def test_it_takes_what_a_flight_recorder_takes():
    recorder = methods_of(FlightRecorder)
    for name, parameters in methods_of(NoRecorder).items():
        assert recorder[name] == parameters, name


def test_where_code_takes_heap_nothing_is_recorded():
    parts = Parts(unloader=CodeTakesHeap(True))
    assert isinstance(parts.recorder(None), NoRecorder)
    assert not parts.recorder(None).RECORDS


def test_a_board_without_it_plays_and_refuses_a_recording():
    table = Table("hex-4")
    table.link.board.device.recorder = NoRecorder()
    table.touch("d4")
    table.link.request("play", {"move": "a1"})
    with pytest.raises(LinkError) as caught:
        table.link.request("recording", {})
    assert caught.value.data["code"] == "no_recording"
