-- Web push: where a browser asked to be woken. A row lives with its sign-in: signing out, revoking and expiry take it along.
CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY,
  endpoint TEXT NOT NULL UNIQUE,               -- at the browser's push service; whoever knows it may knock there
  user_id TEXT NOT NULL REFERENCES users(id),
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  device_hash TEXT,                            -- as in devices; NULL: the browser showed no mark
  p256dh TEXT NOT NULL,                        -- the browser's keys, base64url
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, created_at);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_by_device ON push_subscriptions (device_hash);

-- Mails and pushes are kept from going twice by the same table.
ALTER TABLE mail_deliveries RENAME TO deliveries;
