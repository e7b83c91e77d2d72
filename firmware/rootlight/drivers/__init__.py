"""Chips: touch (`mpr121`, watched by `touch_bank`), multiplexer (`tca9548a`), LEDs (`led_chain`).

Each driver gets its bus, if it has one, as a parameter: an object with `writeto_mem(address,
register, data)` and `readfrom_mem_into(address, register, buffer)` of `machine.I2C`.

How to add a touch chip, say an AT42QT2120, or a second RP2040 that answers as one:

1. Write its driver here; `mpr121.Mpr121` is the model. `TouchBank` asks these of it:
   - `bus`, `address`: where it is; `connect(bus)` when the bus is connected (again);
   - `RESET_MS`, `START_MS`: pauses after `reset()` and `set_up(thresholds)`;
   - `status()`: mask of the touched electrodes, twelve at most; sets `over_current`, which stays
     False if the chip knows no such thing;
   - `strength(electrode)`: how strongly one is touched, in counts (8 is a light touch);
   - `is_healthy(thresholds, electrode)`: whether it still has its settings;
   - `look()`, which sets `odd`, and `why_odd(electrode)`: electrodes that cannot be measured (0
     and None if the chip cannot tell); `lines_seen(tenths, first)`: what each line has (0 if
     the chip cannot tell);
   - `bare_tenths`, up to which a line is a bare pin; `noise`; `tune(thresholds)`;
   - `lively()`: electrodes that show noise; `recalibrate()`; `diagnose()`: a dict for `diagnose`;
     `read_counts(buffer)`, for the bring-up.
   All raise OSError when the bus does; `status` and `strength` allocate nothing.
2. Choose it in `platforms/touch_chips.py` (on CircuitPython: `platforms/circuitpython/chips.py`).
3. Let `board_files/reader.py` accept its addresses (and a key "kind", if boards mix chips).
4. Give the simulator a chip with its registers in `host_sim/board/chips/`, and choose it in
   `host_sim/board/hardware.py`: `Hardware._make_chips` makes an `Mpr121` of each chip.
5. The bring-up knows the MPR121. `bring_up/electrode_check.py` takes LOWEST and HIGHEST from
   `drivers.mpr121` and `counts` from `diagnose()`, to tell shorted wires. Give such limits to the
   new driver and ask the chip's own driver for them.
6. Change the sentences that name the MPR121 or its limits: in `board_files/reader.py` (addresses,
   electrodes), `bring_up/words.py` (`wrong_chip`, `out_of_range`, `over_current`, `weak`) and
   `platforms/touch_chips.py` (REXT); then translate them (`host_sim/languages/README.md`).
7. Change what names the MPR121 in `hardware/`: `parts.py` (what is bought), `electrical.py` (its
   currents and pins), `pages.py` (its addresses; that it is discontinued), `three_pads.py` and
   `probe_program.py` (step 0 measures with its driver). `make hardware` then makes the lists and
   pages again; `hardware/facts.md` and `hardware/README.md` are written by hand.

A second RP2040 that answers with the registers of an MPR121 needs nothing but its address.
"""
