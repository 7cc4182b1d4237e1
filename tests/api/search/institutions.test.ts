import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { understoodHospitals } from "../../../workers/api/directory/hospitals";
import { indexHospital } from "../../../workers/search/documents/update";
import { hospitalOrder } from "../../../workers/search/hospitals/condition";
import { hospitalNameColumns } from "../../../workers/search/hospitals/names";
import { searchHospitals } from "../../../workers/search/query";

/** Institutions as the ministry's directory writes them: name, reading, kind, municipality, address. */
const DIRECTORY = `
日本赤十字社医療センター|ニホンセキジュウジシャイリョウセンター|hospital|13113|広尾4-1-22
日本赤十字社長崎原爆病院|ニホンセキジュウジシャナガサキゲンバクビョウイン|hospital|42201|茂里町3-15
日本赤十字社和歌山医療センター|ニホンセキジュウジシャワカヤマイリョウセンター|hospital|30201|小松原通4-20
日本赤十字社愛知医療センター名古屋第二病院|ニホンセキジュウジシャアイチイリョウセンターナゴヤダイニビョウイン|hospital|23101|妙見町2-9
さいたま赤十字病院|サイタマセキジュウジビョウイン|hospital|11101|新都心1-5
さくら薬局　日赤前店|サクラヤッキョク　ニッセキマエテン|pharmacy|13113|広尾4-2
日赤前薬局|ニッセキマエヤッキョク|pharmacy|30201|小松原通4-3
国家公務員共済組合連合会虎の門病院|コッカコウムインキョウサイクミアイレンゴウカイトラノモンビョウイン|hospital|13103|虎ノ門2-2-2
虎ノ門薬局|トラノモンヤッキョク|pharmacy|13103|虎ノ門1-1
東京女子医科大学病院|トウキョウジョシイカダイガクビョウイン|hospital|13104|河田町8-1
女子医大前薬局|ジョシイダイマエヤッキョク|pharmacy|13104|河田町9
自治医科大学附属病院|ジチイカダイガクフゾクビョウイン|hospital|09216|薬師寺3311-1
自治医大薬局|ジチイダイヤッキョク|pharmacy|09216|薬師寺3300
国家公務員共済組合連合会浜の町病院|コッカコウムインキョウサイクミアイレンゴウカイハマノマチビョウイン|hospital|40133|長浜3-3-1
沖縄県立中部病院|オキナワケンリツチュウブビョウイン|hospital|47213|宮里281
県立中部薬局|ケンリツチュウブヤッキョク|pharmacy|47213|宮里282
地方独立行政法人東京都立病院機構　東京都立墨東病院|チホウドクリツギョウセイホウジントウキョウトリツビョウインキコウ　トウキョウトリツボクトウビョウイン|hospital|13107|江東橋4-23-15
横浜労災病院|ヨコハマロウサイビョウイン|hospital|14109|小机町3211
労災前薬局|ロウサイマエヤッキョク|pharmacy|14109|小机町3212
一宮市立市民病院|イチノミヤシリツシミンビョウイン|hospital|23203|文京2-2-22
市民病院前薬局|シミンビョウインマエヤッキョク|pharmacy|23203|文京2-3
東京大学医学部附属病院|トウキョウダイガクイガクブフゾクビョウイン|hospital|13105|本郷7-3-1
京都大学医学部附属病院|キョウトダイガクイガクブフゾクビョウイン|hospital|26103|川原町54
京大前薬局|キョウダイマエヤッキョク|pharmacy|26103|川原町55
大阪大学医学部附属病院|オオサカダイガクイガクブフゾクビョウイン|hospital|27205|山田丘2-15
筑波大学附属病院|ツクバダイガクフゾクビョウイン|hospital|08220|天久保2-1-1
金沢大学附属病院|カナザワダイガクフゾクビョウイン|hospital|17201|宝町13-1
広島大学病院|ヒロシマダイガクビョウイン|hospital|34103|霞1-2-3
熊本大学病院|クマモトダイガクビョウイン|hospital|43101|本荘1-1-1
鹿児島大学病院|カゴシマダイガクビョウイン|hospital|46201|桜ケ丘8-35-1
琉球大学病院|リュウキュウダイガクビョウイン|hospital|47205|喜友名1076
神戸大学医学部附属病院|コウベダイガクイガクブフゾクビョウイン|hospital|28106|楠町7-5-2
日本医科大学付属病院|ニホンイカダイガクフゾクビョウイン|hospital|13105|千駄木1-1-5
奈良県立医科大学附属病院|ナラケンリツイカダイガクフゾクビョウイン|hospital|29205|四条町840
和歌山県立医科大学附属病院|ワカヤマケンリツイカダイガクフゾクビョウイン|hospital|30201|紀三井寺811-1
公立大学法人横浜市立大学附属病院|コウリツダイガクホウジンヨコハマシリツダイガクフゾクビョウイン|hospital|14108|福浦3-9
社会福祉法人　恩賜財団　済生会横浜市東部病院|シャカイフクシホウジン　オンシザイダン　サイセイカイヨコハマシトウブビョウイン|hospital|14101|下末吉3-6-1
聖路加国際病院|セイルカコクサイビョウイン|hospital|13102|明石町9-1
公益財団法人がん研究会有明病院|コウエキザイダンホウジンガンケンキュウカイアリアケビョウイン|hospital|13108|有明3-8-31
独立行政法人国立病院機構東京医療センター|ドクリツギョウセイホウジンコクリツビョウインキコウトウキョウイリョウセンター|hospital|13110|東が丘2-5-1
国立国際医療センター|コクリツコクサイイリョウセンター|hospital|13104|戸山1-21-1
府中恵仁会病院|フチュウケイジンカイビョウイン|hospital|13206|住吉町5-21-1
府中歯科|フチュウシカ|dental|13206|宮町1-1
１２薬局|ジュウニヤッキョク|pharmacy|13104|百人町1-1
富士クリニック|フジクリニック|clinic|13104|大久保1-1
富士宮市立病院|フジノミヤシリツビョウイン|hospital|22207|錦町3-1
中央総合病院|チュウオウソウゴウビョウイン|hospital|01101|北一条西1
眼科三宅病院|ガンカミヤケビョウイン|hospital|23103|上飯田北町3-15
横浜リハビリテーション病院|ヨコハマリハビリテーションビョウイン|hospital|14109|鳥山町1770
順天堂大学医学部附属順天堂医院|ジュンテンドウダイガクイガクブフゾクジュンテンドウイイン|hospital|13105|本郷3-1-3
順天堂大学医学部附属浦安病院|ジュンテンドウダイガクイガクブフゾクウラヤスビョウイン|hospital|12227|富岡2-1-1
東邦大学医療センター大森病院|トウホウダイガクイリョウセンターオオモリビョウイン|hospital|13111|大森西6-11-1
NTT東日本関東病院|エヌティティヒガシニホンカントウビョウイン|hospital|13109|東五反田5-9-22
国家公務員共済組合連合会虎の門病院分院|コッカコウムインキョウサイクミアイレンゴウカイトラノモンビョウインブンイン|hospital|14133|梶ケ谷1-3-1
独立行政法人地域医療機能推進機構　東京新宿メディカルセンター|ドクリツギョウセイホウジンチイキイリョウキノウスイシンキコウ　トウキョウシンジュクメディカルセンター|hospital|13104|津久戸町5-1
神戸市立医療センター中央市民病院|コウベシリツイリョウセンターチュウオウシミンビョウイン|hospital|28110|港島南町2-1-1
国立研究開発法人国立がん研究センター東病院|コクリツケンキュウカイハツホウジンコクリツガンケンキュウセンターヒガシビョウイン|hospital|12217|柏の葉6-5-1
東京科学大学病院|トウキョウカガクダイガクビョウイン|hospital|13105|湯島1-5-45`;

