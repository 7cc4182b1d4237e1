import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits";
import { LETTER_SEALED } from "#contract/operation/texts";
import { cleanUp } from "../../../workers/hourly/clean-up";
import { compose } from "../../../workers/mail/email";
import { firstSignInEmail } from "../../../workers/mail/templates/account";
import { alertOperators } from "../../../workers/queue/dead-letters";
import { consume } from "../../../workers/queue/events";
import { faultSummary } from "../../../workers/queue/faults";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { type Browser, PASSWORD } from "../../support/workerd/client/browser";
import { auditOf, openAccount, operator } from "../../support/workerd/fixtures/accounts";
import { mailsTo, mailTo } from "../../support/workerd/mails";
import { until } from "../../support/workerd/until";

let desk: Browser;
let deskId = "";
let auditor: Browser;

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await operator("night-shift"));
  const { id, username, browser } = await openAccount("night-auditor", { admin_permissions: '["view"]' });
  await browser.signIn(username);
  await env.DB.prepare("UPDATE sessions SET two_factors = 1 WHERE user_id = ?").bind(id).run();
  auditor = browser;
});
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.DB.batch(
    ["dead_letters", "queue_faults", "service_state"].map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
  );
});
afterEach(() => vi.restoreAllMocks());

const DEAD_LETTER_QUEUE = "inowa-events-dead";

const batchOf = (queue: string, body: QueueMessage, attempts = 1) =>
  createMessageBatch<QueueMessage>(queue, [
    { id: crypto.randomUUID(), timestamp: new Date(), attempts, body },
  ]);

async function dies(body: QueueMessage, queue = DEAD_LETTER_QUEUE) {
  const batch = batchOf(queue, body);
  await consume(batch, env);
  return getQueueResult(batch, createExecutionContext());
}

type Mail = { id: string; kind: string; about: string; fault: string; attempts: number; canRetry: boolean };
async function listed(browser = desk) {
  const response = await browser.call("GET", "/admin/operation/deadLetters");
  expect(response.status).toBe(200);
  return ((await response.json()) as { letters: Mail[] }).letters;
}
const act = (browser: Browser, id: string, what: "retry" | "discard") =>
  browser.call("POST", `/admin/operation/deadLetters/${id}/${what}`);

let mails = 0;
function mailEvent(to: string): QueueMessage {
  const letter = firstSignInEmail({
    name: "山本 直子",
    until: "12月1日",
    url: "https://inowa.test/secret-link",
  });
  return { type: "mail", mail: compose({ event: `first-sign-in:dead-${++mails}`, to, letter }, env) };
}

it("stores one row for a message that died, with its last fault and no word of people", async () => {
  const event = mailEvent("dead@example.jp");
  const failing = { ...env, RESEND_API_KEY: "test" };
  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    Response.json({ message: 'Invalid "to" field: dead@example.jp 山本' }, { status: 422 }),
  );
  await consume(batchOf("inowa-letters", event, 9), failing);
  vi.mocked(globalThis.fetch).mockRestore();
  expect((await dies(event)).explicitAcks).toHaveLength(1);
  await dies(event);
  const [letter, ...others] = await listed();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ kind: "mail:firstSignIn", attempts: 9, canRetry: true });
  expect(letter?.about).toMatch(/^first-sign-in:dead-/);
  expect(letter?.fault).not.toBe("");
  const row = JSON.stringify(await env.DB.prepare("SELECT * FROM dead_letters").first());
  for (const word of ["dead@example.jp", "山本", "secret-link"]) expect(row).not.toContain(word);
});

it("puts a message back on its queue once, and erases what was stored of it", async () => {
  await openAccount("again");
  await dies(mailEvent("again@example.jp"));
  const [letter] = await listed();
  const id = letter?.id ?? "";
  const statuses = [await act(desk, id, "retry"), await act(desk, id, "retry")].map(({ status }) => status);
  expect(statuses).toEqual([204, 204]);
  await mailTo("again@example.jp");
  expect(await mailsTo("again@example.jp")).toHaveLength(1);
  expect(await env.DB.prepare("SELECT state, body FROM dead_letters").first()).toEqual({
    state: "retried",
    body: null,
  });
  expect(await listed()).toEqual([]);
  expect((await act(desk, id, "discard")).status).toBe(409);
  expect((await auditOf(deskId)).filter((entry) => entry.startsWith("dead-letter-retried"))).toHaveLength(1);
});

it("stores what died on staging, whose queues have other names", async () => {
  await dies(mailEvent("staging@example.jp"), "inowa-staging-events-dead");
  expect(await listed()).toHaveLength(1);
});

it("shows a message that dies once more after it was put back", async () => {
  const event = mailEvent("once-more@example.jp");
  await dies(event);
  const [letter] = await listed();
  await act(desk, letter?.id ?? "", "retry");
  await dies({ ...event, waits: 3, since: 1 } as QueueMessage);
  expect(await listed()).toMatchObject([{ id: letter?.id, canRetry: true }]);
});

