-- A row of `exchanges` for each direction of a pair. `seq` orders the changes of a pair over both rows, so that who
-- decides on an older state writes nothing; `change_id` marks the write that the lines after it belong to.
ALTER TABLE exchanges ADD COLUMN seq INTEGER NOT NULL DEFAULT 1;
ALTER TABLE exchanges ADD COLUMN change_id TEXT NOT NULL DEFAULT '';
ALTER TABLE exchanges ADD COLUMN message TEXT NOT NULL DEFAULT '';
ALTER TABLE exchanges ADD COLUMN requested_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE exchanges ADD COLUMN requester_read_at INTEGER;        -- when the requester read the answer
ALTER TABLE exchanges ADD COLUMN receiver_read_at INTEGER;         -- when the receiver read the request
ALTER TABLE exchanges ADD COLUMN requester_card_read_at INTEGER;   -- when the requester last opened the other's card
ALTER TABLE exchanges ADD COLUMN receiver_card_read_at INTEGER;
UPDATE exchanges SET requested_at = updated_at, requester_read_at = updated_at,
  requester_card_read_at = updated_at, receiver_card_read_at = updated_at,
  receiver_read_at = CASE status WHEN 'requested' THEN NULL ELSE updated_at END;

-- Every request ever made: what limits count. A request taken back by its requester counts against no month.
CREATE TABLE exchange_requests (
  id INTEGER PRIMARY KEY,
  exchange_id TEXT NOT NULL REFERENCES exchanges(id),
  requester_id TEXT NOT NULL,
  receiver_id TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  canceled_at INTEGER
);
CREATE INDEX exchange_requests_by_requester ON exchange_requests (requester_id, requested_at);
INSERT INTO exchange_requests (exchange_id, requester_id, receiver_id, requested_at)
  SELECT id, requester_id, receiver_id, requested_at FROM exchanges;

-- What its owner writes on a card; the rest is drawn from the profile.
CREATE TABLE business_cards (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  job_title TEXT NOT NULL DEFAULT '',
  tel TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  back TEXT NOT NULL DEFAULT '',
  hides_email INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What one person keeps about another's card, for themselves.
CREATE TABLE card_notes (
  owner_id TEXT NOT NULL REFERENCES users(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  memo TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '[]',
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, user_id)
) WITHOUT ROWID;

-- Requests a company may make in a month of Japan, by its rank; the operator changes them here.
CREATE TABLE card_limits (
  rank TEXT PRIMARY KEY CHECK (rank IN ('PLATINUM', 'GOLD', 'SILVER', 'BRONZE')),
  per_month INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO card_limits VALUES ('PLATINUM', 200), ('GOLD', 100), ('SILVER', 50), ('BRONZE', 20);
