-- A document that nobody has published is a draft: the texts of the reference lists are models that the operator reads,
-- edits and publishes. An installation whose people have agreed to them has published them.
ALTER TABLE terms_versions ADD COLUMN published_at INTEGER;
UPDATE terms_versions SET published_at = unixepoch(revised_at) * 1000 WHERE EXISTS (
  SELECT 1 FROM agreements a WHERE a.term = terms_versions.term)
  OR EXISTS (SELECT 1 FROM users WHERE agreed_terms_version IS NOT NULL);

-- 事業者情報: who runs the service, as law asks for it. One row.
CREATE TABLE business_details (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  legal_name TEXT NOT NULL,
  representative TEXT NOT NULL,
  address TEXT NOT NULL,
  telephone TEXT NOT NULL,
  privacy_officer TEXT NOT NULL,               -- who answers for personal data
  data_location TEXT NOT NULL,                 -- country and region
  security_contact TEXT NOT NULL DEFAULT '',   -- mailto: or https: of security.txt
  updated_at INTEGER NOT NULL
);
