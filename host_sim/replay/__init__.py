"""Plays a bug report: the minutes that a board recorded, once more, to the same lights and states.

The firmware is the real one; in place of the chips, the link and the flash below it there is what
the report says that came from them.

    report      what a bug report holds
    head        what its beginning must have
    reading     a report out of its bytes
    platform    stand-ins for chips, link and flash, and for what is asked of the board as a whole
    faults      replaces the firmware's fault handling by the faults that were recorded
    parts       these and others, as the device takes them: nothing of the firmware is replaced
    playing     the firmware above them, step by step, compared with what was recorded
    telling     all that in lines for people, by `python -m host_sim --replay FILE`

**"My bug report does not replay."** First see whether the firmware is the one that the report
names (its first line says so). Then the message leads to the suspect. Of several differences only
the first counts; the others mostly follow from it.

What "cannot be played" was not begun, or broken off:

- "not JSON", "damaged or missing": the file was cut off on its way. Save it once more.
- "another version of the firmware": FORMAT in `flight_recorder/export.py` has changed since.
- "nothing is in it yet": there was no calm moment, so no keyframe (`Keyframes._is_calm`).
- "wired in another way", "no board file", "a touch chip that this board has not": another board
  file, or a wiring that the board has learnt. Put the right file into `firmware/boards/`, and name
  it with `--built`.
- "its game cannot be set up": catalogue, options or cards have changed, or `_set_up` in `playing`.
- "a byte that means nothing", "begins in the middle": `flight_recorder/format.py` and `reading`
  differ.

What differs:

- "lights or state are not as they were": an input that nobody recorded, such as time, chance or a
  file; or state that outlives a calm moment and is in no keyframe (`flight_recorder/keyframes.py`,
  restored by `_set_up` in `playing`). If it comes soon after the beginning or a gap, suspect the
  keyframe. What time alone has changed is only seen at the next step in which something came, so
  look further back, too.
- The same "at the end": as above, and nothing came after it.
- "the turns of the game": a rule, or the turns that were taken back (TAKEN_BACK; `move_stack_at`).
- "other pads were asked how strongly": `touch/` decides otherwise. What it remembers is not in the
  keyframe (`Gestures.restore`), or it asks in another order.
- "an error, which there was none of": the firmware, or a stand-in in `platform` or `parts` that
  lacks what the firmware asks for since.
- "there was an error here, and now there is none": the error came from what is not replayed, such
  as a chip or too little memory; or it has been mended.

`Replay(..., every_poll=True)` plays the steps in between, too; tests/replay shows how to step
through.
"""
