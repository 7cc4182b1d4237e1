import { NOTICE_DRAFTS, NOTICE_HOSPITALS, REMINDER_PAUSE_HOURS } from "#contract/notices/limits";

export const NOTICE_TITLE_REQUIRED = "件名を入力してください。";
export const NOTICE_DETAIL_REQUIRED = "内容を入力してください。";
export const NOTICE_HOSPITALS_REQUIRED = "宛先の医療機関を選択してください。";
export const NOTICE_HOSPITAL_UNKNOWN =
  "掲載されていない医療機関が宛先に含まれています。もう一度選択してください。";
export const NOTICE_SENDER_REFUSED = "所属している医療機関から送信してください。";
export const NO_HOSPITAL_TO_SEND_FROM =
  "お知らせは、所属している医療機関から送信します。現在の勤務先を登録してから、もう一度お試しください。";
export const NOTICE_FILE_REFUSED = "添付ファイルを読み取れませんでした。もう一度選択してください。";
export const NOTICE_DELETED = "この投稿はすでに削除されています。";
export const NOTICE_CHANGED =
  "ほかの画面でこのお知らせが更新されています。現在の内容をご確認のうえ、もう一度お進みください。";
export const DRAFT_CHANGED =
  "ほかの画面でこの下書きが保存されています。現在の内容をご確認のうえ、もう一度お進みください。";
export const DRAFTS_USED_UP = `下書きは${NOTICE_DRAFTS}件まで保存できます。使わない下書きを削除してから、もう一度お試しください。`;
export const NOTICES_USED_UP = "1日に送信できるお知らせの数を超えました。明日もう一度お試しください。";
export const STILL_SENDING = "前の配信が終わってから、もう一度お試しください。";
export const NOBODY_TO_REMIND = "未読の方はいません。";
export const NOTICE_REMINDED_LATELY = `リマインドは、前の送信から${REMINDER_PAUSE_HOURS}時間以上あけて送信できます。`;

/** The message of a notice without room: 「宛先に追加できるのは、あと12件です…」 */
export function noticeFull(room: number) {
  const most = NOTICE_HOSPITALS.toLocaleString("ja-JP");
  return `宛先に追加できるのは、あと${room.toLocaleString("ja-JP")}件です（1回のお知らせに${most}件まで）。条件を絞ってお試しください。`;
}
