-- Whether an undo of an edit would bring a picture back is asked before it goes.
CREATE INDEX hospital_edits_by_picture ON hospital_edits (before) WHERE field = 'image';
