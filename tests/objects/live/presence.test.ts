import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { NAMED_READERS } from "#contract/chat/limits";
import { sessionTopic, TYPING } from "#contract/chat/socket";
import { closedWith, forgetRoom, type Live, openRoom } from "../../support/workerd/chat/live";
import { groupRoom, inboxOf, sentBy, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

const choose = (who: string, showsPresence: boolean) => inboxOf(who).changeChatSettings({ showsPresence });

/** People in a room; those named first show their presence. */
async function roomOfSome(showing: number, others: number) {
  const people = Array.from({ length: showing + others }, (_, at) => somebody(`p${at}`));
  for (const who of people.slice(0, showing)) await choose(who, true);
  return { people, ...(await groupRoom(people)) };
}
const companyOf = (live: Live, id: string) =>
  live.frames(sessionTopic(id)).filter(({ type }) => type === "presence" || type === "typing");
const lastPresence = (live: Live, id: string) =>
  companyOf(live, id)
    .filter(({ type }) => type === "presence")
    .at(-1)?.userIds;
const types = (live: Live, roomId: string, payload: string = TYPING, more: object = {}) =>
  live.send({
    ...{ cmd: "publish", topic: sessionTopic(roomId), payload, qos: 0, dup: false, retain: false },
    ...more,
  } as never);

// The objects are tested without the migrations. Where blocks can't be read, nobody is shown.
beforeAll(async () => {
  const columns = "blocker_id TEXT, blocked_id TEXT, created_at INTEGER";
  await env.DB.prepare(`CREATE TABLE IF NOT EXISTS blocks (${columns})`).run();
});

describe("presence", () => {
  it("is shown to one another by those who chose it, and by nobody else", async () => {
    const { people, id, room } = await roomOfSome(2, 1);
    const [sato = "", ito = "", tanaka = ""] = people;
    const one = await openRoom(sato, id);
    await until(() => expect(lastPresence(one, id)).toEqual([]));
    const third = await openRoom(tanaka, id);
    const other = await openRoom(ito, id);
    await until(() => expect(lastPresence(one, id)).toEqual([ito]));
    await until(() => expect(lastPresence(other, id)).toEqual([sato]));
    other.socket.close();
    await until(() => expect(lastPresence(one, id)).toEqual([]));
    const { id: messageId } = await sentBy(room, sato, "その後");
    await until(() => expect(third.payloads(sessionTopic(id)).join()).toContain(messageId));
    expect(companyOf(third, id)).toEqual([]);
  });

  it("says nothing of the moment at which somebody comes who does not show theirs, also after hibernation", async () => {
    const { people, id, room } = await roomOfSome(2, 1);
    const [sato = "", ito = "", tanaka = ""] = people;
    const one = await openRoom(sato, id);
    await openRoom(ito, id);
    await until(() => expect(lastPresence(one, id)).toEqual([ito]));
    const before = companyOf(one, id).length;
    const third = await openRoom(tanaka, id);
    types(third, id);
    await forgetRoom(id);
    third.socket.close();
    const { id: messageId } = await sentBy(room, ito, "その後");
    await until(() => expect(one.payloads(sessionTopic(id)).join()).toContain(messageId));
    expect(companyOf(one, id)).toHaveLength(before);
  });

  it("ends for everybody when it is turned off, before that is answered, and begins when it is turned on", async () => {
    const { people, id } = await roomOfSome(2, 0);
    const [sato = "", ito = ""] = people;
    const [one, other] = [await openRoom(sato, id), await openRoom(ito, id)];
    await until(() => expect(lastPresence(one, id)).toEqual([ito]));
    await choose(ito, false);
    await until(() => expect(lastPresence(one, id)).toEqual([]));
    await until(() => expect(lastPresence(other, id)).toBeNull());
    const seen = companyOf(one, id).length;
    types(other, id);
    await choose(ito, true);
    await until(() => expect(lastPresence(one, id)).toEqual([ito]));
    expect(companyOf(one, id)).toHaveLength(seen + 1);
    await until(() => expect(lastPresence(other, id)).toEqual([sato]));
  });

  it("is not shown across a block, whichever of the two set it", async () => {
    const { people, id } = await roomOfSome(3, 0);
    const [sato = "", ito = "", mori = ""] = people;
    const [one, other, third] = [await openRoom(sato, id), await openRoom(ito, id), await openRoom(mori, id)];
    await until(() => expect(lastPresence(one, id)).toEqual([ito, mori].sort()));
    await env.DB.prepare("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)")
      .bind(ito, sato)
      .run();
    await inboxOf(ito).recheckPresence();
    await until(() => expect(lastPresence(one, id)).toEqual([mori]));
    await until(() => expect(lastPresence(other, id)).toEqual([mori]));
    types(other, id);
    await until(() => expect(companyOf(third, id).at(-1)).toEqual({ type: "typing", userId: ito }));
    expect(companyOf(one, id).filter(({ type }) => type === "typing")).toEqual([]);
  });

  it("is shown to nobody in a large room, and to nobody who left", async () => {
    const { people, id, room } = await roomOfSome(2, NAMED_READERS - 2);
    const [sato = "", ito = ""] = people;
    const [one, other] = [await openRoom(sato, id), await openRoom(ito, id)];
    await until(() => expect(lastPresence(one, id)).toEqual([ito]));
    await room.change(sato, { add: [somebody("new")], remove: [] });
    await until(() => expect(lastPresence(one, id)).toEqual([]));
    await room.change(sato, { add: [], remove: [people.at(-1) ?? ""] });
    await until(() => expect(lastPresence(one, id)).toEqual([ito]));
    await room.change(sato, { add: [], remove: [ito] });
    await until(() => expect(lastPresence(one, id)).toEqual([]));
    await until(() => expect(other.closed).not.toBeNull());
  });
});

describe("typing", () => {
  it("is passed on to those who show theirs, not to oneself, and not again within two seconds", async () => {
    const { people, id, room } = await roomOfSome(2, 1);
    const [sato = "", ito = "", tanaka = ""] = people;
    const [one, other, third] = [
      await openRoom(sato, id),
      await openRoom(ito, id),
      await openRoom(tanaka, id),
    ];
    await until(() => expect(lastPresence(one, id)).toEqual([ito]));
    for (let time = 0; time < 5; time++) types(other, id);
    await until(() => expect(companyOf(one, id).at(-1)).toEqual({ type: "typing", userId: ito }));
    types(third, id);
    const { id: messageId } = await sentBy(room, tanaka, "その後");
    await until(() => expect(one.payloads(sessionTopic(id)).join()).toContain(messageId));
    expect(companyOf(one, id).filter(({ type }) => type === "typing")).toHaveLength(1);
    expect(companyOf(other, id).filter(({ type }) => type === "typing")).toEqual([]);
    expect(companyOf(third, id)).toEqual([]);
  });

  it("is the one word that may be published, in its one form", async () => {
    const { people, id } = await roomOfSome(1, 0);
    const [sato = ""] = people;
    const bad: [string, object][] = [
      ["typing!", {}],
      ["", {}],
      [TYPING, { qos: 1, messageId: 7 }],
      [TYPING, { retain: true }],
      [TYPING, { topic: "session/other" }],
    ];
    for (const [payload, more] of bad) {
      const live = await openRoom(sato, id);
      types(live, id, payload, more);
      await closedWith(live, 1008);
    }
  });
});
