export const MS_PROFILE_CHANGED =
  "ほかの画面でプロフィールが更新されています。現在の内容をご確認のうえ、もう一度保存してください。";
