"""Writes scripts of acts: random games to their end, and recorded ones, with what befalls a board.

`tests/micropython/programs/scripted_play.py` says what a script is and plays it. A number gives
the same script on every machine.
"""

from random import Random

from host_sim.native.quick_loops import quick_loops
from tests.micropython.programs.scripted_play import Evening, last_result
from tests.support import recorded_games

# Each game with boards that are built for it, and with options now and then.
GAMES = (
    ("rootbound", ("hex-4", "hex-4", "hex-4", "hex-5", "hex-7"), ({},)),
    ("classroom", ("hex-4", "hex-5"), ({},)),
    ("rootzone", ("hex-4", "hex-5"), ({},)),
    ("droched", ("hex-2", "hex-4"), ({}, {"handicap": 1})),
    ("growy", ("growy-2",), ({},)),
)
RECORDED = ("hex-4", "hex-5", "hex-7")
# The turns of a game that is not over by then are left out.
MOST_TURNS = {"hex-2": 40, "hex-4": 40, "hex-5": 24, "hex-7": 14, "growy-2": 24}
# After a turn the ends take no press for a while, which comes sooner here than on a Pico.
CALM_MS = 1500
# Higher ones think for too long, in so many games.
LEVELS = (1, 1, 2, 3)
BOOKS = ("1-first-course", "2-more-root-bound", "4-droched", "puzzles-1")
SETTINGS = (
    {"guard": "on"}, {"guard": "off"}, {"brightness": 4}, {"sound": "on"}, {"language": "de"},
    {"locks": {"undo": "one", "pass": True}}, {"locks": {}},
)  # fmt: skip
QUESTIONS = (
    ("record", {}), ("library", {}), ("library", {"replaced": True}), ("shows", {}),
    ("diagnose", {}), ("errors", {}), ("sim.leds", {}), ("seats", {}), ("danger", {}),
    ("settings", {}), ("opponent", {}), ("clock", {}), ("lights", {}), ("state", {}),
    ("forecast", {"playouts": 3}), ("points", {}),
)  # fmt: skip
# Faults of a part that a board of each kind has; what befalls a Pico is told by its board too.
FAULTS = (
    ("touch1", "absent"), ("touch1", "brownout"), ("i2c0", "nack"), ("touch1", "garbled"),
    ("d4", "electrode_stuck"), ("b2", "electrode_open"), ("leds", "led_broken"),
)  # fmt: skip
MISTAKES = (("scan", "exception"), ("link", "exception"), ("frame", "exception"))


def random_script(number):
    """One of the random games."""
    return Writer(number).random_game()


def recorded_scripts():
    """All recorded games on the boards of RECORDED, one after another."""
    for board in RECORDED:
        for number, game in enumerate(recorded_games(board)):
            yield Writer(number, board).recorded_game(game)


