-- Messages that the queue gave up after its last attempt, one row each: no address and no text of anybody but in `body`,
-- which is sealed.
CREATE TABLE dead_letters (
  id TEXT PRIMARY KEY,                         -- HMAC of the message: the same one is the same row
  kind TEXT NOT NULL,                          -- 'hospitalNotice', 'mail:newDevice' …
  about TEXT NOT NULL,                         -- an event key or ids
  fault TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  body TEXT,                                   -- NULL: it cannot be retried (any more)
  state TEXT NOT NULL CHECK (state IN ('dead', 'retried', 'discarded')),
  died_at INTEGER NOT NULL,
  settled_at INTEGER                           -- by whom: audit_log
) STRICT;
CREATE INDEX dead_letters_by_state ON dead_letters (state, died_at);

-- The last fault of a message that failed: a dead-letter queue brings the message without it.
CREATE TABLE queue_faults (
  message TEXT PRIMARY KEY,                    -- as dead_letters.id
  fault TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Runs of the jobs that a clock starts.
CREATE TABLE job_runs (
  job TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ms INTEGER,                                  -- NULL: it has not ended, or was cut off
  outcome TEXT NOT NULL CHECK (outcome IN ('running', 'ok', 'failed', 'skipped')),
  fault TEXT,
  PRIMARY KEY (job, started_at)
) STRICT, WITHOUT ROWID;

-- What is counted once a day (in Japan), in numbers alone.
CREATE TABLE daily_counts (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, name)
) STRICT, WITHOUT ROWID;

-- How the service is operated now: 'read-only', 'notice' (JSON), 'dead-letter-alert'.
CREATE TABLE service_state (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
