export const LETTER_DISCARDED = "すでに破棄されています。もう一度処理することはできません。";
export const LETTER_RETRIED = "すでに処理し直しています。";
export const LETTER_UNSAVED = "内容を保存していないため、もう一度処理することはできません。";
export const LETTER_SEALED =
  "いまの鍵では内容を開けないため、処理できません。鍵の設定を確かめてから、もう一度お試しください。";
export const LETTER_FOR_NOBODY =
  "宛先のアカウントが利用されていないため、送ることはできません。内容は消去しました。";

export const READ_ONLY = "ただいまメンテナンス中のため、変更や送信はできません";
export const READ_ONLY_LEAD =
  "入力した内容があるときは、この画面に残っています。メンテナンスの終了後に、もう一度お試しください。";
export const READ_ONLY_BANNER =
  "ただいまメンテナンス中です。閲覧・検索はできますが、投稿や変更はできません。チャットの送信は、終了後に自動で行います。";
export const NOTICE_REQUIRED = "お知らせの文を入力してください。";
export const NOTICE_TIME_INVALID = "日時を正しく入力してください。";
export const NOTICE_ORDER = "終了は、開始より後の日時にしてください。";
export const NOTICE_OVER = "終了は、いまより後の日時にしてください。";
