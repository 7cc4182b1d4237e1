-- A listed doctor whose record is not to be shown any more, at the request of who it is about. It stays: nobody lists
-- the same person again, and it can be shown again.
ALTER TABLE doctors ADD COLUMN delisted_at INTEGER;
