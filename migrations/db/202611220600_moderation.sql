-- Who wants nothing to do with whom: only `blocker_id` knows of it.
CREATE TABLE blocks (
  blocker_id TEXT NOT NULL REFERENCES users(id),
  blocked_id TEXT NOT NULL REFERENCES users(id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id)
) WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked_id, blocker_id);

-- One case for each person or thing, however many report it. What is `hidden` is left out of every list that asks.
CREATE TABLE report_cases (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  item_id TEXT NOT NULL,
  author_id TEXT REFERENCES users(id),         -- NULL: nobody's, or no longer known
  path TEXT NOT NULL,                          -- where members see it
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'hidden')),
  reason TEXT NOT NULL DEFAULT '',             -- of the decision; its author reads it
  decided_by TEXT REFERENCES users(id),
  decided_at INTEGER,
  reported_at INTEGER NOT NULL,                -- the newest report
  UNIQUE (kind, item_id)
) WITHOUT ROWID;
CREATE INDEX report_cases_by_state ON report_cases (state, reported_at);

-- What one person said of it, and what they had before their eyes.
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES report_cases(id),
  reporter_id TEXT NOT NULL REFERENCES users(id),
  reason TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  context TEXT NOT NULL,                       -- JSON of the lines, sealed
  created_at INTEGER NOT NULL,
  UNIQUE (case_id, reporter_id)
) WITHOUT ROWID;
CREATE INDEX reports_by_reporter ON reports (reporter_id, created_at);
