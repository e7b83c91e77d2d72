"""The bring-up: a new board is tried, part by part, and learns how it is wired. The LED test, too.

`hardware_tests.HardwareTests` is what the services hold: it begins, answers and ends both. Each is
a guest of the device (`Stage.take_over`): lights and touches are its own, and the game waits.
Begin to read with `bring_up.BringUp`, which runs the steps (`*_step`) one after the other. They
share a `workbench.Workbench`: what is known of the wiring (`wiring`), what the electrodes read
(`counts`), what was measured (`measurements`) and what is wrong (`findings`, in the sentences of
`words`). `chip_check`, `electrode_check` and `naming` find the mistakes; `keeping` and `report`
write files.

The services load this package when somebody asks for it. Others know a guest by its NAME.
"""

# NAME of a guest.
BRING_UP = "bring_up"
LED_TEST = "led_test"
