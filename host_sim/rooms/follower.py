"""Keeps a board equal to the shared game, and finds what people did on the board.

Used by `joined_board`; uses `room`. Nothing that is told is taken for granted: it looks what
stands on the board, compares, does one thing, and looks again.
"""

import json

from host_sim.hub.asker import Asker
from host_sim.hub.messages import NO_REQUEST, members
from host_sim.rooms.agreed import KEEPER
from host_sim.rooms.documents import NEW, TAKEN_BACK, BadDocument, SetUp
from host_sim.rooms.room import BEHIND, NOT_YOUR_TURN, STOPPED, Room
from rootlight.compat import const
from rootlight.games.game import Refused, SetUpError
from rootlight.link.framing import MAX_LINE
from rootlight.link.messages import NO_SUCH_METHOD

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.hub.messages import Message
    from host_sim.rooms.shared_game import SharedGame

    Refuse = Callable[[str, str], None]

# Questions to the people here, besides UNDO and NEW of another side.
REPLACE = "replace"
KEEPS_GAME = "keeps_game"
# After something went wrong at the board.
RETRY_MS = 1000
# More turns than this are put on the board by a `new`, not taken back one by one.
_FEW = 3
# Room in a line for all that is not moves.
_AROUND = 300

# The requests of a look, the last one last. People's own record says which turns were taken back.
_LOOKED_AT: "dict[str, Message]" = {"state": {}, "record": {"own": True}, "lesson": {}}


class _Level:
    """A position of the shared game on the board.

    number: of the game in its room. longest: the longest line that the board had of it.
    """

    def __init__(
        self, set_up: "SetUp", moves: "list[str]", number: int, longest: "list[str]"
    ) -> None:
        self.set_up = set_up
        self.moves = moves
        self.number = number
        self.longest = longest


