-- What an MS says of themselves beyond the account.
CREATE TABLE ms_profiles (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  introduction TEXT NOT NULL DEFAULT '',
  tel TEXT,
  rev INTEGER NOT NULL DEFAULT 0,              -- rises with every change of the profile, picture and territories included
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX users_by_role_and_reading ON users (role, last_name_kana, first_name_kana, id);