class Writer:
    """Plays a script while it writes it, so that each turn is one of the board's."""

    def __init__(self, number, built=None):
        self.random = Random(number)
        self._game, boards, options = self.random.choice(GAMES)
        self._options = self.random.choice(options)
        self._built = built or self.random.choice(boards)
        self._number = number
        self._opponents = {}
        script = {"built": self._built, "seed": number % 1000 + 1, "acts": []}
        self.script = script
        self._evening = Evening(script, quick_loops())

    def act(self, kind, *given):
        """Do an act; the result of the last answer, or None."""
        self.script["acts"].append([kind, *given])
        self._evening.step()
        return last_result(self._evening.take())

    def ask(self, method, **params):
        """Ask the board; the result, or None."""
        return self.act("ask", method, params)

    def is_now(self, share):
        """Return whether it happens, in such a share of cases."""
        return self.random.random() < share

    # Games.

    def random_game(self):
        """A game at random, to its end or to MOST_TURNS, and what befalls it."""
        self.ask("watch", lights=self.is_now(0.3))
        if self.is_now(0.3):
            self._opponents = {self.random.choice(self._colours()): self.random.choice(LEVELS)}
        self._begin()
        for _ in range(MOST_TURNS[self._built]):
            if self._is_over():
                break
            self._befall()
            self._turn()
        self._end()
        return self.script

    def _colours(self):
        return {"droched": ("first", "second"), "growy": ("white", "yellow")}.get(
            self._game, ("black", "white")
        )

    def _begin(self):
        self.ask(
            "new",
            game=self._game,
            options=self._options,
            seed=self._number,
            opponents=self._opponents,
        )
        if self.is_now(0.08):
            self.ask("clock", mode="fischer", main_s=self.random.choice((2, 600)), add_s=1)
        self.act("settle")

    def recorded_game(self, game):
        """A recorded game, turn by turn."""
        self.ask("new", game=game["game"], board=game["board"], seed=1)
        for move in game["moves"]:
            self.ask("play", move=move)
        self._end()
        return self.script

    def _end(self):
        self.act("settle")
        self.ask("record")
        if self.is_now(0.1):
            self.act("review")
        self.ask("library")
        if self.is_now(0.2):
            self._leave()

    def _is_over(self):
        """Return whether the game was over in the last state; a turn more does no harm."""
        state = self._evening.state
        return state is not None and state.get("over", False)

    # Turns.

    def _turn(self):
        found = self.ask("legal") or {}
        move = self._move_among(found)
        if self.is_now(0.1) and "moves" not in found:
            self._play_by_fingers(move)
        elif self.ask("play", move=move) is None:
            self.ask("play", move=self._careful_move())
        if self._opponents or self.is_now(0.2):
            self.act("settle")

    def _random_move(self):
        return self._move_among(self.ask("legal") or {})

    def _move_among(self, legal):
        """A turn of cells that are legal, each by itself; else a word."""
        if "moves" in legal:
            return self.random.choice(legal["moves"] or ["end"])
        cells, words = legal.get("cells", []), legal.get("words") or ["pass"]
        if not cells or self.is_now(0.02):
            return self.random.choice(words)
        return ",".join(self.random.sample(cells, min(len(cells), self.random.choice((1, 2, 2)))))

    def _careful_move(self):
        """A turn that is legal as a whole; "pass" if none is found."""
        partial = []
        while True:
            found = self.ask("legal", **({"with": partial} if partial else {})) or {}
            cells = found.get("cells", [])
            if found.get("complete") or (partial and not cells):
                return ",".join(partial)
            if not cells:
                return self.random.choice(found.get("words") or ["pass"])
            partial.append(self.random.choice(cells))

    def _play_by_fingers(self, move):
        self.act("run", CALM_MS)
        for cell in move.split(","):
            if cell[1:].isdigit():
                self.act("touch", [cell])
        self.act("press", (self._evening.state or {}).get("end") or "end1")

    # Accidents of a game.

    def _befall(self):
        for share, what in self.BEFALLS:
            if self.is_now(share):
                what(self)

    def _ask_something(self):
        method, params = self.random.choice(QUESTIONS)
        self.ask(method, **params)

    def _take_back(self):
        self.ask("undo")
        if self.is_now(0.5):
            self.ask("redo")
        self.act("settle")

    def _resign(self):
        """Give up, and mostly go on all the same."""
        self.ask("resign", **self.random.choice(({}, {"colour": self._colours()[0]})))
        if self.is_now(0.8):
            self.ask("undo")
        self.act("settle")

    def _err(self):
        """Play something illegal, or no move at all."""
        self.ask(
            "play", move=self.random.choice(("zz9", "a1", "a1,b1", "pass", "\u00e4\u20ac", ""))
        )
        self.act("settle")

    def _ask_about_a_cell(self):
        cell = self.random.choice("abcdefg") + self.random.choice("1234567")
        self.ask(self.random.choice(("explain", "ask")), cell=cell)

    def _fingers(self):
        """Touches as they come."""
        self.act("run", CALM_MS)
        cell = self.random.choice("abcd") + self.random.choice("1234")
        self.act("touch", [cell])
        self.act("press", self.random.choice(("undo", "hint", "menu", "end1", "end2")))
        self.act("settle")

    def _set(self):
        self.ask("settings", **self.random.choice(SETTINGS))

    def _suggest(self):
        self.ask("suggest", playouts=self.random.choice((1, 5, 20)), seed=self._number % 97)
        self.act("run", 2000)

    def _study(self):
        self.ask("study", on=True)
        self.ask("study", turn=0)
        self.ask("play", move=self._random_move())
        self.ask("study", on=False)
        self.act("settle")

    def _lesson(self):
        book = self.random.choice(BOOKS)
        self.ask("lesson", do="start", book=book, number=self.random.randint(1, 4))
        for _ in range(self.random.randint(1, 4)):
            self.ask("play", move=self._random_move())
            self.ask("lesson", do="next")
        self.ask("lesson", do="stop")
        self.act("settle")

    def _fail(self):
        """A part fails, and is mended."""
        part, kind = self.random.choice(FAULTS)
        options = {"index": 3} if kind == "led_broken" else {}
        self.ask("sim.fault", part=part, kind=kind, **options)
        self.act("run", self.random.choice((300, 3000)))
        self._turn()
        self.ask("sim.fault", clear=True)
        self.act("run", 1000)
        self.act("settle")

    def _make_a_mistake(self):
        """The firmware has a bug."""
        at, kind = self.random.choice(MISTAKES)
        self.ask("sim.fault", part="firmware", kind=kind, at=at)
        self.act("run", 500)
        self.ask("errors")
        self.act("settle")

    def _cut_the_power(self):
        if self.is_now(0.5):
            self.ask("sim.power", cut_after_writes=self.random.randint(1, 6))
            self.ask("play", move=self._random_move())
            self.act("run", 1000)
        self.ask("sim.power", cycle=True)
        self.act("run", 3000)
        self.act("settle")

    def _leave(self):
        self.act("run", 1000)
        self.act("leave")
        self.act("settle")

    def _look_again(self):
        self.act("review")

    BEFALLS = (
        (0.05, _ask_something),
        (0.05, _take_back),
        (0.05, _err),
        (0.01, _resign),
        (0.04, _ask_about_a_cell),
        (0.02, _fingers),
        (0.02, _set),
        (0.015, _suggest),
        (0.01, _study),
        (0.01, _lesson),
        (0.02, _fail),
        (0.01, _make_a_mistake),
        (0.02, _cut_the_power),
        (0.01, _leave),
        (0.003, _look_again),
    )
