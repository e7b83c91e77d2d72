"""The link on byo-yomi: how it was set, and who is in a period."""

import pytest

from tests.support import Table

BYOYOMI = {"mode": "byoyomi", "main_s": 10, "period_s": 20, "periods": 2}


@pytest.mark.gate
def test_the_end_of_the_main_time_is_told_as_that_of_a_period_is():
    table = Table("hex-4")
    table.new(game="rootbound")
    table.clock(**BYOYOMI)
    table.turn("d4")
    assert "in_period" not in table.clock()
    table.notifications()
    table.run(11_000)
    told = [params for method, params in table.notifications() if method == "clock"]
    assert [clock["in_period"] for clock in told] == [["white"]]
    assert told[0]["periods"] == {"black": 2, "white": 2}
    assert 19_900 < told[0]["left_ms"]["white"] <= 20_000
    table.run(20_000)
    told = [params for method, params in table.notifications() if method == "clock"]
    assert [clock["periods"]["white"] for clock in told] == [1]
    assert told[0]["all_periods"] == 2
    table.run(20_000)
    told = table.clock()
    assert "in_period" not in told
    assert told["flags"] == ["white"]
    table.undo()
    assert "in_period" not in table.clock()


def test_without_main_time_everybody_is_in_a_period_at_once():
    table = Table("hex-4")
    table.new(game="rootbound")
    told = table.clock(**{**BYOYOMI, "main_s": 0})
    assert told["in_period"] == ["black", "white"]
