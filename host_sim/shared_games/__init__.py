"""One game on two boards: turns, documents and a broker between them. See README.md.

command_line  what the command line says of a room, and the board in it
address       where the room is: broker, user, code
line          the way to the broker, by a thread of paho's
intake        the bytes of a broker, counted before anything is kept
refusals      why a broker is not reached or refuses something: a code for each reason
standing      how far a program has come at its broker, and what is wrong
older_mqtt    whether something that hangs up is a broker of an older MQTT
mail          the documents that a line brings, and what it takes away
presences     which programs are in the room
kept          the document of a side in a file, for the next start
watch_list    the rooms that a wall shows, by an address or a file
watched       rooms that are only looked at, without a board
"""
