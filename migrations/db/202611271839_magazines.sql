-- 運営からの配信: what the operators write to those who asked for the magazine (特定電子メール法).
CREATE TABLE magazines (
  id TEXT PRIMARY KEY,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  link_label TEXT NOT NULL DEFAULT '',
  link_url TEXT NOT NULL DEFAULT '',
  roles TEXT NOT NULL DEFAULT '[]',            -- JSON; [] = all
  departments TEXT NOT NULL DEFAULT '[]',      -- JSON: departments of doctors; [] = all
  prefectures TEXT NOT NULL DEFAULT '[]',      -- JSON: where people work; [] = all
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sending', 'sent')),
  send_at INTEGER,
  revision INTEGER NOT NULL DEFAULT 1,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) WITHOUT ROWID;
CREATE INDEX magazines_due ON magazines (send_at) WHERE state = 'scheduled';

CREATE TABLE magazine_recipients (
  magazine_id TEXT NOT NULL REFERENCES magazines(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  outcome TEXT NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'sent', 'declined')),  -- declined: unsubscribed meanwhile
  outcome_at INTEGER,
  PRIMARY KEY (magazine_id, user_id)
) WITHOUT ROWID;
CREATE INDEX magazine_recipients_by_user ON magazine_recipients (user_id);
