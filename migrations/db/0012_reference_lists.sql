-- The product's reference lists. A code is never reused; a name may be corrected by a later migration.

-- Departments: the statutory names and those of the physicians' survey.
INSERT INTO departments (code, name, kana, position) VALUES
  ('d01', '内科', 'ないか', 1),
  ('d02', '呼吸器内科', 'こきゅうきないか', 2),
  ('d03', '循環器内科', 'じゅんかんきないか', 3),
  ('d04', '消化器内科（胃腸内科）', 'しょうかきないか', 4),
  ('d05', '腎臓内科', 'じんぞうないか', 5),
  ('d06', '脳神経内科', 'のうしんけいないか', 6),
  ('d07', '糖尿病内科（代謝内科）', 'とうにょうびょうないか', 7),
  ('d08', '内分泌内科', 'ないぶんぴつないか', 8),
  ('d09', '血液内科', 'けつえきないか', 9),
  ('d10', '腫瘍内科', 'しゅようないか', 10),
  ('d11', '感染症内科', 'かんせんしょうないか', 11),
  ('d12', '緩和ケア内科', 'かんわけあないか', 12),
  ('d13', '心療内科', 'しんりょうないか', 13),
  ('d14', '漢方内科', 'かんぽうないか', 14),
  ('d15', '老年内科', 'ろうねんないか', 15),
  ('d16', 'アレルギー科', 'あれるぎーか', 16),
  ('d17', 'リウマチ科', 'りうまちか', 17),
  ('d18', '小児科', 'しょうにか', 18),
  ('d19', '新生児科', 'しんせいじか', 19),
  ('d20', '精神科', 'せいしんか', 20),
  ('d21', '児童精神科', 'じどうせいしんか', 21),
  ('d22', '皮膚科', 'ひふか', 22),
  ('d23', '外科', 'げか', 23),
  ('d24', '消化器外科（胃腸外科）', 'しょうかきげか', 24),
  ('d25', '呼吸器外科', 'こきゅうきげか', 25),
  ('d26', '心臓血管外科', 'しんぞうけっかんげか', 26),
  ('d27', '乳腺外科', 'にゅうせんげか', 27),
  ('d28', '内分泌外科', 'ないぶんぴつげか', 28),
  ('d29', '小児外科', 'しょうにげか', 29),
  ('d30', '気管食道外科', 'きかんしょくどうげか', 30),
  ('d31', '肛門外科', 'こうもんげか', 31),
  ('d32', '脳神経外科', 'のうしんけいげか', 32),
  ('d33', '整形外科', 'せいけいげか', 33),
  ('d34', '形成外科', 'けいせいげか', 34),
  ('d35', '美容外科', 'びようげか', 35),
  ('d36', '泌尿器科', 'ひにょうきか', 36),
  ('d37', '産婦人科', 'さんふじんか', 37),
  ('d38', '産科', 'さんか', 38),
  ('d39', '婦人科', 'ふじんか', 39),
  ('d40', '眼科', 'がんか', 40),
  ('d41', '耳鼻いんこう科', 'じびいんこうか', 41),
  ('d42', '頭頸部外科', 'とうけいぶげか', 42),
  ('d43', 'リハビリテーション科', 'りはびりてーしょんか', 43),
  ('d44', '放射線科', 'ほうしゃせんか', 44),
  ('d45', '放射線診断科', 'ほうしゃせんしんだんか', 45),
  ('d46', '放射線治療科', 'ほうしゃせんちりょうか', 46),
  ('d47', '麻酔科', 'ますいか', 47),
  ('d48', 'ペインクリニック', 'ぺいんくりにっく', 48),
  ('d49', '病理診断科', 'びょうりしんだんか', 49),
  ('d50', '臨床検査科', 'りんしょうけんさか', 50),
  ('d51', '救急科', 'きゅうきゅうか', 51),
  ('d52', '集中治療科', 'しゅうちゅうちりょうか', 52),
  ('d53', '総合診療科', 'そうごうしんりょうか', 53),
  ('d54', '在宅診療', 'ざいたくしんりょう', 54),
  ('d55', '人工透析', 'じんこうとうせき', 55),
  ('d56', '健診・予防医学', 'けんしん・よぼういがく', 56),
  ('d57', '歯科', 'しか', 57),
  ('d58', '小児歯科', 'しょうにしか', 58),
  ('d59', '矯正歯科', 'きょうせいしか', 59),
  ('d60', '歯科口腔外科', 'しかこうくうげか', 60),
  ('d61', '産業医', 'さんぎょうい', 61),
  ('d62', '臨床研修医', 'りんしょうけんしゅうい', 62),
  ('d63', '基礎・公衆衛生', 'きそ・こうしゅうえいせい', 63),
  ('d64', 'その他', 'そのた', 64);

-- Specialist titles: 19 basic fields and 24 subspecialties of the medical specialty board, then those of societies,
-- which must always be shown as such.
INSERT INTO expert_categories (code, name, kana, kind, position) VALUES
  ('e01', '内科', 'ないか', 'basic', 1),
  ('e02', '小児科', 'しょうにか', 'basic', 2),
  ('e03', '皮膚科', 'ひふか', 'basic', 3),
  ('e04', '精神科', 'せいしんか', 'basic', 4),
  ('e05', '外科', 'げか', 'basic', 5),
  ('e06', '整形外科', 'せいけいげか', 'basic', 6),
  ('e07', '産婦人科', 'さんふじんか', 'basic', 7),
  ('e08', '眼科', 'がんか', 'basic', 8),
  ('e09', '耳鼻咽喉科', 'じびいんこうか', 'basic', 9),
  ('e10', '泌尿器科', 'ひにょうきか', 'basic', 10),
  ('e11', '脳神経外科', 'のうしんけいげか', 'basic', 11),
  ('e12', '放射線科', 'ほうしゃせんか', 'basic', 12),
  ('e13', '麻酔科', 'ますいか', 'basic', 13),
  ('e14', '病理', 'びょうり', 'basic', 14),
  ('e15', '臨床検査', 'りんしょうけんさ', 'basic', 15),
  ('e16', '救急科', 'きゅうきゅうか', 'basic', 16),
  ('e17', '形成外科', 'けいせいげか', 'basic', 17),
  ('e18', 'リハビリテーション科', 'りはびりてーしょんか', 'basic', 18),
  ('e19', '総合診療', 'そうごうしんりょう', 'basic', 19),
  ('e20', '消化器内科', 'しょうかきないか', 'subspecialty', 20),
  ('e21', '循環器内科', 'じゅんかんきないか', 'subspecialty', 21),
  ('e22', '呼吸器内科', 'こきゅうきないか', 'subspecialty', 22),
  ('e23', '血液', 'けつえき', 'subspecialty', 23),
  ('e24', '内分泌代謝・糖尿病内科', 'ないぶんぴつたいしゃ・とうにょうびょうないか', 'subspecialty', 24),
  ('e25', '脳神経内科', 'のうしんけいないか', 'subspecialty', 25),
  ('e26', '腎臓', 'じんぞう', 'subspecialty', 26),
  ('e27', '膠原病・リウマチ内科', 'こうげんびょう・りうまちないか', 'subspecialty', 27),
  ('e28', '消化器外科', 'しょうかきげか', 'subspecialty', 28),
  ('e29', '呼吸器外科', 'こきゅうきげか', 'subspecialty', 29),
  ('e30', '心臓血管外科', 'しんぞうけっかんげか', 'subspecialty', 30),
  ('e31', '小児外科', 'しょうにげか', 'subspecialty', 31),
  ('e32', '乳腺外科', 'にゅうせんげか', 'subspecialty', 32),
  ('e33', '放射線診断', 'ほうしゃせんしんだん', 'subspecialty', 33),
  ('e34', '放射線治療', 'ほうしゃせんちりょう', 'subspecialty', 34),
  ('e35', 'アレルギー', 'あれるぎー', 'subspecialty', 35),
  ('e36', '感染症', 'かんせんしょう', 'subspecialty', 36),
  ('e37', '老年科', 'ろうねんか', 'subspecialty', 37),
  ('e38', '腫瘍内科', 'しゅようないか', 'subspecialty', 38),
  ('e39', '内分泌外科', 'ないぶんぴつげか', 'subspecialty', 39),
  ('e40', '肝臓内科', 'かんぞうないか', 'subspecialty', 40),
  ('e41', '消化器内視鏡', 'しょうかきないしきょう', 'subspecialty', 41),
  ('e42', '内分泌代謝内科', 'ないぶんぴつたいしゃないか', 'subspecialty', 42),
  ('e43', '糖尿病内科', 'とうにょうびょうないか', 'subspecialty', 43),
  ('e44', '総合内科', 'そうごうないか', 'society', 44),
  ('e45', '超音波', 'ちょうおんぱ', 'society', 45),
  ('e46', '透析', 'とうせき', 'society', 46),
  ('e47', '糖尿病', 'とうにょうびょう', 'society', 47),
  ('e48', '高血圧', 'こうけつあつ', 'society', 48),
  ('e49', '認知症', 'にんちしょう', 'society', 49),
  ('e50', '緩和医療', 'かんわいりょう', 'society', 50),
  ('e51', '集中治療', 'しゅうちゅうちりょう', 'society', 51),
  ('e52', 'ペインクリニック', 'ぺいんくりにっく', 'society', 52),
  ('e53', '産業衛生', 'さんぎょうえいせい', 'society', 53),
  ('e54', '周産期', 'しゅうさんき', 'society', 54),
  ('e55', '生殖医療', 'せいしょくいりょう', 'society', 55),
  ('e56', '頭痛', 'ずつう', 'society', 56),
  ('e57', 'てんかん', 'てんかん', 'society', 57),
  ('e58', '脳卒中', 'のうそっちゅう', 'society', 58),
  ('e59', '脳血管内治療', 'のうけっかんないちりょう', 'society', 59),
  ('e60', '心血管インターベンション治療', 'しんけっかんいんたーべんしょんちりょう', 'society', 60),
  ('e61', '不整脈', 'ふせいみゃく', 'society', 61),
  ('e62', '肝臓', 'かんぞう', 'society', 62),
  ('e63', '肝胆膵外科', 'かんたんすいげか', 'society', 63),
  ('e64', '大腸肛門病', 'だいちょうこうもんびょう', 'society', 64),
  ('e65', '内視鏡外科', 'ないしきょうげか', 'society', 65),
  ('e66', '脊椎脊髄外科', 'せきついせきずいげか', 'society', 66),
  ('e67', '手外科', 'てげか', 'society', 67),
  ('e68', '臨床遺伝', 'りんしょういでん', 'society', 68),
  ('e69', 'がん薬物療法', 'がんやくぶつりょうほう', 'society', 69),
  ('e70', '東洋医学', 'とうよういがく', 'society', 70),
  ('e71', '老年病', 'ろうねんびょう', 'society', 71),
  ('e72', '在宅医療', 'ざいたくいりょう', 'society', 72),
  ('e73', '睡眠医療', 'すいみんいりょう', 'society', 73),
  ('e74', 'スポーツ医学', 'すぽーついがく', 'society', 74);

