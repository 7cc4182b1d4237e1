import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import { afterQuiet } from "../../../durable-objects/inbox/mail-plan";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { PLACES, type PlaceKind } from "../../support/workerd/fixtures/places";

beforeAll(async () => {
  await person("voice", { lastNameJa: "声", firstNameJa: "太郎" });
  await agreed();
  await signedIn("voice");
});
afterEach(() => void vi.useRealTimers());

const KINDS: PlaceKind[] = ["group", "community"];
let made = 0;

/** Somebody with a browser that wants pushes, in a place with 声 太郎; what is queued for the browser lies in `pushes`. */
async function listener(kind: PlaceKind) {
  made += 1;
  const [who, place] = [`ear-${made}`, `told-${made}`];
  await person(who, { lastNameJa: `耳${made}`, firstNameJa: "花子" });
  await agreed();
  await signedIn(who);
  if (kind === "community") await community(place);
  for (const id of [who, "voice"])
    await (kind === "group" ? inGroup(place, id) : joinedAs(place, id, { role: "member" }));
  const pushes: unknown[] = [];
  const EVENTS = { send: async (event: unknown) => pushes.push(event) };
  await runInDurableObject(inboxOf(who), (inbox) => void Object.assign(inbox, { env: { ...env, EVENTS } }));
  await inboxOf(who).changeChatSettings({ quietHours: null });
  await inboxOf(who).wantPushes();
  return {
    who,
    place,
    pushes,
    unreadNotifications: async () => (await inboxOf(who).notificationCounts()).information.unread,
  };
}
type Listener = Awaited<ReturnType<typeof listener>>;

/** What reaches them: unread notifications, and pushes. */
const reached = async ({ unreadNotifications, pushes }: Listener) => [
  await unreadNotifications(),
  pushes.length,
];

const LEVELS = [
  { name: "all", level: { tells: "all" }, count: 1 },
  { name: "mentions", level: { tells: "mentions" }, count: 1 },
  { name: "nothing", level: { tells: "nothing" }, count: 0 },
  { name: "all, muted for a week", level: { tells: "all", isMuted: true }, count: 0 },
] as const;

describe.each(KINDS)("in a %s", (kind) => {
  const { write, comment, setNotificationLevel } = PLACES[kind];

  it.each(LEVELS)("an answer to what one wrote reaches who hears $name: $hears", async ({ level, count }) => {
    const ear = await listener(kind);
    const post = await write(ear.who, ear.place);
    await setNotificationLevel(ear.who, ear.place, level);
    await comment("voice", post, "参考になりました。");
    expect(await reached(ear)).toEqual([count, count]);
  });

  it("a post that calls nobody tells nobody, however much one wants to hear: it waits for the digest", async () => {
    const ear = await listener(kind);
    await write("voice", ear.place);
    expect(await reached(ear)).toEqual([0, 0]);
  });

  it("a week of silence ends by itself", async () => {
    const ear = await listener(kind);
    const post = await write(ear.who, ear.place);
    await setNotificationLevel(ear.who, ear.place, { isMuted: true });
    const table = kind === "group" ? "memberships" : "community_members";
    await env.DB.prepare(`UPDATE ${table} SET muted_until = muted_until - ? WHERE user_id = ?`)
      .bind(7 * DAY_MS, ear.who)
      .run();
    await comment("voice", post, "参考になりました。");
    expect(await reached(ear)).toEqual([1, 1]);
  });

  it("in quiet hours the notification is there at once, and the push comes at their end", async () => {
    const ear = await listener(kind);
    const post = await write(ear.who, ear.place);
    const hour = new Date(Date.now() + 9 * HOUR_MS).getUTCHours();
    const quiet = { from: hour, to: (hour + 2) % 24 };
    await inboxOf(ear.who).changeChatSettings({ quietHours: quiet });
    await comment("voice", post, "参考になりました。");
    expect(await reached(ear)).toEqual([1, 0]);
    vi.useFakeTimers({
      now: afterQuiet(Date.now(), { hours: quiet, consulting: null }) + 1,
      toFake: ["Date"],
    });
    await runDurableObjectAlarm(inboxOf(ear.who));
    expect(await reached(ear)).toEqual([1, 1]);
  });

  it("nobody is notified of an answer by somebody whom they have blocked", async () => {
    const ear = await listener(kind);
    const post = await write(ear.who, ear.place);
    await env.DB.prepare("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, 'voice', 1)")
      .bind(ear.who)
      .run();
    await comment("voice", post, "参考になりました。");
    expect(await reached(ear)).toEqual([0, 0]);
  });
});

describe("in a group", () => {
  const { write, setNotificationLevel } = PLACES.group;

  it.each(LEVELS)("a call by name reaches who hears $name: $hears", async ({ level, count }) => {
    const ear = await listener("group");
    await setNotificationLevel(ear.who, ear.place, level);
    await write("voice", ear.place, { detail: `@耳${made} 花子先生、座長をお願いします。` });
    expect(await reached(ear)).toEqual([count, count]);
  });

  it.each(LEVELS)("what must be read reaches who hears $name: $hears", async ({ level, count }) => {
    const ear = await listener("group");
    await setNotificationLevel(ear.who, ear.place, level);
    await write("voice", ear.place, { isMustRead: true });
    expect(await reached(ear)).toEqual([count, count]);
  });
});
