"""A simulated MPR121 touch chip, register by register.

Sources: MPR121 data sheet Rev. 4 (02/2013), AN3891 (baseline), AN3892 (interrupt), and
hardware/facts.md, section 1. Where these leave a question open, one place here decides it, with a
comment. Begin with `chip.py`.

    chip.py           Mpr121: what its bus sees, what a write does, faults of supply and bus
    registers.py      the register map by the names of the data sheet (section 5.1)
    sensing.py        from stop to run, the updates, touch status and debounce, over-current
    autoconfig.py     the search for charge current and time
    baseline.py       the baseline filter
    gpio.py           the pins that serve as inputs and outputs

    electrodes.py     the electricity: lines, fingers and what is wrong with them, in farads, and
                      the counts that charge current and time make of them
    noise.py          what a reading is off by

Registers and electricity meet in two places: registers set current and time of an electrode's
charge, and an update samples the counts.
"""

from host_sim.board.chips.mpr121.chip import Mpr121  # noqa: F401
