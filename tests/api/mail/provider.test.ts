import { createMessageBatch, env } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/limits";
import type { Env } from "../../../workers/env";
import type { Mail, MailKind } from "../../../workers/mail/mail";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { Busy, retryAfterMs, waitOf } from "../../../workers/queue/retry";
import { sized } from "../../support/size";

/** A provider that takes a number of requests a second, and is away for as long as it is told to be. */
class Provider {
  readonly taken: { to: string; at: number; together: number }[] = [];
  refused = 0;
  awayUntil = 0;
  private readonly known = new Set<string>();
  private window = { second: -1, requests: 0 };

  constructor(private readonly perSecond: number) {}

  readonly fetch = async (input: unknown, init: RequestInit): Promise<Response> => {
    const now = Date.now();
    if (now < this.awayUntil) return this.refuse(503, (this.awayUntil - now) / 1000);
    const second = Math.floor(now / 1000);
    if (this.window.second !== second) this.window = { second, requests: 0 };
    this.window.requests += 1;
    if (this.window.requests > this.perSecond) return this.refuse(429, 1);
    const key = new Headers(init.headers).get("idempotency-key") ?? "";
    const posted = JSON.parse(String(init.body));
    const mails = (String(input).endsWith("/batch") ? posted : [posted]) as { to: [string] }[];
    if (!this.known.has(key))
      this.taken.push(...mails.map(({ to: [to] }) => ({ to, at: now, together: mails.length })));
    this.known.add(key);
    return Response.json({ id: key });
  };

  private refuse(status: number, seconds: number) {
    this.refused += 1;
    return new Response(null, { status, headers: { "retry-after": String(seconds) } });
  }
}

/** Queues that keep what waits, so that the test hands it over when it is due. */
class Queues {
  readonly waiting: { body: QueueMessage; dueAt: number }[] = [];
  readonly attempts: string[] = [];
  readonly env: Env;

  constructor(settings: Partial<Env> = {}) {
    const queue = {
      send: async (body: QueueMessage, { delaySeconds = 0 }: { delaySeconds?: number } = {}) =>
        void this.waiting.push({ body, dueAt: Date.now() + delaySeconds * 1000 }),
    };
    const queues = { EVENTS: queue, CODES: queue, LETTERS: queue };
    this.env = { ...env, RESEND_API_KEY: "test", ...settings, ...queues } as unknown as Env;
  }

  async bring(bodies: readonly QueueMessage[]) {
    const batch = createMessageBatch<QueueMessage>(
      "letters",
      bodies.map((body, at) => ({ id: String(at), timestamp: new Date(), attempts: 1, body })),
    );
    for (const message of batch.messages) message.retry = () => void this.attempts.push(message.id);
    await consume(batch, this.env);
  }

  async bringDue() {
    const due = this.waiting.filter(({ dueAt }) => dueAt <= Date.now());
    for (const each of due) this.waiting.splice(this.waiting.indexOf(each), 1);
    for (let from = 0; from < due.length; from += 100)
      await this.bring(due.slice(from, from + 100).map(({ body }) => body));
  }
}

let made = 0;
function mail(kind: MailKind, to = `reader-${++made}@example.jp`): QueueMessage {
  const headers = kind === "communityPost" ? { "List-Unsubscribe": "<https://inowa.test/u>" } : undefined;
  const event = `provider:${++made}`;
  const text = { service: "医の輪", subject: "件名", text: "本文", html: "<p>本文</p>" };
  const letter: Mail = { event, kind, to, ...text, headers };
  return { type: "mail", mail: letter };
}

/** Waiting passes at once, and the clock shows that it did; limits of time that end early stay as they are. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28), toFake: ["Date"] });
  const wait = scheduler.wait.bind(scheduler);
  vi.spyOn(scheduler, "wait").mockImplementation(async (ms, options) => {
    if (options) return wait(ms, options);
    vi.setSystemTime(Date.now() + ms);
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function servedBy(provider: Provider) {
  vi.spyOn(globalThis, "fetch").mockImplementation(provider.fetch as typeof fetch);
}

/** An import of accounts; `npm test -- long` has the whole of it. */
const LETTERS = sized(200, 5000);

