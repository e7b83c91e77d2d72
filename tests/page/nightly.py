"""Sweeps of which `make test` tries a part, and `make trials` all."""

import pytest


def nightly(cases, *kept):
    """Values of one parameter: `make test` tries those that are kept, `make trials` all."""
    return [pytest.param(case, marks=_marks(case in kept)) for case in cases]


def nightly_rows(rows, *kept):
    """The same for rows of several parameters."""
    return [pytest.param(*row, marks=_marks(row in kept)) for row in rows]


def _marks(is_kept):
    return () if is_kept else pytest.mark.night
