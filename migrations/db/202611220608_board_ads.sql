-- What the operator shows for somebody who pays, and the sums of what is counted of the board (K-29): by day of Japan,
-- never by person.
CREATE TABLE board_ads (
  id TEXT PRIMARY KEY,
  creation_key TEXT UNIQUE,                    -- the mark of the form that made it: sent twice, it is one ad
  place TEXT NOT NULL CHECK (place IN ('home', 'board', 'community-top')),
  advertiser TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  image_url TEXT,
  colour TEXT NOT NULL DEFAULT '',
  link_url TEXT NOT NULL,
  starts_on TEXT NOT NULL,                     -- YYYY-MM-DD of Japan, both days included
  ends_on TEXT NOT NULL,
  territories TEXT NOT NULL,                   -- JSON: codes of prefectures, or '00' alone
  roles TEXT NOT NULL,                         -- JSON
  is_stopped INTEGER NOT NULL DEFAULT 0,
  rev INTEGER NOT NULL DEFAULT 0,
  created_by TEXT NOT NULL REFERENCES users(id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX board_ads_at_place ON board_ads (place, ends_on);

CREATE TABLE board_sums (
  subject_id TEXT NOT NULL,                    -- an ad or a post
  event TEXT NOT NULL,
  day TEXT NOT NULL,                           -- YYYY-MM-DD of Japan
  count INTEGER NOT NULL,
  PRIMARY KEY (subject_id, event, day)
) WITHOUT ROWID;
