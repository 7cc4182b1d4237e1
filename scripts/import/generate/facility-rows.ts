import { townHallOf } from "../../../workers/imports/reference/town-halls";
import type { Made } from "./files";

const WORDS = [
  "青葉",
  "みどり",
  "光",
  "桜",
  "若葉",
  "中央",
  "さくら",
  "希望",
  "清水",
  "松原",
  "北",
  "南",
  "高砂",
  "宮",
  "泉",
];
const READINGS = [
  "アオバ",
  "ミドリ",
  "ヒカリ",
  "サクラ",
  "ワカバ",
  "チュウオウ",
  "サクラ",
  "キボウ",
  "シミズ",
  "マツバラ",
  "キタ",
  "ミナミ",
  "タカサゴ",
  "ミヤ",
  "イズミ",
];
const HOUSES: Record<Made["kind"], readonly [name: string, reading: string]> = {
  hospital: ["病院", "ビョウイン"],
  clinic: ["クリニック", "クリニック"],
  dental: ["歯科医院", "シカイイン"],
  midwife: ["助産院", "ジョサンイン"],
  pharmacy: ["薬局", "ヤッキョク"],
};

/** A line of a facility file. Columns that the row has nothing for are blank. */
export function facilityRow(made: Made, columns: readonly string[]): string {
  const cells = cellsOf(made);
  return columns
    .map((column) => {
      const value = cells[column] ?? spanOf(column, made);
      return column.startsWith("所在地座標") ? value : `"${value}"`;
    })
    .join(",");
}

type Cells = Record<string, string>;

function cellsOf(made: Made): Cells {
  const { kind, number, municipality, prefecture, random, id } = made;
  const at = random.int(0, WORDS.length - 1);
  const [house, reading] = HOUSES[kind];
  const own = `${WORDS[at]}${municipality.name.replace(/^.+郡/, "")}第${number}${house}`;
  const name = random.chance(0.4) ? `医療法人${WORDS[number % WORDS.length]}会　${own}` : own;
  const kana = `${READINGS[at]}${reading}`;
  return {
    ID: id,
    正式名称: name,
    "正式名称（フリガナ）": kana,
    名称: name,
    フリガナ: kana,
    略称: random.chance(0.3) ? own : "",
    機関区分: id[2] ?? "",
    都道府県コード: prefecture.code,
    市区町村コード: municipality.code.slice(2),
    所在地: `${prefecture.name}${municipality.name}本町${wide(random.int(1, 9))}丁目${wide(random.int(1, 30))}番${wide(random.int(1, 20))}号`,
    ...coordinates(made),
    案内用ホームページアドレス: url(made),
    薬局のホームページアドレス: url(made),
    ...days(made),
    "その他の休診日（gw、お盆等）": random.chance(0.8)
      ? "01月01日，01月02日，01月03日，12月30日，12月31日"
      : "",
    ...(kind === "hospital" || kind === "clinic" ? beds(made) : {}),
  };
}

const wide = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

/** 3.6 % of the hospitals and 8 % of the rest are at 0.0,0.0. */
function coordinates({ kind, municipality, random }: Made): Cells {
  const hall = townHallOf(municipality.code) ?? [35, 139];
  const isZero = random.chance(kind === "hospital" ? 0.036 : 0.08);
  const near = (degrees: number) => String(Math.round((degrees + (random.next() - 0.5) * 0.1) * 1e6) / 1e6);
  return {
    "所在地座標（緯度）": isZero ? "0.0" : near(hall[0]),
    "所在地座標（経度）": isZero ? "0.0" : near(hall[1]),
  };
}

function url({ random, id }: Made): string {
  const host = `www.h${id.toLowerCase()}.example.jp/`;
  const start = random.next();
  if (start < 0.55) return `http://${host}`;
  if (start < 0.85) return `https://${host}`;
  if (start < 0.92) return host;
  return start < 0.925 ? `http//${host}` : "";
}

/** 0 is closed and 1 is open; 7 % of the rows leave some blank. */
function days({ random }: Made): Cells {
  const isBlank = random.chance(0.07);
  const closed = [
    random.chance(0.02),
    false,
    random.chance(0.15),
    random.chance(0.2),
    false,
    random.chance(0.3),
    true,
  ];
  const cells: Cells = {};
  for (const [place, letter] of [..."月火水木金土日"].entries()) {
    const flag = closed[place] ? "0" : isBlank && random.chance(0.5) ? "" : "1";
    for (const what of ["休診", "休業"]) cells[`毎週決まった曜日に${what}（${letter}）`] = flag;
    cells[`定期閉店毎週（${letter}）`] = flag;
    for (let week = 1; week <= 5; week += 1) {
      const nth = flag === "0" || (letter === "土" && week % 2 === 0 && random.chance(0.2)) ? "0" : flag;
      cells[`決まった週に休診（定期週）第${week}週（${letter}）`] = nth;
      cells[`決まった週に休業（定期週）第${week}週（${letter}）`] = nth;
      cells[`定期閉店第${wide(week)}週（${letter}）`] = nth;
    }
  }
  return { ...cells, 祝日に休診: "0", 祝日に休業: "0", 祝日: random.chance(0.8) ? "0" : "1" };
}

function beds({ kind, random }: Made): Cells {
  if (kind === "clinic" && random.chance(0.93)) return { 合計病床数: random.chance(0.5) ? "0" : "" };
  const most = kind === "clinic" ? 19 : 400;
  const general = random.int(kind === "clinic" ? 1 : 20, most);
  const longTerm = random.chance(0.4) ? random.int(0, most) : 0;
  const total = general + longTerm + (random.chance(0.01) ? 2 : 0);
  return {
    一般病床: String(general),
    療養病床: longTerm ? String(longTerm) : "",
    合計病床数: random.chance(0.008) ? "" : String(total),
  };
}

/** Hours of midwives and pharmacies stand in their facility files. */
function spanOf(column: string, { random }: Made): string {
  const [, day = "", band, end] =
    /^(.)_(?:就業時間帯|外来受付時間帯|開店時間帯)(\d)_(開始|終了)時間$/.exec(column) ?? [];
  if (band !== "1" && band !== "2") return "";
  if ("日祝".includes(day) || (day === "土" && band === "2")) return "";
  const hours = band === "1" ? ["09:00", "12:30"] : ["14:00", random.chance(0.1) ? "19:00" : "18:00"];
  return hours[end === "開始" ? 0 : 1] ?? "";
}
