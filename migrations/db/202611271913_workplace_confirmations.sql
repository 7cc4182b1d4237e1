-- Who was confirmed as working at an institution. Rights come from a current workplace that has a row here. Epoch ms.
CREATE TABLE workplace_confirmations (
  user_id TEXT NOT NULL REFERENCES users(id),
  hospital_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('confirmed', 'refused')),
  method TEXT NOT NULL CHECK (method IN ('colleague', 'operator', 'code', 'invitation', 'earlier')),
  decided_by TEXT,                             -- NULL: nobody in person, or somebody who has left
  decided_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, hospital_id)
) WITHOUT ROWID;
CREATE INDEX workplace_confirmations_by_hospital ON workplace_confirmations (hospital_id, state);

-- How somebody asked to be confirmed: a code to a published number of the institution, or the operator's own check.
CREATE TABLE workplace_requests (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  channel TEXT NOT NULL CHECK (channel IN ('fax', 'tel', 'operator')),
  number TEXT NOT NULL DEFAULT '',             -- the published number the code goes to
  note TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  sent_at INTEGER, sent_by TEXT,               -- when the operator sent the code, or said it on the telephone
  tries INTEGER NOT NULL DEFAULT 0,            -- wrong codes
  matched_at INTEGER,
  closed_at INTEGER
) WITHOUT ROWID;
CREATE UNIQUE INDEX workplace_requests_open ON workplace_requests (user_id, hospital_id) WHERE closed_at IS NULL;
CREATE INDEX workplace_requests_waiting ON workplace_requests (created_at) WHERE closed_at IS NULL;

-- A confirmed person says that somebody does not work there.
CREATE TABLE workplace_objections (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  objector_id TEXT NOT NULL REFERENCES users(id),
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  settled_at INTEGER, settled_by TEXT,
  is_upheld INTEGER
) WITHOUT ROWID;
CREATE UNIQUE INDEX workplace_objections_open ON workplace_objections (user_id, hospital_id, objector_id) WHERE settled_at IS NULL;

-- Edits that wait: of people who are not confirmed, and of contact data by people confirmed only lately.
CREATE TABLE hospital_edit_proposals (
  id TEXT PRIMARY KEY,
  hospital_id TEXT NOT NULL REFERENCES hospitals(id),
  field TEXT NOT NULL,
  value TEXT NOT NULL,                         -- JSON
  proposer_id TEXT NOT NULL REFERENCES users(id),
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'dismissed')),
  decided_by TEXT, decided_at INTEGER
) WITHOUT ROWID;
CREATE UNIQUE INDEX hospital_edit_proposals_open ON hospital_edit_proposals (hospital_id, field, proposer_id) WHERE state = 'open';
CREATE INDEX hospital_edit_proposals_by_hospital ON hospital_edit_proposals (hospital_id, state, created_at);

-- Existing installations. A verified doctor counts as confirmed where more than the doctor's own word speaks for it: a
-- notice sent in the institution's name, a colleague who accepted an invitation, or an edit of something other than
-- contact data that still holds, each at least 30 days old. An edit of contact data proves nothing: that is what a
-- stranger would have made. Everybody else waits to be confirmed. The date is that of the migration, so that nobody
-- changes contact data alone in its first week.
INSERT INTO workplace_confirmations (user_id, hospital_id, state, method, decided_by, decided_at)
SELECT DISTINCT u.id, w.hospital_id, 'confirmed', 'earlier', NULL, unixepoch() * 1000
FROM users u JOIN doctors d ON d.user_id = u.id
  JOIN workplaces w ON w.doctor_id = d.id AND w.is_working = 1 AND w.hospital_id IS NOT NULL
  JOIN hospitals h ON h.id = w.hospital_id
WHERE u.role = 'doctor' AND u.status = 'active' AND u.licence_state = 'verified' AND (
  EXISTS (SELECT 1 FROM hospital_notices n WHERE n.author_id = u.id AND n.hospital_id = w.hospital_id
    AND n.deleted_at IS NULL AND n.sent_at < (unixepoch() - 2592000) * 1000)
  OR EXISTS (SELECT 1 FROM invitations i WHERE i.inviter_id = u.id AND i.hospital_id = w.hospital_id
    AND i.used_at < (unixepoch() - 2592000) * 1000)
  OR EXISTS (SELECT 1 FROM hospital_edits e WHERE e.editor_id = u.id AND e.hospital_id = w.hospital_id
    AND e.edited_as = 'member' AND e.taken_back_at IS NULL AND e.edited_at < (unixepoch() - 2592000) * 1000
    AND e.field NOT IN ('name', 'zipcode', 'address', 'tel', 'tel2', 'fax', 'url', 'referralOffice')));

-- Co-medical staff whom such a doctor invited.
INSERT INTO workplace_confirmations (user_id, hospital_id, state, method, decided_by, decided_at)
SELECT u.id, u.hospital_id, 'confirmed', 'invitation', i.inviter_id, unixepoch() * 1000
FROM users u JOIN invitations i ON i.user_id = u.id AND i.hospital_id = u.hospital_id
  JOIN workplace_confirmations c ON c.user_id = i.inviter_id AND c.hospital_id = u.hospital_id
WHERE u.role = 'co-medical' AND u.status = 'active'
ON CONFLICT DO NOTHING;
