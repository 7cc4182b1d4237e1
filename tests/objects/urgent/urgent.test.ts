import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { URGENT_EVERY_MS, URGENT_REPEATS } from "#contract/chat/limits";
import { sized } from "../../support/size";
import { forgetRoom } from "../../support/workerd/chat/live";
import { groupRoom, sentBy, somebody, wholePage } from "../../support/workerd/chat/rooms";

type Room = Awaited<ReturnType<typeof groupRoom>>["room"];

/** An urgent message that has to be taken. */
async function urgent(
  room: Room,
  who: string,
  userIds: string[],
  clientMessageId: string = crypto.randomUUID(),
) {
  const { sent, isNew } = await room.sendUrgent(who, {
    ...{ text: "病棟へお願いします。", clientMessageId },
    urgent: { reason: "急変の対応", userIds },
  });
  if (!sent || typeof sent === "string") throw new Error(`not sent: ${sent}`);
  return { ...sent, isNew };
}
const rowOf = (room: Room) =>
  runInDurableObject(
    room,
    (_, { storage }) =>
      storage.sql
        .exec<{ round: number; due_at: number | null; round_at: number }>(
          "SELECT round, due_at, round_at FROM urgent ORDER BY seq DESC LIMIT 1",
        )
        .toArray()[0],
  );
const seen = async (room: Room, who: string) => (await room.view(who, wholePage))?.messages.at(-1);

describe("an urgent message", () => {
  it("bears its reason and whom it asks, sealed in storage", async () => {
    const [sato, ito, tanaka] = [somebody("sato"), somebody("ito"), somebody("tanaka")];
    const { room } = await groupRoom([sato, ito, tanaka]);
    const sent = await urgent(room, sato, [ito]);
    expect(sent.urgent).toEqual({ reason: "急変の対応", userIds: [ito] });
    expect((await seen(room, tanaka))?.urgent).toEqual(sent.urgent);
    const stored = await runInDurableObject(room, (_, { storage }) =>
      JSON.stringify(storage.sql.exec("SELECT * FROM urgent").toArray()),
    );
    expect(stored).not.toContain("急変");
    expect((await room.urgentBy(sato))?.map(({ id }) => id)).toEqual([sent.id]);
    expect(await room.urgentBy(ito)).toEqual([]);
    expect(await room.urgentBy(somebody("stranger"))).toBeNull();
  });

  it("sent twice under one name is one, and new once", async () => {
    const [sato, ito] = [somebody("sato"), somebody("ito")];
    const { room } = await groupRoom([sato, ito]);
    const both = await Promise.all([urgent(room, sato, [ito], "one"), urgent(room, sato, [ito], "one")]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it("comes due at once, every five minutes, three times again, and then for its sender, also after restarts", async () => {
    const [sato, ito] = [somebody("sato"), somebody("ito")];
    const { room, id: roomId } = await groupRoom([sato, ito]);
    const { id, seq } = await urgent(room, sato, [ito]);
    for (let round = 0; round <= URGENT_REPEATS; round++) {
      await forgetRoom(roomId);
      const due = await room.takeUrgent(id, round);
      expect(due).toMatchObject({ senderId: sato, seq, unconfirmed: [ito], isLast: false });
      await room.doneUrgent(id, round);
      const next = await rowOf(room);
      expect(next?.round).toBe(round + 1);
      expect(next?.due_at).toBeGreaterThan(Date.now() + URGENT_EVERY_MS - 60_000);
      // The queue may bring the same again.
      expect(await room.takeUrgent(id, round)).toBeNull();
      await room.doneUrgent(id, round);
      expect(await rowOf(room)).toEqual(next);
    }
    expect(await room.takeUrgent(id, URGENT_REPEATS + 1)).toMatchObject({ isLast: true });
    await room.doneUrgent(id, URGENT_REPEATS + 1);
    expect((await rowOf(room))?.due_at).toBeNull();
    expect(await room.takeUrgent(id, URGENT_REPEATS + 1)).toBeNull();
  });

  it("is put into the queue by the room's alarm, again until it is done", async () => {
    const [sato, ito] = [somebody("sato"), somebody("ito")];
    const { room } = await groupRoom([sato, ito]);
    await urgent(room, sato, [ito]);
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec("UPDATE urgent SET due_at = 0");
    });
    await runDurableObjectAlarm(room);
    expect((await rowOf(room))?.due_at).toBeGreaterThan(Date.now());
    const alarm = await runInDurableObject(room, (_, { storage }) => storage.getAlarm());
    expect(alarm).not.toBeNull();
  });

  it("is over when everybody has confirmed it", async () => {
    const [sato, ito, mori] = [somebody("sato"), somebody("ito"), somebody("mori")];
    const { room } = await groupRoom([sato, ito, mori]);
    const { id } = await urgent(room, sato, [ito, mori]);
    await room.acknowledge(ito, id);
    expect(await room.takeUrgent(id, 0)).toMatchObject({ unconfirmed: [mori] });
    await room.acknowledge(mori, id);
    expect(await room.takeUrgent(id, 0)).toBeNull();
    expect((await rowOf(room))?.due_at).toBeNull();
  });

  it("asks no more who has left the room, and counts who confirmed before; who came back is not asked anew", async () => {
    const [sato, ito, mori] = [somebody("sato"), somebody("ito"), somebody("mori")];
    const { room } = await groupRoom([sato, ito, mori]);
    const { id } = await urgent(room, sato, [ito, mori]);
    const { version } = (await seen(room, sato)) ?? { version: -1 };
    await room.acknowledge(ito, id);
    await room.change(sato, { add: [], remove: [ito, mori] });
    const left = await seen(room, sato);
    expect(left?.urgent?.userIds).toEqual([ito]);
    expect(left?.acknowledgedBy).toEqual([ito]);
    // A page that catches up after the change of members gets it.
    expect(left?.version).toBeGreaterThan(version);
    await room.change(sato, { add: [mori], remove: [] });
    expect((await seen(room, sato))?.urgent?.userIds).toEqual([ito]);
    expect(await room.takeUrgent(id, 0)).toBeNull();
  });

  it("ends when its sender leaves the room, and of whoever leaves the service no reason stays", async () => {
    const [sato, ito, mori] = [somebody("sato"), somebody("ito"), somebody("mori")];
    const { room } = await groupRoom([mori, ito, sato]);
    const { id } = await urgent(room, sato, [ito, mori]);
    await room.change(mori, { add: [], remove: [sato] });
    expect(await room.takeUrgent(id, 0)).toBeNull();
    const own = await urgent(room, mori, [ito]);
    await room.forget(mori);
    await room.forget(sato);
    const view = await room.view(ito, wholePage);
    expect(view?.messages.map(({ urgent }) => urgent)).toEqual([undefined, undefined]);
    expect(await room.takeUrgent(own.id, 0)).toBeNull();
    const rows = await runInDurableObject(room, (_, { storage }) => [
      ...storage.sql.exec("SELECT seq FROM urgent"),
      ...storage.sql.exec("SELECT seq FROM urgent_recipients"),
    ]);
    expect(rows).toEqual([]);
  });

  it("ends with its deletion, which says whom it asked, and when an operator hides it", async () => {
    const [sato, ito] = [somebody("sato"), somebody("ito")];
    const { room } = await groupRoom([sato, ito]);
    const deleted = await urgent(room, sato, [ito]);
    expect(await room.delete(sato, deleted.id)).toMatchObject({ seq: deleted.seq, urgentFor: [ito] });
    expect(await room.takeUrgent(deleted.id, 0)).toBeNull();
    const hidden = await urgent(room, sato, [ito]);
    await room.hide(hidden.id, "運営が非表示にしました");
    expect((await seen(room, ito))?.urgent).toBeUndefined();
    expect(await room.takeUrgent(hidden.id, 0)).toBeNull();
  });

  it("keeps its reason when it is edited, and under a new key", async () => {
    const [sato, ito, mori] = [somebody("sato"), somebody("ito"), somebody("mori")];
    const { room } = await groupRoom([sato, ito, mori]);
    const { id } = await urgent(room, sato, [ito]);
    await room.change(sato, { add: [], remove: [mori] });
    await room.edit(sato, id, "3階病棟へお願いします。");
    expect(await seen(room, ito)).toMatchObject({
      text: "3階病棟へお願いします。",
      urgent: { reason: "急変の対応", userIds: [ito] },
    });
  });

  it("whose reason does not open takes nothing along", async () => {
    const [sato, ito] = [somebody("sato"), somebody("ito")];
    const { room } = await groupRoom([sato, ito]);
    await sentBy(room, sato, "一");
    await urgent(room, sato, [ito]);
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec("UPDATE urgent SET reason = 'x'");
    });
    expect((await room.view(ito, wholePage))?.messages.map(({ text }) => text)).toEqual([
      "一",
      "病棟へお願いします。",
    ]);
  });
});

