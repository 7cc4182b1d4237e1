import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { PEOPLE_SHOWN_NOTED, PEOPLE_SHOWN_PER_DAY, PEOPLE_SHOWN_UP } from "#contract/people-shown";
import { shownBucket } from "../../../workers/api/doctors/shown";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { Browser } from "../../support/workerd/client/browser";
import { CALLS } from "../../support/workerd/client/callers";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";
import { makeDirectory } from "./made-up/directory";
import { writeRecord } from "./made-up/record";

const EVERYBODY = 12;
/** Half past nine in the evening in Japan. */
const EVENING = Date.UTC(2026, 10, 22, 12, 30);
let copiers = 0;
let id: string;

beforeAll(async () => {
  const { doctors, hospitals } = makeDirectory(4, { doctors: EVERYBODY, hospitals: 1 });
  await writeRecord(env.DB, { doctors, hospitals });
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: EVENING });
  id = await person(`copier-${++copiers}`);
  await agreed();
});
afterEach(() => vi.useRealTimers());

async function signedIn(userId = id) {
  const who = new Browser();
  who.wear(await cookieOf(userId));
  return who;
}

/** Stores that the person was shown so many rows today. */
const shown = (count: number) =>
  env.DB.prepare("INSERT OR REPLACE INTO attempts VALUES (?1, ?2, ?3, ?3)")
    .bind(shownBucket(id, Date.now()), count, Date.now())
    .run();

async function entries() {
  const { results } = await env.DB.prepare(
    "SELECT result, detail FROM audit_log WHERE actor_id = ? AND action = 'many-doctors-shown' ORDER BY id",
  )
    .bind(id)
    .all<{ result: string; detail: string }>();
  return results.map(({ result, detail }) => ({ result, ...JSON.parse(detail) }));
}

const counted = () =>
  env.DB.prepare("SELECT count FROM attempts WHERE bucket = ?")
    .bind(shownBucket(id, Date.now()))
    .first("count");

it("counts the rows that both searches show, and none where none is shown", async () => {
  const who = await signedIn();
  await who.post("/doctor/search", { size: 5 });
  await who.get("/doctor/searchName?size=3");
  expect(await counted()).toBe(8);
  await who.post("/doctor/search", { size: 0 });
  await who.post("/doctor/search", { partOfName: "ありえない名前" });
  expect(await counted()).toBe(8);
  expect(await entries()).toEqual([]);
});

it("tells the operator once a day when many rows were shown, also of searches side by side", async () => {
  await shown(PEOPLE_SHOWN_NOTED - 30);
  const who = await signedIn();
  const responses = await Promise.all(Array.from({ length: 10 }, () => who.post("/doctor/search")));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(await counted()).toBe(PEOPLE_SHOWN_NOTED - 30 + 10 * EVERYBODY);
  expect(await entries()).toEqual([{ result: "ok", shown: PEOPLE_SHOWN_NOTED - 30 + 3 * EVERYBODY }]);
});

it("refuses both searches beyond a day's rows, in words and until midnight in Japan, and tells the operator once", async () => {
  await shown(PEOPLE_SHOWN_PER_DAY - 1);
  const who = await signedIn();
  const last = await who.post("/doctor/search");
  expect((await last.json<{ hits: { hits: unknown[] } }>()).hits.hits).toHaveLength(EVERYBODY);
  for (const ask of [() => who.post("/doctor/search"), () => who.get("/doctor/searchName")]) {
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe(String(2.5 * 3600));
    expect(await refused.json()).toMatchObject({ code: "too-many", message: PEOPLE_SHOWN_UP });
  }
  expect(await entries()).toEqual([{ result: "limited", shown: PEOPLE_SHOWN_PER_DAY - 1 + EVERYBODY }]);
});

const LISTS: [method: string, path: string, body?: object][] = [
  ["GET", "/doctor/get?id=made-up-1"],
  ["GET", "/search?q=a"],
  ["GET", "/groups/candidates?kind=doctor&name=a"],
  ["GET", "/chat/contacts?name=a"],
  ["GET", "/chat/partners/nobody"],
  ["POST", "/ms/search", {}],
  ["POST", "/ms/profile", { objectId: "nobody" }],
  ["GET", "/connect/getProfileById/nobody"],
  ["GET", "/connectCompany/getProfileById/nobody"],
  ["GET", "/hospitals/nowhere/doctors"],
  ["GET", "/opencommunity/nowhere?q=a"],
];

it.each(LISTS)("refuses %s %s as well, from the same counter", async (method, path, body) => {
  await shown(PEOPLE_SHOWN_PER_DAY);
  const who = await signedIn();
  await who.post("/doctor/search", { size: 1 });
  const refused = await who.call(method, path, body);
  expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([
    429,
    PEOPLE_SHOWN_UP,
  ]);
});

it("refuses nobody the members of what they belong to, nor a community itself", async () => {
  await shown(PEOPLE_SHOWN_PER_DAY);
  const who = await signedIn();
  await who.post("/doctor/search", { size: 1 });
  for (const path of ["/opencommunity/nowhere", "/chat/rooms/r/members", "/groups/g/get_doctors"])
    expect((await who.get(path)).status).toBe(404);
});

it("counts people in pickers twice, and an opened page as ten rows", async () => {
  await person("rep", { role: "ms", licenceState: null });
  await agreed();
  const who = await signedIn();
  expect((await who.post("/ms/search", {})).status).toBe(200);
  expect(await counted()).toBe(2);
  expect((await who.post("/ms/profile", { objectId: "rep" })).status).toBe(200);
  expect(await counted()).toBe(12);
});

it("every list that people are looked for in, and every page of a person, is counted", () => {
  const counted = CALLS.filter(({ endpoint }) => endpoint.shows).map(({ endpoint }) => endpoint.path);
  expect(counted.toSorted()).toEqual([
    "/chat/contacts",
    "/chat/partners/:userId",
    "/chat/rooms/:id/members",
    "/chat/rooms/:id/urgent",
    "/connect/doctors",
    "/connect/getProfileById/:id",
    "/connectCompany/getProfileById/:id",
    "/doctor/:doctorId/connections",
    "/doctor/get",
    "/doctor/search",
    "/doctor/searchName",
    "/group_notices/callable",
    "/groups/:id/get_connect_users",
    "/groups/:id/get_doctors",
    "/groups/:id/get_mss",
    "/groups/candidates",
    "/hospitals/:id/doctors",
    "/lists/hospitals/:id/doctors",
    "/ms/managers",
    "/ms/profile",
    "/ms/search",
    "/opencommunity/:id",
    "/search",
  ]);
});

it("holds nobody else up, and nobody on the next day", async () => {
  await shown(PEOPLE_SHOWN_PER_DAY);
  const who = await signedIn();
  await who.post("/doctor/search");
  expect((await who.post("/doctor/search")).status).toBe(429);
  const other = await signedIn(await person("colleague").finally(agreed));
  expect((await other.post("/doctor/search")).status).toBe(200);
  vi.setSystemTime(EVENING + 2.5 * 3_600_000);
  expect((await who.post("/doctor/search")).status).toBe(200);
  expect(await counted()).toBe(EVERYBODY);
});
