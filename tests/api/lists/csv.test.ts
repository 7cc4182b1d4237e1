import { beforeAll, expect, it } from "vitest";
import type { List } from "#contract/lists/calls";
import { parseCsv } from "../../../workers/api/csv/csv";
import { shiftJis } from "../../../workers/api/csv/shift-jis";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

/** Names that a spreadsheet would run, or a file of commas would fall apart over. */
const HOSTILE = [
  `=HYPERLINK("https://attacker.invalid","開く")`,
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  " =1+1",
  "\t=1+1",
  "＝１＋１",
  `"引用","とカンマ"`,
  "改行\r\nの名前",
  "髙﨑医院①㈱〜—",
  "𠮷田内科",
  "ﾃﾞｨｽｸ",
];

let list: List;
beforeAll(async () => {
  await person("owner");
  await agreed();
  await signedIn("owner");
  const ids = HOSTILE.map((_, at) => `hostile-${at}`);
  for (const [at, name] of HOSTILE.entries()) {
    const numbers = {
      tel: "03-0000-0001",
      fax: "03-0000-0002",
      referralTel: "03-0000-0011",
      referralFax: "03-0000-0012",
    };
    await hospitals([ids[at] ?? ""], { name, ...numbers });
  }
  list = await respond<List>("owner", "POST", "/lists/hospitals", {
    name: "名簿 'A'",
    type: 1,
    purpose: 6,
    hospitalIds: ids,
  });
});

const file = (encoding: string) =>
  call("owner", "GET", `/lists/hospitals/${list.objectId}/csv?encoding=${encoding}`);

it("is UTF-8 with a byte order mark under the list's name, and no cell of it is a formula", async () => {
  const answered = await file("utf-8");
  expect(answered.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answered.headers.get("content-disposition")).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent("名簿 ").replaceAll("'", "%27")}%27A%27.csv`,
  );
  const bytes = new Uint8Array(await answered.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parseCsv(new TextDecoder().decode(bytes)).slice(1, -1);
  expect(rows).toHaveLength(HOSTILE.length);
  for (const row of rows) {
    expect(row).toHaveLength(14);
    for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
  }
  expect(rows[7]?.[1]).toBe(HOSTILE[7]);
  expect(rows[9]?.slice(7, 11)).toEqual(["03-0000-0001", "03-0000-0002", "03-0000-0011", "03-0000-0012"]);
});

it("in Shift_JIS is read back as it was, but for what that code does not have", async () => {
  const answered = await file("shift_jis");
  expect(answered.headers.get("content-type")).toBe("text/csv; charset=shift_jis");
  const text = new TextDecoder("shift_jis").decode(await answered.arrayBuffer());
  const rows = parseCsv(text).slice(1, -1);
  expect(rows[9]?.[1]).toBe("髙﨑医院①㈱～―");
  expect(rows[10]?.[1]).toBe("?田内科");
  expect(rows[11]?.[1]).toBe("ﾃﾞｨｽｸ");
});

it("the kanji that Windows adds have the codes that Excel writes", () => {
  expect([...shiftJis("髙﨑")]).toEqual([0xfb, 0xfc, 0xfa, 0xb1]);
  expect([...shiftJis("ｱ表ソ")]).toEqual([0xb1, 0x95, 0x5c, 0x83, 0x5c]);
});

it("every character of the code comes back as itself", () => {
  const decoder = new TextDecoder("shift_jis");
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) =>
      character.isWellFormed() && shiftJis(character).length > 0 && !shiftJis(character).includes(0x3f),
  );
  expect(all.length).toBeGreaterThan(7000);
  const changed = all.filter((character) => decoder.decode(shiftJis(character)) !== character);
  expect(changed.join("")).toBe("¢£¬—‖−〜");
});
