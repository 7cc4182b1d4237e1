-- The day in Japan (YYYY-MM-DD) from which a role has to sign in with a second factor; no row: it never has to.
CREATE TABLE second_factor_dates (
  role TEXT PRIMARY KEY,
  required_from TEXT NOT NULL
) STRICT;