-- The 82 medical schools, found by their former names too, and two entries for everybody else.
INSERT INTO universities (code, name, kana, former_names, kind, position) VALUES
  ('u01', '北海道大学', 'ほっかいどうだいがく', '[]', 'national', 1),
  ('u02', '旭川医科大学', 'あさひかわいかだいがく', '[]', 'national', 2),
  ('u03', '弘前大学', 'ひろさきだいがく', '[]', 'national', 3),
  ('u04', '東北大学', 'とうほくだいがく', '[]', 'national', 4),
  ('u05', '秋田大学', 'あきただいがく', '[]', 'national', 5),
  ('u06', '山形大学', 'やまがただいがく', '[]', 'national', 6),
  ('u07', '筑波大学', 'つくばだいがく', '[]', 'national', 7),
  ('u08', '群馬大学', 'ぐんまだいがく', '[]', 'national', 8),
  ('u09', '千葉大学', 'ちばだいがく', '[]', 'national', 9),
  ('u10', '東京大学', 'とうきょうだいがく', '[]', 'national', 10),
  ('u11', '東京科学大学', 'とうきょうかがくだいがく', '["東京医科歯科大学"]', 'national', 11),
  ('u12', '新潟大学', 'にいがただいがく', '[]', 'national', 12),
  ('u13', '富山大学', 'とやまだいがく', '["富山医科薬科大学"]', 'national', 13),
  ('u14', '金沢大学', 'かなざわだいがく', '[]', 'national', 14),
  ('u15', '福井大学', 'ふくいだいがく', '["福井医科大学"]', 'national', 15),
  ('u16', '山梨大学', 'やまなしだいがく', '["山梨医科大学"]', 'national', 16),
  ('u17', '信州大学', 'しんしゅうだいがく', '[]', 'national', 17),
  ('u18', '岐阜大学', 'ぎふだいがく', '[]', 'national', 18),
  ('u19', '浜松医科大学', 'はままついかだいがく', '[]', 'national', 19),
  ('u20', '名古屋大学', 'なごやだいがく', '[]', 'national', 20),
  ('u21', '三重大学', 'みえだいがく', '[]', 'national', 21),
  ('u22', '滋賀医科大学', 'しがいかだいがく', '[]', 'national', 22),
  ('u23', '京都大学', 'きょうとだいがく', '[]', 'national', 23),
  ('u24', '大阪大学', 'おおさかだいがく', '[]', 'national', 24),
  ('u25', '神戸大学', 'こうべだいがく', '[]', 'national', 25),
  ('u26', '鳥取大学', 'とっとりだいがく', '[]', 'national', 26),
  ('u27', '島根大学', 'しまねだいがく', '["島根医科大学"]', 'national', 27),
  ('u28', '岡山大学', 'おかやまだいがく', '[]', 'national', 28),
  ('u29', '広島大学', 'ひろしまだいがく', '[]', 'national', 29),
  ('u30', '山口大学', 'やまぐちだいがく', '[]', 'national', 30),
  ('u31', '徳島大学', 'とくしまだいがく', '[]', 'national', 31),
  ('u32', '香川大学', 'かがわだいがく', '["香川医科大学"]', 'national', 32),
  ('u33', '愛媛大学', 'えひめだいがく', '[]', 'national', 33),
  ('u34', '高知大学', 'こうちだいがく', '["高知医科大学"]', 'national', 34),
  ('u35', '九州大学', 'きゅうしゅうだいがく', '[]', 'national', 35),
  ('u36', '佐賀大学', 'さがだいがく', '["佐賀医科大学"]', 'national', 36),
  ('u37', '長崎大学', 'ながさきだいがく', '[]', 'national', 37),
  ('u38', '熊本大学', 'くまもとだいがく', '[]', 'national', 38),
  ('u39', '大分大学', 'おおいただいがく', '["大分医科大学"]', 'national', 39),
  ('u40', '宮崎大学', 'みやざきだいがく', '["宮崎医科大学"]', 'national', 40),
  ('u41', '鹿児島大学', 'かごしまだいがく', '[]', 'national', 41),
  ('u42', '琉球大学', 'りゅうきゅうだいがく', '[]', 'national', 42),
  ('u43', '札幌医科大学', 'さっぽろいかだいがく', '[]', 'public', 43),
  ('u44', '福島県立医科大学', 'ふくしまけんりついかだいがく', '[]', 'public', 44),
  ('u45', '横浜市立大学', 'よこはましりつだいがく', '[]', 'public', 45),
  ('u46', '名古屋市立大学', 'なごやしりつだいがく', '[]', 'public', 46),
  ('u47', '京都府立医科大学', 'きょうとふりついかだいがく', '[]', 'public', 47),
  ('u48', '大阪公立大学', 'おおさかこうりつだいがく', '["大阪市立大学"]', 'public', 48),
  ('u49', '奈良県立医科大学', 'ならけんりついかだいがく', '[]', 'public', 49),
  ('u50', '和歌山県立医科大学', 'わかやまけんりついかだいがく', '[]', 'public', 50),
  ('u51', '岩手医科大学', 'いわていかだいがく', '[]', 'private', 51),
  ('u52', '東北医科薬科大学', 'とうほくいかやっかだいがく', '[]', 'private', 52),
  ('u53', '自治医科大学', 'じちいかだいがく', '[]', 'private', 53),
  ('u54', '獨協医科大学', 'どっきょういかだいがく', '[]', 'private', 54),
  ('u55', '埼玉医科大学', 'さいたまいかだいがく', '[]', 'private', 55),
  ('u56', '国際医療福祉大学', 'こくさいいりょうふくしだいがく', '[]', 'private', 56),
  ('u57', '杏林大学', 'きょうりんだいがく', '[]', 'private', 57),
  ('u58', '慶應義塾大学', 'けいおうぎじゅくだいがく', '[]', 'private', 58),
  ('u59', '順天堂大学', 'じゅんてんどうだいがく', '[]', 'private', 59),
  ('u60', '昭和医科大学', 'しょうわいかだいがく', '["昭和大学"]', 'private', 60),
  ('u61', '帝京大学', 'ていきょうだいがく', '[]', 'private', 61),
  ('u62', '東京医科大学', 'とうきょういかだいがく', '[]', 'private', 62),
  ('u63', '東京慈恵会医科大学', 'とうきょうじけいかいいかだいがく', '[]', 'private', 63),
  ('u64', '東京女子医科大学', 'とうきょうじょしいかだいがく', '[]', 'private', 64),
  ('u65', '東邦大学', 'とうほうだいがく', '[]', 'private', 65),
  ('u66', '日本大学', 'にほんだいがく', '[]', 'private', 66),
  ('u67', '日本医科大学', 'にっぽんいかだいがく', '[]', 'private', 67),
  ('u68', '北里大学', 'きたさとだいがく', '[]', 'private', 68),
  ('u69', '聖マリアンナ医科大学', 'せいまりあんないかだいがく', '[]', 'private', 69),
  ('u70', '東海大学', 'とうかいだいがく', '[]', 'private', 70),
  ('u71', '金沢医科大学', 'かなざわいかだいがく', '[]', 'private', 71),
  ('u72', '愛知医科大学', 'あいちいかだいがく', '[]', 'private', 72),
  ('u73', '藤田医科大学', 'ふじたいかだいがく', '["藤田保健衛生大学"]', 'private', 73),
  ('u74', '大阪医科薬科大学', 'おおさかいかやっかだいがく', '["大阪医科大学"]', 'private', 74),
  ('u75', '関西医科大学', 'かんさいいかだいがく', '[]', 'private', 75),
  ('u76', '近畿大学', 'きんきだいがく', '[]', 'private', 76),
  ('u77', '兵庫医科大学', 'ひょうごいかだいがく', '[]', 'private', 77),
  ('u78', '川崎医科大学', 'かわさきいかだいがく', '[]', 'private', 78),
  ('u79', '久留米大学', 'くるめだいがく', '[]', 'private', 79),
  ('u80', '産業医科大学', 'さんぎょういかだいがく', '[]', 'private', 80),
  ('u81', '福岡大学', 'ふくおかだいがく', '[]', 'private', 81),
  ('u82', '防衛医科大学校', 'ぼうえいいかだいがっこう', '[]', 'other', 82),
  ('u83', '海外の大学', 'かいがいのだいがく', '[]', 'other', 83),
  ('u84', 'その他', 'そのた', '[]', 'other', 84);

