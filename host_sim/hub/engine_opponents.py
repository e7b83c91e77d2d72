"""Opponents on a board for which this computer thinks: it waits for their turns and plays them.

Used by `board_with_engine`; uses `turn_search`. Nothing that is told or answered is taken for
granted: before it thinks, and again before it plays, it asks the board what stands there. A turn
is played only where no other line can have come between, and says to which position it belongs.
"""

from collections import OrderedDict

from host_sim.engine.engine import match_of, moves_of
from host_sim.hub import notices
from host_sim.hub.messages import members
from host_sim.hub.turn_search import TurnSearch
from rootlight.compat import const
from rootlight.match.strength import told
from rootlight.table.despair import Despair

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.engine.engine import Record
    from host_sim.engine.jobs import RemoteEngine
    from host_sim.hub.asker import Asker
    from host_sim.hub.messages import Message

    Levels = dict[str, int]
    Tell = Callable[[str, Message], None]

# A turn that was played can be looked at for this long before an opponent answers it.
SOONEST_MS = 1000
# After something went wrong at the board.
RETRY_MS = 1000
# By then all names of players are those of the rest of the game.
_TURNS_OF_NAMES = 2


class _Stepping:
    """People go through the game, by turns that they take back or play again."""

    def __init__(self) -> None:
        self.direction = ""  # "undo", "redo", or "" while nobody does
        self.has_enough = False

    @property
    def goes_on(self) -> bool:
        """True if an opponent's turn is passed over."""
        return self.direction != "" and not self.has_enough

    def note(self, before: int, now: int, has_undone: bool) -> None:
        """The numbers of turns at the last look and now, and whether some can be played again."""
        if now != before:
            self.direction = "undo" if now < before else "redo"
            self.has_enough = False
        if not has_undone:
            self.direction = ""


