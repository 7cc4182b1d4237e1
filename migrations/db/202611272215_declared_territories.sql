-- Territories that an MS or a connect user has added themselves and no operator has confirmed (JSON, a part of
-- `territories`). Others see them as the person's own word, and rules of contact do not count them.
ALTER TABLE users ADD COLUMN declared_territories TEXT NOT NULL DEFAULT '[]';
CREATE INDEX users_by_declared_territories ON users (updated_at) WHERE declared_territories <> '[]';
