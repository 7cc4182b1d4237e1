import type { Person } from "./names";

/** `inowa2026`, by scrypt with a fixed salt: a demo account protects nothing, and seeding stays quick. */
export const PASSWORD = "inowa2026";
export const PASSWORD_HASH =
  "scrypt$16384$8$5$ZGVtby1zYWx0LTIwMjYtMQ==$PaeAiac9wHZ30OFE9WMS9aZLeI6ss/+JgzHEHuAS6PM=";

type Member = { id: string; user: string; label: string };

/** The people the tests and the manual know by name; `user` is the e-mail address before @example.jp. */
export const CAST = {
  sato: member("01", "dcsr", "sato", "佐藤 健一（医師）"),
  yamamoto: member("02", "dcsr", "yamamoto", "山本 直子（医師・免許確認中）"),
  suzuki: member("03", "cmd", "suzuki", "鈴木 美咲（コメディカル・看護師）"),
  tanaka: member("04", "ms", "tanaka", "田中 大輔（MS・支店長）"),
  nakamura: member("05", "ms", "nakamura", "中村 彩（MS）"),
  takahashi: member("06", "cnct", "takahashi", "高橋 翔（コネクトユーザー）"),
  aoba: member("07", "cnctco", "aoba", "青葉製薬（コネクト企業・GOLD）"),
  operator: member("08", "ms", "operator", "運営（事務局）"),
} satisfies Record<string, Member>;

export type Player = keyof typeof CAST;

export const PEOPLE: Record<Player, Person> = {
  sato: { last: as("佐藤", "サトウ"), first: as("健一", "ケンイチ"), gender: 0 },
  yamamoto: { last: as("山本", "ヤマモト"), first: as("直子", "ナオコ"), gender: 1 },
  suzuki: { last: as("鈴木", "スズキ"), first: as("美咲", "ミサキ"), gender: 1 },
  tanaka: { last: as("田中", "タナカ"), first: as("大輔", "ダイスケ"), gender: 0 },
  nakamura: { last: as("中村", "ナカムラ"), first: as("彩", "アヤ"), gender: 1 },
  takahashi: { last: as("高橋", "タカハシ"), first: as("翔", "ショウ"), gender: 0 },
  aoba: { last: as("青葉製薬", "アオバセイヤク"), first: as("", ""), gender: 0 },
  operator: { last: as("運営", "ウンエイ"), first: as("事務局", "ジムキョク"), gender: 0 },
};

function member(number: string, suffix: string, user: string, label: string): Member {
  return { id: `0199d000-0000-7000-8000-0000000000${number}_${suffix}`, user, label };
}

function as(name: string, kana: string) {
  return { name, kana };
}
