-- The web's own cache: what forms need although the API host is down, and drafts of forms of several steps.
CREATE TABLE cache (
  key TEXT PRIMARY KEY,             -- 'companyList', 'prefectureCompanyList:13'
  value TEXT NOT NULL,              -- JSON as the API answered it
  fetched_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE drafts (
  id TEXT PRIMARY KEY,              -- SHA-256 of the key in the browser's cookie, hex
  sealed BLOB NOT NULL,             -- AES-GCM under that key: unreadable without the cookie
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX drafts_by_expiry ON drafts (expires_at);
