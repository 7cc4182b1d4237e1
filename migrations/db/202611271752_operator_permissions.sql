-- What operators may do. An account's admin_permissions name rows of this table; a row grants areas of the console,
-- each to view or to change. '*' is every area, and to change includes to view.
CREATE TABLE operator_permissions (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  grants TEXT NOT NULL,                        -- JSON: 'area:view', 'area:change'
  position INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO operator_permissions (code, name, note, grants, position) VALUES
  ('operator', '運営', 'すべての操作', '["*:change"]', 1),
  ('review', '審査', '医師資格の確認、訂正・通報・お問い合わせの対応、掲載内容と取り込みの判断',
    '["licences:change","directory:change","reports:change","inquiries:change","communities:view","accounts:view"]', 2),
  ('publish', '掲示・広報', '掲示板・広告・配信・公式コミュニティ', '["board:change","communities:change","magazine:change"]', 3),
  ('view', '閲覧のみ', 'すべての画面の閲覧（医師免許証の画像を除く）', '["*:view"]', 4);

-- The service never is without an operator who may do everything and can sign in, whoever takes the last one away.
CREATE TRIGGER last_operator_stays BEFORE UPDATE OF status, admin_permissions ON users
WHEN OLD.status = 'active' AND OLD.admin_permissions LIKE '%"operator"%'
  AND NOT (NEW.status = 'active' AND NEW.admin_permissions LIKE '%"operator"%')
  AND NOT EXISTS (
    SELECT 1 FROM users AS other
    WHERE other.id <> OLD.id AND other.status = 'active' AND other.admin_permissions LIKE '%"operator"%'
      AND (other.password_hash IS NOT NULL OR OLD.password_hash IS NULL)
  )
BEGIN
  SELECT RAISE(ABORT, 'last-operator');
END;
CREATE INDEX users_operators ON users (id) WHERE admin_permissions <> '[]';
