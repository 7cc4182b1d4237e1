export const AVAILABILITY_PAST = "選んだ時刻を過ぎています。終了時刻をもう一度選択してください。";
export const EMAIL_UNCHANGED = "現在と同じメールアドレスです。";
export const WITHDRAWAL_UNCONFIRMED = "退会の内容をご確認のうえ、チェックを入れてください。";
export const WITHDRAWN_NAME = "退会したユーザー";
export const TERMS_VERSION_UNKNOWN = "最新の利用規約を読み込み直してから、もう一度同意してください。";

export const TERMS_NOT_PUBLISHED = "この文書は準備中です。公開されるまで、しばらくお待ちください。";
