-- Derived from the record and rebuildable from it at any time (workers/search/rebuild.ts); never the record itself.
-- rowid = rank: who has signed up first, then by reading, with gaps, so that a page is read in order and left early.
-- The column with most tokens comes first: a token there costs two bytes less.
-- Texts arrive folded and cut into pairs of characters (workers/search/grams.ts); the tokenizer only splits at spaces.
CREATE VIRTUAL TABLE doctor_index USING fts5(
  fac, name, kana, roma, hosp,
  content='', contentless_delete=1, tokenize="ascii tokenchars '$'"
);
CREATE VIRTUAL TABLE doctor_terms USING fts5vocab(doctor_index, 'col');
CREATE TABLE doctor_cards (
  rank INTEGER PRIMARY KEY,
  sort_key TEXT NOT NULL,           -- the reading the rank was given by
  source TEXT NOT NULL              -- JSON, public fields only
);

CREATE VIRTUAL TABLE hospital_index USING fts5(
  fac, name, kana, roma,
  content='', contentless_delete=1, tokenize="ascii tokenchars '$'"
);
CREATE VIRTUAL TABLE hospital_terms USING fts5vocab(hospital_index, 'col');
CREATE TABLE hospital_cards (
  rank INTEGER PRIMARY KEY,
  sort_key TEXT NOT NULL,
  source TEXT NOT NULL
);
