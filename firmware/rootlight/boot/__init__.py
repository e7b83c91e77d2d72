"""The start of a board, its loop, and the mending when the firmware itself goes wrong.

- `startup`: from the files to a running board, or to the safe mode. Begin here.
- `loop`: the Runner, whose `step` is the loop. `mending`: what it does when a step fails.
- `safe_mode`: a board that cannot start.

If the firmware hangs, the watchdog restarts the board after 2.5 s. It is fed when scan, turn and
frame have all run, once more after a turn was saved, and by each move of a `new` with many of
them. A start may take 8 s.

An exception in a step is caught and noted in `errors.dat`; `errors` on the link reports the last
eight. Pending stones and shows are put away, and the board goes on: `Match.carry_out` never leaves
a game half changed. After three exceptions within ten seconds the board saves and restarts. An
exception that a line from a host causes is answered with -32603 and restarts nothing.

A start that did not run for ten seconds counts as failed. The count is in a register that a reset
keeps and a power cycle clears, so the flash is not worn. After three failures in a row, and at
once if `settings.json` or the board file is wrong, the safe mode lights one cell, says in `hello`
what is wrong (`safe`, `message`), answers `errors` and `service`, and refuses all else. If not
even that gets through, MicroPython's prompt is left, without watchdog, for `make flash`. `service`
restarts without watchdog, too.
"""
