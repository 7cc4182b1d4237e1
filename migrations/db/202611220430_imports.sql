-- What the search has still to learn of: an import notes each hospital together with its change and forgets it once found.
CREATE TABLE unindexed_hospitals (hospital_id TEXT PRIMARY KEY) WITHOUT ROWID;

-- The newest list of each source that has been read to its end.
CREATE TABLE import_runs (
  source TEXT NOT NULL,                        -- a word of the contract's SOURCES
  kind TEXT NOT NULL,                          -- of institution; '' for all
  source_date TEXT NOT NULL,                   -- YYYY-MM-DD
  institutions INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  PRIMARY KEY (source, kind)
) WITHOUT ROWID;

-- Rows of lists without our id that fit several hospitals, or one whose name and place are both others than before. An
-- operator says once which it is; the next list keeps to it.
CREATE TABLE import_joins (
  source TEXT NOT NULL,
  key TEXT NOT NULL,                           -- the source's own number, or area, place and name
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  said TEXT NOT NULL,                          -- JSON: what the row says, field by field
  source_date TEXT NOT NULL,
  candidates TEXT NOT NULL,                    -- JSON: hospital ids
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'joined', 'none')),
  hospital_id TEXT REFERENCES hospitals(id),
  created_at INTEGER NOT NULL,
  decided_by TEXT, decided_at INTEGER,
  PRIMARY KEY (source, key)
) WITHOUT ROWID;
CREATE INDEX import_joins_open ON import_joins (created_at, source, key) WHERE state = 'open';

-- Municipalities that stood in a neighbouring medical area: 香芝市, 邑南町, 勝浦町, 上勝町, 西原村, 恩納村, 宜野座村, 金武町,
-- 幌加内町 (国土数値情報 医療圏, A38).
UPDATE municipalities SET medical_area_id = '0112' WHERE code = '01472';
UPDATE municipalities SET medical_area_id = '2904' WHERE code = '29210';
UPDATE municipalities SET medical_area_id = '3204' WHERE code = '32449';
UPDATE municipalities SET medical_area_id = '3603' WHERE code IN ('36301', '36302');
UPDATE municipalities SET medical_area_id = '4306' WHERE code = '43432';
UPDATE municipalities SET medical_area_id = '4702' WHERE code IN ('47311', '47313', '47314');
UPDATE hospitals SET medical_area_id = (SELECT medical_area_id FROM municipalities WHERE code = municipality_code)
  WHERE municipality_code IN ('01472', '29210', '32449', '36301', '36302', '43432', '47311', '47313', '47314');
