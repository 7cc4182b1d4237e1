/** What may be wrong with a source's row, and what the import did about it. */
export const FAULTS = {
  "unknown-file": "種類の分からないファイルです。読みませんでした。",
  "excel-book": "Excelのブックです。CSVで保存し直してください。読みませんでした。",
  "no-rows": "見出しだけで、行がありません。",
  "date-future": "ファイルの時点が先の日付です。本日の時点として読みました。",
  encoding: "UTF-8ではありません。文字コードを判別して読みました。",
  "unknown-column": "知らない列です。読みませんでした。",
  "missing-column": "あるはずの列がありません。",
  "required-column": "必須の列がありません。読みませんでした。",
  "few-cells": "列が足りません。ある分を読みました。",
  "many-cells": "列が多すぎます。余りは読みませんでした。",
  "unclosed-quote": "引用符が閉じていません。行の終わりで閉じました。",
  "broken-line": "項目の中に改行があります。つないで読みました。",
  "line-long": "1行が100万文字を超えています。行を読みませんでした。",
  "broken-characters": "文字化けがあります。",
  "row-malformed": "文字化けか、=などで始まる式です。行を読みませんでした。",
  "cell-malformed": "文字化けか、=などで始まる式です。読みませんでした。",
  "id-blank": "IDがありません。行を読みませんでした。",
  "id-malformed": "IDが半角英数字20文字以内ではありません。行を読みませんでした。",
  "id-rounded": "IDが指数表記で壊れています。行を読みませんでした。",
  "id-zero-lost": "IDの先頭の0が落ちています。補いました。",
  "id-prefecture": "IDの都道府県と都道府県コードが違います。",
  "id-twice": "同じIDが二度あります。先の行を読みました。",
  "id-case": "大文字と小文字だけが違うIDがあります。先の行を読みました。",
  "kind-unknown": "機関区分が1～5ではありません。IDの3文字目によりました。",
  "name-blank": "名称がありません。行を読みませんでした。",
  "name-long": "名称が200文字を超えています。切りました。",
  "kana-malformed": "フリガナがカタカナではありません。読みませんでした。",
  "prefecture-unknown": "都道府県が分かりません。行を読みませんでした。",
  "municipality-unknown": "市区町村が分かりません。行を読みませんでした。",
  "municipality-from-address": "市区町村コードが使えません。所在地によりました。",
  "municipality-mismatch": "市区町村コードと所在地が違います。所在地によりました。",
  "address-blank": "所在地がありません。",
  "address-short": "所在地が市区町村までです。",
  "coordinates-zero": "座標が0です。役場の座標を使い、付近としました。",
  "coordinates-malformed": "座標が数値ではありません。役場の座標を使い、付近としました。",
  "coordinates-swapped": "緯度と経度が逆です。入れ替えました。",
  "coordinates-abroad": "座標が国外です。役場の座標を使い、付近としました。",
  "coordinates-far": "座標が市区町村から離れすぎています。役場の座標を使い、付近としました。",
  "coordinates-placeholder": "座標が都道府県庁のものです。役場の座標を使い、付近としました。",
  "url-mended": "ホームページアドレスの書き誤りを直しました。",
  "url-dropped": "ホームページアドレスとして読めません。",
  "url-mail": "ホームページアドレスがメールアドレスです。読みませんでした。",
  "flag-unknown": "休診の印が0・1・空欄ではありません。報告なしとしました。",
  "always-closed": "全曜日が休診です。",
  "beds-malformed": "病床数が数ではありません。読みませんでした。",
  "beds-sum": "合計病床数と内訳の合計が違います。",
  "beds-total-blank": "合計病床数がありません。内訳の合計を使いました。",
  "beds-few": "病院なのに20床未満です。",
  "hours-unknown-id": "施設票にないIDの診療時間です。読みませんでした。",
  "department-zero-lost": "診療科目コードの先頭の0が落ちています。補いました。",
  "department-unknown": "知らない診療科目コードです。名称で読みました。",
  "band-unknown": "診療時間帯が1～4ではありません。",
  "time-malformed": "時刻として読めません。その時間帯は読みませんでした。",
  "time-mended": "時刻の書き方を直しました。",
  "time-half": "開始か終了がありません。その時間帯は読みませんでした。",
  "span-empty": "開始と終了が同じです。空欄とみなしました。",
  "span-overnight": "翌日にわたる時間帯です。そのまま読みました。",
  "span-early": "6時前に始まります。そのまま読みました。",
  "span-late": "23時過ぎに終わります。そのまま読みました。",
  "hours-on-closed-day": "休診の曜日に診療時間があります。そのまま読みました。",
  "identity-doubtful": "同じIDなのに名称も市区町村も変わっています。運営の判断を待ちます。",
  "telephone-malformed": "電話番号・FAX番号として読めません。",
  "zipcode-malformed": "郵便番号が7桁ではありません。",
  "code-malformed": "医療機関コードが読めません。",
  "figure-malformed": "数として読めません。読みませんでした。",
  "figure-masked": "伏せられた値（*）です。読みませんでした。",
  "not-reported": "未報告です。",
  "area-unknown": "構想区域が分かりません。",
  "join-none": "当てはまる医療機関がありません。",
  "join-ambiguous": "当てはまる医療機関が二つ以上あります。運営の判断を待ちます。",
  "doctor-code-malformed": "医師コードが空欄か、40文字を超えています。行を読みませんでした。",
  "doctor-name-blank": "氏名がありません。行を読みませんでした。",
  "doctor-name-long": "氏名が50文字を超えています。行を読みませんでした。",
  "reading-blank": "フリガナがありません。行を読みませんでした。",
  "reading-malformed": "フリガナがひらがな・カタカナではありません。行を読みませんでした。",
  "gender-unknown": "性別が男・女ではありません。読みませんでした。",
  "year-malformed": "医籍登録年が1920年から今年までの西暦・和暦ではありません。読みませんでした。",
  "department-name-unknown": "知らない診療科です。読みませんでした。",
  "expert-unknown": "知らない専門医です。読みませんでした。",
  "workplace-code-unknown": "医療機関コードにあたる医療機関がありません。名称によりました。",
  "workplace-unknown": "勤務先にあたる医療機関がありません。名称だけを載せました。",
  "workplace-ambiguous": "勤務先にあたる医療機関が二つ以上あります。名称だけを載せました。",
  "workplace-prefecture": "勤務先の都道府県がありません。名称だけを載せました。",
  "workplace-nameless": "勤務先の名称がありません。読みませんでした。",
  "pmid-malformed": "PMIDが8桁以内の数字ではありません。読みませんでした。",
  "paper-unknown": "まだ取り込まれていない論文です。論文を取り込んでから、もう一度実行すると載ります。",
  "doctor-left": "本人が退会した医師です。載せませんでした。",
  "doctor-linked": "名簿にない登録済みの医師と、氏名・登録年・勤務先が同じです。同じ医師としました。",
  "licence-profession": "職種が医師・歯科医師ではありません。行を読みませんでした。",
  "licence-number": "登録番号が7桁以内の数字ではありません。行を読みませんでした。",
  "licence-gender": "性別が男・女ではありません。行を読みませんでした。",
  "licence-birthday": "生年月日が読めません。行を読みませんでした。",
  "licence-date": "登録年月日が読めないか、生年月日より前です。行を読みませんでした。",
  "licence-twice": "同じ職種・登録番号が二度あります。先の行を読みました。",
} as const;

/** What is wrong with a file as a whole: told at the end, and not in the report alone. */
export const OF_FILES: ReadonlySet<FaultKind> = new Set([
  "unknown-file",
  "excel-book",
  "no-rows",
  "date-future",
  "unknown-column",
  "missing-column",
  "required-column",
]);

export type FaultKind = keyof typeof FAULTS;

/** What was wrong at one place of a file; `value` is what was there. */
export type Fault = {
  file: string;
  line: number;
  /** The header of the column, where one cell alone is at fault. */
  column?: string;
  id: string;
  kind: FaultKind;
  value: string;
};

export type Report = {
  add: (fault: Fault) => void;
  counts: ReadonlyMap<FaultKind, number>;
  /** What is wrong with files as a whole. */
  ofFiles: readonly Fault[];
};
