-- What is proved by reading a mail: links that set a password; and which mails a person wants.
CREATE TABLE password_tokens (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  purpose TEXT NOT NULL CHECK (purpose IN ('reset', 'first')),
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX password_tokens_by_user ON password_tokens (user_id);

CREATE TABLE mail_subscriptions (              -- only what a person has chosen; absent: the default of that kind
  user_id TEXT NOT NULL REFERENCES users(id),
  mail_type TEXT NOT NULL,
  is_subscribed INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('settings', 'link', 'one-click', 'registration')),
  PRIMARY KEY (user_id, mail_type)
) WITHOUT ROWID;
