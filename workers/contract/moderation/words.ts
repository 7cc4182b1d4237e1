// Pages list these too. They stand apart from the schemas, so that no page carries zod to the browser.

/** The kinds of things that can be reported: a person, or something that a person wrote. */
export const REPORT_KINDS = [
  "user",
  "message",
  "boardItem",
  "boardComment",
  "groupPost",
  "groupComment",
  "communityPost",
  "communityComment",
  "hospitalNotice",
  "sharedList",
  "cardRequest",
  "businessCard",
  "product",
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_KIND_LABELS: Record<ReportKind, string> = {
  user: "会員",
  message: "チャットのメッセージ",
  boardItem: "掲示板の投稿",
  boardComment: "掲示板のコメント",
  groupPost: "コミュニティの投稿",
  groupComment: "コミュニティのコメント",
  communityPost: "オープンコミュニティの投稿",
  communityComment: "オープンコミュニティのコメント",
  hospitalNotice: "医療機関からのお知らせ",
  sharedList: "共有されたリスト",
  cardRequest: "名刺交換の申請のひとこと",
  businessCard: "名刺の裏面・肩書き",
  product: "企業の製品情報",
};

export const REPORT_REASONS = [
  "patient",
  "misleading",
  "promotion",
  "abuse",
  "impersonation",
  "other",
] as const;
type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  patient: "患者さんの個人情報が含まれている",
  misleading: "誤った医療情報・誇大な表現がある",
  promotion: "宣伝・勧誘・迷惑行為である",
  abuse: "中傷・嫌がらせ・差別的な表現がある",
  impersonation: "なりすましの疑いがある",
  other: "その他",
};

/** The states of a case: nobody has decided, nothing was found, or it was taken from everybody's sight. */
export const CASE_STATES = ["open", "dismissed", "hidden"] as const;
export type CaseState = (typeof CASE_STATES)[number];
export const CASE_STATE_LABELS: Record<CaseState, string> = {
  open: "未対応",
  dismissed: "問題なし",
  hidden: "非表示",
};
/** The same states in words for the person who reported. */
export const OUTCOME_LABELS: Record<CaseState, string> = {
  open: "確認中",
  dismissed: "確認しました（非表示にはしていません）",
  hidden: "非表示にしました",
};
