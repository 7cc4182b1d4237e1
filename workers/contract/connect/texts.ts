import { LEAST_FIGURE, PRODUCTS_PER_COMPANY } from "#contract/connect/limits";

export const CONNECT_PROFILE_CHANGED =
  "ほかの画面でプロフィールが更新されています。現在の内容をご確認のうえ、もう一度保存してください。";
export const COMPANY_PROFILE_CHANGED =
  "ほかの画面で企業情報が更新されています。現在の内容をご確認のうえ、もう一度保存してください。";
export const PRODUCT_CHANGED =
  "ほかの画面でこの製品が更新されています。現在の内容をご確認のうえ、もう一度保存してください。";
export const PRODUCT_NAME_REQUIRED = "製品名を入力してください。";
export const PRODUCT_KIND_REQUIRED = "区分を選択してください。";
export const PRODUCTS_USED_UP = `製品は${PRODUCTS_PER_COMPANY}件まで登録できます。`;
export const COMPANY_URL_INVALID = "https:// または http:// で始まるアドレスを入力してください。";
export const FEWER = `${LEAST_FIGURE}件未満`;

/** The message of a word that may not be used: 「日本一」は使えません。… */
export const wordNotAllowed = (word: string, why: string) => `「${word}」は使えません。${why}`;

export const PRODUCT_KINDS = ["drug", "device", "diagnostic", "regenerative", "service", "other"] as const;
type ProductKind = (typeof PRODUCT_KINDS)[number];
export const PRODUCT_KIND_LABELS: Record<ProductKind, string> = {
  drug: "医療用医薬品",
  device: "医療機器",
  diagnostic: "体外診断用医薬品",
  regenerative: "再生医療等製品",
  service: "サービス・システム",
  other: "その他",
};

export const DOCTOR_CONDITION_REQUIRED = "診療科・都道府県・医療機関のいずれかを指定してください。";
