"""The sentences of the bring-up: what is wrong, and what to do, by the codes of its findings.

Used by `workbench`. The link's `bringup` tells the same codes. The board says these sentences in
English; the page translates them.
"""

from rootlight.texts import Filled, filled

_SENTENCES = {
    # Chips and buses.
    "absent": "%s does not answer at address 0x%02X: look at its plug, its 3.3 V, its SDA and "
    "SCL, and at its ADDR strap.",
    "wrong_address": "%s does not answer at 0x%02X, but an unexpected chip answers at 0x%02X: "
    "the ADDR strap is in the wrong place.",
    "wrong_channel": "%s does not answer on channel %d of its multiplexer, but a chip answers on "
    "channel %d: move its plug.",
    "mux_absent": "The multiplexer %s does not answer: look at its plug, its 3.3 V, its SDA and "
    "SCL, and its address pins.",
    "same_address": "%s does not answer, and %s measures nonsense: both have the same address. "
    "On one of them, cut the ADDR trace and set the ADDR strap of the wiring list.",
    "bus_silent": "Nothing answers on bus %s: check whether SDA (GP%d) and SCL (GP%d) are "
    "swapped or loose. Then check the 3.3 V, the pull-ups and the board named in settings.json.",
    "bus_held": "A line of bus %s (SDA GP%d, SCL GP%d) stays low: look for a short circuit and "
    "for missing pull-ups to 3.3 V.",
    "slow_bus": "Bus %s works only at 100 kHz: its pull-ups are too weak or its wires too long. "
    "The wiring list says which resistance to measure.",
    "over_current": "%s has switched itself off: look at the 75 kilo-ohm resistor at its REXT "
    "pin.",
    "wrong_chip": "%s loses its settings: is it an MPR121, and the only chip at its address?",
    "unsteady": "%s answers only sometimes (%d of %d tries failed): a joint of its SDA, SCL, 3.3 "
    "V or ground is loose.",
    # Electrodes.
    "open": "The wire of %s, electrode %d of %s, may be broken near the chip: it measures no more "
    "than a bare pin. If its pad feels your finger, all is well.",
    "shorted": "%s, electrode %d of %s, has a short circuit to ground: look for solder, metal or "
    "water.",
    "out_of_range": "%s, electrode %d of %s, measures %d counts instead of 520 to 804: check its "
    "wire.",
    "spare_wire": "Electrode %d of %s has a wire but should have none: does that wire belong to "
    "a pad that seems broken?",
    "joined": "%s are joined: a finger on one is felt on all. Look for solder or foil that "
    "connects them.",
    "heavy": "%s has %d pF, the others some %d: does its wire touch another one?",
    # Fingers.
    "not_felt": "A finger on %s is not felt by any electrode: check the foil, its fold through "
    "the slot, and the wire.",
    "same_pad": "The lights of %s lie over the same pad: check where they are.",
    "faint": "A finger on %s gives %d counts, on the others %d: press the air out under the panel "
    "there, and check the foil.",
    "weak": "All pads feel fingers only weakly (%d counts; 12 are needed): use a thinner panel, "
    "press out the air, or make the windows smaller.",
    "noisy": "%s swing by up to %d counts with no hand near (4 are usual): try another supply "
    "or USB port, and keep the wires short.",
    "lights_disturb": "%s change by %d counts when all lights are on: put 100 nF at the start of "
    "each strip, and keep its cables away from the cables of the pads.",
    # Wiring, learnt.
    "swapped": "The wires of %s and %s are swapped.",
    "chips_swapped": "%s and %s are swapped: their ADDR straps, their plugs or their channels.",
    "elsewhere": "The wire of %s is at electrode %d of %s, which the board file leaves free.",
    "row_reversed": "The wires of row %s are soldered in the opposite direction.",
    "rows_swapped": "The wires of the rows %s and %s are swapped.",
    "scrambled": "The wires of %d pads are not where the board file says.",
    "led_swapped": "The lights of %s and %s are swapped in the chain.",
    "led_row_reversed": "The lights of row %s run in the opposite direction.",
    "led_rows_swapped": "The lights of the rows %s and %s are swapped in the chain.",
    "led_scrambled": "The chain of lights differs from the board file at %d lights.",
    # Lights.
    "led_dark": "The light of %s stays dark (LED %d of the chain): check its joints, or replace "
    "it.",
    "chain_broken": "The chain of lights stops before %s, LED %d: check this LED, the LED before "
    "it, and the joint between them.",
    "colour_order": "The lights expect their colours in the order %s instead of GRB, so they are "
    "another kind of LED. Use WS2812B or SK6812 (RGB).",
    "colours_wrong": "The lights show wrong colours, or they have four colours: are they WS2812B "
    "or SK6812 (RGB), and do they get 5 V?",
    # Sound.
    "no_sound": "Nobody hears the piezo: check its two wires, GP%d and ground, its resistor, and "
    "whether it is a passive one, without electronics of its own.",
    # Files.
    "not_written": "The file %s could not be written.",
    "not_learnt": "The board could not learn its wiring: %s",
}


def sentence(code: str, values: tuple) -> "Filled":
    """The sentence of a code, with its values."""
    return filled(_SENTENCES[code], *values)


def listed(names: "list[str]", most: int = 6) -> str:
    """Names in a row for a sentence: "a1, b2 and c3"; of more than `most`, how many more."""
    if len(names) > most:
        return "%s and %d more" % (", ".join(names[:most]), len(names) - most)
    if len(names) < 2:
        return "".join(names)
    return "%s and %s" % (", ".join(names[:-1]), names[-1])
