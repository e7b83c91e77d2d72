"""A board with this computer behind it, which thinks where the board cannot: see firmware/link.md.

Stands between `hub` and the board, simulated or real; uses `engine_opponents`, `engine_desk` and
`passage`.
The board's own levels are left to it, those above are played from here, as many as this computer
is quick enough for. `suggest` and `review` are answered here.
"""

from host_sim.engine.engine import moves_of
from host_sim.engine.team import engine_of
from host_sim.hub.asker import Asker
from host_sim.hub.engine_desk import EngineDesk
from host_sim.hub.engine_opponents import EngineOpponents, names_of
from host_sim.hub.messages import (
    BAD_PARAMS,
    KEEP_GAME,
    LARGEST_SEED,
    failure,
    is_object,
    is_request,
    members,
    parsed,
    result,
)
from host_sim.hub.passage import Passage
from host_sim.interpreter import in_order
from rootlight.compat import const
from rootlight.match.strength import ADVICE_SEED, adviser, is_offered, strength_of, told
from rootlight.search.levels import LEVELS, MOST_PLAYOUTS
from rootlight.table.opponents import seed_of_turn
from rootlight.texts import filled, said_by

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeGuard

    from host_sim.engine.engine import Record
    from host_sim.engine.jobs import Job, RemoteEngine
    from host_sim.hub.engine_opponents import Levels
    from host_sim.hub.hub import Sim
    from host_sim.hub.messages import Message

_WITH_STATE = ("new", "reopen", "resign", "state", "undo", "redo", "study")
# Methods to whose results this computer may have something to add.
_MAY_GET_MORE = _WITH_STATE + ("hello", "play", "record")


_NO_LEVEL = 'A level is a whole number from %d to %d, or "even".'


class _Wrong(Exception):
    """A parameter is wrong; the text is a sentence that says which."""


