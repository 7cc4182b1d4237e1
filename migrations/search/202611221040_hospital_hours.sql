-- A hospital's row tells when it takes patients in: every row is written again, at the place where it stands.
INSERT OR REPLACE INTO refills SELECT 'hospital', 0 WHERE EXISTS (SELECT 1 FROM hospital_cards);
