-- 「この端末は自分専用です」: such a session ends after 30 idle days instead of 12 hours.
ALTER TABLE sessions ADD COLUMN own_device INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pending_sign_ins ADD COLUMN own_device INTEGER NOT NULL DEFAULT 0;
