-- Since when and until when somebody sees patients today, as they said themselves; what is over stays until the next time.
CREATE TABLE availability (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  consulting_from INTEGER NOT NULL,
  consulting_until INTEGER NOT NULL
) WITHOUT ROWID;
