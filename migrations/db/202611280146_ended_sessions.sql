-- Sessions that somebody ended from elsewhere, for as long as a browser may have the cookie: what it stores goes then.
CREATE TABLE ended_sessions (
  token_hash TEXT PRIMARY KEY,
  ended_by TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