class BoardWithEngine:
    """A board for the hub, with opponents, suggestions and reviews by this computer.

    board: answers everything else. make_engine: makes a RemoteEngine. seed: gives a number from 0
    to LARGEST_SEED, for a game of which the board would draw none. complain: takes a sentence for
    the person who looks after this program. cores: how many engines do a job together.
    levels: gives the highest level that an engine plays on a board of the shape of this name.
    """

    def __init__(
        self,
        board: "Sim",
        make_engine: "Callable[[], RemoteEngine]",
        seed: "Callable[[], int]",
        complain: "Callable[[str], None]" = lambda text: None,
        cores: int = 1,
        levels: "Callable[[str], int]" = lambda shape: LEVELS,
    ) -> None:
        self.board = board
        self._levels_on = levels
        self._own_levels = 0  # of the board; none before it has said so
        self._levels = LEVELS  # the highest that is offered on it
        self._is_greeted = False
        self._seed = seed
        self._asker = Asker(board)
        self._passage = Passage(board, self._asker, self._hear)
        # For opponents, advice and reviews. An engine starts when it has its first job.
        self._engines = [engine_of(make_engine, cores) for _ in range(3)]
        self._opponents = EngineOpponents(
            self._asker, self._engines[0], self._passage.tell, complain
        )
        self._suggestions = EngineDesk(self._engines[1], self._passage.send)
        self._reviews = EngineDesk(self._engines[2], self._passage.send, self._tell_progress)
        self._reviews_stopped = 0  # how often
        self._methods: "dict[str, Callable[[Message], None]]" = {
            "new": self._new,
            "opponent": self._opponent,
            "suggest": self._suggest,
            "review": self._review,
        }

    def close(self) -> None:
        """Think no more."""
        for engine in self._engines:
            engine.close()

    # For the hub.

    @property
    def now_ms(self) -> float:
        """See `Sim`."""
        return self.board.now_ms

    def handle(self, line: bytes) -> None:
        """Take one line: it is answered here, or by the board."""
        message = parsed(line)
        if not is_request(message):
            self.board.handle(line)
            return
        method = str(message["method"])
        if method not in KEEP_GAME:
            self._opponents.look()
        own = self._methods.get(method)
        if own is None or not is_object(message.get("params", {})):
            self._pass_on(line, method, message)
            return
        try:
            own(message)
        except _Wrong as error:
            self._answer(message, failure(message.get("id"), BAD_PARAMS, said_by(error)))

    def advance(self, ms: int) -> None:
        """Let time pass, on the board and here."""
        if not self._is_greeted:
            self._greet()
        self.board.advance(ms)
        self._passage.hear_all()
        self._asker.advance(ms)
        self._opponents.advance(ms)
        self._suggestions.step()
        self._reviews.step()

    def take_output(self) -> "list[bytes]":
        """The lines for the viewers since the last call, in order."""
        self._passage.hear_all()
        return self._passage.take_output()

    # Messages of the board.

    def _hear(self, message: "Message", line: bytes) -> None:
        method, params = message["method"], members(message.get("params"))
        if method == "cable" and params.get("connected") is True:
            # It may be another board, or another firmware on it.
            self._greet()
            self._opponents.look_after_absence()
        if method in ("turn", "state", "lesson"):
            self._opponents.look()
        if "state" in params and self._opponents.levels:
            params = in_order(line)["params"]
            told = self._opponents.told_in(members(params["state"]))
            self._passage.send(message | {"params": params | {"state": told}})
            return
        self._passage.pass_on(line)

    def _greet(self) -> None:
        self._is_greeted = True
        self._asker.ask("hello", {}, lambda answer: self._learn(members(answer.get("result"))))

    def _learn(self, hello: "Message") -> None:
        levels = hello.get("levels")
        self._own_levels = levels if isinstance(levels, int) else 0
        self._levels = max(self._own_levels, self._levels_on(str(hello.get("board"))))

    def _pass_on(self, line: bytes, method: str, message: "Message") -> None:
        """Send a line to the board, as it is."""
        if "id" not in message or method not in _MAY_GET_MORE:
            self.board.handle(line)
            return
        self._asker.pass_on(message, lambda answer: self._answer(message, answer))

    # Messages to the viewers.

    def _answer(self, request: "Message", answer: "Message") -> None:
        """Answer a viewer's request, with what this computer adds to it."""
        if "id" not in request:
            return
        told = members(answer.get("result"))
        if told:
            told = self._added_to(str(request["method"]), told)
            answer = answer | {"result": told}
        self._passage.send(answer | {"id": request["id"]})

    def _added_to(self, method: str, told: "Message") -> "Message":
        if method == "hello":
            return self._added_to_hello(told)
        if method == "record" or method in _WITH_STATE:
            return self._opponents.told_in(told)
        if method == "play":
            return told | {"state": self._opponents.told_in(members(told.get("state")))}
        return told

    def _added_to_hello(self, hello: "Message") -> "Message":
        self._learn(hello)
        if hello.get("safe") is True or self._own_levels >= self._levels:
            return hello
        thinks = {"board": self._own_levels, "computer": self._levels}
        return hello | {"levels": self._levels, "thinks": thinks}

    def _tell_progress(self, done: int, of: int) -> None:
        self._passage.tell("reviewing", {"done": done, "of": of})

    # Opponents.

    def _new(self, message: "Message") -> None:
        params = members(message.get("params"))
        levels = _levels_in(params.get("opponents", {}), self._levels)
        here = {colour: level for colour, level in levels.items() if not self._board_plays(level)}
        if here:
            # To the board they are persons; so it says whether there are such players.
            names = [name for name in levels if name not in here]
            opponents = {name: told(levels[name]) for name in names} | dict.fromkeys(here, 0)
            seed = params.get("seed", self._seed())
            message = message | {"params": params | {"opponents": opponents, "seed": seed}}

        def answered(answer: "Message") -> None:
            if "error" not in answer:
                self._opponents.begin(here)
            self._answer(message, answer)

        self._asker.pass_on(message, answered)

    def _opponent(self, message: "Message") -> None:
        params = members(message.get("params"))
        colour, level = params.get("colour"), strength_of(params.get("level"))
        if not isinstance(colour, str) or level is None or not is_offered(level, self._levels):
            # The board says what is wrong, or which opponents it has.
            self._asker.pass_on(message, lambda answer: self._answer_opponents(message, answer))
            return
        here = 0 if self._board_plays(level) else level
        asked = message | {"params": params | {"level": 0}} if here else message

        def answered(answer: "Message") -> None:
            if "error" not in answer:
                self._opponents.set_level(colour, here)
            self._answer_opponents(message, answer)

        if self._own_levels:
            self._asker.pass_on(asked, answered)
        else:
            self._set_without_board(message, colour, here)

    def _answer_opponents(self, request: "Message", answer: "Message") -> None:
        about = members(answer.get("result"))
        if "error" not in answer:
            about = self._opponents.told_in(about)
        elif not self._own_levels and not members(request.get("params")):
            # The board knows no opponents.
            about = {"opponents": self._opponents.told()}
        if about:
            answer = result(None, {"opponents": about.get("opponents", {})})
        self._answer(request, answer)

    def _set_without_board(self, message: "Message", colour: str, level: int) -> None:
        """Set the level of a player of a board that knows no opponents, if there is one."""

        def answered(answer: "Message") -> None:
            if "error" not in answer:
                players = _players_in(members(answer.get("result")))
                if players is None:
                    answer = failure(None, BAD_PARAMS, "This program does not know this game.")
                elif colour not in players:
                    known = ", ".join(players)
                    text = "There is no player called %s; there are: %s."
                    answer = failure(None, BAD_PARAMS, filled(text, colour, known))
                else:
                    self._opponents.set_level(colour, level)
                    answer = result(None, {"opponents": self._opponents.told()})
            self._answer(message, answer)

        self._asker.ask("record", {}, answered)

    def _board_plays(self, level: int) -> bool:
        return is_offered(level, self._own_levels)

    # Questions.

    def _suggest(self, message: "Message") -> None:
        params = members(message.get("params"))
        level = _level_in(params, self._levels)
        playouts = _number_in(params, "playouts", 1, MOST_PLAYOUTS)
        seed = _number_in(params, "seed", 0, LARGEST_SEED)
        job: "Job" = {
            "do": "suggest",
            "level": adviser(self._levels) if level is None else level,
            "playouts": playouts,
            "seed": seed or ADVICE_SEED,
        }

        def job_in(record: "Record") -> "Job":
            if seed is None or playouts is not None:
                return job | {"record": record}
            # As an opponent of this level plays here, in a game with this seed.
            own_seed = seed_of_turn(seed, len(moves_of(record)))
            return job | {"record": record, "seed": own_seed}

        self._ask_at(self._suggestions, message, job_in)

    def _review(self, message: "Message") -> None:
        if members(message.get("params")).get("stop") is True:
            self._reviews_stopped += 1
            self._reviews.stop()
            self._answer(message, result(None, {"turns": []}))
            return
        job: "Job" = {"do": "review", "level": adviser(self._levels)}
        stopped = self._reviews_stopped

        def job_in(record: "Record") -> "Job | None":
            return job | {"record": record} if stopped == self._reviews_stopped else None

        self._ask_at(self._reviews, message, job_in)

    def _ask_at(
        self, desk: EngineDesk, message: "Message", job_in: "Callable[[Record], Job | None]"
    ) -> None:
        """Have a question answered about the game that is on the board now.

        job_in: makes the job, by the record of that game; None if it is not wanted any more.
        """

        def answered(answer: "Message") -> None:
            if "error" in answer:
                self._answer(message, answer)
                return
            job = job_in(members(answer["result"]))
            if "id" not in message:
                return
            if job is None:
                desk.refuse(message["id"])
            else:
                desk.ask(message["id"], job)

        self._asker.ask("record", {}, answered)


