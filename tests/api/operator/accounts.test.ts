import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { KANA_INVALID } from "#contract/registration/texts";
import { EMAIL_INVALID } from "#contract/texts";
import { indexDoctor } from "../../../workers/search/documents/update";
import { searchDoctors } from "../../../workers/search/query";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { mailsTo, newestMail } from "../../support/workerd/mails";
import { until } from "../../support/workerd/until";
import { account, desk, deskId, openDesk, territories } from "./desk";

beforeAll(openDesk);

describe("accounts", () => {
  it("are found by address, name and reading", async () => {
    await openAccount("findme");
    for (const q of ["findme@", "佐藤 健一", "サトウケン"]) {
      const response = await desk.call("GET", `/admin/accounts?q=${encodeURIComponent(q)}`);
      const { accounts } = (await response.json()) as { accounts: { id: string }[] };
      expect(
        accounts.map(({ id }) => id),
        q,
      ).toContain("findme_dcsr");
    }
  });

  it("are shown with where they work, by which two of one name are distinguished", async () => {
    const doctor = await openAccount("works");
    await listedDoctor("d-works", { userId: doctor.id });
    await worksAt("d-works");
    const found = await desk.call("GET", `/admin/accounts?q=${doctor.id}`);
    expect(await found.json()).toMatchObject({ accounts: [{ organization: "青空病院" }] });
    const account = await desk.call("GET", `/admin/accounts/${doctor.id}`);
    expect(await account.json()).toMatchObject({ organization: "青空病院" });
  });

  it("are found by what was typed, in which nothing is a pattern or a query", async () => {
    for (const q of ["%", "_", "*", "findm%", "' OR 1=1 --", '" OR ""="', "\\%"]) {
      const response = await desk.call("GET", `/admin/accounts?q=${encodeURIComponent(q)}`);
      const found = ((await response.json()) as { accounts: { email: string }[] }).accounts;
      expect(
        found.filter(({ email }) => !email.includes(q)),
        q,
      ).toEqual([]);
    }
  });

  it("are suspended with every session from their next call on, and restored", async () => {
    const { id, username, browser } = await openAccount("banned");
    await browser.signIn(username);
    expect((await desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "規約違反" })).status).toBe(
      204,
    );
    expect((await browser.call("GET", "/profile")).status).toBe(401);
    expect((await new Browser().signIn(username)).status).toBe(401);
    expect((await desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "二度目" })).status).toBe(409);
    expect((await desk.call("POST", `/admin/accounts/${id}/restore`)).status).toBe(204);
    expect((await new Browser().signIn(username)).status).toBe(200);
  });

  it("do not count as signed up in the directory while they are suspended", async () => {
    const { id } = await openAccount("absent");
    await listedDoctor("d-absent", { userId: id, ...called("不在", "健一", "フザイ", "ケンイチ") });
    await indexDoctor(env.DB, env.SEARCH_DB, "d-absent");
    const signedUp = async () =>
      (await searchDoctors(env.SEARCH_DB, { partOfName: "不在", signupCondition: 1 })).total;
    expect(await signedUp()).toBe(1);
    await desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "規約違反" });
    await until(async () => expect(await signedUp()).toBe(0));
    await desk.call("POST", `/admin/accounts/${id}/restore`);
    await until(async () => expect(await signedUp()).toBe(1));
  });

  it("can't be suspended by their owner", async () => {
    expect((await desk.call("POST", `/admin/accounts/${deskId}/suspend`, { reason: "試し" })).status).toBe(
      409,
    );
  });

  it("are made for MS and companies, whose first password comes through a mailed link", async () => {
    const body = account("ms-new@example.jp");
    const made = await desk.call("POST", "/admin/accounts", body);
    expect(made.status).toBe(200);
    expect(((await made.json()) as { id: string }).id).toMatch(/_ms$/);
    expect((await desk.call("POST", "/admin/accounts", body)).status).toBe(422);
    const { text } = await newestMail(body.email, "firstSignIn");
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const owner = new Browser("203.0.113.80");
    expect((await owner.call("POST", "/password/reset", { token, password: PASSWORD })).status).toBe(204);
    expect((await owner.signIn(body.email)).status).toBe(200);
    expect((await mailsTo(body.email)).map(({ kind }) => kind)).not.toContain("passwordChanged");
  });

  it("that have a password are notified by mail when another is set through the operator's link", async () => {
    const { id, username } = await openAccount("has-password");
    expect((await desk.call("POST", `/admin/accounts/${id}/passwordLink`)).status).toBe(204);
    const { text, subject } = await newestMail(username, "passwordReset");
    expect(subject).not.toContain("ご用意");
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const reset = { token, password: "yama-no-kaze-9" };
    expect((await new Browser("203.0.113.81").call("POST", "/password/reset", reset)).status).toBe(204);
    await newestMail(username, "passwordChanged");
  });

  it("come from a CSV: all or none, and a trial makes none", async () => {
    const head = "メールアドレス,種別,姓,名,姓のふりがな,名のふりがな,会社コード,所属,役職,管理職,ランク";
    const row = (email: string, role = "connect") =>
      `${email},${role},高橋,翔,たかはし,しょう,,"株式会社, 例",担当,,`;
    const csv = (...rows: string[]) => [head, ...rows].join("\r\n");
    const post = async (text: string, isTrial: boolean) =>
      (await (await desk.call("POST", "/admin/accounts/import", { csv: text, isTrial })).json()) as {
        created: number;
        rows: { line: number; errors: string[] }[];
      };
    const wrong = csv(row("a@example.jp"), row("b@example.jp", "doctor"), row("a@example.jp"));
    const evaluated = await post(wrong, false);
    expect(evaluated.created).toBe(0);
    expect(evaluated.rows.map(({ errors }) => errors.length)).toEqual([0, 1, 1]);
    expect((await post(csv(row("a@example.jp"), row("b@example.jp")), true)).created).toBe(0);
    expect((await post(csv(row("a@example.jp"), row("b@example.jp")), false)).created).toBe(2);
    const made = await env.DB.prepare(
      "SELECT organization, last_name_kana AS kana FROM users WHERE username = 'a@example.jp'",
    ).first();
    expect(made).toEqual({ organization: "株式会社, 例", kana: "タカハシ" });
  });

  it("are counted by the lines of the CSV, its heading and blank lines among them", async () => {
    const csv = "メールアドレス,種別,姓,名\r\n\r\n,,,\r\nwrong,ms,高橋,翔,高橋,ｼｮｳ";
    const response = await desk.call("POST", "/admin/accounts/import", { csv, isTrial: true });
    expect(((await response.json()) as { rows: unknown }).rows).toEqual([
      {
        line: 4,
        email: "wrong",
        errors: [`1列目（メールアドレス）：${EMAIL_INVALID}`, `5列目（姓のふりがな）：${KANA_INVALID}`],
      },
    ]);
  });
});

