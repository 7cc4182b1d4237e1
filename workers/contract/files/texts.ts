export const FILE_MISSING = "ファイルが選択されていません";
export const FILE_EMPTY = "空のファイルです";
export const HEIC_REFUSED =
  "HEIC形式の写真は送れません。写真アプリで共有するときにJPEGを選ぶか、iPhoneの「設定」→「カメラ」→「フォーマット」で「互換性優先」を選んで撮り直してください。";
export const THUMBNAIL_TOO_LARGE = "サムネイルは48KB以内にしてください。";
export const FILE_TYPE_REFUSED = "対応していないファイル形式です";
export const IMAGE_TYPE_REFUSED = "JPEG、PNG形式の画像のみアップロードできます。";
export const IMAGE_HAS_METADATA =
  "撮影場所や日時などの情報が含まれている画像は、この形式では送れません。JPEGまたはPNGに変換してお送りください。";
export const IMAGE_BROKEN = "画像を読み取れませんでした。別の画像をお選びください。";
export const IMAGE_TOO_LARGE = "画像の縦横の大きさが上限を超えています。縮小してからお試しください。";
export const IMAGE_UPLOAD_FAILED = "画像のアップロードに失敗しました。再度お試しください";
export const UPLOADS_USED_UP = "1日にアップロードできる量を超えました。明日もう一度お試しください。";
