"""Serves the USB serial port of an emulated board on a TCP socket while the board runs.

Used by `__main__` and by tests in which other programs need a board:

    with BoardServer(EmulatedBoard(board_file)) as server:
        run_something_with(server.address)            # socket://127.0.0.1:PORT
        server.do(lambda board: board.fingers.put({5: 1.0}))
        server.wait_ms(150)                           # of emulated time
        colour = server.do(lambda board: board.hardware.colour(5))

The board runs in a thread, and only that thread uses it. Emulated time is never ahead of real
time, and falls behind while the board works hard. There is one client at a time, who is let in
when its first line has come: others are refused, and so is HTTP (see `RawSocket`). When the
client leaves, the port is closed for the board: the board goes on, and its output is lost. When
the board restarts, the connection stays; bytes for the board arrive when its USB works again.
"""

from __future__ import annotations

import queue
import select
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar

from host_sim.emulator.board import EmulatedBoard
from host_sim.emulator.pico import NS_PER_MS, PowerLost
from rootlight.platforms.circuitpython.raw_socket import RawSocket

HOST = "127.0.0.1"
# The longest run of the board before the sockets are checked.
_SLICE_MS = 0.5
_PIECE = 4096
# The longest wait for the board, in real time; it is about 20 times slower than a Pico.
_PATIENCE_S = 300.0
_NS_PER_S = 1_000_000_000

Result = TypeVar("Result")


