import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  directRoom,
  inboxOf,
  membership,
  roomOf,
  snapshotAt,
  somebody,
  wholePage,
} from "../../support/workerd/chat/rooms";

/** The runtime itself tries an alarm that threw six times more, then never again. */
const ATTEMPTS = 7;

let notified: string[] = [];
beforeEach(() => {
  notified = [];
  vi.spyOn(console, "error").mockImplementation((line) => notified.push(line));
});

describe("an alarm that fails seven times", () => {
  it("of a room: what was said is delivered all the same, later", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    await room.send(sato, { text: "届くまで", clientMessageId: "1" });
    await Promise.all([die(room), die(inboxOf(tanaka))]);
    await rename(roomOf(id), "retries", "lost");
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      expect(await runDurableObjectAlarm(roomOf(id))).toBe(true);
    }
    await rename(roomOf(id), "lost", "retries");
    expect(await runDurableObjectAlarm(roomOf(id))).toBe(true);
    expect((await inboxOf(tanaka).rooms(tanaka, wholePage))[0]?.unread).toBe(1);
    expect(notified).toHaveLength(ATTEMPTS);
  });

  it("of an Inbox: the mail about what is unread goes once the queue takes it, and once", async () => {
    const tanaka = somebody("tanaka");
    await inboxOf(tanaka).changeChatSettings({ quietHours: null });
    await inboxOf(tanaka).deliver(snapshotAt(1), membership());
    const sent: unknown[] = [];
    await runInDurableObject(inboxOf(tanaka), async (inbox, state) => {
      state.storage.sql.exec("UPDATE rooms SET mail_due_at = 1").toArray();
      const queue = { isDown: true };
      const send = async (event: unknown) => {
        if (queue.isDown) throw new Error("the queue is down");
        sent.push(event);
      };
      Object.assign(inbox, { env: { ...env, EVENTS: { send } } });
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) await ring(inbox, state);
      queue.isDown = false;
      await ring(inbox, state);
      await inbox.alarm();
    });
    expect(sent).toEqual([expect.objectContaining({ userId: tanaka, unread: 1 })]);
    expect(notified).toHaveLength(ATTEMPTS);
  });
});

type Room = ReturnType<typeof roomOf>;

async function ring(inbox: { alarm(): Promise<void> }, { storage }: DurableObjectState) {
  expect(await storage.getAlarm()).not.toBeNull();
  await storage.deleteAlarm();
  await inbox.alarm();
}

/** All it held in memory is gone; its storage stays. */
async function die(object: Room | ReturnType<typeof inboxOf>) {
  const dying = runInDurableObject<DurableObject, void>(object, (_, state) => state.abort("died"));
  await expect(dying).rejects.toThrow("died");
}

/** While a table is away every alarm of its object fails. */
function rename(room: Room, from: string, to: string) {
  return runInDurableObject(room, (_, { storage }) => {
    storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  });
}
