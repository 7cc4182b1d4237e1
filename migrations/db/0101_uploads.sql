-- What lies in FILES, under '<kind>/<id>'.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,                         -- 256 random bits, base64url
  kind TEXT NOT NULL CHECK (kind IN ('licence', 'image', 'file')),
  owner_id TEXT NOT NULL,                      -- a user, or a registration under way
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  inline INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL,                       -- bytes
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX uploads_by_owner ON uploads (owner_id, created_at);
