export const TERRITORY_REQUIRED = "表示地域を一つ以上選択してください";
export const TITLE_REQUIRED = "タイトルを入力してください。";
export const CONTENT_REQUIRED = "本文を入力してください。";
export const ROLES_REQUIRED = "表示する相手を一つ以上選択してください。";
export const ROLES_REFUSED = "MS・企業の投稿は、医師だけに表示できます。";
export const ITEM_MISSING = "投稿が見つかりません。";

export const AD_PLACE_REQUIRED = "掲載場所を選択してください。";
export const AD_ADVERTISER_REQUIRED = "広告主を入力してください。";
export const AD_TITLE_REQUIRED = "見出しを入力してください。";
export const AD_LINK_INVALID = "リンク先は、https:// で始まるURLか、/ で始まる画面のパスを入力してください。";
export const AD_COLOUR_INVALID =
  "色は #0a645e のような16進数、または rgb(10, 100, 94) の形式で入力してください。";
export const AD_STARTS_REQUIRED = "開始日を入力してください。";
export const AD_ENDS_REQUIRED = "終了日を入力してください。";
export const AD_PERIOD_INVALID = "終了日は、開始日以降の日付を入力してください。";
export const AD_CHANGED = "ほかの担当者がこの広告を変更しています。現在の内容をご確認ください。";

export const OFFICIAL_REFUSED = "公式の投稿は、運営だけが作成できます。";
export const OFFICIAL_NAME = "運営事務局";
