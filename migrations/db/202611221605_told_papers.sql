-- Which proposed papers a doctor has been told of or has seen, and when they were last looked for.
CREATE TABLE told_papers (
  doctor_id TEXT PRIMARY KEY REFERENCES doctors(id),
  paper_ids TEXT NOT NULL,                     -- JSON
  looked_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX told_papers_by_look ON told_papers (looked_at);
