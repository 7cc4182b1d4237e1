import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import type { ExchangeLog } from "#contract/business-card/calls";
import { REQUESTS_PER_DAY } from "#contract/business-card/limits";
import {
  EXCHANGE_BETWEEN_COMPANIES,
  EXCHANGE_PARTNER_IN_REVIEW,
  EXCHANGE_REQUESTS_USED_UP,
  EXCHANGE_UNDO_TOO_LATE,
} from "#contract/business-card/texts";
import { addressChanged } from "../../../workers/api/business-card/own";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { until } from "../../support/workerd/until";

const TABLES = ["card_notes", "business_cards", "exchange_requests", "exchanges"];

beforeEach(async () => {
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await person("abe", { lastNameJa: "阿部", lastNameKana: "アベ" });
  await person("baba", { lastNameJa: "馬場", lastNameKana: "ババ" });
  await person("chiba", { role: "ms", licenceState: null, lastNameJa: "千葉", lastNameKana: "チバ" });
  await person("waits", { licenceState: "in-review" });
  await person("dento", { role: "connectCompany", licenceState: null, rank: "BRONZE" });
  await person("eiwa", { role: "connectCompany", licenceState: null, rank: "GOLD" });
  await agreed();
  for (const id of ["abe", "baba", "chiba", "waits", "dento", "eiwa"]) await signedIn(id);
});

const act = (who: string, name: string, body: object) => call(who, "POST", `/businessCard/${name}`, body);
const log = (who: string, name: string, body: object) =>
  respond<ExchangeLog>(who, "POST", `/businessCard/${name}`, body);
const request = (who: string, userId: string, message = "") =>
  log(who, "requestExchange", { userId, message });
const countOf = async (who: string, name: string) =>
  (await respond<{ count: number }>(who, "GET", `/businessCard/${name}`)).count;
const requests = (who: string) => countOf(who, "getBusinessCardRequestCount");
const unread = (who: string) => countOf(who, "getBusinessCardUnreadCount");
const cardOf = (who: string, userId: string) =>
  respond<{ status: string; contact: { email: string } | null } | null>(
    who,
    "POST",
    "/businessCard/getBusinessCardByUserId",
    { userId },
  );
const ago = (ms: number) =>
  env.DB.prepare("UPDATE exchanges SET updated_at = updated_at - ?1, requested_at = requested_at - ?1")
    .bind(ms)
    .run();
const DAY_MS = 86_400_000;

test("a request is accepted, and contact data come with it and not before", async () => {
  const asked = await request("abe", "baba", "学会ではありがとうございました。");
  expect(asked).toMatchObject({ status: "requested", direction: "sent", isRead: true });
  expect(await requests("baba")).toBe(1);
  expect((await cardOf("abe", "baba"))?.contact).toBeNull();
  expect((await cardOf("baba", "abe"))?.contact).toBeNull();
  const accepted = await log("baba", "acceptExchange", { objectId: asked.objectId });
  expect(accepted).toMatchObject({ status: "accepted", direction: "received" });
  expect([await requests("baba"), await unread("abe"), await unread("baba")]).toEqual([0, 1, 0]);
  expect((await cardOf("abe", "baba"))?.contact?.email).toBe("baba@example.jp");
  expect((await act("abe", "readBusinessCard", { objectId: asked.objectId })).status).toBe(204);
  expect(await unread("abe")).toBe(0);
});

test("asking twice is asking once, and asking each other connects at once", async () => {
  const first = await request("abe", "baba");
  expect((await request("abe", "baba")).objectId).toBe(first.objectId);
  expect(await requests("baba")).toBe(1);
  expect(await request("baba", "abe")).toMatchObject({ status: "accepted", objectId: first.objectId });
  expect(await request("abe", "baba")).toMatchObject({ status: "accepted" });
});

