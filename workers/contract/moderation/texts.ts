import { BLOCKS_PER_PERSON, REPORTS_PER_DAY } from "#contract/moderation/limits";

export const REPORT_REASON_REQUIRED = "通報の理由を選択してください。";
export const REPORT_NOTE_REQUIRED = "「その他」の場合は、くわしい内容を入力してください。";
export const REPORT_OWN = "ご自身の投稿は通報できません。";
export const REPORT_ONESELF = "ご自身を通報することはできません。";
export const REPORTS_USED_UP = `通報は1日に${REPORTS_PER_DAY}件までです。時間をおいて、もう一度お試しください。`;
export const REPORT_SENT = "通報を受け付けました";

export const BLOCK_ONESELF = "ご自身をブロックすることはできません。";
export const BLOCK_OPERATOR = "運営をブロックすることはできません。";
export const BLOCKS_USED_UP = `ブロックできるのは${BLOCKS_PER_PERSON.toLocaleString("ja-JP")}名までです。`;
export const BLOCKED = "ブロックしました";
export const UNBLOCKED = "ブロックを解除しました";
/** Shown to somebody who has blocked the other person. */
export const BLOCKED_BY_YOU = "この方をブロックしています。連絡するには、先にブロックを解除してください。";
/** Shown to somebody who was blocked, or who may not come near for another reason: nobody learns which. */
export const NOT_TAKING_CONTACT = "この方は現在、新しい連絡を受け付けていません。";

export const DECISION_REASON_REQUIRED = "理由を入力してください。ご本人に伝わります。";
/** Shown in the place of a hidden message. */
export const HIDDEN_MESSAGE = "（運営が非表示にしたメッセージです）";
