import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCHEDULED_MESSAGES } from "#contract/chat/limits";
import { MESSAGE_UNREADABLE } from "#contract/chat/texts";
import { sized } from "../../support/size";
import { forgetRoom } from "../../support/workerd/chat/live";
import { groupRoom, sentBy, somebody, wholePage } from "../../support/workerd/chat/rooms";

const LATER_MS = 60_000;

type Room = Awaited<ReturnType<typeof groupRoom>>["room"];

const later = (room: Room, who: string, text: string, more: { sendAt?: number; replyTo?: string } = {}) =>
  room.scheduleMessage(who, {
    text,
    clientMessageId: crypto.randomUUID(),
    sendAt: Date.now() + LATER_MS,
    ...more,
  });
/** A message that has to be taken. */
async function waiting(...args: Parameters<typeof later>) {
  const message = await later(...args);
  if (!message || typeof message === "string") throw new Error(`not scheduled: ${message}`);
  return message;
}
const textsIn = async (room: Room, who: string) =>
  (await room.view(who, wholePage))?.messages.map(({ text }) => text);
/** Its time has come. */
const makeDue = (room: Room, id: string) =>
  runInDurableObject(room, (_, { storage }) => {
    storage.sql.exec("UPDATE scheduled SET send_at = 0, due_at = 0 WHERE id = ?", id);
  });

describe("a message that is sent later", () => {
  it("waits for its writer alone, sealed, and is changed and withdrawn by them", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await waiting(room, sato, "朝の連絡です。");
    expect(await textsIn(room, tanaka)).toEqual([]);
    expect(await room.scheduledBy(tanaka)).toEqual([]);
    expect(await room.scheduledBy(somebody("stranger"))).toBeNull();
    const stored = await runInDurableObject(room, (_, { storage }) =>
      JSON.stringify(storage.sql.exec("SELECT * FROM scheduled").toArray()),
    );
    expect(stored).not.toContain("朝の連絡");
    const sendAt = Date.now() + 2 * LATER_MS;
    expect(await room.changeScheduled(tanaka, id, { text: "？", sendAt })).toBe("gone");
    expect(await room.changeScheduled(sato, id, { text: "昼の連絡です。", sendAt })).toMatchObject({
      sendAt,
    });
    expect(await room.scheduledBy(sato)).toMatchObject([{ id, text: "昼の連絡です。", sendAt }]);
    expect((await room.view(sato, wholePage))?.scheduledCount).toBe(1);
    expect(await room.takeScheduled(id)).toBeNull();
    expect(await room.cancelScheduled(tanaka, id)).toBe("gone");
    expect(await room.cancelScheduled(sato, id)).toBe("cancelled");
    expect(await room.scheduledBy(sato)).toEqual([]);
  });

  it("goes once, however often the queue brings it, also after a restart and under a new key", async () => {
    const [sato, tanaka, ito] = [somebody("sato"), somebody("tanaka"), somebody("ito")];
    const { room, id: roomId } = await groupRoom([sato, tanaka, ito]);
    const original = await sentBy(room, tanaka, "何時にしますか。");
    const { id } = await waiting(room, sato, "十時です。", { replyTo: original.id });
    await room.change(sato, { add: [], remove: [ito] });
    await makeDue(room, id);
    await forgetRoom(roomId);
    expect(await room.takeScheduled(id)).toMatchObject({ senderId: sato, text: "十時です。" });
    expect(await room.cancelScheduled(sato, id)).toBe("sending");
    for (let time = 0; time < 3; time++) expect(await room.sendScheduled(id, [tanaka])).toBe(true);
    const sent = (await room.view(tanaka, wholePage))?.messages.at(-1);
    expect(sent).toMatchObject({ text: "十時です。", replyTo: original.id, mentions: [tanaka] });
    expect(await textsIn(room, tanaka)).toHaveLength(2);
    expect(await room.takeScheduled(id)).toBeNull();
  });

  it("is put into the queue by the room's alarm, and again while it is still here", async () => {
    const sato = somebody("sato");
    const { room } = await groupRoom([sato]);
    const { id } = await waiting(room, sato, "朝の連絡です。");
    const alarm = await runInDurableObject(room, (_, { storage }) => storage.getAlarm());
    expect(alarm).toBeLessThanOrEqual(Date.now() + LATER_MS);
    await makeDue(room, id);
    await runDurableObjectAlarm(room);
    const due = await runInDurableObject(
      room,
      (_, { storage }) =>
        storage.sql.exec<{ due_at: number }>("SELECT due_at FROM scheduled").toArray()[0]?.due_at,
    );
    // The queue may have brought it already.
    if (due !== undefined) expect(due).toBeGreaterThan(Date.now());
  });

  it("is no more of a member who left, and of whoever leaves the service nothing stays", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await waiting(room, tanaka, "朝の連絡です。");
    await room.change(sato, { add: [], remove: [tanaka] });
    await makeDue(room, id);
    expect(await room.takeScheduled(id)).toMatchObject({ senderId: tanaka });
    expect(await room.sendScheduled(id, [])).toBe(false);
    expect(await textsIn(room, sato)).toEqual([]);
    await waiting(room, sato, "昼の連絡です。");
    await room.forget(sato);
    const rows = await runInDurableObject(room, (_, { storage }) =>
      storage.sql.exec("SELECT sender_id FROM scheduled").toArray(),
    );
    expect(rows).toEqual([{ sender_id: tanaka }]);
  });

  it("that could not be sent stays for some days with its reason, and takes no place of those that wait", async () => {
    const sato = somebody("sato");
    const { room } = await groupRoom([sato]);
    const { id } = await waiting(room, sato, "朝の連絡です。");
    await room.failScheduled(id, "closed");
    expect((await room.scheduledBy(sato))?.[0]?.failure).toBeUndefined();
    await makeDue(room, id);
    await room.takeScheduled(id);
    for (let time = 0; time < 2; time++) await room.failScheduled(id, "closed");
    expect(await room.scheduledBy(sato)).toMatchObject([{ id, text: "朝の連絡です。", failure: "closed" }]);
    expect((await room.view(sato, wholePage))?.scheduledCount).toBe(0);
    expect(await room.takeScheduled(id)).toBeNull();
    await runDurableObjectAlarm(room);
    expect(await room.scheduledBy(sato)).toHaveLength(1);
    await makeDue(room, id);
    await runDurableObjectAlarm(room);
    expect(await room.scheduledBy(sato)).toEqual([]);
  });

  it("that does not open takes its neighbours along to no fault", async () => {
    const sato = somebody("sato");
    const { room } = await groupRoom([sato]);
    const { id } = await waiting(room, sato, "一");
    await waiting(room, sato, "二");
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec("UPDATE scheduled SET payload = 'x' WHERE id = ?", id);
    });
    const texts = (await room.scheduledBy(sato))?.map(({ text }) => text);
    expect(texts?.sort()).toEqual([MESSAGE_UNREADABLE, "二"].sort());
  });

  it("is one of twenty at most, and one under its name", async () => {
    const sato = somebody("sato");
    const { room } = await groupRoom([sato]);
    const message = { text: "一", clientMessageId: "one", sendAt: Date.now() + LATER_MS };
    const first = await room.scheduleMessage(sato, message);
    expect(await room.scheduleMessage(sato, message)).toEqual(first);
    for (let count = 1; count < SCHEDULED_MESSAGES; count++) await waiting(room, sato, `${count}`);
    expect(await later(room, sato, "一つ多い")).toBe("full");
    expect(await later(room, somebody("stranger"), "？")).toBeNull();
  });
});

