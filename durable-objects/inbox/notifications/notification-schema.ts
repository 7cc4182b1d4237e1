/**
 * Notifications, and what is derived from them: a line for each thing they are about, and how many lines and unread
 * there are of each kind. Triggers keep both, in the statement that changes a notification, so that a list and a number
 * cost the same with a hundred and with a hundred thousand.
 */
export const NOTIFICATIONS_STEP = `
  CREATE TABLE notifications (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, topic TEXT NOT NULL, about TEXT NOT NULL,
    actor_id TEXT, text TEXT NOT NULL, at INTEGER NOT NULL,
    read_at INTEGER,                                 -- NULL: unread
    gone_at INTEGER                                  -- NULL: its thing is there, as far as is known
  ) WITHOUT ROWID;
  CREATE INDEX notifications_about ON notifications (about, kind, at);
  CREATE INDEX notifications_unread ON notifications (at) WHERE read_at IS NULL;
  CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL;

  CREATE TABLE notification_lines (
    about TEXT NOT NULL, kind TEXT NOT NULL, total INTEGER NOT NULL, unread INTEGER NOT NULL,
    newest_at INTEGER NOT NULL, PRIMARY KEY (about, kind)
  ) WITHOUT ROWID;
  CREATE INDEX notification_lines_all ON notification_lines ((unread > 0) DESC, newest_at DESC, about);
  CREATE INDEX notification_lines_kind ON notification_lines (kind, (unread > 0) DESC, newest_at DESC, about);

  CREATE TABLE notification_counts (kind TEXT PRIMARY KEY, lines INTEGER NOT NULL, unread INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO notification_counts VALUES ('businessCard', 0, 0), ('information', 0, 0);

  CREATE TABLE notification_endings (                -- also of what was not delivered yet
    key TEXT NOT NULL, how TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (key, how)
  ) WITHOUT ROWID;
  CREATE INDEX notification_endings_age ON notification_endings (at);

  CREATE TRIGGER notification_came AFTER INSERT ON notifications BEGIN
    INSERT INTO notification_lines VALUES (NEW.about, NEW.kind, 1, NEW.read_at IS NULL, NEW.at)
    ON CONFLICT (about, kind) DO UPDATE SET total = total + 1, unread = unread + (NEW.read_at IS NULL),
      newest_at = max(newest_at, NEW.at);
  END;
  CREATE TRIGGER notification_read AFTER UPDATE OF read_at ON notifications
  WHEN OLD.read_at IS NULL AND NEW.read_at IS NOT NULL BEGIN
    UPDATE notification_lines SET unread = unread - 1 WHERE about = NEW.about AND kind = NEW.kind;
  END;
  CREATE TRIGGER notification_went AFTER DELETE ON notifications BEGIN
    UPDATE notification_lines SET total = total - 1, unread = unread - (OLD.read_at IS NULL),
      newest_at = coalesce((SELECT max(at) FROM notifications WHERE about = OLD.about AND kind = OLD.kind), 0)
    WHERE about = OLD.about AND kind = OLD.kind;
    DELETE FROM notification_lines WHERE about = OLD.about AND kind = OLD.kind AND total = 0;
  END;

  CREATE TRIGGER notification_line_came AFTER INSERT ON notification_lines BEGIN
    UPDATE notification_counts SET lines = lines + 1, unread = unread + NEW.unread WHERE kind = NEW.kind;
  END;
  CREATE TRIGGER notification_line_changed AFTER UPDATE OF unread ON notification_lines
  WHEN OLD.unread <> NEW.unread BEGIN
    UPDATE notification_counts SET unread = unread + NEW.unread - OLD.unread WHERE kind = NEW.kind;
  END;
  CREATE TRIGGER notification_line_went AFTER DELETE ON notification_lines BEGIN
    UPDATE notification_counts SET lines = lines - 1, unread = unread - OLD.unread WHERE kind = OLD.kind;
  END;`;
