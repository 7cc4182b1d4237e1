import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#contract/limits";
import { afterQuiet, digestWindow } from "../../../durable-objects/inbox/mail-plan";
import { inboxOf, membership, snapshotAt, somebody } from "../../support/workerd/chat/rooms";

const NOON = Date.parse("2026-11-24T12:00:00+09:00");
const FIVE = NOON + 5 * HOUR_MS;
const at = (now: number) => vi.useFakeTimers({ now, toFake: ["Date"] });

afterEach(() => void vi.useRealTimers());

/** Somebody who is away and wants pushes; what is sent to them goes nowhere but here. */
async function away() {
  at(NOON);
  const inbox = inboxOf(somebody("consulting"));
  const sent: Sent[] = [];
  await runInDurableObject(inbox, (object) => {
    const EVENTS = { send: async (event: Sent) => void sent.push(event) };
    Object.assign(object, { env: { ...env, EVENTS } });
  });
  await inbox.changeChatSettings({ quietHours: null });
  await inbox.wantPushes();
  const notify = (id: string) =>
    inbox.notify({
      ...{ id, topic: "commented", about: { type: "groupPost", id }, actorId: null, text: "症例検討会" },
      at: Date.now(),
    });
  const rung = async (now: number) => {
    at(now);
    await runDurableObjectAlarm(inbox);
    return sent.splice(0);
  };
  const ring = async (now: number) => (await rung(now)).map(({ type }) => type);
  const digests = async (now: number) => (await rung(now)).map(({ at, since, until }) => [at, since, until]);
  return { inbox, notify, ring, digests };
}
type Sent = { type: string; at: number; since: number; until: number };

describe("while somebody sees patients", () => {
  it("mails and pushes wait until the end that was said", async () => {
    const { inbox, notify, ring } = await away();
    await inbox.consult(FIVE);
    await notify("n1");
    await inbox.deliver(snapshotAt(1), membership());
    expect(await ring(NOON + HOUR_MS)).toEqual([]);
    expect(await ring(FIVE - 1)).toEqual([]);
    expect((await ring(FIVE + 1)).sort()).toEqual(["newNotification", "unreadMessage"]);
  });

  it("what was due before waits as well, and goes out when it ends sooner", async () => {
    const { inbox, notify, ring } = await away();
    await inbox.deliver(snapshotAt(1), membership());
    await ring(NOON);
    await inbox.consult(FIVE);
    await notify("n1");
    expect(await ring(NOON + 11 * MINUTE_MS)).toEqual([]);
    at(NOON + HOUR_MS);
    for (let nth = 0; nth < 2; nth += 1) await inbox.consult(null);
    expect((await ring(NOON + HOUR_MS + 1)).sort()).toEqual(["newNotification", "unreadMessage"]);
    expect(await ring(FIVE + 1)).toEqual([]);
  });

  it("a later end holds on, and a sooner one lets go", async () => {
    const { inbox, notify, ring } = await away();
    await inbox.consult(FIVE);
    await notify("n1");
    await inbox.consult(FIVE + HOUR_MS);
    expect(await ring(FIVE + 1)).toEqual([]);
    await inbox.consult(FIVE + 10 * MINUTE_MS);
    expect(await ring(FIVE + 10 * MINUTE_MS + 1)).toEqual(["newNotification"]);
  });
});

