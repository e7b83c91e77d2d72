"""Random club evenings, led as a leader leads them: people come, go and err. No board is real."""

from dataclasses import dataclass, field
from random import Random

from host_sim.club.evening import Evening, NotNow, plan_of
from host_sim.club.roster import Roster
from host_sim.club.store import Store
from host_sim.club.swiss import MOST_ROUNDS_OF
from host_sim.club.tournament import PLAYED, Outcome, System

SIDES = {"end1": "black", "end2": "white"}
# So many times somebody comes, goes, is absent or comes back in an evening, at most.
MOST_ACTS = 12


@dataclass
class AnyEvening:
    """An evening with a number of its own, which decides everything. `acts`: what people did."""

    number: int
    acts: list[str] = field(default_factory=list)

    def __post_init__(self):
        self.chance = Random(self.number)
        self.store = Store()
        self.evening = Evening(self.store)
        self.roster = Roster(self.evening)
        self.boards = [f"board {number}" for number in range(self.chance.randint(1, 8))]

    @property
    def event(self):
        return self.evening.event

    def begin(self):
        chance = self.chance
        system = chance.choice([System.SWISS, System.SWISS, System.ROUND_ROBIN, System.DOUBLE])
        most = {System.SWISS: 40, System.ROUND_ROBIN: 12, System.DOUBLE: 6}[system]
        players = chance.randint(2, most)
        rounds = chance.randint(1, min(9, MOST_ROUNDS_OF[players]))
        names = [f"Player {number}" for number in range(1, players + 1)]
        params = {"system": system, "players": names, "game": "rootbound", "rounds": rounds}
        self.evening.begin(plan_of({"name": "Tuesday", **params}), "2026-11-24", self.boards)

    def spend(self):
        """The whole evening, until nothing is left to play."""
        self.begin()
        while True:
            self.people_come_and_go()
            if self.event.owed:
                self.play_some()
                self.correct_something()
            elif not self.pair():
                return

    def pair(self):
        """Pair the next round; no fewer rounds are possible after it than were told before."""
        if self.event.system is not System.SWISS:
            return False
        told = self.event.rounds_possible
        try:
            self.evening.pair_next(self.boards)
        except NotNow as refused:
            assert refused.code == "no_more_rounds"
            assert told == self.event.last_paired
            return False
        absent = self.event.tournament.away
        assert not absent, "absence is for one round"
        assert self.event.rounds_possible >= told
        if self.chance.random() < 0.1:
            before = self.event
            self.evening.unpair()
            self.evening.pair_next(self.boards)
            assert [(one.first, one.second) for one in before.fixtures] == [
                (one.first, one.second) for one in self.event.fixtures
            ]
        return True

    def people_come_and_go(self):
        chance = self.chance
        while len(self.acts) < MOST_ACTS and chance.random() < 0.3:
            act = chance.choice(["join", "leave", "away", "here", "here"])
            self.acts.append(act)
            try:
                getattr(self, act)()
            except NotNow as refused:
                known = ("player_gone", "player_here", "too_many_players", "no_more_rounds")
                assert refused.code in known

    def join(self):
        name = f"Late {len(self.event.entrants)}"
        self.roster.join(name, self.chance.choice(["half", "zero", None]), self.boards)

    def leave(self):
        player = self.anybody()
        effect = self.roster.leave(player)
        before = self.event
        assert effect is not None
        assert self.event is before
        self.roster.leave(player, agreed=True)
        assert effect.rounds[1] == self.event.rounds_possible

    def away(self):
        self.roster.be_away(self.anybody(), self.chance.choice(["half", "zero"]), self.boards)

    def here(self):
        self.roster.be_here(self.anybody(), self.boards)

    def anybody(self):
        return self.chance.randint(1, len(self.event.entrants))

    def play_some(self):
        """Begin what can begin, and let some of it end: as boards tell it, or by the leader."""
        ready = self.evening.ready(self.boards)
        for game in ready:
            state = {"game": "rootbound", "to_move": "black", "end": "end1", "turn": 0}
            self.evening.has_begun(game.id, state, SIDES)
        going = [one for one in self.event.fixtures if one.is_on and one.is_owed]
        assert going, "nothing can be played, and games are owed"
        for game in going:
            if self.chance.random() < 0.2:
                continue
            if self.chance.random() < 0.8:
                winner = self.chance.choice(["black", "white", "draw"])
                over = {"game": "rootbound", "turn": 9, "over": True, "winner": winner}
                assert self.evening.hear(game.board, over, SIDES)
            else:
                self.evening.correct(game.id, self.chance.choice(list(Outcome)))

    def correct_something(self):
        """Another result for any game, of an earlier round too."""
        decided = [one for one in self.event.fixtures if one.outcome in PLAYED]
        if not decided or self.chance.random() > 0.1:
            return
        game = self.chance.choice(decided)
        outcome = self.chance.choice(list(Outcome))
        before = self.event
        effect = self.evening.correct(game.id, outcome)
        assert (effect is not None) == (outcome != game.outcome)
        if effect is None:
            return
        assert self.event is before
        assert self.evening.correct(game.id, outcome, agreed=True) is None
        # What is paired stays as it is paired.
        assert [(one.round, one.first, one.second) for one in before.fixtures] == [
            (one.round, one.first, one.second) for one in self.event.fixtures
        ]
