-- Reports up to then were looked at by those who look after the open community, who left standing what was reported. Epoch ms.
ALTER TABLE report_cases ADD COLUMN settled_at INTEGER;

-- The record of what they did knows that act too: SQLite changes no CHECK of a table that is there.
CREATE TABLE community_log_of_now (
  id INTEGER PRIMARY KEY,
  community_id TEXT NOT NULL REFERENCES communities(id),
  at INTEGER NOT NULL,
  actor_id TEXT REFERENCES users(id),          -- NULL: has left the service
  user_id TEXT REFERENCES users(id),           -- to whom it was done
  act TEXT NOT NULL CHECK (act IN ('role', 'ban', 'unban', 'hide', 'restore', 'settle')),
  detail TEXT NOT NULL DEFAULT ''
);
INSERT INTO community_log_of_now SELECT * FROM community_log;
DROP TABLE community_log;
ALTER TABLE community_log_of_now RENAME TO community_log;
CREATE INDEX community_log_newest ON community_log (community_id, at);
CREATE INDEX community_log_by_actor ON community_log (actor_id);
CREATE INDEX community_log_by_user ON community_log (user_id);
