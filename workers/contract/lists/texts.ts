import { DOCTORS_PER_LIST, HOSPITALS_PER_LIST, LISTS_PER_PERSON } from "#contract/lists/limits";

export const LIST_NAME_REQUIRED = "リスト名を入力してください。";
export const LIST_TYPE_REQUIRED = "種別を選択してください。";
export const LIST_PURPOSE_REQUIRED = "目的を選択してください。";
export const LIST_PURPOSE_UNFIT = "選択した種別では、この目的は選べません。";
export const LIST_TYPE_REFUSED = "MSの方が作成できるのは「医療連携」のリストです。";
export const LISTS_USED_UP = `リストは${LISTS_PER_PERSON}件まで作成できます。使わなくなったリストを削除してから、もう一度お試しください。`;
export const LIST_CHOICE_REQUIRED = "追加先のリストを選択してください。";
export const HOSPITAL_CHOICE_REQUIRED = "医療機関を選択してください。";
export const HOSPITAL_UNKNOWN = "掲載されていない医療機関が含まれています。もう一度検索してください。";
export const LIST_CHANGED = "ほかの画面でこのリストが変更されています。現在の内容をご確認ください。";
export const NOTE_CHANGED =
  "ほかの画面でこの医療機関のメモか状態が変更されています。現在の内容をご確認ください。";
export const HOSPITAL_GONE = "この医療機関は、ほかの画面でリストから外されています。";

export const DOCTOR_CHOICE_REQUIRED = "医師を選択してください。";
export const DOCTOR_UNKNOWN = "掲載されていない医師が含まれています。もう一度検索してください。";
export const DOCTOR_NOTE_CHANGED =
  "ほかの画面でこの医師のメモが変更されています。現在の内容をご確認ください。";
export const LIST_FULL_OF_DOCTORS = `1つのリストに登録できる医師は${DOCTORS_PER_LIST}名までです。`;

/** The message of a list without room: 「心不全 逆紹介先」には… */
export function listFull(name: string, room: number) {
  const most = HOSPITALS_PER_LIST.toLocaleString("ja-JP");
  return `「${name}」に追加できるのは、あと${room.toLocaleString("ja-JP")}件です（1つのリストに${most}件まで）。`;
}

export const LIST_TYPES: Record<1 | 2, string> = { 1: "紹介・逆紹介", 2: "医療連携" };

/** The purposes in words, by code; `PURPOSES_OF` says which type offers which. */
export const LIST_PURPOSES: Record<number, string> = {
  1: "特定の患者",
  2: "地域",
  3: "診療科",
  4: "疾患",
  5: "一時的なリスト",
  6: "継続的なリスト",
  7: "病診連携",
  8: "病病連携",
  9: "営業先候補",
  10: "集患",
};

export const MARK_LABELS = {
  none: "未打診",
  asked: "打診中",
  answered: "回答あり",
  full: "受入不可",
} as const;

/** Shown at a hospital that vanished from its source. */
export const CLOSED_WORD = "閉院の可能性";
/** Shown at a hospital that asked not to be shown. */
export const DELISTED_WORD = "掲載停止";
