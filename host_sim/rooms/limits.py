"""How much a broker may send.

Used by the lines. MQTT lets a program say how large a packet may be, and a broker has to keep to
it; what follows is for one that does not.
"""

from host_sim.rooms.documents import LARGEST

# Besides a document there is its seal, and MQTT's own head.
LARGEST_PACKET = LARGEST + 1024
# The most that a broker may send at once, and then a second. A room whose four sides have games of
# 3,000 turns is 400 kB; in a game, a turn is some packets of a few kB.
BYTES_AT_ONCE = 1_500_000
BYTES = 100_000
PACKETS_AT_ONCE = 600
PACKETS = 40
