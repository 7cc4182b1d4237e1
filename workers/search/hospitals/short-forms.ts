/** The forms that people say instead: written and read in full, written and read in short. */
const SHORT_FORMS: readonly (readonly [
  full: string,
  reading: string,
  short: string,
  shortReading: string,
])[] = [
  ["赤十字", "セキジュウジ", "日赤", "ニッセキ"],
  ["県立中央", "ケンリツチュウオウ", "県中", "ケンチュウ"],
  ["県立病院", "ケンリツビョウイン", "県病", "ケンビョウ"],
  ["市立中央", "シリツチュウオウ", "市中", "シチュウ"],
  ["医科歯科大学", "イカシカダイガク", "医歯大", "イシダイ"],
  ["医科大学", "イカダイガク", "医大", "イダイ"],
  ["薬科大学", "ヤッカダイガク", "薬大", "ヤクダイ"],
  ["歯科大学", "シカダイガク", "歯大", "シダイ"],
  ["大学医学部附属病院", "ダイガクイガクブフゾクビョウイン", "大学病院", "ダイガクビョウイン"],
  ["大学附属病院", "ダイガクフゾクビョウイン", "大学病院", "ダイガクビョウイン"],
  ["大学病院", "ダイガクビョウイン", "大病", "ダイビョウ"],
  ["がんセンター", "ガンセンター", "がんセン", "ガンセン"],
  ["国立がん研究センター", "コクリツガンケンキュウセンター", "国がん", "コクガン"],
  ["国立循環器病研究センター", "コクリツジュンカンキビョウケンキュウセンター", "国循", "コクジュン"],
  ["救命救急センター", "キュウメイキュウキュウセンター", "救命センター", "キュウメイセンター"],
  ["地域医療機能推進機構", "チイキイリョウキノウスイシンキコウ", "JCHO", "ジェイコー"],
  ["国家公務員共済組合連合会", "コッカコウムインキョウサイクミアイレンゴウカイ", "KKR", "ケーケーアール"],
  ["厚生農業協同組合連合会", "コウセイノウギョウキョウドウクミアイレンゴウカイ", "厚生連", "コウセイレン"],
  ["附属", "フゾク", "付属", "フゾク"],
];

/** The forms of a name and of its reading in which the long words are said in short; none where nothing is. */
export function shortForms(name: string, reading: string): { names: string[]; readings: string[] } {
  const said = SHORT_FORMS.filter(([full]) => name.includes(full));
  return {
    names: said.map(([full, , short]) => name.replace(full, short)),
    readings: said.flatMap(([, full, , short]) =>
      reading.includes(full) ? [reading.replace(full, short)] : [short],
    ),
  };
}
