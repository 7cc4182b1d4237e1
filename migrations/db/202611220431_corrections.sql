-- Requests to correct, take down or disclose what the directory shows of a person or an institution; anybody may ask.
CREATE TABLE corrections (
  receipt TEXT PRIMARY KEY,
  submission_id TEXT NOT NULL UNIQUE,
  token_hash TEXT NOT NULL UNIQUE,             -- of the link by which the asker sees what became of it
  subject TEXT NOT NULL CHECK (subject IN ('hospital', 'doctor')),
  subject_id TEXT,                             -- where the asker came from a page of the directory
  subject_name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('correct', 'delete', 'disclose')),
  relation TEXT NOT NULL CHECK (relation IN ('self', 'staff', 'agent')),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  body TEXT NOT NULL,
  user_id TEXT,
  ip TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in-hand', 'done', 'declined')),
  answer TEXT NOT NULL DEFAULT '',
  handled_by TEXT, handled_at INTEGER,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX corrections_by_state ON corrections (state, created_at);
