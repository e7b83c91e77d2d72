"""The boards in a browser's worker, of which the page shows one; `page/worker/worker.js` calls it.

Used by the site only. The simulated board is always there, a real one while the page asks for it.
The worker has one thread: reviews, advice and deep thoughts are made in others, see
`engine_worker`.
"""

from host_sim.board.flash_text import text_of
from host_sim.board.simulated_board import SimulatedBoard, board_called
from host_sim.board.speed import Speed
from host_sim.engine.team import engine_of
from host_sim.hub.real_board import RealBoard
from host_sim.in_page.engine_worker import EngineWorkers
from host_sim.in_page.helped_thinker import HelpedParts
from host_sim.in_page.one_page import OnePage
from host_sim.in_page.page_connections import PageConnections
from host_sim.in_page.page_port import PagePort
from host_sim.link.sim_link import SimLink
from host_sim.rooms.codes import new_code
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from host_sim.board.chips.flash import Flash
    from host_sim.engine.jobs import RemoteEngine
    from host_sim.hub.hub import Sim
    from host_sim.in_page.page_room import PageRoom
    from rootlight.device.parts import Parts
    from rootlight.search.loops import Loops

# The board of most pages. The image of Python's memory, which the site's build makes, has it read.
STANDARD = board_called("hex-4")


class InBrowser:
    """The boards of one page.

    built: name of the simulated board. send: takes each message for the page, as text. keep: takes
    the files of the simulated board's flash whenever they have changed, as text for `flash`. ask:
    see EngineWorker. tell_port, send_bytes: see PagePort. clock: seconds that only grow. draw: a
    number that nobody can foretell, from 0 to LARGEST_SEED. flash: what `keep` was given last, or
    "". seed: of the simulated board's parts. loops: the kernels for its search, if not the
    firmware's. cores: see BoardWithEngine. ask_line: takes commands for the connection to a
    broker, see `page_connections`. keep_room: takes the document of this side of a room whenever
    it has changed, as text for the next `join`. `port`: the page tells it what becomes of the real
    board's port; `line`: and what of the connection.
    """

    def __init__(
        self,
        built: str,
        send: "Callable[[str], None]",
        keep: "Callable[[str], None]",
        ask: "Callable[[int, str], None]",
        tell_port: "Callable[[str, int], None]",
        send_bytes: "Callable[[str], None]",
        clock: "Callable[[], float]",
        draw: "Callable[[], int]",
        flash: str = "",
        seed: int = 1,
        loops: "Loops | None" = None,
        cores: int = 1,
        ask_line: "Callable[[str], None]" = lambda command: None,
        keep_room: "Callable[[str], None]" = lambda document: None,
    ) -> None:
        self.line = PageConnections(ask_line)
        self.port = PagePort(tell_port, send_bytes)
        self._send = send
        self._engines = EngineWorkers(ask)
        self._clock = clock
        self._draw = draw
        self._cores = cores
        self._keep_room = keep_room
        self._keeps_nothing = False
        self._room: "PageRoom | None" = None
        self._speed = Speed(loops, clock)
        engine = engine_of(self._engines.make, cores)
        boards = _boards_with(loops, clock, self._speed, engine, flash)
        self._link = SimLink(built, seed, boards, False, _description_of(built))
        self._flash = KeptFlash(self._link.board, keep)
        self._simulated = self._shown = self._page_of(self._link)
        self._real: "RealBoard | None" = None

    def show_real(self) -> None:
        """Show the real board at the page's port. The simulated one's time stands still."""
        self.show_simulated()
        self._shown.share(None)
        self._real = RealBoard(self.port.connect)
        self._shown = self._page_of(self._real)
        self._share()

    def _page_of(self, board: "Sim") -> OnePage:
        return OnePage(
            board,
            self._engines.make,
            self._send,
            self._clock,
            self._draw,
            self._speed.levels,
            self._cores,
        )

    def show_simulated(self) -> None:
        """Show the simulated board, and let go of the port."""
        if self._real is None:
            return
        self._shown.share(None)
        self._real.close()
        self._real = None
        self._shown.close()
        self._shown = self._simulated
        self._share()

    def _share(self) -> None:
        if self._room is not None:
            self._shown.share(self._room)

    def join(self, invitation: str) -> bool:
        """Share the game of the board that is shown with those in a room; leave another one.

        invitation: see Invitation. Return False if the document in it could not be read: then this
        side begins without it. Raises ValueError.
        """
        # Few pages join a room, and all of them would start later for it.
        from host_sim.in_page.page_room import Invitation, PageRoom

        asked = Invitation(invitation, self._draw)
        self.leave_room()
        self._room = PageRoom(
            asked,
            self.line,
            self._keep_room,
            lambda: self._keeps_nothing,
            self._clock,
            self._draw,
        )
        self._share()
        return asked.is_whole

    def leave_room(self) -> None:
        """Share the game with nobody any more."""
        if self._room is None:
            return
        self._shown.share(None)
        self._room.leave()
        self._room = None

    def new_code(self) -> str:
        """Draw a code for a new room."""
        return new_code(self._draw)

    def receive(self, text: str) -> None:
        """Take one message of the page."""
        self._shown.receive(text)
        self._flash.look()

    def tick(self) -> None:
        """Let the time pass that has passed in reality; called about a hundred times a second."""
        self._shown.tick()
        self._flash.look()

    def other_tab_keeps(self) -> None:
        """The simulated board's games belong to another tab, and stay as that one leaves them."""
        self._link.tell_unkept("other_tab")

    def cannot_keep(self) -> None:
        """This browser keeps nothing."""
        self._keeps_nothing = True
        self._link.tell_unkept("browser_keeps_nothing")

    def keeps_again(self) -> None:
        """This browser keeps what is played again."""
        self._keeps_nothing = False
        self._link.tell_kept_again()

    def is_damaged(self) -> bool:
        """Return whether `flash` could not be read, so that the board has begun again."""
        return self._link.board.is_damaged

    def set_damaged_aside(self) -> None:
        """Keep the data that could not be read beside what is kept from now on."""
        self._link.tell_unkept("kept_damaged_here")

    def set_earlier_aside(self) -> None:
        """Keep files that could not be read at the start beside those of now."""
        self._link.tell_unkept("kept_earlier_here")

    def take_late(self, files: str) -> bool:
        """Take what was kept, now that it can be read; whether it was taken.

        Not if somebody has played meanwhile.
        """
        return not self._link.has_games() and self._flash.bring_back(files)

    def hear(self, number: int, news: str) -> None:
        """Take what the engine in another worker says; "" if it has ended."""
        self._engines.hear(number, news)


