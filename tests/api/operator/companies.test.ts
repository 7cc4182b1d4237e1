import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { account, desk, openDesk } from "./desk";

beforeAll(openDesk);

const FIELDS = {
  name: "青葉製薬株式会社",
  nameKana: "あおばせいやく",
  inquiryMailAddress: "inquiry@example.jp",
};
const create = (code: string, more: object = {}) =>
  desk.call("POST", "/admin/companies", { code, ...FIELDS, ...more });
const one = async (code: string) =>
  (await (await desk.call("GET", `/admin/companies/${code}`)).json()) as Company;
const change = (code: string, body: object) => desk.call("PUT", `/admin/companies/${code}`, body);
const listed = async () =>
  ((await (await new Browser().call("GET", "/companyList")).json()) as { companyCode: string }[]).map(
    ({ companyCode }) => companyCode,
  );
type Company = Record<string, unknown> & { rev: number };
const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors?: Record<string, string> }).errors ?? {};

describe("a company", () => {
  it("is made, found by name, kana and code, and listed for inquiries at once", async () => {
    expect((await create("OP-1", { rank: "GOLD", prefectureCodes: ["14", "13"] })).status).toBe(200);
    expect(await one("OP-1")).toMatchObject({
      nameKana: "アオバセイヤク",
      rank: "GOLD",
      prefectureCodes: ["13", "14"],
    });
    for (const q of ["青葉", "あおば", "op-1"]) {
      const found = (await (
        await desk.call("GET", `/admin/companies?q=${encodeURIComponent(q)}`)
      ).json()) as {
        companies: { code: string }[];
      };
      expect(
        found.companies.map(({ code }) => code),
        q,
      ).toContain("OP-1");
    }
    expect(await listed()).toContain("OP-1");
  });

  it("is refused with a code in use or with what is no company, and nothing is written", async () => {
    await create("OP-2");
    expect(Object.keys(await errorsOf(await create("OP-2", { name: "別の企業" })))).toEqual(["code"]);
    expect(await one("OP-2")).toMatchObject({ name: FIELDS.name });
    const bad: [object, string][] = [
      [{ code: "会社" }, "code"],
      [{ name: " " }, "name"],
      [{ nameKana: "漢字" }, "nameKana"],
      [{ inquiryMailAddress: "no address" }, "inquiryMailAddress"],
      [{ rank: "DIAMOND" }, "rank"],
      [{ prefectureCodes: ["99"] }, "prefectureCodes.0"],
    ];
    for (const [more, field] of bad)
      expect(Object.keys(await errorsOf(await create("OP-BAD", more))), field).toEqual([field]);
    expect((await desk.call("GET", "/admin/companies/OP-BAD")).status).toBe(404);
  });

  it("changes only as it was seen, with its accounts' rank, before and after in the log", async () => {
    await create("OP-3", { rank: "SILVER" });
    const made = await desk.call("POST", "/admin/accounts", {
      ...account("op-3@example.jp"),
      ...{ role: "connectCompany", companyCode: "OP-3" },
    });
    const { id } = (await made.json()) as { id: string };
    const rankOf = () => env.DB.prepare("SELECT rank FROM users WHERE id = ?").bind(id).first<string>("rank");
    expect(await rankOf()).toBe("SILVER");
    const { rev } = await one("OP-3");
    expect((await change("OP-3", { ...FIELDS, name: "青葉ファーマ", rank: "GOLD", rev })).status).toBe(200);
    expect((await change("OP-3", { ...FIELDS, name: "あとから", rev })).status).toBe(409);
    expect(await one("OP-3")).toMatchObject({ name: "青葉ファーマ", rev: rev + 1 });
    expect(await rankOf()).toBe("GOLD");
    const detail = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE action = 'company-changed' AND target = 'OP-3'",
    ).first<string>("detail");
    expect(JSON.parse(detail ?? "{}")).toMatchObject({
      name: "青葉製薬株式会社 → 青葉ファーマ",
      rank: "SILVER → GOLD",
    });
  });

  it("that is closed is in no list and takes no account, and opens again as it was", async () => {
    await create("OP-4");
    const close = (isClosed: boolean) => desk.call("POST", "/admin/companies/OP-4/close", { isClosed });
    expect((await close(true)).status).toBe(204);
    expect(await listed()).not.toContain("OP-4");
    const refused = await desk.call("POST", "/admin/accounts", {
      ...account("op-4@example.jp"),
      companyCode: "OP-4",
    });
    expect(Object.keys(await errorsOf(refused))).toEqual(["companyCode"]);
    expect((await close(false)).status).toBe(204);
    expect(await listed()).toContain("OP-4");
  });

  it("is deleted only while nothing names it", async () => {
    await create("OP-5");
    await create("OP-6");
    await desk.call("POST", "/admin/accounts", { ...account("op-5@example.jp"), companyCode: "OP-5" });
    expect((await desk.call("DELETE", "/admin/companies/OP-5")).status).toBe(409);
    expect((await desk.call("DELETE", "/admin/companies/OP-6")).status).toBe(204);
    expect((await desk.call("GET", "/admin/companies/OP-6")).status).toBe(404);
  });

  it("takes the place of the operating company, which cannot be closed or given up", async () => {
    await create("OP-7", { isOperating: true });
    await create("OP-8", { isOperating: true });
    expect(await one("OP-7")).toMatchObject({ isOperating: false });
    expect(await one("OP-8")).toMatchObject({ isOperating: true, isInternal: true });
    expect((await desk.call("POST", "/admin/companies/OP-8/close", { isClosed: true })).status).toBe(409);
    expect((await desk.call("DELETE", "/admin/companies/OP-8")).status).toBe(409);
    const { rev } = await one("OP-8");
    expect(Object.keys(await errorsOf(await change("OP-8", { ...FIELDS, rev })))).toEqual(["isOperating"]);
  });

  it("comes from a table as a whole: a fault names its line and column, and none is made", async () => {
    const send = (csv: string, isTrial = false) =>
      desk.call("POST", "/admin/companies/import", { csv, isTrial });
    const faulty = await send(
      "会社コード,企業名\nT-1,一号製薬,いちごう,one@example.jp\nT-1,二号製薬,にごう,two@example.jp\nT-3,,,no-address,,,DIAMOND,99",
    );
    const { created, rows } = (await faulty.json()) as {
      created: number;
      rows: { line: number; errors: string[] }[];
    };
    expect(created).toBe(0);
    expect(rows.map(({ line, errors }) => [line, errors])).toEqual([
      [2, []],
      [3, ["1列目（会社コード）：同じ会社コードの行があります。"]],
      [
        4,
        [
          "2列目（企業名）：企業名を入力してください。",
          "4列目（お問い合わせ先）：不正なメールアドレスです",
          "7列目（ランク）：ランクを選択してください。",
          "8列目（都道府県）：都道府県から選択してください。",
        ],
      ],
    ]);
    expect((await desk.call("GET", "/admin/companies/T-1")).status).toBe(404);
    const sound = "T-1,一号製薬,いちごう,one@example.jp,社内,,GOLD,1 13\nT-2,二号製薬,,two@example.jp";
    expect(await (await send(sound, true)).json()).toMatchObject({ created: 0 });
    expect(await (await send(sound)).json()).toMatchObject({ created: 2 });
    expect(await one("T-1")).toMatchObject({ isInternal: true, rank: "GOLD", prefectureCodes: ["01", "13"] });
  });
});

