"""The way of a board, simulated or real, to pages and phones; the pages are in `page/`.

The hub, to which all of these bring viewers and boards, is `host_sim.hub`.

server          the page and the board's link for this machine's browser
served_hub      the hub in the server's event loop
lan             the page for phones in the same network, at an address of its own
connections     how many connections both of them have, and how much each may send
allowances      how much each address may ask for at once, and then a second
guard           whom both of them serve
images          the images for boards that lie beside the page, and their list
step_pictures   the pictures of the steps of building, beside the page
audience        the phones that watch, by a code
told_clock      the clock that they are shown, from what the board told some time ago
plugged_in      a real board at a serial port of this computer
cable           the bytes to it and from it, by a thread of its own
serial_ports    the port at which it is, found and opened
wall            several boards on one computer, seen together
wall_boards     the boards on it: they come, are found, and are taken off
club_desk       the leader's part of the club evening on them
wall_server     the wall's page, and each of its boards served below it
wall_program    what the program starts for several boards
board_settings  whether a clock and locks are such as boards take
set_boards      sets a board to a game, opponents, a clock and locks
glance          one board of the wall: its position, and whether it needs the leader
plugged_boards  the boards on USB that come and go
simulated_boards  several simulated boards, to try the wall
computer        what this computer adds to a board: its engine, and its log
engine_process  the process in which this computer's engine runs
"""
