"""The touch chips of a whole board, on the real platform file: set up, read, lost and found."""

import pytest

from rootlight.drivers import touch_bank
from tests.drivers.pico_bench import PicoBench, behind_a_mux


@pytest.fixture(params=["hex-4", "hex-7"])
def any_bench(request):
    return PicoBench(request.param).start()


@pytest.fixture
def bench():
    """A hex-7 board that has started."""
    return PicoBench("hex-7").start()


def test_all_chips_of_a_board_are_set_up_together(any_bench):
    for chip in any_bench.hardware.chips:
        assert chip.running
        assert chip.dropped == chip.unknown == []
    # One wait of 100 ms for all of them; the rest is transfers.
    assert any_bench.hardware.clock.now_us < 450000


def test_every_pad_is_felt_where_it_is(any_bench):
    any_bench.run(20)
    for pad in range(any_bench.board.pads):
        name = any_bench.board.pad_name(pad)
        any_bench.put(name)
        any_bench.run(40)
        assert any_bench.felt() == [name]
    any_bench.put()
    any_bench.run(60)
    assert any_bench.felt() == []
    assert any_bench.failed == 0
    assert any_bench.faults == []


def test_a_poll_of_eleven_chips_takes_under_five_milliseconds(bench):
    bench.run(100)
    before = bench.hardware.clock.now_us
    bench.platform.read_touch(bench.masks)
    assert bench.hardware.clock.now_us - before < 5000


def test_a_finger_is_read_within_25_ms_whatever_the_chips_clock(bench):
    for part in ("touch0", "touch5", "touch10"):
        bench.inject(part, "clock", factor=1.54)
    bench.run(200)
    bench.put("a1", "g3", "m1")
    bench.run(40)
    assert bench.felt() == ["a1", "g3", "m1"]


@pytest.mark.parametrize("hz", [10_000, 50_000, 400_000])
def test_the_slowest_bus_reads_all_that_a_chip_has(hz):
    def slow(data):
        for bus in data["buses"].values():
            bus["freq"] = hz

    bench = PicoBench("hex-4", slow).start()
    bench.run(3000)
    bench.put("d4")
    bench.run(2000)
    assert bench.felt() == ["d4"]
    assert all(bench.platform.is_working(chip) for chip in range(len(bench.board.chips)))
    assert [each["status"] for each in bench.platform.diagnose()] == ["ok"] * 4
    assert list(bench.bank.errors) == [0] * 4
    assert bench.failed == 0


def test_strength_tells_a_full_finger_from_the_edge_of_one(bench):
    bench.run(7000)
    bench.fingers.put({bench.board.pad_at("e1"): 1, bench.board.pad_at("e2"): 0.6})
    bench.run(60)
    full = bench.platform.strength(3, 0)
    edge = bench.platform.strength(3, 1)
    assert full >= 12
    assert 0 < edge * 100 < full * 80


def test_on_another_supply_other_thresholds_are_set():
    bench = PicoBench("hex-4")
    settings = {"touch_threshold": 10, "release_threshold": 6}
    bench.platform = bench.module.Platform(bench.board, settings)
    bench.start()
    assert bench.hardware.chips[2].registers[0x41] == 10
    assert bench.hardware.chips[2].registers[0x42] == 6


# Missing chips.


def test_a_missing_chip_is_named_and_the_others_play_on():
    bench = PicoBench("hex-7")
    bench.inject("touch3", "absent")
    bench.start()
    bench.put("a1", "e5")
    bench.run(200)
    assert bench.felt() == ["a1"]
    assert bench.faults == [("touch3", "absent")]
    assert not bench.platform.is_working(3)
    assert bench.bank.status[3] == touch_bank.ABSENT


def test_a_missing_chip_is_asked_less_and_less_often():
    bench = PicoBench("hex-4")
    bench.inject("touch1", "absent")
    bench.start()
    errors = []
    for _ in range(60):
        bench.run(1000)
        errors.append(bench.bank.errors[1])
    # 0.1, 0.3, 1 and 3 s after each other, then every 10 s.
    assert errors[0] == 3
    assert errors[-1] - errors[-31] == 3


def test_a_missing_chip_does_not_slow_the_others_down():
    bench = PicoBench("hex-4")
    bench.inject("touch1", "absent")
    bench.start()
    bench.run(5000)
    before = bench.hardware.buses["i2c0"].transfers
    bench.platform.read_touch(bench.masks)
    assert bench.hardware.buses["i2c0"].transfers - before <= 6


def test_a_chip_that_comes_back_is_set_up_and_works(bench):
    bench.inject("touch3", "absent")
    bench.run(1000)
    assert bench.faults == [("touch3", "absent")]
    bench.mend()
    bench.run(11000)
    bench.put("e5")
    bench.run(60)
    assert bench.felt() == ["e5"]
    assert bench.faults == [("touch3", "absent"), ("touch3", "ok")]


