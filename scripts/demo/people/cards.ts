import type { World } from "../institutions/hospitals";
import type { Row } from "../rows";
import { CAST } from "./cast";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The day lies before the first exchange: nobody's card has changed since. */
const WRITTEN_DAYS_AGO = 90;

type Written = { job_title: string; tel: string; address: string; back: string };

const OF_CAST: [string, Written][] = [
  [
    CAST.sato.id,
    {
      job_title: "循環器内科 講師",
      tel: "03-0000-1000",
      address: "〒105-0000 東京都港区海辺町1-1",
      back: "心不全・冠動脈疾患の外来：月・水・金\nご紹介は地域医療連携室へお電話ください。",
    },
  ],
  [CAST.tanaka.id, { job_title: "", tel: "03-0000-2100", address: "東京都千代田区大手前2-3", back: "" }],
  [
    CAST.aoba.id,
    {
      job_title: "学術部",
      tel: "03-0000-5000",
      address: "東京都中央区日本橋本町1-1-1",
      back: "循環器・代謝領域の資料をご用意しています。",
    },
  ],
];

const TITLES = ["部長", "医長", "副部長", "科長"];

/** What the cast and those whose cards went round wrote on them; of the others a card shows the profile. */
export function cards({ now }: World, exchanges: Row[]): { business_cards: Row[]; card_notes: Row[] } {
  const updated_at = now - WRITTEN_DAYS_AGO * DAY_MS;
  const existing = new Set(OF_CAST.map(([id]) => id));
  const given = [...new Set(exchanges.flatMap((row) => [row.requester_id, row.receiver_id] as string[]))];
  const others = given.filter((id) => id.endsWith("_dcsr") && !existing.has(id) && id !== CAST.yamamoto.id);
  const business_cards = [
    ...OF_CAST.map(([user_id, written]) => ({ user_id, ...written, updated_at })),
    ...others.map((user_id, at) => ({
      user_id,
      job_title: TITLES[at % TITLES.length] ?? "",
      tel: at % 3 === 0 ? "" : `03-0000-${String(6001 + at)}`,
      address: "",
      back: "",
      updated_at,
    })),
  ];
  return { business_cards, card_notes: notes(exchanges, updated_at) };
}

const MEMOS = [
  ["学会の懇親会でご挨拶。逆紹介の窓口。", '["学会","逆紹介"]'],
  ["弁膜症の相談先。火曜の午後がつながりやすい。", '["循環器"]'],
] as const;

/** What 佐藤 keeps beside two of the cards. */
function notes(exchanges: Row[], updated_at: number): Row[] {
  const held = exchanges.filter(
    ({ requester_id, status }) => requester_id === CAST.sato.id && status === "accepted",
  );
  return MEMOS.flatMap(([memo, tags], at) => {
    const user_id = held[at]?.receiver_id;
    return user_id ? [{ owner_id: CAST.sato.id, user_id, memo, tags, updated_at }] : [];
  });
}
