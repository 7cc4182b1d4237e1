-- What people call an institution besides its name: JSON, [{name, source}]. They are searched like its short name.
ALTER TABLE hospitals ADD COLUMN nicknames TEXT NOT NULL DEFAULT '[]';
