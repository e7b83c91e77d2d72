"""The clock of section "Clock" in firmware/link.md once more: plain, slow, for comparison.

A player's time is a list of stretches, the main time first, then his periods. Time that passes is
taken from them one after another. Each turn keeps copies of everything.
"""

import copy


class SlowPlayer:
    def __init__(self, main_ms, period_ms=0, periods=0):
        self.stretches = [main_ms] * (main_ms > 0) + [period_ms] * periods
        self.period_ms = period_ms
        self.periods = periods
        self.flag = False

    def spend(self, ms):
        while ms and self.stretches:
            taken = min(ms, self.stretches[0])
            ms -= taken
            self.stretches[0] -= taken
            if not self.stretches[0]:
                del self.stretches[0]
        if not self.stretches:
            self.flag = True

    def finish_turn(self, add_ms):
        if not self.periods:
            self.stretches = [sum(self.stretches) + add_ms]
        elif self.stretches and len(self.stretches) <= self.periods:
            self.stretches[0] = self.period_ms

    def told(self):
        """(left_ms, periods, flag) as the link tells them."""
        left = self.stretches[0] if self.stretches else 0
        return left, min(len(self.stretches), self.periods), self.flag


class SlowClock:
    """The clock of one match. add_ms: for Fischer; period_ms and periods: for byo-yomi."""

    def __init__(self, players, main_ms, add_ms=0, period_ms=0, periods=0):
        self.players = [SlowPlayer(main_ms, period_ms, periods) for _ in range(players)]
        self.add_ms = add_ms
        self.is_started = False
        self.is_paused = False
        self.before = []  # of each turn, how things stood when it began
        self.after = []  # of each turn that was taken back, how they stood after it
        self.begin = self._standing()

    def _standing(self):
        return copy.deepcopy((self.players, self.is_started))

    def _stand(self, standing):
        self.players, self.is_started = copy.deepcopy(standing)
        self.begin = copy.deepcopy(standing)

    def wait(self, mover, ms):
        if self.is_started and not self.is_paused and mover >= 0:
            self.players[mover].spend(ms)

    def play(self, mover, after):
        """The move of a player; who is to move after it, -1 for nobody."""
        self.before.append(self.begin)
        self.after = []
        if mover != after:
            if self.is_started and after >= 0:
                self.players[mover].finish_turn(self.add_ms)
            self.is_started = True
        self.begin = self._standing()

    def undo(self):
        self.after.append(self.begin)
        self._stand(self.before.pop())

    def redo(self):
        self.before.append(self.begin)
        self._stand(self.after.pop())

    def told(self):
        return [player.told() for player in self.players]
