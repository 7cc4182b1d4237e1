import { MAKERS, WHOLESALERS } from "../institutions/companies";
import type { Workplace, World } from "../institutions/hospitals";
import type { Random } from "../random";
import type { Row } from "../rows";
import { PASSWORD_HASH } from "./cast";
import { mailAddress, userRow } from "./doctors";
import { person } from "./names";

const CO_MEDICALS = 15;
const MS = 15;
const CONNECT_USERS = 6;
/** Branches with the prefectures that one of their people may visit. */
const BRANCHES: readonly [name: string, territories: string[][]][] = [
  ["東京第一支店", [["13"], ["13", "11"]]],
  ["横浜支店", [["14"]]],
  ["大阪支店", [["27", "28"], ["27"]]],
  ["名古屋支店", [["23"], ["23", "21"]]],
  ["福岡支店", [["40"]]],
  ["札幌支店", [["01"]]],
];
const RANKS = ["PLATINUM", "GOLD", "SILVER", "BRONZE"];
const OCCUPATIONS = ["nurse", "pharmacist", "medical-social-worker", "office-worker", "other"];

/** The accounts around the cast that do not belong to doctors. */
export function otherAccounts(random: Random, world: World, hospitals: Workplace[]): Row[] {
  const wards = hospitals.filter(({ type }) => type <= 9);
  return [
    ...times(CO_MEDICALS, () => coMedical(random, world, random.pick(wards))),
    ...times(MS, (index) => ms(random, world, index)),
    ...times(CONNECT_USERS, () => connectUser(random, world)),
    ...MAKERS.slice(1).map((code, index) => connectCompany(world, code, index)),
  ];
}

function coMedical(random: Random, world: World, at: Workplace): Row {
  const occupation = random.pick(OCCUPATIONS);
  return {
    ...somebody(random, world, "co-medical", "cmd"),
    occupation,
    occupation_other:
      occupation === "other" ? random.pick(["臨床工学技士", "管理栄養士", "理学療法士"]) : null,
    hospital_id: at.id,
  };
}

function ms(random: Random, world: World, index: number): Row {
  const manager = index % 4 === 0;
  const who = somebody(random, world, "ms", "ms");
  const company = random.pick(WHOLESALERS);
  const [organization, territories] = random.pick(BRANCHES);
  return {
    ...who,
    company_code: company,
    organization,
    job_title: manager ? "支店長" : random.pick(["主任", "係長", null]),
    is_manager: manager ? 1 : 0,
    territories: JSON.stringify(random.pick(territories)),
  };
}

function connectUser(random: Random, world: World): Row {
  return {
    ...somebody(random, world, "connect", "cnct"),
    company_code: random.pick(MAKERS),
    organization: random.pick(["医薬情報部", "学術推進部", "地域医療推進部"]),
    territories: JSON.stringify([random.pick(["13", "14", "27", "23", "40"])]),
  };
}

const MAKER_NAMES: Record<string, [string, string]> = {
  C202: ["白樺ファーマ", "シラカバファーマ"],
  C203: ["東雲メディカルデバイス", "シノノメメディカルデバイス"],
  C204: ["藍野化学", "アイノカガク"],
  C205: ["水都バイオ", "スイトバイオ"],
};

function connectCompany(world: World, code: string, index: number): Row {
  const [name, kana] = MAKER_NAMES[code] ?? [code, code];
  const who = { last: { name, kana }, first: { name: "", kana: "" }, gender: 0 as const };
  const address = `${code.toLowerCase()}@example.jp`;
  return {
    ...userRow(world, {
      id: `${world.nextId()}_cnctco`,
      role: "connectCompany",
      who,
      passwordHash: PASSWORD_HASH,
    }),
    username: address,
    email: address,
    gender: null,
    company_code: code,
    organization: "医薬情報部",
    rank: RANKS[index % RANKS.length] ?? "BRONZE",
  };
}

function somebody(random: Random, world: World, role: string, suffix: string): Row {
  const who = person(random, 0);
  const id = world.nextId();
  const address = mailAddress(who, id);
  return {
    ...userRow(world, { id: `${id}_${suffix}`, role, who, passwordHash: PASSWORD_HASH }),
    username: address,
    email: address,
  };
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
