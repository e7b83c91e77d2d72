"""From electrodes to what fingers mean. No games, no chips.

`pads`: electrodes to pads, by the wiring of the board file. `gestures`: pads to events, by its
parts `contacts`, `buttons`, `flicker` and `false_touches`, which share `pad_states` and tell
`events`. Begin with `gestures`. `device/pad_health` cares for pads that are out of order.
"""
