import { env, runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { ObjectCursor, ObjectPage } from "../../../durable-objects/backup/object-data";
import { registerRooms } from "../../../workers/api/chat/rooms/room-register";
import type { Env } from "../../../workers/env";
import { wakeObjects } from "../../../workers/maintenance/objects";
import { directRoom, groupRoom, inboxOf, roomOf, sentBy, somebody } from "../../support/workerd/chat/rooms";
import { person } from "../../support/workerd/client/people";

type Exported = { exportPage: (from: ObjectCursor | null) => Promise<ObjectPage> };

async function pagesOf(object: Exported, between: () => Promise<unknown> = async () => undefined) {
  const pages: ObjectPage[] = [];
  for (let from: ObjectCursor | null = null; pages.length === 0 || from; ) {
    const page = await object.exportPage(from);
    pages.push(page);
    from = page.next;
    await between();
  }
  return pages;
}

it("restored notifications are counted once, also when a page comes twice, and later ones are counted", async () => {
  const [source, target] = [inboxOf(somebody("source")), inboxOf(somebody("target"))];
  const notify = (inbox: typeof source, id: string, about: string) =>
    inbox.notify({
      id,
      topic: "searchMatched",
      about: { type: "doctor", id: about },
      actorId: null,
      text: "",
      at: 1,
    });
  for (const [id, about] of [
    ["1", "a"],
    ["2", "a"],
    ["3", "b"],
  ] as const)
    await notify(source, id, about);
  await source.readNotification("3", false);
  const stateOf = async (inbox: typeof source) => ({
    page: await inbox.notificationPage({ limit: 20, offset: 0 }),
    counts: await inbox.notificationCounts(),
    stored: await runInDurableObject(inbox, (_, { storage }) => [
      ...storage.sql.exec("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").raw(),
      ...storage.sql.exec("SELECT * FROM notification_lines ORDER BY about, kind").raw(),
      ...storage.sql.exec("SELECT * FROM notification_counts ORDER BY kind").raw(),
    ]),
  });
  const before = await stateOf(source);
  const pages = await pagesOf(source as unknown as Exported);
  for (const page of [...pages, ...pages]) expect(await target.importPage(page)).toBe(true);
  expect(await stateOf(target)).toEqual(before);
  for (const inbox of [source, target]) await notify(inbox, "4", "b");
  expect(await stateOf(target)).toEqual(await stateOf(source));
});

it("keys of a room are read last: a change of members between pages leaves no message without its key", async () => {
  const [ann, ben, eve] = [somebody("ann"), somebody("ben"), somebody("eve")];
  const { id, room } = await groupRoom([ann, ben, eve]);
  const row = await sentBy(room, ann, "前の鍵で");
  await runInDurableObject(roomOf(id), (_, { storage }) =>
    storage.sql.exec(
      `INSERT INTO messages (seq, id, sender_id, client_message_id, payload, created_at)
       WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
       SELECT i, 'm' || i, sender_id, 'c' || i, payload, created_at FROM n, messages WHERE messages.id = ?`,
      row.id,
    ),
  );
  let isChanged = false;
  const pages = await pagesOf(roomOf(id) as unknown as Exported, async () => {
    if (!isChanged) await room.change(ann, { add: [], remove: [eve] });
    isChanged = true;
  });
  expect(pages.length).toBeGreaterThan(1);
  const parts = pages.flatMap((page) => page.parts);
  expect(parts.filter(({ table }) => table === "messages").flatMap(({ rows }) => rows)).toHaveLength(300);
  expect(parts.at(-1)?.table).toBe("keys");
  expect(parts.at(-1)?.rows).toHaveLength(2);
});

it("a page of an object is bounded by its bytes", async () => {
  const inbox = inboxOf(somebody("large"));
  await runInDurableObject(inbox, (_, { storage }) => {
    for (const id of ["a", "b", "c"])
      storage.sql.exec("INSERT INTO drafts (room_id, payload) VALUES (?, ?)", id, "x".repeat(400_000));
  });
  const pages = await pagesOf(inbox as unknown as Exported);
  expect(pages.map(({ parts }) => parts.find(({ table }) => table === "drafts")?.rows.length ?? 0)).toEqual([
    2, 1,
  ]);
});

it("a restored room is asleep until it is woken, and knows then what is stored", async () => {
  const [ann, ben] = [await person(somebody("ann")), await person(somebody("ben"))];
  const { room: source } = await directRoom(ann, ben);
  const pages = await pagesOf(source as unknown as Exported);
  const id = somebody("restored");
  const target = () => roomOf(id);
  // It knows that nobody is here.
  expect(await target().isMember(ann)).toBe(false);
  for (const page of pages) await target().importPage(page);
  const alarmIn = async () =>
    ((await runInDurableObject(target(), (_, { storage }) => storage.getAlarm())) ?? 0) - Date.now();
  expect(await alarmIn()).toBeGreaterThan(60 * 60_000);
  await registerRooms(env.DB, [{ id, pair: null }]);
  expect(await wakeObjects(env as unknown as Env, { kind: "rooms", after: "" })).toEqual({ next: null });
  expect(await target().isMember(ann)).toBe(true);
  expect(await alarmIn()).toBeLessThan(61_000);
});

it("the register names no pair with somebody who has left the service", async () => {
  const [ann, ben] = [await person(somebody("ann")), await person(somebody("ben"))];
  const gone = await person(somebody("gone"), { status: "withdrawn" });
  await registerRooms(env.DB, [
    { id: `${ann}-ben`, pair: [ann, ben] },
    { id: `${ann}-gone`, pair: [ann, gone] },
  ]);
  const { results } = await env.DB.prepare("SELECT id, pair FROM rooms WHERE id LIKE ? ORDER BY id")
    .bind(`${ann}-%`)
    .all();
  expect(results).toEqual([
    { id: `${ann}-ben`, pair: [ann, ben].sort().join(" ") },
    { id: `${ann}-gone`, pair: null },
  ]);
});