it("a table of companies or accounts in another order, too wide, empty or too long is refused with its place", async () => {
  const send = async (what: "companies" | "accounts", csv: string) => {
    const response = await desk.call("POST", `/admin/${what}/import`, { csv, isTrial: false });
    return (await response.json()) as {
      errors?: { csv: string };
      rows?: { line: number; errors: string[] }[];
    };
  };
  const refused: ["companies" | "accounts", string, string][] = [
    [
      "companies",
      "会社コード,ふりがな,企業名\nW-1,わん,ワン製薬",
      "1行目の見出しの2列目「ふりがな」は、「企業名」にしてください。列の順番を確かめてください。",
    ],
    [
      "accounts",
      "\n種別,メールアドレス,姓,名\nms,a@example.jp,高橋,翔",
      "2行目の見出しの1列目「種別」は、「メールアドレス」にしてください。列の順番を確かめてください。",
    ],
    [
      "companies",
      "会社コード,企業名,ふりがな,お問い合わせ先,社内,運営企業,ランク,都道府県,備考\nW-1,ワン製薬",
      "1行目の見出しの9列目「備考」は、不要です。列の順番を確かめてください。",
    ],
    ["companies", "", "登録する行がありません。"],
    ["accounts", "メールアドレス,種別,姓,名\n,,,\n", "登録する行がありません。"],
    ["companies", "W-1,ワン製薬\n".repeat(201), "一度に登録できるのは200件までです。"],
  ];
  for (const [what, csv, message] of refused)
    expect((await send(what, csv)).errors, csv.slice(0, 40)).toEqual({ csv: message });

  const wide = "W-1,ワン製薬,わん,w1@example.jp,,,,13,東京,余り";
  expect((await send("companies", wide)).rows).toMatchObject([
    { line: 1, errors: ["9列目：列は8列目までです。余分なカンマがないか確かめてください。"] },
  ]);
  const unknown = "w@example.jp,ms,高橋,翔,たかはし,しょう,NO-SUCH";
  expect((await send("accounts", unknown)).rows).toMatchObject([
    { line: 1, errors: ["7列目（会社コード）：会社コードが見つかりません。"] },
  ]);
  expect((await desk.call("GET", "/admin/companies/W-1")).status).toBe(404);
});