def _players_in(record: "Message") -> "tuple[str, ...] | None":
    """Return the names of the players of a game; None if only the board knows them."""
    try:
        return names_of(record)
    except Exception:
        # A board of another version may send anything.
        return None


def _levels_in(value: object, highest: int) -> "Levels":
    """Opponents in parameters: levels by name."""
    levels: "Levels" = {}
    for colour, named in members(value).items():
        level = strength_of(named)
        if level is None or not is_offered(level, highest):
            raise _Wrong(filled(_NO_LEVEL, 0, highest))
        levels[colour] = level
    return levels


def _level_in(params: "Message", highest: int) -> "int | None":
    """The level among parameters; None if it is left out."""
    level = strength_of(params.get("level"))
    if "level" not in params:
        return None
    if not level or not is_offered(level, highest):
        raise _Wrong(filled(_NO_LEVEL, 1, highest))
    return level


def _number_in(params: "Message", name: str, least: int, most: int) -> "int | None":
    """A whole number among parameters; None if it is left out."""
    value = params.get(name)
    if name not in params:
        return None
    if not _is_number(value, least, most):
        raise _Wrong(filled('"%s" is a whole number from %d to %d.', name, least, most))
    return value


def _is_number(value: object, least: int, most: int) -> "TypeGuard[int]":
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
