export const MAGAZINE_NOT_DRAFT = "この配信は、すでに予約または送信されています。";
export const MAGAZINE_NOT_SCHEDULED = "この配信は、予約されていません。";
export const MAGAZINE_NOBODY = "条件に合う、配信を希望している会員がいません。";
export const MAGAZINE_PAST = "これからの日時を指定してください。";
export const MAGAZINE_TOO_FAR = "90日以内の日時を指定してください。";
