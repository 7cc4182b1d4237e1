/** What the four pages show, made once: no page waits for anything. */
const FAMILY_NAMES = ["佐藤", "鈴木", "高橋", "田中", "伊藤", "渡辺", "山本", "中村", "小林", "加藤"];
const GIVEN_NAMES = ["健一", "誠", "隆之", "浩二", "和彦", "恵子", "由美", "真理", "裕香", "智子"];
const TEXT =
  "地域連携の会について、紹介から逆紹介までの期間を短くする取り組みを始めました。ご意見をお聞かせください。";

const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const nameAt = (index: number) => `${FAMILY_NAMES[index % 10]} ${GIVEN_NAMES[(index * 7) % 10]}`;

export const PREFECTURES = many(47, (index) => `都道府県${index + 1}`);
export const DEPARTMENTS = many(40, (index) => `診療科${index + 1}`);

export const DOCTORS = many(100, (index) => ({
  id: index + 1,
  name: nameAt(index),
  kana: "サトウ ケンイチ",
  hospital: `${PREFECTURES[index % 47]}立総合病院`,
  departments: [DEPARTMENTS[index % 40], DEPARTMENTS[(index * 3) % 40]].join("、"),
  year: 1975 + (index % 45),
}));

export const MESSAGES = many(100, (index) => ({
  id: index + 1,
  sender: nameAt(index % 5),
  text: TEXT.slice(0, 15 + ((index * 11) % 40)),
  at: `${9 + (index % 9)}:${String((index * 7) % 60).padStart(2, "0")}`,
  isOwn: index % 5 === 0,
}));

export const POSTS = many(20, (index) => ({
  id: index + 1,
  author: nameAt(index),
  title: `${DEPARTMENTS[(index * 2) % 40]}の症例検討会のお知らせ`,
  text: TEXT,
  at: `2026年1月${index + 1}日`,
  likes: (index * 13) % 40,
}));
