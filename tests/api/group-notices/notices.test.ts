import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { NoticeWithComments, StreamItem } from "#contract/group-notices/shapes";
import type { Comment, Post } from "#contract/posts/shapes";
import { jpegOf } from "../../support/pictures";
import { answer, call, signedIn } from "../../support/workerd/asking/calls";
import { agreed, inGroup, person } from "../../support/workerd/asking/people";
import { blocks } from "../../support/workerd/given/places";

const GROUP = "g-notices";

beforeAll(async () => {
  await person("author", {
    lastNameJa: "長谷川",
    firstNameJa: "玲子",
    lastNameKana: "ハセガワ",
    firstNameKana: "レイコ",
  });
  await person("admin", {
    lastNameJa: "髙橋",
    firstNameJa: "健一",
    lastNameKana: "タカハシ",
    firstNameKana: "ケンイチ",
  });
  await person("reader", {
    lastNameJa: "森",
    firstNameJa: "悠介",
    lastNameKana: "モリ",
    firstNameKana: "ユウスケ",
  });
  await person("rep", { role: "ms", licenceState: null });
  await person("stranger");
  await agreed();
  for (const id of ["author", "admin", "reader", "rep", "stranger"]) await signedIn(id);
  await inGroup(GROUP, "admin", "admin");
  for (const id of ["author", "reader", "rep"]) await inGroup(GROUP, id);
});

const FIELDS = { groupId: GROUP, title: "12月の症例検討会", detail: "日程のご希望をお聞かせください。" };
const write = (who = "author", fields: object = {}) =>
  answer<NoticeWithComments>(who, "POST", "/group_notices", { ...FIELDS, ...fields });
const read = (id: string, who = "reader") => answer<NoticeWithComments>(who, "GET", `/group_notices/${id}`);
const status = async (response: Promise<Response>) => (await response).status;
const words = async (response: Promise<Response>) =>
  ((await (await response).json()) as { message: string }).message;

async function upload(who: string, name = "photo.jpg") {
  const form = new FormData();
  form.append("file", new File([jpegOf(1, 1)], name, { type: "image/jpeg" }));
  return (await answer<{ url: string }>(who, "POST", "/files", form)).url;
}

