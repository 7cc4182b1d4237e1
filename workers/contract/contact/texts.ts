export const JOB_REQUIRED = "職種を選択してください。";
export const JOB_TEXT_REQUIRED = "職種を入力してください。";
export const FORM_TOO_SOON = "送信を受け付けられませんでした。内容をご確認のうえ、もう一度お試しください。";
export const FORM_TOO_OLD =
  "画面を開いてから時間がたっています。内容をご確認のうえ、もう一度お試しください。";
export const CONTACT_BODY_REQUIRED = "お問い合わせ内容を入力してください。";
export const DEPARTMENT_REQUIRED = "部署を入力してください。";
/** Where no terms are published yet, there are none to agree to. */
export const USE_CONSENT_REQUIRED = "入力した内容を、このお問い合わせへの対応に使うことに同意してください。";
export const COMPANY_REQUIRED = "ご希望のお問い合わせ先会社を選択してください。";

/** {org}: 医療機関 in the main service, the longer words in the connect variant. */
export const organisationRequired = (org: string) => `所属${org}名を入力してください。`;
export const organisationAddressRequired = (org: string) => `所属${org}の所在地を入力してください。`;
