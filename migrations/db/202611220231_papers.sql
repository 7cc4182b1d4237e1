-- Papers, and what doctors say of them on their own pages.
CREATE TABLE papers (
  number INTEGER PRIMARY KEY,                  -- its place in the search index, beside the year
  id TEXT NOT NULL UNIQUE,                     -- 'pm' and the PMID; one that a doctor brought: a uuid
  owner_id TEXT REFERENCES doctors(id),        -- NULL: published by a source; else only the doctor's page shows it
  pmid TEXT,
  doi TEXT,
  title TEXT NOT NULL,
  title_ja TEXT NOT NULL DEFAULT '',
  authors TEXT NOT NULL DEFAULT '[]',          -- JSON: [{ last, first, affiliations }]
  journal TEXT NOT NULL DEFAULT '',
  year INTEGER,
  volume TEXT NOT NULL DEFAULT '', issue TEXT NOT NULL DEFAULT '', pages TEXT NOT NULL DEFAULT '',
  mesh TEXT NOT NULL DEFAULT '[]',             -- JSON: headings as the source has them: [{ name, isMajor }]
  mesh_ids TEXT NOT NULL DEFAULT '[]',         -- JSON: those of them that mesh_terms has
  abstract TEXT NOT NULL DEFAULT '',
  mark TEXT NOT NULL,                          -- of all that the source says: the same again changes nothing
  updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX papers_by_pmid ON papers (pmid) WHERE pmid IS NOT NULL AND owner_id IS NULL;
CREATE INDEX papers_by_doi ON papers (doi) WHERE doi IS NOT NULL;
CREATE INDEX papers_by_owner ON papers (owner_id) WHERE owner_id IS NOT NULL;

-- What the doctor decided. A paper without a decision is only proposed, and proposals are found anew each time.
CREATE TABLE doctor_papers (
  doctor_id TEXT NOT NULL REFERENCES doctors(id),
  paper_id TEXT NOT NULL REFERENCES papers(id),
  state TEXT NOT NULL CHECK (state IN ('accepted', 'hidden', 'removed')),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (doctor_id, paper_id)
) WITHOUT ROWID;
CREATE INDEX doctor_papers_by_paper ON doctor_papers (paper_id, state);

ALTER TABLE doctors ADD COLUMN inferred_mesh TEXT NOT NULL DEFAULT '[]';        -- JSON: from the accepted papers, likeliest first
ALTER TABLE doctors ADD COLUMN deleted_specialties TEXT NOT NULL DEFAULT '[]';  -- JSON: those that the doctor took away
