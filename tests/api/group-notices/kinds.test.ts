import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { GroupFile, GroupKinds } from "#contract/group-notices/calls";
import type { Post } from "#contract/posts/shapes";
import { call, respond } from "../../support/workerd/client/calls";
import { inGroup } from "../../support/workerd/client/people";
import { blocks } from "../../support/workerd/fixtures/places";
import { setUp, status, upload, write } from "./setup";

beforeAll(setUp);

describe("what of a group is listed by its kind", () => {
  const OTHERS = "g-kinds";
  const MANY = "g-many-kinds";
  const GROUP_OF = `groupId=${OTHERS}`;
  type Page = { items: GroupFile[]; next: string | null; kinds: GroupKinds };
  const files = (query = "", who = "reader") =>
    respond<Page>(who, "GET", `/group_notices/files?${GROUP_OF}${query}`);
  const polls = (query = "", who = "reader") =>
    respond<{ items: Post[]; pinned: Post[]; next: string | null; kinds: GroupKinds }>(
      who,
      "GET",
      `/group_notices?${GROUP_OF}&kind=poll${query}`,
    );
  const poll = { choices: ["はい", "いいえ"] };
  const namesOf = ({ items }: Page) => items.map(({ file }) => file.name);
  const titlesOf = ({ items }: { items: Post[] }) => items.map(({ title }) => title);

  beforeAll(async () => {
    await inGroup(OTHERS, "admin", "admin");
    await inGroup(MANY, "reader");
    for (const id of ["author", "reader", "rep"]) await inGroup(OTHERS, id);
    const groupId = OTHERS;
    const both = [await upload("author", "a.jpg"), await upload("author", "b.jpg")];
    await write("author", { groupId, title: "写真二枚", fileUrls: both });
    await write("author", { groupId, title: "日程", poll });
    await write("author", { groupId, title: "本文だけ" });
    await write("admin", { groupId, title: "写真一枚", fileUrl: await upload("admin", "c.jpg") });
    await write("admin", { groupId, title: "投票", poll, fileUrl: await upload("admin", "d.jpg") });
    const gone = await write("author", {
      groupId,
      title: "消した投票",
      poll,
      fileUrl: await upload("author"),
    });
    await call("author", "DELETE", `/group_notices/${gone.objectId}`);
    await write("author", { groupId, title: "下書き", isDraft: true, poll, fileUrl: await upload("author") });
  });

  it("polls alone, newest first and by key", async () => {
    const all = await polls();
    expect(titlesOf(all)).toEqual(["投票", "日程"]);
    const [first, second] = [await polls("&limit=1"), await polls(`&before=${all.items[0]?.objectId}`)];
    expect([titlesOf(first), first.next]).toEqual([["投票"], all.items[0]?.objectId]);
    expect([titlesOf(second), second.next]).toEqual([["日程"], null]);
  });

  it("pictures and files with the post that bears them, by key", async () => {
    const all = await files();
    expect(namesOf(all)).toEqual(["d.jpg", "c.jpg", "a.jpg", "b.jpg"]);
    expect(all.items[2]).toMatchObject({ post: { title: "写真二枚" }, author: { objectId: "author" } });
    const first = await files("&limit=2");
    expect(namesOf(first)).toEqual(["d.jpg", "c.jpg"]);
    const second = await files(`&limit=2&before=${first.next}`);
    expect([namesOf(second), second.next]).toEqual([["a.jpg", "b.jpg"], null]);
  });

  it("is counted as it is listed: nothing deleted, no draft, nobody who is blocked", async () => {
    expect((await files()).kinds).toEqual({ polls: 2, files: 4 });
    expect((await polls()).kinds).toEqual({ polls: 2, files: 4 });
    await blocks("rep", "author");
    expect(namesOf(await files("", "rep"))).toEqual(["d.jpg", "c.jpg"]);
    expect((await files("", "rep")).kinds).toEqual({ polls: 1, files: 2 });
    await env.DB.prepare("DELETE FROM blocks").run();
  });

  it("is counted no further than a hundred posts, however many there are", async () => {
    const page = `groupId=${MANY}`;
    await env.DB.prepare(
      `INSERT INTO posts (id, place_kind, place_id, status, kind, author_id, title, detail, medias, created_at)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 300)
       SELECT 'many-' || n, 'group', ?, 'published', 'poll', 'author', '投票', '', '[{}]', n FROM numbers`,
    )
      .bind(MANY)
      .run();
    const { kinds } = await respond<Page>("reader", "GET", `/group_notices?${page}&kind=poll&limit=1`);
    expect(kinds).toEqual({ polls: 100, files: 100 });
  });

  it("is nothing to who is no member, and reads no other posts on its way", async () => {
    expect(await status(call("stranger", "GET", `/group_notices/files?${GROUP_OF}`))).toBe(404);
    expect(await status(call("stranger", "GET", `/group_notices?${GROUP_OF}&kind=poll`))).toBe(404);
    for (const also of ["kind = 'poll'", "medias <> '[]'"]) {
      const { results } = await env.DB.prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM posts WHERE place_kind = ? AND place_id = ? AND status = ? AND ${also}
         ORDER BY id DESC LIMIT ?`,
      )
        .bind("group", OTHERS, "published", 20)
        .all<{ detail: string }>();
      expect(results.map(({ detail }) => detail).join()).toMatch(/posts_(polls|with_files)/);
    }
  });
});
