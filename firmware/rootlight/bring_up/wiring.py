"""The wiring of a board: as it was believed at the start, and as the bring-up has learnt it.

Used by the steps, `naming` and `keeping`. Pads, wires, chips and LEDs are numbers: a wire is an
electrode of the whole board, chip * ELECTRODES + electrode.
"""

from array import array

from rootlight.board_files.pad_numbers import ELECTRODES


class Wiring:
    """The wiring of one board.

    pads: how many there are. pad_of: table, the pad that is believed at each wire, `pads` for
    none. chain: table, the pad that each LED is believed to light. Both include what an earlier
    bring-up has learnt.

    `pairs`: list, of each LED the wire at which a finger on its light was felt, -1 for none.
    `dark`: the LEDs that stay dark. `doubtful`: by the number of an absent chip, the chip at
    whose address it answers. `moved`: the pad by wire, for the wires that were learnt.
    `new_chain`: list like `chain` once it was learnt, else None.
    """

    def __init__(self, pads: int, pad_of, chain) -> None:
        self.pads = pads
        self.pad_of = pad_of
        self.chain = chain
        self.pairs = [-1] * len(chain)
        self.dark: "list[int]" = []
        self.doubtful: "dict[int, int]" = {}
        self.moved: "dict[int, int]" = {}
        self.new_chain: "list[int] | None" = None
        self._led_of = array("h", [-1] * pads)
        for led in range(len(chain) - 1, -1, -1):
            self._led_of[chain[led]] = led

    # The belief.

    def is_wired(self, wire: int) -> bool:
        """Return whether a wire is believed to lead to a pad."""
        return self.pad_of[wire] < self.pads

    def led_of(self, pad: int) -> int:
        """The first LED that is believed to light a pad, or -1."""
        return self._led_of[pad]

    def pads_of_chips(self, indices: "list[int]") -> "list[int]":
        """The pads at the electrodes of some chips."""
        pads = []
        for index in indices:
            for wire in range(index * ELECTRODES, (index + 1) * ELECTRODES):
                if self.is_wired(wire):
                    pads.append(self.pad_of[wire])
        return pads

    # Evidence of fingers and eyes.

    def pair(self, led: int, wire: int) -> None:
        """Note that a finger on the light of an LED was felt at this wire."""
        self.pairs[led] = wire

    def take_back(self, led: int, dark: int) -> None:
        """Forget the wire of an LED, and the dark LEDs behind the first so many."""
        self.pairs[led] = -1
        del self.dark[dark:]

    def note_dark(self, leds: "list[int]") -> None:
        """Note that these LEDs stay dark."""
        self.dark.extend(leds)

    def pad_at(self, wire: int) -> int:
        """The pad of a wire, by the light over it if that is known, else as it is believed."""
        if wire in self.pairs:
            return self.chain[self.pairs.index(wire)]
        return self.pad_of[wire]

    def doubt(self, index: int, absent: int) -> None:
        """Note that an absent chip answers at the address of another one, `index`."""
        self.doubtful[absent] = index
        for led in range(len(self.pairs)):
            if self.pairs[led] // ELECTRODES == index:
                self.pairs[led] = -1

    def is_doubtful(self, index: int) -> bool:
        """Return whether a second chip answers at the address of this one."""
        return index in self.doubtful.values()

    # Learning.

    def learn_wires(self, moved: "dict[int, int]") -> None:
        """Note the pad of each wire that was learnt."""
        self.moved = moved

    def learn_chain(self, chain: "list[int]") -> None:
        """Note the pad that each LED lights."""
        self.new_chain = chain

    def forget(self) -> None:
        """Learn nothing after all."""
        self.moved = {}
        self.new_chain = None

    def learnt_pad_of(self) -> "list[int]":
        """The pad at each wire, `pads` for none, with what was learnt."""
        old = list(self.pad_of)
        if not self.moved:
            return old
        new = list(old)
        for wire in self.moved:
            new[wire] = self.moved[wire]
        return _completed(new, list(self.moved), old, self.pads)

    def learnt_chain(self) -> "list[int]":
        """The pad that each LED lights, with what was learnt. Each pad has its light."""
        old = list(self.chain)
        if self.new_chain is None:
            return old
        known = [led for led in range(len(old)) if self.pairs[led] >= 0]
        return _completed(list(self.new_chain), known, old)


def _completed(
    new: "list[int]", known: "list[int]", old: "list[int]", none: int = -1
) -> "list[int]":
    """Give each pad that was not learnt a place: its old one if that is free, else one left over.

    new, old: the pad at each place. known: the places of `new` that were learnt. none: stands for
    no pad.
    """
    left = list(old)
    for place in known:
        if new[place] in left:
            left.remove(new[place])
    open_places = [place for place in range(len(new)) if place not in known]
    for place in open_places:
        new[place] = none
        if old[place] in left and old[place] != none:
            new[place] = old[place]
            left.remove(old[place])
    for place in open_places:
        rest = [pad for pad in left if pad != none]
        if new[place] == none and rest:
            new[place] = rest[0]
            left.remove(rest[0])
    return new