describe("an account", () => {
  async function provisioned(name: string, more: object = {}) {
    const made = await desk.call("POST", "/admin/accounts", { ...account(`${name}@example.jp`), ...more });
    const { id } = (await made.json()) as { id: string };
    return { id, seen: await seenOf(id) };
  }
  const seenOf = async (id: string) =>
    ((await (await desk.call("GET", `/admin/accounts/${id}`)).json()) as { updatedAt: number }).updatedAt;
  const NAMES = { lastNameJa: "中村", firstNameJa: "彩", lastNameKana: "なかむら", firstNameKana: "あや" };
  const edit = (id: string, body: object) =>
    desk.call("PUT", `/admin/accounts/${id}`, {
      ...NAMES,
      role: "ms",
      mayRequestCards: true,
      reason: "改姓",
      ...body,
    });

  it("that stands for a company needs one", async () => {
    const nameless = await desk.call("POST", "/admin/accounts", {
      ...account("no-co@example.jp"),
      role: "connectCompany",
    });
    expect(Object.keys(await errorsOf(nameless))).toEqual(["companyCode"]);
  });

  it("changes as it was seen, and the log has what it was and is", async () => {
    const { id, seen } = await provisioned("edited");
    expect((await edit(id, { jobTitle: "支店長", seenAt: seen })).status).toBe(204);
    expect((await edit(id, { jobTitle: "部長", seenAt: seen })).status).toBe(409);
    const detail = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE action = 'account-changed' AND target = ?",
    )
      .bind(id)
      .first<string>("detail");
    expect(JSON.parse(detail ?? "{}")).toEqual({
      reason: "改姓",
      ...{ lastNameJa: "田中 → 中村", firstNameJa: "大輔 → 彩" },
      ...{ lastNameKana: "タナカ → ナカムラ", firstNameKana: "ダイスケ → アヤ", jobTitle: " → 支店長" },
    });
  });

  it("is signed out by another company, and not by another title", async () => {
    await create("OP-9");
    const somebody = await openAccount("moved", { role: "ms", licence_state: null });
    await somebody.browser.signIn(somebody.username);
    const still = await edit(somebody.id, { jobTitle: "主任", seenAt: await seenOf(somebody.id) });
    expect(still.status).toBe(204);
    expect((await somebody.browser.call("GET", "/profile")).status).toBe(200);
    const moved = await edit(somebody.id, { companyCode: "OP-9", seenAt: await seenOf(somebody.id) });
    expect(moved.status).toBe(204);
    expect((await somebody.browser.call("GET", "/profile")).status).toBe(401);
  });

  it("keeps the role of those who register themselves", async () => {
    const { id } = await openAccount("kept-role");
    for (const role of ["ms", "co-medical"])
      expect(Object.keys(await errorsOf(await edit(id, { role, seenAt: 0 })))).toEqual(["role"]);
    expect((await edit(id, { role: "doctor", seenAt: 0 })).status).toBe(204);
    const given = await openAccount("given-role", { role: "ms", licence_state: null });
    for (const role of ["doctor", "co-medical"])
      expect(Object.keys(await errorsOf(await edit(given.id, { role, seenAt: 0 })))).toEqual(["role"]);
  });

  it("without the permission asks nobody for a card", async () => {
    const somebody = await openAccount("no-cards", { role: "ms", licence_state: null });
    const other = await openAccount("card-partner");
    await somebody.browser.signIn(somebody.username);
    await edit(somebody.id, { mayRequestCards: false, seenAt: 0 });
    const asked = await somebody.browser.call("POST", "/businessCard/requestExchange", {
      userId: other.id,
      message: "",
    });
    expect(asked.status).toBe(403);
    expect(((await asked.json()) as { message: string }).message).toContain("停止されています");
  });
});
