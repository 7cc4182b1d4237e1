-- Hospitals are found by their address, their numbers, their vacant beds and their distance as well. The index is
-- derived: it is filled again where it is found empty.
DROP TABLE hospital_terms;
DROP TABLE hospital_index;
DROP TABLE hospital_cards;
CREATE VIRTUAL TABLE hospital_index USING fts5(
  fac, name, kana, roma, addr,
  content='', contentless_delete=1, tokenize="ascii tokenchars '$'"
);
CREATE VIRTUAL TABLE hospital_terms USING fts5vocab(hospital_index, 'col');
CREATE TABLE hospital_cards (
  rank INTEGER PRIMARY KEY,
  sort_key TEXT NOT NULL,
  source TEXT NOT NULL,
  latitude REAL, longitude REAL
);
