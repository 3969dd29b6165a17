BEGIN TRANSACTION;
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
	PRIMARY KEY ("match", number), 
	UNIQUE ("match", take, ply), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "line" VALUES('toy-running',0,0,0,1,-1,NULL,'','',2001.25,'336d75ddc35450814964af8ecbb97cad');
INSERT INTO "line" VALUES('toy-running',1,0,1,0,-1,NULL,'','',2002.5,'b6e3afb0a120e482283a4bfecbf84691');
INSERT INTO "line" VALUES('toy-running',2,0,2,3,1,NULL,'as typed','m2',2003.75,'70ebd95bb551aa0470fd4aa1e8a5cc81');
INSERT INTO "line" VALUES('toy-running',3,0,3,1,0,NULL,'as typed','m3',2005.0,'8e44b42394567cb18d715fb5ed2e9c18');
INSERT INTO "line" VALUES('toy-running',4,0,4,8,0,NULL,'as typed','m4',2006.25,'fbf1d32d5b3ee60b81fc096ecddba31c');
INSERT INTO "line" VALUES('toy-over',0,0,0,1,-1,NULL,'','',2001.25,'336d75ddc35450814964af8ecbb97cad');
INSERT INTO "line" VALUES('toy-over',1,0,1,0,-1,NULL,'','',2002.5,'b6e3afb0a120e482283a4bfecbf84691');
INSERT INTO "line" VALUES('toy-over',2,0,2,3,1,NULL,'as typed','m2',2003.75,'70ebd95bb551aa0470fd4aa1e8a5cc81');
INSERT INTO "line" VALUES('toy-over',3,0,3,1,0,NULL,'as typed','m3',2005.0,'8e44b42394567cb18d715fb5ed2e9c18');
INSERT INTO "line" VALUES('toy-over',4,0,4,8,0,NULL,'as typed','m4',2006.25,'fbf1d32d5b3ee60b81fc096ecddba31c');
INSERT INTO "line" VALUES('toy-over',5,0,5,0,-1,NULL,'','',2007.5,'4a16e99668166ea2ff692535f2e24da8');
INSERT INTO "line" VALUES('toy-over',6,0,6,1,-1,NULL,'','',2008.75,'845527814845478a8049755f31ecf31b');
INSERT INTO "line" VALUES('toy-over',7,0,7,3,1,NULL,'as typed','m7',2010.0,'05e84cce8b9c05ca4dc6e854b4374963');
INSERT INTO "line" VALUES('toy-over',8,0,8,1,0,NULL,'as typed','m8',2011.25,'949926832a6f25e5f99ce751a067ce2f');
INSERT INTO "line" VALUES('toy-over',9,0,9,8,1,NULL,'as typed','m9',2012.5,'459b38f8f38200dbaa0db5ead2a6b4f6');
INSERT INTO "line" VALUES('toy-over',10,0,10,0,-1,NULL,'','',2013.75,'dd6c35122b65e0296a3d7ecedfe993f2');
INSERT INTO "line" VALUES('toy-over',11,0,11,0,-1,NULL,'','',2015.0,'26c0a8ec5217e3142cb493a574d847e0');
INSERT INTO "line" VALUES('toy-over',12,0,12,3,1,NULL,'as typed','m12',2016.25,'9976ade58e9b7e116b6dc77e1ee68b9a');
INSERT INTO "line" VALUES('toy-over',13,0,13,1,0,NULL,'as typed','m13',2017.5,'5cc6304a1590d1ffda8d927dd700ea83');
INSERT INTO "line" VALUES('toy-over',14,0,14,2,-1,NULL,'','',2018.75,'f23bba1f82a7af07c08ab97141ec2280');
INSERT INTO "line" VALUES('toy-over',15,0,15,2,-1,NULL,'','',2020.0,'52d6d4c8790418f8a212f9908131e634');
INSERT INTO "line" VALUES('toy-over',16,0,16,3,1,NULL,'as typed','m16',2021.25,'ddafde4d3d390cc442ad32fc05183cb7');
INSERT INTO "line" VALUES('toy-over',17,0,17,1,0,NULL,'as typed','m17',2022.5,'9b02fc1b08bf3aca1d2c2ac7d4942fbd');
INSERT INTO "line" VALUES('toy-back',0,0,0,1,-1,NULL,'','',2001.25,'336d75ddc35450814964af8ecbb97cad');
INSERT INTO "line" VALUES('toy-back',1,0,1,0,-1,NULL,'','',2002.5,'b6e3afb0a120e482283a4bfecbf84691');
INSERT INTO "line" VALUES('toy-back',2,0,2,3,1,NULL,'as typed','m2',2003.75,'70ebd95bb551aa0470fd4aa1e8a5cc81');
INSERT INTO "line" VALUES('toy-back',3,0,3,1,0,NULL,'as typed','m3',2005.0,'8e44b42394567cb18d715fb5ed2e9c18');
INSERT INTO "line" VALUES('toy-back',4,0,4,8,0,NULL,'as typed','m4',2006.25,'fbf1d32d5b3ee60b81fc096ecddba31c');
INSERT INTO "line" VALUES('toy-back',5,0,5,0,-1,NULL,'','',2007.5,'4a16e99668166ea2ff692535f2e24da8');
INSERT INTO "line" VALUES('toy-back',6,0,6,1,-1,NULL,'','',2008.75,'845527814845478a8049755f31ecf31b');
INSERT INTO "line" VALUES('toy-back',7,1,NULL,NULL,0,1,'','undo',2010.0,'aa6469b8beca1fd8af9dd40df808263e');
INSERT INTO "line" VALUES('toy-back',8,1,1,0,-1,NULL,'','',2011.25,'332dc099def6c7529f5d41f28cefbb81');
INSERT INTO "line" VALUES('toy-back',9,1,2,3,1,NULL,'as typed','m9',2012.5,'a3ad240a76c3c0685f3991d2f7b3c070');
INSERT INTO "line" VALUES('toy-back',10,1,3,1,0,NULL,'as typed','m10',2013.75,'86ba2080d5275927a1c7e3a58f1cadc4');
INSERT INTO "line" VALUES('toy-back',11,1,4,8,0,NULL,'as typed','m11',2015.0,'6452cd1ed98d2987f8438a72d0e985a9');
INSERT INTO "line" VALUES('toy-back',12,1,5,0,-1,NULL,'','',2016.25,'e3b84b9145d3b10a3c7c207ff982ffb1');
INSERT INTO "line" VALUES('toy-back',13,1,6,1,-1,NULL,'','',2017.5,'355a93e0da5e649265691b775495562c');
INSERT INTO "line" VALUES('toy-back',14,1,7,3,1,NULL,'as typed','m14',2018.75,'cfb69eb67ede7235d59935b56f59348b');
INSERT INTO "line" VALUES('toy-back',15,1,8,1,0,NULL,'as typed','m15',2020.0,'3176eda512823c7b1e1262ed2fce32ce');
INSERT INTO "line" VALUES('toy-back',16,1,9,8,1,NULL,'as typed','m16',2021.25,'8e41c0d59722ca923e4ea63caf85cc2b');
INSERT INTO "line" VALUES('toy-back',17,1,10,0,-1,NULL,'','',2022.5,'67b461c8efb86e9c2d17195aca17c42c');
INSERT INTO "line" VALUES('toy-back',18,1,11,0,-1,NULL,'','',2023.75,'4ece0df2b0a157b477745512a3484cec');
INSERT INTO "line" VALUES('toy-back',19,1,12,3,1,NULL,'as typed','m19',2025.0,'32cb0a30df52c884bd748171db6f1987');
INSERT INTO "line" VALUES('toy-back',20,1,13,1,0,NULL,'as typed','m20',2026.25,'9481b37444c7f16548cc98f317c87f61');
INSERT INTO "line" VALUES('toy-back',21,1,14,2,-1,NULL,'','',2027.5,'a282c1826bccbaf77144e2d29a2059a0');
INSERT INTO "line" VALUES('toy-back',22,1,15,2,-1,NULL,'','',2028.75,'cfebf3a9e96dbd1dd9417d5d8a862dd8');
INSERT INTO "line" VALUES('toy-back',23,1,16,3,1,NULL,'as typed','m23',2030.0,'027094892f4c259b4c7d80f43e18308c');
INSERT INTO "line" VALUES('toy-back',24,1,17,1,0,NULL,'as typed','m24',2031.25,'60056c4cb8f760ee20d47386772f0d3c');
INSERT INTO "line" VALUES('mandala-back',0,0,0,0,-1,NULL,'','',2001.25,'f6a83e77ccbd651f279b986e95b8a1d0');
INSERT INTO "line" VALUES('mandala-back',1,0,1,0,-1,NULL,'','',2002.5,'dc861e95ba31b853158f5e81c2f4e7c8');
INSERT INTO "line" VALUES('mandala-back',2,0,2,2,-1,NULL,'','',2003.75,'172b28328f215be3e8e3f6a7a908fbca');
INSERT INTO "line" VALUES('mandala-back',3,0,3,2,-1,NULL,'','',2005.0,'2e4535b6f23181b04e79b808c01e26c1');
INSERT INTO "line" VALUES('mandala-back',4,0,4,2,-1,NULL,'','',2006.25,'3ae3ddc2752e2d637fc99d57025310bb');
INSERT INTO "line" VALUES('mandala-back',5,0,5,2,-1,NULL,'','',2007.5,'f688587fd8e922a1b3aebfd3af01c497');
INSERT INTO "line" VALUES('mandala-back',6,0,6,20,0,NULL,'as typed','m6',2008.75,'1dff4102c1b677140164a15e95b05535');
INSERT INTO "line" VALUES('mandala-back',7,0,7,7,0,NULL,'as typed','m7',2010.0,'30e8ed6cf849279ac01be30e3a4cc8b9');
INSERT INTO "line" VALUES('mandala-back',8,0,8,11,0,NULL,'as typed','m8',2011.25,'5de0d3f4f7a7ad259a06dc2cc41fc45d');
INSERT INTO "line" VALUES('mandala-back',9,0,9,15,0,NULL,'as typed','m9',2012.5,'6709d20716d33878bb927ae4bdcbcf7a');
INSERT INTO "line" VALUES('mandala-back',10,0,10,19,0,NULL,'as typed','m10',2013.75,'1787e598cca2ecb4647a987d19f29027');
INSERT INTO "line" VALUES('mandala-back',11,0,11,25,0,NULL,'as typed','m11',2015.0,'2b48b0637088de2bd2146c72e03d8bcc');
INSERT INTO "line" VALUES('mandala-back',12,0,12,2,-1,NULL,'','',2016.25,'50d8e77691f8944ea389cbc963e4fd07');
INSERT INTO "line" VALUES('mandala-back',13,0,13,2,-1,NULL,'','',2017.5,'92b5e3a2461e4cb0fa5d2b5e258b923a');
INSERT INTO "line" VALUES('mandala-back',14,0,14,4,-1,NULL,'','',2018.75,'838b69f7180443e04f5955e0ee026a57');
INSERT INTO "line" VALUES('mandala-back',15,0,15,5,-1,NULL,'','',2020.0,'3e1481a93746029f259e6b46278669ae');
INSERT INTO "line" VALUES('mandala-back',16,0,16,5,-1,NULL,'','',2021.25,'65cb090f18ec8c9f2b36f8008b3249f6');
INSERT INTO "line" VALUES('mandala-back',17,0,17,3,1,NULL,'as typed','m17',2022.5,'bfdb49624dc62a4ac3e3669c455a8d24');
INSERT INTO "line" VALUES('mandala-back',18,0,18,7,1,NULL,'as typed','m18',2023.75,'e9dd90a37be0103ace9e21b38aceea9e');
INSERT INTO "line" VALUES('mandala-back',19,0,19,11,1,NULL,'as typed','m19',2025.0,'ffcc98de25f4acfa9b7194a3a70e2beb');
INSERT INTO "line" VALUES('mandala-back',20,0,20,15,1,NULL,'as typed','m20',2026.25,'ec77f5c01a4ead405f4e232d4cc067db');
INSERT INTO "line" VALUES('mandala-back',21,0,21,19,1,NULL,'as typed','m21',2027.5,'791597d8f018273368f81fe2ebdc8fdb');
INSERT INTO "line" VALUES('mandala-back',22,0,22,25,1,NULL,'as typed','m22',2028.75,'0f4ef88187c48cfc822b18d305e302c9');
INSERT INTO "line" VALUES('mandala-back',23,0,23,3,-1,NULL,'','',2030.0,'19d9138a777a5fad2b82cc374ef85390');
INSERT INTO "line" VALUES('mandala-back',24,0,24,4,-1,NULL,'','',2031.25,'2a48755ac29feabe41a51dd692cd3181');
INSERT INTO "line" VALUES('mandala-back',25,0,25,1,-1,NULL,'','',2032.5,'039c85902ca2678b04f7fcff5349a66c');
INSERT INTO "line" VALUES('mandala-back',26,0,26,0,-1,NULL,'','',2033.75,'4b04fb63d6739b91b55aa4f52de401ce');
INSERT INTO "line" VALUES('mandala-back',27,0,27,5,-1,NULL,'','',2035.0,'b39ec946f021e3964cf12249b5cfea3e');
INSERT INTO "line" VALUES('mandala-back',28,0,28,3,0,NULL,'as typed','m28',2036.25,'d2897755a2c2185533b1b262cad8e338');
INSERT INTO "line" VALUES('mandala-back',29,0,29,7,0,NULL,'as typed','m29',2037.5,'a21289d07140c8e1107b154ff9fdc97a');
INSERT INTO "line" VALUES('mandala-back',30,0,30,11,0,NULL,'as typed','m30',2038.75,'0e77bdbe6c95b44bd2811f0f757b2d44');
INSERT INTO "line" VALUES('mandala-back',31,0,31,23,0,NULL,'as typed','m31',2040.0,'cb0a7f1df9a6bcebaf3b697cb035e747');
INSERT INTO "line" VALUES('mandala-back',32,0,32,19,0,NULL,'as typed','m32',2041.25,'4cc0568bbfcb1efb31797192188fd7a3');
INSERT INTO "line" VALUES('mandala-back',33,0,33,25,0,NULL,'as typed','m33',2042.5,'d78f19820e4c0d30b22a8c89396e21ae');
INSERT INTO "line" VALUES('mandala-back',34,0,34,1,-1,NULL,'','',2043.75,'210035091c6d4837fbf1efdb9ec62461');
INSERT INTO "line" VALUES('mandala-back',35,0,35,0,-1,NULL,'','',2045.0,'3625ed6165c08f44a08fe2d81205537c');
INSERT INTO "line" VALUES('mandala-back',36,0,36,0,-1,NULL,'','',2046.25,'ecf2f16aae6026304aabf17728f14d54');
INSERT INTO "line" VALUES('mandala-back',37,0,37,4,-1,NULL,'','',2047.5,'9b6acd480933cf0290efe5246a8eb2e5');
INSERT INTO "line" VALUES('mandala-back',38,0,38,2,-1,NULL,'','',2048.75,'29deb8065bdc572b31d34621209828c1');
INSERT INTO "line" VALUES('mandala-back',39,0,39,3,1,NULL,'as typed','m39',2050.0,'87830135b7bb10ac1782235e72ebec0b');
INSERT INTO "line" VALUES('mandala-back',40,1,NULL,NULL,0,3,'','undo',2051.25,'be4acfe5abd616cae4f407a23146577b');
INSERT INTO "line" VALUES('mandala-back',41,1,3,2,-1,NULL,'','',2052.5,'375bde4b778479db94aa9487ed7b7e33');
INSERT INTO "line" VALUES('mandala-back',42,1,4,2,-1,NULL,'','',2053.75,'963667c2f4b30b2c3ee5cdd2fa565b3e');
INSERT INTO "line" VALUES('mandala-back',43,1,5,2,-1,NULL,'','',2055.0,'d086cac4be6824fe0733869781ae2a8d');
INSERT INTO "line" VALUES('mandala-back',44,1,6,20,0,NULL,'as typed','m44',2056.25,'1e0480912e129c7421bbb10cc1885695');
INSERT INTO "line" VALUES('mandala-back',45,1,7,7,0,NULL,'as typed','m45',2057.5,'dbdfd4dd977c1ffa9170e6a448343526');
INSERT INTO "line" VALUES('mandala-back',46,1,8,11,0,NULL,'as typed','m46',2058.75,'9d9dddbd6627557d456178f686d3f421');
INSERT INTO "line" VALUES('mandala-back',47,1,9,15,0,NULL,'as typed','m47',2060.0,'ec13e3a115015786a44aa3b5020e1420');
INSERT INTO "line" VALUES('mandala-back',48,1,10,19,0,NULL,'as typed','m48',2061.25,'6cdb66715b09258eb500f423605bc73b');
INSERT INTO "line" VALUES('mandala-back',49,1,11,25,0,NULL,'as typed','m49',2062.5,'e6ad58c8e0a4d04c917c1e39970d169c');
INSERT INTO "line" VALUES('mandala-back',50,1,12,2,-1,NULL,'','',2063.75,'10c9c63d8cf8955140efdc4c46736291');
INSERT INTO "line" VALUES('mandala-back',51,1,13,2,-1,NULL,'','',2065.0,'3c858001c52b1a94de0cf5aa32397da3');
INSERT INTO "line" VALUES('mandala-back',52,1,14,4,-1,NULL,'','',2066.25,'3dc277617e37a1d36494128faee5c5db');
INSERT INTO "line" VALUES('mandala-back',53,1,15,5,-1,NULL,'','',2067.5,'c1e5ccd021a29404b1c3ce1a6eff6762');
INSERT INTO "line" VALUES('mandala-back',54,1,16,5,-1,NULL,'','',2068.75,'61780582a3d6216bf5963f927480c71d');
INSERT INTO "line" VALUES('mandala-back',55,1,17,3,1,NULL,'as typed','m55',2070.0,'031a5b6403f0b8e88108d8f2b5c1fd3a');
INSERT INTO "line" VALUES('mandala-back',56,1,18,7,1,NULL,'as typed','m56',2071.25,'bc33cf91d31ef6dfe867735a8f0b828e');
INSERT INTO "line" VALUES('mandala-back',57,1,19,11,1,NULL,'as typed','m57',2072.5,'42da0c8a5b76a583b3b9398b047e43fd');
INSERT INTO "line" VALUES('mandala-back',58,1,20,15,1,NULL,'as typed','m58',2073.75,'19f6c7e3994ac1d8079e64b2f45471e8');
INSERT INTO "line" VALUES('mandala-back',59,1,21,19,1,NULL,'as typed','m59',2075.0,'c27b798f70b474a08861d5c09372c303');
INSERT INTO "line" VALUES('mandala-back',60,1,22,25,1,NULL,'as typed','m60',2076.25,'4b3e9b0b8bdfea5d4c11be5ac3a98636');
INSERT INTO "line" VALUES('mandala-back',61,1,23,3,-1,NULL,'','',2077.5,'043dc09810552efa6c5ea25d7c565827');
INSERT INTO "line" VALUES('mandala-back',62,1,24,4,-1,NULL,'','',2078.75,'7c1a751226627cf8c5c9839613987c91');
INSERT INTO "line" VALUES('mandala-back',63,1,25,1,-1,NULL,'','',2080.0,'53253e955b7f570b48acf185ca8a804e');
INSERT INTO "line" VALUES('mandala-back',64,1,26,0,-1,NULL,'','',2081.25,'74fd6c3e5937ded2f4c891542def1523');
INSERT INTO "line" VALUES('mandala-back',65,1,27,5,-1,NULL,'','',2082.5,'11a9c1e0677edbe70963f335d3e110f5');
INSERT INTO "line" VALUES('mandala-back',66,1,28,3,0,NULL,'as typed','m66',2083.75,'ddc2157190eee5d876012aa96288956e');
INSERT INTO "line" VALUES('mandala-back',67,1,29,7,0,NULL,'as typed','m67',2085.0,'90d8deb912664e5a025ddd83fe355d45');
INSERT INTO "line" VALUES('mandala-back',68,1,30,11,0,NULL,'as typed','m68',2086.25,'daa4651b42640e255c46ab4cca3b6298');
INSERT INTO "line" VALUES('mandala-back',69,1,31,23,0,NULL,'as typed','m69',2087.5,'996cd61aca583e2a11a982e1fe5a7330');
INSERT INTO "line" VALUES('mandala-back',70,1,32,19,0,NULL,'as typed','m70',2088.75,'c44dea048da192b951cb0ef9e6715f4a');
INSERT INTO "line" VALUES('taliesin-running',0,0,0,235709,0,NULL,'as typed','m0',2001.25,'fd0438bfab7fb11f9cb882f864a70ebc');
INSERT INTO "line" VALUES('taliesin-running',1,0,1,232787,1,NULL,'as typed','m1',2002.5,'6e69b24f95a719999e3379f9032cce64');
INSERT INTO "line" VALUES('taliesin-running',2,0,2,236194,0,NULL,'as typed','m2',2003.75,'323d811ddebada5dafd1b83548233dcf');
INSERT INTO "line" VALUES('taliesin-running',3,0,3,233274,1,NULL,'as typed','m3',2005.0,'d4411a777e6dead3e6341d5f35eeb95c');
INSERT INTO "line" VALUES('taliesin-running',4,0,4,235709,0,NULL,'as typed','m4',2006.25,'ef4e3b8916f8fe3697faf8decbe9359d');
INSERT INTO "line" VALUES('taliesin-running',5,0,5,233761,1,NULL,'as typed','m5',2007.5,'d03bb2f4462dbb06ef448142260113d9');
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
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('toy-running','toy',1,'{"seats": 2, "goal": 3, "calls": "open"}','["North", "East"]','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f','','{"watch": true}','key',1000.0,NULL);
INSERT INTO "matches" VALUES('toy-over','toy',1,'{"seats": 2, "goal": 3, "calls": "open"}','["North", "East"]','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f','','{"watch": true}','key',1001.0,1.79477178504472827916e+09);
INSERT INTO "matches" VALUES('toy-back','toy',1,'{"seats": 2, "goal": 3, "calls": "open"}','["North", "East"]','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f','','{"watch": true}','key',1002.0,1.79477178511612486845e+09);
INSERT INTO "matches" VALUES('mandala-back','mandala',1,'{"seats": 2, "homes_to_win": 1, "games": 1, "match_rule": "most", "first": "lot", "seating": "default", "homes": "any", "home_width": 1, "advance": "forced", "numbers": "dice", "die_low": 0, "die_high": 5, "control": "player", "rings": 10, "segments": 20, "fixed": "none", "wall": "no", "reversed": "no", "bands": "wrap", "view": "disc", "switching": 0, "proportion": "even", "turn_limit": 1000}','["corner 1", "corner 3"]','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f','','{"watch": true}','key',1003.0,NULL);
INSERT INTO "matches" VALUES('taliesin-running','taliesin',1,'{"rules": "aesir", "gold_players": 1, "silver_players": 1, "boards": 3, "first": "gold", "horizon": "lost", "hole_exit": "any", "level_capture": "wizard", "wizard_surrounded": "literal", "danger": "strict", "stalemate": "draw", "repetition": 3, "quiet_limit": 100, "ply_limit": 2000}','["Gold", "Silver"]','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f','','{"watch": true}','key',1004.0,NULL);
CREATE TABLE schema (
	version INTEGER NOT NULL
);
INSERT INTO "schema" VALUES(2);
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
INSERT INTO "seats" VALUES('toy-running',0,'person','North','','t');
INSERT INTO "seats" VALUES('toy-running',1,'bot','East','uniform','');
INSERT INTO "seats" VALUES('toy-over',0,'person','North','','t');
INSERT INTO "seats" VALUES('toy-over',1,'bot','East','uniform','');
INSERT INTO "seats" VALUES('toy-back',0,'person','North','','t');
INSERT INTO "seats" VALUES('toy-back',1,'bot','East','uniform','');
INSERT INTO "seats" VALUES('mandala-back',0,'person','corner 1','','t');
INSERT INTO "seats" VALUES('mandala-back',1,'bot','corner 3','uniform','');
INSERT INTO "seats" VALUES('taliesin-running',0,'person','Gold','','t');
INSERT INTO "seats" VALUES('taliesin-running',1,'bot','Silver','uniform','');
CREATE INDEX matches_by_end ON matches (ended, created);
COMMIT;
