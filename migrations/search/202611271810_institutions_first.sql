-- Names of institutions are cut with their beginnings and ends, short names are added by rules, and hospitals stand before
-- clinics and all others: every row is written again. Where a row stands by its old rank, its next edit or a rebuild of
-- the index moves it to its kind.
INSERT OR REPLACE INTO refills SELECT 'hospital', 0 WHERE EXISTS (SELECT 1 FROM hospital_cards);
-- More variants of characters are one in the search key, for people as well.
INSERT OR REPLACE INTO refills SELECT 'doctor', 0 WHERE EXISTS (SELECT 1 FROM doctor_cards);