const idOf = (name: string) => `i-${name}`;
const rows = DIRECTORY.trim()
  .split("\n")
  .map((line) => line.split("|") as [string, string, string, string, string]);

beforeAll(async () => {
  await env.DB.batch(
    rows.map(([name, furigana, kind, municipality, address]) =>
      env.DB.prepare(
        `INSERT INTO hospitals (id, name, furigana, type, kind, zipcode, prefecture_code, municipality_code, address,
           medical_area_id, department_codes, updated_at)
         SELECT ?1, ?2, ?3, 5, ?4, '1000001', prefecture_code, code, ?5, medical_area_id, ?6, 0
         FROM municipalities WHERE code = ?7`,
      ).bind(
        idOf(name),
        name,
        furigana,
        kind,
        address,
        name === "中央総合病院" ? '["d53"]' : "[]",
        municipality,
      ),
    ),
  );
  for (const [name] of rows) await indexHospital(env.DB, env.SEARCH_DB, idOf(name));
  const { n } = (await env.DB.prepare("SELECT count(*) AS n FROM hospitals").first<{ n: number }>()) ?? {};
  expect(n).toBe(rows.length);
});

async function found(words: string, near: readonly string[] = []): Promise<string[]> {
  const understood = await understoodHospitals(words, env.DB);
  const { hits } = await searchHospitals(env.SEARCH_DB, { understood, near });
  return hits.map(({ name }) => name);
}

