-- Rows that have changed since somebody looked who is to be told of them.
CREATE TABLE changed (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