it("an import's letters to a provider of 5 requests a second arrive, each once, and a code among them before all others", async () => {
  const provider = new Provider(5);
  servedBy(provider);
  const queues = new Queues();
  const letters = Array.from({ length: LETTERS }, () => mail("firstSignIn"));
  for (let from = 0; from < letters.length; from += 100) {
    const some = letters.slice(from, from + 100);
    const startedAt = Date.now();
    await queues.bring(
      from === LETTERS / 2 ? [...some, mail("authCode", "waits-for-code@example.jp")] : some,
    );
    const code = provider.taken.find(({ to }) => to === "waits-for-code@example.jp");
    if (from === LETTERS / 2) expect((code?.at ?? 0) - startedAt).toBeLessThan(5000);
  }
  for (; queues.waiting.length > 0; vi.setSystemTime(Date.now() + 1000)) await queues.bringDue();
  expect(provider.taken).toHaveLength(LETTERS + 1);
  expect(new Set(provider.taken.map(({ to }) => to)).size).toBe(LETTERS + 1);
  expect(queues.attempts).toEqual([]);
});

it("digests go together in one request, and what must not fail does not go with them", async () => {
  const provider = new Provider(5);
  servedBy(provider);
  await new Queues().bring([
    ...Array.from({ length: 50 }, () => mail("communityPost")),
    mail("newDevice"),
    mail("authCode"),
  ]);
  expect(provider.taken.map(({ together }) => together)).toEqual([1, 1, ...Array(50).fill(50)]);
});

it("a provider that is away for ten minutes costs no letter an attempt", async () => {
  const provider = new Provider(5);
  servedBy(provider);
  const queues = new Queues();
  provider.awayUntil = Date.now() + 600_000;
  await queues.bring(Array.from({ length: 60 }, (_, at) => mail(at % 2 ? "firstSignIn" : "communityPost")));
  expect(queues.waiting).toHaveLength(60);
  expect(provider.refused).toBe(1);
  for (; queues.waiting.length > 0; vi.setSystemTime(Date.now() + 5000)) await queues.bringDue();
  expect(provider.taken).toHaveLength(60);
  expect(queues.attempts).toEqual([]);
});

it("a letter that has waited for a day spends attempts from then on", async () => {
  const provider = new Provider(5);
  servedBy(provider);
  provider.awayUntil = Number.POSITIVE_INFINITY;
  const queues = new Queues();
  await queues.bring([
    { ...mail("newDevice"), waits: 300, since: Date.now() - 25 * HOUR_MS } as QueueMessage,
  ]);
  expect([queues.attempts.length, queues.waiting.length]).toEqual([1, 0]);
});

it("counts by the hour what was sent and what waited", async () => {
  await env.DB.prepare("DELETE FROM hourly_counts").run();
  const provider = new Provider(1);
  servedBy(provider);
  await new Queues().bring([mail("newDevice"), mail("authCode"), mail("communityPost")]);
  const { results } = await env.DB.prepare(
    "SELECT name, sum(count) AS n FROM hourly_counts GROUP BY name",
  ).all();
  expect(results).toContainEqual({ name: "letters sent", n: 3 });
});

it("counts a letter as failed when it is refused by itself, not with those it was sent with", async () => {
  await env.DB.prepare("DELETE FROM hourly_counts").run();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const text = await new Request(url, init).text();
    return text.includes("bad@example.jp")
      ? Response.json({ message: "Invalid" }, { status: 422 })
      : Response.json({ id: "1", data: [] });
  });
  const queues = new Queues();
  await queues.bring([mail("communityPost"), mail("communityPost", "bad@example.jp"), mail("communityPost")]);
  const { results } = await env.DB.prepare("SELECT name, count FROM hourly_counts ORDER BY name").all();
  expect(results).toContainEqual({ name: "letters failed", count: 1 });
  expect(results).toContainEqual({ name: "letters sent", count: 2 });
});

it("reads when to come again, in seconds or as a date", () => {
  const now = Date.UTC(2026, 10, 28);
  expect(retryAfterMs("3", now)).toBe(3000);
  expect(retryAfterMs(new Date(now + 7000).toUTCString(), now)).toBe(7000);
  expect([retryAfterMs(null, now), retryAfterMs("soon", now)]).toEqual([null, null]);
});

it("waits a while where no time is asked for, and never longer than a queue can", () => {
  const waits = (asked: number | null) => waitOf(new Busy("busy", asked), 0, { random: 1 });
  expect([waits(null), waits(0)]).toEqual([6250, 6250]);
  expect(waits(4000)).toBe(5000);
  expect(waits(11 * 3_600_000)).toBe(12 * 3_600_000);
});

it("tries a code again within seconds, however often the provider was away", async () => {
  const waits = (longest?: number) =>
    waitOf(new Busy("busy"), 9, { random: 1, ...(longest === undefined ? {} : { longest }) });
  expect([waits(), waits(15_000)]).toEqual([375_000, 18_750]);
});
