import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { FoundPost } from "#contract/group-notices/calls";
import { FOUND_POSTS, SEARCHED_COMMENTS, SEARCHED_POSTS } from "#contract/posts/limits";
import { firstIdAt } from "../../../workers/contract/ids";
import { call, respond } from "../../support/workerd/client/calls";
import { inGroup } from "../../support/workerd/client/people";
import { GROUP, setUp, upload, write } from "./setup";

beforeAll(setUp);

type Found = { posts: FoundPost[]; next: string | null };
const search = (who: string, query: string, more: Record<string, string> = {}) =>
  respond<Found>(who, "GET", `/group_notices/search?${new URLSearchParams({ query, ...more })}`);
const titles = ({ posts }: Found) => posts.map(({ title }) => title);
const idAt = (at: number) => `${firstIdAt(at)}7000-8000-000000000000`;

let groups = 0;
/** Posts of a group that nobody else writes in; each may have comments. */
async function many(group: string, count: number, comments = 0, words = "本文") {
  await inGroup(group, "reader");
  groups += 1;
  const at = 1_790_000_000_000 + groups * 100_000;
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
       INSERT INTO posts (id, place_kind, place_id, author_id, title, detail, status, created_at)
       SELECT printf('%s%04d', ?3, i), 'group', ?1, 'author', ?1 || '-' || i, ?4, 'published', ?5 + i FROM n`,
    ).bind(group, count, idAt(at).slice(0, -4), words, at),
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
       INSERT INTO comments (id, post_id, author_id, comment, status, created_at)
       SELECT p.id || '-' || printf('%05d', i), p.id, 'author', 'コメント', 'published', ?3
       FROM posts p, n WHERE p.place_id = ?1 AND ?2 > 0`,
    ).bind(group, comments, at),
    env.DB.prepare("UPDATE groups SET latest_at = ?2 WHERE id = ?1").bind(group, at + count),
  ]);
}

describe("a search of posts", () => {
  it("finds title, text and comments in any kana, width or variant, by one character and by several words", async () => {
    const notice = await write("author", { title: "ヒヤリハット共有", detail: "髙梨さんのＭＲＩの件です。" });
    await call("reader", "POST", `/group_notices/${notice.objectId}/comment`, {
      comment: "承知しました。鵺",
    });
    for (const query of ["ひやりはっと", "ﾋﾔﾘﾊｯﾄ", "高梨", "mri", "MRI 共有", "梨"])
      expect(titles(await search("reader", query)), query).toContain("ヒヤリハット共有");
    const { posts } = await search("rep", "鵺");
    expect(posts).toMatchObject([{ objectId: notice.objectId, commentCount: 1 }]);
    expect(posts[0]?.comments).toMatchObject([
      { comment: "承知しました。鵺", author: { objectId: "reader" } },
    ]);
    expect(titles(await search("reader", "MRI 見当たらない"))).toEqual([]);
  });

  it("finds files by their names, and with `only` nothing else", async () => {
    const url = await upload("author", "退院支援の手順書.jpg");
    await write("author", { title: "資料", detail: "ご覧ください。", fileUrls: [url] });
    await write("author", { title: "手順書について", detail: "別の話です。" });
    expect(titles(await search("reader", "手順書")).sort()).toEqual(["手順書について", "資料"]);
    expect(titles(await search("reader", "手順書", { only: "files" }))).toEqual(["資料"]);
  });

  it("goes through membership, and leaves out who is blocked, what is deleted, and other places", async () => {
    const { objectId } = await write("author", { title: "閉じた会の話", detail: "鸛" });
    await call("rep", "POST", `/group_notices/${objectId}/comment`, { comment: "鷭" });
    expect(titles(await search("stranger", "鸛"))).toEqual([]);
    expect(titles(await search("stranger", "鸛", { place: GROUP }))).toEqual([]);
    expect(titles(await search("reader", "鸛", { place: GROUP }))).toEqual(["閉じた会の話"]);
    expect(titles(await search("reader", "鸛", { place: "another" }))).toEqual([]);
    const block = (by: string, whom: string) =>
      env.DB.prepare("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)")
        .bind(by, whom)
        .run();
    await block("reader", "rep");
    expect(titles(await search("reader", "鷭"))).toEqual([]);
    await block("reader", "author");
    expect(titles(await search("reader", "鸛"))).toEqual([]);
    await env.DB.prepare("DELETE FROM blocks WHERE blocker_id = 'reader'").run();
    await call("author", "DELETE", `/group_notices/${objectId}`);
    expect(titles(await search("reader", "鸛"))).toEqual([]);
  });

  it("is refused without a word", async () => {
    for (const query of ["", "%20"])
      expect((await call("reader", "GET", `/group_notices/search?query=${query}`)).status).toBe(422);
  });

  it("goes on page by page until all was read, and gives each post once", async () => {
    await many("g-many", SEARCHED_POSTS + 10, 0, "鴇");
    const seen: string[] = [];
    let before: string | null = null;
    let pages = 0;
    do {
      const found: Found = await search("reader", "鴇", { place: "g-many", ...(before && { before }) });
      expect(found.posts.length).toBeLessThanOrEqual(FOUND_POSTS);
      seen.push(...titles(found));
      before = found.next;
      pages += 1;
    } while (before && pages < 100);
    expect(before).toBeNull();
    expect(new Set(seen).size).toBe(SEARCHED_POSTS + 10);
    expect(seen).toHaveLength(SEARCHED_POSTS + 10);
  });

  it("reads a bounded number of comments at a time, and misses none", async () => {
    const each = Math.ceil(SEARCHED_COMMENTS / 4);
    await many("g-talkative", 8, each);
    await env.DB.prepare(
      "UPDATE comments SET comment = '鶺鴒' WHERE id = (SELECT min(c.id) FROM comments c JOIN posts p ON p.id = c.post_id WHERE p.place_id = 'g-talkative')",
    ).run();
    const hits: string[] = [];
    let before: string | null = null;
    for (let page = 0; page < 10; page += 1) {
      const found: Found = await search("reader", "鶺鴒", {
        place: "g-talkative",
        ...(before && { before }),
      });
      hits.push(...titles(found));
      before = found.next;
      if (!before) break;
    }
    expect(before).toBeNull();
    expect(hits).toEqual(["g-talkative-0"]);
  });
});