type Deed = { kind: "schedule" | "change" | "cancel" | "due" | "deliver" | "restart"; what: number };
const deeds = fc.array(
  fc.record<Deed>({
    kind: fc.constantFrom("schedule", "schedule", "change", "cancel", "due", "deliver", "deliver", "restart"),
    what: fc.nat(5),
  }),
  { minLength: 1, maxLength: 12 },
);

it("over random histories what was scheduled waits, was withdrawn, or was sent once", async () => {
  const sato = somebody("sato");
  const { room, id: roomId } = await groupRoom([sato]);
  const ids: string[] = [];
  const cancelled = new Set<string>();
  const textOf = new Map<string, string>();
  let count = 0;
  const act = async ({ kind, what }: Deed) => {
    const id = ids[ids.length - 1 - (what % Math.max(1, ids.length))] ?? "";
    if (kind === "schedule") {
      const text = `予約${count++}`;
      const message = await later(room, sato, text);
      if (!message || typeof message === "string") return;
      ids.push(message.id);
      textOf.set(message.id, text);
    }
    if (kind === "change") {
      const changed = await room.changeScheduled(sato, id, {
        text: `変更${count++}`,
        sendAt: Date.now() + LATER_MS,
      });
      if (changed && typeof changed !== "string") textOf.set(id, changed.text);
    }
    if (kind === "cancel" && (await room.cancelScheduled(sato, id)) === "cancelled") cancelled.add(id);
    if (kind === "due") await makeDue(room, id);
    if (kind === "restart") await forgetRoom(roomId);
    if (kind === "deliver" && (await room.takeScheduled(id)))
      await Promise.all([room.sendScheduled(id, []), room.sendScheduled(id, [])]);
  };
  await fc.assert(
    fc.asyncProperty(deeds, async (history) => {
      // What two people's calls and the queue do comes at once.
      const half = Math.ceil(history.length / 2);
      await Promise.all(
        [history.slice(0, half), history.slice(half)].map(async (some) => {
          for (const deed of some) await act(deed);
        }),
      );
      const view = await room.view(sato, { limit: 500, offset: 0 });
      const left = new Map(((await room.scheduledBy(sato)) ?? []).map(({ id, text }) => [id, text]));
      const sent = (view?.messages ?? []).map(({ text }) => text);
      const expected = ids.filter((id) => !left.has(id) && !cancelled.has(id)).map((id) => textOf.get(id));
      expect(sent.sort()).toEqual(expected.sort());
      for (const [id, text] of left) expect(text).toBe(textOf.get(id));
      expect(view?.scheduledCount).toBe(left.size);
      expect([...left.keys()].filter((id) => cancelled.has(id))).toEqual([]);
    }),
    { numRuns: sized(30, 300) },
  );
});
