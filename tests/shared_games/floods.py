"""What a broker sends that keeps to nothing."""

from host_sim.rooms.documents import LARGEST
from host_sim.rooms.limits import LARGEST_PACKET, PACKETS, PACKETS_AT_ONCE
from host_sim.trials.open_broker import head

FLOODS = {
    "a packet of 268 MB": head(0x30, (1 << 28) - 1),
    "one that is a byte too large": head(0x30, LARGEST_PACKET + 1),
    "QoS 2, which paho keeps until it is confirmed": head(0x34, 20),
    "a length without end": b"\x30\xff\xff\xff\xff",
    "packets without end": head(0xD0, 0) * (PACKETS_AT_ONCE + PACKETS),
    "bytes without end": (head(0x30, LARGEST) + b"\0\1a\0" + bytes(LARGEST - 4)) * 20,
}
