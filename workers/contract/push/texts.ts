export const PUSH_SHARED_TERMINAL = "共用の端末では、通知を受け取れません。";
export const PUSH_SERVICE_UNKNOWN = "このブラウザーの通知サービスには対応していません。";
