import { env, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/limits";
import type { Notice } from "#contract/notices/calls";
import { cleanUp } from "../../../workers/hourly/clean-up";
import { hourly } from "../../../workers/hourly/hourly";
import { startDigests } from "../../../workers/mail/digest/run";
import { compose } from "../../../workers/mail/email";
import { licenceResultEmail } from "../../../workers/mail/templates/registration";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { indexHospital } from "../../../workers/search/documents/update";
import { directRoom, inboxOf, roomOf } from "../../support/workerd/chat/rooms";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, confirmedAt, cookieOf, exchanged, person } from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { listedDoctor } from "../../support/workerd/fixtures/doctors";
import { founded } from "../../support/workerd/fixtures/groups";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { HeldQueue, nurse } from "../../support/workerd/fixtures/notices";
import { receiver } from "../../support/workerd/fixtures/push-receiver";

type Kind = QueueMessage["type"];

/** Noon in Tokyo: nobody sleeps. */
const NOON = Date.UTC(2026, 10, 20, 3);
const PEOPLE = ["ann", "ben", "nora", "nell"];
const queue = new HeldQueue();
const pushed = vi.fn(async () => new Response(null, { status: 201 }));
let rooms: string[] = [];

beforeAll(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  vi.spyOn(globalThis, "fetch").mockImplementation(pushed);
  await hospitals(["home", "away"]);
  for (const id of ["ann", "ben"]) await person(id);
  await nurse("nora", "home");
  await nurse("nell", "away");
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Every message that the queue brings, with what it is about set up before it. The list is whole: its type says so. */
const MESSAGES: { [K in Kind]: () => Promise<Extract<QueueMessage, { type: K }>> } = {
  mail: async () => ({ type: "mail", mail: mailTo("ann@example.jp") }),
  digest: async () => {
    await writtenInCommunity("digest");
    return digest();
  },
  digestMail: async () => {
    // Ben has had the mail of that moment.
    await writtenInCommunity("digest-mail", await person("dan"));
    return { type: "digestMail", kind: "communityPost", userId: "dan", at: NOON, since: NOON - 24 * HOUR_MS };
  },
  renewDirectory: async () => {
    await env.DB.prepare("INSERT OR IGNORE INTO unindexed_hospitals (hospital_id) VALUES ('home')").run();
    return { type: "renewDirectory" };
  },
  magazine: async () => {
    await issue("magazine-slice");
    return { type: "magazine", magazineId: "magazine-slice", after: "" };
  },
  magazineMail: async () => {
    await issue("magazine-mail");
    await env.DB.prepare(
      "INSERT OR IGNORE INTO magazine_recipients (magazine_id, user_id) VALUES ('magazine-mail', 'ann')",
    ).run();
    return { type: "magazineMail", magazineId: "magazine-mail", userId: "ann" };
  },
  push: async () => ({
    type: "push",
    push: {
      event: "push/once",
      subscriptionId: await subscribed("ann"),
      payload: { body: "新しいお知らせがあります", path: "/notification", tag: "notification" },
    },
  }),
  socketsEnd: async () => ({ type: "socketsEnd", userId: "ann", sessionIds: ["one"], expelledAt: NOON }),
  roomsLeft: async () => {
    const removedMember = await person("leaver");
    const { id } = await directRoom("ben", removedMember);
    rooms = [id];
    await roomOf(id).send(removedMember, { clientMessageId: "left", text: "さようなら。" });
    return { type: "roomsLeft", userId: removedMember };
  },
  bytesUnnamed: async () => {
    await env.FILES.put(UNNAMED, "bytes");
    return { type: "bytesUnnamed", keys: [UNNAMED] };
  },
  groupMembersChanged: async () => {
    const groupId = await founded("ann");
    const { roomId } = await respond<{ roomId: string }>("ann", "POST", `/groups/${groupId}/room`);
    rooms = [roomId];
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO memberships (group_id, user_id, state, invited_at, updated_at) VALUES (?, 'ben', 'member', 0, 0)",
      ).bind(groupId),
      env.DB.prepare("UPDATE groups SET members_rev = members_rev + 1 WHERE id = ?").bind(groupId),
    ]);
    return { type: "groupMembersChanged", groupId };
  },
  directoryChanged: async () => {
    await env.DB.prepare(
      `INSERT INTO saved_searches (id, user_id, kind, name, query, condition, tells, created_at)
       VALUES ('kept', 'ann', 'hospitals', 'すべて', '', '{}', 1, 0)`,
    ).run();
    await indexHospital(env.DB, env.SEARCH_DB, "away");
    await env.SEARCH_DB.prepare("INSERT OR IGNORE INTO changed (kind, id) VALUES ('hospital', 'away')").run();
    return { type: "directoryChanged" };
  },
  changesTaken: async () => {
    await env.DB.prepare(
      `INSERT OR IGNORE INTO saved_searches (id, user_id, kind, name, query, condition, tells, created_at)
       VALUES ('kept', 'ann', 'hospitals', 'すべて', '', '{}', 1, 0)`,
    ).run();
    await indexHospital(env.DB, env.SEARCH_DB, "home");
    await env.SEARCH_DB.prepare("UPDATE changed SET taken_at = ? WHERE id = 'home'").bind(NOON).run();
    return { type: "changesTaken", kind: "hospital", ids: ["home"], takenAt: NOON, after: "" };
  },
  vacantBeds: async () => {
    await env.DB.prepare(
      "INSERT INTO vacant_bed_reminders (user_id, hospital_id, hour) VALUES ('nell', 'away', 12)",
    ).run();
    return { type: "vacantBeds", userId: "nell", hospitalId: "away", at: NOON };
  },
  papersProposed: async () => {
    return { type: "papersProposed", doctorId: await listedDoctor("doctor-ann", { userId: "ann" }) };
  },
  hospitalNotice: async () => {
    const { objectId } = await respond<Notice>("nora", "POST", "/hospitalNotices", {
      ...{ title: "外来の休診", detail: "明日は休診です。", isMustRead: false },
      toHospitalObjectIds: ["away"],
    });
    await env.DB.batch([
      env.DB.prepare("UPDATE hospital_notices SET told_count = 0, wave_at = ?").bind(NOON),
      env.DB.prepare("UPDATE hospital_notice_recipients SET told_wave = 0"),
    ]);
    return { type: "hospitalNotice", noticeId: objectId, wave: 1, part: 0 };
  },
  noticeMail: async () => {
    const { objectId } = await respond<Notice>("nora", "POST", "/hospitalNotices", {
      ...{ title: "外来の変更", detail: "受付が変わります。", isMustRead: false },
      toHospitalObjectIds: ["away"],
    });
    return { type: "noticeMail", noticeId: objectId, wave: 1, kind: "sent", userId: "nell" };
  },
  refillIndex: async () => {
    await env.SEARCH_DB.prepare("INSERT INTO refills (kind, after_rank) VALUES ('hospital', 0)").run();
    return { type: "refillIndex", kind: "hospital" };
  },
  newMessage: async () => {
    await subscribed("ann");
    return { type: "newMessage", userId: "ann", roomId: "room-1", kind: "direct", lastSeq: 1 };
  },
  scheduledMessage: async () => {
    const { id: roomId } = await directRoom("ben", "ann");
    rooms = [roomId];
    const message = { clientMessageId: "later", text: "朝の連絡です。", sendAt: NOON + 1 };
    const waiting = await roomOf(roomId).scheduleMessage("ann", message);
    if (!waiting || typeof waiting === "string") throw new Error("not scheduled");
    await runInDurableObject(roomOf(roomId), (_, { storage }) => {
      storage.sql.exec("UPDATE scheduled SET send_at = 0");
    });
    return { type: "scheduledMessage", roomId, id: waiting.id };
  },
  urgentMessage: async () => {
    const { id: roomId } = await directRoom("ben", "ann");
    rooms = [roomId];
    for (const who of ["ann", "ben"]) await confirmedAt(who, "home");
    await env.DB.prepare("UPDATE users SET hospital_id = 'home' WHERE id IN ('ann', 'ben')").run();
    const { sent } = await roomOf(roomId).sendUrgent("ben", {
      ...{ clientMessageId: "urgent", text: "至急です。" },
      urgent: { reason: "当直の交代", userIds: ["ann"] },
    });
    if (!sent || typeof sent === "string") throw new Error("not sent");
    return { type: "urgentMessage", roomId, id: sent.id, round: 0 };
  },
  urgentMail: async () => ({
    ...{ type: "urgentMail", userId: "ann", senderId: "ben", place: "room-2~3" },
    path: "/rooms/room-2?before=23#m3",
  }),
  newNotification: async () => {
    await subscribed("ann");
    return { type: "newNotification", userId: "ann", group: null, at: NOON };
  },
  inboxes: async () => ({
    type: "inboxes",
    userIds: ["ann", "ben"],
    message: {
      type: "notify",
      notification: {
        ...{ id: "event", topic: "bedsOutdated", actorId: null, text: "青空病院", at: NOON },
        about: { type: "openBeds", id: "home" },
      },
    },
  }),
  cardCounts: async () => {
    await exchanged("ben", "ann", "requested");
    return { type: "cardCounts", userId: "ann" };
  },
  unreadMessage: async () => ({
    ...{ type: "unreadMessage", userId: "ann", roomId: "room-2", kind: "direct", senderId: "ben" },
    ...{ lastSeq: 3, unread: 2 },
  }),
};

