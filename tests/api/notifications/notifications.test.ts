import { env } from "cloudflare:test";
import { beforeAll, expect, it, vi } from "vitest";
import { NOT_YOURS, NOTICE_NOT_YOURS, POST_NOT_YOURS } from "#contract/notifications/texts";
import { notifyQueued } from "../../../workers/notifications/deliver-or-queue";
import { endNotifications, notificationId, notify } from "../../../workers/notifications/notify";
import type { InboxesEvent } from "../../../workers/queue/queue-message";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";
import { PLACES } from "../../support/workerd/fixtures/places";

type List = { total: number; items: { id: string; title: string; path: string | null; isGone: boolean }[] };
type Whole = List["items"][number] & { others: unknown[] };

const SOMEBODY = "notified_dcsr";
const ACTOR = "actor_dcsr";

beforeAll(async () => {
  await person(SOMEBODY);
  await person(ACTOR, { lastNameJa: "鈴木" });
  await agreed();
  for (const id of [SOMEBODY, ACTOR]) await signedIn(id);
  for (const who of [SOMEBODY, ACTOR]) await inGroup("notified-group", who);
  await env.DB.prepare(
    `INSERT INTO posts (id, place_kind, place_id, author_id, kind, title, detail, status, created_at)
     SELECT value, 'group', 'notified-group', ?1, 'post', '', '', 'published', 0
     FROM json_each('["p1", "p2", "p3", "p4", "p5"]')`,
  )
    .bind(ACTOR)
    .run();
});

const get = <T>(path: string) => respond<T>(SOMEBODY, "GET", path);
const about = (id: string) => ({ type: "groupPost", id }) as const;
const comment = (eventKey: string, post: string) =>
  notify(env, [SOMEBODY, ACTOR], {
    eventKey,
    topic: "commented",
    about: about(post),
    actorId: ACTOR,
    text: "症例検討会のお知らせ",
  });

it("tells once, with the actor's name of now, and the same number everywhere", async () => {
  await comment("c1", "p1");
  await comment("c1", "p1");
  await comment("c2", "p1");
  const { total, items } = await get<List>("/notifications");
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    title: "鈴木 太郎 先生がコメントしました",
    text: "症例検討会のお知らせ",
    count: 2,
    unreadCount: 2,
    path: "/group/notice/p1",
  });
  expect(await get("/notifications/unread")).toEqual({ count: 2, businessCard: 0, information: 2 });
  expect(await get("/users/getUnreadCounts")).toMatchObject({ notification: { count: 2 } });
  expect(await get("/profile")).toMatchObject({ unreadNotificationCount: 2 });
  expect(
    await respond(ACTOR, "GET", "/notifications/unread"),
    "nobody is told of what they did",
  ).toMatchObject({
    count: 0,
  });
});

it("is read one by one, with the others, or all up to a moment", async () => {
  const [line] = (await get<List>("/notifications")).items;
  await call(SOMEBODY, "POST", `/notification/${line?.id}/read`, {});
  expect(await get("/notifications/unread")).toMatchObject({ count: 1 });
  await call(SOMEBODY, "POST", `/notification/${line?.id}/read`, { others: true });
  expect(await get("/notifications/unread")).toMatchObject({ count: 0 });
  await comment("c3", "p2");
  await respond(SOMEBODY, "POST", "/notifications/read", { upTo: 1 });
  expect(await get("/notifications/unread")).toMatchObject({ count: 1 });
  await respond(SOMEBODY, "POST", "/notifications/read", { upTo: Date.now() });
  expect(await get("/notifications/unread")).toMatchObject({ count: 0 });
});

it("says that its thing is gone, and leads nowhere then", async () => {
  await comment("c4", "p3");
  await endNotifications(env, [SOMEBODY], { about: about("p3") }, "gone");
  const line = (await get<List>("/notifications")).items.find(({ isGone }) => isGone);
  expect(line).toMatchObject({ isGone: true, path: null });
  const whole = await get<Whole>(`/notification/${line?.id}`);
  expect(whole).toMatchObject({ isGone: true, path: null, text: "症例検討会のお知らせ" });
});

