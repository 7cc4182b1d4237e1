import { env, listDurableObjectIds } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { MQTT_SUBSCRIPTIONS, MQTT_TOPICS_ASKED_PER_MINUTE } from "#contract/chat/limits";
import { placeTopic } from "#contract/posts/live";
import { closedWith, connected, type Live, subscribePacket } from "../../support/workerd/chat/live";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { community, crowdIn, joinedAs } from "../../support/workerd/fixtures/communities";
import { until } from "../../support/workerd/until";

const PLACE = { kind: "community", id: "square" } as const;
const TOPIC = placeTopic(PLACE);
/** `npm run bench -- chat places` measures it with more, over the Worker as it is served. */
const MEMBERS = 1000;
const PRESENT = 50;

beforeAll(async () => {
  for (const id of ["admin", "member", "visitor", "sent-away", "flooder"]) await person(id);
  await person("nurse", { role: "co-medical", licenceState: null });
  await agreed();
  for (const id of ["admin", "member"]) await signedIn(id);
  await community(PLACE.id);
  await joinedAs(PLACE.id, "admin", { role: "admin" });
  await joinedAs(PLACE.id, "member");
  await joinedAs(PLACE.id, "sent-away", { state: "banned" });
});

const REFUSED = 0x80;

/** Asks to hear the place, and says whether one may. */
async function subscribes(who: string, topic = TOPIC): Promise<{ live: Live; granted: boolean }> {
  const live = await connected(who, { clientId: `${who}/tab` });
  live.send(subscribePacket([topic]));
  await until(() => expect(live.of("suback")).toHaveLength(1));
  return { live, granted: live.of("suback")[0]?.granted[0] !== REFUSED };
}

const post = (who = "member") =>
  respond<{ objectId: string }>(who, "POST", "/opencommunity/posts", {
    openCommunity: PLACE.id,
    title: "題",
    detail: "本文",
  });

describe("asking for topics", () => {
  const strange = (count: number) =>
    Array.from({ length: count }, () => placeTopic({ kind: "community", id: crypto.randomUUID() }));

  it("makes no object of a place that is not there, or that one may not read", async () => {
    const before = await listDurableObjectIds(env.PLACES);
    const live = await connected("nurse", { clientId: "nurse/tab" });
    live.send(subscribePacket([...strange(MQTT_SUBSCRIPTIONS - 1), TOPIC]));
    await until(() => expect(live.of("suback")).toHaveLength(1));
    expect(live.of("suback")[0]?.granted).toEqual(Array(MQTT_SUBSCRIPTIONS).fill(REFUSED));
    expect(await listDurableObjectIds(env.PLACES)).toEqual(before);
    live.socket.close();
  });

  it("goes on for as many as one may have, and not for ever", async () => {
    const { live: other } = await subscribes("member");
    const live = await connected("flooder", { clientId: "flooder/tab" });
    const rooms = (packet: number) =>
      Array.from({ length: MQTT_SUBSCRIPTIONS * 2 }, (_, at) => `session/${packet}-${at}`);
    const most = MQTT_TOPICS_ASKED_PER_MINUTE / MQTT_SUBSCRIPTIONS;
    for (let packet = 1; packet <= most; packet += 1) live.send(subscribePacket(rooms(packet), 1, packet));
    await until(() => expect(live.of("suback")).toHaveLength(most));
    live.send(subscribePacket(rooms(0), 1, most + 1));
    await closedWith(live, 1008);
    await post();
    await until(() => expect(other.frames(TOPIC)).toHaveLength(1));
    other.socket.close();
  });
});

describe("who looks at an open community", () => {
  it("is notified at once that something was posted or answered there, and never of what it says", async () => {
    const { live, granted } = await subscribes("visitor");
    expect(granted).toBe(true);
    const { objectId } = await post();
    await until(() => expect(live.frames(TOPIC)).toHaveLength(1));
    await respond("admin", "POST", "/opencommunity/comments", { parent: objectId, detail: "答え" });
    await until(() => expect(live.frames(TOPIC)).toHaveLength(2));
    expect(live.frames(TOPIC)).toEqual([
      { type: "post", postId: objectId, authorId: "member" },
      { type: "comment", postId: objectId, authorId: "admin" },
    ]);
    live.socket.close();
  });

  it.each(["sent-away", "nurse"])("is not %s, who may not read there", async (who) => {
    const { live, granted } = await subscribes(who);
    expect(granted).toBe(false);
    live.socket.close();
  });

  it("hears no more once they are banned, though the page is still open", async () => {
    await joinedAs(PLACE.id, "visitor");
    const { live } = await subscribes("visitor");
    const ban = { openCommunity: PLACE.id, userId: "visitor", reason: "中傷" };
    expect((await call("admin", "POST", "/opencommunity/ban", ban)).status).toBe(200);
    const { live: other } = await subscribes("member");
    await post("admin");
    await until(() => expect(other.frames(TOPIC)).toHaveLength(1));
    expect(live.frames(TOPIC)).toEqual([]);
    for (const each of [live, other]) each.socket.close();
  });

  it("is no group of others, and nothing by another name", async () => {
    for (const topic of ["place/group/square", "place/community/+", "place/#", "place/board/square"]) {
      const { live, granted } = await subscribes("member", topic);
      expect(`${topic}: ${granted}`).toBe(`${topic}: false`);
      live.socket.close();
    }
  });
});

it(`${PRESENT} of ${MEMBERS} members are there: they are notified of a post, and nothing is written for anybody`, async () => {
  await crowdIn(PLACE.id, "crowd", MEMBERS);
  const there = Array.from({ length: PRESENT }, (_, n) => `crowd-${n}`);
  const lives: Live[] = [];
  for (const who of there) lives.push((await subscribes(who)).live);
  const rows = () =>
    env.DB.prepare(
      "SELECT sum(updated_at + last_read_at) AS n FROM community_members WHERE user_id LIKE 'crowd-%'",
    ).first<number>("n");
  const before = await rows();
  const { objectId } = await post("admin");
  await until(() => {
    for (const live of lives)
      expect(live.frames(TOPIC)).toEqual([{ type: "post", postId: objectId, authorId: "admin" }]);
  });
  expect(await rows()).toBe(before);
  for (const { socket } of lives) socket.close();
});
