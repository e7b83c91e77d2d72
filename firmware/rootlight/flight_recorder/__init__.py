"""The last minutes of a board, for bug reports that can be replayed bit for bit.

- `format`: what the bytes of the log mean. Begin here.
- `log`: the log itself, 1 KB of bytes that never grows.
- `recorder`: the FlightRecorder. The device tells it what comes from outside.
- `keyframes`: descriptions of the board in calm moments, from which the log can be played.
- `export`: a bug report, in pieces, for the link.

`python -m host_sim --replay FILE` plays a report. The firmware does the same when the same comes
in the same step, so the log holds only what comes from outside: electrodes, strengths that were
asked for, lines of the link, faults, saving that fails. When you add state that outlives a calm
moment, or another input, tell the recorder; `tests/replay` finds what was forgotten.
host_sim/replay/__init__.py says whom to suspect when a report does not play back as recorded.
"""
