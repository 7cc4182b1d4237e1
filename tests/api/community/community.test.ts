import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Community, CommunityMembership, CommunityRow } from "#contract/community/shapes";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";

const PEOPLE = ["admin", "second", "moderator", "member", "visitor"];

beforeAll(async () => {
  for (const id of PEOPLE) await person(id);
  await person("rep", { role: "ms", licenceState: null, territories: ["13"] });
  await person("cnct", { role: "connect", licenceState: null });
  await person("waiting", { licenceState: "in-review" });
  await agreed();
  for (const id of [...PEOPLE, "rep", "cnct", "waiting"]) await signedIn(id);
});

let counted = 0;
/** A community of one admin. */
async function fresh(fields: object = {}): Promise<string> {
  counted += 1;
  const id = `c${counted}`;
  await community(id, fields);
  await joinedAs(id, "admin", { role: "admin" });
  return id;
}

const act = (who: string, deed: string, body: object) => call(who, "POST", `/opencommunity/${deed}`, body);
const standing = async (who: string, openCommunity: string) =>
  (await respond<Community>(who, "GET", `/opencommunity/${openCommunity}`)).standing;
const refusal = async (response: Response) => {
  const { message, current } = (await response.json()) as { message: string; current?: CommunityMembership };
  return { status: response.status, message, current };
};

describe("joining and leaving", () => {
  it("is open to doctors, MS and connect users, once however often it is asked", async () => {
    const openCommunity = await fresh();
    for (const who of ["visitor", "rep", "cnct", "visitor"]) {
      const joined = await act(who, "join", { openCommunity });
      expect(joined.status).toBe(200);
    }
    const seen = await respond<Community>("visitor", "GET", `/opencommunity/${openCommunity}`);
    expect([seen.memberCount, seen.myRole, seen.isAdmin]).toEqual([4, "member", false]);
    expect((await act("waiting", "join", { openCommunity })).status).toBe(403);
  });

  it("is undone by leaving, and the last admin hands over first", async () => {
    const openCommunity = await fresh();
    await act("member", "join", { openCommunity });
    expect(await refusal(await act("admin", "leave", { openCommunity }))).toMatchObject({
      status: 409,
      message: expect.stringContaining("コミュニティには1名以上の管理者が必要です"),
      current: { state: "joined", role: "admin" },
    });
    await act("admin", "updateRole", { openCommunity, userId: "member", role: "admin" });
    expect((await act("admin", "leave", { openCommunity })).status).toBe(200);
    expect(await standing("admin", openCommunity)).toMatchObject({ state: "left", role: null });
    expect((await act("admin", "join", { openCommunity })).status).toBe(200);
    expect(await standing("admin", openCommunity)).toMatchObject({ state: "joined", role: "member" });
  });

  it("leaves one admin of two who leave at the same moment", async () => {
    const openCommunity = await fresh();
    await joinedAs(openCommunity, "second", { role: "admin" });
    const both = await Promise.all(["admin", "second"].map((who) => act(who, "leave", { openCommunity })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("a ban", () => {
  it("ends the membership, tells the banned why, and stands against joining and reading", async () => {
    const openCommunity = await fresh();
    await joinedAs(openCommunity, "member");
    const reason = "他の参加者への中傷が続いたため";
    expect((await act("admin", "ban", { openCommunity, userId: "member", reason })).status).toBe(200);
    expect(await standing("member", openCommunity)).toMatchObject({ state: "banned", banReason: reason });
    const refused = await refusal(await act("member", "join", { openCommunity }));
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining(reason) });
    const again = await act("admin", "ban", { openCommunity, userId: "member", reason: "別の理由" });
    expect(((await again.json()) as { result: CommunityMembership }).result.banReason).toBe(reason);
  });

  it("is lifted by an admin, and the person may come again as whoever never was there", async () => {
    const openCommunity = await fresh();
    await joinedAs(openCommunity, "member", { role: "moderator" });
    await act("admin", "ban", { openCommunity, userId: "member", reason: "宣伝" });
    for (const _ of [1, 2]) {
      expect((await act("admin", "unban", { openCommunity, userId: "member" })).status).toBe(200);
    }
    expect(await standing("member", openCommunity)).toMatchObject({ state: "none", banReason: null });
    expect((await act("member", "join", { openCommunity })).status).toBe(200);
    const { banned, log } = await respond<{ banned: unknown[]; log: { act: string }[] }>(
      "admin",
      "GET",
      `/opencommunity/${openCommunity}/moderation`,
    );
    expect([banned, log.map((entry) => entry.act)]).toEqual([[], ["unban", "ban"]]);
  });

  it.each([
    ["a participant", "member", 403],
    ["a moderator", "moderator", 403],
    ["a visitor", "visitor", 403],
  ])("is not for %s to impose or lift, nor are roles", async (_, who, status) => {
    const openCommunity = await fresh();
    for (const id of ["member", "second"]) await joinedAs(openCommunity, id);
    await joinedAs(openCommunity, "moderator", { role: "moderator" });
    const on = { openCommunity, userId: "second" };
    expect((await act(who, "ban", { ...on, reason: "x" })).status).toBe(status);
    expect((await act(who, "unban", on)).status).toBe(status);
    expect((await act(who, "updateRole", { ...on, role: "admin" })).status).toBe(status);
  });

  it("needs a participant, and nobody bans themselves", async () => {
    const openCommunity = await fresh();
    await joinedAs(openCommunity, "member");
    const ban = (userId: string, reason: string) => act("admin", "ban", { openCommunity, userId, reason });
    expect((await ban("admin", "自分")).status).toBe(422);
    expect(await refusal(await ban("visitor", "来たことがない"))).toMatchObject({
      status: 409,
      current: { state: "none" },
    });
  });
});

describe("roles", () => {
  it("are given and taken by admins, to participants, and one admin stays", async () => {
    const openCommunity = await fresh();
    await joinedAs(openCommunity, "member");
    const set = (userId: string, role: string) => act("admin", "updateRole", { openCommunity, userId, role });
    expect((await set("member", "moderator")).status).toBe(200);
    expect((await set("member", "moderator")).status).toBe(200);
    expect(await refusal(await set("admin", "member"))).toMatchObject({
      status: 409,
      message: "コミュニティには1名以上の管理者が必要です",
    });
    expect((await set("visitor", "admin")).status).toBe(409);
    expect((await set("member", "owner")).status).toBe(422);
    const { log } = await respond<{ log: unknown[] }>(
      "member",
      "GET",
      `/opencommunity/${openCommunity}/moderation`,
    );
    expect(log).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ objectId: "admin", role: "doctor" }),
        user: expect.objectContaining({ objectId: "member", role: "doctor" }),
      }),
    ]);
  });
});

