-- Who stands in which relation to whom: what the rule "who may open a room with whom" reads.
CREATE TABLE exchanges (
  id TEXT PRIMARY KEY,
  requester_id TEXT NOT NULL REFERENCES users(id),
  receiver_id TEXT NOT NULL REFERENCES users(id),
  status TEXT NOT NULL CHECK (status IN ('requested', 'accepted', 'canceled', 'rejected', 'deleted')),
  updated_at INTEGER NOT NULL,
  UNIQUE (requester_id, receiver_id)
) WITHOUT ROWID;
CREATE INDEX exchanges_by_receiver ON exchanges (receiver_id, status);

CREATE TABLE memberships (
  group_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users(id),
  state TEXT NOT NULL CHECK (state IN ('invited', 'member', 'admin', 'declined', 'exited', 'removed')),
  invited_at INTEGER,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (group_id, user_id)
) WITHOUT ROWID;
CREATE INDEX memberships_by_user ON memberships (user_id, state);