type Deed = { kind: "take" | "confirm" | "leave" | "restart" | "alarm"; what: number };
const deeds = fc.array(
  fc.record<Deed>({
    kind: fc.constantFrom("take", "take", "take", "confirm", "leave", "restart", "alarm"),
    what: fc.nat(2),
  }),
  { minLength: 1, maxLength: 14 },
);

it("over random histories each round is taken for those who have not confirmed and are here, and never after its end", async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (history) => {
      const [sato, ...others] = [somebody("sato"), somebody("ito"), somebody("mori"), somebody("abe")];
      const { room, id: roomId } = await groupRoom([sato, ...others]);
      const { id } = await urgent(room, sato, others);
      const asked = new Set(others);
      let round = 0;
      for (const { kind, what } of history) {
        const who = others[what] ?? "";
        if (kind === "restart") await forgetRoom(roomId);
        if (kind === "alarm") await runDurableObjectAlarm(room);
        if (kind === "confirm" && (await room.acknowledge(who, id))) asked.delete(who);
        if (kind === "leave" && (await room.isMember(who))) {
          await room.change(sato, { add: [], remove: [who] });
          asked.delete(who);
        }
        if (kind !== "take") continue;
        const due = await room.takeUrgent(id, round);
        if (asked.size === 0 || round > URGENT_REPEATS + 1) expect(due).toBeNull();
        else expect(new Set(due?.unconfirmed)).toEqual(asked);
        if (!due) continue;
        await Promise.all([room.doneUrgent(id, round), room.doneUrgent(id, round)]);
        round += 1;
      }
    }),
    { numRuns: sized(15, 150) },
  );
});
