-- Who can sign in, who is in the directory, and where they work. Times are epoch milliseconds, UTC.
CREATE TABLE companies (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  inquiry_mail_address TEXT NOT NULL,
  is_internal INTEGER NOT NULL DEFAULT 0,
  is_operating INTEGER NOT NULL DEFAULT 0,     -- the company that runs the service
  prefecture_codes TEXT NOT NULL DEFAULT '[]'  -- JSON: where it answers inquiries; [] = everywhere
) WITHOUT ROWID;

CREATE TABLE hospitals (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  furigana TEXT NOT NULL,
  type INTEGER NOT NULL REFERENCES hospital_types(code),
  department_codes TEXT NOT NULL DEFAULT '[]',
  zipcode TEXT NOT NULL,
  prefecture_code TEXT NOT NULL,
  municipality_code TEXT NOT NULL,
  address TEXT NOT NULL,                       -- after the municipality
  medical_area_id TEXT NOT NULL,
  latitude REAL,
  longitude REAL,
  tel TEXT, tel2 TEXT, fax TEXT, url TEXT, image_url TEXT,
  bed_count_total INTEGER NOT NULL DEFAULT 0,
  facts TEXT NOT NULL DEFAULT '{}',            -- JSON: outpatientList, staff, procedures, bedCount1..8, vacantBeds, patientCount1..5, hospitalVisitDays1..3, freeText
  search_rank INTEGER,                         -- its rowid in the search index
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX hospitals_by_area ON hospitals (medical_area_id, type);

CREATE TABLE users (
  id TEXT PRIMARY KEY,                         -- objectId: uuid + '_' + role suffix (dcsr, cmd, ms, cnct, cnctco)
  username TEXT NOT NULL UNIQUE,               -- the folded e-mail address
  email TEXT NOT NULL,
  password_hash TEXT,                          -- NULL until an invited account sets one
  role TEXT NOT NULL CHECK (role IN ('doctor', 'co-medical', 'ms', 'connect', 'connectCompany')),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'withdrawn')),
  licence_state TEXT CHECK (licence_state IN ('none', 'submitted', 'in-review', 'verified', 'resubmit', 'refused')),
  last_name_ja TEXT NOT NULL, first_name_ja TEXT NOT NULL,
  last_name_kana TEXT NOT NULL, first_name_kana TEXT NOT NULL,
  last_name TEXT, first_name TEXT,             -- romaji
  gender INTEGER CHECK (gender IN (0, 1, 2)),
  birthday TEXT,                               -- YYYY-MM-DD
  category2 TEXT, sub_category_id TEXT,
  registered_number TEXT, certification_date TEXT,
  occupation TEXT, occupation_other TEXT,
  company_code TEXT REFERENCES companies(code),
  organization TEXT, job_title TEXT,
  is_manager INTEGER NOT NULL DEFAULT 0,       -- branch manager or above
  rank TEXT CHECK (rank IN ('PLATINUM', 'GOLD', 'SILVER', 'BRONZE')),
  hospital_id TEXT,                            -- where a co-medical user works
  territories TEXT NOT NULL DEFAULT '[]',      -- JSON: prefecture codes
  avatar_url TEXT,
  route TEXT,                                  -- how the account came to be
  admin_permissions TEXT NOT NULL DEFAULT '[]',
  agreed_terms_version TEXT, agreed_privacy_version TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX users_by_company ON users (company_code, role);
CREATE INDEX users_by_hospital ON users (hospital_id) WHERE hospital_id IS NOT NULL;

CREATE TABLE doctors (
  id TEXT PRIMARY KEY,
  user_id TEXT UNIQUE REFERENCES users(id),    -- NULL: listed, has not signed up
  last_name TEXT NOT NULL, first_name TEXT NOT NULL,
  last_name_kana TEXT NOT NULL, first_name_kana TEXT NOT NULL,  -- katakana
  gender INTEGER CHECK (gender IN (0, 1, 2)),
  certification_year INTEGER,
  university_code TEXT, university_other TEXT,
  graduation_year INTEGER,
  department_codes TEXT NOT NULL DEFAULT '[]', -- JSON, the first one is the main department
  expert_codes TEXT NOT NULL DEFAULT '[]',
  search_paper_mesh TEXT NOT NULL DEFAULT '[]',
  surgery_mesh TEXT NOT NULL DEFAULT '[]',
  unacceptable_mesh TEXT NOT NULL DEFAULT '[]',
  introduction TEXT NOT NULL DEFAULT '',
  avatar_url TEXT,
  alfresa_code TEXT,
  hide_gender INTEGER NOT NULL DEFAULT 0,
  hide_university INTEGER NOT NULL DEFAULT 0,
  hide_certification_year INTEGER NOT NULL DEFAULT 0,
  hide_papers INTEGER NOT NULL DEFAULT 0,
  hide_specialties INTEGER NOT NULL DEFAULT 0,
  search_rank INTEGER,                         -- its rowid in the search index
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE workplaces (
  doctor_id TEXT NOT NULL REFERENCES doctors(id),
  position INTEGER NOT NULL,                   -- order in the profile, 0 first
  type TEXT NOT NULL CHECK (type IN ('hospital', 'other')),
  hospital_id TEXT,
  name TEXT NOT NULL,
  prefecture_code TEXT, city TEXT, medical_area_id TEXT,
  is_working INTEGER NOT NULL DEFAULT 1,
  start_date TEXT, end_date TEXT,              -- YYYY-MM
  PRIMARY KEY (doctor_id, position)
) WITHOUT ROWID;
CREATE INDEX workplaces_by_hospital ON workplaces (hospital_id, is_working) WHERE hospital_id IS NOT NULL;
