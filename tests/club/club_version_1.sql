-- The club's file as version 1 wrote it: a round robin that is over, and a Swiss that is on.
BEGIN TRANSACTION;
CREATE TABLE board (
    key TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    end1 TEXT NOT NULL DEFAULT '',
    end2 TEXT NOT NULL DEFAULT ''
);
INSERT INTO "board" VALUES('oak',1,'Window','Gil','');
INSERT INTO "board" VALUES('ash',2,'','','');
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    round INTEGER NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER,
    board TEXT NOT NULL,
    sitting INTEGER NOT NULL,
    first_colour TEXT NOT NULL DEFAULT '',
    first_end TEXT NOT NULL DEFAULT '',
    is_on INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    by_leader INTEGER NOT NULL DEFAULT 0
);
INSERT INTO "game" VALUES(1,1,1,2,3,'oak',0,'black','end1',0,'1-0',0);
INSERT INTO "game" VALUES(2,1,1,1,NULL,'',0,'','',0,NULL,0);
INSERT INTO "game" VALUES(3,1,2,1,2,'ash',0,'','',0,'+/-',1);
INSERT INTO "game" VALUES(4,1,2,3,NULL,'',0,'','',0,NULL,0);
INSERT INTO "game" VALUES(5,1,3,3,1,'oak',0,'','',0,NULL,0);
INSERT INTO "game" VALUES(6,1,3,2,NULL,'',0,'','',0,NULL,0);
INSERT INTO "game" VALUES(7,2,1,1,3,'oak',0,'','',0,'1-0',1);
INSERT INTO "game" VALUES(8,2,1,4,2,'ash',0,'','',0,'1-0',1);
INSERT INTO "game" VALUES(9,2,1,5,NULL,'',0,'','',0,NULL,0);
INSERT INTO "game" VALUES(10,2,2,5,1,'ash',0,'first','end2',1,NULL,0);
INSERT INTO "game" VALUES(11,2,2,3,4,'oak',0,'','',0,NULL,0);
INSERT INTO "game" VALUES(12,2,2,2,NULL,'',0,'','',0,NULL,0);
CREATE TABLE player (
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);
INSERT INTO "player" VALUES(1,1,'Ada');
INSERT INTO "player" VALUES(1,2,'Ben');
INSERT INTO "player" VALUES(1,3,'Cleo');
INSERT INTO "player" VALUES(2,1,'Ada');
INSERT INTO "player" VALUES(2,2,'Ben');
INSERT INTO "player" VALUES(2,3,'Cleo');
INSERT INTO "player" VALUES(2,4,'Dan');
INSERT INTO "player" VALUES(2,5,'Eva');
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    date TEXT NOT NULL,
    system TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    game TEXT NOT NULL,
    shape TEXT NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "tournament" VALUES(1,'Tuesday','2026-11-17','round-robin',3,'rootbound','',0);
INSERT INTO "tournament" VALUES(2,'Thursday','2026-11-24','swiss',3,'droched','hex-7',1);
PRAGMA user_version = 1;
COMMIT;
