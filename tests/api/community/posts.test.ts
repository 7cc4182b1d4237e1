import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Community, CommunityPost, CommunityRow } from "#contract/community/shapes";
import { call, respond } from "../../support/workerd/client/calls";
import { comment, find, fresh, open, setUp, titles, type Whole, write } from "./posts-setup";

beforeAll(setUp);

describe("what is written in an open community", () => {
  it("is read by everybody and written by participants", async () => {
    const id = await fresh();
    const post = await write(id);
    expect(titles(await find(id))).toEqual([post.title]);
    expect((await open(post.objectId)).community.mayWrite).toBe(false);
    for (const [path, body] of [
      ["posts", { openCommunity: id, title: "x", detail: "x" }],
      ["comments", { parent: post.objectId, detail: "x" }],
      ["reactions", { postId: post.objectId, reactionType: "like" }],
    ] as const) {
      expect((await call("visitor", "POST", `/opencommunity/${path}`, body)).status).toBe(403);
    }
  });

  it("may be sent as E-19 calls it: `content` is the text, and without any it is refused", async () => {
    const openCommunity = await fresh();
    const post = await respond<CommunityPost>("member", "POST", "/opencommunity/posts", {
      openCommunity,
      title: "題",
      content: "本文",
    });
    expect(post.detail).toBe("本文");
    const path = `/opencommunity/posts/${post.objectId}`;
    expect(await respond<CommunityPost>("member", "PATCH", path, { content: "改めた本文" })).toMatchObject({
      title: "題",
      detail: "改めた本文",
    });
    const empty = await call("member", "POST", "/opencommunity/posts", { openCommunity, title: "題" });
    expect([empty.status, await empty.json()]).toMatchObject([
      422,
      { errors: { detail: "内容を入力してください。" } },
    ]);
  });

  it("is commented on, answered and reacted to, and the counts kept are those of the rows", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    const first = await comment(objectId, "当院では紙で渡しています");
    const reply = await comment(first.objectId, "紙の様式を見せてください", "member");
    expect(reply.replyToId).toBe(first.objectId);
    for (const who of ["admin", "other"]) {
      await respond(who, "POST", "/opencommunity/reactions", { postId: objectId, reactionType: "helpful" });
    }
    await respond("other", "POST", "/opencommunity/reactions", { postId: objectId });
    const { post, comments } = await open(objectId);
    expect([post.commentCount, comments.length, post.reactions.helpful]).toEqual([2, 2, 1]);
    const { users } = await respond<{ users: { user: { objectId: string } }[] }>(
      "visitor",
      "POST",
      "/opencommunity/reactionsDetail",
      { postId: objectId },
    );
    expect(users.map(({ user }) => user.objectId)).toEqual(["admin"]);
  });

  it("says whom a comment answers, also where that one is on another page, unless the reader may not know", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    const first = await comment(objectId, "当院では紙で渡しています");
    await comment(first.objectId, "紙の様式を見せてください", "member");
    const answered = async (who: string) =>
      (await respond<Whole>(who, "GET", `/opencommunity/posts/${objectId}?limit=1`)).comments[0]?.replyTo;
    expect(await answered("visitor")).toEqual({ objectId: "other", name: "other 太郎", role: "doctor" });
    const page = await respond<Whole>(
      "visitor",
      "GET",
      `/opencommunity/posts/${objectId}?before=${first.objectId}_`,
    );
    expect(page.comments.map(({ objectId }) => objectId)).toEqual([first.objectId]);
    await call("visitor", "POST", "/blocks", { userId: "other" });
    expect(await answered("visitor")).toBeNull();
    await call("visitor", "DELETE", "/blocks/other");
    await call("admin", "POST", "/opencommunity/ban", { openCommunity: id, userId: "other", reason: "宣伝" });
    expect(await answered("visitor")).toEqual({ objectId: "", name: "退会済み", role: "doctor" });
    await call("moderator", "DELETE", `/opencommunity/comments/${first.objectId}`);
    expect(await answered("visitor")).toBeNull();
  });

  it("is changed by its author, and taken away by them or by who looks after the community, once", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    const change = (who: string, body: object) =>
      call(who, "PATCH", `/opencommunity/posts/${objectId}`, body);
    expect((await change("other", { title: "別の題" })).status).toBe(403);
    expect((await change("member", { title: "別の題" })).status).toBe(200);
    expect((await open(objectId)).post).toMatchObject({ title: "別の題", editedAt: expect.any(Number) });
    expect((await change("other", { isDeleted: true })).status).toBe(403);
    expect((await change("moderator", { isDeleted: true })).status).toBe(200);
    const again = await change("moderator", { isDeleted: true });
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([
      409,
      "この投稿はすでに削除されています。",
    ]);
  });

  it("stays when its author is banned, under no name, and they read nothing of it any more", async () => {
    const id = await fresh();
    const { objectId } = await write(id);
    await comment(objectId, "言い過ぎではありませんか", "member");
    await respond("member", "POST", "/opencommunity/reactions", { postId: objectId, reactionType: "like" });
    const ban = { openCommunity: id, userId: "member", reason: "中傷" };
    await respond("admin", "POST", "/opencommunity/ban", ban);
    const { post, comments } = await open(objectId);
    expect([post.author.name, post.author.objectId, comments[0]?.author.name]).toEqual([
      "退会済み",
      "",
      "退会済み",
    ]);
    expect((await find(id)).items[0]?.author.name).toBe("退会済み");
    const asked = { postId: objectId };
    const { users } = await respond<{ users: { user: { name: string } }[] }>(
      "visitor",
      "POST",
      "/opencommunity/reactionsDetail",
      asked,
    );
    expect(users[0]?.user.name).toBe("退会済み");
    expect((await call("member", "POST", "/opencommunity/findPosts", { openCommunity: id })).status).toBe(
      403,
    );
    const refused = await call("member", "GET", `/opencommunity/posts/${objectId}`);
    expect([refused.status, await refused.json()]).toMatchObject([403, { current: { openCommunity: id } }]);
    expect((await respond<Community>("member", "GET", `/opencommunity/${id}`)).standing.state).toBe("banned");
    await respond("admin", "POST", "/opencommunity/unban", { openCommunity: id, userId: "member" });
    expect((await open(objectId)).post.author.name).toContain("member");
  });
});