describe("a digest that is due meanwhile", () => {
  /** Asks for the digest of an hour, as the queue does. */
  const dueAt = async (inbox: Awaited<ReturnType<typeof away>>["inbox"], now: number) => {
    at(now);
    return inbox.takeDigest("communityPost", now, HOUR_MS);
  };

  it("goes out once with the others at the end, however often each was asked for", async () => {
    const { inbox, digests } = await away();
    await inbox.consult(FIVE);
    for (let now = NOON + HOUR_MS; now < FIVE; now += HOUR_MS)
      for (let time = 0; time < 2; time += 1) expect(await dueAt(inbox, now)).toBeNull();
    expect(await digests(FIVE - 1)).toEqual([]);
    expect(await digests(FIVE)).toEqual([[FIVE, NOON - HOUR_MS, FIVE]]);
    expect(await digests(FIVE + 1)).toEqual([]);
    // The one that is due at the end itself is the same, and is sent once by its name.
    expect(await dueAt(inbox, FIVE)).toEqual({ at: FIVE, since: NOON - HOUR_MS, until: FIVE });
  });

  it("goes out at once when it ends sooner, and the next one goes on from there", async () => {
    const { inbox, digests } = await away();
    await inbox.consult(FIVE);
    expect(await dueAt(inbox, NOON + HOUR_MS)).toBeNull();
    const ended = NOON + 100 * MINUTE_MS;
    at(ended);
    await inbox.consult(null);
    expect(await digests(ended)).toEqual([[ended, NOON - HOUR_MS, NOON + HOUR_MS]]);
    expect(await dueAt(inbox, NOON + 2 * HOUR_MS)).toEqual({
      at: NOON + 2 * HOUR_MS,
      since: NOON + HOUR_MS,
      until: NOON + 2 * HOUR_MS,
    });
    expect(await digests(FIVE + 1)).toEqual([]);
  });

  it("is held until the queue has it, and one that is held meanwhile stays", async () => {
    const { inbox, digests } = await away();
    await inbox.consult(FIVE);
    expect(await dueAt(inbox, NOON + HOUR_MS)).toBeNull();
    const later = { kind: "communityPost", at: FIVE + HOUR_MS, since: FIVE, periodMs: HOUR_MS };
    await runInDurableObject(inbox, (object, { storage }) => {
      const held = () => storage.sql.exec("SELECT value FROM settings WHERE name LIKE 'digest %'").toArray();
      const { EVENTS } = Reflect.get(object, "env");
      const send = async (event: Sent) => {
        expect(held()).toHaveLength(1);
        storage.sql.exec("UPDATE settings SET value = ? WHERE name LIKE 'digest %'", JSON.stringify(later));
        await EVENTS.send(event);
      };
      Object.assign(object, { env: { ...env, EVENTS: { send } } });
    });
    expect(await digests(FIVE)).toEqual([[FIVE, NOON - HOUR_MS, FIVE]]);
    await runInDurableObject(inbox, (_, { storage }) => {
      const [row] = storage.sql.exec("SELECT value FROM settings WHERE name LIKE 'digest %'").toArray();
      expect(JSON.parse(String(row?.value))).toEqual(later);
    });
  });

  it("waits on when it ends later", async () => {
    const { inbox, digests } = await away();
    await inbox.consult(FIVE);
    expect(await dueAt(inbox, NOON + HOUR_MS)).toBeNull();
    await inbox.consult(FIVE + HOUR_MS);
    expect(await digests(FIVE)).toEqual([]);
    expect(await digests(FIVE + HOUR_MS)).toEqual([[FIVE + HOUR_MS, NOON - HOUR_MS, FIVE + HOUR_MS]]);
  });
});

it("an end within quiet hours is theirs, and quiet hours that end while one sees patients do not end it", () => {
  const hours = { from: 17, to: 7 };
  const evening = { hours, consulting: { from: NOON, until: FIVE + HOUR_MS } };
  const seven = NOON + 19 * HOUR_MS;
  for (const moment of [NOON, FIVE, FIVE + HOUR_MS]) expect(afterQuiet(moment, evening)).toBe(seven);
  const morning = { hours, consulting: { from: seven - HOUR_MS, until: seven + HOUR_MS } };
  for (const moment of [seven - 2 * HOUR_MS, seven])
    expect(afterQuiet(moment, morning)).toBe(seven + HOUR_MS);
  expect(afterQuiet(seven + HOUR_MS, morning)).toBe(seven + HOUR_MS);
});

it("the digests that fall into it are one, of all that was written since", () => {
  const quiet = { hours: null, consulting: { from: NOON, until: FIVE } };
  const period = 15 * MINUTE_MS;
  const held = { at: FIVE, since: NOON - period, until: FIVE };
  for (const due of [NOON, NOON + HOUR_MS, FIVE]) expect(digestWindow(due, period, quiet)).toEqual(held);
  expect(digestWindow(FIVE + period, period, quiet)).toEqual({
    at: FIVE + period,
    since: FIVE,
    until: FIVE + period,
  });
});

it("an end between two digests leaves nothing out and repeats nothing", () => {
  const quiet = { hours: null, consulting: { from: NOON + 30 * MINUTE_MS, until: FIVE + 7 * MINUTE_MS } };
  for (const period of [15 * MINUTE_MS, HOUR_MS]) {
    const dues = Array.from({ length: (8 * HOUR_MS) / period }, (_, at) => NOON + (at + 1) * period);
    const windows = dues.map((due) => digestWindow(due, period, quiet));
    const each = [...new Map(windows.map((one) => [one.at, one])).values()];
    let notified = NOON;
    for (const { since, until } of each) {
      expect(since).toBe(notified);
      expect(until).toBeGreaterThan(since);
      notified = until;
    }
    expect(
      windows.map((one) => each.some(({ at, since }) => at === one.at && since === one.since)),
    ).not.toContain(false);
    expect(notified).toBe(dues.at(-1));
    expect(each.some(({ at }) => at === FIVE + 7 * MINUTE_MS)).toBe(true);
  }
});
