/** The specification's two kinds, which are the tabs of the list. */
export const NOTIFICATION_KINDS = ["businessCard", "information"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The groups of events that a person chooses to be disturbed about, in the order of the settings. */
export const PUSH_GROUPS = [
  "cards",
  "notices",
  "communities",
  "replies",
  "board",
  "searches",
  "own",
] as const;
export type PushGroup = (typeof PUSH_GROUPS)[number];

type Line = {
  kind: NotificationKind;
  push: PushGroup;
  /** `{actor}`: who did it, with 先生 or さん; never in the notification's own text, since people leave. */
  sentence: string;
};

const card = (sentence: string): Line => ({ kind: "businessCard", push: "cards", sentence });
const information = (push: PushGroup, sentence: string): Line => ({ kind: "information", push, sentence });

/** Every event that there is a notification for: one line each. */
const LINES = {
  cardRequested: card("{actor}から名刺交換の申請が届きました"),
  cardAccepted: card("{actor}が名刺交換の申請を承認しました"),
  cardUpdated: card("{actor}の名刺が更新されました"),

  noticeReceived: information("notices", "医療機関からのお知らせが届きました"),
  noticeChanged: information("notices", "医療機関からのお知らせが更新されました"),
  noticeReminded: information("notices", "未確認のお知らせがあります"),

  groupInvited: information("communities", "{actor}からコミュニティへの招待が届きました"),
  groupJoined: information("communities", "{actor}がコミュニティに参加しました"),
  groupAdded: information("communities", "コミュニティのメンバーに追加されました"),
  groupRemoved: information("communities", "コミュニティのメンバーから外れました（管理者による変更）"),
  groupAdminGiven: information("communities", "コミュニティの管理者になりました"),
  groupAdminRequested: information("communities", "{actor}が管理者になることを希望しています"),
  communityBanned: information("communities", "オープンコミュニティへの参加が停止されました"),
  communityUnbanned: information("communities", "オープンコミュニティへの参加の停止が解除されました"),
  communityRoleGiven: information("communities", "オープンコミュニティでの権限が変わりました"),

  groupMustRead: information("communities", "{actor}が必読の投稿をしました"),
  groupMustReadReminded: information("communities", "未確認の必読の投稿があります"),

  mentioned: information("replies", "{actor}があなたをメンションしました"),
  commented: information("replies", "{actor}がコメントしました"),
  reacted: information("replies", "{actor}がリアクションしました"),

  boardOfficial: information("board", "掲示板に公式のお知らせがあります"),

  searchMatched: information("searches", "保存した検索条件に合う新着があります"),

  messageUrgent: information("replies", "{actor}から至急のメッセージが届いています"),
  urgentUnconfirmed: information("own", "至急のメッセージを確認していない方がいます"),
  messageReminder: information("replies", "メッセージのリマインドです"),
  messageUnsent: information("own", "予約したメッセージを送信できませんでした"),
  bedsOutdated: information("own", "空床情報の更新をお願いします"),
  papersProposed: information("own", "ご自身の論文かもしれない論文が見つかりました"),
  correctionAnswered: information("own", "掲載情報のご依頼に回答がありました"),
  licenceDecided: information("own", "医師資格の確認結果が出ました"),
  workplaceRequested: information("own", "{actor}が勤務先の確認を求めています"),
  workplaceConfirmed: information("own", "{actor}の勤務先が確認されました"),
  workplaceDecided: information("own", "勤務先の確認の結果が出ました"),
  contactChanged: information("own", "医療機関の連絡先が変更されました"),
  editProposed: information("own", "{actor}が医療機関の情報の編集を提案しました"),
  editDecided: information("own", "提案した編集の結果が出ました"),
  operatorAsked: information("own", "運営の確認を待つ依頼があります"),
  reportAnswered: information("own", "通報の確認が終わりました"),
  contentHidden: information("own", "投稿などが非表示になりました"),
} as const satisfies Record<string, Line>;

export type Topic = keyof typeof LINES;
export const TOPICS = Object.keys(LINES) as [Topic, ...Topic[]];

/** The tab that an event is on. */
export const kindOf = (topic: Topic): NotificationKind => LINES[topic].kind;

export const pushGroupOf = (topic: Topic): PushGroup => LINES[topic].push;

/** The event in a sentence; `actor`: the person who did it, as people are called. */
export const sentenceOf = (topic: Topic, actor: string): string =>
  LINES[topic].sentence.replace("{actor}", actor);