test("each may do what is theirs to do; a stranger finds nothing", async () => {
  const { objectId } = await request("abe", "baba");
  expect((await act("baba", "cancelExchange", { objectId })).status).toBe(403);
  expect((await act("abe", "acceptExchange", { objectId })).status).toBe(403);
  expect((await act("abe", "rejectExchange", { objectId })).status).toBe(403);
  for (const name of [
    "cancelExchange",
    "acceptExchange",
    "rejectExchange",
    "deleteExchange",
    "readBusinessCard",
  ])
    expect((await act("chiba", name, { objectId })).status, name).toBe(404);
  expect((await act("chiba", "readBusinessCardExchangeLog", { objectId })).status).toBe(404);
});

test("who loses a race is told how it stands", async () => {
  const { objectId } = await request("abe", "baba");
  await log("abe", "cancelExchange", { objectId });
  const late = await act("baba", "acceptExchange", { objectId });
  expect(late.status).toBe(409);
  expect(((await late.json()) as { current: object }).current).toEqual({
    status: "canceled",
    objectId,
    direction: "received",
  });
  expect(await requests("baba")).toBe(0);
  const again = await log("abe", "cancelExchange", { objectId });
  expect(again.status).toBe("canceled");
});

test("a refusal stands for thirty days, and its author may change their mind at once", async () => {
  const { objectId } = await request("abe", "baba");
  await log("baba", "rejectExchange", { objectId });
  const again = await act("abe", "requestExchange", { userId: "baba" });
  expect(again.status).toBe(409);
  expect(((await again.json()) as { message: string }).message).toMatch(/\d+月\d+日 \d+:\d\d以降/);
  await ago(30 * DAY_MS);
  expect(await request("abe", "baba")).toMatchObject({ status: "requested" });
  await log("baba", "rejectExchange", { objectId });
  expect(await request("baba", "abe")).toMatchObject({ status: "requested", direction: "sent" });
});

test("who may not ask yet is told from when before anything is written, and nobody else is", async () => {
  const exchange = (who: string, name: string, userId: string) =>
    respond<{ requestableFrom: number | null }>(who, "POST", `/businessCard/${name}`, { userId });
  const { objectId } = await request("abe", "baba");
  expect((await exchange("abe", "getExchangeStatus", "baba")).requestableFrom).toBeNull();
  const { updatedAt } = await log("baba", "rejectExchange", { objectId });
  for (const name of ["getExchangeStatus", "getBusinessCardByUserId"]) {
    expect((await exchange("abe", name, "baba")).requestableFrom).toBe(updatedAt + 30 * DAY_MS);
    expect((await exchange("baba", name, "abe")).requestableFrom).toBeNull();
  }
  await ago(30 * DAY_MS);
  expect((await exchange("abe", "getExchangeStatus", "baba")).requestableFrom).toBeNull();
});

test("three requests to one person in thirty days, the first included", async () => {
  for (let turn = 0; turn < 3; turn++) {
    const { objectId } = await request("abe", "baba");
    await log("abe", "cancelExchange", { objectId });
  }
  expect((await act("abe", "requestExchange", { userId: "baba" })).status).toBe(409);
  await env.DB.prepare("UPDATE exchange_requests SET requested_at = requested_at - ?")
    .bind(31 * DAY_MS)
    .run();
  expect((await request("abe", "baba")).status).toBe("requested");
});

test("an exchange ends for both, and may begin anew", async () => {
  const { objectId } = await request("abe", "baba");
  await log("baba", "acceptExchange", { objectId });
  expect(await log("baba", "deleteExchange", { objectId })).toMatchObject({ status: "deleted" });
  expect((await cardOf("abe", "baba"))?.contact).toBeNull();
  expect((await request("baba", "abe")).status).toBe("requested");
});

test("a changed card is unread once more, for whoever holds it", async () => {
  const { objectId } = await request("abe", "baba");
  await log("baba", "acceptExchange", { objectId });
  await act("abe", "readBusinessCard", { objectId });
  const saved = await call("baba", "PUT", "/businessCard/own", { jobTitle: "部長", tel: "03-0000-0000" });
  expect(saved.status).toBe(200);
  const wide = await call("chiba", "PUT", "/businessCard/own", { tel: "０３－００００（代）" });
  expect(wide.status).toBe(422);
  const dialled = await respond("chiba", "PUT", "/businessCard/own", { tel: "０３－００００－００００" });
  expect(dialled).toMatchObject({ tel: "03-0000-0000" });
  expect(await unread("abe")).toBe(1);
  await act("abe", "readBusinessCard", { objectId });
  await call("baba", "PUT", "/businessCard/own", { jobTitle: "部長", tel: "03-0000-0000" });
  expect(await unread("abe")).toBe(0);
});