it("discards a message for good, and keeps no row for ever", async () => {
  await dies({ type: "cardCounts", userId: "somebody_dcsr" });
  const [letter] = await listed();
  const id = letter?.id ?? "";
  expect(letter).toMatchObject({ kind: "cardCounts", about: "somebody_dcsr" });
  expect((await act(desk, id, "discard")).status).toBe(204);
  expect((await act(desk, id, "discard")).status).toBe(204);
  expect((await act(desk, id, "retry")).status).toBe(409);
  expect(await auditOf(deskId)).toContain("dead-letter-discarded:ok");
  await env.DB.prepare("UPDATE dead_letters SET settled_at = ?")
    .bind(Date.now() - 31 * DAY_MS)
    .run();
  await cleanUp(env);
  expect(await env.DB.prepare("SELECT count(*) AS rows FROM dead_letters").first("rows")).toBe(0);
});

it("erases what a message contains after thirty days, and then does not put it back", async () => {
  await dies(mailEvent("old@example.jp"));
  await env.DB.prepare("UPDATE dead_letters SET died_at = ?")
    .bind(Date.now() - 31 * DAY_MS)
    .run();
  await cleanUp(env);
  const [letter] = await listed();
  expect(letter?.canRetry).toBe(false);
  expect((await act(desk, letter?.id ?? "", "retry")).status).toBe(409);
  expect((await act(desk, letter?.id ?? "", "discard")).status).toBe(204);
});

it("leaves a message that no key opens as it is, and says so", async () => {
  await dies(mailEvent("sealed@example.jp"));
  const [letter] = await listed();
  await env.DB.prepare("UPDATE dead_letters SET body = 'sealed with another key'").run();
  const refused = await act(desk, letter?.id ?? "", "retry");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: LETTER_SEALED });
  expect(await listed()).toEqual([letter]);
});

it("stores no code that somebody was to enter", async () => {
  const event = mailEvent("code@example.jp") as Extract<QueueMessage, { type: "mail" }>;
  await dies({ ...event, mail: { ...event.mail, kind: "authCode" } });
  expect(await listed()).toMatchObject([{ kind: "mail:authCode", canRetry: false }]);
});

it("lets whoever may only view read the list and act on nothing", async () => {
  await dies({ type: "cardCounts", userId: "viewed_dcsr" });
  const [letter] = await listed(auditor);
  for (const what of ["retry", "discard"] as const)
    expect((await act(auditor, letter?.id ?? "", what)).status).toBe(403);
  expect(await listed()).toHaveLength(1);
  const overview = await auditor.call("GET", "/admin/overview");
  expect(((await overview.json()) as { waiting: object }).waiting).toMatchObject({
    deadLetters: { count: 1 },
  });
});

it("knows nothing of a message that never died", async () => {
  for (const what of ["retry", "discard"] as const) expect((await act(desk, "never", what)).status).toBe(404);
});

it("writes to operators at most once an hour, and not about its own letters", async () => {
  // Somebody whom no earlier alert is on its way to.
  const { username: to } = await openAccount("night-alerted", { admin_permissions: '["operator"]' });
  const alerts = async () => (await mailsTo(to)).filter(({ kind }) => kind === "operationAlert");
  await dies({ type: "cardCounts", userId: "one_dcsr" });
  await dies({ type: "cardCounts", userId: "two_dcsr" });
  await until(async () => expect(await alerts()).toHaveLength(1));
  expect((await alerts()).at(-1)?.text).toContain("/admin/operation");
  expect(await mailsTo("night-auditor@example.jp")).toEqual([]);
  await alertOperators(env, Date.now() + HOUR_MS - 2 * MINUTE_MS);
  expect(await alerts()).toHaveLength(1);
  // What died after the last alert is written about by the hourly job, whose clock is that of its schedule.
  await alertOperators(env, Date.now() + HOUR_MS - 30_000);
  await until(async () => expect(await alerts()).toHaveLength(2));
  expect((await alerts()).map(({ text }) => /(\d+)件/.exec(text)?.[1])).toEqual(["1", "1"]);
  await env.DB.batch([
    env.DB.prepare("UPDATE dead_letters SET kind = 'mail:operationAlert'"),
    env.DB.prepare("DELETE FROM service_state"),
  ]);
  await alertOperators(env);
  expect(await env.DB.prepare("SELECT count(*) AS rows FROM service_state").first("rows")).toBe(0);
});

