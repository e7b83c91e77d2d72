"""The platforms of the firmware. Only files in this folder import `machine` and its like.

`pico` is a Pico with MicroPython; `circuitpython/` is a CircuitPython board or a Raspberry Pi
under Blinka; both are a BoardPlatform (`base`). `touch_chips` puts the touch chips together. A
simulated board runs `pico` or `circuitpython/` on stand-ins; a replay (host_sim/replay/platform)
feels and hears what a bug report says. The rest of the firmware is handed a platform and imports
none, and may ask of every one:

- before there is a board, of the class: `last_start()`, `note_start(failed, runs)`, `reset()`,
  `watch(starts)`; of the module: `service_was_asked()`;
- time: `ticks_ms()` wraps, see `compat.ticks_diff`; `sleep_ms(ms)`; `idle(ms)` rests;
- touch: `start()`, `wait_for_chips()`, `read_touch(masks)`, `strength(chip, electrode)`,
  `is_working(chip)`, `next_fault()`, `diagnose()`; `bank`, the TouchBank, and `names`, of the
  chips, in lines; `changed`, true when a chip's status changed, which `note_change()` says, or
  BRING_UP when the board's own button asks for the bring-up, until `forget_change()`; for the
  bring-up `bus_speed(bus)`, `set_bus_speed(bus, hz)`, `recover(bus)`, `is_held(bus)`;
- lights: `show(frame)`;
- sound: `has_sound`, whether there is a piezo, and `tone(frequency, pulse)`;
- link: `read_link(buffer)`, `link_space()`, `write_link(data)`, none of which waits;
- files: `load(name)`, `save(name, data)`, `files` and `open_file` (MicroPython's `os` and `open`),
  `why_not_saved()`; below them `flash_bytes()`, `read_flash(start, buffer)`, `format()`;
- the watchdog: `guard()` begins it, `feed()` feeds it; `restart(service)`;
  `restart_into_bootsel()`, which says whether it can; `simulated`, whether time passes only as
  somebody lets it, so that nothing may rest.

A replay has what the device itself asks; it is never started, reset or brought up.
"""
