-- Whether a picture still stands somewhere is asked before it goes.
CREATE INDEX hospitals_by_image ON hospitals (image_url) WHERE image_url IS NOT NULL;
CREATE INDEX groups_by_image ON groups (image_url) WHERE image_url IS NOT NULL;
