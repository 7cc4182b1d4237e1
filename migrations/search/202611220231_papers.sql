-- Papers, derived from the record as the other indexes are. rowid: the newest year first, so that a page is read in order.
CREATE VIRTUAL TABLE paper_index USING fts5(
  words, author, journal, fac,
  content='', contentless_delete=1, tokenize="ascii tokenchars '$'"
);
CREATE TABLE paper_cards (
  rank INTEGER PRIMARY KEY,
  source TEXT NOT NULL              -- JSON, what a list shows
);
