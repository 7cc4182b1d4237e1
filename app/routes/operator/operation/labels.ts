import type { Job, QueuedType } from "#contract/operation/calls";

const KINDS: Record<QueuedType, string> = {
  push: "プッシュ通知",
  socketsEnd: "ログアウトの反映",
  roomsLeft: "退会した方のチャットの整理",
  bytesUnnamed: "使われていないファイルの削除",
  groupMembersChanged: "グループのチャットのメンバーの反映",
  unreadMessage: "未読のお知らせ（チャット）",
  newMessage: "新着のお知らせ（チャット）",
  scheduledMessage: "予約したチャットの送信",
  urgentMessage: "至急のメッセージの通知",
  urgentMail: "至急のメッセージのメール",
  newNotification: "通知のプッシュ",
  inboxes: "通知の配信",
  cardCounts: "名刺の件数の更新",
  digest: "コミュニティのまとめメールの準備",
  digestMail: "コミュニティのまとめメール",
  directoryChanged: "保存した条件のお知らせ",
  changesTaken: "保存した条件のお知らせ",
  vacantBeds: "空床の更新のお願い",
  papersProposed: "論文の候補のお知らせ",
  hospitalNotice: "医療機関へのお知らせの配信",
  noticeMail: "医療機関へのお知らせのメール",
  refillIndex: "検索用データの更新",
  renewDirectory: "検索用データの更新（取り込み後）",
  magazine: "メールマガジンの配信の準備",
  magazineMail: "メールマガジン",
};

const MAILS: Record<string, string> = {
  authCode: "認証コード",
  alreadyRegistered: "登録済みのご案内",
  invitation: "招待",
  licenceResult: "資格の確認の結果",
  contactReply: "お問い合わせの受付",
  contactForward: "お問い合わせの転送",
  newDevice: "新しい端末からのログイン",
  passwordReset: "パスワードの再設定",
  emailChanged: "メールアドレスの変更",
  passwordChanged: "パスワードの変更",
  signInChanged: "ログイン方法の変更",
  firstSignIn: "アカウントのご案内",
  testMail: "テストメール",
  operationAlert: "運営者へのお知らせ",
  directMessage: "チャットの未読",
  groupMessageUnread: "グループチャットの未読",
  urgentMessage: "至急のメッセージ",
  hospitalNotice: "医療機関へのお知らせ",
  vacantBeds: "空床の更新のお願い",
  communityPost: "コミュニティの投稿",
  communityComment: "コミュニティの返信",
  savedSearch: "保存した条件",
  mailMagazine: "メールマガジン",
};

/** 「メール：新しい端末からのログイン」; a kind of another version is shown by its own name. */
export function kindText(kind: string): string {
  const [type = "", mail] = kind.split(":");
  if (type !== "mail") return Object.hasOwn(KINDS, type) ? KINDS[type as QueuedType] : type;
  return mail === undefined ? "メール" : `メール：${MAILS[mail] ?? mail}`;
}

export const JOB_LABELS: Record<Job, string> = {
  hourly: "1時間ごと",
  quarterly: "15分ごと",
  nightly: "毎日3時10分",
};

export const OUTCOME_LABELS = {
  running: "実行中・中断",
  ok: "完了",
  failed: "失敗",
  skipped: "見送り",
} as const;

export const DATABASE_LABELS = { DB: "本体", SEARCH_DB: "検索用", EDGE_DB: "一時保存" } as const;

const MB = 1024 * 1024;

export const formatBytes = (bytes: number) =>
  bytes >= 1024 * MB ? `${(bytes / 1024 / MB).toFixed(1)}GB` : `${(bytes / MB).toFixed(1)}MB`;

export const formatDuration = (ms: number) =>
  ms >= 60_000 ? `${(ms / 60_000).toFixed(1)}分` : `${(ms / 1000).toFixed(1)}秒`;