describe("territories of an account", () => {
  const shown = async (id: string) =>
    ((await (await desk.call("GET", `/admin/accounts/${id}`)).json()) as { territories: string[] })
      .territories;

  it("are set as a whole, and the person's profile tells them", async () => {
    const { id, username, browser } = await openAccount("territory-doctor");
    await browser.signIn(username);
    expect((await territories(id, ["14", "13", "13"])).status).toBe(204);
    expect(await shown(id)).toEqual(["13", "14"]);
    const profile = await (await browser.call("GET", "/profile")).json();
    expect(profile).toMatchObject({
      user: { territories: ["13", "14"] },
      hpcrUser: { territories: ["13", "14"] },
    });
    expect((await territories(id, ["00"])).status).toBe(204);
    expect((await territories(id, [])).status).toBe(204);
    expect(await shown(id)).toEqual([]);
  });

  it("are refused for codes that are none, for roles without any and for nobody", async () => {
    const { id } = await openAccount("territory-nurse", { role: "co-medical" });
    expect((await territories(id, ["13"])).status).toBe(409);
    expect((await territories(id, ["48"])).status).toBe(422);
    expect((await territories(id, "13")).status).toBe(422);
    expect((await territories("nobody", ["13"])).status).toBe(404);
  });

  it("come with a new account, also from a CSV that Excel has shortened", async () => {
    const csv = "territory-ms@example.jp,ms,田中,一,たなか,はじめ,,,,,,1 13・14";
    expect((await desk.call("POST", "/admin/accounts/import", { csv, isTrial: false })).status).toBe(200);
    const row = await env.DB.prepare("SELECT id FROM users WHERE username = ?")
      .bind("territory-ms@example.jp")
      .first<{ id: string }>();
    expect(await shown(row?.id ?? "")).toEqual(["01", "13", "14"]);
  });
});
