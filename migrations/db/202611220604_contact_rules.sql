-- Whom a doctor lets come near. A doctor without a row lets everybody.
CREATE TABLE contact_rules (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  doctor TEXT NOT NULL DEFAULT 'anyone' CHECK (doctor IN ('anyone', 'area', 'asked')),
  ms TEXT NOT NULL DEFAULT 'anyone' CHECK (ms IN ('anyone', 'area', 'asked')),
  company TEXT NOT NULL DEFAULT 'anyone' CHECK (company IN ('anyone', 'area', 'asked')),
  areas TEXT NOT NULL DEFAULT '[]',            -- prefectures that 'area' means
  paused_until INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Companies of which a doctor wants to hear nothing: its people and its own account alike.
CREATE TABLE muted_companies (
  user_id TEXT NOT NULL REFERENCES users(id),
  company_code TEXT NOT NULL REFERENCES companies(code),
  muted_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, company_code)
) WITHOUT ROWID;

-- Requests that a receiver's rules turned away: they count like any other, once a month for each receiver.
CREATE TABLE refused_requests (
  requester_id TEXT NOT NULL REFERENCES users(id),
  receiver_id TEXT NOT NULL REFERENCES users(id),
  month INTEGER NOT NULL,                      -- its first moment in Japan
  requested_at INTEGER NOT NULL,
  PRIMARY KEY (requester_id, receiver_id, month)
) WITHOUT ROWID;
