-- The code of somebody's card: printed, or held out on a phone. A new one takes the place of the old.
CREATE TABLE card_links (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  code TEXT NOT NULL UNIQUE,
  expires_at INTEGER,                          -- epoch ms; NULL: until it is renewed
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
