BEGIN TRANSACTION;
CREATE TABLE classes (
	code VARCHAR(8) NOT NULL, 
	touched FLOAT NOT NULL, 
	seal VARCHAR(64) NOT NULL, 
	room JSON NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE line (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	take INTEGER NOT NULL, 
	ply INTEGER, 
	action INTEGER, 
	seat INTEGER NOT NULL, 
	back INTEGER, 
	said TEXT NOT NULL, 
	mark VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	seal VARCHAR(32) NOT NULL, 
	asked JSON, 
	PRIMARY KEY ("match", number), 
	UNIQUE ("match", take, ply), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "line" VALUES('MXIdFq2X4__E',0,0,0,0,-1,NULL,'','',1.79501621353511619572e+09,'t306535adae4ef6b62ce47b96f9b4d49',NULL);
INSERT INTO "line" VALUES('MXIdFq2X4__E',1,0,1,2,-1,NULL,'','',1.79501621353511619572e+09,'t28d1a3eeac46871038d49834a485f51',NULL);
INSERT INTO "line" VALUES('MXIdFq2X4__E',2,0,2,1,0,NULL,'','r0',1.79501621360594320296e+09,'ta43e1fe00355cbdd9a41fca29f2cc48',NULL);
INSERT INTO "line" VALUES('MXIdFq2X4__E',3,0,3,3,1,NULL,'','r1',1.7950162136349244118e+09,'t24af69f55a9b76772bec5ed52bdec7a',NULL);
INSERT INTO "line" VALUES('MXIdFq2X4__E',4,0,4,8,1,NULL,'','keep',1.79501621364328074453e+09,'t191ccb02a52cb4c2c7d8c19b6d2ff14',NULL);
INSERT INTO "line" VALUES('UkM2NUn3ixJH',0,0,0,1,-1,NULL,'','',1.79501621368074250218e+09,'tb51b0e841be50f5a435ed54382371cc',NULL);
INSERT INTO "line" VALUES('UkM2NUn3ixJH',1,0,1,2,-1,NULL,'','',1.79501621368074250218e+09,'t12d7cf7ad1e0971ead7c553e181852c',NULL);
INSERT INTO "line" VALUES('UkM2NUn3ixJH',2,0,2,1,-1,NULL,'','',1.79501621368074250218e+09,'t8b30c22c625bab6029ad2c34fed5b0e',NULL);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	names JSON NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	salt TEXT NOT NULL, 
	settings JSON NOT NULL, 
	invite VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	ended FLOAT, 
	format INTEGER NOT NULL, 
	salts JSON NOT NULL, 
	rows INTEGER NOT NULL, 
	seal VARCHAR(32) NOT NULL, 
	head VARCHAR(64) NOT NULL, 
	touched FLOAT NOT NULL, 
	seated VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('MXIdFq2X4__E','toy',1,'{"seats": 2, "goal": 1, "calls": "open", "riddle": "own"}','["Person 0", "Person 1"]','9056928ff95f4844da8442b3dd8e7601b32802425e219c04f38c5716f82a245a','2dbf1c5982f76a9c4d8b60be6b7e930eb66cbb24e438bfb985c6011a0b76c052','','{"watch": true, "chat": "phrases", "answers": "choice", "host": "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh", "timer": {"mode": "enforced", "seconds": 86400, "bank": 2, "increment": 10}, "absence": {"minutes": 5, "level": "novice"}, "banks": [130.0, 190.0], "question": {"number": 5, "question": "geo-medium-10", "at": 1795016213.738311, "asked_at": 1795016213.659262, "sent": {"0": 1795016213.6599789, "1": 1795016213.6599789}, "shown": {"1": 1795016213.6665902}, "takebacks": 0, "spent": []}, "muted": ["3f08aace122ee2368432c1ca23a049bc640bafbf00fdf33a52429f38ba12dbf9"]}','VOFjqtBDOVRG3L--Fdnk0w',1.79501621353482556341e+09,NULL,3,'["", ""]',5,'t191ccb02a52cb4c2c7d8c19b6d2ff14','5bf5423ad5da131aac009b7e94db7ced2d19b564922b85c7e53b69d2624fe10d',1.79501621364338636395e+09,'9f3fbcca4e488d5944519a4b3c3d8c8463a783e3d6939235cbe0753c19ce091a');
INSERT INTO "matches" VALUES('UkM2NUn3ixJH','toy',1,'{"seats": 3, "goal": 2, "calls": "open", "riddle": "none"}','["Person 0", "Person 1", "Person 2"]','fefa32e609dce99bf63945b8f72de31c1a928f607b967cb467b4c40c26b78670','8036a3495b2cb5feade1c29a1f33ed8548e37a0ebffab1dac723e6f259c4a8b6','','{"host": "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh", "watch": false, "salting": false, "out": ["0f6bffa9661cb5dd2f3f7b2929f33061f58a7ba7fdd689530b1a306f8ed8f3ec"], "lent": {"1": 3}, "next": {"match": "MXIdFq2X4__E", "by": 0, "declined": [1]}}','_P2WZ1KlvO5Ltf3AxE66LA',1.79501621368065834047e+09,NULL,3,'["", "", ""]',3,'t8b30c22c625bab6029ad2c34fed5b0e','c38207f243e84f0221d2aa794f4c17f13cff714859f6a0732765be0e67c667c3',1.79501621371438765525e+09,'632fdee99f7a25f9925f81fafef89d9d4211bb07ef9985ec5326410764293071');
CREATE TABLE schema (
	version INTEGER NOT NULL
);
INSERT INTO "schema" VALUES(5);
CREATE TABLE seats (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('MXIdFq2X4__E',0,'person','Person 0','','6c02cf2083469e72758a38be0b7c6eabe9bc58580774daf6b2cf4b6ea1469722');
INSERT INTO "seats" VALUES('MXIdFq2X4__E',1,'person','Person 1','','3f08aace122ee2368432c1ca23a049bc640bafbf00fdf33a52429f38ba12dbf9');
INSERT INTO "seats" VALUES('UkM2NUn3ixJH',0,'person','Person 0','','6c02cf2083469e72758a38be0b7c6eabe9bc58580774daf6b2cf4b6ea1469722');
INSERT INTO "seats" VALUES('UkM2NUn3ixJH',1,'bot','Person 1','novice','3f08aace122ee2368432c1ca23a049bc640bafbf00fdf33a52429f38ba12dbf9');
INSERT INTO "seats" VALUES('UkM2NUn3ixJH',2,'open','','','');
CREATE INDEX matches_by_touch ON matches (touched);
CREATE INDEX matches_by_end ON matches (ended, created);
COMMIT;
