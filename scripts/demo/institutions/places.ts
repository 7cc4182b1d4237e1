import { PREFECTURE_OFFICES, townHallOf } from "../../../workers/imports/reference/town-halls";
import type { Named } from "../people/names";
import { type Random, weighted } from "../random";
import prefectures from "./prefectures.data.json";

type Address = { zipcode: string; town: string };
export type Municipality = {
  code: string;
  prefectureCode: string;
  name: string;
  medicalAreaId: string;
  /** What people call it: 札幌, not 札幌市中央区. */
  short: Named;
  addresses: Address[];
  latitude: number;
  longitude: number;
  areaCode: string;
};
export type Places = { anywhere: (random: Random) => Municipality; byCode: Map<string, Municipality> };

type Line = { code: string; prefecture: string; name: string; kana: string; area: string };

/** Every municipality, with some of its post codes; picked in proportion to the physicians of its prefecture. */
export async function readPlaces(DB: D1Database): Promise<Places> {
  const [lines, addresses] = await Promise.all([readMunicipalities(DB), readAddresses(DB)]);
  const all = lines.map((line) => municipality(line, addresses.get(line.code) ?? []));
  const inPrefecture = prefectures.map(({ code, doctors }) => {
    const own = all.filter((place) => place.prefectureCode === code);
    return [weighted(own.map((place) => [place, size(place)])), doctors] as const;
  });
  const prefecture = weighted(inPrefecture);
  return {
    anywhere: (random) => prefecture(random)(random),
    byCode: new Map(all.map((place) => [place.code, place])),
  };
}

async function readMunicipalities(DB: D1Database): Promise<Line[]> {
  const { results } = await DB.prepare(
    "SELECT code, prefecture_code AS prefecture, name, kana, medical_area_id AS area FROM municipalities ORDER BY code",
  ).all<Line>();
  return results;
}

/** A tenth of the post codes is plenty. Towers have a code for every floor and are left out. */
async function readAddresses(DB: D1Database): Promise<Map<string, Address[]>> {
  const { results } = await DB.prepare(
    `SELECT municipality_code AS code, min(zipcode) AS zipcode, town FROM postal_codes
       WHERE zipcode LIKE '%1' GROUP BY municipality_code, town HAVING count(*) < 5
       ORDER BY municipality_code, zipcode`,
  ).all<Address & { code: string }>();
  const byCode = new Map<string, Address[]>();
  for (const { code, zipcode, town } of results) {
    const existing = byCode.get(code) ?? [];
    existing.push({ zipcode, town });
    byCode.set(code, existing);
  }
  return byCode;
}

function municipality(line: Line, addresses: Address[]): Municipality {
  const prefecture = prefectures.find(({ code }) => code === line.prefecture);
  if (!prefecture) throw new Error(`no centre for prefecture ${line.prefecture}`);
  const hall = townHallOf(line.code) ?? PREFECTURE_OFFICES.get(line.prefecture);
  if (!hall) throw new Error(`no office for ${line.code}`);
  return {
    code: line.code,
    prefectureCode: line.prefecture,
    name: line.name,
    medicalAreaId: line.area,
    short: shortName(line),
    addresses: addresses.length > 0 ? addresses : [{ zipcode: `${line.code}00`, town: "" }],
    latitude: hall[0],
    longitude: hall[1],
    areaCode: prefecture.areaCode,
  };
}

const CITIES: Record<string, string> = {
  札幌: "さっぽろ",
  仙台: "せんだい",
  さいたま: "さいたま",
  千葉: "ちば",
  横浜: "よこはま",
  川崎: "かわさき",
  相模原: "さがみはら",
  新潟: "にいがた",
  静岡: "しずおか",
  浜松: "はままつ",
  名古屋: "なごや",
  京都: "きょうと",
  大阪: "おおさか",
  堺: "さかい",
  神戸: "こうべ",
  岡山: "おかやま",
  広島: "ひろしま",
  北九州: "きたきゅうしゅう",
  福岡: "ふくおか",
  熊本: "くまもと",
};

function shortName({ name, kana }: Line): Named {
  const city = Object.entries(CITIES).find(([short]) => name.startsWith(`${short}市`) && name.endsWith("区"));
  if (city) return { name: city[0], kana: city[1] };
  return {
    name: name.replace(/^.+郡/, "").replace(/(?<=.)[市区町村]$/, ""),
    kana: kana.replace(/^.+ぐん(?=.{3})/, "").replace(/(?<=.)(し|く|ちょう|まち|むら|そん)$/, ""),
  };
}

function isWard(code: string): boolean {
  return code[2] === "1";
}

function size({ code, name }: Municipality): number {
  if (code.endsWith("201")) return 15;
  if (isWard(code)) return 6;
  return name.endsWith("市") ? 4 : name.endsWith("町") ? 1 : 0.4;
}
