"""The sentences of the bring-up: what is wrong, and what to do, by the codes of its findings.

Used by `workbench`. The link's `bringup` tells the same codes. The board says these sentences in
English; the page translates them.
"""

_SENTENCES = {
    # Chips and buses.
    "absent": "%s does not answer at address 0x%02X: look at its plug, its 3.3 V, its SDA and "
    "SCL, and at its ADDR strap.",
    "wrong_address": "%s does not answer at 0x%02X, but a chip answers at 0x%02X, where none "
    "should: its ADDR strap is another one.",
    "wrong_channel": "%s does not answer on channel %d of its multiplexer, but a chip answers on "
    "channel %d: its plug is in another place.",
    "mux_absent": "The multiplexer %s does not answer: look at its plug, its 3.3 V, its SDA and "
    "SCL, and its address pins.",
    "same_address": "%s does not answer, and what %s reads makes no sense: both have the same "
    "address. Cut the ADDR tie of one, and strap it as the wiring list says.",
    "bus_silent": "Nothing answers on bus %s: look whether SDA (GP%d) and SCL (GP%d) are swapped "
    "or loose, for 3.3 V, for the pull-ups, and whether settings.json names the right board.",
    "bus_held": "A line of bus %s (SDA GP%d, SCL GP%d) stays low: look for a short, and whether "
    "its pull-ups to 3.3 V are there.",
    "slow_bus": "Bus %s works at 100 kHz and not at its full speed: its pull-ups are too weak, "
    "or its wires too long. See the wiring list for the resistance to measure.",
    "over_current": "%s has switched itself off: look at the 75 kilo-ohm resistor at its REXT "
    "pin.",
    "wrong_chip": "%s does not keep what is written to it: is it an MPR121, and the only chip at "
    "its address?",
    "unsteady": "%s answers only now and then (%d of %d times not): a joint of its SDA, SCL, "
    "3.3 V or ground is loose.",
    # Electrodes.
    "open": "The wire of %s, electrode %d of %s, is broken: look at its joints at the chip and "
    "on the foil.",
    "shorted": "%s, electrode %d of %s, is shorted to ground: look for solder, metal or water.",
    "out_of_range": "%s, electrode %d of %s, reads %d counts and not 520 to 804: look at its "
    "wire.",
    "spare_wire": "Electrode %d of %s has a wire, and should have none: does it belong to a "
    "pad whose wire seems broken?",
    "joined": "%s are joined: a finger on one is felt at all of them. Look for solder or foil "
    "that touches.",
    "heavy": "%s has %d pF, the others some %d: does its wire touch another one?",
    # Fingers.
    "not_felt": "A finger on %s is not felt at any electrode: look at its foil, at the fold "
    "through the slot, and at its wire.",
    "same_pad": "The lights of %s lie over one and the same pad: look where they are.",
    "faint": "A finger on %s is felt with %d counts, on others with %d: press out the air under "
    "the panel there, and look at its foil.",
    "weak": "Fingers are felt weakly everywhere (%d counts; 12 are needed): take a thinner "
    "panel, press out the air, or make the windows smaller.",
    "noisy": "%s swing by up to %d counts with no hand near (4 are usual): try another supply "
    "or USB port, and keep the wires short.",
    "lights_disturb": "%s are off by %d counts while all lights are on: put 100 nF at each "
    "strip's start, and keep the lights' cables away from the pads'.",
    # Wiring, learnt.
    "swapped": "The wires of %s and %s are swapped.",
    "chips_swapped": "%s and %s are swapped: their ADDR straps, their plugs or their channels.",
    "elsewhere": "The wire of %s is at electrode %d of %s, which the board file leaves free.",
    "row_reversed": "The wires of row %s are soldered in the opposite direction.",
    "rows_swapped": "The wires of the rows %s and %s are swapped.",
    "scrambled": "The wires of %d pads are elsewhere than the board file says.",
    "led_swapped": "The lights of %s and %s are swapped in the chain.",
    "led_row_reversed": "The lights of row %s run in the opposite direction.",
    "led_rows_swapped": "The lights of the rows %s and %s are swapped in the chain.",
    "led_scrambled": "The chain of lights runs otherwise than the board file says, at %d lights.",
    # Lights.
    "led_dark": "The light of %s is dark, LED %d of the chain: its joints, or itself.",
    "chain_broken": "The chain of lights ends before %s, LED %d: look at the joint between it "
    "and the one before it, and at that one.",
    "colour_order": "The lights take their colours in the order %s, and not GRB: another kind "
    "of LED. Use WS2812B or SK6812 (RGB).",
    "colours_wrong": "The lights show other colours than they are told, or four of them: are "
    "they WS2812B or SK6812 (RGB), at 5 V?",
    # Files.
    "not_written": "The file %s could not be written; see `diagnose`.",
    "not_learnt": "The wiring could not be learnt: %s",
}


def sentence(code: str, values: tuple) -> str:
    """The sentence of a code, with its values."""
    return _SENTENCES[code] % values


def listed(names: "list[str]", most: int = 6) -> str:
    """Names in a row for a sentence: "a1, b2 and c3"; of more than `most`, how many more."""
    if len(names) > most:
        return "%s and %d more" % (", ".join(names[:most]), len(names) - most)
    if len(names) < 2:
        return "".join(names)
    return "%s and %s" % (", ".join(names[:-1]), names[-1])
