-- Ranks put hospitals before clinics and all others. An index from before is put in that order some rows at a time, from
-- the next full hour on: first every row's new rank is written down, then the rows are moved there.
CREATE TABLE rerankings (
  kind TEXT PRIMARY KEY,
  is_planned INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE planned_ranks (
  rank INTEGER PRIMARY KEY,
  id TEXT NOT NULL
);
INSERT INTO rerankings (kind) SELECT 'hospital' WHERE EXISTS (SELECT 1 FROM hospital_cards);
