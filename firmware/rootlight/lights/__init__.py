"""From what the controller knows to the bytes that the LEDs take. Begin with `painter`.

painter   what each pad shows: a style, which is a colour of the palette and a motion
scene     moves the styles in time, and composes the frame
motions   how lights move, and the shade of a style at a moment; tuned by eye
palette   which colours there are; tuned by eye
brightness  by what all bytes are multiplied, from the budget of the board

Colour and brightness are decided in `palette` (the bytes of each piece) and `motions` (what
becomes of them in time). tests/lights/test_pieces.py demands that any two pieces of a game differ
in brightness for every kind of eye; tests/lights/test_meanings.py checks lights that could be
taken for each other. The rule: fingers-and-lights.md, "How meanings differ".
"""
