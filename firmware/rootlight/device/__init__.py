"""The board as one thing.

- `device`: the Device joins all parts; its `step` is the body of the loop. Begin here.
- `parts`: makes the parts of a Device that the simulator and replay may want to be others.
- `settings`: which there are, what values they may have, their file.
- `saver`: when game and settings are saved, and what happens when the flash fails.
- `faults`, `pad_health`, `pad_trouble`, `pad_reports`: parts and pads that are out of order.
- `inputs`: touches and lines that come in.
- `reporter`: passes on what the controller reports, to link and sounds.
- `strengths`, `housekeeping`: how strongly pads are touched, what is done in calm moments.
- `think_scheduler`: looks for turns between all other work, for opponents and for who asks.
- `services`: what the link may ask of the board as a whole.
"""