test("a new address is a changed card where the card shows it", async () => {
  const { objectId } = await request("abe", "baba");
  await log("baba", "acceptExchange", { objectId });
  await act("abe", "readBusinessCard", { objectId });
  await call("baba", "PUT", "/businessCard/own", { hidesEmail: true });
  await act("abe", "readBusinessCard", { objectId });
  await addressChanged(env, "baba", Date.now() + 1);
  expect(await unread("abe")).toBe(0);
  await call("baba", "PUT", "/businessCard/own", {});
  await act("abe", "readBusinessCard", { objectId });
  await addressChanged(env, "baba", Date.now() + 1);
  expect(await unread("abe")).toBe(1);
});

test("a company has the requests of its rank in a month, and what it takes back does not count", async () => {
  const doctors = Array.from({ length: 21 }, (_, index) => `asked-${index}`);
  for (const id of doctors) await person(id);
  const first = await request("dento", doctors[0] ?? "");
  for (const id of doctors.slice(1, 20)) await request("dento", id);
  const beyond = await act("dento", "requestExchange", { userId: doctors[20] });
  expect(beyond.status).toBe(429);
  await log("dento", "cancelExchange", { objectId: first.objectId });
  const rest = await respond("dento", "GET", "/businessCard/getBusinessCardExchangeLimit");
  expect(rest).toMatchObject({ limit: 20, requestedCount: 19 });
  expect((await request("dento", doctors[20] ?? "")).status).toBe("requested");
});

test("what cannot be counted is 0 of 0, so that nothing more is asked", async () => {
  const path = "/businessCard/getBusinessCardExchangeLimit";
  await env.DB.prepare("ALTER TABLE card_limits RENAME TO lost_limits").run();
  const unknown = await respond<{ resetAt: number }>("eiwa", "GET", path);
  await env.DB.prepare("ALTER TABLE lost_limits RENAME TO card_limits").run();
  expect(unknown).toMatchObject({ limit: 0, requestedCount: 0 });
  expect(unknown.resetAt).toBeGreaterThan(Date.now());
  expect(await respond("eiwa", "GET", path)).toMatchObject({ limit: 100, requestedCount: 0 });
});

test("anybody but a company asks fifty people in 24 hours, and takes nothing back of it", async () => {
  const people = Array.from({ length: REQUESTS_PER_DAY + 1 }, (_, index) => `daily-${index}`);
  for (const id of people) await person(id);
  const first = await request("chiba", people[0] ?? "");
  for (const id of people.slice(1, REQUESTS_PER_DAY)) await request("chiba", id);
  await log("chiba", "cancelExchange", { objectId: first.objectId });
  const beyond = await act("chiba", "requestExchange", { userId: people[REQUESTS_PER_DAY] });
  expect([beyond.status, await beyond.json()]).toMatchObject([429, { message: EXCHANGE_REQUESTS_USED_UP }]);
  expect(Number(beyond.headers.get("retry-after"))).toBeGreaterThan(86_000);
  await env.DB.prepare("UPDATE exchange_requests SET requested_at = requested_at - ?").bind(DAY_MS).run();
  expect((await request("chiba", people[REQUESTS_PER_DAY] ?? "")).status).toBe("requested");
});

