"""The bring-up of a board: one step after another, from its chips to a report, in light and words.

Borrowed by `services`, for the link, and for a tap on `menu` or on BOOTSEL soon after the start.
The game stays as it is meanwhile: a BringUp stands in the device for its scene, and deaf pads
stand for the pads, so that no touch of it plays. Nothing is written before the last step.
"""

from array import array

from rootlight import VERSION
from rootlight.board_files.board_file import ELECTRODES, ROLES
from rootlight.board_files.reader import read_board_file
from rootlight.bring_up.counts import HAND, Counts
from rootlight.compat import const, ticks_add, ticks_diff
from rootlight.drivers.led_chain import BYTES_PER_LED
from rootlight.geometry.notation import cell_name

_STEPS = ("parts", "touch", "order", "noise", "colours", "result")
_LOOK_MS = const(24)  # the chips have new counts each 8 ms; three looks in a row must agree
_PATIENCE_MS = const(240000)  # so long nobody does anything, and the bring-up ends
_MOST_TOLD = const(24)  # findings in one answer
_LEAVING_LOOKS = const(125)  # a hand that stays for some 3 s leaves

_ENDED = "The bring-up was stopped; only its report was written."
_LEFT = "The bring-up ended because nobody touched the board; only its report was written."


def _step_class(name):
    """The class of a step; one step after the other is loaded."""
    if name == "parts":
        from rootlight.bring_up.chips_step import Step
    elif name == "touch":
        from rootlight.bring_up.touch_step import Step
    elif name == "order":
        from rootlight.bring_up.order_step import Step
    elif name == "noise":
        from rootlight.bring_up.noise_step import Step
    elif name == "colours":
        from rootlight.bring_up.colour_step import Step
    else:
        from rootlight.bring_up.report_step import Step
    return Step


class NotNow(ValueError):
    """What was asked does not fit to where the bring-up is; the text is a sentence."""


def running(device):
    """The BringUp that is going on, or None."""
    return device.scene if hasattr(device.scene, "is_bring_up") else None


def begin(device, platform):
    """Begin the bring-up, unless it is going on; what a host is told, a dict."""
    from rootlight.bring_up import led_test

    if running(device) is None:
        led_test.end(device)
        BringUp(device, platform)
    return state(device)


def carry_out(device, platform, do):
    """What a host asks: "start", "yes", "no", "stop", "forget" or None for how things stand.

    Raises ValueError with a sentence, and then nothing has changed.
    """
    from rootlight.board_files import learnt_wiring

    bring_up = running(device)
    if do == "start":
        return begin(device, platform)
    if do == "forget":
        if bring_up is not None:
            raise NotNow('A bring-up is going on; end it first, with {"do": "stop"}.')
        return learnt_wiring.forget(platform)
    if do in ("yes", "no", "stop"):
        if bring_up is None:
            raise NotNow('No bring-up is going on; begin one with {"do": "start"}.')
        if do == "stop":
            bring_up.stop(_ENDED)
        else:
            bring_up.answer(do == "yes")
    elif do is not None:
        raise ValueError('The parameter "do" is "start", "yes", "no", "stop" or "forget".')
    return state(device)


def state(device):
    """How things stand, a dict; see the guide in hardware/README.md."""
    bring_up = running(device)
    if bring_up is None:
        return {"running": False}
    return bring_up.told()