describe("an institution is the first of those that a common word finds", () => {
  it.each([
    ["虎の門", "国家公務員共済組合連合会虎の門病院"],
    ["女子医大", "東京女子医科大学病院"],
    ["自治医大", "自治医科大学附属病院"],
    ["浜の町", "国家公務員共済組合連合会浜の町病院"],
    ["県立中部", "沖縄県立中部病院"],
    ["墨東", "地方独立行政法人東京都立病院機構　東京都立墨東病院"],
    ["都立墨東", "地方独立行政法人東京都立病院機構　東京都立墨東病院"],
    ["労災", "横浜労災病院"],
    ["市民病院", "一宮市立市民病院"],
    ["府中", "府中恵仁会病院"],
    ["東大病院", "東京大学医学部附属病院"],
    ["東大", "東京大学医学部附属病院"],
    ["東京大学病院", "東京大学医学部附属病院"],
    ["阪大病院", "大阪大学医学部附属病院"],
    ["筑波大病院", "筑波大学附属病院"],
    ["金大病院", "金沢大学附属病院"],
    ["広大病院", "広島大学病院"],
    ["熊大病院", "熊本大学病院"],
    ["鹿大病院", "鹿児島大学病院"],
    ["琉大病院", "琉球大学病院"],
    ["日医大", "日本医科大学付属病院"],
    ["日医大病院", "日本医科大学付属病院"],
    ["奈良医大", "奈良県立医科大学附属病院"],
    ["横浜市大", "公立大学法人横浜市立大学附属病院"],
    ["日赤長崎原爆", "日本赤十字社長崎原爆病院"],
    ["日赤和歌山", "日本赤十字社和歌山医療センター"],
    ["和歌山日赤", "日本赤十字社和歌山医療センター"],
    ["日赤愛知", "日本赤十字社愛知医療センター名古屋第二病院"],
    ["八事日赤", "日本赤十字社愛知医療センター名古屋第二病院"],
    ["京大", "京都大学医学部附属病院"],
    ["神大 病院", "神戸大学医学部附属病院"],
    ["和歌山医大", "和歌山県立医科大学附属病院"],
    ["一宮市民", "一宮市立市民病院"],
    ["済生会横浜", "社会福祉法人　恩賜財団　済生会横浜市東部病院"],
    ["せいろか", "聖路加国際病院"],
    ["聖路加", "聖路加国際病院"],
    ["有明", "公益財団法人がん研究会有明病院"],
    ["がん研有明", "公益財団法人がん研究会有明病院"],
    ["がん", "公益財団法人がん研究会有明病院"],
    ["NCGM", "国立国際医療センター"],
    ["NHO", "独立行政法人国立病院機構東京医療センター"],
    ["にっせき", "日本赤十字社医療センター"],
    ["総合", "中央総合病院"],
    ["順天堂浦安", "順天堂大学医学部附属浦安病院"],
    ["東邦大森", "東邦大学医療センター大森病院"],
    ["NTT関東", "NTT東日本関東病院"],
    ["ＮＴＴ関東", "NTT東日本関東病院"],
    ["虎の門分院", "国家公務員共済組合連合会虎の門病院分院"],
    ["JCHO新宿", "独立行政法人地域医療機能推進機構　東京新宿メディカルセンター"],
    ["神戸中央市民", "神戸市立医療センター中央市民病院"],
    ["がんセンター東病院", "国立研究開発法人国立がん研究センター東病院"],
    ["東京医科歯科大学", "東京科学大学病院"],
    ["リハビリテーション病院", "横浜リハビリテーション病院"],
    ["横浜 リハビリテーション病院", "横浜リハビリテーション病院"],
  ])("%s → %s", async (words, name) => {
    const names = await found(words);
    if (words === "にっせき") expect(names.slice(0, 4)).toContain(name);
    else expect(names[0]).toBe(name);
  });
});

