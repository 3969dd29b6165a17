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
INSERT INTO "line" VALUES('toy-titles',0,0,0,1,-1,NULL,'','',3000.5,'tc6dc5d84622e18b4be2ec8292b063b6',NULL);
INSERT INTO "line" VALUES('toy-titles',1,0,1,0,-1,NULL,'','',3000.5,'t08fa454526e295e7d2c498c8ad7a8c9',NULL);
INSERT INTO "line" VALUES('toy-titles',2,0,2,0,-1,NULL,'','',3000.5,'t35162e2709946abfafafdb5ded11bd2',NULL);
INSERT INTO "line" VALUES('toy-titles',3,0,3,4,2,NULL,'','',3000.5,'tb8eb269f5b7b6e2310571d1b75fc00d',NULL);
INSERT INTO "line" VALUES('toy-titles',4,0,4,2,1,NULL,'','',3000.5,'t639ff5b3783194f0dabe9327a3d9485',NULL);
INSERT INTO "line" VALUES('toy-titles',5,0,5,0,0,NULL,'','',3000.5,'td43418e5779411201648991f8e3186b',NULL);
INSERT INTO "line" VALUES('toy-titles',6,0,6,1,-1,NULL,'','',3000.5,'t9c517f5b007fc2aa7fa932a708ff7f6',NULL);
INSERT INTO "line" VALUES('toy-asked',0,0,0,1,-1,NULL,'','',3000.5,'tc6dc5d84622e18b4be2ec8292b063b6',NULL);
INSERT INTO "line" VALUES('toy-asked',1,0,1,0,-1,NULL,'','',3000.5,'t08fa454526e295e7d2c498c8ad7a8c9',NULL);
INSERT INTO "line" VALUES('toy-asked',2,1,NULL,NULL,-1,2,'','',3000.5,'td7923ac5da5d9074f24ed11f8d7ab43',NULL);
INSERT INTO "line" VALUES('toy-asked',3,1,2,3,1,NULL,'','',3000.5,'tb9723f85ada57eb12dfc0918fc9f4a7',NULL);
INSERT INTO "line" VALUES('toy-asked',4,1,3,1,0,NULL,'','',3000.5,'t33d0aff491368da2df31240f5d56987',NULL);
INSERT INTO "line" VALUES('toy-asked',5,1,4,8,0,NULL,'','',3000.5,'t6781bd17963cf893aff85dbf6aaab15',NULL);
INSERT INTO "line" VALUES('toy-asked',6,1,5,14,-4,NULL,'','',3000.5,'t7969f46901d4db212f8aaa98c694a25','{"question": "riddle-7", "key": 1, "seat": 0, "answer": "a candle", "right": true}');
INSERT INTO "line" VALUES('toy-asked',7,1,6,0,-1,NULL,'','',3000.5,'tcb0c41f09358cd4f25e0a59c3abbe25',NULL);
INSERT INTO "line" VALUES('toy-asked',8,1,7,2,-1,NULL,'','',3000.5,'tfcadeec62fca69e701a90c6743a1b40',NULL);
INSERT INTO "line" VALUES('toy-asked',9,1,8,3,1,NULL,'mine!','',3000.5,'tf4af0d51714eee69205c8e09ce40af8',NULL);
INSERT INTO "line" VALUES('toy-asked',10,1,9,1,0,NULL,'','',3000.5,'tcff3c752559c6de4aa69d34274509ef',NULL);
INSERT INTO "line" VALUES('toy-asked',11,1,10,8,1,NULL,'','',3000.5,'tfcb4487d37aeb7123654416d797f25f',NULL);
INSERT INTO "line" VALUES('toy-asked',12,1,11,15,-4,NULL,'','',3000.5,'t9b3580e32161b5381d68d08fc568997','{"question": "riddle-7", "key": 1, "seat": 1, "answer": "a candle", "right": true}');
INSERT INTO "line" VALUES('toy-asked',13,1,12,1,-1,NULL,'','',3000.5,'tccb684f600f6a28e93d45f566d3ca8c',NULL);
INSERT INTO "line" VALUES('toy-asked',14,1,13,0,-1,NULL,'','',3000.5,'t17b1ac87249a5d50a60f7974584ef13',NULL);
INSERT INTO "line" VALUES('toy-asked',15,1,14,3,1,NULL,'','',3000.5,'tf690f136b64eac2bc78550cf03d6392',NULL);
INSERT INTO "line" VALUES('toy-asked',16,1,15,1,0,NULL,'','',3000.5,'t9c12dd6a435abf3d79db4bfe7c31694',NULL);
INSERT INTO "line" VALUES('toy-asked',17,1,16,8,0,NULL,'','',3000.5,'tadf96598d52535ea93da98965d3aeb7',NULL);
INSERT INTO "line" VALUES('toy-asked',18,1,17,14,-4,NULL,'','',3000.5,'t34a2a1f7a775466ecf32f68f653739c','{"question": "riddle-7", "key": 1, "seat": 0, "answer": "a candle", "right": true}');
INSERT INTO "line" VALUES('toy-asked',19,1,18,2,-1,NULL,'','',3000.5,'t460219bdeac6116ce71d5c90e748205',NULL);
INSERT INTO "line" VALUES('toy-asked',20,1,19,1,-1,NULL,'','',3000.5,'t54aa125f0446e8e439d0845b12e3042',NULL);
INSERT INTO "line" VALUES('toy-asked',21,1,20,3,1,NULL,'','',3000.5,'t0c853e361d178d1139460908fa32568',NULL);
INSERT INTO "line" VALUES('toy-asked',22,1,21,1,0,NULL,'','',3000.5,'t6a96d289278fe87911d559f9436536b',NULL);
INSERT INTO "line" VALUES('toy-asked',23,1,22,8,0,NULL,'','',3000.5,'t752cf39c0548bd54eea97bbc978f070',NULL);
INSERT INTO "line" VALUES('toy-asked',24,1,23,14,-4,NULL,'','',3000.5,'t538d1ffb61cb7cbc7bf93d1f7603987','{"question": "riddle-7", "key": 1, "seat": 0, "answer": "a candle", "right": true}');
INSERT INTO "line" VALUES('siege-over',0,0,0,0,-1,NULL,'','',3000.5,'ta62fefdc415d05dc458ffa0fba30d6d',NULL);
INSERT INTO "line" VALUES('siege-over',1,0,1,1020,0,NULL,'','',3000.5,'t14298439b23695f91d43094717f77b8',NULL);
INSERT INTO "line" VALUES('siege-over',2,0,2,1023,1,NULL,'','',3000.5,'tda187511eeff162935242a959072fa7',NULL);
INSERT INTO "line" VALUES('siege-over',3,0,3,1022,0,NULL,'','',3000.5,'t0596c91255ff2ede898a7d3ae8ef9c0',NULL);
INSERT INTO "line" VALUES('siege-over',4,0,4,1021,1,NULL,'','',3000.5,'t5cd09abfd20b566c495806e34871254',NULL);
INSERT INTO "line" VALUES('siege-over',5,0,5,818,0,NULL,'','',3000.5,'taf42cb1290ee17782b872a8e47ef54c',NULL);
INSERT INTO "line" VALUES('siege-over',6,0,6,854,0,NULL,'','',3000.5,'tdee5d28a50b502fcb99ed4bd2ca6a53',NULL);
INSERT INTO "line" VALUES('siege-over',7,0,7,117,0,NULL,'','',3000.5,'t41b7e35496541dcbd67728b2877df5c',NULL);
INSERT INTO "line" VALUES('siege-over',8,0,8,81,0,NULL,'','',3000.5,'t81e30b38d578a8cd3d2ab21a93c6857',NULL);
INSERT INTO "line" VALUES('siege-over',9,0,9,837,1,NULL,'','',3000.5,'t70c53328aa6ddda52ed09c9d13e2773',NULL);
INSERT INTO "line" VALUES('siege-over',10,0,10,170,1,NULL,'','',3000.5,'tbdaf8631b80a73c2fae22b055754ee6',NULL);
INSERT INTO "line" VALUES('siege-over',11,0,11,801,1,NULL,'','',3000.5,'td08bf61a6d4e62fc837bd7997d572e7',NULL);
INSERT INTO "line" VALUES('siege-over',12,0,12,206,1,NULL,'','',3000.5,'ta2a14acd0a585940fbc06d7cebbf94d',NULL);
INSERT INTO "line" VALUES('siege-over',13,0,13,893,0,NULL,'','',3000.5,'te209b69c1f7ba0091441856d7cbb2ac',NULL);
INSERT INTO "line" VALUES('siege-over',14,0,14,783,0,NULL,'','',3000.5,'t14f0d4279cb7ed4764c06af50e56381',NULL);
INSERT INTO "line" VALUES('siege-over',15,0,15,855,0,NULL,'','',3000.5,'t1c4c63dfa077b27316feaecfd98941b',NULL);
INSERT INTO "line" VALUES('siege-over',16,0,16,220,0,NULL,'','',3000.5,'taa24252ce0aeb9c125c4fc9f2f88ed5',NULL);
INSERT INTO "line" VALUES('siege-over',17,0,17,150,0,NULL,'','',3000.5,'t73a9cf806b5274f7e3eb7458ccbd9cf',NULL);
INSERT INTO "line" VALUES('siege-over',18,0,18,929,0,NULL,'','',3000.5,'t6c8e65d4833f71d07d9e4f85811e60b',NULL);
INSERT INTO "line" VALUES('siege-over',19,0,19,222,0,NULL,'','',3000.5,'t69e8a24720caf9f4727e59711aa0342',NULL);
INSERT INTO "line" VALUES('siege-over',20,0,20,116,0,NULL,'','',3000.5,'t9d2f166e6eb6173919540345e89d1a4',NULL);
INSERT INTO "line" VALUES('siege-over',21,0,21,856,0,NULL,'','',3000.5,'tba05d453636ae7b063334f64481de88',NULL);
INSERT INTO "line" VALUES('siege-over',22,0,22,822,0,NULL,'','',3000.5,'tdb6eb260ada58fe146fa564bbd236d0',NULL);
INSERT INTO "line" VALUES('siege-over',23,0,23,79,0,NULL,'','',3000.5,'tbed7230f409608d86a3d87be639a66c',NULL);
INSERT INTO "line" VALUES('siege-over',24,0,24,43,0,NULL,'','',3000.5,'t423ab56c27491aa370834fdc52d0cb2',NULL);
INSERT INTO "line" VALUES('siege-over',25,0,25,76,0,NULL,'','',3000.5,'t21b7ea98bf4d0547dc101027cb4e92b',NULL);
INSERT INTO "line" VALUES('siege-over',26,0,26,787,0,NULL,'','',3000.5,'tc47f14589ac8ffc56d3b9590f66d5f2',NULL);
INSERT INTO "line" VALUES('siege-over',27,0,27,891,0,NULL,'','',3000.5,'t0cb5e30e5039c432220a8fa8aa5c69a',NULL);
INSERT INTO "line" VALUES('siege-over',28,0,28,859,0,NULL,'','',3000.5,'t5839db61c7f10307dbc75f78a583dd6',NULL);
INSERT INTO "line" VALUES('siege-over',29,0,29,148,0,NULL,'','',3000.5,'tff32ce3f4fad6e0796d05dc20a23e94',NULL);
INSERT INTO "line" VALUES('siege-over',30,0,30,798,1,NULL,'','',3000.5,'t7e7d7c441609fc81761c1248b8766bf',NULL);
INSERT INTO "line" VALUES('siege-over',31,0,31,174,1,NULL,'','',3000.5,'t8e42ef20dfdee261d7a37da80d8f138',NULL);
INSERT INTO "line" VALUES('siege-over',32,0,32,763,1,NULL,'','',3000.5,'tc6c83ca4196525138ddf6742b982f89',NULL);
INSERT INTO "line" VALUES('siege-over',33,0,33,834,1,NULL,'','',3000.5,'t569d797fdc11543653bc0007b264a17',NULL);
INSERT INTO "line" VALUES('siege-over',34,0,34,869,1,NULL,'','',3000.5,'t1c9e2c2e35b648b6553b9b9eef30711',NULL);
INSERT INTO "line" VALUES('siege-over',35,0,35,762,1,NULL,'','',3000.5,'ta9df9b9b72c689c71f2199e6224dc68',NULL);
INSERT INTO "line" VALUES('siege-over',36,0,36,868,1,NULL,'','',3000.5,'t69759318e02e545533a4c0715241d5d',NULL);
INSERT INTO "line" VALUES('siege-over',37,0,37,211,1,NULL,'','',3000.5,'t84949b17075d20236526fe74958afc0',NULL);
INSERT INTO "line" VALUES('siege-over',38,0,38,870,1,NULL,'','',3000.5,'t01986de2c2ac08396d05516867785ed',NULL);
INSERT INTO "line" VALUES('siege-over',39,0,39,209,1,NULL,'','',3000.5,'td38510ec3ca71b5fac23bbb309b459c',NULL);
INSERT INTO "line" VALUES('siege-over',40,0,40,207,1,NULL,'','',3000.5,'t9445ad1b95e47127bd8ab22bcfcbf18',NULL);
INSERT INTO "line" VALUES('siege-over',41,0,41,138,1,NULL,'','',3000.5,'tadd130da06b5aad4ec144a9074f75ca',NULL);
INSERT INTO "line" VALUES('siege-over',42,0,42,247,1,NULL,'','',3000.5,'t7e16b47ac32f18ea8495f8fafc15673',NULL);
INSERT INTO "line" VALUES('siege-over',43,0,43,940,1,NULL,'','',3000.5,'t8d953a64321621ce1811f85ff156877',NULL);
INSERT INTO "line" VALUES('siege-over',44,0,44,941,1,NULL,'','',3000.5,'ta09a4df31772985a9ee6484c5b56c35',NULL);
INSERT INTO "line" VALUES('siege-over',45,0,45,244,1,NULL,'','',3000.5,'tf3070ca485a4e7fc44834b33c3fef49',NULL);
INSERT INTO "line" VALUES('siege-over',46,0,46,246,1,NULL,'','',3000.5,'t25fb178f91a4237bc62357d2845e0ed',NULL);
INSERT INTO "line" VALUES('siege-over',47,0,47,435,0,NULL,'','',3000.5,'t023e1f5c4d398883f04371109cf81b5',NULL);
INSERT INTO "line" VALUES('siege-over',48,0,48,257,0,NULL,'','',3000.5,'t6f36d66c48727edf321d0d5bc7d15fa',NULL);
INSERT INTO "line" VALUES('siege-over',49,0,49,935,0,NULL,'','',3000.5,'t40596c40e4fbf30bd90a2db87178f40',NULL);
INSERT INTO "line" VALUES('siege-over',50,0,50,3,0,NULL,'','',3000.5,'tf0a7d6982acd9adbd21c3ef5c43373b',NULL);
INSERT INTO "line" VALUES('siege-over',51,0,51,727,1,NULL,'','',3000.5,'t468ae8c1fb3eb4db097105a8dbb5a49',NULL);
INSERT INTO "line" VALUES('siege-over',52,0,52,688,1,NULL,'','',3000.5,'t2754cf1f54ae85f503b2c43872e0cad',NULL);
INSERT INTO "line" VALUES('siege-over',53,0,53,720,1,NULL,'','',3000.5,'t37bfdd92e7f8b425e32967b0f5a0005',NULL);
INSERT INTO "line" VALUES('siege-over',54,0,54,651,1,NULL,'','',3000.5,'ta8325fb5e69abca03ebb8d40828d1ff',NULL);
INSERT INTO "line" VALUES('siege-over',55,0,55,81,0,NULL,'','',3000.5,'td3ef3a3f4fea87b57168cfc8754f714',NULL);
INSERT INTO "line" VALUES('siege-over',56,0,56,15,0,NULL,'','',3000.5,'t694631759f02065c15e7ea039ebcdbc',NULL);
INSERT INTO "line" VALUES('siege-over',57,0,57,1008,0,NULL,'','',3000.5,'t56c0491bd2837c2621e477cad23eb1c',NULL);
INSERT INTO "line" VALUES('siege-over',58,0,58,856,0,NULL,'','',3000.5,'t1e3b652edc766e56168010e7835a411',NULL);
INSERT INTO "line" VALUES('siege-over',59,0,59,894,0,NULL,'','',3000.5,'tbeea510c90e832dac85446d613694f5',NULL);
INSERT INTO "line" VALUES('siege-over',60,0,60,822,0,NULL,'','',3000.5,'t611e6d1ec86660791acddb084a2cc33',NULL);
INSERT INTO "line" VALUES('siege-over',61,0,61,823,0,NULL,'','',3000.5,'tdb2754a25ea08277970c2ab95411915',NULL);
INSERT INTO "line" VALUES('siege-over',62,0,62,1008,0,NULL,'','',3000.5,'tdef7c997fd36c4f19ee723701449f17',NULL);
INSERT INTO "line" VALUES('siege-over',63,0,63,783,0,NULL,'','',3000.5,'t00c514bcb0d5c689da9d1530ab5500e',NULL);
INSERT INTO "line" VALUES('siege-over',64,0,64,714,0,NULL,'','',3000.5,'tf1eaadd295a9cb3d9cbfe0eb71ad1e2',NULL);
INSERT INTO "line" VALUES('siege-over',65,0,65,150,0,NULL,'','',3000.5,'t34f6ddd87c7e886a01c2d675943ac0e',NULL);
INSERT INTO "line" VALUES('siege-over',66,0,66,147,0,NULL,'','',3000.5,'t975868407947ab1c9c0745729a58b91',NULL);
INSERT INTO "line" VALUES('siege-over',67,0,67,220,0,NULL,'','',3000.5,'t7698ac53c9d774d273379b9cf20ef2c',NULL);
INSERT INTO "line" VALUES('siege-over',68,0,68,184,0,NULL,'','',3000.5,'t5a690843b25a4d9aae6d94e23138efe',NULL);
INSERT INTO "line" VALUES('siege-over',69,0,69,893,0,NULL,'','',3000.5,'t472ecae9a8e87fd9131171429ab5043',NULL);
INSERT INTO "line" VALUES('siege-over',70,0,70,1001,0,NULL,'','',3000.5,'t27eb71cac5bcba55d0872ea1b3ec733',NULL);
INSERT INTO "line" VALUES('siege-over',71,0,71,3,0,NULL,'','',3000.5,'t047403158b2c5bc7a6be1b949098718',NULL);
INSERT INTO "line" VALUES('siege-over',72,0,72,111,0,NULL,'','',3000.5,'tc76996e1e39e3504efb562fd5a7457e',NULL);
INSERT INTO "line" VALUES('siege-over',73,0,73,1008,0,NULL,'','',3000.5,'t31d7ee84f4bed4db8bbc1d326befa1d',NULL);
INSERT INTO "line" VALUES('siege-over',74,0,74,40,0,NULL,'','',3000.5,'t672212a8bfe4bbc01eeb6f7f3bcb914',NULL);
INSERT INTO "line" VALUES('siege-over',75,0,75,837,1,NULL,'','',3000.5,'t574199c41760d136746dfbc79c7b8c5',NULL);
INSERT INTO "line" VALUES('siege-over',76,0,76,843,1,NULL,'','',3000.5,'t3e4eb5cf1c7648bf76851d8d0e0d947',NULL);
INSERT INTO "line" VALUES('siege-over',77,0,77,801,1,NULL,'','',3000.5,'td34886d60c26b6beceb72b80cde0620',NULL);
INSERT INTO "line" VALUES('siege-over',78,0,78,697,1,NULL,'','',3000.5,'tdbe973635808bcf754a9e7094c8d160',NULL);
INSERT INTO "line" VALUES('siege-over',79,0,79,170,1,NULL,'','',3000.5,'t55bbcc9e23af92cd823dee520fe9275',NULL);
INSERT INTO "line" VALUES('siege-over',80,0,80,60,1,NULL,'','',3000.5,'t24902f7b36639c497172b6344a0258b',NULL);
INSERT INTO "line" VALUES('siege-over',81,0,81,1008,1,NULL,'','',3000.5,'te969075fec950604b8738768ba6ad1f',NULL);
INSERT INTO "line" VALUES('siege-over',82,0,82,247,1,NULL,'','',3000.5,'ta5487bfacae8714306078fe322bed38',NULL);
INSERT INTO "line" VALUES('siege-over',83,0,83,285,1,NULL,'','',3000.5,'ta012a35b5567bab1a8a61dca9f34e0f',NULL);
INSERT INTO "line" VALUES('siege-over',84,0,84,941,1,NULL,'','',3000.5,'t07d4b874c918bf3524cbe79eee9906d',NULL);
INSERT INTO "line" VALUES('siege-over',85,0,85,979,1,NULL,'','',3000.5,'t828fb2bddf6f1440d0aa31f775dcdf4',NULL);
INSERT INTO "line" VALUES('siege-over',86,0,86,940,1,NULL,'','',3000.5,'tffeb5a5574fbcf8da0817c6ca27e4e4',NULL);
INSERT INTO "line" VALUES('siege-over',87,0,87,905,1,NULL,'','',3000.5,'te538a3b9d2378384355b63a97eb5ece',NULL);
INSERT INTO "line" VALUES('siege-over',88,0,88,209,1,NULL,'','',3000.5,'td0e194be50d6e88646bc909acf1104b',NULL);
INSERT INTO "line" VALUES('siege-over',89,0,89,135,1,NULL,'','',3000.5,'t2faa6374c789843b7329397a92db38a',NULL);
INSERT INTO "line" VALUES('siege-over',90,0,90,868,1,NULL,'','',3000.5,'ta2c195f0bfb1168ba2ef57aca86e900',NULL);
INSERT INTO "line" VALUES('siege-over',91,0,91,977,1,NULL,'','',3000.5,'t8ca682fe95b97a35af73020e13d40bb',NULL);
INSERT INTO "line" VALUES('siege-over',92,0,92,763,1,NULL,'','',3000.5,'t2dcbe86ad3bde7f40cff8c3d64806b4',NULL);
INSERT INTO "line" VALUES('siege-over',93,0,93,759,1,NULL,'','',3000.5,'t2bbbc3d356632ef611cfc419df5035c',NULL);
INSERT INTO "line" VALUES('siege-over',94,0,94,798,1,NULL,'','',3000.5,'t3cd89ae5e8e9fea216beaa68ec46b0b',NULL);
INSERT INTO "line" VALUES('siege-over',95,0,95,906,1,NULL,'','',3000.5,'t146e86eb975174d9c425500ea4836b9',NULL);
INSERT INTO "line" VALUES('siege-over',96,0,96,1008,1,NULL,'','',3000.5,'tee8ff85f31fd3a8781f86c30dc7b04d',NULL);
INSERT INTO "line" VALUES('siege-over',97,0,97,1008,1,NULL,'','',3000.5,'taff17846e8e186c88451b6f5d5d976a',NULL);
INSERT INTO "line" VALUES('siege-over',98,0,98,465,1,NULL,'','',3000.5,'t36fc44fd05dbaf739b3cee3dad7f70f',NULL);
INSERT INTO "line" VALUES('siege-over',99,0,99,117,0,NULL,'','',3000.5,'tb9e29514d91dab2e28929f9542346a4',NULL);
INSERT INTO "line" VALUES('siege-over',100,0,100,267,0,NULL,'','',3000.5,'tddb4116465912f38b8a9cd1be24f872',NULL);
INSERT INTO "line" VALUES('siege-over',101,0,101,15,0,NULL,'','',3000.5,'tc7762c0468d934580315dec94c40f30',NULL);
INSERT INTO "line" VALUES('siege-over',102,0,102,57,0,NULL,'','',3000.5,'t9d4824584e1ec3c738adc950ed4fea5',NULL);
INSERT INTO "line" VALUES('siege-over',103,0,103,854,0,NULL,'','',3000.5,'tafd8cc6d3a27aab6b4d7dc9774c343d',NULL);
INSERT INTO "line" VALUES('siege-over',104,0,104,996,0,NULL,'','',3000.5,'t4993f4646d57da33281237c4340df29',NULL);
INSERT INTO "line" VALUES('siege-over',105,0,105,818,0,NULL,'','',3000.5,'t85a10af0ec56d34322bf86ab4930955',NULL);
INSERT INTO "line" VALUES('siege-over',106,0,106,744,0,NULL,'','',3000.5,'t89b659a6fc115a0f3f60ce726f3944a',NULL);
INSERT INTO "line" VALUES('siege-over',107,0,107,1009,0,NULL,'','',3000.5,'tc9ea8c140ad20065c365a356092a0c2',NULL);
INSERT INTO "line" VALUES('siege-over',108,0,108,6,-1,NULL,'','',3000.5,'t030ea99e2239b0b7cffdd9bbb791b1c',NULL);
INSERT INTO "line" VALUES('siege-over',109,0,109,22,-1,NULL,'','',3000.5,'tae6b5b6c95c6fcbc8c9ecbd47809691',NULL);
INSERT INTO "line" VALUES('siege-over',110,0,110,1020,0,NULL,'','',3000.5,'t16e4e07063420afea06b19c070aba8c',NULL);
INSERT INTO "line" VALUES('mandala-running',0,0,0,1,-1,NULL,'','',3000.5,'tc6dc5d84622e18b4be2ec8292b063b6',NULL);
INSERT INTO "line" VALUES('mandala-running',1,0,1,5,-1,NULL,'','',3000.5,'t71b6f0f90c7b7260e88389d40f83825',NULL);
INSERT INTO "line" VALUES('mandala-running',2,0,2,5,-1,NULL,'','',3000.5,'tf79c213740ecead267d8f25e213ada5',NULL);
INSERT INTO "line" VALUES('mandala-running',3,0,3,2,-1,NULL,'','',3000.5,'t6efed26ec377e14ad32ec48894d3399',NULL);
INSERT INTO "line" VALUES('mandala-running',4,0,4,0,-1,NULL,'','',3000.5,'t148f878297639edaabfd234ee4adb1a',NULL);
INSERT INTO "line" VALUES('mandala-running',5,0,5,2,-1,NULL,'','',3000.5,'t176a5dd6fdc66a50e4789ac6313cceb',NULL);
INSERT INTO "line" VALUES('mandala-running',6,0,6,0,1,NULL,'','',3000.5,'t0a0735ba3c6b83a9b3f7ea8d61ebdde',NULL);
INSERT INTO "line" VALUES('mandala-running',7,0,7,4,1,NULL,'','',3000.5,'t6a558644f154fd1c25f767a1b3fc745',NULL);
INSERT INTO "line" VALUES('mandala-running',8,0,8,10,1,NULL,'','',3000.5,'t3a2c2af892b81b1f1048c3d82da8b74',NULL);
INSERT INTO "line" VALUES('mandala-running',9,0,9,23,1,NULL,'','',3000.5,'t816ed073012e8b208c737026a245d16',NULL);
INSERT INTO "line" VALUES('mandala-running',10,0,10,19,1,NULL,'','',3000.5,'tdea5acd3e0fd32e3406a5b540884891',NULL);
INSERT INTO "line" VALUES('mandala-running',11,0,11,25,1,NULL,'','',3000.5,'te59da02b4e834cb0b6929ddb977793d',NULL);
INSERT INTO "line" VALUES('mandala-running',12,0,12,2,-1,NULL,'','',3000.5,'t3ef229fde2753b0af4c410221553e52',NULL);
INSERT INTO "line" VALUES('mandala-running',13,0,13,5,-1,NULL,'','',3000.5,'t77bec4c089754104f99dbdb89f713d1',NULL);
INSERT INTO "line" VALUES('mandala-running',14,0,14,1,-1,NULL,'','',3000.5,'tbde7d716c00d0bec510089df315fcb0',NULL);
INSERT INTO "line" VALUES('mandala-running',15,0,15,3,-1,NULL,'','',3000.5,'t25d5a2d227a82298849d6d698d5b8bf',NULL);
INSERT INTO "line" VALUES('mandala-running',16,0,16,3,-1,NULL,'','',3000.5,'t4fa5921808b33ea442b1e82d0fd25de',NULL);
INSERT INTO "line" VALUES('mandala-running',17,0,17,2,0,NULL,'','',3000.5,'t8d29bb7cc1a683ea5d2724714a1d1b3',NULL);
INSERT INTO "line" VALUES('mandala-running',18,0,18,5,0,NULL,'','',3000.5,'t2bfca9626609ba4cb34b2c374872070',NULL);
INSERT INTO "line" VALUES('mandala-running',19,0,19,10,0,NULL,'','',3000.5,'tbc77da01742664e90a699efeee1e956',NULL);
INSERT INTO "line" VALUES('mandala-running',20,0,20,15,0,NULL,'','',3000.5,'ta1baa8a7f7d974e9ab2db7244d300c4',NULL);
INSERT INTO "line" VALUES('mandala-running',21,0,21,18,0,NULL,'','',3000.5,'te1eaac0421192109d317edc6d5fa7c4',NULL);
INSERT INTO "line" VALUES('mandala-running',22,0,22,26,0,NULL,'','',3000.5,'t9b3fb5113d42cce7c5226197c64300d',NULL);
INSERT INTO "line" VALUES('mandala-running',23,0,23,4,-1,NULL,'','',3000.5,'tb28be53f50d3e8926615957e5aafd9c',NULL);
INSERT INTO "line" VALUES('mandala-running',24,0,24,5,-1,NULL,'','',3000.5,'tf11e098d691199639f63340d5f343dc',NULL);
INSERT INTO "line" VALUES('mandala-running',25,0,25,3,-1,NULL,'','',3000.5,'t54cd7a47f032726ed7fd10ff5e0eab7',NULL);
INSERT INTO "line" VALUES('mandala-running',26,0,26,2,-1,NULL,'','',3000.5,'t771a6ccd426e2e5cef2fd22af693340',NULL);
INSERT INTO "line" VALUES('mandala-running',27,0,27,1,-1,NULL,'','',3000.5,'tedb7432f017f2ebd89987646790e820',NULL);
INSERT INTO "line" VALUES('mandala-running',28,0,28,0,1,NULL,'','',3000.5,'t7345cee490ff6fb97b7e1ee2d549118',NULL);
INSERT INTO "line" VALUES('mandala-running',29,0,29,7,1,NULL,'','',3000.5,'t43a2726d0606205a4997f54fec78ba1',NULL);
INSERT INTO "line" VALUES('mandala-running',30,0,30,11,1,NULL,'','',3000.5,'tf0a90b57010aae175f935df0ca22ca6',NULL);
INSERT INTO "line" VALUES('mandala-running',31,0,31,15,1,NULL,'','',3000.5,'t2e4021a1bc69bc6da12eab5ec5b1dbe',NULL);
INSERT INTO "line" VALUES('mandala-running',32,0,32,18,1,NULL,'','',3000.5,'t8c7ec1006f17aa421c60b00b36f6daf',NULL);
INSERT INTO "line" VALUES('mandala-running',33,0,33,25,1,NULL,'','',3000.5,'t2a30a4cb39016a3e8727dcf16eff968',NULL);
INSERT INTO "line" VALUES('mandala-running',34,0,34,3,-1,NULL,'','',3000.5,'t2183bbda13a103b1d49ab8b63b81ac7',NULL);
INSERT INTO "line" VALUES('mandala-running',35,0,35,3,-1,NULL,'','',3000.5,'t18465c94863ced2f953a36011f52feb',NULL);
INSERT INTO "line" VALUES('mandala-running',36,0,36,4,-1,NULL,'','',3000.5,'t70209077b9f23e0d9abfa379446b378',NULL);
INSERT INTO "line" VALUES('mandala-running',37,0,37,2,-1,NULL,'','',3000.5,'t0e0bbccfbfe345c89cd6c51c263d886',NULL);
INSERT INTO "line" VALUES('mandala-running',38,0,38,0,-1,NULL,'','',3000.5,'t72106dda49bfe5342057a091777b173',NULL);
INSERT INTO "line" VALUES('mandala-running',39,0,39,3,0,NULL,'','',3000.5,'t280d8abaf9dc91b2ad0bbd0ae2f946d',NULL);
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
INSERT INTO "matches" VALUES('toy-titles','toy',1,'{"seats": 3, "goal": 2, "calls": "open", "riddle": "none"}','["North", "East", "South"]','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f','','{"watch": true}','key',3000.0,NULL,2,'["", "", ""]',7,'t9c517f5b007fc2aa7fa932a708ff7f6','52fc5f189ab003163bd240bbc282629973323b453986923c34e7d0fabe23d4e0',3000.0,'628bfe9efaeff17e20676eec6a0e99a9789ac492665ad1d661e23b6add7ac596');
INSERT INTO "matches" VALUES('toy-asked','toy',1,'{"seats": 2, "goal": 3, "calls": "open", "riddle": "own"}','["Ada", "Bo"]','630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd','000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f','','{"watch": true}','key',3000.0,3001.0,2,'["", "5a17"]',25,'t538d1ffb61cb7cbc7bf93d1f7603987','009306600eb5ee0168f7fd01be38e252783e1e392c23be23780967bd3406748b',3000.0,'4244584899abece1546efad5cdb54caa2c9cb133c0c8fe13d060060df9a0aab2');
INSERT INTO "matches" VALUES('siege-over','siege',1,'{"seats": 2, "map": "main", "forts2": 2, "deploy": "free", "ship_quota": 10, "tokens": 4, "ship_capacity": 0, "landing": "spent", "enemy_port": "pass", "unowned_walls": "open", "wall_soldiers": "rolled", "small_arms_king": "yes", "fate_pack": "cycle", "fort_sale": "yes", "sell_price": "full", "score_cash": "no", "round_limit": 60}','["Red", "Blue"]','66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925','0000000000000000000000000000000000000000000000000000000000000000','','{"watch": true}','key',3000.0,3001.0,2,'["", ""]',111,'t16e4e07063420afea06b19c070aba8c','969fc7d49f6a02069a6d0302e5a304e6e99d8054d16d6e3f6ff897c4f05ee43e',3000.0,'77faccc27e0a002ca592215f12c9700dd8dba262293b27aed7a3556625d8b215');
INSERT INTO "matches" VALUES('mandala-running','mandala',1,'{"seats": 2, "homes_to_win": 6, "games": 1, "match_rule": "most", "first": "lot", "seating": "default", "homes": "any", "home_width": 1, "advance": "forced", "numbers": "dice", "die_low": 0, "die_high": 5, "control": "player", "rings": 10, "segments": 20, "fixed": "none", "wall": "no", "reversed": "no", "bands": "wrap", "switching": 0, "proportion": "even", "turn_limit": 1000, "view": "disc"}','["corner 1", "corner 3"]','2578ccf8645b2d1dc10c465eff843585970f3a7e22296a92cad55d489a272072','0808080808080808080808080808080808080808080808080808080808080808','','{"watch": true}','key',3000.0,NULL,2,'["", ""]',40,'t280d8abaf9dc91b2ad0bbd0ae2f946d','0fa1867cde797190a57c004f0b4cbe505a861539b103e33db69848d9febcf461',3000.0,'8df0b315d54ea8a261685f88f24ac68a6a2a4ff28f86bc2dc9207419ef1e5fae');
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
INSERT INTO "seats" VALUES('toy-titles',0,'person','North','','t0');
INSERT INTO "seats" VALUES('toy-titles',1,'bot','East','uniform','');
INSERT INTO "seats" VALUES('toy-titles',2,'open','South','','');
INSERT INTO "seats" VALUES('toy-asked',0,'person','Ada','','t0');
INSERT INTO "seats" VALUES('toy-asked',1,'person','Bo','','t1');
INSERT INTO "seats" VALUES('siege-over',0,'person','Red','','t0');
INSERT INTO "seats" VALUES('siege-over',1,'bot','Blue','uniform','');
INSERT INTO "seats" VALUES('mandala-running',0,'person','corner 1','','t0');
INSERT INTO "seats" VALUES('mandala-running',1,'bot','corner 3','uniform','');
CREATE INDEX matches_by_end ON matches (ended, created);
CREATE INDEX matches_by_touch ON matches (touched);
COMMIT;
