-- What people write on the board, in groups and in open communities. Each place decides who reads and writes there.
CREATE TABLE posts (
  id TEXT PRIMARY KEY,                         -- uuidv7, given anew when a draft is published: the order of publication
  place_kind TEXT NOT NULL CHECK (place_kind IN ('board', 'group', 'community')),
  place_id TEXT NOT NULL,
  author_id TEXT NOT NULL REFERENCES users(id),
  creation_key TEXT,                           -- the mark of the form that made it: sent twice, it is one post
  kind TEXT NOT NULL DEFAULT 'post' CHECK (kind IN ('post', 'poll', 'case')),
  title TEXT NOT NULL,
  detail TEXT NOT NULL,
  medias TEXT NOT NULL DEFAULT '[]',           -- [{id, name, contentType, size, width?, height?}] of uploads
  mentions TEXT NOT NULL DEFAULT '[]',         -- [{userId, name}] that stand in the detail as @name
  is_commentable INTEGER NOT NULL DEFAULT 1,
  is_must_read INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'hidden', 'deleted')),
  hidden_reason TEXT,
  pinned_at INTEGER,
  created_at INTEGER NOT NULL,                 -- of what is published: when it was
  edited_at INTEGER,
  rev INTEGER NOT NULL DEFAULT 0,
  comment_count INTEGER NOT NULL DEFAULT 0,    -- the counts are kept by the triggers below
  like_count INTEGER NOT NULL DEFAULT 0,
  helpful_count INTEGER NOT NULL DEFAULT 0,
  thanks_count INTEGER NOT NULL DEFAULT 0,
  check_count INTEGER NOT NULL DEFAULT 0,
  reader_count INTEGER NOT NULL DEFAULT 0,
  acknowledged_count INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX posts_in_place ON posts (place_kind, place_id, status, id DESC);
CREATE INDEX posts_pinned ON posts (place_kind, place_id, pinned_at) WHERE pinned_at IS NOT NULL;
CREATE INDEX posts_by_author ON posts (author_id, status);
CREATE UNIQUE INDEX posts_by_key ON posts (author_id, creation_key) WHERE creation_key IS NOT NULL;

CREATE TABLE comments (
  id TEXT PRIMARY KEY,                         -- uuidv7
  post_id TEXT NOT NULL REFERENCES posts(id) ON DELETE CASCADE ON UPDATE CASCADE,
  author_id TEXT NOT NULL REFERENCES users(id),
  creation_key TEXT,
  reply_to_id TEXT,                            -- a comment of the same post
  comment TEXT NOT NULL,
  medias TEXT NOT NULL DEFAULT '[]',
  mentions TEXT NOT NULL DEFAULT '[]',
  status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'hidden', 'deleted')),
  hidden_reason TEXT,
  created_at INTEGER NOT NULL,
  like_count INTEGER NOT NULL DEFAULT 0,
  helpful_count INTEGER NOT NULL DEFAULT 0,
  thanks_count INTEGER NOT NULL DEFAULT 0,
  check_count INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX comments_of_post ON comments (post_id, status, id);
CREATE INDEX comments_by_author ON comments (author_id);
CREATE UNIQUE INDEX comments_by_key ON comments (author_id, creation_key) WHERE creation_key IS NOT NULL;

-- One of a person on a post (comment_id empty) or on one of its comments.
CREATE TABLE reactions (
  post_id TEXT NOT NULL REFERENCES posts(id) ON DELETE CASCADE ON UPDATE CASCADE,
  comment_id TEXT NOT NULL DEFAULT '',
  user_id TEXT NOT NULL REFERENCES users(id),
  kind TEXT NOT NULL CHECK (kind IN ('like', 'helpful', 'thanks', 'check')),
  reacted_at INTEGER NOT NULL,
  PRIMARY KEY (post_id, comment_id, user_id)
) WITHOUT ROWID;
CREATE INDEX reactions_by_user ON reactions (user_id);

