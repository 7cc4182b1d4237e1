-- Reference lists. Their rows come in the migrations that follow; codes never change once issued.
CREATE TABLE prefectures (
  code TEXT PRIMARY KEY,            -- '01'..'47', JIS X 0401
  name TEXT NOT NULL,
  kana TEXT NOT NULL,
  region TEXT NOT NULL              -- one of the eight regions, north to south
) WITHOUT ROWID;

CREATE TABLE medical_areas (
  id TEXT PRIMARY KEY,              -- '1301'; Akita's areas without a published code: '05a', '05b', '05c'
  prefecture_code TEXT NOT NULL REFERENCES prefectures(code),
  name TEXT NOT NULL,
  kana TEXT NOT NULL,
  position INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE municipalities (
  code TEXT PRIMARY KEY,            -- five digits, JIS X 0402
  prefecture_code TEXT NOT NULL REFERENCES prefectures(code),
  name TEXT NOT NULL,               -- with the county or the city a ward belongs to: '札幌市中央区'
  kana TEXT NOT NULL,
  medical_area_id TEXT NOT NULL REFERENCES medical_areas(id)
) WITHOUT ROWID;
CREATE INDEX municipalities_by_prefecture ON municipalities (prefecture_code, code);

CREATE TABLE postal_codes (
  zipcode TEXT NOT NULL,            -- seven digits, no hyphen
  municipality_code TEXT NOT NULL REFERENCES municipalities(code),
  town TEXT NOT NULL,               -- '' where the code covers a whole municipality
  PRIMARY KEY (zipcode, municipality_code, town)
) WITHOUT ROWID;

CREATE TABLE departments (
  code TEXT PRIMARY KEY,            -- 'd01'..: stable, in the order of the statutory list
  name TEXT NOT NULL,
  kana TEXT NOT NULL,
  position INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE expert_categories (
  code TEXT PRIMARY KEY,            -- 'e01'..
  name TEXT NOT NULL,
  kana TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('basic', 'subspecialty', 'society')),
  position INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE universities (
  code TEXT PRIMARY KEY,            -- 'u01'..
  name TEXT NOT NULL,
  kana TEXT NOT NULL,
  former_names TEXT NOT NULL DEFAULT '[]',
  kind TEXT NOT NULL CHECK (kind IN ('national', 'public', 'private', 'other')),
  position INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE occupations (
  code TEXT PRIMARY KEY,            -- doctor, pharmacist, nurse, medical-social-worker, office-worker, other
  name TEXT NOT NULL,
  position INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE hospital_types (
  code INTEGER PRIMARY KEY,         -- 1..17
  name TEXT NOT NULL
);

CREATE TABLE list_purposes (
  code INTEGER PRIMARY KEY,         -- 1..10
  name TEXT NOT NULL,
  list_types TEXT NOT NULL          -- JSON array of the list types that offer it: [1], [2] or [1,2]
);

CREATE TABLE mesh_terms (
  id TEXT PRIMARY KEY,              -- MeSH descriptor-like id, 'm001'..
  name TEXT NOT NULL,               -- Japanese
  kana TEXT NOT NULL,               -- reading, hiragana
  name_en TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('disease', 'procedure', 'anatomy')),
  position INTEGER NOT NULL
) WITHOUT ROWID;
