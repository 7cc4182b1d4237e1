-- Ids of rooms outlive the key with which they were made: an id from before MASTER_KEY is known by its row, and the
-- one room of two people by their pair.
CREATE TABLE rooms (
  id TEXT PRIMARY KEY,
  pair TEXT UNIQUE                             -- the ids of the two, sorted, with a space between; NULL: a room of many
) WITHOUT ROWID;

-- What keys that are no more must still verify, sealed under MASTER_KEY.
CREATE TABLE retired_keys (
  id TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  sealed TEXT NOT NULL,
  retired_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Who may call /maintenance, for how long: written by whoever may write to the database, stored hashed.
CREATE TABLE maintenance_tokens (
  token_hash TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