it("日赤 lists all hospitals of the Red Cross before any pharmacy", async () => {
  const names = await found("日赤");
  const kinds = names.map((name) => rows.find(([each]) => each === name)?.[2]);
  expect(names).toHaveLength(7);
  expect(kinds.slice(0, 5)).toEqual(Array(5).fill("hospital"));
});

it("a place lists its hospitals first, and who bears its name elsewhere as well", async () => {
  expect((await found("東京"))[0]).not.toBe("１２薬局");
  const names = await found("富士");
  expect(names).toEqual(expect.arrayContaining(["富士クリニック", "富士宮市立病院"]));
});

it("what is near to the viewer comes first among hospitals that fit alike", async () => {
  expect((await found("日赤", ["3001", "30"]))[0]).toBe("日本赤十字社和歌山医療センター");
  expect((await found("日赤", ["1101", "11"]))[0]).toBe("さいたま赤十字病院");
  const { hits } = await searchHospitals(env.SEARCH_DB, { near: ["4204", "42"] });
  expect(hits[0]?.name).toBe("日本赤十字社長崎原爆病院");
});

it.each(["IVR", "ALS", "ASD", "CCU", "NCCH"])("%s is an abbreviation and no romaji", async (words) => {
  expect((await found(words)).length).toBeLessThan(4);
});

it("particles join what a search means", async () => {
  const understood = await understoodHospitals("横浜市の循環器", env.DB);
  expect(understood.map(({ text, as }) => [text, as])).toEqual([
    ["横浜市", "name"],
    ["循環器", "department"],
  ]);
});

it.each([
  ["近くの透析", ["near", "department"]],
  ["最寄りの循環器内科", ["near", "department"]],
  ["世田谷の小児科", ["name", "department"]],
  ["透析できる病院", ["department", "kind"]],
  ["小児科のある病院", ["department", "kind"]],
  ["小児救急", ["department", "department"]],
  ["透析病院", ["name"]],
  ["虎の門病院", ["name"]],
  ["緑の森クリニック", ["name"]],
  ["MRI 世田谷", ["procedure", "name"]],
  ["救命センター", ["department"]],
])("%s is read as %j", async (words, senses) => {
  expect((await understoodHospitals(words, env.DB)).map(({ as }) => as)).toEqual(senses);
});

it("nothing is found across the words of an English name, and what is near in words comes by distance", async () => {
  const names = { furigana: "", shortName: "", shortNameKana: "", nicknames: [] };
  const { name } = hospitalNameColumns({ ...names, name: "上野", nameEn: "Clinic Ueno-Hall" });
  expect(name.split(" ")).toEqual(expect.arrayContaining(["ic", "ue"]));
  expect(name.split(" ")).not.toEqual(expect.arrayContaining(["cu"]));
  const understood = await understoodHospitals("近くの病院", env.DB);
  const place = { latitude: 35, longitude: 139 };
  expect(hospitalOrder({ understood, place }, 0)).toEqual({ by: "distance", from: place });
});

it("free beds are asked for in words", async () => {
  const read = async (words: string) => (await understoodHospitals(words, env.DB)).map(({ as }) => as);
  expect(await read("空床")).toEqual(["vacant"]);
  expect(await read("横浜 空床")).toEqual(["area", "vacant"]);
  expect(await read("療養 空き")).toEqual(["bed", "vacant"]);
});
