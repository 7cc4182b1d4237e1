import { env } from "cloudflare:test";
import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import type { CardLink, ExchangeLog } from "#contract/business-card/calls";
import { vcardOf } from "../../../workers/api/business-card/files";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";

const TABLES = [
  "blocks",
  "card_links",
  "refused_requests",
  "muted_companies",
  "contact_rules",
  "exchange_requests",
  "exchanges",
];
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await person("hori", {
    lastNameJa: "堀",
    firstNameJa: "𠮷子",
    lastNameKana: "ホリ",
    firstNameKana: "ヨシコ",
  });
  await person("ikeda", { role: "ms", licenceState: null });
  await person("joho", { role: "connect", licenceState: null });
  await agreed();
  for (const id of ["hori", "ikeda", "joho"]) await signedIn(id);
});

const link = () => respond<CardLink>("hori", "GET", "/businessCard/link");
const change = (body: object) => respond<CardLink>("hori", "PUT", "/businessCard/link", body);
const shown = (who: string, code: string) => call(who, "GET", `/businessCard/code/${code}`);
const ask = (code?: string) =>
  call("ikeda", "POST", "/businessCard/requestExchange", { userId: "hori", code });

test("a code stays until its owner renews it; twice is once", async () => {
  const first = await link();
  expect(await link()).toEqual(first);
  const renew = () => change({ code: first.code, renews: true });
  const [one, two] = await Promise.all([renew(), renew()]);
  expect(one.code).toBe(two.code);
  expect(one.code).not.toBe(first.code);
  expect([(await shown("ikeda", first.code)).status, (await shown("ikeda", one.code)).status]).toEqual([
    404, 200,
  ]);
});

test("it ends 29 days after it was shared, where its owner wants an end", async () => {
  const { code } = await link();
  const { expiresAt } = await change({ code, ends: true });
  expect(Math.round(((expiresAt ?? 0) - Date.now()) / DAY_MS)).toBe(29);
  expect((await change({ code, ends: true })).expiresAt).toBe(expiresAt);
  await env.DB.prepare("UPDATE card_links SET expires_at = ?")
    .bind(Date.now() - 1)
    .run();
  expect((await shown("ikeda", code)).status).toBe(404);
  const again = await change({ code, ends: true });
  expect(Math.round(((again.expiresAt ?? 0) - Date.now()) / DAY_MS)).toBe(29);
  expect((await shown("ikeda", code)).status).toBe(200);
  expect((await change({ code, ends: false })).expiresAt).toBeNull();
});

test("who is not signed in learns a name, a member the face, nobody what lies beyond", async () => {
  const { code } = await link();
  const guest = await (await shown("nobody", code)).json();
  expect(guest).toEqual({ name: "堀 𠮷子", role: "doctor", face: null });
  const member = JSON.stringify(await (await shown("joho", code)).json());
  expect(member).toContain("堀 𠮷子");
  expect(member).not.toContain("hori@example.jp");
});

test("whoever was shown the code comes near, whatever the rules; but not from a muted company, nor across a block", async () => {
  await call("hori", "PUT", "/contactRules", { ms: "asked", isPaused: true });
  const { code } = await link();
  expect([(await ask()).status, (await ask("made-up")).status, (await ask(code)).status]).toEqual([
    403, 403, 200,
  ]);
  const { objectId } = (await (await ask(code)).json()) as ExchangeLog;
  await call("hori", "POST", "/businessCard/rejectExchange", { objectId });
  await call("hori", "POST", "/blocks", { userId: "ikeda" });
  expect([(await shown("ikeda", code)).status, (await ask(code)).status]).toEqual([404, 403]);
});

test("an exchanged card goes into an address book, with its readings; nobody else gets it", async () => {
  const file = (query = "") => call("ikeda", "GET", `/businessCard/cards/hori/vcf${query}`);
  expect((await file()).status).toBe(404);
  await exchanged("ikeda", "hori");
  const tel = "03-1234-5678";
  await call("hori", "PUT", "/businessCard/own", {
    tel: `${tel} 内線12`,
    address: "東京都千代田区1-1; 2階, 内科",
  });
  const old = await (await file()).text();
  expect(old.split("\r\n")).toEqual(
    expect.arrayContaining([
      "VERSION:3.0",
      "N:堀;𠮷子;;;",
      "SORT-STRING:ホリ ヨシコ",
      "X-PHONETIC-LAST-NAME:ホリ",
      "X-PHONETIC-FIRST-NAME:ヨシコ",
      `TEL;TYPE=WORK,VOICE:${tel},12`,
    ]),
  );
  const response = await file("?version=4.0");
  expect(response.headers.get("content-type")).toBe("text/vcard; charset=utf-8");
  const text = await response.text();
  const card = new ICAL.Component(ICAL.parse(text));
  const first = (name: string) => card.getFirstProperty(name);
  expect(first("version")?.getFirstValue()).toBe("4.0");
  expect(first("fn")?.getFirstValue()).toBe("堀 𠮷子");
  expect(first("n")?.getFirstValue()).toEqual(["堀", "𠮷子", "", "", ""]);
  expect(first("n")?.getParameter("sort-as")).toBe("ホリ,ヨシコ");
  expect(first("x-phonetic-last-name")?.getFirstValue()).toBe("ホリ");
  expect(first("x-phonetic-first-name")?.getFirstValue()).toBe("ヨシコ");
  expect(first("tel")?.getFirstValue()).toBe(`tel:${tel};ext=12`);
  expect(first("email")?.getFirstValue()).toBe("hori@example.jp");
  expect(first("adr")?.getFirstValue()).toEqual(["", "", "東京都千代田区1-1; 2階, 内科", "", "", "", ""]);
});

test("long lines are folded between characters, and what a person typed begins no line of its own", () => {
  const name = `${"鬱".repeat(60)}\r\nBEGIN:VCARD`;
  const text = vcardOf({
    ...{ userId: "x", lastName: name, firstName: "", lastKana: 'ア"\nX:', firstKana: "" },
    ...{ companyOnly: false, company: "a;b,c\\d", organization: null, jobTitle: null },
    ...{ email: null, tel: null, address: null, changedAt: 0 },
  });
  const lines = text.split("\r\n");
  expect(lines.filter((line) => line === "BEGIN:VCARD")).toHaveLength(1);
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(text).not.toContain("\uFFFD");
  const card = new ICAL.Component(ICAL.parse(text));
  expect(card.getFirstProperty("fn")?.getFirstValue()).toBe(name.replace("\r\n", "\n"));
  expect(card.getFirstProperty("org")?.getFirstValue()).toBe("a;b,c\\d");
});

test("the holder as a table for a spreadsheet: one's own memo with it, no formula in it", async () => {
  await exchanged("ikeda", "hori");
  await call("ikeda", "PUT", "/businessCard/note", { userId: "hori", memo: "=1+1", tags: ["学会"] });
  const csv = await (await call("ikeda", "GET", "/businessCard/holder/csv")).text();
  expect(csv).toContain("堀 𠮷子,ほり よしこ");
  expect(csv).toContain("'=1+1,学会");
  expect(await (await call("hori", "GET", "/businessCard/holder/csv")).text()).not.toContain("=1+1");
});