test("twenty parallel requests of a company with one left make one", async () => {
  const doctors = Array.from({ length: 39 }, (_, index) => `many-${index}`);
  for (const id of doctors) await person(id);
  for (const id of doctors.slice(0, 19)) await request("dento", id);
  const responses = await Promise.all(
    doctors.slice(19).map((userId) => act("dento", "requestExchange", { userId })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.every(({ status }) => status === 200 || status === 429)).toBe(true);
});

test("who can't be asked", async () => {
  const refusal = async (who: string, userId: string) => {
    const response = await act(who, "requestExchange", { userId });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  expect(await refusal("abe", "waits")).toEqual([403, EXCHANGE_PARTNER_IN_REVIEW]);
  expect(await refusal("dento", "eiwa")).toEqual([403, EXCHANGE_BETWEEN_COMPANIES]);
  expect((await refusal("abe", "abe"))[0]).toBe(422);
  expect((await refusal("abe", "nobody"))[0]).toBe(404);
  expect((await act("waits", "requestExchange", { userId: "abe" })).status).toBe(403);
});

test("the holder is searched by name, reading and memo, and sorted by reading", async () => {
  for (const other of ["chiba", "baba"]) {
    const { objectId } = await request("abe", other);
    await log(other, "acceptExchange", { objectId });
  }
  const note = { userId: "chiba", memo: "横浜の学会", tags: ["学会"] };
  expect((await call("abe", "PUT", "/businessCard/note", note)).status).toBe(204);
  expect((await call("abe", "PUT", "/businessCard/note", { ...note, userId: "eiwa" })).status).toBe(404);
  const found = async (body: object) => {
    const { cards } = await respond<{ cards: { userId: string }[] }>(
      "abe",
      "POST",
      "/businessCard/findBusinessCard",
      body,
    );
    return cards.map(({ userId }) => userId);
  };
  expect(await found({ sort: "kana" })).toEqual(["chiba", "baba"]);
  expect(await found({ q: "ちば" })).toEqual(["chiba"]);
  expect(await found({ q: "横浜" })).toEqual(["chiba"]);
  expect(await found({ q: "ちばさん" })).toEqual(["chiba"]);
  expect(await found({ q: "ちば 様" })).toEqual(["chiba"]);
  expect(await found({ role: "doctor" })).toEqual(["baba"]);
  expect(await found({ q: "いない" })).toEqual([]);
});

test("looking at what one has asked reads nothing of what one is asked", async () => {
  await request("abe", "baba");
  await request("chiba", "abe");
  const isRead = async (direction: string) =>
    (
      await respond<{ logs: ExchangeLog[] }>("abe", "POST", "/businessCard/findExchangeLog", { direction })
    ).logs.map((each) => each.isRead);
  expect((await act("abe", "readBusinessCardExchangeLog", { direction: "sent" })).status).toBe(204);
  expect(await isRead("received")).toEqual([false]);
  expect((await act("abe", "readBusinessCardExchangeLog", { direction: "received" })).status).toBe(204);
  expect(await isRead("received")).toEqual([true]);
});

test("a notification about a card leads nowhere once the exchange has ended", async () => {
  type Line = { id: string; path: string | null; isGone: boolean; about: { type: string; id: string } };
  const { objectId } = await request("abe", "baba");
  await log("baba", "acceptExchange", { objectId });
  const notified = async () =>
    (await respond<{ items: Line[] }>("abe", "GET", "/notifications")).items.find(
      ({ about }) => about.type === "businessCard" && about.id === "baba",
    );
  expect(await notified()).toMatchObject({ path: "/business-card/cards/baba", isGone: false });
  await log("baba", "deleteExchange", { objectId });
  await until(async () => expect(await notified()).toMatchObject({ path: null, isGone: true }));
  await log("baba", "requestExchange", { userId: "abe" });
  expect(await respond<Line>("abe", "GET", `/notification/${(await notified())?.id}`)).toMatchObject({
    isGone: true,
  });
});

test("what was declined is put back for some seconds by whoever declined it, and waits again", async () => {
  const { objectId } = await request("abe", "baba", "学会ではありがとうございました。");
  await log("baba", "rejectExchange", { objectId });
  expect((await act("abe", "undoRejection", { objectId })).status).toBe(403);
  expect((await act("chiba", "undoRejection", { objectId })).status).toBe(404);
  for (const _twice of [1, 2])
    expect(await log("baba", "undoRejection", { objectId })).toMatchObject({ status: "requested" });
  expect(await log("baba", "rejectExchange", { objectId })).toMatchObject({ status: "rejected" });
  await ago(60_000);
  const late = await act("baba", "undoRejection", { objectId });
  expect([late.status, (await late.json<{ message: string }>()).message]).toEqual([
    409,
    EXCHANGE_UNDO_TOO_LATE,
  ]);
});
