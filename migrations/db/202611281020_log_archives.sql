-- Months of the log of operations that were taken out of it into files of the bucket (docs/adr/0347).
CREATE TABLE log_archives (
  month TEXT PRIMARY KEY,                      -- 'YYYY-MM' in Japan
  sha256 TEXT NOT NULL,                        -- of the whole file
  previous TEXT NOT NULL,                      -- sha256 of the file before, which this one names; '' in the first
  entries INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  last_id INTEGER NOT NULL,                    -- the highest id in the file
  archived_at INTEGER NOT NULL,
  verified_at INTEGER,
  fault TEXT CHECK (fault IN ('missing', 'changed', 'unlinked')),
  erased_at INTEGER                            -- the file went after its years; what is here keeps the chain
) STRICT, WITHOUT ROWID;

-- An entry may go once a file has it.
DROP TRIGGER audit_log_is_append_only_delete;
CREATE TRIGGER audit_log_is_append_only_delete BEFORE DELETE ON audit_log
WHEN NOT EXISTS (
  SELECT 1 FROM log_archives WHERE OLD.at >= from_at AND OLD.at < until_at AND OLD.id <= last_id)
BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
