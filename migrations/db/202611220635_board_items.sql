-- What a post of the board has besides: who it is for, and as whom its author wrote it.
CREATE TABLE board_items (
  post_id TEXT PRIMARY KEY REFERENCES posts(id) ON DELETE CASCADE ON UPDATE CASCADE,
  author_id TEXT NOT NULL REFERENCES users(id),
  author_role TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('member', 'promotion', 'official')),
  roles TEXT NOT NULL,                         -- JSON
  territories TEXT NOT NULL,                   -- JSON: codes of prefectures, or '00' alone
  mask INTEGER NOT NULL,                       -- the same as bits: 0 the whole country, 1 to 47 the prefectures
  folded TEXT NOT NULL,                        -- title and text, as the search compares them
  is_shown INTEGER NOT NULL DEFAULT 1          -- kept by the trigger below
) WITHOUT ROWID;
CREATE INDEX board_items_by_author ON board_items (author_id);

-- A page of the board is read from here: for each audience an item is for, a row in the order of publication. An
-- audience is a role, a source and a territory ('doctor.member.13', 'doctor.member.all'), or an author ('by.' and the id).
CREATE TABLE board_audience (
  audience TEXT NOT NULL,
  post_id TEXT NOT NULL,
  PRIMARY KEY (audience, post_id)
) WITHOUT ROWID;

CREATE TRIGGER board_items_shown AFTER UPDATE OF status ON posts WHEN NEW.place_kind = 'board' BEGIN
  UPDATE board_items SET is_shown = NEW.status = 'published' WHERE post_id = NEW.id;
END;
