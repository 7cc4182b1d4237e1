import { CAST } from "../people/cast";
import type { Row } from "../rows";
import type { Workplace } from "./hospitals";

const DAY_MS = 24 * 60 * 60 * 1000;
const STEP = 1_048_576;

type Noted = { memo: string; mark?: "asked" | "answered" | "full" };
type Made = {
  owner: string;
  name: string;
  type: 1 | 2;
  purpose: number;
  memo?: string;
  /** Says by place and kind which hospitals it takes. */
  fits: (place: Workplace) => boolean;
  length: number;
  /** The notes in the order of the list. */
  notes: readonly (Noted | null)[];
  daysAgo: number;
};

const inTokyo = ({ prefectureCode }: Workplace) => prefectureCode === "13";
const isClinic = ({ type }: Workplace) => type === 11 || type === 12;
const isWard = ({ type }: Workplace) => type >= 5 && type <= 9;

const LISTS: readonly Made[] = [
  {
    owner: CAST.sato.id,
    name: "心不全 逆紹介先",
    type: 1,
    purpose: 4,
    memo: "退院後の外来をお願いする先。紹介の前に電話で確認する。",
    fits: (place) => inTokyo(place) && isClinic(place),
    length: 8,
    notes: [
      { memo: "BNP 200以下なら受入可。利尿薬の調整をお任せできる。初回はFAXのあと電話（佐藤・10月）" },
      { memo: "心エコーあり。火曜は休診" },
      null,
      { memo: "訪問診療も可", mark: "answered" },
    ],
    daysAgo: 5,
  },
  {
    owner: CAST.sato.id,
    name: "心臓リハビリの転院先",
    type: 1,
    purpose: 4,
    fits: (place) => inTokyo(place) && isWard(place),
    length: 5,
    notes: [{ memo: "待機2週間ほど", mark: "asked" }],
    daysAgo: 21,
  },
  {
    owner: CAST.suzuki.id,
    name: "回復期 打診中",
    type: 1,
    purpose: 5,
    memo: "11月の転院調整",
    fits: (place) => inTokyo(place) && isWard(place),
    length: 8,
    notes: [
      { memo: "20日に電話。午後に返事をもらえる", mark: "asked" },
      { memo: "個室なら27日から", mark: "answered" },
      { memo: "男性は満床。12月に再度連絡", mark: "full" },
      { memo: "", mark: "asked" },
      { memo: "地域連携室の直通が早い" },
    ],
    daysAgo: 1,
  },
  {
    owner: CAST.suzuki.id,
    name: "在宅・訪問診療",
    type: 1,
    purpose: 6,
    fits: (place) => inTokyo(place) && isClinic(place),
    length: 6,
    notes: [],
    daysAgo: 40,
  },
  {
    owner: CAST.tanaka.id,
    name: "第3四半期 訪問予定",
    type: 2,
    purpose: 9,
    fits: (place) => ["13", "14"].includes(place.prefectureCode) && isClinic(place),
    length: 12,
    notes: [
      { memo: "院長先生は木曜午後が可", mark: "answered" },
      { memo: "", mark: "asked" },
    ],
    daysAgo: 3,
  },
  {
    owner: CAST.nakamura.id,
    name: "病診連携の会 ご案内先",
    type: 2,
    purpose: 7,
    fits: (place) => place.prefectureCode === "14" && isClinic(place),
    length: 6,
    notes: [],
    daysAgo: 12,
  },
];

/** Lists that the cast keeps, of invented hospitals near them. */
export function hospitalLists(now: number, places: readonly Workplace[]): { lists: Row[]; items: Row[] } {
  const made = LISTS.map((list, at) => {
    const id = `0199d200-0000-7000-8000-${String(at + 1).padStart(12, "0")}`;
    const chosen = places.filter(list.fits).slice(0, list.length);
    const madeAt = now - list.daysAgo * DAY_MS;
    return {
      list: {
        id,
        owner_id: list.owner,
        name: list.name,
        type: list.type,
        purpose: list.purpose,
        memo: list.memo ?? "",
        hospital_count: chosen.length,
        created_at: madeAt - 30 * DAY_MS,
        updated_at: madeAt,
      },
      items: chosen.map((place, order) => item(list, { id, hospitalId: place.id, order, at: madeAt })),
    };
  });
  return { lists: made.map(({ list }) => list), items: made.flatMap(({ items }) => items) };
}

function item(list: Made, on: { id: string; hospitalId: string; order: number; at: number }): Row {
  const note = list.notes[on.order];
  return {
    list_id: on.id,
    hospital_id: on.hospitalId,
    position: (on.order + 1) * STEP,
    memo: note?.memo ?? "",
    mark: note?.mark ?? "none",
    marked_at: note?.mark ? on.at : null,
    rev: on.at,
    added_at: on.at,
  };
}