-- Occupations of the sign-up forms.
INSERT INTO occupations (code, name, position) VALUES
  ('doctor', '医師', 1),
  ('pharmacist', '薬剤師', 2),
  ('nurse', '看護師', 3),
  ('medical-social-worker', '医療ソーシャルワーカー', 4),
  ('office-worker', '事務職員', 5),
  ('other', 'その他', 6);

-- Kinds of institution.
INSERT INTO hospital_types (code, name) VALUES
  (1, '特定機能病院'),
  (2, '地域医療支援病院'),
  (3, '臨床研究中核病院'),
  (4, '大学病院'),
  (5, '一般病院'),
  (6, '療養型病院（ケアミックス含む）'),
  (7, '精神科病院'),
  (8, 'リハビリテーション病院'),
  (9, '在宅療養支援病院・後方支援病院'),
  (10, '有床診療所'),
  (11, '無床診療所'),
  (12, '在宅療養支援診療所'),
  (13, '歯科診療所'),
  (14, '介護医療院・老健'),
  (15, '訪問看護ステーション'),
  (16, '薬局'),
  (17, 'その他');

-- What a list of hospitals is for: type 1 is referral and reverse referral, type 2 collaboration or sales.
INSERT INTO list_purposes (code, name, list_types) VALUES
  (1, '特定の患者', '[1]'),
  (2, '地域', '[1]'),
  (3, '診療科', '[1]'),
  (4, '疾患', '[1]'),
  (5, '一時的なリスト', '[1,2]'),
  (6, '継続的なリスト', '[1,2]'),
  (7, '病診連携', '[2]'),
  (8, '病病連携', '[2]'),
  (9, '営業先候補', '[2]'),
  (10, '集患', '[2]');