class BoardServer:
    """Runs a board in a thread. `address`: the name of its port, once it is started.

    port: a TCP port of this machine only; 0 for any free one. After a power cut by
    `board.pico.flash.cut_power_at` the power comes back at once, but the client is disconnected,
    as if the cable had been pulled.
    """

    def __init__(self, board: EmulatedBoard, port: int = 0) -> None:
        self.address = ""
        self._board = board
        self._wanted_port = port
        self._actions: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._waker, self._wake_end = socket.socketpair()
        self._port: RawSocket | None = None
        self._has_client = False
        self._to_board = bytearray()
        self._to_client = bytearray()
        self._waiting: list[tuple[int, Future[None]]] = []  # callbacks by time
        self._conditions: list[tuple[Callable[[EmulatedBoard], Any], Future[bool]]] = []
        self._is_over = False
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="emulated board", daemon=True)

    # For other threads.

    def start(self) -> BoardServer:
        """Listen, switch the board on, and wait until its USB works."""
        self._port = RawSocket((HOST, self._wanted_port))
        self._wake_end.setblocking(False)
        self.address = f"socket://{HOST}:{self._port.address[1]}"
        self._thread.start()
        self.do(lambda board: None)
        return self

    def stop(self) -> None:
        """Take the board's power and close the port. Raises an error of the thread again."""
        self._is_over = True
        # The thread may have noticed already, and have closed everything.
        with suppress(OSError):
            self._wake()
        self._thread.join(_PATIENCE_S)
        if self._failure is not None:
            raise self._failure

    @property
    def is_running(self) -> bool:
        """True if the board still runs."""
        return self._thread.is_alive()

    def __enter__(self) -> BoardServer:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def do(self, action: Callable[[EmulatedBoard], Result]) -> Result:
        """Call a function of the board in its thread, between two instructions."""
        future: Future[Result] = Future()

        def act() -> None:
            try:
                future.set_result(action(self._board))
            except Exception as error:
                future.set_exception(error)

        self._hand_over(act)
        return self._await(future)

    def wait_ms(self, ms: float) -> None:
        """Return when so much emulated time has passed."""
        future: Future[None] = Future()

        def note() -> None:
            self._waiting.append((self._board.clock.now_us + round(1000 * ms), future))

        self._hand_over(note)
        self._await(future)

    def wait_until(self, is_so: Callable[[EmulatedBoard], Any], ms: float = 10_000) -> None:
        """Return when a condition has held; the board's thread checks it after every slice."""
        held: Future[bool] = Future()
        self._hand_over(lambda: self._conditions.append((is_so, held)))
        for _ in range(int(ms // 10)):
            if held.done():
                held.result()
                return
            self.wait_ms(10)
        raise AssertionError(f"it did not come about within {ms} ms of the board's time")

    def power_cycle(self) -> None:
        """Take the board's power and give it back; the client stays connected."""
        self.do(lambda board: self._power_cycle())

    def _hand_over(self, action: Callable[[], None]) -> None:
        self._actions.put(action)
        self._wake()

    def _wake(self) -> None:
        self._waker.send(b"\0")

    def _await(self, future: Future[Result]) -> Result:
        until = time.monotonic() + _PATIENCE_S
        while not future.done():
            if not self._thread.is_alive():
                raise RuntimeError("the emulated board has stopped") from self._failure
            if time.monotonic() > until:
                raise TimeoutError("the emulated board does not get on")
            try:
                future.exception(0.2)
            except TimeoutError:
                continue
        return future.result()

    # The board's thread.

    def _run(self) -> None:
        try:
            self._switch_on(self._board.pico.boot)
            self._loop()
        except BaseException as error:
            self._failure = error
        finally:
            self._close_all()

    def _loop(self) -> None:
        zero_ns = self._real_ns() - self._board.pico.clock.nanos
        while not self._is_over:
            self._do_actions()
            self._feed()
            self._advance()
            ahead_ns = self._board.pico.clock.nanos - (self._real_ns() - zero_ns)
            if ahead_ns < 0:
                # The board is behind real time; it need not catch up.
                zero_ns -= ahead_ns
            self._serve_sockets(max(ahead_ns, 0) / _NS_PER_S)

    def _check_conditions(self) -> None:
        for condition in self._conditions[:]:
            is_so, held = condition
            try:
                if not is_so(self._board):
                    continue
                held.set_result(True)
            except Exception as error:
                held.set_exception(error)
            self._conditions.remove(condition)

    @staticmethod
    def _real_ns() -> float:
        return time.monotonic() * _NS_PER_S

    def _advance(self) -> None:
        pico = self._board.pico
        try:
            pico.go_on(pico.clock.nanos + _SLICE_MS * NS_PER_MS)
        except PowerLost:
            self._hang_up()
            self._power_cycle()
        self._check_conditions()
        # Use the board's clock: unlike the Pico's, it goes on when the power goes.
        now_us = self._board.clock.now_us
        for entry in [entry for entry in self._waiting if entry[0] <= now_us]:
            self._waiting.remove(entry)
            entry[1].set_result(None)

    def _power_cycle(self) -> None:
        self._switch_on(self._board.power_cycle)

    def _switch_on(self, switch: Callable[[], None]) -> None:
        switch()
        self._board.pico.on_output = self._take_output

    def _do_actions(self) -> None:
        while True:
            try:
                action = self._actions.get_nowait()
            except queue.Empty:
                return
            action()

    def _feed(self) -> None:
        """Send the board the bytes that came for it, as far as there is room."""
        pico = self._board.pico
        if self._to_board and pico.is_port_open:
            space = pico.space()
            pico.send_now(bytes(self._to_board[:space]))
            del self._to_board[:space]

    def _take_output(self, data: bytes) -> None:
        if self._has_client:
            self._to_client += data
            self._board.pico.pause()

    # Sockets, which the board's thread uses too.

    def _serve_sockets(self, seconds: float) -> None:
        assert self._port is not None
        if self._to_board:
            seconds = 0
        self._flush(self._port)
        sockets = [self._wake_end, *self._port.sockets()]
        if self._wake_end in select.select(sockets, [], [], seconds)[0]:
            self._wake_end.recv(_PIECE)
        self._to_board += self._port.read(_PIECE)
        self._note_client(self._port.is_open())

    def _flush(self, port: RawSocket) -> None:
        if not port.is_open() or not self._to_client:
            return
        taken = port.write(self._to_client)
        del self._to_client[:taken]

    def _note_client(self, is_there: bool) -> None:
        """Open the board's port when a client has come, close it when it is gone."""
        if is_there == self._has_client:
            return
        self._has_client = is_there
        self._to_client.clear()
        self._board.pico.open_port(is_there)

    def _hang_up(self) -> None:
        if self._port is not None:
            self._port.hang_up()
        self._note_client(False)

    def _close_all(self) -> None:
        self._hang_up()
        if self._port is not None:
            self._port.close()
        self._waker.close()
        self._wake_end.close()
