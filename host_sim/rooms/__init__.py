"""One game on several boards: what one program knows of its room, and the board in it.

Plain Python that runs anywhere, in the page's worker too. It reaches no broker itself.
../shared_games/README.md has the protocol, and why all boards come to the same record.

documents     what a side publishes, and the strict reading of what others do
shared_game   a game by numbered turns, and who may write the next one
room          what one program knows of its room: documents in, the game and a document out
agreed        its game, and how far the sides agree on it
questions     what the sides ask each other, and answer
edition       how new a document of this side is
share         how much time the messages of others may take
sealing       messages that only those write who know the code
news          what a line to a broker tells
talk          what one program and its broker say to each other, over one line after the other
standing      how far it has come there; mail: its documents; presences: who is there
refusals      what a broker refuses, as codes; limits: how much it may send
codes         codes of rooms, drawn and checked
seats         which side of a game sits where
follower      keeps a board equal to the shared game, and finds what people did on it
joined_board  stands between the pages and the board, and joins all of these
values        what documents are made of; canonical: how they are spelled
"""
