"""Each hand-worked test is put to the firmware and to the slow second implementation."""

import pytest

from tests.rules.tables import FirmwareTable, SlowTable


@pytest.fixture(params=[FirmwareTable, SlowTable], ids=["firmware", "slow"])
def sit_down(request):
    """A function that begins a game on a board and plays moves, given as one text."""

    def begin(board, moves=""):
        table = request.param(board)
        table.play(*moves.split())
        return table

    return begin
