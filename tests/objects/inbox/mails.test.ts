import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { afterQuiet, mailDueAt } from "../../../durable-objects/inbox/mail-plan";
import { inboxOf, membership, snapshotAt, somebody } from "../../support/workerd/chat/rooms";

describe("a mail about something unread", () => {
  const AT = Date.parse("2026-11-20T03:00:00Z");
  const MINUTE = 60_000;

  const never = { hours: null, consulting: null };

  it("is due after ten minutes, at most one an hour, in the morning for groups, never in quiet hours", () => {
    expect(mailDueAt("direct", AT, 0, never)).toBe(AT + 10 * MINUTE);
    expect(mailDueAt("direct", AT, AT - 5 * MINUTE, never)).toBe(AT + 55 * MINUTE);
    expect(new Date(mailDueAt("group", AT, 0, never)).toISOString()).toBe("2026-11-20T22:30:00.000Z");
    const atNight = { ...never, hours: { from: 22, to: 7 } };
    const late = Date.parse("2026-11-20T14:00:00Z");
    expect(new Date(afterQuiet(late, atNight)).toISOString()).toBe("2026-11-20T22:00:00.000Z");
    expect(afterQuiet(AT, atNight)).toBe(AT);
  });

  it("goes once when nobody is there, not when it was read, nor for a muted room", async () => {
    const [gone, reader, mute] = [somebody("gone"), somebody("reader"), somebody("mute")];
    for (const who of [gone, reader, mute]) {
      await inboxOf(who).changeChatSettings({ quietHours: null });
      await inboxOf(who).deliver(snapshotAt(1), membership());
      if (who === reader) await inboxOf(who).markRead("room", 1);
      if (who === mute) await inboxOf(who).mute("room", true);
    }
    const mailed = await Promise.all([gone, reader, mute].map(mailedOf));
    expect(mailed).toEqual([1, 0, 0]);
    await inboxOf(gone).deliver(snapshotAt(2), membership());
    expect(await plannedOf(gone)).toBeGreaterThan(Date.now() + 59 * MINUTE);
  });

  it("goes for a mention in a muted room too, unless its reader chose otherwise", async () => {
    const [notified, deaf, read] = [somebody("mentioned"), somebody("deaf"), somebody("has-read")];
    for (const who of [notified, deaf, read]) {
      const inbox = inboxOf(who);
      await inbox.changeChatSettings({ quietHours: null, hearsMentions: who !== deaf });
      await inbox.deliver(snapshotAt(1), membership());
      await inbox.markRead("room", 1);
      await inbox.mute("room", true);
      await inbox.deliver(snapshotAt(2), membership({ mentionedSeq: 2 }));
      if (who === read) await inbox.markRead("room", 2);
    }
    expect(await Promise.all([notified, deaf, read].map(mailedOf))).toEqual([1, 0, 0]);
  });

  it("stays planned for every room where the first cannot be sent", async () => {
    const who = somebody("unsent");
    await inboxOf(who).changeChatSettings({ quietHours: null });
    for (const roomId of ["room-a", "room-b", "room-c"])
      await inboxOf(who).deliver({ ...snapshotAt(1), roomId }, membership());
    await runInDurableObject(inboxOf(who), async (inbox, state) => {
      state.storage.sql.exec("UPDATE rooms SET mail_due_at = 1 WHERE mail_due_at IS NOT NULL");
      const send = () => Promise.reject(new Error("the queue is away"));
      Object.assign(inbox, { env: { ...env, EVENTS: { send } } });
      await inbox.alarm();
      const [planned] = state.storage.sql
        .exec<{ n: number }>("SELECT count(*) AS n FROM rooms WHERE mail_due_at IS NOT NULL")
        .toArray();
      expect(planned).toEqual({ n: 3 });
    });
  });

  /** Makes the planned mail due and counts what then is put into the queue. */
  async function mailedOf(who: string): Promise<number> {
    const sent: unknown[] = [];
    await runInDurableObject(inboxOf(who), async (inbox, state) => {
      state.storage.sql.exec("UPDATE rooms SET mail_due_at = 1 WHERE mail_due_at IS NOT NULL");
      Object.assign(inbox, { env: { ...env, EVENTS: { send: async (event: unknown) => sent.push(event) } } });
      await inbox.alarm();
    });
    for (const event of sent) expect(event).toMatchObject({ userId: who, roomId: "room", unread: 1 });
    return sent.length;
  }

  const plannedOf = (who: string) =>
    runInDurableObject(
      inboxOf(who),
      (_, state) =>
        state.storage.sql.exec<{ at: number }>("SELECT COALESCE(MAX(mail_due_at), 0) AS at FROM rooms").one()
          .at,
    );
});
