-- Mail: which events have been sent, and the outbox of machines that have no sender.
CREATE TABLE mail_deliveries (
  event TEXT PRIMARY KEY,                      -- what happened: one mail per event
  claimed_at INTEGER NOT NULL,                 -- a delivery under way; 0 after a failure
  sent_at INTEGER
) WITHOUT ROWID;

CREATE TABLE outbox (
  event TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  headers TEXT NOT NULL DEFAULT '{}',          -- JSON
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX outbox_by_time ON outbox (created_at);
CREATE INDEX outbox_by_recipient ON outbox (recipient, created_at);
