import { runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, it } from "vitest";
import type {
  Ending,
  InboxNotification,
  Which,
} from "../../../durable-objects/inbox/notifications/notification";
import { sized } from "../../support/size";
import { inboxOf, somebody } from "../../support/workerd/chat/rooms";

const HISTORIES = sized(100, 1000);
const WHOLE = { limit: 100, offset: 0 };

/** An ending from long ago is forgotten. */
const moment = fc.integer({ min: 1, max: 9 }).map((second) => NOW + second);
const NOW = Date.now();

const ABOUT = [
  { type: "groupPost", id: "p1" },
  { type: "groupPost", id: "p2" },
  { type: "businessCard", id: "p1" },
] as const;
const TOPICS = ["commented", "reacted", "cardAccepted"] as const;
const ACTORS = [null, "sato", "suzuki"] as const;

const notification = fc
  .record({
    name: fc.nat(7),
    about: fc.nat(2),
    topic: fc.nat(2),
    actor: fc.nat(2),
    at: moment,
  })
  .map(
    ({ name, about, topic, actor, at }): InboxNotification => ({
      // A name stands for one event, whatever else it says.
      id: `n${name}-${about}${topic}${actor}${at}`,
      topic: TOPICS[topic] ?? "commented",
      about: ABOUT[about] ?? ABOUT[0],
      actorId: ACTORS[actor] ?? null,
      text: "x",
      at,
    }),
  );

type Step =
  | { do: "deliver"; notification: InboxNotification }
  | { do: "end"; of: number; by: "id" | "about" | "topic" | "actor"; how: Ending["how"]; at: number }
  | { do: "read"; of: number; others: boolean }
  | { do: "readAll"; upTo: number; cards: boolean };

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant("deliver" as const), notification }) },
    fc.record({
      do: fc.constant("end" as const),
      of: fc.nat(20),
      by: fc.constantFrom("id" as const, "about" as const, "topic" as const, "actor" as const),
      how: fc.constantFrom("read" as const, "gone" as const, "withdrawn" as const),
      at: moment,
    }),
    fc.record({ do: fc.constant("read" as const), of: fc.nat(20), others: fc.boolean() }),
    fc.record({
      do: fc.constant("readAll" as const),
      upTo: moment,
      cards: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 25 },
);

type Existing = InboxNotification & { isRead: boolean; isGone: boolean };

/** A second telling of the rules, over a list. */
class Model {
  known = new Map<string, Existing>();
  private endings: Ending[] = [];

  deliver(notified: InboxNotification) {
    if (this.known.has(notified.id)) return;
    const ends = this.endings.filter((ending) => holds(ending, notified)).map(({ how }) => how);
    if (ends.includes("withdrawn")) return;
    const isGone = ends.includes("gone");
    this.known.set(notified.id, { ...notified, isGone, isRead: isGone || ends.includes("read") });
  }

  end(ending: Ending) {
    this.endings.push(ending);
    for (const each of this.known.values()) {
      if (!holds(ending, each)) continue;
      if (ending.how === "withdrawn") this.known.delete(each.id);
      each.isRead = true;
      each.isGone ||= ending.how === "gone";
    }
  }

  read(id: string, others: boolean) {
    const one = this.known.get(id);
    if (!one) return;
    for (const each of this.known.values())
      if (each === one || (others && isSameThing(each, one) && each.at <= one.at)) each.isRead = true;
  }

  readAll(upTo: number, cards: boolean) {
    for (const each of this.known.values())
      if (each.at <= upTo && (!cards || isCard(each))) each.isRead = true;
  }

  get unread() {
    const unread = [...this.known.values()].filter(({ isRead }) => !isRead);
    return {
      businessCard: unread.filter(isCard).length,
      information: unread.filter((n) => !isCard(n)).length,
    };
  }
}

const isCard = ({ topic }: InboxNotification) => topic === "cardAccepted";
const thing = (n: InboxNotification) => `${n.about.type}/${n.about.id}/${isCard(n)}`;
const isSameThing = (a: InboxNotification, b: InboxNotification) => thing(a) === thing(b);

function holds({ which, at }: Ending, notified: InboxNotification) {
  if ("id" in which) return which.id === notified.id;
  if (notified.at > at) return false;
  if ("actorId" in which) return which.actorId === notified.actorId;
  const isAbout = which.about.type === notified.about.type && which.about.id === notified.about.id;
  return isAbout && (!which.topic || which.topic === notified.topic);
}

