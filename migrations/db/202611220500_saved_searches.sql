-- Searches that people keep, and what of each has been told of. `query` is the address's, without a page.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  kind TEXT NOT NULL CHECK (kind IN ('doctors', 'hospitals')),
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  condition TEXT NOT NULL,                     -- JSON: the body of the search
  tells INTEGER NOT NULL DEFAULT 0,            -- of what newly fits it
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, kind, query)
) WITHOUT ROWID;
CREATE INDEX saved_searches_that_tell ON saved_searches (kind) WHERE tells = 1;

-- What fits a search that tells, so that each change is told of once. Left and come back, it is news again.
CREATE TABLE search_matches (
  search_id TEXT NOT NULL REFERENCES saved_searches(id) ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  seen_at INTEGER NOT NULL,                    -- when it was last known to fit
  left_at INTEGER,                             -- since when it does not
  PRIMARY KEY (search_id, item_id)
) WITHOUT ROWID;