-- MeSH headings with their Japanese names: diseases.
INSERT INTO mesh_terms (id, name, kana, name_en, kind, position) VALUES
  ('m001', '高血圧', 'こうけつあつ', 'Hypertension', 'disease', 1),
  ('m002', '心不全', 'しんふぜん', 'Heart Failure', 'disease', 2),
  ('m003', '心房細動', 'しんぼうさいどう', 'Atrial Fibrillation', 'disease', 3),
  ('m004', '不整脈', 'ふせいみゃく', 'Arrhythmias, Cardiac', 'disease', 4),
  ('m005', '心筋梗塞', 'しんきんこうそく', 'Myocardial Infarction', 'disease', 5),
  ('m006', '狭心症', 'きょうしんしょう', 'Angina Pectoris', 'disease', 6),
  ('m007', '急性冠症候群', 'きゅうせいかんしょうこうぐん', 'Acute Coronary Syndrome', 'disease', 7),
  ('m008', '冠動脈疾患', 'かんどうみゃくしっかん', 'Coronary Artery Disease', 'disease', 8),
  ('m009', '心筋症', 'しんきんしょう', 'Cardiomyopathies', 'disease', 9),
  ('m010', '肥大型心筋症', 'ひだいがたしんきんしょう', 'Cardiomyopathy, Hypertrophic', 'disease', 10),
  ('m011', '拡張型心筋症', 'かくちょうがたしんきんしょう', 'Cardiomyopathy, Dilated', 'disease', 11),
  ('m012', '心筋炎', 'しんきんえん', 'Myocarditis', 'disease', 12),
  ('m013', '心膜炎', 'しんまくえん', 'Pericarditis', 'disease', 13),
  ('m014', '感染性心内膜炎', 'かんせんせいしんないまくえん', 'Endocarditis', 'disease', 14),
  ('m015', '大動脈弁狭窄症', 'だいどうみゃくべんきょうさくしょう', 'Aortic Valve Stenosis', 'disease', 15),
  ('m016', '僧帽弁閉鎖不全症', 'そうぼうべんへいさふぜんしょう', 'Mitral Valve Insufficiency', 'disease', 16),
  ('m017', '大動脈瘤', 'だいどうみゃくりゅう', 'Aortic Aneurysm', 'disease', 17),
  ('m018', '大動脈解離', 'だいどうみゃくかいり', 'Aortic Dissection', 'disease', 18),
  ('m019', '末梢動脈疾患', 'まっしょうどうみゃくしっかん', 'Peripheral Arterial Disease', 'disease', 19),
  ('m020', '静脈血栓症', 'じょうみゃくけっせんしょう', 'Venous Thrombosis', 'disease', 20),
  ('m021', '肺塞栓症', 'はいそくせんしょう', 'Pulmonary Embolism', 'disease', 21),
  ('m022', '肺高血圧症', 'はいこうけつあつしょう', 'Hypertension, Pulmonary', 'disease', 22),
  ('m023', '先天性心疾患', 'せんてんせいしんしっかん', 'Heart Defects, Congenital', 'disease', 23),
  ('m024', '川崎病', 'かわさきびょう', 'Mucocutaneous Lymph Node Syndrome', 'disease', 24),
  ('m025', '静脈瘤', 'じょうみゃくりゅう', 'Varicose Veins', 'disease', 25),
  ('m026', '気管支喘息', 'きかんしぜんそく', 'Asthma', 'disease', 26),
  ('m027', '慢性閉塞性肺疾患', 'まんせいへいそくせいはいしっかん', 'Pulmonary Disease, Chronic Obstructive', 'disease', 27),
  ('m028', '間質性肺疾患', 'かんしつせいはいしっかん', 'Lung Diseases, Interstitial', 'disease', 28),
  ('m029', '特発性肺線維症', 'とくはつせいはいせんいしょう', 'Idiopathic Pulmonary Fibrosis', 'disease', 29),
  ('m030', '肺炎', 'はいえん', 'Pneumonia', 'disease', 30),
  ('m031', '誤嚥性肺炎', 'ごえんせいはいえん', 'Pneumonia, Aspiration', 'disease', 31),
  ('m032', '結核', 'けっかく', 'Tuberculosis', 'disease', 32),
  ('m033', '非結核性抗酸菌症', 'ひけっかくせいこうさんきんしょう', 'Mycobacterium Infections, Nontuberculous', 'disease', 33),
  ('m034', '気胸', 'ききょう', 'Pneumothorax', 'disease', 34),
  ('m035', '胸水', 'きょうすい', 'Pleural Effusion', 'disease', 35),
  ('m036', '気管支拡張症', 'きかんしかくちょうしょう', 'Bronchiectasis', 'disease', 36),
  ('m037', 'サルコイドーシス', 'さるこいどーしす', 'Sarcoidosis', 'disease', 37),
  ('m038', '睡眠時無呼吸症候群', 'すいみんじむこきゅうしょうこうぐん', 'Sleep Apnea Syndromes', 'disease', 38),
  ('m039', '呼吸不全', 'こきゅうふぜん', 'Respiratory Insufficiency', 'disease', 39),
  ('m040', '肺癌', 'はいがん', 'Lung Neoplasms', 'disease', 40),
  ('m041', '中皮腫', 'ちゅうひしゅ', 'Mesothelioma', 'disease', 41),
  ('m042', '胃癌', 'いがん', 'Stomach Neoplasms', 'disease', 42),
  ('m043', '食道癌', 'しょくどうがん', 'Esophageal Neoplasms', 'disease', 43),
  ('m044', '大腸癌', 'だいちょうがん', 'Colorectal Neoplasms', 'disease', 44),
  ('m045', '肝細胞癌', 'かんさいぼうがん', 'Carcinoma, Hepatocellular', 'disease', 45),
  ('m046', '膵癌', 'すいがん', 'Pancreatic Neoplasms', 'disease', 46),
  ('m047', '胆道癌', 'たんどうがん', 'Biliary Tract Neoplasms', 'disease', 47),
  ('m048', '消化管間質腫瘍', 'しょうかかんかんしつしゅよう', 'Gastrointestinal Stromal Tumors', 'disease', 48),
  ('m049', '大腸ポリープ', 'だいちょうぽりーぷ', 'Colonic Polyps', 'disease', 49),
  ('m050', '胃食道逆流症', 'いしょくどうぎゃくりゅうしょう', 'Gastroesophageal Reflux', 'disease', 50),
  ('m051', '消化性潰瘍', 'しょうかせいかいよう', 'Peptic Ulcer', 'disease', 51),
  ('m052', 'ヘリコバクター感染症', 'へりこばくたーかんせんしょう', 'Helicobacter Infections', 'disease', 52),
  ('m053', '機能性ディスペプシア', 'きのうせいでぃすぺぷしあ', 'Dyspepsia', 'disease', 53),
  ('m054', '過敏性腸症候群', 'かびんせいちょうしょうこうぐん', 'Irritable Bowel Syndrome', 'disease', 54),
  ('m055', '炎症性腸疾患', 'えんしょうせいちょうしっかん', 'Inflammatory Bowel Diseases', 'disease', 55),
  ('m056', '潰瘍性大腸炎', 'かいようせいだいちょうえん', 'Colitis, Ulcerative', 'disease', 56),
  ('m057', 'クローン病', 'くろーんびょう', 'Crohn Disease', 'disease', 57),
  ('m058', '腸閉塞', 'ちょうへいそく', 'Intestinal Obstruction', 'disease', 58),
  ('m059', '虫垂炎', 'ちゅうすいえん', 'Appendicitis', 'disease', 59),
  ('m060', '憩室炎', 'けいしつえん', 'Diverticulitis', 'disease', 60),
  ('m061', '痔核', 'じかく', 'Hemorrhoids', 'disease', 61),
  ('m062', '便秘', 'べんぴ', 'Constipation', 'disease', 62),
  ('m063', '消化管出血', 'しょうかかんしゅっけつ', 'Gastrointestinal Hemorrhage', 'disease', 63),
  ('m064', 'B型肝炎', 'びーがたかんえん', 'Hepatitis B', 'disease', 64),
  ('m065', 'C型肝炎', 'しーがたかんえん', 'Hepatitis C', 'disease', 65),
  ('m066', '自己免疫性肝炎', 'じこめんえきせいかんえん', 'Hepatitis, Autoimmune', 'disease', 66),
  ('m067', '脂肪肝', 'しぼうかん', 'Fatty Liver', 'disease', 67),
  ('m068', '非アルコール性脂肪性肝疾患', 'ひあるこーるせいしぼうせいかんしっかん', 'Non-alcoholic Fatty Liver Disease', 'disease', 68),
  ('m069', '肝硬変', 'かんこうへん', 'Liver Cirrhosis', 'disease', 69),
  ('m070', '胆石症', 'たんせきしょう', 'Cholelithiasis', 'disease', 70),
  ('m071', '胆嚢炎', 'たんのうえん', 'Cholecystitis', 'disease', 71),
  ('m072', '胆管炎', 'たんかんえん', 'Cholangitis', 'disease', 72),
  ('m073', '膵炎', 'すいえん', 'Pancreatitis', 'disease', 73),
  ('m074', '鼠径ヘルニア', 'そけいへるにあ', 'Hernia, Inguinal', 'disease', 74),
  ('m075', '1型糖尿病', 'いちがたとうにょうびょう', 'Diabetes Mellitus, Type 1', 'disease', 75),
  ('m076', '2型糖尿病', 'にがたとうにょうびょう', 'Diabetes Mellitus, Type 2', 'disease', 76),
  ('m077', '糖尿病網膜症', 'とうにょうびょうもうまくしょう', 'Diabetic Retinopathy', 'disease', 77),
  ('m078', '糖尿病性腎症', 'とうにょうびょうせいじんしょう', 'Diabetic Nephropathies', 'disease', 78),
  ('m079', '糖尿病足病変', 'とうにょうびょうあしびょうへん', 'Diabetic Foot', 'disease', 79),
  ('m080', '脂質異常症', 'ししついじょうしょう', 'Dyslipidemias', 'disease', 80),
  ('m081', '肥満症', 'ひまんしょう', 'Obesity', 'disease', 81),
  ('m082', '高尿酸血症', 'こうにょうさんけっしょう', 'Hyperuricemia', 'disease', 82),
  ('m083', '痛風', 'つうふう', 'Gout', 'disease', 83),
  ('m084', 'バセドウ病', 'ばせどうびょう', 'Graves Disease', 'disease', 84),
  ('m085', '橋本病', 'はしもとびょう', 'Hashimoto Disease', 'disease', 85),
  ('m086', '甲状腺機能低下症', 'こうじょうせんきのうていかしょう', 'Hypothyroidism', 'disease', 86),
  ('m087', '甲状腺癌', 'こうじょうせんがん', 'Thyroid Neoplasms', 'disease', 87),
  ('m088', '原発性アルドステロン症', 'げんぱつせいあるどすてろんしょう', 'Hyperaldosteronism', 'disease', 88),
  ('m089', 'クッシング症候群', 'くっしんぐしょうこうぐん', 'Cushing Syndrome', 'disease', 89),
  ('m090', '副甲状腺機能亢進症', 'ふくこうじょうせんきのうこうしんしょう', 'Hyperparathyroidism', 'disease', 90),
  ('m091', '骨粗鬆症', 'こつそしょうしょう', 'Osteoporosis', 'disease', 91),
  ('m092', '慢性腎臓病', 'まんせいじんぞうびょう', 'Renal Insufficiency, Chronic', 'disease', 92),
  ('m093', '急性腎障害', 'きゅうせいじんしょうがい', 'Acute Kidney Injury', 'disease', 93),
  ('m094', 'ネフローゼ症候群', 'ねふろーぜしょうこうぐん', 'Nephrotic Syndrome', 'disease', 94),
  ('m095', 'IgA腎症', 'あいじーえーじんしょう', 'Glomerulonephritis, IGA', 'disease', 95),
  ('m096', '多発性嚢胞腎', 'たはつせいのうほうじん', 'Polycystic Kidney Diseases', 'disease', 96),
  ('m097', '腎細胞癌', 'じんさいぼうがん', 'Carcinoma, Renal Cell', 'disease', 97),
  ('m098', '膀胱癌', 'ぼうこうがん', 'Urinary Bladder Neoplasms', 'disease', 98),
  ('m099', '前立腺癌', 'ぜんりつせんがん', 'Prostatic Neoplasms', 'disease', 99),
  ('m100', '前立腺肥大症', 'ぜんりつせんひだいしょう', 'Prostatic Hyperplasia', 'disease', 100),
  ('m101', '尿路結石症', 'にょうろけっせきしょう', 'Urolithiasis', 'disease', 101),
  ('m102', '尿路感染症', 'にょうろかんせんしょう', 'Urinary Tract Infections', 'disease', 102),
  ('m103', '過活動膀胱', 'かかつどうぼうこう', 'Urinary Bladder, Overactive', 'disease', 103),
  ('m104', '脳梗塞', 'のうこうそく', 'Cerebral Infarction', 'disease', 104),
  ('m105', '脳出血', 'のうしゅっけつ', 'Cerebral Hemorrhage', 'disease', 105),
  ('m106', 'くも膜下出血', 'くもまくかしゅっけつ', 'Subarachnoid Hemorrhage', 'disease', 106),
  ('m107', '脳動脈瘤', 'のうどうみゃくりゅう', 'Intracranial Aneurysm', 'disease', 107),
  ('m108', '脳卒中', 'のうそっちゅう', 'Stroke', 'disease', 108),
  ('m109', 'もやもや病', 'もやもやびょう', 'Moyamoya Disease', 'disease', 109),
  ('m110', '頸動脈狭窄症', 'けいどうみゃくきょうさくしょう', 'Carotid Stenosis', 'disease', 110),
  ('m111', '脳腫瘍', 'のうしゅよう', 'Brain Neoplasms', 'disease', 111),
  ('m112', '膠芽腫', 'こうがしゅ', 'Glioblastoma', 'disease', 112),
  ('m113', '髄膜腫', 'ずいまくしゅ', 'Meningioma', 'disease', 113),
  ('m114', 'パーキンソン病', 'ぱーきんそんびょう', 'Parkinson Disease', 'disease', 114),
  ('m115', 'アルツハイマー病', 'あるつはいまーびょう', 'Alzheimer Disease', 'disease', 115),
  ('m116', 'レビー小体病', 'れびーしょうたいびょう', 'Lewy Body Disease', 'disease', 116),
  ('m117', '認知症', 'にんちしょう', 'Dementia', 'disease', 117),
  ('m118', '多発性硬化症', 'たはつせいこうかしょう', 'Multiple Sclerosis', 'disease', 118),
  ('m119', '筋萎縮性側索硬化症', 'きんいしゅくせいそくさくこうかしょう', 'Amyotrophic Lateral Sclerosis', 'disease', 119),
  ('m120', '重症筋無力症', 'じゅうしょうきんむりょくしょう', 'Myasthenia Gravis', 'disease', 120),
  ('m121', 'ギラン・バレー症候群', 'ぎらん・ばれーしょうこうぐん', 'Guillain-Barre Syndrome', 'disease', 121),
  ('m122', 'てんかん', 'てんかん', 'Epilepsy', 'disease', 122),
  ('m123', '片頭痛', 'へんずつう', 'Migraine Disorders', 'disease', 123),
  ('m124', '三叉神経痛', 'さんさしんけいつう', 'Trigeminal Neuralgia', 'disease', 124),
  ('m125', '正常圧水頭症', 'せいじょうあつすいとうしょう', 'Hydrocephalus, Normal Pressure', 'disease', 125),
  ('m126', 'うつ病', 'うつびょう', 'Depressive Disorder', 'disease', 126),
  ('m127', '双極性障害', 'そうきょくせいしょうがい', 'Bipolar Disorder', 'disease', 127),
  ('m128', '統合失調症', 'とうごうしっちょうしょう', 'Schizophrenia', 'disease', 128),
  ('m129', '不安症', 'ふあんしょう', 'Anxiety Disorders', 'disease', 129),
  ('m130', 'パニック症', 'ぱにっくしょう', 'Panic Disorder', 'disease', 130),
  ('m131', '不眠症', 'ふみんしょう', 'Sleep Initiation and Maintenance Disorders', 'disease', 131),
  ('m132', 'アルコール依存症', 'あるこーるいそんしょう', 'Alcoholism', 'disease', 132),
  ('m133', '摂食障害', 'せっしょくしょうがい', 'Feeding and Eating Disorders', 'disease', 133),
  ('m134', '自閉スペクトラム症', 'じへいすぺくとらむしょう', 'Autism Spectrum Disorder', 'disease', 134),
  ('m135', '注意欠如・多動症', 'ちゅういけつじょ・たどうしょう', 'Attention Deficit Disorder with Hyperactivity', 'disease', 135),
  ('m136', 'せん妄', 'せんもう', 'Delirium', 'disease', 136),
  ('m137', '関節リウマチ', 'かんせつりうまち', 'Arthritis, Rheumatoid', 'disease', 137),
  ('m138', '全身性エリテマトーデス', 'ぜんしんせいえりてまとーです', 'Lupus Erythematosus, Systemic', 'disease', 138),
  ('m139', 'シェーグレン症候群', 'しぇーぐれんしょうこうぐん', 'Sjogren''s Syndrome', 'disease', 139),
  ('m140', '全身性強皮症', 'ぜんしんせいきょうひしょう', 'Scleroderma, Systemic', 'disease', 140),
  ('m141', '皮膚筋炎', 'ひふきんえん', 'Dermatomyositis', 'disease', 141),
  ('m142', '血管炎', 'けっかんえん', 'Vasculitis', 'disease', 142),
  ('m143', '強直性脊椎炎', 'きょうちょくせいせきついえん', 'Spondylitis, Ankylosing', 'disease', 143),
  ('m144', '鉄欠乏性貧血', 'てつけつぼうせいひんけつ', 'Anemia, Iron-Deficiency', 'disease', 144),
  ('m145', '再生不良性貧血', 'さいせいふりょうせいひんけつ', 'Anemia, Aplastic', 'disease', 145),
  ('m146', '白血病', 'はっけつびょう', 'Leukemia', 'disease', 146),
  ('m147', '急性骨髄性白血病', 'きゅうせいこつずいせいはっけつびょう', 'Leukemia, Myeloid, Acute', 'disease', 147),
  ('m148', '悪性リンパ腫', 'あくせいりんぱしゅ', 'Lymphoma', 'disease', 148),
  ('m149', '多発性骨髄腫', 'たはつせいこつずいしゅ', 'Multiple Myeloma', 'disease', 149),
  ('m150', '骨髄異形成症候群', 'こつずいいけいせいしょうこうぐん', 'Myelodysplastic Syndromes', 'disease', 150),
  ('m151', '血友病', 'けつゆうびょう', 'Hemophilia A', 'disease', 151),
  ('m152', '変形性膝関節症', 'へんけいせいひざかんせつしょう', 'Osteoarthritis, Knee', 'disease', 152),
  ('m153', '変形性股関節症', 'へんけいせいこかんせつしょう', 'Osteoarthritis, Hip', 'disease', 153),
  ('m154', '脊柱管狭窄症', 'せきちゅうかんきょうさくしょう', 'Spinal Stenosis', 'disease', 154),
  ('m155', '椎間板ヘルニア', 'ついかんばんへるにあ', 'Intervertebral Disc Displacement', 'disease', 155),
  ('m156', '側弯症', 'そくわんしょう', 'Scoliosis', 'disease', 156),
  ('m157', '大腿骨近位部骨折', 'だいたいこつきんいぶこっせつ', 'Hip Fractures', 'disease', 157),
  ('m158', '脊椎骨折', 'せきついこっせつ', 'Spinal Fractures', 'disease', 158),
  ('m159', '手根管症候群', 'しゅこんかんしょうこうぐん', 'Carpal Tunnel Syndrome', 'disease', 159),
  ('m160', '腰痛', 'ようつう', 'Low Back Pain', 'disease', 160),
  ('m161', '骨肉腫', 'こつにくしゅ', 'Osteosarcoma', 'disease', 161),
  ('m162', 'アトピー性皮膚炎', 'あとぴーせいひふえん', 'Dermatitis, Atopic', 'disease', 162),
  ('m163', '乾癬', 'かんせん', 'Psoriasis', 'disease', 163),
  ('m164', '蕁麻疹', 'じんましん', 'Urticaria', 'disease', 164),
  ('m165', '帯状疱疹', 'たいじょうほうしん', 'Herpes Zoster', 'disease', 165),
  ('m166', '悪性黒色腫', 'あくせいこくしょくしゅ', 'Melanoma', 'disease', 166),
  ('m167', '褥瘡', 'じょくそう', 'Pressure Ulcer', 'disease', 167),
  ('m168', '円形脱毛症', 'えんけいだつもうしょう', 'Alopecia Areata', 'disease', 168),
  ('m169', '白内障', 'はくないしょう', 'Cataract', 'disease', 169),
  ('m170', '緑内障', 'りょくないしょう', 'Glaucoma', 'disease', 170),
  ('m171', '加齢黄斑変性', 'かれいおうはんへんせい', 'Macular Degeneration', 'disease', 171),
  ('m172', '網膜剥離', 'もうまくはくり', 'Retinal Detachment', 'disease', 172),
  ('m173', 'ドライアイ', 'どらいあい', 'Dry Eye Syndromes', 'disease', 173),
  ('m174', '近視', 'きんし', 'Myopia', 'disease', 174),
  ('m175', '難聴', 'なんちょう', 'Hearing Loss', 'disease', 175),
  ('m176', '中耳炎', 'ちゅうじえん', 'Otitis Media', 'disease', 176),
  ('m177', 'メニエール病', 'めにえーるびょう', 'Meniere Disease', 'disease', 177),
  ('m178', 'アレルギー性鼻炎', 'あれるぎーせいびえん', 'Rhinitis, Allergic', 'disease', 178),
  ('m179', '副鼻腔炎', 'ふくびくうえん', 'Sinusitis', 'disease', 179),
  ('m180', '頭頸部癌', 'とうけいぶがん', 'Head and Neck Neoplasms', 'disease', 180),
  ('m181', '嚥下障害', 'えんげしょうがい', 'Deglutition Disorders', 'disease', 181),
  ('m182', '乳癌', 'にゅうがん', 'Breast Neoplasms', 'disease', 182),
  ('m183', '子宮頸癌', 'しきゅうけいがん', 'Uterine Cervical Neoplasms', 'disease', 183),
  ('m184', '子宮体癌', 'しきゅうたいがん', 'Endometrial Neoplasms', 'disease', 184),
  ('m185', '卵巣癌', 'らんそうがん', 'Ovarian Neoplasms', 'disease', 185),
  ('m186', '子宮内膜症', 'しきゅうないまくしょう', 'Endometriosis', 'disease', 186),
  ('m187', '子宮筋腫', 'しきゅうきんしゅ', 'Leiomyoma', 'disease', 187),
  ('m188', '更年期障害', 'こうねんきしょうがい', 'Hot Flashes', 'disease', 188),
  ('m189', '妊娠高血圧症候群', 'にんしんこうけつあつしょうこうぐん', 'Hypertension, Pregnancy-Induced', 'disease', 189),
  ('m190', '不妊症', 'ふにんしょう', 'Infertility', 'disease', 190),
  ('m191', '早産', 'そうざん', 'Premature Birth', 'disease', 191),
  ('m192', '食物アレルギー', 'しょくもつあれるぎー', 'Food Hypersensitivity', 'disease', 192),
  ('m193', 'アナフィラキシー', 'あなふぃらきしー', 'Anaphylaxis', 'disease', 193),
  ('m194', '敗血症', 'はいけつしょう', 'Sepsis', 'disease', 194),
  ('m195', 'インフルエンザ', 'いんふるえんざ', 'Influenza, Human', 'disease', 195),
  ('m196', '新型コロナウイルス感染症', 'しんがたころなういるすかんせんしょう', 'COVID-19', 'disease', 196),
  ('m197', 'HIV感染症', 'えいちあいぶいかんせんしょう', 'HIV Infections', 'disease', 197),
  ('m198', '熱傷', 'ねっしょう', 'Burns', 'disease', 198),
  ('m199', '熱中症', 'ねっちゅうしょう', 'Heat Stroke', 'disease', 199),
  ('m200', 'サルコペニア', 'さるこぺにあ', 'Sarcopenia', 'disease', 200),
  ('m201', 'フレイル', 'ふれいる', 'Frailty', 'disease', 201),
  ('m202', '癌性疼痛', 'がんせいとうつう', 'Cancer Pain', 'disease', 202);