describe("a notice", () => {
  it("is read by members and by nobody else", async () => {
    const { objectId } = await write();
    expect(await read(objectId)).toMatchObject({
      title: FIELDS.title,
      group: { objectId: GROUP },
      comments: [],
    });
    expect(await status(call("stranger", "GET", `/group_notices/${objectId}`))).toBe(404);
    expect(await status(call("stranger", "POST", "/group_notices", FIELDS))).toBe(404);
    expect(await status(call("stranger", "GET", `/group_notices?groupId=${GROUP}`))).toBe(404);
  });

  it("needs a title and a text, in the words of the specification", async () => {
    const refused = await call("author", "POST", "/group_notices", {
      groupId: GROUP,
      title: " ",
      detail: "",
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { title: "件名を入力してください。", detail: "内容を入力してください。" } },
    ]);
  });

  it("is one, however often its form is sent", async () => {
    const creationKey = "form-1";
    const both = await Promise.all([write("author", { creationKey }), write("author", { creationKey })]);
    expect(new Set(both.map(({ objectId }) => objectId)).size).toBe(1);
  });

  it("is edited by its author alone, marked, and not over what another tab has saved", async () => {
    const { objectId, rev, editedAt } = await write();
    expect(editedAt).toBeNull();
    const path = `/group_notices/${objectId}`;
    const change = { title: "改題", detail: "変更", fileUrls: [], rev };
    const changed = await answer<Post>("author", "PATCH", path, change);
    expect(changed).toMatchObject({
      title: "改題",
      rev: rev + 1,
      editedAt: expect.any(Number),
      isCommentable: true,
    });
    const late = await call("author", "PATCH", path, { ...change, title: "古い画面から" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ current: { title: "改題" } });
    expect(await status(call("admin", "PATCH", path, change))).toBe(403);
  });

  it("goes with its text and pictures; the second time with the specification's words", async () => {
    const fileUrl = await upload("author");
    const { objectId } = await write("author", { fileUrl });
    const path = `/group_notices/${objectId}`;
    expect(await status(call("reader", "DELETE", path))).toBe(403);
    expect(await status(call("admin", "DELETE", path))).toBe(204);
    const again = call("author", "DELETE", path);
    expect([await status(again), await words(again)]).toEqual([409, "この投稿はすでに削除されています。"]);
    expect(await words(call("reader", "GET", path))).toBe("この投稿は削除されました。");
    expect(await status(call("author", "GET", fileUrl.replace("/api", "")))).toBe(404);
    const row = await env.DB.prepare("SELECT title, detail, medias FROM posts WHERE id = ?")
      .bind(objectId)
      .first();
    expect(row).toEqual({ title: "", detail: "", medias: "[]" });
  });

  it("lies as a draft before its author alone, and takes its place in time when it is published", async () => {
    const draft = await write("author", { isDraft: true, title: "下書き" });
    expect(await status(call("admin", "GET", `/group_notices/${draft.objectId}`))).toBe(404);
    const drafts = await answer<{ items: Post[] }>("author", "GET", `/group_notices/drafts?groupId=${GROUP}`);
    expect(drafts.items.map(({ title }) => title)).toContain("下書き");
    const later = await write();
    const path = `/group_notices/${draft.objectId}/publish`;
    const [one, two] = [
      await answer<Post>("author", "POST", path),
      await answer<Post>("author", "POST", path),
    ];
    expect(one.objectId).toBe(two.objectId);
    const page = await answer<{ items: Post[] }>("reader", "GET", `/group_notices?groupId=${GROUP}&limit=2`);
    expect(page.items.map(({ objectId }) => objectId)).toEqual([one.objectId, later.objectId]);
  });

  it("is pinned by admins, and stands above the others", async () => {
    const { objectId } = await write("author", { title: "会則" });
    await write();
    const path = `/group_notices/${objectId}/pin`;
    expect(await status(call("author", "PUT", path, { isPinned: true }))).toBe(403);
    expect(await status(call("admin", "PUT", path, { isPinned: true }))).toBe(204);
    const page = () => answer<{ pinned: Post[] }>("reader", "GET", `/group_notices?groupId=${GROUP}`);
    expect((await page()).pinned.map(({ title }) => title)).toEqual(["会則"]);
    await call("admin", "PUT", path, { isPinned: false });
    expect((await page()).pinned).toEqual([]);
  });

  it("is above the page of nobody who has blocked its author", async () => {
    const { objectId } = await write("author", { title: "固定" });
    const path = `/group_notices/${objectId}/pin`;
    await call("admin", "PUT", path, { isPinned: true });
    await blocks("rep", "author");
    const pinned = async (who: string) => {
      const page = await answer<{ pinned: Post[] }>(who, "GET", `/group_notices?groupId=${GROUP}`);
      return page.pinned.map(({ title }) => title);
    };
    expect([await pinned("reader"), await pinned("rep")]).toEqual([["固定"], []]);
    await env.DB.prepare("DELETE FROM blocks").run();
    await call("admin", "PUT", path, { isPinned: false });
  });

  it("pages by key and by offset alike", async () => {
    type Page = { items: Post[]; next: string | null };
    const get = (query: string) => answer<Page>("reader", "GET", `/group_notices?groupId=${GROUP}&${query}`);
    const all = (await get("limit=2000")).items.map(({ objectId }) => objectId);
    expect(all).toEqual(all.toSorted().toReversed());
    const first = await get("limit=3");
    const second = await get(`limit=3&before=${first.next}`);
    expect([...first.items, ...second.items].map(({ objectId }) => objectId)).toEqual(all.slice(0, 6));
    expect((await get("limit=3&offset=3")).items).toEqual(second.items);
  });
});

describe("pictures and files", () => {
  it("are read by who may read the notice, and by nobody else", async () => {
    const fileUrl = await upload("author");
    const path = fileUrl.replace("/api", "");
    expect(await status(call("stranger", "GET", path))).toBe(200);
    const { medias } = await write("author", { fileUrl });
    expect(medias).toMatchObject([{ url: fileUrl, contentType: "image/jpeg", width: 1, height: 1 }]);
    expect(await status(call("reader", "GET", path))).toBe(200);
    expect(await status(call("stranger", "GET", path))).toBe(404);
    await inGroup(GROUP, "rep", "removed");
    expect(await status(call("rep", "GET", path))).toBe(404);
    await inGroup(GROUP, "rep");
  });

  it("are one's own, at most ten, and stand in one notice", async () => {
    const theirs = await upload("reader");
    expect(await status(call("author", "POST", "/group_notices", { ...FIELDS, fileUrl: theirs }))).toBe(422);
    const fileUrls = Array.from({ length: 11 }, (_, at) => `/api/files/${at}`);
    expect(await status(call("author", "POST", "/group_notices", { ...FIELDS, fileUrls }))).toBe(422);
    const fileUrl = await upload("author");
    await write("author", { fileUrl });
    expect(await status(call("author", "POST", "/group_notices", { ...FIELDS, fileUrl }))).toBe(422);
  });

  it("taken away in an edit are gone", async () => {
    const [kept, dropped] = [await upload("author", "a.jpg"), await upload("author", "b.jpg")];
    const { objectId } = await write("author", { fileUrls: [kept, dropped] });
    await answer("author", "PATCH", `/group_notices/${objectId}`, { ...FIELDS, fileUrls: [kept] });
    expect(await status(call("reader", "GET", kept.replace("/api", "")))).toBe(200);
    expect(await status(call("author", "GET", dropped.replace("/api", "")))).toBe(404);
  });
});