const UNNAMED = "file/unnamed";

/** They find nothing to do here: nobody is connected. */
const NOTHING_TO_SEE: readonly Kind[] = ["socketsEnd"];

it.each(Object.keys(MESSAGES) as Kind[])("%s, delivered twice, is done once", async (kind) => {
  const message = await MESSAGES[kind]();
  queue.take();
  const before = await everything();
  expect(await queue.deliver(message)).toBe(true);
  await queue.drain();
  const once = await everything();
  if (!NOTHING_TO_SEE.includes(kind)) expect(once).not.toEqual(before);
  expect(await queue.deliver(message)).toBe(true);
  await queue.drain();
  expect(await everything()).toEqual(once);
});

it.each<[string, () => Promise<unknown>]>([
  ["the night's", () => cleanUp(queue.env)],
  ["the hour's", () => hourly(queue.env, NOON)],
  ["the quarter's", () => startDigests(queue.env, ["communityComment"], NOON)],
])("%s work, begun twice, is done once", async (name, start) => {
  await writtenInCommunity(name);
  await env.DB.prepare(
    "INSERT OR IGNORE INTO vacant_bed_reminders (user_id, hospital_id, hour) VALUES ('nora', 'home', 12)",
  ).run();
  await start();
  await queue.drain();
  const once = await everything();
  await start();
  await queue.drain();
  expect(await everything()).toEqual(once);
});

