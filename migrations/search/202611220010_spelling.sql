-- Names written with a variant character (髙 for 高) are told apart by a column of their own: what is spelled as it was
-- typed comes first. The index is derived: it is filled again where it is found empty.
DROP TABLE doctor_terms;
DROP TABLE doctor_index;
DELETE FROM doctor_cards;
CREATE VIRTUAL TABLE doctor_index USING fts5(
  fac, name, kana, roma, hosp, spelt,
  content='', contentless_delete=1, tokenize="ascii tokenchars '$'"
);
CREATE VIRTUAL TABLE doctor_terms USING fts5vocab(doctor_index, 'col');
