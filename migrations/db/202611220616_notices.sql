-- What a hospital tells others (E-13, SM-9). Whom it reaches is asked when somebody reads, since people come and go.
CREATE TABLE hospital_notices (
  id TEXT PRIMARY KEY,
  author_id TEXT NOT NULL REFERENCES users(id),
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),  -- in whose name
  creation_key TEXT,                           -- the mark of the form that sent it: sent twice, it is one notice
  title TEXT NOT NULL,
  detail TEXT NOT NULL,
  file_url TEXT,
  file_name TEXT,
  is_must_read INTEGER NOT NULL DEFAULT 0,
  round INTEGER NOT NULL DEFAULT 1,            -- rises when an edit makes it unread again; what was read before counts no more
  revision INTEGER NOT NULL DEFAULT 1,         -- rises with each edit
  wave INTEGER NOT NULL DEFAULT 1,             -- rises with each telling: the sending, a renewal, a reminder
  wave_kind TEXT NOT NULL DEFAULT 'sent' CHECK (wave_kind IN ('sent', 'again', 'reminder')),
  wave_at INTEGER NOT NULL,                    -- when its parts were last put into the queue
  hospital_count INTEGER NOT NULL CHECK (hospital_count <= 2000),
  told_count INTEGER NOT NULL DEFAULT 0,       -- hospitals whose people the newest wave has told
  read_count INTEGER NOT NULL DEFAULT 0,       -- hospitals where somebody has read it in this round
  acknowledged_count INTEGER NOT NULL DEFAULT 0,
  reminder_count INTEGER NOT NULL DEFAULT 0,
  reminded_at INTEGER,
  sent_at INTEGER NOT NULL,
  edited_at INTEGER,
  deleted_at INTEGER
) WITHOUT ROWID;
CREATE UNIQUE INDEX hospital_notices_by_key ON hospital_notices (author_id, creation_key);
CREATE INDEX hospital_notices_by_hospital ON hospital_notices (hospital_id, sent_at);
CREATE INDEX hospital_notices_under_way ON hospital_notices (wave_at) WHERE told_count < hospital_count AND deleted_at IS NULL;

CREATE TABLE hospital_notice_recipients (
  notice_id TEXT NOT NULL REFERENCES hospital_notices(id) ON DELETE CASCADE,
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  position INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,                    -- the notice's, or of the edit that added the hospital
  told_wave INTEGER NOT NULL DEFAULT 0,        -- the newest wave that has told its people
  read_at INTEGER,                             -- by the first of its people, in this round
  acknowledged_at INTEGER,
  PRIMARY KEY (notice_id, hospital_id)
) WITHOUT ROWID;
CREATE INDEX hospital_notice_recipients_in_order ON hospital_notice_recipients (notice_id, position);
CREATE INDEX hospital_notice_recipients_by_hospital ON hospital_notice_recipients (hospital_id, sent_at);

CREATE TABLE hospital_notice_reads (
  notice_id TEXT NOT NULL REFERENCES hospital_notices(id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users(id),
  round INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  acknowledged_at INTEGER,
  PRIMARY KEY (notice_id, user_id)
) WITHOUT ROWID;
CREATE INDEX hospital_notice_reads_by_user ON hospital_notice_reads (user_id);

-- What is being written; under the id of a notice: a change to it.
CREATE TABLE hospital_notice_drafts (
  id TEXT PRIMARY KEY,
  author_id TEXT NOT NULL REFERENCES users(id),
  hospital_id TEXT,
  title TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '',
  file_url TEXT,
  file_name TEXT,
  is_must_read INTEGER NOT NULL DEFAULT 0,
  hospital_count INTEGER NOT NULL DEFAULT 0 CHECK (hospital_count <= 2000),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX hospital_notice_drafts_by_author ON hospital_notice_drafts (author_id, updated_at);

CREATE TABLE hospital_notice_draft_hospitals (
  draft_id TEXT NOT NULL REFERENCES hospital_notice_drafts(id) ON DELETE CASCADE,
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  position INTEGER NOT NULL,
  PRIMARY KEY (draft_id, hospital_id)
) WITHOUT ROWID;
CREATE INDEX hospital_notice_draft_hospitals_in_order ON hospital_notice_draft_hospitals (draft_id, position);
