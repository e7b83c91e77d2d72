"""The lights and knowledge of a board after each step, recorded or replayed, to be compared."""

from binascii import crc32


def picture(device):
    """All that a step leaves behind: lights, state of the game, and what the controller knows."""
    controller = device.controller
    game = controller.in_play.match.game
    menu = controller.offers.picker
    return (
        crc32(device.chain.frame),
        crc32(game.state),
        game.NAME,
        crc32(controller.in_play.match.move_stack.dump()),
        tuple(controller.partial_turn.cells),
        controller.show.kind and tuple(controller.show.witnesses),
        controller.show.kind,
        controller.question.stands,
        controller.hint.is_held,
        controller.condition.hand,
        controller.partial_turn.may_end,
        controller.in_play.swapped,
        controller.unsaved,
        controller.condition.fault,
        bytes(controller.condition.masked),
        controller.can_undo(),
        controller.in_play.match.can_redo(),
        tuple(sorted(device.settings.values.values(), key=str)),
        menu is not None and (bytes(menu.lit), menu.chosen),
    )


class Watcher:
    """Watches a simulated board, from one start of its firmware to the next.

    `pictures`: list of them by time; `frames`: (time, frame) of each that is another than before;
    `since`: ms.
    """

    def __init__(self, board):
        self.pictures = {}
        self.frames = []
        self.device = board.device
        self.since = board.platform.ticks_ms()
        board.on_step = self.see

    def see(self):
        """A step is over."""
        now_ms = self.device.controller.ticker.now
        self.pictures.setdefault(now_ms, []).append(picture(self.device))
        frame = bytes(self.device.chain.frame)
        if not self.frames or frame != self.frames[-1][1]:
            self.frames.append((now_ms, frame))


def saved_report(table):
    """The report as a host puts it together: the head, and its parts."""
    head = table.recording()
    head["data"] = [table.recording(part=k)["data"] for k in range(head.pop("parts"))]
    return head
