-- Everyone who has no account yet. A registration lives 30 idle minutes; tokens and codes are stored hashed only.
CREATE TABLE registrations (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,             -- SHA-256 of the opaque token in the cookie, hex
  email TEXT NOT NULL,                         -- folded
  verified_at INTEGER,                         -- the mailed code was right
  password_hash TEXT,
  licence_attempts INTEGER NOT NULL,           -- look-ups left, down to 0
  licence_match TEXT,                          -- digest of the particulars the register knew; NULL: none yet
  user_id TEXT,                                -- the account it became
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX registrations_by_email ON registrations (email, created_at);
CREATE INDEX registrations_by_age ON registrations (seen_at);

CREATE TABLE mail_codes (
  holder TEXT PRIMARY KEY,                     -- the registration it was sent for
  email TEXT NOT NULL,
  code_hash TEXT NOT NULL,                     -- HMAC: four digits would be found in a plain hash at once
  tries_left INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE mail_code_sends (                 -- what the sliding limits count
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL,
  ip TEXT NOT NULL,
  sent_at INTEGER NOT NULL
);
CREATE INDEX mail_code_sends_by_email ON mail_code_sends (email, sent_at);
CREATE INDEX mail_code_sends_by_ip ON mail_code_sends (ip, sent_at);

CREATE TABLE licence_register (                -- the embedded register of licences; rows come with the demo data
  profession TEXT NOT NULL CHECK (profession IN ('1', '2')),  -- 1 doctor, 2 dentist
  registered_number TEXT NOT NULL,             -- without leading zeros
  last_name TEXT NOT NULL, first_name TEXT NOT NULL,
  gender INTEGER NOT NULL,
  birthday TEXT NOT NULL,                      -- YYYY-MM-DD
  certification_date TEXT NOT NULL,            -- YYYY-MM-DD
  PRIMARY KEY (profession, registered_number)
) WITHOUT ROWID;

CREATE TABLE doctor_claims (                   -- a listed doctor whom a person not verified yet says to be
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  doctor_id TEXT NOT NULL REFERENCES doctors(id),
  claimed_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,             -- SHA-256 of the token in the mailed link, hex
  email TEXT NOT NULL,                         -- folded: the only address it is good for
  inviter_id TEXT NOT NULL REFERENCES users(id),
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  created_at INTEGER NOT NULL,                 -- dead 29 days later
  opened_at INTEGER,
  withdrawn_at INTEGER,
  used_at INTEGER,
  user_id TEXT                                 -- the account it became
) WITHOUT ROWID;
CREATE INDEX invitations_by_inviter ON invitations (inviter_id, created_at);
CREATE INDEX invitations_by_email ON invitations (email, created_at);

CREATE INDEX users_by_licence ON users (category2, ltrim(registered_number, '0')) WHERE licence_state = 'verified';
CREATE INDEX doctors_by_reading ON doctors (last_name_kana, first_name_kana) WHERE user_id IS NULL;

-- Inquiries, kept for the people who answer them.
CREATE TABLE inquiries (
  receipt TEXT PRIMARY KEY,                    -- what the person is told: 20261121-7K2QF9
  submission_id TEXT NOT NULL UNIQUE,          -- of the form: sent twice is one inquiry
  last_name TEXT NOT NULL, first_name TEXT NOT NULL,
  job INTEGER NOT NULL, job_text TEXT NOT NULL,
  prefecture_name TEXT NOT NULL,
  hospital_name TEXT NOT NULL, department TEXT NOT NULL, hospital_address TEXT NOT NULL,
  email TEXT NOT NULL,
  body TEXT NOT NULL,
  company_code TEXT,
  is_connect INTEGER NOT NULL,
  user_id TEXT,                                -- who was signed in
  ip TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX inquiries_by_time ON inquiries (created_at);
CREATE INDEX inquiries_by_email ON inquiries (email, created_at);
CREATE INDEX inquiries_by_ip ON inquiries (ip, created_at);
