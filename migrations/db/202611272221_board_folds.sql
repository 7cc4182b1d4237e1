-- The rules by which `folded` was made; older ones are made anew every hour, some at a time.
ALTER TABLE board_items ADD COLUMN fold_version INTEGER NOT NULL DEFAULT 0;
CREATE INDEX board_items_by_fold ON board_items (fold_version);
