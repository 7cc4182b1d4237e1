-- Borders of municipalities, from the ministry's outlines (npm run import -- borders). A cell is a quarter of a degree
-- each way; a line lies in the cell in which it starts.
CREATE TABLE municipal_borders (
  cell INTEGER NOT NULL,                       -- floor(latitude * 4) * 1000 + floor(longitude * 4)
  prefecture_code TEXT NOT NULL,
  lines TEXT NOT NULL CHECK (json_valid(lines)), -- [[1 if between two municipalities else 0, x, y, dx, dy, …], …]
  PRIMARY KEY (cell, prefecture_code)
) STRICT, WITHOUT ROWID;
CREATE INDEX municipal_borders_by_prefecture ON municipal_borders (prefecture_code);