function whichOf(notified: InboxNotification, by: "id" | "about" | "topic" | "actor"): Which {
  if (by === "id") return { id: notified.id };
  if (by === "actor" && notified.actorId !== null) return { actorId: notified.actorId };
  return by === "topic" ? { about: notified.about, topic: notified.topic } : { about: notified.about };
}

it(`what is listed and counted is what happened, however it repeats and overtakes, over ${HISTORIES} histories`, async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const inbox = inboxOf(somebody("told"));
      const model = new Model();
      const named = history.flatMap((step) => (step.do === "deliver" ? [step.notification] : []));
      for (const step of history) await act(step, { inbox, model, named });
      for (const notified of named) await inbox.notify(notified);
      for (const notified of named) model.deliver(notified);
      await expectSame(inbox, model);
      number += 1;
    }),
    { numRuns: HISTORIES },
  );
  console.log(`${number} histories of notifications`);
});

type World = { inbox: ReturnType<typeof inboxOf>; model: Model; named: InboxNotification[] };

async function act(step: Step, { inbox, model, named }: World) {
  const notified = "of" in step ? named[step.of % Math.max(1, named.length)] : undefined;
  if (step.do === "deliver") {
    await inbox.notify(step.notification);
    return model.deliver(step.notification);
  }
  if (step.do === "readAll") {
    await inbox.readNotifications(step.cards ? "businessCard" : undefined, step.upTo);
    return model.readAll(step.upTo, step.cards);
  }
  if (!notified) return;
  if (step.do === "read") {
    await inbox.readNotification(notified.id, step.others);
    return model.read(notified.id, step.others);
  }
  const ending = { which: whichOf(notified, step.by), how: step.how, at: step.at };
  await inbox.endNotifications(ending);
  model.end(ending);
}

async function expectSame(inbox: World["inbox"], model: Model) {
  const { lines, counts } = await inbox.notificationPage(WHOLE);
  const { businessCard, information } = model.unread;
  expect(counts.businessCard.unread).toBe(businessCard);
  expect(counts.information.unread).toBe(information);
  expect((await inbox.counters()).notification).toBe(businessCard + information);
  const things = Map.groupBy(model.known.values(), thing);
  expect(lines.length).toBe(things.size);
  expect(counts.businessCard.lines + counts.information.lines).toBe(things.size);
  for (const line of lines) {
    const same = things.get(thing(line)) ?? [];
    expect(line.count).toBe(same.length);
    expect(line.unreadCount).toBe(same.filter(({ isRead }) => !isRead).length);
    expect(line.at).toBe(Math.max(...same.map(({ at }) => at)));
    expect(line.goneAt !== null).toBe(model.known.get(line.id)?.isGone);
  }
  const isUnread = lines.map(({ unreadCount }) => unreadCount > 0);
  expect(isUnread).toEqual([...isUnread].sort((a, b) => Number(b) - Number(a)));
}

it("a list and a count read as many rows with ten thousand as with ten", async () => {
  const [few, many] = [inboxOf(somebody("few")), inboxOf(somebody("many"))];
  await fill(few, 10);
  await fill(many, 10_000);
  for (const inbox of [few, many]) {
    const { lines } = await inbox.notificationPage({ limit: 5, offset: 0 });
    expect(lines.map(({ id }) => id)).toHaveLength(5);
  }
  expect((await many.counters()).notification).toBe(10_000);
  expect(await rowsRead(many)).toBeLessThanOrEqual((await rowsRead(few)) + 5);
});

const fill = (inbox: World["inbox"], number: number) =>
  runInDurableObject(inbox, async (instance) => {
    for (let at = 1; at <= number; at += 1)
      instance.notify({
        id: `n${at}`,
        topic: "commented",
        about: { type: "groupPost", id: `p${at}` },
        actorId: null,
        text: "x",
        at,
      });
  });

/** Rows that SQLite looks at for the first page and the badge. */
const rowsRead = (inbox: World["inbox"]) =>
  runInDurableObject(inbox, async (instance, { storage }) => {
    const { exec } = storage.sql;
    let rows = 0;
    const sql = storage.sql as unknown as { exec: (...args: unknown[]) => unknown };
    sql.exec = (...args: unknown[]) => {
      const cursor = exec.apply(storage.sql, args as Parameters<typeof exec>);
      const list = cursor.toArray();
      rows += cursor.rowsRead;
      return { toArray: () => list, one: () => list[0], rowsWritten: cursor.rowsWritten };
    };
    instance.notificationPage({ limit: 5, offset: 0 });
    instance.counters();
    sql.exec = exec as typeof sql.exec;
    return rows;
  });
