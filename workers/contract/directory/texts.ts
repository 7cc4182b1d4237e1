export const HOSPITALS_SHOWN_UP =
  "1日に表示できる医療機関の数を超えました。医療機関の検索は、明日の午前0時（日本時間）からまたご利用いただけます。";
export const TOO_MANY_SAVED = "保存できる検索は50件までです。使わない検索を削除してから保存してください。";
export const TOO_WIDE_TO_NOTIFY =
  "お知らせできるのは、500件までに絞った検索です。地域や診療科などの条件を追加してください。";
export const SEARCH_NAME_REQUIRED = "検索の名前を入力してください。";
