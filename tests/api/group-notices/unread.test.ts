import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { badgesOf, blocks, PLACES, type PlaceKind, unreadIn } from "../../support/workerd/fixtures/places";

const PEOPLE = ["chair", "author", "blunt", "reader"];

beforeAll(async () => {
  for (const id of PEOPLE) await person(id);
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
});

let made = 0;
let place = "";

/** A group and a community of the same name; nobody belongs to any other. */
beforeEach(async () => {
  made += 1;
  place = `unread-${made}`;
  await env.DB.batch(
    ["memberships", "community_members", "blocks"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  await community(place);
  for (const id of PEOPLE) {
    await inGroup(place, id, id === "chair" ? "admin" : "member");
    await joinedAs(place, id, { role: id === "chair" ? "admin" : "member" });
  }
});

const KINDS: PlaceKind[] = ["group", "community"];

describe.each(KINDS)("the badge of a %s", (kind) => {
  const { write, remove, hide, restore, see, setNotificationLevel } = PLACES[kind];
  const badge = async (who = "reader") => (await badgesOf(who))[kind];

  it("is lit by a post, and goes out when it was seen", async () => {
    const post = await write("author", place);
    expect([await badge(), await badge("author")]).toEqual([1, 0]);
    await see("reader", place, post);
    expect(await badge()).toBe(0);
  });

  it("goes out when what was unread is deleted, and stays while something else is", async () => {
    await write("author", place);
    const newer = await write("blunt", place);
    await remove("blunt", newer);
    expect([await badge(), await unreadIn("reader", kind, place)]).toEqual([1, true]);
    for (const { objectId } of await listed("reader")) await remove("chair", { objectId });
    expect([await badge(), await unreadIn("reader", kind, place)]).toEqual([0, false]);
  });

  it("goes out when it is hidden, and is lit again when it is shown", async () => {
    const post = await write("author", place);
    await hide(post);
    expect([await badge(), await unreadIn("reader", kind, place), await listed("reader")]).toEqual([
      0,
      false,
      [],
    ]);
    await restore(post);
    expect([await badge(), await unreadIn("reader", kind, place)]).toEqual([1, true]);
  });

  it("does not count what somebody wrote whom one has blocked, and the lists do not show it", async () => {
    await blocks("reader", "blunt");
    await write("blunt", place);
    expect([await badge(), await unreadIn("reader", kind, place), await listed("reader")]).toEqual([
      0,
      false,
      [],
    ]);
    expect([await badge("author"), await unreadIn("author", kind, place)]).toEqual([1, true]);
    await write("author", place);
    await write("blunt", place);
    expect([await badge(), await unreadIn("reader", kind, place)]).toEqual([1, true]);
    expect(await listed("reader")).toHaveLength(1);
  });

  it("is not lit for who wants no notifications, nor for a week for who muted it", async () => {
    await write("author", place);
    await setNotificationLevel("reader", place, { tells: "mentions" });
    expect(await badge()).toBe(1);
    await setNotificationLevel("reader", place, { tells: "nothing" });
    expect([await badge(), await unreadIn("reader", kind, place)]).toEqual([0, true]);
    await setNotificationLevel("reader", place, { tells: "all", isMuted: true });
    expect(await badge()).toBe(0);
    await aWeekLater();
    expect(await badge()).toBe(1);
  });

  async function listed(who: string) {
    const page =
      kind === "group"
        ? await respond<{ items: { objectId: string }[] }>(who, "GET", `/group_notices?groupId=${place}`)
        : await respond<{ items: { objectId: string }[] }>(who, "POST", "/opencommunity/findPosts", {
            openCommunity: place,
          });
    return page.items;
  }
});

const aWeekLater = () =>
  env.DB.batch(
    ["memberships", "community_members"].map((table) =>
      env.DB.prepare(`UPDATE ${table} SET muted_until = muted_until - ? WHERE muted_until > 0`).bind(
        7 * DAY_MS,
      ),
    ),
  );

describe.each(KINDS)("comments in a %s", (kind) => {
  const { write, comment, thread } = PLACES[kind];

  it("of people whom one has blocked are neither counted nor listed, for the others they are", async () => {
    const post = await write("author", place);
    await comment("blunt", post, "言い過ぎの一言");
    await comment("chair", post, "落ち着いた一言");
    await blocks("reader", "blunt");
    const counts = async (who: string) => {
      const { commentCount, comments } = await thread(who, post);
      return [commentCount, comments.length];
    };
    expect([await counts("reader"), await counts("author")]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});

it("a search finds nothing by the words of who was blocked", async () => {
  const { write, comment } = PLACES.community;
  const post = await write("author", place);
  await comment("blunt", post, "利尿薬はやめましょう");
  const found = async () =>
    (
      await respond<{ items: unknown[] }>("reader", "POST", "/opencommunity/findPosts", {
        openCommunity: place,
        q: "利尿薬",
      })
    ).items.length;
  expect(await found()).toBe(1);
  await blocks("reader", "blunt");
  expect(await found()).toBe(0);
});

it("in the stream the banned go by no name, and what they wrote in groups keeps it", async () => {
  for (const kind of KINDS) await PLACES[kind].write("blunt", place);
  const ban = { openCommunity: place, userId: "blunt", reason: "中傷" };
  expect((await call("chair", "POST", "/opencommunity/ban", ban)).status).toBe(200);
  type Line = { place: { kind: PlaceKind }; author: { objectId: string; name: string } };
  const { items } = await respond<{ items: Line[] }>("reader", "GET", "/group_notice_timeline");
  const authors = items.map(({ place: { kind }, author }) => [kind, author.objectId, author.name]);
  expect(Object.fromEntries(authors.map(([kind, ...author]) => [kind, author]))).toEqual({
    group: ["blunt", "blunt 太郎"],
    community: ["", "退会済み"],
  });
});
