export const DOCTOR_CHANGED = "ほかの画面でこの医師の情報が変更されています。現在の内容をご確認ください。";
export const DOCTOR_NOT_CORRECTABLE =
  "訂正できる医師が見つかりません。会員の情報はご本人が管理していますので、ご本人に編集をご案内ください。";
export const WORKPLACE_UNKNOWN =
  "追加する勤務先は、医療機関のページのアドレスで入力してください（例：/hospitals/…）。";

/** Said of a doctor of the directory who has no account here. */
export const UNREGISTERED = "医の輪 未登録";
