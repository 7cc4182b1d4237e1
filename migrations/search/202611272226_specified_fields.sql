-- Hits bear what the specification names of a doctor's workplaces and of a hospital, and a university by its name.
INSERT OR REPLACE INTO refills SELECT 'hospital', 0 WHERE EXISTS (SELECT 1 FROM hospital_cards);
INSERT OR REPLACE INTO refills SELECT 'doctor', 0 WHERE EXISTS (SELECT 1 FROM doctor_cards);
