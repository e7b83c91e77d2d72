"""Every turn on the flash, and the way back to it. README.md: what happens when the power goes.

- `storage`: the Storage, which the device saves through. Begin here.
- `log`: one game's log and tail. `frames`: their bytes.
- `recovery`, `log_reader`: the way back at a start.
- `library`: the games that were finished, or replaced. `names`: where files lie.
- `crash_log`: mistakes of the firmware itself.
"""
