"""One game on two boards: turns, documents and a broker between them. See README.md.

command_line  what the command line says of a room, and the board in it
address       where the room is: broker, user, code
line          the way to the broker, by a thread of paho's
mail          the documents that a line brings, and the one that it takes away
presences     which programs are in the room
kept          the document of a side in a file, for the next start
watch_list    the rooms that a wall shows, by an address or a file
watched       rooms that are only looked at, without a board
"""