it("tries an alert again that could not be queued, and writes to nobody twice", async () => {
  const { username: to } = await openAccount("night-unreached", { admin_permissions: '["operator"]' });
  const alerts = async () => (await mailsTo(to)).filter(({ kind }) => kind === "operationAlert");
  await env.DB.prepare(
    "INSERT INTO service_state (name, value, updated_at) VALUES ('dead-letter-alert', '', ?)",
  )
    .bind(Date.now() - 2 * HOUR_MS)
    .run();
  const failing = { ...env, LETTERS: { send: () => Promise.reject(new Error("the queue is away")) } };
  const batch = batchOf(DEAD_LETTER_QUEUE, { type: "cardCounts", userId: "unreached_dcsr" });
  await consume(batch, failing as unknown as typeof env);
  expect(await listed()).toHaveLength(1);
  await expect(alertOperators(failing as unknown as typeof env)).rejects.toThrow();
  expect(await alerts()).toEqual([]);
  await alertOperators(env);
  await until(async () => expect(await alerts()).toHaveLength(1));
});

const isAway = () => {
  throw new Error("D1 is away");
};

it("waits longer each time that a dead message cannot be stored, up to an hour", async () => {
  const failing = { ...env, DB: { prepare: isAway } };
  const delays: (number | undefined)[] = [];
  for (const attempts of [1, 3, 50]) {
    const batch = batchOf(DEAD_LETTER_QUEUE, { type: "cardCounts", userId: "away_dcsr" }, attempts);
    for (const message of batch.messages)
      message.retry = (options) => void delays.push(options?.delaySeconds);
    await consume(batch, failing as unknown as typeof env);
  }
  expect(delays).toEqual([600, 1800, 3600]);
});

it("puts all of a kind back, or discards them, at once", async () => {
  for (const userId of ["one_dcsr", "two_dcsr"]) await dies({ type: "cardCounts", userId });
  await dies({ type: "roomsLeft", userId: "three_dcsr" });
  const kinds = async () =>
    ((await (await desk.call("GET", "/admin/operation/deadLetters")).json()) as { kinds: object[] }).kinds;
  expect(await kinds()).toEqual([
    { kind: "cardCounts", count: 2, retriable: 2 },
    { kind: "roomsLeft", count: 1, retriable: 1 },
  ]);
  const all = (browser: Browser, what: "retry" | "discard", kind: string) =>
    browser.call("POST", `/admin/operation/deadLetters/${what}`, { kind });
  expect((await all(auditor, "retry", "cardCounts")).status).toBe(403);
  expect((await all(auditor, "discard", "cardCounts")).status).toBe(403);
  const retried = await all(desk, "retry", "cardCounts");
  expect(await retried.json()).toEqual({ retried: 2, refused: 0, left: 0 });
  expect(await (await all(desk, "discard", "roomsLeft")).json()).toEqual({ discarded: 1 });
  expect(await kinds()).toEqual([]);
  const stored = await env.DB.prepare("SELECT count(body) AS bodies FROM dead_letters").first("bodies");
  expect(stored).toBe(0);
  expect(await auditOf(deskId)).toEqual(
    expect.arrayContaining(["dead-letters-retried:ok", "dead-letters-discarded:ok"]),
  );
});

it("sends nothing to an address that is no member's any more, and erases what was to go there", async () => {
  await dies(mailEvent("left@example.jp"));
  const [letter] = await listed();
  expect((await act(desk, letter?.id ?? "", "retry")).status).toBe(409);
  expect(await listed()).toMatchObject([{ id: letter?.id, canRetry: false }]);
  await dies(mailEvent("left-as-well@example.jp"));
  const response = await desk.call("POST", "/admin/operation/deadLetters/retry", {
    kind: "mail:firstSignIn",
  });
  expect(await response.json()).toEqual({ retried: 0, refused: 1, left: 0 });
  expect((await listed()).map(({ canRetry }) => canRetry)).toEqual([false, false]);
});

it("erases the mails to somebody who withdraws", async () => {
  const { username, browser } = await openAccount("withdraws-at-night");
  await browser.signIn(username);
  await dies(mailEvent(username));
  await dies(mailEvent("stays@example.jp"));
  const response = await browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
  expect(response.status).toBe(204);
  const canRetry = (await listed()).map((each) => each.canRetry);
  expect(canRetry.sort()).toEqual([false, true]);
});

it("deletes what nobody saw to after ninety days, once its content is erased", async () => {
  await dies({ type: "cardCounts", userId: "forgotten_dcsr" });
  const age = (days: number) =>
    env.DB.prepare("UPDATE dead_letters SET died_at = ?")
      .bind(Date.now() - days * DAY_MS)
      .run();
  await age(89);
  await cleanUp(env);
  expect(await listed()).toHaveLength(1);
  await age(91);
  await cleanUp(env);
  expect(await listed()).toEqual([]);
});

it("leaves addresses, quoted values and what is not English out of a fault", () => {
  const fault = faultSummary(new Error('refused "佐藤 健一" <sato@example.jp> 山本\nat line 2'));
  expect(fault).toBe("Error: refused … … …");
  // An address at which a fault would be cut.
  const long = faultSummary(new Error(`${"x".repeat(185)} sato@example.jp`));
  expect(long).not.toContain("sato");
  expect(long.length).toBeLessThanOrEqual(200);
});