describe("who is in it", () => {
  it("is read by participants, admins first, page after page, and found by part of the name", async () => {
    const openCommunity = await fresh();
    await joinedAs(openCommunity, "moderator", { role: "moderator", joinedAt: 90 });
    const crowd = Array.from({ length: 7 }, (_, n) => `crowd${n}`);
    for (const [n, id] of crowd.entries()) {
      await person(id, {
        lastNameJa: n === 3 ? "長谷川" : `参加${n}`,
        lastNameKana: n === 3 ? "ハセガワ" : "サンカ",
      });
      await joinedAs(openCommunity, id, { joinedAt: 100 + n });
    }
    const page = (query: string, who = "moderator") =>
      respond<Community>(who, "GET", `/opencommunity/${openCommunity}?${query}`);
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const found: Community = await page(`limit=4${after ? `&after=${after}` : ""}`);
      ids.push(...found.members.map(({ objectId }) => objectId));
      after = found.next;
    } while (after);
    expect(ids).toEqual(["admin", "moderator", ...crowd]);
    expect((await page("q=はせ")).members.map(({ objectId }) => objectId)).toEqual(["crowd3"]);
    expect((await page("q=川")).members.map(({ objectId }) => objectId)).toEqual(["crowd3"]);
    await joinedAs(openCommunity, "rep", { joinedAt: 200 });
    expect((await page("kind=ms")).members.map(({ objectId }) => objectId)).toEqual(["rep"]);
    expect((await page("kind=lead")).members.map(({ objectId }) => objectId)).toEqual(["admin", "moderator"]);
    expect((await page("kind=doctor&q=はせ")).members.map(({ objectId }) => objectId)).toEqual(["crowd3"]);
    expect((await page("kind=connect")).members).toEqual([]);
    const stranger = await page("", "visitor");
    expect([stranger.members, stranger.admins.map(({ objectId }) => objectId)]).toEqual([
      [],
      ["admin", "moderator"],
    ]);
  });
});

describe("what is recommended", () => {
  it("is found by words of its name or description in any script, those one is in included", async () => {
    await env.DB.exec("UPDATE communities SET closed_at = 1");
    const heart = await fresh({ name: "心不全カンファレンス 相談室" });
    const other = await fresh({ name: "在宅と往診の広場" });
    const banned = await fresh({ name: "心不全の部屋" });
    await joinedAs(heart, "rep");
    await joinedAs(banned, "rep", { state: "banned" });
    const found = async (q: string) => {
      const { items } = await respond<{ items: CommunityRow[] }>(
        "rep",
        "POST",
        "/opencommunity/recommended",
        {
          q,
        },
      );
      return items.map(({ objectId }) => objectId);
    };
    expect(await found("ｶﾝﾌｧﾚﾝｽ 相談")).toEqual([heart]);
    expect(await found("往診")).toEqual([other]);
    expect(await found("心不全")).toEqual([heart]);
    expect(await found("%")).toEqual([other]);
  });

  it("fits specialty and area first, and leaves out what one is in or banned from", async () => {
    await env.DB.exec("UPDATE communities SET closed_at = 1");
    const plain = await fresh();
    const tokyo = await fresh({ prefectures: ["13"] });
    const joined = await fresh({ prefectures: ["13"] });
    const banned = await fresh({ prefectures: ["13"] });
    await joinedAs(joined, "rep");
    await joinedAs(banned, "rep", { state: "banned" });
    const { items } = await respond<{ items: CommunityRow[] }>(
      "rep",
      "POST",
      "/opencommunity/recommended",
      {},
    );
    expect(items.map(({ objectId }) => objectId)).toEqual([tokyo, plain]);
    const mine = await respond<{ items: CommunityRow[] }>("rep", "POST", "/opencommunity/joined", {});
    expect(mine.items.map(({ objectId, myRole }) => [objectId, myRole])).toEqual([[joined, "member"]]);
    expect((await call("cnct", "POST", "/opencommunity/recommended", {})).status).toBe(403);
  });
});

it("tells as much as each participant wants, and nothing for a week", async () => {
  const openCommunity = await fresh();
  await joinedAs(openCommunity, "member");
  const path = `/opencommunity/${openCommunity}/telling`;
  const { result } = await respond<{ result: CommunityMembership }>("member", "PUT", path, {
    tells: "mentions",
    isMuted: true,
  });
  expect(result.tells).toBe("mentions");
  expect((result.mutedUntil ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  const after = await respond<{ result: CommunityMembership }>("member", "PUT", path, {
    tells: "all",
    isMuted: false,
  });
  expect(after.result).toMatchObject({ tells: "all", mutedUntil: null });
  expect((await call("visitor", "PUT", path, { tells: "all" })).status).toBe(403);
});
