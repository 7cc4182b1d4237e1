import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { GroupNoticeWithComments } from "#contract/group-notices/calls";
import type { Comment } from "#contract/posts/shapes";
import { leaveToOthers } from "../../../workers/api/files/discard";
import { hide } from "../../../workers/api/posts/remove";
import { jpegOf } from "../../support/pictures";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

const GROUP = "g-files";

beforeAll(async () => {
  await hospitals(["sends", "gets"]);
  await person("writer", { hospitalId: "sends" });
  await person("member");
  await person("looks-after");
  await person("addressee", { role: "co-medical", licenceState: null, hospitalId: "gets" });
  await person("stranger");
  await agreed();
  for (const id of ["writer", "member", "looks-after", "addressee", "stranger"]) await signedIn(id);
  await inGroup(GROUP, "writer", "admin");
  await inGroup(GROUP, "member");
  await inGroup(GROUP, "looks-after", "admin");
});

async function upload(path: "/files" | "/images" = "/files") {
  const form = new FormData();
  const picture = new File([jpegOf(1, 1)], "photo.jpg", { type: "image/jpeg" });
  form.append(path === "/files" ? "file" : "image", picture);
  return (await respond<{ url: string }>("writer", "POST", path, form)).url;
}

const FIELDS = { groupId: GROUP, title: "当直表", detail: "添付のとおりです。" };
const post = (fields: object) =>
  respond<GroupNoticeWithComments>("writer", "POST", "/group_notices", { ...FIELDS, ...fields });
const comment = (id: string, fileUrls: string[]) =>
  respond<Comment>("writer", "POST", `/group_notices/${id}/comment`, { comment: "表です", fileUrls });
const draft = async (fileUrl: string) => {
  const path = `/hospitalNotices/drafts/${crypto.randomUUID()}`;
  await respond("writer", "PUT", path, { title: "当直表", fileUrl, filename: "当直表.jpg" });
  return path;
};
const reads = async (who: string, file: string) =>
  (await call(who, "GET", file.replace("/api", ""))).status === 200;
const gone = async (path: string) => expect((await call("writer", "DELETE", path)).status).toBe(204);

describe("a file lives as long as something shows it", () => {
  it("in a post, when the draft of a hospital's notice goes", async () => {
    const file = await upload();
    const path = await draft(file);
    await post({ fileUrl: file });
    await gone(path);
    expect(await reads("member", file)).toBe(true);
  });

  it("in a post, when the draft takes another file", async () => {
    const [file, other] = [await upload(), await upload()];
    const path = await draft(file);
    await post({ fileUrl: file });
    await respond("writer", "PUT", path, { fileUrl: other, filename: "新.jpg" });
    expect(await reads("member", file)).toBe(true);
  });

  it("in a draft of a post, when the draft of a notice goes", async () => {
    const file = await upload();
    const path = await draft(file);
    await post({ fileUrl: file, isDraft: true });
    await gone(path);
    expect(await reads("writer", file)).toBe(true);
  });

  it("in a draft of a notice that is edited on, when the post goes", async () => {
    const file = await upload();
    const path = await draft(file);
    const { objectId } = await post({ fileUrl: file });
    await gone(`/group_notices/${objectId}`);
    expect(await reads("writer", file)).toBe(true);
    await respond("writer", "PUT", path, { title: "当直表（改）", fileUrl: file, filename: "当直表.jpg" });
    await gone(path);
    expect(await reads("writer", file)).toBe(false);
  });

  it("in a post, when a comment that shows it as well goes, and the other way round", async () => {
    const file = await upload();
    const { objectId } = await post({ fileUrl: file });
    const said = await comment(objectId, [file]);
    await gone(`/group_notices/${objectId}/comment/${said.objectId}`);
    expect(await reads("member", file)).toBe(true);
    await comment(objectId, [file]);
    await respond("writer", "PATCH", `/group_notices/${objectId}`, { ...FIELDS, fileUrls: [] });
    expect(await reads("member", file)).toBe(true);
    await gone(`/group_notices/${objectId}`);
    expect(await reads("writer", file)).toBe(false);
    expect(await env.FILES.head(file.replace("/api/files", "file"))).toBeNull();
  });

  it("at the head of a group, of a hospital, of a company and at its product, when a post goes", async () => {
    const places = [
      "UPDATE groups SET image_url = ?1 WHERE id = ?2",
      "UPDATE hospitals SET image_url = ?1 WHERE id = 'sends' AND ?2 <> ''",
      "INSERT INTO company_profiles (user_id, cover_url, updated_at) SELECT 'writer', ?1, 0 WHERE ?2 <> ''",
      `INSERT INTO company_products (id, user_id, name, kind, image_url, created_at, updated_at)
         SELECT 'product', 'writer', '製品', 'drug', ?1, 0, 0 WHERE ?2 <> ''`,
    ];
    for (const place of places) {
      const picture = await upload("/images");
      const { objectId } = await post({ fileUrl: picture });
      await env.DB.prepare(place).bind(picture, GROUP).run();
      await gone(`/group_notices/${objectId}`);
      expect(await reads("writer", picture), place).toBe(true);
    }
  });
});

it("what is in a hospital's or a group's name stays when its uploader leaves the service; the rest goes", async () => {
  const [sent, own] = [await upload(), await upload()];
  const [photo, sign] = [await upload("/images"), await upload("/images")];
  const notice = { ...FIELDS, fileUrl: sent, filename: "当直表.jpg", toHospitalObjectIds: ["gets"] };
  await respond("writer", "POST", "/hospitalNotices", notice);
  await env.DB.batch([
    env.DB.prepare("UPDATE hospitals SET image_url = ? WHERE id = 'sends'").bind(photo),
    env.DB.prepare("UPDATE groups SET image_url = ? WHERE id = ?").bind(sign, GROUP),
  ]);
  await leaveToOthers(env, "writer");
  const saved = await env.DB.prepare("SELECT owner_id = 'writer' AS isOwn, id FROM uploads").all<{
    isOwn: 0 | 1;
    id: string;
  }>();
  const isOwn = (url: string) => saved.results.find(({ id }) => url.endsWith(id))?.isOwn;
  expect([sent, photo, sign, own].map(isOwn)).toEqual([0, 0, 0, 1]);
  expect(await reads("addressee", sent)).toBe(true);
});

it("a file in a notice and in a post is read by who may read either", async () => {
  const file = await upload();
  const notice = { ...FIELDS, fileUrl: file, filename: "当直表.jpg", toHospitalObjectIds: ["gets"] };
  await respond("writer", "POST", "/hospitalNotices", notice);
  await post({ fileUrl: file });
  expect([await reads("addressee", file), await reads("member", file)]).toEqual([true, true]);
  expect(await reads("stranger", file)).toBe(false);
});

it("a file of a hidden comment is read by its writer and who looks after the place, unless it is elsewhere", async () => {
  const [file, other] = [await upload(), await upload()];
  const { objectId } = await post({ fileUrl: other });
  const said = await comment(objectId, [file, other]);
  expect(await reads("member", file)).toBe(true);
  await hide(env, { commentId: said.objectId }, "宣伝のため");
  expect([await reads("member", file), await reads("member", other)]).toEqual([false, true]);
  expect([await reads("writer", file), await reads("looks-after", file)]).toEqual([true, true]);
  await comment(objectId, [file]);
  expect(await reads("member", file)).toBe(true);
});
