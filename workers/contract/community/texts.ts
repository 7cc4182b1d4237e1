export const LAST_ADMIN_STAYS =
  "コミュニティには1名以上の管理者が必要です。ほかの参加者を管理者にしてから退出してください。";
export const BANNED_FROM_COMMUNITY = "このコミュニティへの参加が停止されています。";
export const NOT_MODERATOR = "この操作は、コミュニティの管理者とモデレーターが行えます。";
export const BAN_REASON_REQUIRED = "参加を停止する理由を入力してください。";
export const SELF_BAN_REFUSED = "ご自身の参加は停止できません。";
export const NO_PARTICIPANT = "この方は、いまこのコミュニティに参加していません。";
export const COMMUNITY_NAME_REQUIRED = "コミュニティ名を入力してください。";
export const COMMUNITY_DESCRIPTION_REQUIRED = "コミュニティの説明を入力してください。";
export const COMMUNITY_CHANGED =
  "ほかの画面でこのコミュニティが変更されています。現在の内容をご確認ください。";
export const COMMUNITY_ROLE_REQUIRED = "権限を選択してください。";
export const NOTIFICATION_LEVEL_REQUIRED = "通知の受け取り方を選択してください。";
export const BANNER_TITLE_REQUIRED = "バナーの見出しを入力してください。";
export const BANNER_LINK_INVALID =
  "リンク先は、/ で始まるサイト内のアドレスか https:// で始まるURLを入力してください。";
export const ADMIN_UNKNOWN = "このメールアドレスの会員（医師・MS・コネクトユーザー）が見つかりません。";
/** The name shown for a participant who has none any more. */
export const GONE_PARTICIPANT = "退会済み";
/** How screens call the same person: they left nothing, their participation was stopped. */
export const SUSPENDED_PARTICIPANT = "参加停止中の方";

export const COMMUNITY_ROLE_LABELS = {
  member: "参加者",
  moderator: "モデレーター",
  admin: "管理者",
} as const;
export const COMMUNITY_NOTIFICATION_LABELS = {
  all: "すべての投稿",
  mentions: "自分宛てのみ",
  nothing: "受け取らない",
} as const;
export const HIDE_REASON_REQUIRED = "非表示にする理由を入力してください。";
export const THING_REQUIRED = "投稿またはコメントを指定してください。";
export const OWN_NOT_HIDDEN =
  "ご自身の投稿・コメントは、非表示にすることも、もう一度表示することもできません。";
export const REPORTED_ANEW = "新しい通報が届いています。内容をもう一度ご確認ください。";
export const HIDDEN_BY_OPERATOR =
  "運営事務局が非表示にしたため、コミュニティからもう一度表示することはできません。";
