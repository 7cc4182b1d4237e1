-- On what must be read, 「確認しました」 was a reaction as well as a confirmation: those who pressed the reaction have confirmed.
INSERT INTO post_reads (post_id, user_id, read_at, acknowledged_at)
  SELECT p.id, r.user_id, r.reacted_at, r.reacted_at FROM reactions r JOIN posts p ON p.id = r.post_id
  WHERE p.is_must_read AND r.comment_id = '' AND r.kind = 'check' AND r.user_id <> p.author_id
  ON CONFLICT (post_id, user_id) DO UPDATE SET acknowledged_at = excluded.acknowledged_at WHERE acknowledged_at IS NULL;
DELETE FROM reactions WHERE comment_id = '' AND kind = 'check'
  AND post_id IN (SELECT id FROM posts WHERE is_must_read);