describe("a comment", () => {
  it("is refused where nothing may be said, and counted where it may", async () => {
    const closed = await write("author", { isCommentable: false });
    expect(
      await status(call("reader", "POST", `/group_notices/${closed.objectId}/comment`, { comment: "一言" })),
    ).toBe(403);
    const { objectId } = await write();
    const path = `/group_notices/${objectId}/comment`;
    expect(await status(call("reader", "POST", path, { comment: " " }))).toBe(422);
    const said = { comment: "8日なら参加できます", creationKey: "said-once" };
    const [one, two] = [
      await answer<Comment>("reader", "POST", path, said),
      await answer<Comment>("reader", "POST", path, said),
    ];
    expect(one.objectId).toBe(two.objectId);
    expect(await read(objectId)).toMatchObject({ commentCount: 1, comments: [{ comment: said.comment }] });
    expect(await status(call("rep", "DELETE", `${path}/${one.objectId}`))).toBe(403);
    expect(await status(call("reader", "DELETE", `${path}/${one.objectId}`))).toBe(204);
    expect(await read(objectId)).toMatchObject({ commentCount: 0, comments: [] });
  });

  it("pages from the newest back", async () => {
    const { objectId } = await write();
    for (let at = 0; at < 5; at += 1)
      await answer("reader", "POST", `/group_notices/${objectId}/comment`, { comment: `${at}` });
    const newest = await answer<NoticeWithComments>("author", "GET", `/group_notices/${objectId}?limit=2`);
    const path = `/group_notices/${objectId}/comments?limit=2&before=${newest.earlier}`;
    const before = await answer<{ comments: Comment[]; earlier: string }>("author", "GET", path);
    expect([...before.comments, ...newest.comments].map(({ comment }) => comment)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    expect(before.earlier).not.toBeNull();
  });
});

describe("who is called with @", () => {
  it.each([
    ["@髙橋 健一先生、座長をお願いします", "髙橋 健一"],
    ["＠高橋健一 さん", "高橋健一"],
    ["@たかはし けんいち 先生", "たかはし けんいち"],
    ["座長は@高橋先生です", "高橋"],
  ])("%s", async (detail, name) => {
    expect((await write("author", { detail })).mentions).toEqual([{ userId: "admin", name }]);
  });

  it("is nobody who does not belong to the group, and nobody where two bear the name", async () => {
    expect((await write("author", { detail: "mail@example.jp @山田太郎" })).mentions).toEqual([]);
  });

  it.each(["高橋", "たかは", "takahashi", "ケンイチ"])("is found by %s", async (q) => {
    const path = `/group_notices/callable?groupId=${GROUP}&q=${encodeURIComponent(q)}`;
    const { people } = await answer<{ people: { userId: string }[] }>("author", "GET", path);
    expect(people.map(({ userId }) => userId)).toEqual(["admin"]);
  });
});

describe("a poll", () => {
  const choices = ["12月8日(火)", "12月10日(木)", "12月15日(火)"];
  const vote = (who: string, id: string, numbers: number[]) =>
    call(who, "PUT", `/group_notices/${id}/votes`, { choices: numbers });

  it("takes several choices or one, and counts each person once", async () => {
    const { objectId } = await write("author", { poll: { choices, isSeveral: true } });
    await vote("reader", objectId, [1, 2]);
    await vote("reader", objectId, [2, 3]);
    await vote("rep", objectId, [2]);
    expect((await read(objectId)).poll).toMatchObject({
      voterCount: 2,
      choices: [
        { voteCount: 0, isMine: false },
        { voteCount: 2, isMine: true },
        { voteCount: 1, isMine: true },
      ],
    });
    await vote("reader", objectId, []);
    expect((await read(objectId)).poll).toMatchObject({ voterCount: 1 });
    const one = await write("author", { poll: { choices } });
    expect(await status(vote("reader", one.objectId, [1, 2]))).toBe(422);
    expect(await status(vote("reader", one.objectId, [4]))).toBe(422);
  });

  it("tells who chose what, unless it is secret, and nothing is taken after its end", async () => {
    const open = await write("author", { poll: { choices, endsAt: Date.now() + 60_000 } });
    await vote("reader", open.objectId, [1]);
    type Voters = { choices: { number: number; users: { objectId: string }[] }[] };
    const path = (id: string) => `/group_notices/${id}/votes`;
    const told = await answer<Voters>("rep", "GET", path(open.objectId));
    expect(told.choices[0]?.users.map(({ objectId }) => objectId)).toEqual(["reader"]);
    const secret = await write("author", { poll: { choices, isSecret: true } });
    await vote("reader", secret.objectId, [1]);
    expect(await answer<Voters>("author", "GET", path(secret.objectId))).toEqual({ choices: [] });
    await env.DB.prepare("UPDATE polls SET ends_at = 1 WHERE post_id = ?").bind(open.objectId).run();
    expect(await status(vote("rep", open.objectId, [1]))).toBe(409);
  });

  it("says in a list until when one votes, and that it is over", async () => {
    const endsAt = Date.now() + 60_000;
    const { objectId } = await write("author", { poll: { choices, endsAt } });
    const plain = await write();
    const endOf = async (path: string) => {
      const { items } = await answer<{ items: Post[] }>("reader", "GET", path);
      return items.find((item) => item.objectId === objectId)?.pollEnd;
    };
    const lists = [`/group_notices?groupId=${GROUP}`, "/group_notice_timeline"];
    for (const path of lists) expect(await endOf(path)).toEqual({ endsAt, isEnded: false });
    await env.DB.prepare("UPDATE polls SET ends_at = 1 WHERE post_id = ?").bind(objectId).run();
    for (const path of lists) expect(await endOf(path)).toEqual({ endsAt: 1, isEnded: true });
    expect((await read(plain.objectId)).pollEnd).toBeNull();
  });

  it("is changed as long as it is a draft, and stands as it was asked from then on", async () => {
    const draft = await write("author", { isDraft: true, poll: { choices } });
    const change = (id: string, asked: object, rev: number) =>
      call("author", "PATCH", `/group_notices/${id}`, { ...FIELDS, fileUrls: [], rev, poll: asked });
    const other = { choices: ["12月17日(木)", "12月22日(火)"], isSeveral: true };
    expect(await status(change(draft.objectId, other, draft.rev))).toBe(200);
    expect(await status(change(draft.objectId, { choices: ["古い", "画面"] }, draft.rev))).toBe(409);
    const made = await answer<NoticeWithComments>(
      "author",
      "POST",
      `/group_notices/${draft.objectId}/publish`,
    );
    const asked = async () => (await read(made.objectId)).poll;
    expect((await asked())?.choices.map(({ text }) => text)).toEqual(other.choices);
    await change(made.objectId, { choices: ["あとから", "変えた"] }, made.rev);
    expect(await asked()).toMatchObject({ isSeveral: true, choices: [{ text: other.choices[0] }, {}] });
  });

  it("needs two different choices and an end that is to come", async () => {
    for (const poll of [{ choices: ["一つ"] }, { choices: ["同じ", "同じ"] }, { choices, endsAt: 1 }])
      expect(await status(call("author", "POST", "/group_notices", { ...FIELDS, poll }))).toBe(422);
  });
});

describe("a case consult", () => {
  const fields = {
    ageGroup: "80代",
    sex: "女性",
    course: "3日前から息切れ",
    findings: "BNP 820",
    question: "利尿薬の調整",
  };

  it("keeps its parts, and is changed with the notice", async () => {
    const { objectId } = await write("author", { case: fields });
    expect(await read(objectId)).toMatchObject({ kind: "case", case: fields });
    const changed = { ...FIELDS, fileUrls: [], case: { ...fields, question: "在宅での管理" } };
    await answer("author", "PATCH", `/group_notices/${objectId}`, changed);
    expect((await read(objectId)).case).toMatchObject({ question: "在宅での管理" });
  });

  it("is not written over by a screen that has not seen the last change, either", async () => {
    const { objectId, rev } = await write("author", { case: fields });
    const change = (question: string) =>
      call("author", "PATCH", `/group_notices/${objectId}`, {
        ...FIELDS,
        fileUrls: [],
        rev,
        case: { ...fields, question },
      });
    expect(await status(change("在宅での管理"))).toBe(200);
    expect(await status(change("古い画面から"))).toBe(409);
    expect((await read(objectId)).case).toMatchObject({ question: "在宅での管理" });
  });

  it("that looks like a patient is noted by its kinds, without a word of it", async () => {
    const course = "山田花子様 昭和22年4月3日生";
    const { objectId } = await write("author", { case: { ...fields, course }, patientAnswer: "keep" });
    const row = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE action = 'patient-warning' AND target = ?",
    )
      .bind(objectId)
      .first<string>("detail");
    expect(JSON.parse(row ?? "")).toEqual({ kinds: "name,birth", answer: "keep" });
    expect(row).not.toContain("山田");
  });
});

