-- Hospitals that a person keeps together, in an order of their own (E-14).
CREATE TABLE hospital_lists (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users(id),
  creation_key TEXT,                           -- the mark of the form that made it: sent twice, it is one list
  name TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type IN (1, 2)),
  purpose INTEGER NOT NULL REFERENCES list_purposes(code),
  memo TEXT NOT NULL DEFAULT '',
  hospital_count INTEGER NOT NULL DEFAULT 0 CHECK (hospital_count <= 2000),
  rev INTEGER NOT NULL DEFAULT 0,              -- of name, purpose and memo
  order_rev INTEGER NOT NULL DEFAULT 0,        -- of which hospitals, and in which order
  share_key TEXT UNIQUE,                       -- whoever has it may read the list; NULL: the owner alone
  shares_notes INTEGER NOT NULL DEFAULT 0,     -- with memos and marks
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX hospital_lists_by_key ON hospital_lists (owner_id, creation_key);
CREATE INDEX hospital_lists_by_owner ON hospital_lists (owner_id, updated_at);

CREATE TABLE hospital_list_items (
  list_id TEXT NOT NULL REFERENCES hospital_lists(id) ON DELETE CASCADE,
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  position INTEGER NOT NULL,                   -- in steps with room between them: a move writes one row
  memo TEXT NOT NULL DEFAULT '',
  mark TEXT NOT NULL DEFAULT 'none' CHECK (mark IN ('none', 'asked', 'answered', 'full')),
  marked_at INTEGER,
  rev INTEGER NOT NULL,                        -- of memo and mark; begins with the moment of adding, so that none comes twice
  added_at INTEGER NOT NULL,
  PRIMARY KEY (list_id, hospital_id)
) WITHOUT ROWID;
CREATE INDEX hospital_list_items_in_order ON hospital_list_items (list_id, position);
CREATE INDEX hospital_list_items_by_hospital ON hospital_list_items (hospital_id);