it.each([
  ["hospitalNotice"],
  ["group"],
  ["groupPost"],
  ["community"],
  ["communityPost"],
  ["boardItem"],
  ["doctor"],
  ["hospital"],
  ["cardRequest"],
  ["correction"],
  ["report"],
] as const)("asks the record about a %s, whoever deleted it without a word", async (type) => {
  const eventKey = `gone-${type}`;
  await notify(env, [SOMEBODY], {
    eventKey,
    topic: "commented",
    about: { type, id: `no-${type}` },
    actorId: ACTOR,
    text: "",
  });
  const whole = await get<Whole>(`/notification/${await notificationId(eventKey)}`);
  expect(whole).toMatchObject({ isGone: true, path: null });
});

it("leads to a post of a group as long as one belongs to it", async () => {
  for (const who of [SOMEBODY, ACTOR]) await inGroup("told-group", who);
  const { objectId } = await PLACES.group.write(ACTOR, "told-group");
  await comment("c-group", objectId);
  const path = `/notification/${await notificationId("c-group")}`;
  expect(await get<Whole>(path)).toMatchObject({ isGone: false, path: `/group/notice/${objectId}` });
  const words = async () => {
    const { items } = await get<{ items: { about: { id: string }; text: string }[] }>("/notifications");
    return items.find(({ about }) => about.id === objectId)?.text;
  };
  expect(await words()).toBe("症例検討会のお知らせ");
  await inGroup("told-group", SOMEBODY, "removed");
  expect(await get<Whole>(path)).toMatchObject({ isGone: true, path: null, text: POST_NOT_YOURS });
  expect(await words()).toBe(POST_NOT_YOURS);
});

it("leads a connect user to a group as long as they belong to it, and a doctor in any case", async () => {
  await person("guest_conn", { role: "connect", licenceState: null });
  await agreed();
  await signedIn("guest_conn");
  for (const who of ["guest_conn", SOMEBODY]) {
    await inGroup("guests-group", who);
    await notify(env, [who], {
      eventKey: `group-${who}`,
      topic: "groupJoined",
      about: { type: "group", id: "guests-group" },
      actorId: ACTOR,
      text: "",
    });
  }
  const leadsOf = async (who: string) => {
    const { isGone, path } = await respond<Whole>(
      who,
      "GET",
      `/notification/${await notificationId(`group-${who}`)}`,
    );
    return [isGone, path];
  };
  const there = [
    [false, "/connect/group/guests-group"],
    [false, "/group/guests-group"],
  ];
  expect([await leadsOf("guest_conn"), await leadsOf(SOMEBODY)]).toEqual(there);
  for (const who of ["guest_conn", SOMEBODY]) await inGroup("guests-group", who, "removed");
  expect([await leadsOf("guest_conn"), await leadsOf(SOMEBODY)]).toEqual([[true, null], there[1]]);
});

it("leads to a hospital's notice as long as one works where it went", async () => {
  await hospitals(["sender", "addressee"]);
  await nurse("nurse_dcsr", "sender");
  await nurse("moving_dcsr", "addressee");
  await agreed();
  for (const who of ["nurse_dcsr", "moving_dcsr"]) await signedIn(who);
  const { objectId } = await respond<{ objectId: string }>("nurse_dcsr", "POST", "/hospitalNotices", {
    title: "休診",
    detail: "11月24日は休診します。",
    toHospitalObjectIds: ["addressee"],
  });
  await notify(env, ["moving_dcsr"], {
    eventKey: "notice-of-before",
    topic: "noticeReceived",
    about: { type: "hospitalNotice", id: objectId },
    text: "休診",
  });
  const path = `/notification/${await notificationId("notice-of-before")}`;
  const shown = () => respond<Whole>("moving_dcsr", "GET", path);
  const listed = async () => (await respond<List>("moving_dcsr", "GET", "/notifications")).items;
  expect(await shown()).toMatchObject({ isGone: false, path: `/notices/${objectId}`, text: "休診" });
  await env.DB.prepare("UPDATE users SET hospital_id = NULL WHERE id = 'moving_dcsr'").run();
  expect(await shown()).toMatchObject({ isGone: true, path: null, text: NOTICE_NOT_YOURS });
  for (const each of await listed()) expect(each).toMatchObject({ isGone: true, text: NOTICE_NOT_YOURS });
  await env.DB.prepare("UPDATE users SET hospital_id = 'addressee' WHERE id = 'moving_dcsr'").run();
  expect((await call("nurse_dcsr", "DELETE", `/hospitalNotices/${objectId}`)).status).toBe(204);
  expect(await shown()).toMatchObject({ isGone: true, text: "休診" });
});

