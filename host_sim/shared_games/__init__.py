"""One game on two boards, from a computer: the room, the way to its broker, walls. See README.md.

Documents, turns and what is said to a broker are in `host_sim.rooms`, which the page runs too.

command_line  what the command line says of a room, and the board in it
address       where the room is: broker, user, code
room_desk     a board that joins rooms and leaves them while the program runs
line          the way to the broker, by a thread of paho's
intake        the bytes of a broker, counted before anything is kept
web_socket    MQTT's packets in the frames of a WebSocket
answers       which answers of the broker are to what was published last
refusals      what paho and ssl tell of a broker, in the words of the rooms
older_mqtt    whether something that hangs up is a broker of an older MQTT
kept          the document of a side in a file, for the next start
watch_list    the rooms that a wall shows, by an address or a file
watched       rooms that are only looked at, without a board
"""
