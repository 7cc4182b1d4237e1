-- What was shown to work before the service opened: a test mail that arrived. The token of its link is stored hashed.
CREATE TABLE opening_marks (
  name TEXT PRIMARY KEY CHECK (name IN ('mail')),
  token_hash TEXT,
  sent_at INTEGER,
  done_at INTEGER
) WITHOUT ROWID;
