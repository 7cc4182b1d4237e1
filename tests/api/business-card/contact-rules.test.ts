import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import type { ExchangeLog } from "#contract/business-card/calls";
import type { ContactRules } from "#contract/contact-rules/calls";
import { NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import type { MsProfile } from "#contract/ms/calls";
import type { UnreadCounts } from "#contract/users/calls";
import { wantsAd } from "../../../workers/contact-rules/contact-rule";
import { isMuted, mayContact, wishesOf } from "../../../workers/contact-rules/may-contact";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";

const TABLES = ["refused_requests", "muted_companies", "contact_rules", "exchange_requests", "exchanges"];
const COMPANY = { licenceState: null, role: "connectCompany" } as const;

beforeEach(async () => {
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await env.DB.prepare(
    `INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address) VALUES ('wakaba', '若葉薬品', 'a@example.jp'),
      ('izumi', '泉製薬', 'b@example.jp')`,
  ).run();
  await person("aoki");
  await person("endo");
  await person("rep", { role: "ms", licenceState: null, companyCode: "wakaba", territories: ["27"] });
  await person("rep-2", { role: "ms", licenceState: null, companyCode: "izumi", territories: ["13", "14"] });
  await person("wakaba", { ...COMPANY, companyCode: "wakaba", rank: "BRONZE", territories: ["00"] });
  await agreed();
  for (const id of ["aoki", "endo", "rep", "rep-2", "wakaba"]) await signedIn(id);
});

const set = (rules: object, who = "aoki") => respond<ContactRules>(who, "PUT", "/contactRules", rules);
const ask = (who: string, userId = "aoki") => call(who, "POST", "/businessCard/requestExchange", { userId });
const asked = async (who: string, userId = "aoki") => (await ask(who, userId)).status;
const logsOf = async (who: string) =>
  (await respond<{ logs: ExchangeLog[] }>(who, "POST", "/businessCard/findExchangeLog", {})).logs;

test("by role: whom a doctor does not want learns no reason, and the doctor is never notified of it", async () => {
  await set({ ms: "asked", connectCompany: "asked" });
  const refused = await ask("rep");
  expect(refused.status).toBe(403);
  expect(((await refused.json()) as { message: string }).message).toBe(NOT_TAKING_CONTACT);
  expect(await asked("wakaba")).toBe(403);
  expect(await asked("endo")).toBe(200);
  expect((await logsOf("aoki")).map(({ user }) => user.userId)).toEqual(["endo"]);
  expect(await logsOf("rep")).toEqual([]);
});

test("by area: the prefectures somebody works for, or all of Japan", async () => {
  const nowhere = await call("aoki", "PUT", "/contactRules", { ms: "area" });
  expect(nowhere.status).toBe(422);
  await set({ ms: "area", connectCompany: "area", areas: ["13"] });
  expect([await asked("rep"), await asked("rep-2"), await asked("wakaba")]).toEqual([403, 200, 200]);
});

test("by area: a company is of the prefectures that its record names, and else of those of its MS", async () => {
  await person("izumi", { ...COMPANY, companyCode: "izumi", rank: "BRONZE" });
  await agreed();
  await signedIn("izumi");
  const put = (codes: string) =>
    env.DB.prepare("UPDATE companies SET prefecture_codes = ? WHERE code = 'izumi'").bind(codes).run();
  const isNear = async (areas: string[]) => {
    await set({ connectCompany: "area", areas });
    return (await mayContact(env.DB, "izumi", ["aoki"])).has("aoki");
  };
  expect([await isNear(["13"]), await isNear(["27"])]).toEqual([true, false]);
  await put('["27"]');
  expect([await isNear(["13"]), await isNear(["27"])]).toEqual([false, true]);
  await put("[]");
});

test("by area: a prefecture that somebody adds themselves counts once an operator has confirmed it", async () => {
  const { browser: desk } = await operator("area-desk");
  await person("adder", { role: "ms", licenceState: null, territories: ["27"] });
  await agreed();
  await signedIn("adder");
  await set({ ms: "area", areas: ["13"] });
  const counts = async () => (await mayContact(env.DB, "adder", ["aoki"])).has("aoki");
  const added = await respond<MsProfile>("adder", "PATCH", "/ms/profile", { territories: ["13", "27"] });
  expect(added).toMatchObject({ territories: ["13", "27"], declaredTerritories: ["13"] });
  expect(await counts()).toBe(false);
  expect(await desk.get("/notifications").then((reply) => reply.text())).toContain("担当地域の追加");
  const waiting = async () =>
    ((await (await desk.get("/users/getUnreadCounts")).json()) as UnreadCounts).console?.territories;
  expect(await waiting()).toBe(1);
  const listed = await desk.get("/admin/accounts?status=declared");
  expect(await listed.json()).toMatchObject({ total: 1, accounts: [{ id: "adder" }] });
  const set13 = await desk.call("PUT", "/admin/accounts/adder/territories", { territories: ["13", "27"] });
  expect(set13.status).toBeLessThan(300);
  expect([await counts(), await waiting()]).toEqual([true, 0]);
  const left = await respond<MsProfile>("adder", "PATCH", "/ms/profile", { territories: ["27"] });
  expect(left.declaredTerritories).toEqual([]);
  expect(await counts()).toBe(false);
});

test("not this month: nobody new, and everybody again from the first of the next", async () => {
  const { pausedUntil } = await set({ isPaused: true });
  expect(await asked("endo")).toBe(403);
  const there = new Date((pausedUntil ?? 0) + 9 * 3_600_000);
  expect([there.getUTCDate(), there.getUTCHours()]).toEqual([1, 0]);
  await env.DB.prepare("UPDATE contact_rules SET paused_until = ?").bind(Date.now()).run();
  expect(await asked("endo")).toBe(200);
});

test("whom a doctor asks may always answer", async () => {
  await set({ doctor: "asked", ms: "asked", isPaused: true });
  expect(await asked("aoki", "rep")).toBe(200);
  const exchange = await respond<ExchangeLog>("rep", "POST", "/businessCard/requestExchange", {
    userId: "aoki",
  });
  expect(exchange.status).toBe("accepted");
});

test("a muted company stays away with all its people; what it had asked is declined", async () => {
  expect(await asked("rep")).toBe(200);
  const muted = await respond<{ companyName: string }>("aoki", "POST", "/contactRules/mutedCompanies", {
    userId: "wakaba",
  });
  expect(muted.companyName).toBe("若葉薬品");
  expect((await logsOf("rep")).map(({ status }) => status)).toEqual(["rejected"]);
  expect([await asked("wakaba"), await asked("rep-2")]).toEqual([403, 200]);
  const rules = await respond<ContactRules>("aoki", "GET", "/contactRules");
  expect(rules.mutedCompanies).toMatchObject([{ companyCode: "wakaba", companyName: "若葉薬品" }]);
  expect(
    (await call("aoki", "POST", "/contactRules/mutedCompanies/remove", { companyCode: "wakaba" })).status,
  ).toBe(204);
  expect(await asked("wakaba")).toBe(200);
});

test("who belongs to no company can't be muted as one", async () => {
  expect((await call("aoki", "POST", "/contactRules/mutedCompanies", { userId: "endo" })).status).toBe(404);
  await person("free", { ...COMPANY });
  expect((await call("aoki", "POST", "/contactRules/mutedCompanies", { userId: "free" })).status).toBe(422);
});

test("a company's request that is turned away costs it one, once a month, and never more than it has", async () => {
  const doctors = Array.from({ length: 21 }, (_, index) => `closed-${index}`);
  for (const id of doctors) {
    await person(id);
    await env.DB.prepare("INSERT INTO contact_rules (user_id, company, updated_at) VALUES (?, 'asked', 0)")
      .bind(id)
      .run();
  }
  const limit = () =>
    respond<{ requestedCount: number }>("wakaba", "GET", "/businessCard/getBusinessCardExchangeLimit");
  await Promise.all([1, 2, 3].map(() => ask("wakaba", "closed-0")));
  expect((await limit()).requestedCount).toBe(1);
  const responses = await Promise.all(doctors.map((id) => asked("wakaba", id)));
  expect(responses.filter((status) => status === 429)).toHaveLength(1);
  expect((await limit()).requestedCount).toBe(20);
});

test("the same rules hold for opening a chat, whom a chat is offered with, items marked PR and mails", async () => {
  const open = async (who: string) =>
    (await call(who, "POST", "/chat/rooms", { memberList: ["aoki"] })).status;
  const offered = async (who: string) => {
    const { people } = await respond<{ people: { objectId: string }[] }>(who, "GET", "/chat/contacts");
    return people.map(({ objectId }) => objectId);
  };
  const reps = ["rep", "rep-2"].map((id, index) => ({
    id,
    role: "ms" as const,
    companyCode: index === 0 ? "wakaba" : "izumi",
    areas: [],
  }));
  await exchanged("rep", "aoki");
  expect([await open("endo"), await open("rep"), await offered("rep")]).toEqual([200, 200, ["aoki"]]);
  await set({ doctor: "asked" });
  await call("aoki", "POST", "/contactRules/mutedCompanies", { userId: "rep" });
  expect([await open("endo"), await open("rep"), await offered("rep")]).toEqual([403, 403, []]);
  const wishes = await wishesOf(env.DB, "aoki");
  expect(reps.filter((rep) => wantsAd(rep, wishes, Date.now())).map(({ id }) => id)).toEqual(["rep-2"]);
  expect([await isMuted(env.DB, "rep", "aoki"), await isMuted(env.DB, "endo", "aoki")]).toEqual([
    true,
    false,
  ]);
  expect([...(await mayContact(env.DB, "endo", ["aoki", "rep", "nobody"]))]).toEqual(["rep"]);
});
