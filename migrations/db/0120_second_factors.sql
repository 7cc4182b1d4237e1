-- What stands beside the password. Secrets are sealed under MASTER_KEY, codes and tokens stored hashed only.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,                         -- credential id, base64url
  user_id TEXT NOT NULL REFERENCES users(id),
  public_key TEXT NOT NULL,                    -- COSE, base64url
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]',       -- JSON
  name TEXT NOT NULL,                          -- what its owner calls it
  created_at INTEGER NOT NULL,
  used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

CREATE TABLE passkey_challenges (
  challenge_hash TEXT PRIMARY KEY,
  user_id TEXT,                                -- NULL: for a sign-in
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE totp (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  sealed_secret TEXT NOT NULL,
  confirmed_at INTEGER,                        -- NULL until a first code was right
  last_step INTEGER NOT NULL DEFAULT 0         -- the 30-second step last used: a code counts once
) WITHOUT ROWID;

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users(id),
  code_hash TEXT NOT NULL,                     -- HMAC under MASTER_KEY; the row goes when the code is used
  PRIMARY KEY (user_id, code_hash)
) WITHOUT ROWID;

CREATE TABLE pending_sign_ins (                -- the password was right, the second factor is still missing
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  shared_terminal INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE devices (                         -- where a person has signed in from before
  user_id TEXT NOT NULL REFERENCES users(id),
  device_hash TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, device_hash)
) WITHOUT ROWID;

ALTER TABLE sessions ADD COLUMN two_factors INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN security_offer_closed_at INTEGER;
