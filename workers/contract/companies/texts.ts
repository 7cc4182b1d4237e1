export const COMPANY_NAME_REQUIRED = "企業名を入力してください。";
export const COMPANY_CODE_INVALID = "会社コードは、英数字・ハイフン・下線の20文字以内で入力してください。";
export const COMPANY_CODE_EXISTS = "この会社コードはすでに使われています。";
export const COMPANY_CODE_TWICE = "同じ会社コードの行があります。";
export const COMPANY_KANA_INVALID = "ふりがなは、ひらがなまたはカタカナで入力してください。";
export const COMPANY_CHANGED =
  "ほかの担当者が同時に変更しました。いまの内容をご確認のうえ、もう一度保存してください。";
export const COMPANY_IS_OPERATING = "サービスを運営する企業です。先に、別の企業を運営企業にしてください。";
export const COMPANY_IN_USE = "アカウントやお問い合わせがあるため、削除できません。閉鎖してください。";
export const COMPANY_CLOSED = "閉鎖した企業です。";
export const OPERATING_TWICE = "運営企業は1社だけです。";
export const PREFECTURES_INVALID = "都道府県から選択してください。";
