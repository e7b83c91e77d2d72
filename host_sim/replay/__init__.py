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
"""
