-- Indexes that a migration has emptied, and how far each is filled again, which begins at the next full hour.
-- A migration that empties one says so before: INSERT INTO refills SELECT 'doctor', 0 WHERE EXISTS (SELECT 1 FROM doctor_cards)
CREATE TABLE refills (
  kind TEXT PRIMARY KEY,
  after_rank INTEGER NOT NULL        -- every row up to this rank is in again
) WITHOUT ROWID;
-- Rows edited meanwhile: their new place can be found only among all the others.
CREATE TABLE unplaced (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