def _boards_with(
    loops: "Loops | None",
    clock: "Callable[[], float]",
    speed: Speed,
    engine: "RemoteEngine",
    flash: str,
) -> "Callable[[str, int], SimulatedBoard]":
    """Return the maker of boards that think with these kernels, or have the engine think."""

    def parts(read_file: "Callable[[str], str]", checkpoint: "Callable[[int], None]") -> "Parts":
        return HelpedParts(read_file, checkpoint, loops, clock, speed, engine)

    return lambda built, seed: SimulatedBoard(built, seed, parts, kept=flash, read=STANDARD)


def _description_of(built: str) -> str:
    """Return the description of a board that the site's build has written; "" if there is none.

    Without it, a board imports all games with their texts to describe itself, before it is lit.
    """
    try:
        with open(f"{__file__.rsplit('host_sim', 1)[0]}descriptions/{built}.json", "rb") as file:
            return file.read().decode()
    except OSError:
        return ""


class KeptFlash:
    """The flash of a simulated board, whose files somebody else keeps; see InBrowser."""

    def __init__(self, board: SimulatedBoard, keep: "Callable[[str], None]") -> None:
        self._flash: "Flash" = board.hardware.flash
        self._keep = keep
        self._board = board
        self._writes = self._flash.writes

    def look(self) -> None:
        """Have the files kept if they have changed."""
        if self._flash.writes != self._writes:
            self._writes = self._flash.writes
            self._keep(text_of(self._flash))

    def bring_back(self, files: str) -> bool:
        """Put files onto the board, as if they had been there before; whether they can be read."""
        is_done = self._board.bring_back(files)
        self._writes = self._flash.writes
        return is_done
