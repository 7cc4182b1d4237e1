-- What a hospital's own people and the imports of public data say of it, kept apart. `id` of an imported record is the
-- ministry's, as published; it is unique without its case as well.
ALTER TABLE hospitals ADD COLUMN short_name TEXT NOT NULL DEFAULT '';
ALTER TABLE hospitals ADD COLUMN short_name_kana TEXT NOT NULL DEFAULT '';
ALTER TABLE hospitals ADD COLUMN name_en TEXT NOT NULL DEFAULT '';
ALTER TABLE hospitals ADD COLUMN kind TEXT NOT NULL DEFAULT 'other'
  CHECK (kind IN ('hospital', 'clinic', 'dental', 'midwife', 'pharmacy', 'other'));
ALTER TABLE hospitals ADD COLUMN further_types TEXT NOT NULL DEFAULT '[]';    -- JSON: codes of hospital_types beside `type`
ALTER TABLE hospitals ADD COLUMN is_referral_priority INTEGER NOT NULL DEFAULT 0;  -- 紹介受診重点医療機関
ALTER TABLE hospitals ADD COLUMN is_place_near INTEGER NOT NULL DEFAULT 0;    -- the coordinates are the town hall's
ALTER TABLE hospitals ADD COLUMN referral_name TEXT NOT NULL DEFAULT '';      -- who answers referrals: 地域医療連携室
ALTER TABLE hospitals ADD COLUMN referral_tel TEXT;
ALTER TABLE hospitals ADD COLUMN referral_fax TEXT;
ALTER TABLE hospitals ADD COLUMN referral_hours TEXT NOT NULL DEFAULT '';
ALTER TABLE hospitals ADD COLUMN source TEXT;                                 -- the list the record came with; NULL: none
ALTER TABLE hospitals ADD COLUMN source_date TEXT;                            -- YYYY-MM-DD, the day that list speaks of
ALTER TABLE hospitals ADD COLUMN sources TEXT NOT NULL DEFAULT '{}';          -- JSON: block → {source, date}
ALTER TABLE hospitals ADD COLUMN edited TEXT NOT NULL DEFAULT '{}';           -- JSON: field that people edited → {at, by}
ALTER TABLE hospitals ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;         -- one more with every change of the record
ALTER TABLE hospitals ADD COLUMN imported_revision INTEGER NOT NULL DEFAULT 0;  -- the revision of the last import's change
ALTER TABLE hospitals ADD COLUMN closed_at INTEGER;                           -- vanished from its source
CREATE UNIQUE INDEX hospitals_by_folded_id ON hospitals (lower(id));

UPDATE hospitals SET kind = CASE
  WHEN type BETWEEN 1 AND 9 THEN 'hospital'
  WHEN type BETWEEN 10 AND 12 THEN 'clinic'
  WHEN type = 13 THEN 'dental'
  WHEN type = 16 THEN 'pharmacy'
  ELSE 'other' END;

-- Every change by people, one row a field, never changed but for who took it back.
CREATE TABLE hospital_edits (
  id INTEGER PRIMARY KEY,
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  revision INTEGER NOT NULL,                   -- of the hospital after the change
  field TEXT NOT NULL,                         -- a word of the contract's FIELDS, or vacantBeds.{id}
  before TEXT NOT NULL, after TEXT NOT NULL,   -- JSON
  editor_id TEXT,                              -- NULL: left the service
  edited_at INTEGER NOT NULL,
  taken_back_by TEXT, taken_back_at INTEGER
);
CREATE INDEX hospital_edits_by_hospital ON hospital_edits (hospital_id, revision);
CREATE TRIGGER hospital_edits_stand BEFORE UPDATE OF hospital_id, revision, field, before, after, edited_at ON hospital_edits
BEGIN SELECT RAISE(ABORT, 'hospital_edits is append only'); END;

-- What a source says of a field that people have edited. Decided once; another value of the source opens it again.
CREATE TABLE hospital_proposals (
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  field TEXT NOT NULL,
  value TEXT NOT NULL,                         -- JSON
  source TEXT NOT NULL,
  source_date TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'dismissed')),
  created_at INTEGER NOT NULL,
  decided_by TEXT, decided_at INTEGER,
  PRIMARY KEY (hospital_id, field)
) WITHOUT ROWID;

CREATE TABLE vacant_beds (
  id TEXT PRIMARY KEY,
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  bed_kind INTEGER NOT NULL CHECK (bed_kind BETWEEN 1 AND 8),
  ward TEXT NOT NULL DEFAULT '',
  men INTEGER NOT NULL DEFAULT 0,
  women INTEGER NOT NULL DEFAULT 0,
  either INTEGER NOT NULL DEFAULT 0,
  number INTEGER NOT NULL DEFAULT 0,           -- of the three together
  note TEXT NOT NULL DEFAULT '',
  updated_at INTEGER NOT NULL,                 -- of the last word, new figures or that they still hold
  updated_by TEXT,
  confirmed INTEGER NOT NULL DEFAULT 0,        -- the last word was that nothing changed
  UNIQUE (hospital_id, bed_kind, ward)
) WITHOUT ROWID;

-- Who keeps a hospital's vacant beds and at what hour in Japan they want to be reminded.
CREATE TABLE vacant_bed_reminders (
  user_id TEXT NOT NULL REFERENCES users(id),
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
  PRIMARY KEY (user_id, hospital_id)
) WITHOUT ROWID;
CREATE INDEX vacant_bed_reminders_by_hour ON vacant_bed_reminders (hour);
