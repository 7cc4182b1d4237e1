-- What becomes of an inquiry, and which operator saw to it last.
ALTER TABLE inquiries ADD COLUMN state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in-hand', 'answered'));
ALTER TABLE inquiries ADD COLUMN handled_by TEXT;
ALTER TABLE inquiries ADD COLUMN handled_at INTEGER;
