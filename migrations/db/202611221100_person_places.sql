-- Where somebody belongs, and up to when they have seen each place (epoch ms), in one row a person: what a timeline asks
-- first. Triggers keep it, so that it is always what memberships and community_members say. Nothing is written to it
-- when something is posted.
CREATE TABLE person_places (
  user_id TEXT PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  groups TEXT NOT NULL DEFAULT '{}',           -- JSON: {group: seen up to}
  communities TEXT NOT NULL DEFAULT '{}'       -- JSON: {community: seen up to}
) WITHOUT ROWID;
INSERT INTO person_places (user_id, groups)
  SELECT user_id, json_group_object(group_id, max(last_read_at, coalesce(joined_at, 0)))
  FROM memberships WHERE state IN ('member', 'admin') GROUP BY user_id;
INSERT INTO person_places (user_id, communities)
  SELECT user_id, json_group_object(community_id, last_read_at)
  FROM community_members WHERE state = 'joined' GROUP BY user_id
  ON CONFLICT (user_id) DO UPDATE SET communities = excluded.communities;

CREATE TRIGGER person_places_group_new AFTER INSERT ON memberships WHEN NEW.state IN ('member', 'admin') BEGIN
  INSERT INTO person_places (user_id, groups)
    VALUES (NEW.user_id, json_object(NEW.group_id, max(NEW.last_read_at, coalesce(NEW.joined_at, 0))))
    ON CONFLICT (user_id) DO UPDATE SET
      groups = json_set(groups, '$."' || NEW.group_id || '"', max(NEW.last_read_at, coalesce(NEW.joined_at, 0)));
END;
CREATE TRIGGER person_places_group_moved AFTER UPDATE OF state, last_read_at, joined_at ON memberships
WHEN NEW.state IN ('member', 'admin') BEGIN
  INSERT INTO person_places (user_id, groups)
    VALUES (NEW.user_id, json_object(NEW.group_id, max(NEW.last_read_at, coalesce(NEW.joined_at, 0))))
    ON CONFLICT (user_id) DO UPDATE SET
      groups = json_set(groups, '$."' || NEW.group_id || '"', max(NEW.last_read_at, coalesce(NEW.joined_at, 0)));
END;
CREATE TRIGGER person_places_group_left AFTER UPDATE OF state ON memberships
WHEN OLD.state IN ('member', 'admin') AND NEW.state NOT IN ('member', 'admin') BEGIN
  UPDATE person_places SET groups = json_remove(groups, '$."' || OLD.group_id || '"') WHERE user_id = OLD.user_id;
END;
CREATE TRIGGER person_places_group_gone AFTER DELETE ON memberships WHEN OLD.state IN ('member', 'admin') BEGIN
  UPDATE person_places SET groups = json_remove(groups, '$."' || OLD.group_id || '"') WHERE user_id = OLD.user_id;
END;

CREATE TRIGGER person_places_community_new AFTER INSERT ON community_members WHEN NEW.state = 'joined' BEGIN
  INSERT INTO person_places (user_id, communities)
    VALUES (NEW.user_id, json_object(NEW.community_id, NEW.last_read_at))
    ON CONFLICT (user_id) DO UPDATE SET
      communities = json_set(communities, '$."' || NEW.community_id || '"', NEW.last_read_at);
END;
CREATE TRIGGER person_places_community_moved AFTER UPDATE OF state, last_read_at ON community_members
WHEN NEW.state = 'joined' BEGIN
  INSERT INTO person_places (user_id, communities)
    VALUES (NEW.user_id, json_object(NEW.community_id, NEW.last_read_at))
    ON CONFLICT (user_id) DO UPDATE SET
      communities = json_set(communities, '$."' || NEW.community_id || '"', NEW.last_read_at);
END;
CREATE TRIGGER person_places_community_left AFTER UPDATE OF state ON community_members
WHEN OLD.state = 'joined' AND NEW.state <> 'joined' BEGIN
  UPDATE person_places SET communities = json_remove(communities, '$."' || OLD.community_id || '"')
    WHERE user_id = OLD.user_id;
END;
CREATE TRIGGER person_places_community_gone AFTER DELETE ON community_members WHEN OLD.state = 'joined' BEGIN
  UPDATE person_places SET communities = json_remove(communities, '$."' || OLD.community_id || '"')
    WHERE user_id = OLD.user_id;
END;

-- When something was last posted in a community that is still to be read there. NULL: nothing.
ALTER TABLE communities ADD COLUMN latest_at INTEGER;
UPDATE communities SET latest_at = (SELECT created_at FROM posts WHERE place_kind = 'community'
  AND place_id = communities.id AND status = 'published' ORDER BY posts.id DESC LIMIT 1);
CREATE TRIGGER community_posts_came AFTER INSERT ON posts
WHEN NEW.place_kind = 'community' AND NEW.status = 'published' BEGIN
  UPDATE communities SET latest_at = max(coalesce(latest_at, 0), NEW.created_at) WHERE id = NEW.place_id;
END;
CREATE TRIGGER community_posts_moved AFTER UPDATE OF status ON posts
WHEN NEW.place_kind = 'community' AND NEW.status <> OLD.status BEGIN
  UPDATE communities SET latest_at = (SELECT created_at FROM posts WHERE place_kind = 'community'
    AND place_id = NEW.place_id AND status = 'published' ORDER BY id DESC LIMIT 1) WHERE id = NEW.place_id;
END;
CREATE TRIGGER community_posts_gone AFTER DELETE ON posts
WHEN OLD.place_kind = 'community' AND OLD.status = 'published' BEGIN
  UPDATE communities SET latest_at = (SELECT created_at FROM posts WHERE place_kind = 'community'
    AND place_id = OLD.place_id AND status = 'published' ORDER BY id DESC LIMIT 1) WHERE id = OLD.place_id;
END;