-- MeSH headings: procedures.
INSERT INTO mesh_terms (id, name, kana, name_en, kind, position) VALUES
  ('m203', '心エコー検査', 'しんえこーけんさ', 'Echocardiography', 'procedure', 203),
  ('m204', '心臓カテーテル法', 'しんぞうかてーてるほう', 'Cardiac Catheterization', 'procedure', 204),
  ('m205', '経皮的冠動脈インターベンション', 'けいひてきかんどうみゃくいんたーべんしょん', 'Percutaneous Coronary Intervention', 'procedure', 205),
  ('m206', 'カテーテルアブレーション', 'かてーてるあぶれーしょん', 'Catheter Ablation', 'procedure', 206),
  ('m207', '冠動脈バイパス術', 'かんどうみゃくばいぱすじゅつ', 'Coronary Artery Bypass', 'procedure', 207),
  ('m208', '経カテーテル大動脈弁置換術', 'けいかてーてるだいどうみゃくべんちかんじゅつ', 'Transcatheter Aortic Valve Replacement', 'procedure', 208),
  ('m209', '人工心臓ペースメーカー', 'じんこうしんぞうぺーすめーかー', 'Pacemaker, Artificial', 'procedure', 209),
  ('m210', '植込み型除細動器', 'うえこみがたじょさいどうき', 'Defibrillators, Implantable', 'procedure', 210),
  ('m211', '補助人工心臓', 'ほじょじんこうしんぞう', 'Heart-Assist Devices', 'procedure', 211),
  ('m212', '心臓移植', 'しんぞういしょく', 'Heart Transplantation', 'procedure', 212),
  ('m213', '血管内治療', 'けっかんないちりょう', 'Endovascular Procedures', 'procedure', 213),
  ('m214', '血管形成術', 'けっかんけいせいじゅつ', 'Angioplasty', 'procedure', 214),
  ('m215', '体外式膜型人工肺', 'たいがいしきまくがたじんこうはい', 'Extracorporeal Membrane Oxygenation', 'procedure', 215),
  ('m216', '心臓リハビリテーション', 'しんぞうりはびりてーしょん', 'Cardiac Rehabilitation', 'procedure', 216),
  ('m217', '心肺蘇生法', 'しんぱいそせいほう', 'Cardiopulmonary Resuscitation', 'procedure', 217),
  ('m218', '心電図検査', 'しんでんずけんさ', 'Electrocardiography', 'procedure', 218),
  ('m219', '気管支鏡検査', 'きかんしきょうけんさ', 'Bronchoscopy', 'procedure', 219),
  ('m220', '胸腔鏡手術', 'きょうくうきょうしゅじゅつ', 'Thoracic Surgery, Video-Assisted', 'procedure', 220),
  ('m221', '肺切除術', 'はいせつじょじゅつ', 'Pneumonectomy', 'procedure', 221),
  ('m222', '肺移植', 'はいいしょく', 'Lung Transplantation', 'procedure', 222),
  ('m223', '人工呼吸', 'じんこうこきゅう', 'Respiration, Artificial', 'procedure', 223),
  ('m224', '非侵襲的換気', 'ひしんしゅうてきかんき', 'Noninvasive Ventilation', 'procedure', 224),
  ('m225', '持続陽圧呼吸療法', 'じぞくようあつこきゅうりょうほう', 'Continuous Positive Airway Pressure', 'procedure', 225),
  ('m226', '酸素療法', 'さんそりょうほう', 'Oxygen Inhalation Therapy', 'procedure', 226),
  ('m227', '呼吸機能検査', 'こきゅうきのうけんさ', 'Respiratory Function Tests', 'procedure', 227),
  ('m228', '消化器内視鏡検査', 'しょうかきないしきょうけんさ', 'Endoscopy, Gastrointestinal', 'procedure', 228),
  ('m229', '大腸内視鏡検査', 'だいちょうないしきょうけんさ', 'Colonoscopy', 'procedure', 229),
  ('m230', '内視鏡的粘膜切除術', 'ないしきょうてきねんまくせつじょじゅつ', 'Endoscopic Mucosal Resection', 'procedure', 230),
  ('m231', 'カプセル内視鏡検査', 'かぷせるないしきょうけんさ', 'Capsule Endoscopy', 'procedure', 231),
  ('m232', '内視鏡的逆行性胆管膵管造影', 'ないしきょうてきぎゃっこうせいたんかんすいかんぞうえい', 'Cholangiopancreatography, Endoscopic Retrograde', 'procedure', 232),
  ('m233', '超音波内視鏡検査', 'ちょうおんぱないしきょうけんさ', 'Endosonography', 'procedure', 233),
  ('m234', '胃瘻造設術', 'いろうぞうせつじゅつ', 'Gastrostomy', 'procedure', 234),
  ('m235', '胃切除術', 'いせつじょじゅつ', 'Gastrectomy', 'procedure', 235),
  ('m236', '食道切除術', 'しょくどうせつじょじゅつ', 'Esophagectomy', 'procedure', 236),
  ('m237', '大腸切除術', 'だいちょうせつじょじゅつ', 'Colectomy', 'procedure', 237),
  ('m238', '直腸切除術', 'ちょくちょうせつじょじゅつ', 'Proctectomy', 'procedure', 238),
  ('m239', '肝切除術', 'かんせつじょじゅつ', 'Hepatectomy', 'procedure', 239),
  ('m240', '肝移植', 'かんいしょく', 'Liver Transplantation', 'procedure', 240),
  ('m241', '膵頭十二指腸切除術', 'すいとうじゅうにしちょうせつじょじゅつ', 'Pancreaticoduodenectomy', 'procedure', 241),
  ('m242', '胆嚢摘出術', 'たんのうてきしゅつじゅつ', 'Cholecystectomy', 'procedure', 242),
  ('m243', '腹腔鏡下胆嚢摘出術', 'ふくくうきょうかたんのうてきしゅつじゅつ', 'Cholecystectomy, Laparoscopic', 'procedure', 243),
  ('m244', '虫垂切除術', 'ちゅうすいせつじょじゅつ', 'Appendectomy', 'procedure', 244),
  ('m245', 'ヘルニア修復術', 'へるにあしゅうふくじゅつ', 'Herniorrhaphy', 'procedure', 245),
  ('m246', '腹腔鏡手術', 'ふくくうきょうしゅじゅつ', 'Laparoscopy', 'procedure', 246),
  ('m247', 'ロボット支援手術', 'ろぼっとしえんしゅじゅつ', 'Robotic Surgical Procedures', 'procedure', 247),
  ('m248', '肥満外科手術', 'ひまんげかしゅじゅつ', 'Bariatric Surgery', 'procedure', 248),
  ('m249', '痔核切除術', 'じかくせつじょじゅつ', 'Hemorrhoidectomy', 'procedure', 249),
  ('m250', 'センチネルリンパ節生検', 'せんちねるりんぱせつせいけん', 'Sentinel Lymph Node Biopsy', 'procedure', 250),
  ('m251', '乳房切除術', 'にゅうぼうせつじょじゅつ', 'Mastectomy', 'procedure', 251),
  ('m252', '乳房再建術', 'にゅうぼうさいけんじゅつ', 'Mammaplasty', 'procedure', 252),
  ('m253', 'マンモグラフィー', 'まんもぐらふぃー', 'Mammography', 'procedure', 253),
  ('m254', '甲状腺切除術', 'こうじょうせんせつじょじゅつ', 'Thyroidectomy', 'procedure', 254),
  ('m255', '副腎摘出術', 'ふくじんてきしゅつじゅつ', 'Adrenalectomy', 'procedure', 255),
  ('m256', '腎移植', 'じんいしょく', 'Kidney Transplantation', 'procedure', 256),
  ('m257', '血液透析', 'けつえきとうせき', 'Renal Dialysis', 'procedure', 257),
  ('m258', '腹膜透析', 'ふくまくとうせき', 'Peritoneal Dialysis', 'procedure', 258),
  ('m259', '血漿交換', 'けっしょうこうかん', 'Plasma Exchange', 'procedure', 259),
  ('m260', '生検', 'せいけん', 'Biopsy', 'procedure', 260),
  ('m261', '前立腺全摘除術', 'ぜんりつせんぜんてきじょじゅつ', 'Prostatectomy', 'procedure', 261),
  ('m262', '経尿道的前立腺切除術', 'けいにょうどうてきぜんりつせんせつじょじゅつ', 'Transurethral Resection of Prostate', 'procedure', 262),
  ('m263', '腎摘除術', 'じんてきじょじゅつ', 'Nephrectomy', 'procedure', 263),
  ('m264', '膀胱全摘除術', 'ぼうこうぜんてきじょじゅつ', 'Cystectomy', 'procedure', 264),
  ('m265', '体外衝撃波結石破砕術', 'たいがいしょうげきはけっせきはさいじゅつ', 'Lithotripsy', 'procedure', 265),
  ('m266', '膀胱鏡検査', 'ぼうこうきょうけんさ', 'Cystoscopy', 'procedure', 266),
  ('m267', '開頭術', 'かいとうじゅつ', 'Craniotomy', 'procedure', 267),
  ('m268', '血栓回収療法', 'けっせんかいしゅうりょうほう', 'Thrombectomy', 'procedure', 268),
  ('m269', '血栓溶解療法', 'けっせんようかいりょうほう', 'Thrombolytic Therapy', 'procedure', 269),
  ('m270', '頸動脈内膜剥離術', 'けいどうみゃくないまくはくりじゅつ', 'Endarterectomy, Carotid', 'procedure', 270),
  ('m271', '脳深部刺激療法', 'のうしんぶしげきりょうほう', 'Deep Brain Stimulation', 'procedure', 271),
  ('m272', '定位放射線手術', 'ていいほうしゃせんしゅじゅつ', 'Radiosurgery', 'procedure', 272),
  ('m273', '脳室腹腔シャント術', 'のうしつふくくうしゃんとじゅつ', 'Ventriculoperitoneal Shunt', 'procedure', 273),
  ('m274', '脳波検査', 'のうはけんさ', 'Electroencephalography', 'procedure', 274),
  ('m275', '筋電図検査', 'きんでんずけんさ', 'Electromyography', 'procedure', 275),
  ('m276', '電気けいれん療法', 'でんきけいれんりょうほう', 'Electroconvulsive Therapy', 'procedure', 276),
  ('m277', '認知行動療法', 'にんちこうどうりょうほう', 'Cognitive Behavioral Therapy', 'procedure', 277),
  ('m278', '経頭蓋磁気刺激', 'けいとうがいじきしげき', 'Transcranial Magnetic Stimulation', 'procedure', 278),
  ('m279', '人工膝関節置換術', 'じんこうひざかんせつちかんじゅつ', 'Arthroplasty, Replacement, Knee', 'procedure', 279),
  ('m280', '人工股関節置換術', 'じんこうこかんせつちかんじゅつ', 'Arthroplasty, Replacement, Hip', 'procedure', 280),
  ('m281', '関節鏡手術', 'かんせつきょうしゅじゅつ', 'Arthroscopy', 'procedure', 281),
  ('m282', '脊椎固定術', 'せきついこていじゅつ', 'Spinal Fusion', 'procedure', 282),
  ('m283', '椎弓切除術', 'ついきゅうせつじょじゅつ', 'Laminectomy', 'procedure', 283),
  ('m284', '前十字靱帯再建術', 'ぜんじゅうじじんたいさいけんじゅつ', 'Anterior Cruciate Ligament Reconstruction', 'procedure', 284),
  ('m285', '骨折内固定術', 'こっせつないこていじゅつ', 'Fracture Fixation, Internal', 'procedure', 285),
  ('m286', '四肢切断術', 'ししせつだんじゅつ', 'Amputation, Surgical', 'procedure', 286),
  ('m287', '植皮術', 'しょくひじゅつ', 'Skin Transplantation', 'procedure', 287),
  ('m288', '皮弁手術', 'ひべんしゅじゅつ', 'Surgical Flaps', 'procedure', 288),
  ('m289', 'モース手術', 'もーすしゅじゅつ', 'Mohs Surgery', 'procedure', 289),
  ('m290', '光線療法', 'こうせんりょうほう', 'Phototherapy', 'procedure', 290),
  ('m291', 'レーザー療法', 'れーざーりょうほう', 'Laser Therapy', 'procedure', 291),
  ('m292', '水晶体超音波乳化吸引術', 'すいしょうたいちょうおんぱにゅうかきゅういんじゅつ', 'Phacoemulsification', 'procedure', 292),
  ('m293', '硝子体手術', 'しょうしたいしゅじゅつ', 'Vitrectomy', 'procedure', 293),
  ('m294', '線維柱帯切除術', 'せんいちゅうたいせつじょじゅつ', 'Trabeculectomy', 'procedure', 294),
  ('m295', '角膜移植', 'かくまくいしょく', 'Corneal Transplantation', 'procedure', 295),
  ('m296', '硝子体内注射', 'しょうしたいないちゅうしゃ', 'Intravitreal Injections', 'procedure', 296),
  ('m297', '人工内耳植込術', 'じんこうないじうえこみじゅつ', 'Cochlear Implantation', 'procedure', 297),
  ('m298', '鼓室形成術', 'こしつけいせいじゅつ', 'Tympanoplasty', 'procedure', 298),
  ('m299', '扁桃摘出術', 'へんとうてきしゅつじゅつ', 'Tonsillectomy', 'procedure', 299),
  ('m300', '気管切開術', 'きかんせっかいじゅつ', 'Tracheostomy', 'procedure', 300),
  ('m301', '帝王切開', 'ていおうせっかい', 'Cesarean Section', 'procedure', 301),
  ('m302', '子宮全摘術', 'しきゅうぜんてきじゅつ', 'Hysterectomy', 'procedure', 302),
  ('m303', '子宮鏡手術', 'しきゅうきょうしゅじゅつ', 'Hysteroscopy', 'procedure', 303),
  ('m304', '体外受精', 'たいがいじゅせい', 'Fertilization in Vitro', 'procedure', 304),
  ('m305', '出生前診断', 'しゅっせいぜんしんだん', 'Prenatal Diagnosis', 'procedure', 305),
  ('m306', '無痛分娩', 'むつうぶんべん', 'Analgesia, Obstetrical', 'procedure', 306),
  ('m307', '造血幹細胞移植', 'ぞうけつかんさいぼういしょく', 'Hematopoietic Stem Cell Transplantation', 'procedure', 307),
  ('m308', '輸血', 'ゆけつ', 'Blood Transfusion', 'procedure', 308),
  ('m309', '薬物療法', 'やくぶつりょうほう', 'Drug Therapy', 'procedure', 309),
  ('m310', '免疫療法', 'めんえきりょうほう', 'Immunotherapy', 'procedure', 310),
  ('m311', 'アレルゲン免疫療法', 'あれるげんめんえきりょうほう', 'Desensitization, Immunologic', 'procedure', 311),
  ('m312', '放射線療法', 'ほうしゃせんりょうほう', 'Radiotherapy', 'procedure', 312),
  ('m313', '強度変調放射線治療', 'きょうどへんちょうほうしゃせんちりょう', 'Radiotherapy, Intensity-Modulated', 'procedure', 313),
  ('m314', '小線源療法', 'しょうせんげんりょうほう', 'Brachytherapy', 'procedure', 314),
  ('m315', '陽子線治療', 'ようしせんちりょう', 'Proton Therapy', 'procedure', 315),
  ('m316', '塞栓術', 'そくせんじゅつ', 'Embolization, Therapeutic', 'procedure', 316),
  ('m317', 'ラジオ波焼灼術', 'らじおはしょうしゃくじゅつ', 'Radiofrequency Ablation', 'procedure', 317),
  ('m318', '神経ブロック', 'しんけいぶろっく', 'Nerve Block', 'procedure', 318),
  ('m319', '脊髄刺激療法', 'せきずいしげきりょうほう', 'Spinal Cord Stimulation', 'procedure', 319),
  ('m320', '緩和ケア', 'かんわけあ', 'Palliative Care', 'procedure', 320),
  ('m321', '在宅医療', 'ざいたくいりょう', 'Home Care Services', 'procedure', 321),
  ('m322', '理学療法', 'りがくりょうほう', 'Physical Therapy Modalities', 'procedure', 322),
  ('m323', '遺伝学的検査', 'いでんがくてきけんさ', 'Genetic Testing', 'procedure', 323);

