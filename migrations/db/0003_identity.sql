-- Sign-in, agreement, and the record of who did what. Tokens are stored hashed only.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,                 -- SHA-256 of the opaque token, hex
  id TEXT NOT NULL UNIQUE,                     -- what a person sees and revokes
  user_id TEXT NOT NULL REFERENCES users(id),
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,                    -- moved at most once a minute
  expires_at INTEGER NOT NULL,                 -- absolute end
  shared_terminal INTEGER NOT NULL DEFAULT 0,
  user_agent TEXT NOT NULL DEFAULT '',
  ip TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE attempts (
  bucket TEXT PRIMARY KEY,                     -- what is limited: 'login:account-ip:…', 'login:ip:…'
  count INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE terms_versions (
  term TEXT NOT NULL CHECK (term IN ('terms', 'privacy')),
  version TEXT NOT NULL,
  revised_at TEXT NOT NULL,                    -- YYYY-MM-DD
  summary TEXT NOT NULL,                       -- what changed
  body TEXT NOT NULL,
  PRIMARY KEY (term, version)
) WITHOUT ROWID;

CREATE TABLE agreements (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL,
  term TEXT NOT NULL,
  version TEXT NOT NULL,
  agreed_at INTEGER NOT NULL,
  ip TEXT NOT NULL
);
CREATE INDEX agreements_by_user ON agreements (user_id, agreed_at);

CREATE TABLE user_storage (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  data TEXT NOT NULL,
  rev INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor_id TEXT,                               -- NULL: nobody was signed in
  action TEXT NOT NULL,                        -- 'login', 'login-failed', 'logout', 'refused' …
  target TEXT,
  result TEXT NOT NULL,
  ip TEXT NOT NULL,
  request_id TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, at);
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE TRIGGER audit_log_is_append_only_update BEFORE UPDATE ON audit_log
  BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
CREATE TRIGGER audit_log_is_append_only_delete BEFORE DELETE ON audit_log
  BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
