"""A simulated board at a raw socket, as a Raspberry Pi serves it with `--listen`; for `target`."""

from __future__ import annotations

from host_sim.link.sim_link import SimLink
from rootlight.platforms.circuitpython.raw_socket import RawSocket

_REST_MS = 10
_PIECE = 4096


def main() -> None:
    """Serve until killed."""
    port = RawSocket(("127.0.0.1", 0))
    link = SimLink("hex-4")
    print(f"socket://127.0.0.1:{port.address[1]}", flush=True)
    while True:
        port.rest(_REST_MS)
        link.feed(port.read(_PIECE))
        link.advance(_REST_MS)
        for line in link.take_output():
            if port.is_open():
                port.write(line)


if __name__ == "__main__":
    main()