-- MeSH headings: anatomy.
INSERT INTO mesh_terms (id, name, kana, name_en, kind, position) VALUES
  ('m324', '心臓', 'しんぞう', 'Heart', 'anatomy', 324),
  ('m325', '冠動脈', 'かんどうみゃく', 'Coronary Vessels', 'anatomy', 325),
  ('m326', '心臓弁', 'しんぞうべん', 'Heart Valves', 'anatomy', 326),
  ('m327', '大動脈', 'だいどうみゃく', 'Aorta', 'anatomy', 327),
  ('m328', '肺', 'はい', 'Lung', 'anatomy', 328),
  ('m329', '気管支', 'きかんし', 'Bronchi', 'anatomy', 329),
  ('m330', '食道', 'しょくどう', 'Esophagus', 'anatomy', 330),
  ('m331', '胃', 'い', 'Stomach', 'anatomy', 331),
  ('m332', '小腸', 'しょうちょう', 'Intestine, Small', 'anatomy', 332),
  ('m333', '大腸', 'だいちょう', 'Intestine, Large', 'anatomy', 333),
  ('m334', '直腸', 'ちょくちょう', 'Rectum', 'anatomy', 334),
  ('m335', '肝臓', 'かんぞう', 'Liver', 'anatomy', 335),
  ('m336', '胆嚢', 'たんのう', 'Gallbladder', 'anatomy', 336),
  ('m337', '膵臓', 'すいぞう', 'Pancreas', 'anatomy', 337),
  ('m338', '腎臓', 'じんぞう', 'Kidney', 'anatomy', 338),
  ('m339', '膀胱', 'ぼうこう', 'Urinary Bladder', 'anatomy', 339),
  ('m340', '前立腺', 'ぜんりつせん', 'Prostate', 'anatomy', 340),
  ('m341', '脳', 'のう', 'Brain', 'anatomy', 341),
  ('m342', '脊髄', 'せきずい', 'Spinal Cord', 'anatomy', 342),
  ('m343', '末梢神経', 'まっしょうしんけい', 'Peripheral Nerves', 'anatomy', 343),
  ('m344', '下垂体', 'かすいたい', 'Pituitary Gland', 'anatomy', 344),
  ('m345', '甲状腺', 'こうじょうせん', 'Thyroid Gland', 'anatomy', 345),
  ('m346', '副腎', 'ふくじん', 'Adrenal Glands', 'anatomy', 346),
  ('m347', '乳房', 'にゅうぼう', 'Breast', 'anatomy', 347),
  ('m348', '子宮', 'しきゅう', 'Uterus', 'anatomy', 348),
  ('m349', '卵巣', 'らんそう', 'Ovary', 'anatomy', 349),
  ('m350', '皮膚', 'ひふ', 'Skin', 'anatomy', 350),
  ('m351', '網膜', 'もうまく', 'Retina', 'anatomy', 351),
  ('m352', '角膜', 'かくまく', 'Cornea', 'anatomy', 352),
  ('m353', '内耳', 'ないじ', 'Ear, Inner', 'anatomy', 353),
  ('m354', '副鼻腔', 'ふくびくう', 'Paranasal Sinuses', 'anatomy', 354),
  ('m355', '喉頭', 'こうとう', 'Larynx', 'anatomy', 355),
  ('m356', '脊椎', 'せきつい', 'Spine', 'anatomy', 356),
  ('m357', '膝関節', 'ひざかんせつ', 'Knee Joint', 'anatomy', 357),
  ('m358', '股関節', 'こかんせつ', 'Hip Joint', 'anatomy', 358),
  ('m359', '肩関節', 'かたかんせつ', 'Shoulder Joint', 'anatomy', 359),
  ('m360', '骨髄', 'こつずい', 'Bone Marrow', 'anatomy', 360),
  ('m361', 'リンパ節', 'りんぱせつ', 'Lymph Nodes', 'anatomy', 361);