describe("finding", () => {
  it.each([
    ["one character", "薬", ["利尿薬の調整"]],
    ["a word in the other kana", "こめんと", ["利尿薬の調整"]],
    ["full width for half", "ＢＮＰ", ["BNPの目安"]],
    ["two words in any order", "目安 bnp", ["BNPの目安"]],
    ["what stands only in a comment", "塩分", ["BNPの目安"]],
    ["nothing that is there", "整形", []],
  ])("goes down to %s", async (_, q, expected) => {
    const id = await fresh();
    await write(id, "member", { title: "利尿薬の調整", detail: "コメントをください" });
    const { objectId } = await write(id, "member", { title: "BNPの目安", detail: "外来での値" });
    await comment(objectId, "塩分の指導も");
    expect(titles(await find(id, "visitor", { q }))).toEqual(expected);
  });

  it("goes on where a page ended", async () => {
    const id = await fresh();
    for (const n of [1, 2, 3, 4, 5]) await write(id, "member", { title: `薬の話 ${n}` });
    const first = await find(id, "visitor", { q: "薬", limit: 2 });
    const second = await find(id, "visitor", { q: "薬", limit: 2, before: first.next });
    expect([...titles(first), ...titles(second)]).toEqual(["薬の話 5", "薬の話 4", "薬の話 3", "薬の話 2"]);
  });

  it("gives a page larger than D1 takes parameters", async () => {
    const id = await fresh();
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 101 UNION ALL SELECT i + 1 FROM n WHERE i < 240)
       INSERT INTO posts (id, place_kind, place_id, author_id, title, detail, status, created_at)
       SELECT ?1 || '-' || i, 'community', ?1, 'member', '薬の話 ' || i, '', 'published', i FROM n`,
    )
      .bind(id)
      .run();
    const { items, next } = await find(id, "visitor", { q: "薬", limit: 120 });
    expect([items.length, items[0]?.title, items.at(-1)?.title]).toEqual([120, "薬の話 240", "薬の話 121"]);
    expect(titles(await find(id, "visitor", { q: "薬", limit: 120, before: next }))).toHaveLength(20);
  });
});

describe("unread", () => {
  const row = async (who: string, id: string) => {
    const { items } = await respond<{ items: CommunityRow[] }>(who, "POST", "/opencommunity/joined", {});
    return items.find(({ objectId }) => objectId === id);
  };

  it("is compared, so that a post writes nothing for its readers", async () => {
    const id = await fresh();
    await env.DB.prepare("UPDATE community_members SET last_read_at = ?")
      .bind(Date.now() - 1000)
      .run();
    const rows = () =>
      env.DB.prepare(
        "SELECT group_concat(user_id || last_read_at || updated_at) AS all_of FROM community_members WHERE community_id = ? AND user_id <> 'member'",
      )
        .bind(id)
        .first("all_of");
    const before = await rows();
    const post = await write(id);
    expect(await rows()).toBe(before);
    expect([(await row("other", id))?.isRead, (await find(id, "other")).items[0]?.isRead]).toEqual([
      false,
      false,
    ]);
    expect((await row("other", id))?.latestAt).toBe(post.createdAt);
    const seen = { openCommunity: id, upTo: post.createdAt };
    expect((await call("other", "POST", "/opencommunity/read", seen)).status).toBe(204);
    expect((await call("other", "POST", "/opencommunity/read", { ...seen, upTo: 1 })).status).toBe(204);
    expect((await row("other", id))?.isRead).toBe(true);
  });
});

it("notes that something looks like a patient by its kinds, without a word of it", async () => {
  const id = await fresh();
  const detail = "本日入院の山田花子様（ID 0012345、S25.3.2生）です。";
  const post = await write(id, "member", { detail, patientAnswer: "keep" });
  const { objectId } = await comment(post.objectId, "患者番号 1234567 の方でしょうか。");
  await comment(post.objectId, "ご相談ありがとうございます。");
  const { results } = await env.DB.prepare(
    "SELECT target, detail FROM audit_log WHERE action = 'patient-warning' AND target IN (?, ?) ORDER BY at",
  )
    .bind(post.objectId, objectId)
    .all<{ target: string; detail: string }>();
  expect(results.map(({ target }) => target)).toEqual([post.objectId, objectId]);
  expect(JSON.parse(results[0]?.detail ?? "")).toEqual({ kinds: "name,number,birth", answer: "keep" });
  expect(JSON.stringify(results)).not.toMatch(/山田|0012345|1234567|S25/);
});
