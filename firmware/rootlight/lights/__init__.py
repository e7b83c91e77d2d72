"""From what the controller knows to the bytes that the LEDs take. Begin with `painter`.

painter   what each pad shows: a style, which is a colour of the palette and a motion
scene     moves the styles in time, and composes the frame
motions   how lights move, and the shade of a style at a moment; tuned by eye
palette   which colours there are; tuned by eye
"""
