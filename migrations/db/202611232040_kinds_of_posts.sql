-- The polls of a group and what bears files there are lists of their own, however much else was posted.
CREATE INDEX posts_polls ON posts (place_kind, place_id, status, id DESC) WHERE kind = 'poll';
CREATE INDEX posts_with_files ON posts (place_kind, place_id, status, id DESC) WHERE medias <> '[]';