class BringUp:
    """One bring-up, which stands for the scene of the device.

    `board`: the BoardFile as the builder wrote it; `pad_of`, `chain`: how the board believes it is
    wired, what it has learnt before included; `bank`: the TouchBank; `counts`: the Counts;
    `dark_swing`: list, how much each wire swings while no light is on; `found`: list of (code,
    part, names of cells, sentence); `pairs`: of each LED the wire that a finger on its light was
    felt at, -1 for none; `dark`: the LEDs that nobody sees; `doubtful`: dict by the number of a
    chip that is absent, of the one at whose address it answers; `moved` (pad by wire),
    `new_chain`: what was learnt, see `order_step`; `notes`: dict for the report.
    """

    is_bring_up = True

    def __init__(self, device, platform):
        from rootlight.board_files import builder_files

        # Whatever can fail comes first: a bring-up that cannot begin changes nothing.
        # To read the board file takes a Pico nearly as long as the watchdog waits.
        platform.feed()
        text = builder_files.board_text(device.read_file)
        self.board = read_board_file(text)
        platform.feed()
        self.device = device
        self.platform = platform
        self.bank = platform.bank
        self.chain = device.chain.pads
        self.pad_of = device.pads.pad_of
        self._leds = array("h", [-1] * len(device.pads.down))
        for led in range(len(self.chain) - 1, -1, -1):
            self._leds[self.chain[led]] = led
        self.counts = Counts(self.bank)
        self.dark_swing = []
        self.found = []
        self.pairs = [-1] * len(self.chain)
        self.dark = []
        self.doubtful = {}
        self.moved = {}
        self.new_chain = None
        self.notes = {"firmware": VERSION}
        self.message = "The bring-up begins. Hands off the board, please."
        self.now = 0
        self.brightness = device.scene.brightness
        self._scene = device.scene
        device.pads.turn_deaf()
        self._number = -1
        self._step = None
        self._changed = False
        self._look_at = None
        self._active_at = 0
        # What is measured here is not what comes of touches: no report plays it.
        device.recorder.log.stop()
        device.scene = self

    # As a scene.

    def update(self, now_ms):
        """As `Scene.update`: take the bring-up on, and tell whether the frame has changed."""
        self.now = now_ms
        if self._look_at is None:
            self._look_at = self._active_at = now_ms
        if ticks_diff(now_ms, self._look_at) >= 0:
            self._look_at = ticks_add(now_ms, _LOOK_MS)
            self._go_on()
        if self.device.scene is not self:
            return self.device.scene.update(now_ms)
        changed = self._changed
        self._changed = False
        return changed

    def colour(self, pad):
        """As `Scene.colour`, of the frame that is out."""
        led = self.led_of(pad)
        if led < 0:
            return 0
        frame = self.device.chain.frame
        at = led * BYTES_PER_LED
        return frame[at + 1] << 16 | frame[at] << 8 | frame[at + 2]

    def _go_on(self):
        if self._step is None:
            self._begin_next()
        self.counts.look()
        event = self.counts.next_event()
        if event is not None or self.counts.is_touched:
            self.stays_awake()
        if event is not None and event[0] == HAND and event[4] >= _LEAVING_LOOKS:
            self.stop()
        elif event is not None:
            self._step.take(event)
        if self.device.scene is not self:
            return
        self._step.go_on(self.now)
        if self.device.scene is not self:
            return
        if self._step.is_over:
            self._begin_next()
        elif ticks_diff(self.now, self._active_at) >= _PATIENCE_MS:
            self.stop(_LEFT)

    def _begin_next(self):
        self._number += 1
        if self._number == len(_STEPS):
            self.end(self.message)
            return
        self.stays_awake()
        self._step = _step_class(_STEPS[self._number])(self)
        self._step.begin()

    def stays_awake(self):
        """Somebody is there, or a step goes on by itself."""
        self._active_at = self.now

    def answer(self, is_yes):
        """A host answers in a finger's place. Raises NotNow."""
        if self._step is None or not self._step.awaits_answer:
            raise NotNow("Nothing is asked at the moment; see the message of `bringup`.")
        self.stays_awake()
        self._step.answer(is_yes)

    def stop(self, message=_ENDED):
        """End before the end: what was found so far is reported, nothing is learnt."""
        from rootlight.bring_up import keeping

        keeping.write_report(self, _STEPS[max(self._number, 0)])
        self.end(message)

    def end(self, message):
        """Let the scene show the game again."""
        self.device.scene = self._scene
        self._scene.brightness = self.brightness
        self.device.pads.hear_again()
        self.device.controller.changes += 1
        self.message = message
        self.device.link.tell("bringup", {"running": False, "message": message})

    # What the steps use.

    def say(self, message):
        """A sentence for whoever stands before the board."""
        self.message = message
        self.device.link.tell("bringup", self.told(False))

    def find(self, code, part, pads, *values):
        """Note something that is wrong; `pads`: the numbers of those concerned."""
        from rootlight.bring_up import words

        text = words.sentence(code, values)
        names = [self.name(pad) for pad in pads]
        for other in self.found:
            if other[:3] == (code, part, names):
                return
        self.found.append((code, part, names, text))
        self.remark(text)

    def remark(self, text):
        """A sentence that leaves standing what was said, or asked, before."""
        told = self.told(False)
        told["message"] = text
        self.device.link.tell("bringup", told)

    def doubt(self, index, absent):
        """Two chips answer in one's place: nothing that is felt there can be believed."""
        if absent in self.doubtful:
            return
        self.doubtful[absent] = index
        name = self.chip_name(absent)
        self.found = [entry for entry in self.found if entry[1] != name]
        pads = []
        for wire in range(len(self.pad_of)):
            is_theirs = wire // ELECTRODES in (index, absent)
            if is_theirs and self.pad_of[wire] < len(self.device.pads.down):
                pads.append(self.pad_of[wire])
        names = [self.name(pad) for pad in pads]
        # What was found at their pads came of it.
        self.found = [entry for entry in self.found if entry[1] not in names]
        self.find("same_address", name, pads, name, self.chip_name(index))
        for led in range(len(self.pairs)):
            if self.pairs[led] // ELECTRODES == index:
                self.pairs[led] = -1

    def is_doubtful(self, index):
        """Whether another chip answers in a chip's place, too."""
        return index in self.doubtful.values()

    def feels(self):
        """Whether a chip works whose touches can be believed."""
        for index in range(len(self.bank.chips)):
            if self.bank.is_working(index) and not self.is_doubtful(index):
                return True
        return False

    def has_found(self, *codes):
        """Whether any of these was found."""
        return any(entry[0] in codes for entry in self.found)

    def told(self, whole=True):
        """How things stand; `whole`: with what was found."""
        told = {
            "running": True,
            "step": _STEPS[max(self._number, 0)],
            "number": max(self._number, 0) + 1,
            "of": len(_STEPS),
            "waits": self._step is not None and self._step.awaits_answer,
            "message": self.message,
            "count": len(self.found),
        }
        if whole:
            told["found"] = [as_dict(entry) for entry in self.found[:_MOST_TOLD]]
        return told

    def name(self, pad):
        """What a pad is called."""
        shape = self.device.shape
        return cell_name(shape, pad) if pad < shape.count else ROLES[pad - shape.count]

    def chip_name(self, index):
        """What a chip is called in the board file."""
        return self.board.chips[index].name

    def led_of(self, pad):
        """The first LED that is believed to light a pad, or -1."""
        return self._leds[pad]

    def show(self, lights, rest=(0, 0, 0)):
        """Put a picture up: dict of (red, green, blue) by LED, and what all others show."""
        frame = self.device.chain.frame
        for led in range(len(self.chain)):
            red, green, blue = lights.get(led, rest)
            at = led * BYTES_PER_LED
            frame[at] = green
            frame[at + 1] = red
            frame[at + 2] = blue
        self.device.chain.limit()
        self._changed = True


def as_dict(entry):
    """A finding for the link and the report."""
    code, part, names, text = entry
    return {"code": code, "part": part, "cells": names, "message": text}