def test_a_finger_on_a_chip_that_vanishes_is_lifted(bench):
    bench.put("e5")
    bench.run(60)
    bench.inject("touch3", "absent")
    bench.run(60)
    assert bench.felt() == []


@pytest.mark.parametrize("count", [1, 2])
def test_a_reading_that_fails_once_or_twice_loses_no_finger(bench, count):
    bench.put("e5")
    bench.run(60)
    bench.inject("touch3", "nack", count=count)
    for _ in range(6):
        bench.run(10)
        assert bench.felt() == ["e5"]
    assert bench.faults == []
    assert bench.failed == 1 << 3
    assert bench.bank.errors[3] >= 1


# Lost settings.


@pytest.mark.parametrize("chips", [["touch0"], ["touch2", "touch3"]])
def test_after_a_brown_out_a_chip_is_set_up_anew(chips):
    bench = PicoBench("hex-4").start()
    bench.run(1000)
    for part in chips:
        bench.inject(part, "brownout")
    bench.run(2600)
    assert sorted(bench.faults) == [(part, "registers_lost") for part in chips]
    assert all(chip.running for chip in bench.hardware.chips)
    bench.put("a1", "f1")
    bench.run(60)
    assert bench.felt() == ["a1", "f1"]


def test_on_the_largest_board_a_brown_out_is_found_within_six_seconds(bench):
    bench.run(1000)
    bench.inject("touch7", "brownout")
    bench.run(6000)
    assert bench.faults == [("touch7", "registers_lost")]
    assert bench.platform.is_working(7)


def test_a_chip_that_lost_its_settings_is_ok_after_the_next_look(bench):
    bench.inject("touch7", "brownout")
    bench.run(6000)
    assert bench.bank.status[7] == touch_bank.LOST_REGISTERS
    bench.run(6000)
    assert bench.bank.status[7] == touch_bank.OK
    assert bench.faults == [("touch7", "registers_lost")]


# Over-current.


def test_over_current_is_told_and_tried_again(bench):
    bench.put("e5")
    bench.run(60)
    bench.inject("touch3", "overcurrent")
    bench.run(60)
    assert bench.felt() == []
    assert bench.faults == [("touch3", "over_current")]
    bench.run(5000)
    assert bench.faults == [("touch3", "over_current")]
    bench.put()
    bench.mend()
    bench.run(11000)
    bench.put("e5")
    bench.run(60)
    assert bench.felt() == ["e5"]
    assert bench.faults[-1] == ("touch3", "ok")


def test_over_current_that_passes_is_over_soon(bench):
    bench.inject("touch3", "overcurrent", once=True)
    bench.run(400)
    assert bench.faults == [("touch3", "over_current"), ("touch3", "ok")]


# Buses.


@pytest.mark.parametrize("name", ["i2c0", "i2c1", "soft"])
@pytest.mark.parametrize("clocks", [1, 5, 9])
def test_a_bus_that_a_chip_holds_is_freed_at_once(bench, name, clocks):
    bench.put("a1", "g3", "m1")
    bench.run(60)
    bench.inject(name, "sda_stuck", clocks=clocks)
    bench.run(20)
    assert bench.felt() == ["a1", "g3", "m1"]
    assert bench.faults == []
    assert bench.failed


@pytest.mark.parametrize("clocks", [1, 9])
def test_a_bus_that_is_held_at_the_start_is_freed(clocks):
    bench = PicoBench("hex-4")
    bench.inject("i2c0", "sda_stuck", clocks=clocks)
    bench.start()
    bench.put("a1")
    bench.run(60)
    assert bench.felt() == ["a1"]
    assert bench.faults == []


@pytest.mark.parametrize("kind", ["scl_stuck", "sda_stuck"])
def test_a_bus_that_cannot_be_freed_stops_only_its_own_chips(bench, kind):
    options = {"clocks": 0} if kind == "sda_stuck" else {}
    bench.inject("i2c1", kind, **options)
    bench.put("a1", "g3", "m1")
    bench.run(100)
    assert bench.felt() == ["a1", "m1"]
    assert bench.faults == [(f"touch{number}", "bus_held") for number in range(4, 8)]


@pytest.mark.parametrize("kind", ["scl_stuck", "sda_stuck"])
def test_a_held_bus_takes_hardly_any_time(bench, kind):
    options = {"clocks": 0} if kind == "sda_stuck" else {}
    bench.inject("i2c1", kind, **options)
    bench.run(5000)
    begun_us = bench.hardware.clock.now_us
    for _ in range(1000):
        bench.platform.read_touch(bench.masks)
        bench.hardware.clock.advance_us(5000)
    assert bench.hardware.clock.now_us - begun_us < 8500000


