-- Closed groups. What belongs together is written together: the counts stand with the row and triggers keep them, so
-- that no way of writing a membership can pass them by.
CREATE TABLE groups (
  id TEXT PRIMARY KEY,
  creation_key TEXT,                              -- the mark of the form: sent twice, it founds one group
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  image_url TEXT,
  founder_id TEXT REFERENCES users(id),
  needs_manager INTEGER NOT NULL DEFAULT 0,       -- founded by an MS: a manager of the branch has to belong to it
  room_id TEXT,                                   -- its chat, once somebody has opened one
  member_count INTEGER NOT NULL DEFAULT 0,        -- admins included
  admin_count INTEGER NOT NULL DEFAULT 0,
  members_rev INTEGER NOT NULL DEFAULT 0,         -- rises with every coming and going
  rev INTEGER NOT NULL DEFAULT 0,                 -- rises with name, description and picture
  latest_at INTEGER NOT NULL,                     -- of the newest post, else of the founding
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  UNIQUE (founder_id, creation_key)
) WITHOUT ROWID;
INSERT INTO groups (id, name, latest_at, created_at, updated_at)
  SELECT group_id, 'コミュニティ', max(updated_at), min(updated_at), max(updated_at) FROM memberships GROUP BY group_id;

-- `expired` is not stored: it is an invitation whose time has passed. A withdrawn invitation is no row. When a group is
-- deleted, whoever had to do with it is `removed`.
ALTER TABLE memberships ADD COLUMN invited_by TEXT REFERENCES users(id);
ALTER TABLE memberships ADD COLUMN message TEXT NOT NULL DEFAULT '';          -- of the invitation
ALTER TABLE memberships ADD COLUMN joined_at INTEGER;
ALTER TABLE memberships ADD COLUMN applied_at INTEGER;                        -- asked to become an admin
ALTER TABLE memberships ADD COLUMN last_read_at INTEGER NOT NULL DEFAULT 0;   -- unread: older than the group's latest_at
ALTER TABLE memberships ADD COLUMN tells TEXT NOT NULL DEFAULT 'all' CHECK (tells IN ('all', 'mentions', 'nothing'));
ALTER TABLE memberships ADD COLUMN muted_until INTEGER;
ALTER TABLE memberships ADD COLUMN change_id TEXT NOT NULL DEFAULT '';        -- the write that lines of the history belong to
UPDATE memberships SET joined_at = updated_at WHERE state IN ('member', 'admin');
CREATE INDEX memberships_by_state ON memberships (group_id, state);
CREATE INDEX memberships_by_inviter ON memberships (invited_by);
UPDATE groups SET
  member_count = (SELECT count(*) FROM memberships WHERE group_id = groups.id AND state IN ('member', 'admin')),
  admin_count = (SELECT count(*) FROM memberships WHERE group_id = groups.id AND state = 'admin');

CREATE TRIGGER memberships_count_new AFTER INSERT ON memberships WHEN NEW.state IN ('member', 'admin')
  BEGIN
    UPDATE groups SET member_count = member_count + 1, admin_count = admin_count + (NEW.state = 'admin'),
      members_rev = members_rev + 1 WHERE id = NEW.group_id;
  END;
CREATE TRIGGER memberships_count_changed AFTER UPDATE OF state ON memberships WHEN OLD.state <> NEW.state
  BEGIN
    UPDATE groups SET
      member_count = member_count + (NEW.state IN ('member', 'admin')) - (OLD.state IN ('member', 'admin')),
      admin_count = admin_count + (NEW.state = 'admin') - (OLD.state = 'admin'),
      members_rev = members_rev + 1 WHERE id = NEW.group_id;
  END;
CREATE TRIGGER memberships_count_gone AFTER DELETE ON memberships WHEN OLD.state IN ('member', 'admin')
  BEGIN
    UPDATE groups SET member_count = member_count - 1, admin_count = admin_count - (OLD.state = 'admin'),
      members_rev = members_rev + 1 WHERE id = OLD.group_id;
  END;

-- Every invitation there was, and what became of it. NULL: not answered (in time or yet).
CREATE TABLE group_invitations (
  id TEXT PRIMARY KEY,
  group_id TEXT NOT NULL REFERENCES groups(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  inviter_id TEXT REFERENCES users(id),
  message TEXT NOT NULL DEFAULT '',
  invited_at INTEGER NOT NULL,
  outcome TEXT CHECK (outcome IN ('accepted', 'declined', 'withdrawn', 'renewed')),
  outcome_at INTEGER
) WITHOUT ROWID;
CREATE INDEX group_invitations_by_group ON group_invitations (group_id, id);
CREATE INDEX group_invitations_by_user ON group_invitations (user_id, group_id);
CREATE INDEX group_invitations_by_inviter ON group_invitations (inviter_id);

-- Who came, left, became an admin: the history that members read. Ids rise with time.
CREATE TABLE group_events (
  id TEXT PRIMARY KEY,
  group_id TEXT NOT NULL REFERENCES groups(id),
  kind TEXT NOT NULL,
  user_id TEXT REFERENCES users(id),              -- whom it happened to
  actor_id TEXT REFERENCES users(id),             -- who did it, when it was somebody else
  at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX group_events_by_group ON group_events (group_id, id);
CREATE INDEX group_events_by_user ON group_events (user_id);
CREATE INDEX group_events_by_actor ON group_events (actor_id);
