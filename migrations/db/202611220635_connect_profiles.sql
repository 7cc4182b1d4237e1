-- What a connect user says of themselves beyond the account.
CREATE TABLE connect_profiles (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  introduction TEXT NOT NULL DEFAULT '',
  tel TEXT,
  rev INTEGER NOT NULL DEFAULT 0,              -- rises with every change of the profile, picture and territories included
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What a company says of itself, and where it is reached.
CREATE TABLE company_profiles (
  user_id TEXT PRIMARY KEY REFERENCES users(id),
  introduction TEXT NOT NULL DEFAULT '',
  url TEXT,
  address TEXT NOT NULL DEFAULT '',
  contact_department TEXT NOT NULL DEFAULT '',
  contact_tel TEXT,
  contact_email TEXT,
  contact_hours TEXT NOT NULL DEFAULT '',
  rev INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Facts about what a company makes; the page lists them in the order in which they were added.
CREATE TABLE company_products (
  id TEXT PRIMARY KEY,                         -- named by the form that adds it: sent twice, it is one product
  user_id TEXT NOT NULL REFERENCES users(id),
  name TEXT NOT NULL,
  generic_name TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL,
  facts TEXT NOT NULL DEFAULT '',
  document_url TEXT,                           -- the package insert
  rev INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX company_products_by_company ON company_products (user_id, created_at, id);

-- How often a company's page was opened in a week, and never by whom. Weeks begin on Monday in Japan.
CREATE TABLE company_page_views (
  user_id TEXT NOT NULL REFERENCES users(id),
  week_from INTEGER NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (user_id, week_from)
) WITHOUT ROWID;
