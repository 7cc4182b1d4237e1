import { clockInJapan, partsInJapan } from "#contract/dates/japan-time";

export const EXCHANGE_COMPLETED = "名刺の交換が完了しました";
export const EXCHANGE_REQUESTED = "名刺交換を申請しました";
export const EXCHANGE_CANCELED = "申請を取り消しました";
export const EXCHANGE_REJECTED = "申請をお断りしました";
export const EXCHANGE_REJECTION_UNDONE = "お断りを取り消しました";
export const EXCHANGE_UNDO_TOO_LATE = "元に戻せる時間を過ぎました。";
/** To the person who asked, instead of a refusal. */
export const EXCHANGE_NOT_MADE = "今回は交換に至りませんでした";
export const CARD_DELETED = "名刺を削除しました";
export const CARD_CHANGED = "名刺が更新されました";
export const EXCHANGE_MOVED_ON =
  "この申請の状態が変わっています。現在の状態をご確認のうえ、もう一度お試しください。";
export const EXCHANGE_NOT_WITH_ONESELF = "ご自身には名刺交換を申請できません。";
export const EXCHANGE_PARTNER_IN_REVIEW =
  "医師資格の確認が済んでいない方には、まだ名刺交換を申請できません。";
export const EXCHANGE_BETWEEN_COMPANIES = "企業どうしの名刺交換には対応していません。";
export const EXCHANGE_REQUESTS_USED_UP = `1日に申請できる名刺交換の数を超えました。時間をおいて、もう一度お試しください。`;
export const EXCHANGE_MONTH_USED_UP = "今月の名刺交換の申請数が上限に達しました。";

/** The time (epoch ms) from which one may ask again, in words, as a moment in Japan. */
export function exchangeFrom(at: number): string {
  const { month, day } = partsInJapan(at);
  return `この方への名刺交換の申請は、${month}月${day}日 ${clockInJapan(at)}以降にできます。`;
}
export const LIMIT_INVALID = "0から10,000までの整数で入力してください。";
export const CARD_REQUESTS_STOPPED = "名刺交換の申請は、運営により停止されています。";
