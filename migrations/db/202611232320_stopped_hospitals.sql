-- A hospital that asked not to be shown keeps its record, so that no import lists it anew; it is in no search.
ALTER TABLE hospitals ADD COLUMN delisted_at INTEGER;
-- Whether the hospital's own people changed it or the operator, who may work at a hospital too.
ALTER TABLE hospital_edits ADD COLUMN edited_as TEXT NOT NULL DEFAULT 'member' CHECK (edited_as IN ('member', 'operator'));
