-- Two records of one doctor or hospital that were made one: the old address leads to the one that stayed.
CREATE TABLE merged_records (
  kind TEXT NOT NULL CHECK (kind IN ('doctor', 'hospital')),
  old_id TEXT NOT NULL,
  new_id TEXT NOT NULL,
  merged_by TEXT,
  merged_at INTEGER NOT NULL,
  PRIMARY KEY (kind, old_id)
) WITHOUT ROWID;
CREATE INDEX merged_records_by_new ON merged_records (kind, new_id);

-- A list that still names the old hospital does not open it again.
CREATE TRIGGER merged_hospital_stays_closed AFTER UPDATE OF closed_at ON hospitals
WHEN NEW.closed_at IS NULL AND OLD.closed_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM merged_records WHERE kind = 'hospital' AND old_id = NEW.id)
BEGIN
  UPDATE hospitals SET closed_at = OLD.closed_at WHERE id = NEW.id;
END;
