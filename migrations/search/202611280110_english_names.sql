-- English names are cut between their words: every row is written again.
INSERT OR REPLACE INTO refills SELECT 'hospital', 0 WHERE EXISTS (SELECT 1 FROM hospital_cards);