-- Who has opened a post, written by the reader: nothing is written for those who have not.
CREATE TABLE post_reads (
  post_id TEXT NOT NULL REFERENCES posts(id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id TEXT NOT NULL REFERENCES users(id),
  read_at INTEGER NOT NULL,
  acknowledged_at INTEGER,                     -- of what must be read: when the reader said so
  PRIMARY KEY (post_id, user_id)
) WITHOUT ROWID;
CREATE INDEX post_reads_by_user ON post_reads (user_id);

CREATE TABLE polls (
  post_id TEXT PRIMARY KEY REFERENCES posts(id) ON DELETE CASCADE ON UPDATE CASCADE,
  is_several INTEGER NOT NULL,                 -- several choices may be ticked
  is_secret INTEGER NOT NULL,                  -- nobody sees who chose what
  ends_at INTEGER,
  voter_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE poll_choices (
  post_id TEXT NOT NULL REFERENCES polls(post_id) ON DELETE CASCADE ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  vote_count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (post_id, number)
) WITHOUT ROWID;
CREATE TABLE poll_votes (
  post_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users(id),
  number INTEGER NOT NULL,
  PRIMARY KEY (post_id, user_id, number),
  FOREIGN KEY (post_id, number) REFERENCES poll_choices(post_id, number) ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;
CREATE INDEX poll_votes_by_choice ON poll_votes (post_id, number);
CREATE INDEX poll_votes_by_user ON poll_votes (user_id);

-- A colleague's advice is asked about a case, without who the patient is.
CREATE TABLE case_consults (
  post_id TEXT PRIMARY KEY REFERENCES posts(id) ON DELETE CASCADE ON UPDATE CASCADE,
  age_group TEXT NOT NULL,
  sex TEXT NOT NULL,
  course TEXT NOT NULL,
  findings TEXT NOT NULL,
  question TEXT NOT NULL
) WITHOUT ROWID;

-- An upload that stands in a post is read by those who may read the post, and by nobody else.
ALTER TABLE uploads ADD COLUMN post_id TEXT REFERENCES posts(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE uploads ADD COLUMN width INTEGER;  -- pixels, of pictures
ALTER TABLE uploads ADD COLUMN height INTEGER;
CREATE INDEX uploads_by_post ON uploads (post_id);

-- Counts are written by the statement that changes what they count, whichever it is.
CREATE TRIGGER reactions_counted_in AFTER INSERT ON reactions BEGIN
  UPDATE posts SET like_count = like_count + (NEW.kind = 'like'), helpful_count = helpful_count + (NEW.kind = 'helpful'),
    thanks_count = thanks_count + (NEW.kind = 'thanks'), check_count = check_count + (NEW.kind = 'check')
  WHERE id = NEW.post_id AND NEW.comment_id = '';
  UPDATE comments SET like_count = like_count + (NEW.kind = 'like'), helpful_count = helpful_count + (NEW.kind = 'helpful'),
    thanks_count = thanks_count + (NEW.kind = 'thanks'), check_count = check_count + (NEW.kind = 'check')
  WHERE id = NEW.comment_id;
END;
CREATE TRIGGER reactions_counted_out AFTER DELETE ON reactions BEGIN
  UPDATE posts SET like_count = like_count - (OLD.kind = 'like'), helpful_count = helpful_count - (OLD.kind = 'helpful'),
    thanks_count = thanks_count - (OLD.kind = 'thanks'), check_count = check_count - (OLD.kind = 'check')
  WHERE id = OLD.post_id AND OLD.comment_id = '';
  UPDATE comments SET like_count = like_count - (OLD.kind = 'like'), helpful_count = helpful_count - (OLD.kind = 'helpful'),
    thanks_count = thanks_count - (OLD.kind = 'thanks'), check_count = check_count - (OLD.kind = 'check')
  WHERE id = OLD.comment_id;
END;
CREATE TRIGGER reactions_counted_over AFTER UPDATE OF kind ON reactions WHEN OLD.kind <> NEW.kind BEGIN
  UPDATE posts SET like_count = like_count + (NEW.kind = 'like') - (OLD.kind = 'like'),
    helpful_count = helpful_count + (NEW.kind = 'helpful') - (OLD.kind = 'helpful'),
    thanks_count = thanks_count + (NEW.kind = 'thanks') - (OLD.kind = 'thanks'),
    check_count = check_count + (NEW.kind = 'check') - (OLD.kind = 'check')
  WHERE id = NEW.post_id AND NEW.comment_id = '';
  UPDATE comments SET like_count = like_count + (NEW.kind = 'like') - (OLD.kind = 'like'),
    helpful_count = helpful_count + (NEW.kind = 'helpful') - (OLD.kind = 'helpful'),
    thanks_count = thanks_count + (NEW.kind = 'thanks') - (OLD.kind = 'thanks'),
    check_count = check_count + (NEW.kind = 'check') - (OLD.kind = 'check')
  WHERE id = NEW.comment_id;
END;
CREATE TRIGGER comments_counted_in AFTER INSERT ON comments WHEN NEW.status = 'published' BEGIN
  UPDATE posts SET comment_count = comment_count + 1 WHERE id = NEW.post_id;
END;
CREATE TRIGGER comments_counted_out AFTER DELETE ON comments WHEN OLD.status = 'published' BEGIN
  UPDATE posts SET comment_count = comment_count - 1 WHERE id = OLD.post_id;
END;
CREATE TRIGGER comments_counted_over AFTER UPDATE OF status ON comments BEGIN
  UPDATE posts SET comment_count = comment_count + (NEW.status = 'published') - (OLD.status = 'published')
  WHERE id = NEW.post_id;
END;
CREATE TRIGGER reads_counted_in AFTER INSERT ON post_reads BEGIN
  UPDATE posts SET reader_count = reader_count + 1,
    acknowledged_count = acknowledged_count + (NEW.acknowledged_at IS NOT NULL)
  WHERE id = NEW.post_id;
END;
CREATE TRIGGER reads_counted_out AFTER DELETE ON post_reads BEGIN
  UPDATE posts SET reader_count = reader_count - 1,
    acknowledged_count = acknowledged_count - (OLD.acknowledged_at IS NOT NULL)
  WHERE id = OLD.post_id;
END;
CREATE TRIGGER reads_counted_over AFTER UPDATE OF acknowledged_at ON post_reads BEGIN
  UPDATE posts SET acknowledged_count = acknowledged_count
    + (NEW.acknowledged_at IS NOT NULL) - (OLD.acknowledged_at IS NOT NULL)
  WHERE id = NEW.post_id;
END;
CREATE TRIGGER votes_counted_in AFTER INSERT ON poll_votes BEGIN
  UPDATE poll_choices SET vote_count = vote_count + 1 WHERE post_id = NEW.post_id AND number = NEW.number;
  UPDATE polls SET voter_count = voter_count + 1 WHERE post_id = NEW.post_id
    AND NOT EXISTS (SELECT 1 FROM poll_votes WHERE post_id = NEW.post_id AND user_id = NEW.user_id AND number <> NEW.number);
END;
CREATE TRIGGER votes_counted_out AFTER DELETE ON poll_votes BEGIN
  UPDATE poll_choices SET vote_count = vote_count - 1 WHERE post_id = OLD.post_id AND number = OLD.number;
  UPDATE polls SET voter_count = voter_count - 1 WHERE post_id = OLD.post_id
    AND NOT EXISTS (SELECT 1 FROM poll_votes WHERE post_id = OLD.post_id AND user_id = OLD.user_id);
END;