it.each(["workplacePeople", "hospitalContact", "editProposals", "openBeds"] as const)(
  "says nothing of %s to somebody whose workplace is not confirmed any more",
  async (type) => {
    const [who, hospitalId] = [`left-${type}`, `left-${type}-hospital`];
    await hospitals([hospitalId]);
    await nurse(who, hospitalId);
    await agreed();
    await signedIn(who);
    const about = { type, id: hospitalId } as const;
    await notify(env, [who], { eventKey: who, topic: "contactChanged", about, text: "病院：FAX" });
    const path = `/notification/${await notificationId(who)}`;
    expect(await respond<Whole>(who, "GET", path)).toMatchObject({ isGone: false, text: "病院：FAX" });
    await env.DB.prepare("DELETE FROM workplace_confirmations WHERE user_id = ?").bind(who).run();
    expect(await respond<Whole>(who, "GET", path)).toMatchObject({
      isGone: true,
      path: null,
      text: NOT_YOURS,
    });
  },
);

it("says nothing of the operator's work to somebody without a permission", async () => {
  const about = { type: "operatorQueue", id: "workplaces" } as const;
  await notify(env, [SOMEBODY], {
    eventKey: "was-operator",
    topic: "operatorAsked",
    about,
    actorId: ACTOR,
    text: "病院",
  });
  const path = `/notification/${await notificationId("was-operator")}`;
  expect(await get<Whole>(path)).toMatchObject({ isGone: true, path: null, text: NOT_YOURS });
});

it("is withdrawn also before it came, and of who is kept away", async () => {
  await endNotifications(env, [SOMEBODY], { eventKey: "c5" }, "withdrawn");
  await comment("c5", "p4");
  const { total } = await get<List>("/notifications");
  await call(SOMEBODY, "POST", "/blocks", { userId: ACTOR });
  expect((await get<List>("/notifications")).total).toBeLessThan(total);
  await comment("c6", "p5");
  expect(await get<List>("/notifications")).toMatchObject({ total: 0 });
});

it("to ten thousand costs its sender a few lines of the queue, and reaches who answers though one does not", async () => {
  const sent: InboxesEvent[] = [];
  const EVENTS = {
    sendBatch: vi.fn(
      async (batch: { body: InboxesEvent }[]) => void sent.push(...batch.map(({ body }) => body)),
    ),
  };
  const bindings = { DB: env.DB, INBOX: env.INBOX, EVENTS } as unknown as Parameters<typeof notify>[0];
  const recipients = Array.from({ length: 10_000 }, (_, at) => `many${at}_dcsr`);
  const startedAt = performance.now();
  await notify(bindings, recipients, {
    eventKey: "many",
    topic: "boardOfficial",
    about: about("p9"),
    text: "x",
  });
  console.log(
    `10,000 recipients: ${Math.round(performance.now() - startedAt)} ms, ${EVENTS.sendBatch.mock.calls.length} sends`,
  );
  expect(sent.flatMap(({ userIds }) => userIds)).toEqual(recipients);
  expect(EVENTS.sendBatch.mock.calls.length).toBeLessThanOrEqual(3);

  await person("ill_dcsr");
  await person("well_dcsr");
  const message = sent[0]?.message;
  if (!message) throw new Error("nothing was sent");
  const { INBOX } = env;
  const ill = INBOX.idFromName("ill_dcsr");
  const failing = {
    idFromName: (name: string) => INBOX.idFromName(name),
    get: (id: DurableObjectId) =>
      id.equals(ill) ? { notify: () => Promise.reject(new Error("ill")) } : INBOX.get(id),
  };
  sent.length = 0;
  const some = { userIds: ["ill_dcsr", "well_dcsr"], message };
  await notifyQueued(some, { ...bindings, INBOX: failing } as unknown as typeof bindings);
  expect(sent.map(({ userIds }) => userIds)).toEqual([["ill_dcsr"]]);
  expect((await INBOX.get(INBOX.idFromName("well_dcsr")).counters()).notification).toBe(1);
});
