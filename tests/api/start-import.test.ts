import { env } from "cloudflare:test";
import { gzipSync, zipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import { shiftJis } from "../../workers/api/csv/shift-jis";
import { operator } from "../support/workerd/fixtures/accounts";
import { until } from "../support/workerd/until";

let desk: Awaited<ReturnType<typeof operator>>;
beforeAll(async () => {
  desk = await operator("importer");
});

const HEADER = "医師コード,姓,名,セイ,メイ,性別,医籍登録年,診療科,勤務先1名称,勤務先1都道府県";
const ROW = "K1,青木,緑,アオキ,ミドリ,女,2010,内科,青空クリニック,東京都";
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join("\r\n")], "doctors_20261001.csv");
const start = async (list: string, file: File, more: object = {}) => {
  const response = await desk.browser.upload("/admin/imports", { list, file, ...more });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

it("an uploaded list of doctors is read, reported row by row, and found", async () => {
  const { status, body } = await start("doctors", csv(ROW, ROW.replace("K1", "").replace("青木", "赤木")));
  expect([status, body]).toMatchObject([
    200,
    {
      read: 1,
      new: 1,
      faultsTotal: 2,
      faults: [
        {
          line: 3,
          column: "医師コード",
          text: "医師コードが空欄か、40文字を超えています。行を読みませんでした。",
        },
        { line: 2, column: "勤務先1" },
      ],
    },
  ]);
  await until(async () => {
    const rank = await env.DB.prepare("SELECT search_rank FROM doctors WHERE last_name = '青木'").first(
      "search_rank",
    );
    expect(rank).not.toBeNull();
  });
  for (const box of [{}, { isWhole: "false" }, { isWhole: "true" }, { isWhole: "on" }])
    expect((await start("doctors", csv(ROW), box)).body).toMatchObject({ new: 0, same: 1 });
});

it("a file of another kind, a day to come and a file that is too large are refused in words", async () => {
  const other = await start("licences", csv(ROW));
  expect([other.status, other.body.message]).toEqual([
    422,
    "読み込める行がありませんでした。必須の列がありません。読みませんでした。（職種、登録番号、生年月日、登録年月日）",
  ]);
  expect((await start("doctors", new File(["品名,価格\n聴診器,1"], "a.csv"))).body.message).toBe(
    "読み込める行がありませんでした。種類の分からないファイルです。読みませんでした。",
  );
  expect((await start("doctors", csv(ROW), { date: "2999-01-01" })).body).toMatchObject({
    errors: { date: "ファイルの時点は、本日までの日付を入力してください。" },
  });
  const large = await start("doctors", new File(["あ".repeat(800_000)], "large.csv"));
  expect(large.status).toBe(413);
  expect(large.body.message).toContain("npm run import -- doctors FILE --remote");
});

it("licences that are uploaded are those that sign-up looks up", async () => {
  const rows = [
    "職種,登録番号,姓,名,性別,生年月日,登録年月日",
    "医師,0912345,青木,緑,女,昭和60年4月1日,2010/4/20",
    "医師,x,a,b,女,1980-1-1,2006-1-1",
  ];
  const { body } = await start("licences", new File([rows.join("\n")], "licences.csv"));
  expect(body).toMatchObject({ read: 1, new: 1, faults: [{ line: 3, column: "登録番号" }] });
  expect(
    await env.DB.prepare(
      "SELECT last_name, birthday FROM licence_register WHERE registered_number = '912345'",
    ).first(),
  ).toEqual({ last_name: "青木", birthday: "1985-04-01" });
});

const counted = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
const bytes = (text: string) => new TextEncoder().encode(text);

it.each<[name: string, file: () => File, message: RegExp]>([
  ["an empty file", () => new File([], "doctors.csv"), /^空のファイルです/],
  ["a heading alone", () => new File([HEADER], "doctors.csv"), /^読み込める行がありませんでした。/],
  [
    "a gz of garbage",
    () => new File([new Uint8Array([0x1f, 0x8b, 8, 0, ...Array(200).fill(7)])], "doctors.csv.gz"),
    /^doctors\.csv\.gz：gzが壊れているか、途中で切れています。何も取り込んでいません。/,
  ],
  [
    "a gz that breaks off after thousands of rows",
    () => {
      const rows = Array.from({ length: 5000 }, (_, at) =>
        ROW.replace("K1", `T${at}-${(at * 7919) % 10007}`),
      );
      const whole = gzipSync(bytes([HEADER, ...rows].join("\n")));
      return new File([whole.subarray(0, whole.length - 400)], "doctors.csv.gz");
    },
    /gzが壊れているか、途中で切れています。何も取り込んでいません。/,
  ],
  [
    "a zip that breaks off",
    () => {
      const whole = zipSync({ "doctors.csv": bytes([HEADER, ROW].join("\n")) });
      return new File([whole.subarray(0, 120)], "doctors.zip");
    },
    /zipが壊れているか、途中で切れているか、パスワードが付いています。何も取り込んでいません。/,
  ],
  [
    "a book of Excel",
    () => new File([zipSync({ "[Content_Types].xml": bytes("<x/>") })], "doctors.xlsx"),
    /Excelのブックです。CSVで保存し直してください。/,
  ],
  [
    "a picture",
    () => new File([new Uint8Array(3000).map((_, at) => (at * 31) % 256)], "doctors.csv"),
    /^読み込める行がありませんでした。/,
  ],
])("%s is refused in words, and nothing is written", async (_, file, message) => {
  const before = await counted("doctors");
  const { status, body } = await start("doctors", file());
  expect(status).toBe(422);
  expect((body.errors as { file: string }).file).toMatch(message);
  expect(await counted("doctors")).toBe(before);
});

it("a small file that unpacks to more than a Worker reads is refused before it is read", async () => {
  const bomb = gzipSync(bytes(`${HEADER}\n${",".repeat(21 * 1024 * 1024)}`));
  const { status, body } = await start("doctors", new File([bomb], "doctors.csv.gz"));
  expect([status, body.message]).toMatchObject([413, expect.stringContaining("展開して20MBまで")]);
});

it("rows of other encodings, with line breaks, too many columns or a code said twice are read as far as they go, and named", async () => {
  const sjis = [
    HEADER,
    'K9,"青\n木",緑,アオキ,ミドリ,女,2010,内科,青空クリニック,東京都',
    `K10,赤木,修,アカギ,オサム,男,2001,内科,青空クリニック,東京都${",余り".repeat(90)}`,
    "K10,赤木,聡,アカギ,サトシ,男,2001,内科,青空クリニック,東京都",
    "K11,,,,,男,2001,内科,青空クリニック,東京都",
    '=1+1,"黒木,進,クロキ,ススム,男,2001,内科,青空クリニック,東京都',
  ].join("\r\n");
  const { status, body } = await start("doctors", new File([shiftJis(sjis)], "doctors_20261002.csv"));
  expect(status).toBe(200);
  const faults = body.faults as { line: number; column: string; text: string }[];
  const at = (line: number, text: string) =>
    expect(
      faults.filter((fault) => fault.line === line).map((fault) => fault.text),
      JSON.stringify(faults),
    ).toContain(text);
  at(2, "項目の中に改行があります。つないで読みました。");
  at(4, "列が多すぎます。余りは読みませんでした。");
  at(5, "同じIDが二度あります。先の行を読みました。");
  at(6, "氏名がありません。行を読みませんでした。");
  expect(body).toMatchObject({ read: 2 });
  expect(
    await env.DB.prepare(
      "SELECT first_name FROM doctors WHERE last_name = '赤木' AND first_name = '聡'",
    ).first(),
  ).toBeNull();
});

it.each(["licences", "institutions", "contacts", "beds", "papers"])(
  "a list of %s with other columns is refused in words",
  async (list) => {
    for (const file of [new File(["品名,価格\n聴診器,1"], "a.csv"), new File([], "a.csv")]) {
      const { status, body } = await start(list, file);
      expect([status, (body.errors as { file?: string }).file]).toEqual([
        422,
        expect.stringMatching(/。$|です$/),
      ]);
    }
    expect((await start("no-such-list", new File(["a"], "a.csv"))).status).toBe(422);
  },
);
