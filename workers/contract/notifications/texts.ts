import { isConnectRole, type Role } from "#contract/endpoint";
import type { AboutType } from "#contract/notifications/about";
import type { PushGroup } from "#contract/notifications/topics";

/** The names of the groups in the settings. */
export const PUSH_GROUP_NAMES: Record<PushGroup, string> = {
  cards: "名刺",
  notices: "医療機関からのお知らせ",
  communities: "コミュニティ",
  replies: "投稿へのコメント・リアクション",
  board: "掲示板の公式のお知らせ",
  searches: "保存した検索",
  own: "ご自身の登録情報",
};

/** The text on a locked screen: it never says who or what. */
export const PUSHED_WORDS: Record<PushGroup, string> = {
  cards: "名刺に関する通知が届いています",
  notices: "医療機関からのお知らせが届いています",
  communities: "コミュニティに関する通知が届いています",
  replies: "投稿へのリアクションが届いています",
  board: "掲示板に関する通知が届いています",
  searches: "保存した検索に新しい情報があります",
  own: "ご登録の情報に関する通知が届いています",
};
export const PUSHED_URGENT = "至急のメッセージがあります。確認をお願いします";
export const PUSHED_SEVERAL = "新しい通知が届いています";

export const PUSHES_SAVED = "端末への通知の設定を保存しました";
/** A note about the effect of quiet hours, wherever they are set. */
export const QUIET_HOURS_NOTE =
  "新着を知らせるメールも端末への通知も、この時間が終わってから送ります。認証コードなど、手続きのメールは届きます。";
export const ALL_READ = "すべて既読にしました";

/** The text of the button that leads to a notification's thing. */
export const LEADS_TO: Record<AboutType, string> = {
  cardRequest: "名刺交換の申請を見る",
  businessCard: "名刺を見る",
  hospitalNotice: "お知らせを見る",
  group: "コミュニティを見る",
  groupPost: "投稿を見る",
  community: "オープンコミュニティを見る",
  communityPost: "投稿を見る",
  boardItem: "掲示板を見る",
  doctor: "医師の情報を見る",
  hospital: "医療機関の情報を見る",
  openBeds: "空床を更新する",
  workplacePeople: "所属する方を確認する",
  hospitalContact: "変更を確認する",
  editProposals: "提案を確認する",
  workplace: "勤務先の確認を見る",
  editedHospital: "変更を確認する",
  operatorQueue: "確認待ちを見る",
  operatorAccount: "アカウントを見る",
  ownPapers: "論文を確認する",
  correction: "回答を見る",
  licence: "審査の状況を見る",
  report: "通報の結果を見る",
  chatMessage: "メッセージを見る",
  scheduledMessage: "送信予約を見る",
  urgentMessage: "確認の状況を見る",
  unsentMessage: "チャットを見る",
  hiddenContent: "内容を見る",
};

/** The groups that can reach a role at all: nobody is asked about what never comes. */
export function pushGroupsOf(role: Role): readonly PushGroup[] {
  if (role === "co-medical") return ["notices", "replies", "board", "searches", "own"];
  if (role === "connectCompany") return ["cards", "replies", "board"];
  if (isConnectRole(role)) return ["communities", "replies", "board"];
  if (role === "ms") return ["cards", "communities", "replies", "board", "searches", "own"];
  return ["cards", "notices", "communities", "replies", "board", "searches", "own"];
}

/** Instead of the title of a post in a group to which one does not belong any more. */
export const POST_NOT_YOURS = "現在は閲覧できない投稿です";
/** The same for a notice of a hospital where one does not work any more, and for what else only belonging shows. */
export const NOTICE_NOT_YOURS = "現在は閲覧できないお知らせです";
export const NOT_YOURS = "現在は閲覧できない内容です";