-- The terms of service. Sections are divided by blank lines and open with their heading.
INSERT INTO terms_versions (term, version, revised_at, summary, body) VALUES
  ('terms', '2026-10-01', '2026-10-01', 'サービスの開始にあたり制定しました。', 'この利用規約（以下「本規約」といいます。）は、当社が提供する医療者と医療を支える企業のための専門職ネットワーク（以下「本サービス」といいます。）の利用条件を定めるものです。登録の手続きの中で本規約に同意された方に、本サービスをご利用いただきます。

第1条 適用
本規約は、本サービスの利用に関する当社と利用者との間の一切の関係に適用されます。当社が本サービス上に掲載する個別の案内や注意事項は、本規約の一部を構成します。本規約と個別の案内が異なるときは、個別の案内が優先します。

第2条 利用できる方
本サービスを利用できるのは、次のいずれかに当たり、当社が登録を認めた方に限ります。
（1）日本の医師免許または歯科医師免許を持つ方
（2）医師または歯科医師から招待を受けた、医療機関に勤務する薬剤師、看護師、医療ソーシャルワーカー、事務職員その他の医療従事者
（3）当社と契約した医薬品卸販売業者、製薬企業その他の企業に所属する方
18歳未満の方は登録できません。

第3条 登録と資格の確認
登録を希望する方は、真実かつ正確な情報を提供してください。医師および歯科医師については、医籍または歯科医籍の登録番号、登録年月日、免許証の画像等により資格を確認します。確認が終わるまでは、一部の機能をご利用いただけません。登録内容に変更があったときは、速やかに変更の手続きをしてください。

第4条 アカウントの管理
アカウントは登録された本人だけが利用できます。パスワードを他人に知らせたり、アカウントを貸与、譲渡したりすることはできません。病院内の共用の端末を利用するときは、ログイン画面で「共用の端末です」を選び、利用後は必ずログアウトしてください。不正な利用に気づいたときは、直ちに当社へご連絡ください。

第5条 患者情報の取扱い
本サービスは、診療録の作成や保存、患者さんの診療情報の交換を目的としたものではありません。チャット、コミュニティ、掲示板、お知らせ、リストの名称とメモ、添付ファイルその他のいずれにも、氏名、住所、生年月日、電話番号、患者番号、被保険者番号、顔の写った画像など、患者さん個人を識別できる情報を入力しないでください。症例について意見を交わすときは、個人を識別できないように加工し、所属する医療機関の規程と関係学会の指針に従ってください。患者さんの紹介に必要な診療情報は、診療情報提供書など定められた方法でやり取りしてください。

第6条 医療上の判断
本サービスで得られる情報は、利用者の専門的な判断を助けるための参考情報です。診断、治療、処方その他の医療上の判断は、利用者が自らの責任で行うものとします。緊急の連絡に本サービスを用いないでください。

第7条 通信と保存の保護
当社は、通信と保存を暗号化しています。チャットの本文と添付ファイルは、部屋ごとに異なる鍵で暗号化して保存します。鍵は当社のサーバーが管理し、部屋の現在の参加者にだけ渡されます。サービスの提供、障害への対応、法令に基づく対応または本規約に違反する行為の調査のために必要な場合に限り、権限を持つ当社の従業者がサーバー上で内容を復号して確認することがあります。この確認は、誰が、いつ、何のために行ったかを改ざんできない形で記録します。

第8条 名刺交換とメッセージ
名刺交換が成立すると、双方の名刺に記載された情報が相手に表示されます。企業に所属する利用者は、名刺交換の成立または招待を経ていない医療者に対し、チャットで連絡することはできません。名刺の情報を、本人の同意なく本サービスの外の名簿に転記してはなりません。

第9条 企業に所属する利用者の情報提供
医薬品、医療機器等の情報を提供するときは、医薬品、医療機器等の品質、有効性及び安全性の確保等に関する法律、医療用医薬品の販売情報提供活動に関するガイドラインその他の関係法令と業界の自主基準を守ってください。承認されていない効能、効果を示したり、他社の製品をひぼうしたりすることはできません。

第10条 禁止行為
利用者は、次の行為をしてはなりません。
（1）第5条に反して患者さんの情報を入力する行為
（2）資格、経歴、所属を偽る行為、または他人になりすます行為
（3）他の利用者や第三者の権利、名誉、プライバシーを侵害する行為
（4）コミュニティやチャットの内容を、参加者の承諾なく外部に公開する行為
（5）自動化された手段により、医師または医療機関の情報を収集する行為
（6）本サービスの目的と関係のない勧誘、営業または政治的もしくは宗教的な活動
（7）本サービスの運営を妨げる行為、または不正に侵入しようとする行為
（8）法令または公序良俗に反する行為

第11条 投稿された内容
利用者が投稿した文章、画像等の権利は利用者に残ります。利用者は、本サービスの提供に必要な範囲で、当社が投稿された内容を保存、複製、表示することを許諾します。当社は、本規約に違反する投稿を、事前の通知なく非表示にし、または削除することがあります。

第12条 医師および医療機関の掲載情報
本サービスには、公表されている情報をもとにした医師および医療機関の情報を掲載しています。掲載された情報に誤りがあるとき、または掲載の停止を希望されるときは、「掲載情報について」のページに記載した方法でお申し出ください。

第13条 利用の停止と登録の抹消
利用者が本規約に違反したとき、登録された情報が真実でないと認められるとき、または医師免許の取消しその他により資格を失ったときは、当社は利用の停止または登録の抹消をすることができます。

第14条 退会
利用者は、いつでも所定の手続きにより退会できます。退会すると、利用者のプロフィールは他の利用者に表示されなくなります。チャットやコミュニティに投稿した内容は、会話の記録として、氏名を伏せたうえで残ることがあります。

第15条 サービスの変更、中断と終了
当社は、本サービスの内容を変更することができます。設備の保守、通信の障害、災害その他のやむを得ない事情があるときは、本サービスを中断することがあります。本サービスを終了するときは、3か月前までに本サービス上でお知らせします。

第16条 責任の範囲
当社は、利用者が投稿した内容の正確性、および利用者同士のやり取りから生じた結果について責任を負いません。ただし、当社の故意または重大な過失による損害については、この限りではありません。

第17条 規約の変更
当社は、民法第548条の4に基づき本規約を変更することがあります。変更するときは、変更の内容と効力が生じる日を、相当な期間をおいて本サービス上でお知らせします。利用者の権利に重要な影響を与える変更については、次にログインされたときに改めて同意をお願いします。

第18条 準拠法と管轄
本規約は日本法に従って解釈されます。本サービスに関する紛争については、東京地方裁判所を第一審の専属的合意管轄裁判所とします。

附則
本規約は2026年10月1日から施行します。');

-- The privacy policy.
INSERT INTO terms_versions (term, version, revised_at, summary, body) VALUES
  ('privacy', '2026-10-01', '2026-10-01', 'サービスの開始にあたり制定しました。', '当社は、個人情報の保護に関する法律（以下「個人情報保護法」といいます。）その他の法令、個人情報保護委員会のガイドラインおよびこのプライバシーポリシーに従い、本サービスで取り扱う個人情報を適切に保護します。

第1条 取得する情報
当社は、次の情報を取得します。
（1）登録のときに入力された情報：氏名、ふりがな、性別、生年月日、メールアドレス、職種、勤務先、医籍登録番号、登録年月日、免許証の画像
（2）プロフィールに入力された情報：出身大学、卒業年、診療科、専門医資格、専門とする疾患や手術、経歴、自己紹介、顔写真
（3）本サービスの利用に伴う情報：チャット、投稿、コメント、リアクション、名刺交換の記録、リスト、添付ファイル
（4）端末から自動的に送られる情報：IPアドレス、ブラウザの種類、アクセスの日時、Cookieの識別子
（5）公表されている情報：医療機関の公表資料、学会の専門医名簿、論文の書誌情報に記載された医師および医療機関の情報
当社は、患者さんの情報を取得する目的で本サービスを提供していません。

第2条 利用の目的
取得した情報は、次の目的に利用します。
（1）本人の確認、医師免許その他の資格の確認
（2）医師および医療機関の検索、チャット、コミュニティ、名刺交換その他の機能の提供
（3）お知らせ、メールマガジンその他のご案内の送付
（4）お問い合わせへの対応
（5）不正な利用の防止と調査、障害への対応
（6）個人を識別できない統計の作成と、本サービスの改善
これらの目的を超えて利用するときは、あらかじめ本人の同意をいただきます。

第3条 他の利用者に表示される情報
プロフィールの情報は、役割に応じて他の利用者に表示されます。性別、出身大学、医籍登録年、論文、専門とする疾患については、プロフィールの編集画面で非表示にできます。生年月日、医籍登録番号、免許証の画像が他の利用者に表示されることはありません。

第4条 第三者への提供
当社は、次の場合を除き、本人の同意なく個人データを第三者に提供しません。
（1）法令に基づく場合
（2）人の生命、身体または財産の保護のために必要で、本人の同意を得ることが難しい場合
（3）公衆衛生の向上のために特に必要で、本人の同意を得ることが難しい場合
（4）国の機関等の事務に協力する必要があり、本人の同意を得ることでその事務に支障が生じるおそれがある場合
名刺交換を承諾されたときは、名刺に記載された情報を相手とその所属企業に提供することに同意されたものとして取り扱います。

第5条 委託と外国での取扱い
当社は、サーバーの運用、メールの配信等を外部の事業者に委託することがあります。委託先とは、安全管理に関する契約を結び、適切に監督します。情報を保存する設備が外国にある場合は、その国の名称、個人情報の保護に関する制度、委託先が講じている措置を本サービス上でお知らせします。

第6条 安全管理のための措置
当社は、次の措置を講じています。
（1）通信と保存を暗号化しています。チャットの本文と添付ファイルは、部屋ごとの鍵で暗号化して保存します。
（2）パスワードは、復元できない形に変換して保存します。
（3）個人データを扱う従業者を限定し、必要な場合に限りサーバー上での復号を認めます。従業者による閲覧は、日時、閲覧した者、目的とともに、すべて記録します。
（4）ログインと重要な操作の記録を保存し、不審な利用がないかを点検します。
（5）取扱いの責任者を置き、従業者に定期的な研修を行います。

第7条 Cookieの利用
本サービスは、ログインの状態を保つため、また入力中の内容を一時的に保つためにCookieを利用します。広告の配信を目的とした第三者のCookieは利用しません。

第8条 保存の期間
登録された情報は、退会後、法令または不正利用の防止のために必要な期間に限り保存し、その後に消去します。免許証の画像は、資格の確認が終わった後、所定の期間を経て消去します。操作の記録は、少なくとも5年間保存します。

第9条 開示、訂正、利用停止等の請求
本人は、当社が保有する個人データについて、利用目的の通知、開示、内容の訂正、追加または削除、利用の停止、消去および第三者への提供の停止、第三者提供の記録の開示を請求できます。多くの情報は、マイページから自ら確認し、変更できます。それ以外の請求は、お問い合わせフォームからお申し出ください。本人であることを確認のうえ、法令に従って速やかに対応します。

第10条 掲載されている医師の方へ
本サービスに登録されていない医師の方の情報は、公表されている情報をもとに、氏名、所属、診療科等の範囲で掲載しています。掲載の停止または訂正を希望されるときは、お問い合わせフォームからお申し出ください。

第11条 漏えい等が生じたとき
個人データの漏えい等が生じ、本人の権利や利益を害するおそれがあるときは、個人情報保護委員会に報告し、本人にお知らせします。

第12条 ポリシーの変更
当社は、法令の改正やサービスの変更に応じて、このプライバシーポリシーを改定することがあります。重要な変更については、次にログインされたときに改めて同意をお願いします。

第13条 お問い合わせの窓口
個人情報の取扱いに関するお問い合わせ、ご意見は、本サービスのお問い合わせフォームで承ります。

附則
このプライバシーポリシーは2026年10月1日から施行します。');
