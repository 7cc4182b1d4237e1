import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { operator } from "../support/workerd/given/accounts";
import { until } from "../support/workerd/until";

let desk: Awaited<ReturnType<typeof operator>>;
beforeAll(async () => {
  desk = await operator("importer");
});

const HEADER = "医師コード,姓,名,セイ,メイ,性別,医籍登録年,診療科,勤務先1名称,勤務先1都道府県";
const ROW = "K1,青木,緑,アオキ,ミドリ,女,2010,内科,青空クリニック,東京都";
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join("\r\n")], "doctors_20261001.csv");
const start = async (list: string, file: File, more: object = {}) => {
  const answer = await desk.browser.upload("/admin/imports", { list, file, ...more });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
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
  expect((await start("doctors", csv(ROW))).body).toMatchObject({ new: 0, same: 1 });
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
