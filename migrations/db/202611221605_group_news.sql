-- The newest post of a group that is still to be read there, else its founding: kept by the record, as for communities,
-- so that it goes back when the newest post is deleted or hidden.
UPDATE groups SET latest_at = coalesce((SELECT posts.created_at FROM posts WHERE place_kind = 'group'
  AND place_id = groups.id AND status = 'published' ORDER BY posts.id DESC LIMIT 1), created_at);
CREATE TRIGGER group_posts_came AFTER INSERT ON posts
WHEN NEW.place_kind = 'group' AND NEW.status = 'published' BEGIN
  UPDATE groups SET latest_at = max(latest_at, NEW.created_at) WHERE id = NEW.place_id;
END;
CREATE TRIGGER group_posts_moved AFTER UPDATE OF status ON posts
WHEN NEW.place_kind = 'group' AND NEW.status <> OLD.status BEGIN
  UPDATE groups SET latest_at = coalesce((SELECT posts.created_at FROM posts WHERE place_kind = 'group'
    AND place_id = NEW.place_id AND status = 'published' ORDER BY posts.id DESC LIMIT 1), created_at)
  WHERE id = NEW.place_id;
END;
CREATE TRIGGER group_posts_gone AFTER DELETE ON posts
WHEN OLD.place_kind = 'group' AND OLD.status = 'published' BEGIN
  UPDATE groups SET latest_at = coalesce((SELECT posts.created_at FROM posts WHERE place_kind = 'group'
    AND place_id = OLD.place_id AND status = 'published' ORDER BY posts.id DESC LIMIT 1), created_at)
  WHERE id = OLD.place_id;
END;
