-- Since when (epoch ms) a message of the queue goes through this row; 0 with every edit: who had judged it before the
-- edit takes nothing away that is still to be judged.
ALTER TABLE changed ADD COLUMN taken_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX changed_by_take ON changed (taken_at);
