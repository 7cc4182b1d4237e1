/** What this capability writes into the log of operations, and how the console calls it. */
export const communityAudit = {
  "community-created": "オープンコミュニティの作成",
  "community-changed": "オープンコミュニティの変更",
  "community-closed": "オープンコミュニティの閉鎖",
  "community-reopened": "オープンコミュニティの再開",
  "community-admin-set": "オープンコミュニティの管理者の任命",
  "community-banner-set": "コミュニティのバナーの掲載",
  "community-banner-moved": "コミュニティのバナーの並べ替え",
  "community-banner-removed": "コミュニティのバナーの取り下げ",
};
