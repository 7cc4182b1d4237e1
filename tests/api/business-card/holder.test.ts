import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { KANA_ROWS } from "#contract/japanese/kana";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";

const HOLDER = "holder";

/** One for each row of the syllabary: voiced, small and half-width ones among them, as people type them. */
const READINGS = {
  あ: "ウエスギ",
  か: "ガンジ",
  さ: "ザマ",
  た: "ダテ",
  な: "ノミ",
  は: "ぱく",
  ま: "ミヤ",
  や: "ユアサ",
  ら: "ロク",
  わ: "ﾜﾀﾅﾍﾞ",
} as const;
/** The order of their places of work, which is neither that of their names nor that of the days. */
const PLACES = ["ぬ", "る", "み", "わ", "か", "よ", "た", "れ", "そ", "つ"];

const idOf = (row: string) => `row-${(KANA_ROWS as readonly string[]).indexOf(row)}`;

beforeAll(async () => {
  await person(HOLDER);
  for (const [nth, row] of KANA_ROWS.entries()) {
    await person(idOf(row), { lastNameJa: `${row}田`, lastNameKana: READINGS[row] });
    await exchanged(HOLDER, idOf(row));
    await env.DB.batch([
      env.DB.prepare("UPDATE users SET organization = ? WHERE id = ?").bind(PLACES[nth] ?? "", idOf(row)),
      env.DB.prepare("UPDATE exchanges SET updated_at = ? WHERE receiver_id = ?").bind(
        1_000 + ((nth * 7) % 10),
        idOf(row),
      ),
    ]);
  }
  await agreed();
  await signedIn(HOLDER);
});

const found = async (body: object) =>
  (
    await respond<{ cards: { userId: string }[] }>(HOLDER, "POST", "/businessCard/findBusinessCard", body)
  ).cards.map(({ userId }) => userId);

test.each(KANA_ROWS.map((row) => [row, READINGS[row]]))(
  "the row %s has 「%s」 and nobody else",
  async (row) => {
    expect(await found({ row })).toEqual([idOf(row)]);
  },
);

/** The rows of an address book: a voiced, small or old kana is in the row of its plain one. */
const BEGINNINGS = {
  あ: ["ァ", "ぁ", "ヴィ", "ゔ", "ｳﾞ", "ーア"],
  か: ["ヵ", "ヶ", "ゕ", "ゖ", "ｶﾞ"],
  さ: ["ジ", "ず", "ザ"],
  た: ["ヅ", "ヂ", "づ", "ぢ", "ッ", "っ", "ﾂﾞ", "ツ゛"],
  は: ["バ", "ぴ", "ﾍﾟ"],
  や: ["ャ", "ゃ", "ョ"],
  わ: ["ヮ", "ゎ", "ヰ", "ゐ", "ヱ", "ヲ", "を", "ン"],
} as const;
const CASES = Object.entries(BEGINNINGS).flatMap(([row, all]) => all.map((beginning) => [beginning, row]));

const ANYBODY = idOf("あ");
const readAs = (lastName: string, id = ANYBODY) =>
  env.DB.prepare("UPDATE users SET last_name_kana = ? WHERE id = ?").bind(lastName, id).run();

test.each(CASES)("a reading that begins with 「%s」 is in the row %s", async (beginning, row) => {
  await readAs(`${beginning}カ`);
  expect(await found({ row })).toContain(ANYBODY);
  await readAs(READINGS.あ);
});

test("ヅ stands after ツ and before テ, and not with ズ", async () => {
  await readAs("ヅカ");
  const order = await found({ sort: "kana" });
  expect(
    [order.indexOf(idOf("さ")), order.indexOf(idOf("た"))].map((at) => at < order.indexOf(ANYBODY)),
  ).toEqual([true, true]);
  expect(order.indexOf(ANYBODY)).toBeLessThan(order.indexOf(idOf("な")));
  await readAs(READINGS.あ);
});

test("by reading they stand as in the syllabary, by day the newest first, by place as places are called", async () => {
  expect(await found({ sort: "kana" })).toEqual(KANA_ROWS.map(idOf));
  const byDay = [...KANA_ROWS.keys()].sort((a, b) => ((b * 7) % 10) - ((a * 7) % 10));
  expect(await found({ sort: "date" })).toEqual(byDay.map((nth) => `row-${nth}`));
  const byPlace = [...KANA_ROWS.keys()].sort((a, b) => ((PLACES[a] ?? "") < (PLACES[b] ?? "") ? -1 : 1));
  expect(await found({ sort: "company" })).toEqual(byPlace.map((nth) => `row-${nth}`));
});
