-- What the list of doctors said last, by the list's own code. A field in which the record differs from it was edited by
-- people and stays theirs. Several codes may lead to one record; the row outlives the record, so that nobody who left is
-- listed again.
CREATE TABLE doctor_imports (
  code TEXT PRIMARY KEY,
  doctor_id TEXT NOT NULL,
  said TEXT NOT NULL,                          -- JSON: field → value, as the list had it
  source_date TEXT NOT NULL,                   -- YYYY-MM-DD
  vanished_at INTEGER                          -- the list names the code no more
) WITHOUT ROWID;
CREATE INDEX doctor_imports_by_doctor ON doctor_imports (doctor_id);

-- No list names the doctor any more: the record stays, and leaves the directory unless somebody has an account with it.
ALTER TABLE doctors ADD COLUMN vanished_at INTEGER;

-- What the search has still to learn of, as unindexed_hospitals. `papers`: the inferred specialties are to be computed.
CREATE TABLE unindexed_doctors (
  doctor_id TEXT PRIMARY KEY,
  papers INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX doctors_by_name ON doctors (last_name_kana, first_name_kana, last_name, first_name);
CREATE INDEX hospitals_by_name ON hospitals (prefecture_code, name);

-- Whether the register holds licences of a year.
CREATE INDEX licence_register_by_date ON licence_register (profession, certification_date);
