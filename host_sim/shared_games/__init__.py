"""One game on two boards: turns, documents and a broker between them. See README.md.

command_line  what the command line says of a room, and the board in it
address       where the room is: broker, user, code
documents     what a side publishes, and the strict reading of what others do
shared_game   a game by numbered turns, and who may write the next one
room          what one program knows of its room: documents in, the game and a document out
agreed        its game, and how far the sides agree on it
questions     what the sides ask each other, and answer
edition       how new a document of this side is
share         how much time the messages of others may take
sealing       messages that only those write who know the code
line          the way to the broker, by a thread of paho's
mail          the documents that a line brings, and the one that it takes away
presences     which programs are in the room
kept          the document of a side in a file, for the next start
follower      keeps a board equal to the shared game, and finds what people did on it
watch_list    the rooms that a wall shows, by an address or a file
watched       rooms that are only looked at, without a board
joined_board  stands between the pages and the board, and joins all of these
"""