class EngineOpponents:
    """The players for whom this computer thinks, and what it does for them.

    asker: to the board. engine: finds the turns. tell: sends a notification. complain:
    takes a sentence for whoever looks after this program. levels: by what the players are called
    now.
    """

    def __init__(
        self,
        asker: "Asker",
        engine: "RemoteEngine",
        tell: "Tell",
        complain: "Callable[[str], None]" = lambda text: None,
    ) -> None:
        self.levels: "Levels" = {}
        self._asker = asker
        self._search = TurnSearch(engine)
        self._tell = tell
        self._complain = complain
        self._now = 0
        # Something may be other than when the board was looked at last.
        self._is_stale = False
        # An answer of the board is waited for.
        self._is_asking = False
        self._ask_from = 0
        # The board was away since the last look, and may have lost a turn that was not saved.
        self._was_away = False
        self._is_lesson_on = False
        # Levels have changed, and the viewers are to be told.
        self._is_untold = False
        # The record at the last look, and what the players were called then.
        self._record: "Record | None" = None
        self._names: "tuple[str, ...] | None" = None
        self._stepping = _Stepping()
        self._despair = Despair()

    # The players.

    def begin(self, levels: "Levels") -> None:
        """A new game, or none: these are its opponents here."""
        self._is_untold = self._is_untold or bool(levels) or bool(self.levels)
        self.levels = dict(levels)
        self._despair.forget()
        self._record = None
        self._names = None
        self._search.stop()
        self.look()

    def set_level(self, colour: str, level: int) -> None:
        """One player is played from here, at a level, or from now on no longer (0)."""
        if level:
            self.levels[colour] = level
        elif self.levels.pop(colour, None) is None:
            return
        self._is_untold = True
        # An opponent who is named again goes on, though turns were taken back.
        self._stepping.has_enough = True
        self._search.stop()
        self.look()

    def told_in(self, state: "Message") -> "Message":
        """A state or a record with the opponents of this computer in it."""
        if not self.levels or self._is_lesson_on or "study" in state:
            return state
        levels = members(state.get("opponents")) | self.told()
        return state | {
            "opponents": OrderedDict([(name, levels[name]) for name in sorted(levels)])
        }

    def told(self) -> "Message":
        """Its players, as messages have them."""
        return {name: told(self.levels[name]) for name in self.levels}

    # News from the board.

    def look(self) -> None:
        """Something at the board may have changed."""
        self._is_stale = True

    def look_after_absence(self) -> None:
        """The board was away, and is back."""
        self._was_away = True
        self.look()

    def advance(self, ms: int) -> None:
        """Let time pass: look at the board, think, play."""
        self._now += ms
        if self._search.take_news():
            self._note_failure()
        if self._is_asking or self._now < self._ask_from:
            return
        if not self.levels and not self._is_untold:
            return
        if self._is_stale:
            self._look_at_board()
        elif self._search.move is not None and self._now >= self._search.begun_at + SOONEST_MS:
            self._play(self._search.move)

    def _note_failure(self) -> None:
        """Nothing came of a search: try again in a moment, but not for ever."""
        self._complain("No turn was found for an opponent.")
        self._fail()
        if not self._search.gives_up():
            return
        colour = self._search.colour
        level = self.levels.pop(colour, 0)
        self._is_untold = True
        notice = notices.NO_TURN.as_message()
        self._tell("thinking", {"colour": colour, "level": told(level), "notice": notice})

    # Looking.

    def _look_at_board(self) -> None:
        self._is_stale = False
        self._is_asking = True
        self._asker.ask_all({"state": {}, "record": {}, "lesson": {}}, self._see)

    def _see(self, seen: "dict[str, Message]") -> None:
        """Decide what to do by the answers of the board."""
        self._is_asking = False
        if len(seen) < 3:
            self._fail()
            return
        if self._is_stale:
            # Something has come between, so the three need not belong together.
            return
        state, record = seen["state"], seen["record"]
        self._note_lesson(seen["lesson"])
        if "study" in state or self._is_lesson_on:
            # The game itself is set aside.
            self._search.stop()
            return
        self._adopt(record)
        if self._is_untold:
            self._is_untold = False
            self._tell("state", {"state": self.told_in(state)})
        if state.get("over") or str(state.get("to_move")) not in self.levels:
            self._search.stop()
            return
        if not self._steps_on(state, record):
            self._think(str(state["to_move"]), record)

    def _note_lesson(self, lesson: "Message") -> None:
        is_on = lesson.get("lesson") is not None
        if is_on != self._is_lesson_on:
            self._is_lesson_on = is_on
            self._is_untold = True

    def _adopt(self, record: "Record") -> None:
        """Go on with the game on the board; in another game there are no opponents from here."""
        lost, self._was_away = int(self._was_away), False
        if self._record is not None and not is_same_game(self._record, record, lost):
            self._is_untold = self._is_untold or bool(self.levels)
            self.levels = {}
            self._despair.forget()
            self._names = None
        before = record if self._record is None else self._record
        turns, now = len(moves_of(before)), len(moves_of(record))
        self._stepping.note(turns, now, bool(record.get("undone")))
        self._record = record
        if self.levels:
            self._rename(record)

    def _rename(self, record: "Record") -> None:
        """Players may be called otherwise than at the last look: sides are chosen in Droched."""
        try:
            names = names_of(record)
            now = _renamed(names, names)
            if self._names is None:
                # The names of the beginning will do as well.
                now = _renamed(match_of(record, 0).game.players(), names) | now
            else:
                now = _renamed(self._names, names)
        except Exception as error:
            # The board knows a game that this program does not.
            self._complain(f"The names of the players are not known: {error}")
            return
        self._names = names
        self.levels = {now[name]: level for name, level in self.levels.items() if name in now}

    # Turns that were taken back.

    def _steps_on(self, state: "Message", record: "Record") -> bool:
        """Return whether undo or redo passes over an opponent's turn, on the way through the game.

        A person who takes an opponent's turn back wants his own back as well. Where no person
        plays, the game then stands still until all turns are played again.
        """
        if not self._stepping.goes_on:
            return False
        self._search.stop()
        if self._is_without_people(state):
            return True
        if self._stepping.direction == "undo" and not moves_of(record):
            return False
        self._is_asking = True
        self._asker.ask(self._stepping.direction, {}, self._stepped)
        return True

    def _stepped(self, answer: "Message") -> None:
        self._is_asking = False
        # Some turns cannot be taken back: then the opponent plays again.
        self._stepping.has_enough = "error" in answer
        self.look()

    def _is_without_people(self, state: "Message") -> bool:
        levels = members(self.told_in(state).get("opponents"))
        return all(levels.get(name) for name in self._names or ())

    # Thinking and playing.

    def _think(self, colour: str, record: "Record") -> None:
        if self._search.is_after(record):
            return
        level = self.levels[colour]
        self._search.begin(colour, level, record, self._now)
        self._tell("thinking", {"colour": colour, "level": told(level)})

    def _play(self, move: str) -> None:
        search = self._search
        colour, turn, value = search.colour, search.turn, search.value
        self._is_asking = True
        search.stop()

        def played(answer: "Message") -> None:
            self._played(answer, colour, turn, value)

        self._asker.ask("play", {"move": move, "turn": turn}, played)

    def _played(self, answer: "Message", colour: str, turn: int, value: float) -> None:
        self._is_asking = False
        self.look()
        if "error" in answer:
            # Somebody was quicker, or the board is gone. A new look tells.
            self._fail()
            return
        is_sure = self._despair.is_sure(colour, turn, int(1000 * value))
        if is_sure and colour in self.levels and self._may_offer(answer):
            level = self.levels[colour]
            self._tell("hopeless", {"colour": colour, "level": told(level)})

    def _may_offer(self, answer: "Message") -> bool:
        """Return whether it is now the turn of a person, the only other player."""
        state = members(members(answer.get("result")).get("state"))
        if state.get("over") or len(self._names or ()) != 2:
            return False
        others = members(self.told_in(state).get("opponents"))
        return str(state.get("to_move")) not in others

    def _fail(self) -> None:
        self._ask_from = self._now + RETRY_MS
        self.look()


def _renamed(before: "tuple[str, ...]", now: "tuple[str, ...]") -> "dict[str, str]":
    """Return the names of players now, by their names before. Raises ValueError."""
    if len(before) != len(now):
        raise ValueError(f"there are {len(before)} players, and {len(now)}")
    return dict(zip(before, now))


def names_of(record: "Record") -> "tuple[str, ...]":
    """Return the names of the players now. Raises ValueError, Refused."""
    return match_of(record, _TURNS_OF_NAMES).game.players()


def is_same_game(before: "Record", now: "Record", lost: int = 0) -> bool:
    """Return whether a record is of the game that another one was of, some turns earlier or later.

    lost: how many turns a power cut may have taken. More are gone only if they were taken back.
    """
    head = ("game", "board", "options", "seed", "cards")
    if any(before.get(name) != now.get(name) for name in head):
        return False
    old, new = moves_of(before), moves_of(now)
    if old and new and old[0] != new[0]:
        return False
    return len(new) >= len(old) - lost or bool(now.get("undone"))
