-- Open communities (SM-3): everybody of the right role reads them, who has joined writes.
CREATE TABLE communities (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  rules TEXT NOT NULL DEFAULT '',              -- what is agreed on inside, shown before one joins
  image TEXT,                                  -- a picture of ours
  departments TEXT NOT NULL DEFAULT '[]',      -- JSON: the specialties it is recommended to; none: all
  prefectures TEXT NOT NULL DEFAULT '[]',      -- JSON: the areas it is recommended in; none: everywhere
  member_count INTEGER NOT NULL DEFAULT 0 CHECK (member_count >= 0),
  rev INTEGER NOT NULL DEFAULT 0,
  closed_at INTEGER,                           -- by the operator: nobody sees it any more
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE community_members (
  community_id TEXT NOT NULL REFERENCES communities(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  state TEXT NOT NULL CHECK (state IN ('none', 'joined', 'left', 'banned')),
  role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator', 'admin')),
  -- Admins stand first, then moderators.
  rank INTEGER GENERATED ALWAYS AS (CASE role WHEN 'admin' THEN 0 WHEN 'moderator' THEN 1 ELSE 2 END) VIRTUAL,
  joined_at INTEGER NOT NULL,
  last_read_at INTEGER NOT NULL DEFAULT 0,     -- posts up to then were seen: unread is compared, never written
  tells TEXT NOT NULL DEFAULT 'all' CHECK (tells IN ('all', 'mentions', 'nothing')),
  muted_until INTEGER NOT NULL DEFAULT 0,
  ban_reason TEXT NOT NULL DEFAULT '',
  banned_by TEXT REFERENCES users(id),
  banned_at INTEGER,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (community_id, user_id),
  CHECK (state = 'joined' OR role = 'member'),
  CHECK ((state = 'banned') = (banned_at IS NOT NULL))
) WITHOUT ROWID;
CREATE INDEX community_members_by_user ON community_members (user_id, state);
CREATE INDEX community_members_by_banner ON community_members (banned_by) WHERE banned_by IS NOT NULL;
CREATE INDEX community_members_in_order ON community_members (community_id, state, rank, joined_at, user_id);

-- However a membership comes and goes, the number kept with the community is that of its rows.
CREATE TRIGGER community_members_came AFTER INSERT ON community_members WHEN new.state = 'joined' BEGIN
  UPDATE communities SET member_count = member_count + 1 WHERE id = new.community_id;
END;
CREATE TRIGGER community_members_moved AFTER UPDATE OF state ON community_members
WHEN (old.state = 'joined') <> (new.state = 'joined') BEGIN
  UPDATE communities SET member_count = member_count + (new.state = 'joined') - (old.state = 'joined')
  WHERE id = new.community_id;
END;
CREATE TRIGGER community_members_went AFTER DELETE ON community_members WHEN old.state = 'joined' BEGIN
  UPDATE communities SET member_count = member_count - 1 WHERE id = old.community_id;
END;

-- What those who look after a community have done there.
CREATE TABLE community_log (
  id INTEGER PRIMARY KEY,
  community_id TEXT NOT NULL REFERENCES communities(id),
  at INTEGER NOT NULL,
  actor_id TEXT REFERENCES users(id),          -- NULL: has left the service
  user_id TEXT REFERENCES users(id),           -- to whom it was done
  act TEXT NOT NULL CHECK (act IN ('role', 'ban', 'unban', 'hide', 'restore')),
  detail TEXT NOT NULL DEFAULT ''
);
CREATE INDEX community_log_newest ON community_log (community_id, at);
CREATE INDEX community_log_by_actor ON community_log (actor_id);
CREATE INDEX community_log_by_user ON community_log (user_id);

CREATE TABLE community_banners (
  id TEXT PRIMARY KEY,
  community_id TEXT REFERENCES communities(id), -- NULL: shown in all of them
  position TEXT NOT NULL DEFAULT 'community-top',
  title TEXT NOT NULL,
  body TEXT NOT NULL DEFAULT '',
  image TEXT,
  link TEXT,
  place INTEGER NOT NULL DEFAULT 0,            -- lower stands first
  starts_at INTEGER NOT NULL,
  ends_at INTEGER,                             -- NULL: until it is taken down
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX community_banners_by_position ON community_banners (position, community_id, place);
