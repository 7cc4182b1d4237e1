-- Doctors that a person keeps on their own lists, beside the hospitals. The note is the owner's alone.
CREATE TABLE list_doctors (
  list_id TEXT NOT NULL REFERENCES hospital_lists(id) ON DELETE CASCADE,
  doctor_id TEXT NOT NULL REFERENCES doctors(id) ON DELETE CASCADE,
  memo TEXT NOT NULL DEFAULT '',
  rev INTEGER NOT NULL,                        -- of the memo; begins with the moment of adding, so that none comes twice
  added_at INTEGER NOT NULL,
  PRIMARY KEY (list_id, doctor_id)
) WITHOUT ROWID;
CREATE INDEX list_doctors_by_doctor ON list_doctors (doctor_id);
