-- Every decision about a licence, kept as long as the account.
CREATE TABLE licence_reviews (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  reviewer_id TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('verified', 'resubmit', 'refused')),
  reason TEXT NOT NULL DEFAULT '',
  decided_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX licence_reviews_by_user ON licence_reviews (user_id, decided_at);
CREATE INDEX users_by_licence_state ON users (licence_state, created_at) WHERE licence_state IS NOT NULL;