describe("what must be read", () => {
  it("names to its author who has confirmed it, and who has not", async () => {
    const { objectId } = await write("author", { isMustRead: true });
    const path = `/group_notices/${objectId}`;
    await call("reader", "POST", `${path}/acknowledge`);
    await call("rep", "PATCH", `${path}/updateLastRead`);
    type Readers = {
      total: number;
      users: { user: { objectId: string } }[];
      waiting: { objectId: string }[];
    };
    const seen = await answer<Readers>("author", "GET", `${path}/readers`);
    expect(seen.total).toBe(2);
    expect(seen.waiting.map(({ objectId }) => objectId).toSorted()).toEqual(["admin", "rep"]);
    expect(await status(call("reader", "GET", `${path}/readers`))).toBe(403);
    expect(await read(objectId)).toMatchObject({
      isAcknowledged: true,
      acknowledgedCount: 1,
      readerCount: 2,
    });
    expect(await answer("author", "POST", `${path}/remind`)).toEqual({ reminded: 2 });
    expect(await status(call("author", "POST", `${path}/remind`))).toBe(429);
  });
});

describe("the stream", () => {
  it("has what is unread first, then the newest, over all groups", async () => {
    await inGroup("g-one", "author", "admin");
    await inGroup("g-one", "reader");
    await inGroup("g-two", "author", "admin");
    await inGroup("g-two", "reader");
    await env.DB.prepare("DELETE FROM posts WHERE place_id = ?").bind(GROUP).run();
    const old = await write("author", { groupId: "g-one", title: "一" });
    await write("author", { groupId: "g-two", title: "二" });
    await write("author", { groupId: "g-two", title: "三" });
    type Stream = { items: StreamItem[]; next: string | null };
    const stream = (query = "") => answer<Stream>("reader", "GET", `/group_notice_timeline?${query}`);
    const titles = (page: Stream) =>
      page.items.map(({ title, isUnread }) => `${title}${isUnread ? "*" : ""}`);
    const newest = (await stream()).items[0];
    expect(titles(await stream())).toEqual(["三*", "二*", "一*"]);
    await call("reader", "PATCH", `/group_notices/${newest?.objectId}/updateLastRead`);
    expect(titles(await stream())).toEqual(["一*", "三", "二"]);
    const first = await stream("limit=2");
    expect(titles(first)).toEqual(["一*", "三"]);
    expect(titles(await stream(`limit=2&before=${first.next}`))).toEqual(["二"]);
    expect(titles(await stream("limit=2&offset=2"))).toEqual(["二"]);
    await call("reader", "PATCH", `/group_notices/${old.objectId}/updateLastRead`);
    expect(titles(await stream())).toEqual(["三", "二", "一"]);
    expect((await answer<Stream>("stranger", "GET", "/group_notice_timeline")).items).toEqual([]);
  });

  it("gives the invitations that stand where they are asked for, and none to a connect user", async () => {
    await person("linked", { role: "connect", licenceState: null });
    await agreed();
    await signedIn("linked");
    for (const id of ["stranger", "linked"]) {
      await inGroup("g-inviting", id, "invited");
      await env.DB.prepare(
        "UPDATE memberships SET invited_at = ? WHERE user_id = ? AND group_id = 'g-inviting'",
      )
        .bind(Date.now(), id)
        .run();
    }
    const asked = (who: string) =>
      answer<{ items: { objectId: string }[] }>(who, "GET", "/group_notice_timeline?type=invitation");
    expect((await asked("stranger")).items.map(({ objectId }) => objectId)).toEqual(["g-inviting"]);
    expect((await asked("linked")).items).toEqual([]);
  });
});
