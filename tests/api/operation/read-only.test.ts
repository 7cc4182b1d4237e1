import { createExecutionContext, env } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "#contract/limits";
import { READ_ONLY } from "#contract/operation/texts";
import { runJob } from "../../../workers/hourly/job-runs";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { CALLS, type Caller, freshCookie, seatCallers, send } from "../../support/workerd/client/callers";
import { auditOf, openAccount, operator } from "../../support/workerd/fixtures/accounts";
import worker from "../../support/workerd/runtime/worker";

let desk: Browser;
let deskId = "";

beforeAll(async () => {
  await seatCallers();
  ({ browser: desk, id: deskId } = await operator("maintainer"));
});

const set = (isReadOnly: boolean, browser = desk) =>
  browser.call("PUT", "/admin/operation/readOnly", { isReadOnly });
const announced = async () => (await new Browser().call("GET", "/announcement")).json();

describe("while the service is read-only", () => {
  beforeAll(async () => {
    expect((await set(true)).status).toBe(204);
  });
  afterAll(async () => {
    expect((await set(false)).status).toBe(204);
    expect(await announced()).toEqual({ isReadOnly: false, notice: null });
  });

  const writing = CALLS.filter(({ endpoint }) => endpoint.method !== "GET" && !endpoint.worksReadOnly);
  it.each(writing)("$name is answered by 503", async ({ endpoint }) => {
    const { who, permission } = endpoint.access;
    const caller: Caller = who === "public" ? "guest" : (who[0] ?? "guest");
    const cookie = permission
      ? `__Host-session=${desk.cookies.get("__Host-session")}`
      : await freshCookie(caller);
    const response = await send(endpoint, { cookie, body: "{}" });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("300");
    expect(await response.json()).toMatchObject({ code: "read-only", message: READ_ONLY });
  });

  const reading = CALLS.filter(({ endpoint }) => endpoint.method === "GET" || endpoint.worksReadOnly);
  it.each(reading)("$name goes on", async ({ endpoint }) => {
    const { who } = endpoint.access;
    const caller: Caller = who === "public" ? "guest" : (who[0] ?? "guest");
    const response = await send(endpoint, { cookie: await freshCookie(caller), body: "{}" });
    expect(response.status).not.toBe(503);
  });

  it("what somebody must do before they can read, or may do at any time, goes on", () => {
    expect(reading.map(({ name }) => name.split(" ")[0])).toEqual(
      expect.arrayContaining([
        "updateAgreedTermsOfServiceVersion",
        ...["passkeyOptions", "addPasskey", "startTotp", "confirmTotp"],
        ...["endSession", "endOtherSessions"],
        ...["unsubscribeUserMail", "unsubscribeOneClick", "deliveryEvents", "openAd"],
      ]),
    );
  });

  it("people sign in, search and read, and everybody sees the announcement", async () => {
    const { username, browser } = await openAccount("reader");
    expect((await browser.call("POST", "/login", { username, password: PASSWORD })).status).toBe(200);
    expect((await browser.call("GET", "/profile")).status).toBe(200);
    expect((await browser.call("POST", "/doctor/search", { lastName: "佐藤" })).status).toBe(200);
    expect(await announced()).toEqual({ isReadOnly: true, notice: null });
    expect((await browser.call("POST", "/logout")).status).toBe(204);
  });

  it("what only queues mail is done: a digest that is left out would never come", async () => {
    const queued: string[] = [];
    const queue = {
      send: async ({ type }: { type: string }) => void queued.push(type),
      sendBatch: async () => undefined,
    };
    for (const cron of ["0 * * * *", "*/15 * * * *", "10 18 * * *"])
      await worker.scheduled?.(
        { cron, scheduledTime: Date.now(), noRetry: () => undefined },
        { ...env, EVENTS: queue } as unknown as typeof env,
        createExecutionContext(),
      );
    expect(queued).toEqual(["digest", "digest"]);
  });

  it("an operator sees the state as it is, in whatever isolate", async () => {
    await announced();
    await env.DB.prepare("DELETE FROM service_state WHERE name = 'read-only'").run();
    const state = await (await desk.call("GET", "/admin/operation/state")).json();
    expect([await announced(), state]).toMatchObject([{ isReadOnly: true }, { isReadOnly: false }]);
    expect((await set(true)).status).toBe(204);
  });

  it("jobs of the clock wait for their next time", async () => {
    let isDone = false;
    await runJob(env, "nightly", async () => {
      isDone = true;
    });
    expect(isDone).toBe(false);
    expect(
      await env.DB.prepare("SELECT outcome FROM job_runs ORDER BY started_at DESC").first("outcome"),
    ).toBe("skipped");
  });
});

it("only whoever may do everything switches it, and the log says so", async () => {
  const { id, username, browser } = await openAccount("looks-on", { admin_permissions: '["review"]' });
  await browser.signIn(username);
  await env.DB.prepare("UPDATE sessions SET two_factors = 1 WHERE user_id = ?").bind(id).run();
  expect((await set(true, browser)).status).toBe(403);
  expect((await browser.call("PUT", "/admin/operation/notice", notice(0, 1))).status).toBe(403);
  expect((await browser.call("DELETE", "/admin/operation/notice")).status).toBe(403);
  expect((await browser.call("GET", "/admin/operation/state")).status).toBe(200);
  expect(await auditOf(deskId)).toEqual(
    expect.arrayContaining(["read-only-started:ok", "read-only-ended:ok"]),
  );
});

const notice = (from: number, until: number) => ({ text: "12月1日にメンテナンスを行います。", from, until });

describe("a notice to all", () => {
  const put = (from: number, until: number) =>
    desk.call("PUT", "/admin/operation/notice", notice(from, until));
  afterEach(async () => {
    expect((await desk.call("DELETE", "/admin/operation/notice")).status).toBe(204);
  });

  it("stands from its beginning until its end", async () => {
    const now = Date.now();
    expect((await put(now - HOUR_MS, now + HOUR_MS)).status).toBe(204);
    expect(await announced()).toEqual({ isReadOnly: false, notice: notice(0, 0).text });
    expect((await put(now + HOUR_MS, now + 2 * HOUR_MS)).status).toBe(204);
    expect(await announced()).toEqual({ isReadOnly: false, notice: null });
    const state = await (await desk.call("GET", "/admin/operation/state")).json();
    expect(state).toEqual({ isReadOnly: false, notice: notice(now + HOUR_MS, now + 2 * HOUR_MS) });
    expect(await auditOf(deskId)).toContain("service-notice-set:ok");
  });

  it("is refused when it is over, or ends before it begins, or says nothing", async () => {
    const now = Date.now();
    expect((await put(now - 2 * HOUR_MS, now - HOUR_MS)).status).toBe(422);
    expect((await put(now + 2 * HOUR_MS, now + HOUR_MS)).status).toBe(422);
    const empty = { ...notice(now, now + HOUR_MS), text: "  " };
    expect((await desk.call("PUT", "/admin/operation/notice", empty)).status).toBe(422);
    expect(await announced()).toEqual({ isReadOnly: false, notice: null });
  });
});