const digest = (): Extract<QueueMessage, { type: "digest" }> => ({
  ...{ type: "digest", kind: "communityPost", from: NOON - 24 * HOUR_MS, to: NOON, after: "" },
});

/** An issue that is due, and Ann who asked for the magazine. */
async function issue(id: string) {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO magazines (id, subject, body, state, send_at, created_by, created_at)
       VALUES (?1, '題', '本文', 'scheduled', 0, 'nell', 0)`,
    ).bind(id),
    env.DB.prepare(
      "INSERT OR REPLACE INTO mail_subscriptions (user_id, mail_type, is_subscribed, changed_at, source) VALUES ('ann', 'mailMagazine', 1, 0, 'settings')",
    ),
  ]);
}

function mailTo(to: string) {
  const url = "https://inowa.test/";
  const letter = licenceResultEmail({ name: "山本 直子", result: "resubmit", reason: "不鮮明です。", url });
  return compose({ event: "mail/once", to, letter }, env);
}

/** A post of Ann's that another has not seen, in an open community of both. */
async function writtenInCommunity(id: string, reader = "ben") {
  await community(id);
  for (const who of ["ann", reader]) await joinedAs(id, who);
  await env.DB.prepare(
    `INSERT INTO posts (id, place_kind, place_id, author_id, title, detail, status, created_at)
     VALUES (?1, 'community', ?2, 'ann', '題', '本文', 'published', ?3)`,
  )
    .bind(idAt(NOON - HOUR_MS), id, NOON - HOUR_MS)
    .run();
}

/** Ids bear their time (UUID, version 7): what was written in a period is found by them. */
function idAt(at: number) {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

async function subscribed(userId: string): Promise<string> {
  const id = crypto.randomUUID();
  const { subscription } = await receiver();
  await cookieOf(userId);
  await env.DB.prepare(
    `INSERT INTO push_subscriptions (id, endpoint, user_id, session_id, p256dh, auth, created_at)
     VALUES (?1, ?2, ?3, (SELECT id FROM sessions WHERE user_id = ?3 LIMIT 1), ?4, ?5, 0)`,
  )
    .bind(id, subscription.endpoint, userId, subscription.keys.p256dh, subscription.keys.auth)
    .run();
  return id;
}

/** All that is kept of anybody here, and how often a push service was asked. */
async function everything() {
  return {
    record: await rowsOf(env.DB),
    index: await rowsOf(env.SEARCH_DB),
    inboxes: await Promise.all(PEOPLE.map((id) => saved(inboxOf(id)))),
    rooms: await Promise.all(rooms.map((id) => saved(roomOf(id)))),
    bytes: (await env.FILES.list({ prefix: UNNAMED })).objects.map(({ key }) => key),
    pushes: pushed.mock.calls.length,
  };
}

/** Which claim was the last is no act. */
const UNTOLD = ["deliveries"];
/** The queue may bring late what other tests have sent: their letters go to others. */
const READERS = [...PEOPLE, "dan", "leaver"].map((id) => `${id}@example.jp`);

async function rowsOf(DB: D1Database) {
  const { results: tables } = await DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND sql NOT LIKE '%fts5%'",
  ).all<{ name: string }>();
  const notified = tables.filter(({ name }) => !UNTOLD.includes(name));
  const found = await DB.batch<{ recipient?: string }>(
    notified.map(({ name }) => DB.prepare(`SELECT * FROM "${name}"`)),
  );
  const rows = found.map(({ results }) =>
    results.filter(({ recipient }) => !recipient || READERS.includes(recipient)),
  );
  return Object.fromEntries(notified.map(({ name }, at) => [name, rows[at]]));
}

function saved(object: DurableObjectStub): Promise<Record<string, unknown[]>> {
  return runInDurableObject(object, (_instance, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*'")
      .toArray();
    return Object.fromEntries(
      tables.map(({ name }) => [name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray()]),
    );
  });
}