def test_a_held_data_line_is_found_on_a_soft_bus_too(bench):
    """SoftI2C itself says nothing of it: every address is acknowledged, and all reads are 0."""
    bench.inject("soft", "sda_stuck", clocks=0)
    bench.put("a1", "m1")
    bench.run(12000)
    assert bench.felt() == ["a1"]
    assert bench.faults == [(f"touch{number}", "bus_held") for number in range(8, 11)]
    bench.mend()
    bench.put()
    bench.run(12000)
    bench.put("m1")
    bench.run(60)
    assert bench.felt() == ["m1"]


def test_a_bus_that_is_held_at_the_start_for_good_does_not_stop_the_start():
    bench = PicoBench("hex-7")
    bench.inject("soft", "scl_stuck")
    bench.start()
    bench.put("a1", "m1")
    bench.run(100)
    assert bench.felt() == ["a1"]
    assert bench.faults == [(f"touch{number}", "bus_held") for number in range(8, 11)]
    bench.mend()
    bench.put()
    bench.run(11000)
    bench.put("m1")
    bench.run(60)
    assert bench.felt() == ["m1"]
    assert bench.faults[3:] == [(f"touch{number}", "ok") for number in range(8, 11)]


def test_a_bus_that_fails_and_recovers_sets_its_chips_up_if_they_need_it(bench):
    bench.run(1000)
    bench.inject("touch5", "brownout")
    bench.inject("i2c1", "sda_stuck", clocks=9)
    bench.run(20)
    assert bench.faults == [("touch5", "registers_lost")]


# Multiplexers.


def test_chips_behind_a_multiplexer_work_as_others_do():
    bench = PicoBench("hex-4", behind_a_mux).start()
    for name in ("a1", "d4", "e6", "menu"):
        bench.put(name)
        bench.run(60)
        assert bench.felt() == [name]
    assert bench.failed == 0


def test_a_dip_of_the_multiplexers_supply_is_survived():
    bench = PicoBench("hex-4", behind_a_mux).start()
    bench.put("a1")
    bench.run(60)
    bench.inject("mux0", "brownout")
    bench.run(60)
    assert bench.felt() == ["a1"]
    assert bench.faults == []


@pytest.mark.parametrize("kind", ["absent", "mux_locked"])
def test_a_dead_multiplexer_takes_its_chips_along_until_it_is_mended(kind):
    bench = PicoBench("hex-4", behind_a_mux).start()
    bench.inject("mux0", kind)
    bench.run(200)
    assert {code for _, code in bench.faults} == {"absent"}
    bench.mend()
    bench.run(11000)
    bench.put("a1", "g1")
    bench.run(60)
    assert bench.felt() == ["a1", "g1"]


# Other messages.


def test_recalibration_forgets_an_object_on_a_pad(bench):
    bench.put("e5")
    bench.run(60)
    bench.bank.recalibrate(3, bench.platform.ticks_ms())
    bench.run(200)
    assert bench.felt() == []
    assert bench.faults == []


def test_recalibration_of_a_missing_chip_is_just_a_fault(bench):
    bench.inject("touch3", "absent")
    bench.bank.recalibrate(3, bench.platform.ticks_ms())
    bench.run(20)
    assert bench.faults == [("touch3", "absent")]
    bench.bank.recalibrate(3, bench.platform.ticks_ms())


def test_diagnosis_names_every_chip(bench):
    bench.inject("touch3", "absent")
    bench.run(1000)
    found = bench.platform.diagnose()
    assert [entry["part"] for entry in found] == [f"touch{number}" for number in range(11)]
    assert found[3]["status"] == "absent"
    assert found[3]["errors"] > 0
    assert "counts" not in found[3]
    assert found[4]["status"] == "ok"
    assert len(found[4]["counts"]) == 12


def test_diagnosis_survives_a_chip_that_vanishes_while_it_is_asked(bench):
    bench.inject("touch4", "absent")
    found = bench.platform.diagnose()
    # A driver for CircuitPython tells a chip that does not answer from a bus that fails.
    assert found[4]["last_failure"] in ("[Errno 5] EIO", "[Errno 19] ENODEV")


@pytest.mark.parametrize("kind", ["absent", "overcurrent", "brownout"])
def test_a_fault_is_told_as_a_sentence_about_its_part(bench, kind):
    bench.inject("touch3", kind)
    bench.platform.forget_change()
    while not bench.platform.changed:
        bench.platform.read_touch(bench.masks)
        bench.hardware.clock.advance_us(10000)
    part, _, sentence = bench.platform.next_fault()
    assert part == "touch3"
    assert str(sentence).startswith("touch3 ")
    assert str(sentence).endswith(".")


def test_strength_of_a_chip_that_fails_is_none_at_all(bench):
    bench.inject("touch3", "nack", count=1)
    assert bench.platform.strength(3, 0) == 0
    bench.inject("touch3", "absent")
    bench.run(100)
    assert bench.platform.strength(3, 0) == 0
