-- Addresses that a provider gave back or whose owner complained: no more letters go there.
CREATE TABLE stopped_addresses (
  address TEXT PRIMARY KEY,                    -- lower case
  reason TEXT NOT NULL CHECK (reason IN ('bounced', 'complained')),
  stopped_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What happened in each hour (epoch ms of its beginning), in numbers alone.
CREATE TABLE hourly_counts (
  hour INTEGER NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (hour, name)
) WITHOUT ROWID;
