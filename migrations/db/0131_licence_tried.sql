-- The particulars that the register was asked for last, sealed: the same form sent twice takes one look-up.
ALTER TABLE registrations ADD COLUMN licence_tried TEXT;
