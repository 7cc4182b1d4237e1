import type { ScheduleFailure } from "#contract/chat/limits";

export const WITHDRAWN_MESSAGE = "（退会したユーザーのメッセージ）";

export const MESSAGE_REQUIRED = "メッセージを入力してください。";
export const MEMBERS_REQUIRED = "メンバーを選択してください。";
export const CHAT_TOO_MANY_MEMBERS = "チャットのメンバーは500名までです。";
export const CHAT_NOT_ALLOWED =
  "チャットを始められない相手が含まれています。名刺交換が済んでいるか、同じコミュニティに参加しているかをご確認ください。";
export const CHAT_AFTER_REVIEW = "医師資格の確認が済むと、メッセージを送れるようになります。";
export const CHAT_PARTNER_IN_REVIEW = "医師資格の確認が済んでいない方には、まだメッセージを送れません。";
export const CHAT_PARTNER_OTHER_COMPANY = "メッセージを送れるMSは、同じ会社の方だけです。";
export const CHAT_PARTNER_NEEDS_CARD = "企業へメッセージを送るには、名刺交換が必要です。";
export const CHAT_PARTNER_IN_COMMUNITIES =
  "コネクトの方とのやり取りは、参加しているコミュニティの投稿とコメントで行えます。";
export const CHAT_COMPANY_ANSWERS =
  "企業からチャットを始めることはできません。相手の方から始まったチャットには返信できます。";
export const CHAT_PARTNER_NEEDS_TIE =
  "メッセージを送るには、名刺交換をするか、同じコミュニティに参加している必要があります。";
export const CHAT_NOT_FOR_CO_MEDICAL = "コメディカルの方は、チャットをご利用いただけません。";
export const CHAT_NOT_FOR_CONNECT =
  "コネクトの方は、チャットをご利用いただけません。参加しているコミュニティの投稿とコメントでやり取りできます。";
export const CHAT_FOLLOWS_GROUP =
  "このチャットのメンバーと名前は、コミュニティと同じになります。変更はコミュニティの画面で行ってください。";
export const CHAT_DIRECT_FIXED = "1対1のチャットのメンバーは変更できません。";
export const CHAT_DIRECT_TITLE = "1対1のチャットには名前を付けられません。";
export const CHAT_ROOMS_USED_UP =
  "1日に始められるチャットの数を超えました。時間をおいて、もう一度お試しください。";
export const CHAT_OWNER_ONLY = "ほかのメンバーを外せるのは、チャットの作成者だけです。";
export const CHAT_TOO_FAST = "送信の間隔が短すぎます。少し待ってから、もう一度送信してください。";
export const CHAT_FILES_TOO_LARGE =
  "一度に送信できるファイルは合計30MBまでです。数回に分けて送信してください。";
export const CHAT_TOO_MANY_MEDIAS = "一度に送信できる画像・ファイルは10件までです。";
export const SIGNED_OUT_UNSENT = "ログインの有効期限が切れました。もう一度ログインすると送信します。";
export const CHAT_KEY_UNKNOWN = "このチャットの鍵ではありません。チャットを読み込み直してください。";
export const CHAT_NOT_YOURS = "自分が送信したメッセージだけを変更できます。";
export const CHAT_MESSAGE_DELETED = "このメッセージは削除されています。";
export const CHAT_NO_ORIGINAL = "返信先のメッセージが見つかりません。チャットを読み込み直してください。";
export const FORWARD_ROOMS_REQUIRED = "転送先のチャットを選択してください。";
export const FORWARD_TOO_MANY_ROOMS = "一度に転送できるチャットは5件までです。";
export const FORWARD_TOO_LARGE =
  "ファイルが大きいため転送できません。転送先を減らして、もう一度お試しください。";
export const FORWARD_UNREADABLE = "表示できないファイルが含まれているため、転送できません。";
export const FORWARD_NO_TEXT = "このメッセージは本文を表示できないため、転送できません。";
export const FORWARDED_FIXED = "転送したメッセージは編集できません。削除してから、もう一度送信してください。";
/** Says of a message that its words come from elsewhere, and not from where. */
export const FORWARDED = "転送されたメッセージ";
/** The line of the room after somebody downloaded the conversation; its sender is beside it. */
export const CHAT_EXPORTED = "このチャットのやり取りをファイルに書き出しました。";
export const CHAT_NOTICE_FIXED = "チャットの記録は、編集も削除もできません。";
export const EXPORT_DATE_INVALID = "日付を入力してください。";
export const SCHEDULED_FULL =
  "送信予約は1つのチャットに20件までです。ほかの予約を取り消してから、もう一度お試しください。";
export const SEND_AT_INVALID = "送信する日時は、今より後の90日以内で指定してください。";
export const SCHEDULED_SENT = "このメッセージは送信の処理が始まったため、変更できません。";
export const SCHEDULED_GONE = "この送信予約は見つかりません。送信済みか、取り消されています。";
export const SCHEDULE_FAILED: Record<ScheduleFailure, string> = {
  closed: "送信の時刻にこのチャットへ書き込めなかったため、送信できませんでした。",
  "not-allowed": "送信の時刻にチャットを利用できなかったため、送信できませんでした。",
  unreadable: "メッセージを読み取れないため、送信できませんでした。",
};
export const SCHEDULED_NO_FILES =
  "画像・ファイルを付けたメッセージは予約できません。添付を外してから、もう一度お試しください。";
export const URGENT_REASON_REQUIRED = "至急の理由を入力してください。";
export const URGENT_NOBODY =
  "このチャットには、至急のメッセージを送れる方がいません。送れるのは、勤務先が同じ方（双方の勤務先が確認済みの場合）と、ご自分のリストに登録した医師です。";
export const URGENT_TOO_MANY =
  "至急のメッセージで確認をお願いできるのは50名までです。人数の少ないチャットで送信してください。";
export const URGENT_USED_UP =
  "至急のメッセージは24時間に5件までです。お急ぎのときは、お電話でご連絡ください。";
export const REMINDERS_FULL =
  "リマインドは100件までです。ほかのリマインドを取り消してから、もう一度お試しください。";
export const CHAT_PINS_FULL =
  "ピン留めは1つのチャットに5件までです。ほかのピン留めを外してから、もう一度お試しください。";
/** Shown in the place of a quoted message that was deleted. */
export const QUOTED_DELETED = "削除されたメッセージ";
/** Shown in the place of a quoted message from before the reader came. */
export const QUOTED_UNSEEN = "参加する前のメッセージ";
/** Shown where something stored cannot be opened or is not what it should be. */
export const MESSAGE_UNREADABLE = "このメッセージは表示できません。";
export const MEDIA_UNREADABLE = "表示できないファイル";
export const SEARCH_WORD_REQUIRED = "検索する言葉を入力してください。";
/** Shown to its readers in the place of a deleted message. */
export const MESSAGE_DELETED = "メッセージが削除されました";