class Follower:
    """One board and one room.

    asker: to the board. refuse: tells the pages of a move that was taken back, with a code. new:
    the game that is to be begun if the room has none. A game that is in the room from the
    beginning, because an earlier start has kept it, was played here too. `is_level`: whether the
    board shows the shared game. `is_away`: whether it shows something else, a lesson or a study.
    `is_asked`: whether people are asked if the shared game may replace one of theirs. `trouble`:
    why it does not follow, as a code, or None.
    """

    def __init__(
        self,
        asker: "Asker",
        room: "Room",
        refuse: "Refuse",
        new: "SetUp | None" = None,
    ) -> None:
        self.is_level = False
        self.is_away = False
        self.is_asked = False
        self.trouble: str | None = None
        self._asker = asker
        self._room = room
        self._refuse = refuse
        self._new = new
        self._has_offered = False
        self._can_remote = True
        self._is_stale = True
        self._is_asking = False
        self._now = 0
        self._ask_from = 0
        # The position that the board showed when it was level last.
        self._level: _Level | None = None
        # Games that are the room's own, as far as is known before the board was ever level.
        self._kept = None if room.game is None else (room.game.set_up, room.moves())
        # The replies of people to questions.
        self._may_replace: bool | None = None
        # People here have put a whole game on the board, and want it in the room.
        self._is_put = False

    @property
    def has_looked(self) -> bool:
        """True if nothing has happened at the board since it was compared with the room."""
        return not self._is_stale and not self._is_asking

    def note_put(self) -> None:
        """People here are putting a whole game on the board: it is proposed to the room."""
        self._is_put = True

    def look(self) -> None:
        """Something at the board, or in the room, may have changed."""
        self._is_stale = True

    def question(self) -> "Message | None":
        """Return the question to the people here, of this program or of another side."""
        if self.is_asked:
            return {"seat": None, "what": REPLACE}
        question = self._room.question()
        return {"seat": question.seat, "what": question.ask.what} if question else None

    def answer(self, yes: bool) -> None:
        """Take people's reply to that question."""
        if self.is_asked:
            self.is_asked = False
            self._may_replace = yes
            self.look()
        else:
            self._room.answer(yes)

    def take_back(self) -> None:
        """Somebody wants the last turn back, on a board that takes it back by itself."""
        try:
            self._room.take_back()
        except Refused as refused:
            self._refuse(TAKEN_BACK, refused.code)

    def pass_time(self, ms: int) -> None:
        """Let time pass."""
        self._now += ms

    def step(self) -> bool:
        """Do what is to be done; whether there was anything."""
        if self._is_asking or not self._is_stale or self._now < self._ask_from:
            return False
        self._is_stale = False
        self._is_asking = True
        self._asker.ask_all(_LOOKED_AT, self._see)
        return True

    # Looking.

    def _see(self, seen: "dict[str, Message]") -> None:
        self._is_asking = False
        if len(seen) < 3:
            self._fail()
            return
        if self._room.tasks.are_left:
            # The room takes no turn now. One that people have played is not to be lost by that.
            self.look()
            return
        state, record = seen["state"], seen["record"]
        self.is_away = "study" in state or seen["lesson"].get("lesson") is not None
        if self.is_away:
            self.is_level = self.is_asked = False
            return
        try:
            set_up = SetUp.of_record(record)
        except BadDocument:
            self.trouble = "unknown_game"
            return
        moves = list(set_up.moves)
        set_up = set_up.but(moves=())
        self._offer(set_up, moves, state)
        if self._keeps_game(set_up, moves, record):
            self.is_level = False
        elif self._would_go(set_up, moves, record):
            # Turn by turn it would be taken back, and the board would keep nothing of it.
            self.is_level = False
            self._load()
        else:
            self._compare(set_up, moves, record)
        self._be_remote(state)

    def _offer(self, set_up: "SetUp", moves: "list[str]", state: "Message") -> None:
        """Once the room has been seen: begin a game in it, if it has none."""
        room = self._room
        if self._has_offered or not room.has_seen or not room.plays:
            return
        self._has_offered = True
        try:
            if self._new is not None:
                self._offer_new(self._new)
            elif room.game is None and (room.seat == KEEPER or moves):
                begun = () if state.get("over") else tuple(moves)
                room.begin(set_up.but(moves=begun), not begun)
        except (Refused, SetUpError):
            self.trouble = "cannot_begin"

    def _offer_new(self, new: "SetUp") -> None:
        if self._room.agreed.is_untouched():
            self._room.begin(new)
        else:
            # The side that came first has given its game.
            self.trouble = "has_a_game"

    # A game that is not the room's.

    def _keeps_game(self, set_up: "SetUp", moves: "list[str]", record: "Message") -> bool:
        """Return whether the board keeps its game, because people have not agreed that it goes."""
        would_go = self._would_go(set_up, moves, record)
        self.is_asked = would_go and self._may_replace is None
        if would_go and self._may_replace is False:
            self.trouble = KEEPS_GAME
        elif self.trouble == KEEPS_GAME:
            self.trouble = None
        return would_go and not self._may_replace

    def _would_go(self, set_up: "SetUp", moves: "list[str]", record: "Message") -> bool:
        """Return whether the shared game would replace one that was never the room's.

        A game that is over is in the board's library.
        """
        game = self._room.game
        if game is None or self._level is not None or record.get("result") is not None:
            return False
        taken_back = record.get("taken_back")
        if isinstance(taken_back, list) and taken_back:
            # They would be lost with the next turn.
            return not any(
                one.is_like(set_up) and _begins(moves + taken_back, of_room)
                for one, of_room in self._known(game)
            )
        return bool(moves) and not any(
            one.is_like(set_up) and _is_of(moves, of_room, self._kept is not None)
            for one, of_room in self._known(game)
        )

    def _known(self, game: "SharedGame") -> "list[tuple[SetUp, list[str]]]":
        """Games that are the room's: what is shared now, and what an earlier start has kept."""
        known = [(game.set_up, self._room.moves())]
        return known + [self._kept] if self._kept else known

    # Comparing.

    def _compare(self, set_up: "SetUp", moves: "list[str]", record: "Message") -> None:
        room = self._room
        game = room.game
        if game is None:
            self.is_level = False
            return
        was_level, self.is_level = self.is_level, False
        if not game.set_up.is_like(set_up):
            self._is_put = False
            # A game that is begun stands on the board already, and who plays for whom with it.
            is_peoples = was_level and not (self._level and self._level.set_up.is_like(set_up))
            if not is_peoples or not self._propose(set_up, moves):
                self._load()
            return
        wanted = room.moves()
        if moves != wanted and self._is_put:
            self._is_put = False
            # People who were not in the room until now join it by a new game.
            if self._level is None or not self._propose(set_up, moves):
                self._load()
            return
        if moves == wanted:
            self._is_put = False
            self.is_level = True
            self.trouble = None if self.trouble in ("does_not_fit", "fails") else self.trouble
            self._level = _Level(set_up, moves, game.number, self._longest(moves))
            return
        common = _common(moves, wanted)
        if len(moves) > common == len(wanted):
            is_peoples = self._level is None or self._level.moves == wanted
            self._take_turn(moves, is_peoples)
        elif len(wanted) > common == len(moves):
            self._catch_up(moves, wanted, record)
        elif len(moves) - common > _FEW:
            self._load()
        else:
            self._go_back(moves)

    def _go_back(self, moves: "list[str]") -> None:
        """The board has turns that the room has not: take one back.

        Another game with the same beginning is replaced, so that the board keeps it in its list.
        """
        before = moves[:-1]
        level = self._level_of_room()
        if level is not None and before == level.moves[: len(before)]:
            level.longest = moves
            self._level = level
            self._do("undo", {})
        else:
            self._load()

    def _take_turn(self, moves: "list[str]", is_peoples: bool) -> None:
        """The board is ahead by a turn: it is played in the room, or taken back here.

        is_peoples: whether people have played it, and not the room gone back.
        """
        move = moves[len(self._room.moves())]
        if not is_peoples:
            self._go_back(moves)
            return
        code = self._room.code_of_fingers()
        if code is None:
            try:
                self._room.play(move)
                self.look()
                return
            except Refused as refused:
                code = refused.code
        self._refuse(move, code)
        self._go_back(moves)

    def _catch_up(self, moves: "list[str]", wanted: "list[str]", record: "Message") -> None:
        """The board is behind: play the next turn on it, unless people have gone back there."""
        if self._level is not None and self._level.moves == wanted:
            if record.get("undone"):
                self.take_back()
            elif not moves and len(wanted) > 1:
                # The same game again. One turn less may be a power cut.
                if not self._propose(self._level.set_up, moves):
                    self._load()
                return
        # The next turn would end turns that were taken back, in a game that is not the room's.
        is_others = not self._is_rooms(moves, record)
        if is_others or (len(wanted) - len(moves) > _FEW and len(moves) <= _FEW):
            self._load()
        else:
            self._do("play", {"move": wanted[len(moves)], "turn": len(moves)})

    def _is_rooms(self, moves: "list[str]", record: "Message") -> bool:
        """Return whether turns that were taken back on the board were those of the room's game."""
        taken_back = record.get("taken_back")
        if not isinstance(taken_back, list):
            return True
        level = self._level_of_room()
        of_room = (self._room.moves(), level.longest if level else [])
        return any(_begins(moves + taken_back, line) for line in of_room)

    def _longest(self, moves: "list[str]") -> "list[str]":
        """Return the longest line of the room's game that the board had and moves begin."""
        level = self._level_of_room()
        return level.longest if level and _begins(moves, level.longest) else moves

    def _level_of_room(self) -> "_Level | None":
        """Return the last level position, if it is one of the game that the room has now."""
        game = self._room.game
        is_same = self._level and game and game.number == self._level.number
        return self._level if is_same else None

    def _propose(self, set_up: "SetUp", moves: "list[str]") -> bool:
        """People have begun another game on the board; whether the room has begun it too."""
        try:
            if self._room.begin(set_up.but(moves=tuple(moves))):
                self.look()
                return True
        except Refused as refused:
            self._refuse("new", refused.code)
        except SetUpError:
            self._refuse("new", STOPPED)
        return False

    # Doing.

    def _load(self) -> None:
        """Put the shared game on the board, with as many moves as a line holds."""
        game = self._room.game
        if game is None:
            return
        params = game.set_up.as_record()
        moves: list[str] = []
        size = len(json.dumps(params | {"moves": []})) + _AROUND
        for move in self._room.moves():
            size += len(move) + 3
            if size > MAX_LINE:
                break
            moves.append(move)
        self._do("new", params | {"moves": moves})

    def _do(self, method: str, params: "Message") -> None:
        self._is_asking = True
        self._asker.ask(method, params, self._done)

    def _done(self, answer: "Message") -> None:
        self._is_asking = False
        self.look()
        if "error" in answer:
            code = members(members(answer["error"]).get("data")).get("code")
            self.trouble = "does_not_fit" if code == "board_too_small" else "fails"
            self._fail()

    def _fail(self) -> None:
        self._ask_from = self._now + RETRY_MS
        self.look()

    # Telling the board who sits elsewhere.

    def _be_remote(self, state: "Message") -> None:
        wanted = self._wanted()
        if wanted is None or not self._can_remote or self._is_asking:
            return
        told = state.get("remote")
        if told == wanted:
            return
        self._is_asking = True
        self._asker.ask("remote", wanted, self._told)

    def _told(self, answer: "Message") -> None:
        self._is_asking = False
        error = members(answer.get("error"))
        if error.get("code") in (NO_SUCH_METHOD, NO_REQUEST):
            # An older firmware: what fingers play for others is taken back.
            self._can_remote = False
        elif error:
            self._fail()

    def _wanted(self) -> "Message | None":
        """Return the remote for the board; None while it is on its way to the shared game."""
        room = self._room
        if not room.has_seen or room.game is None:
            return {"players": [], "held": BEHIND, "question": None, "waits": False}
        if self.is_asked:
            # In its light a new game is asked for, as it is by another side.
            return {"players": [], "held": BEHIND, "question": NEW, "waits": False}
        if self.trouble == KEEPS_GAME:
            return {"players": [], "held": BEHIND, "question": None, "waits": False}
        if not self.is_level:
            return None
        held = None
        if room.stopped_at is not None:
            held = STOPPED
        elif not room.plays:
            held = NOT_YOUR_TURN
        question = room.question()
        players = room.game.players()
        return {
            "players": [name for seat, name in enumerate(players) if seat != room.seat],
            "held": held,
            "question": question.ask.what if question else None,
            "waits": room.asks() is not None,
        }


def _begins(moves: "list[str]", of_room: "list[str]") -> bool:
    """Return whether moves are the first of those of the room, or all."""
    return _common(moves, of_room) == len(moves)


def _is_of(moves: "list[str]", of_room: "list[str]", was_here: bool) -> bool:
    """Return whether moves on a board are those of the room, all or the first of them.

    The board may have one more, which was not told in time. was_here: whether it took part before;
    else a first turn is one of its own.
    """
    common = _common(moves, of_room)
    is_ahead = common == len(of_room) == len(moves) - 1 and (was_here or common > 0)
    return is_ahead or _begins(moves, of_room)


def _common(one: "list[str]", other: "list[str]") -> int:
    count = 0
    for mine, yours in zip(one, other):
        if mine != yours:
            break
        count += 1
    return count
