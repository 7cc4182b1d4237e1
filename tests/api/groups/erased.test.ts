import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { GROUP_ERASED_AFTER_DAYS } from "#contract/groups/limits";
import { DAY_MS } from "#contract/limits";
import { cleanUp } from "../../../workers/hourly/clean-up";
import { jpegOf } from "../../support/pictures";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";

beforeAll(async () => {
  for (const id of ["chair", "member"]) await person(id);
  await agreed();
  for (const id of ["chair", "member"]) await signedIn(id);
  for (const group of ["dissolved", "lively"]) {
    await inGroup(group, "chair", "admin");
    await inGroup(group, "member");
  }
});

async function upload() {
  const form = new FormData();
  form.append("file", new File([jpegOf(1, 1)], "photo.jpg", { type: "image/jpeg" }));
  return (await respond<{ url: string }>("member", "POST", "/files", form)).url;
}

async function postIn(groupId: string) {
  const fileUrl = await upload();
  const fields = { groupId, title: "当直表", detail: "添付のとおりです。", fileUrl };
  const { objectId } = await respond<{ objectId: string }>("member", "POST", "/group_notices", fields);
  await respond("chair", "POST", `/group_notices/${objectId}/comment`, { comment: "確認しました" });
  return { objectId, fileUrl };
}

const left = async ({ objectId, fileUrl }: { objectId: string; fileUrl: string }) => {
  const rows = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM posts WHERE id = ?1) + (SELECT count(*) FROM comments WHERE post_id = ?1)
       + (SELECT count(*) FROM uploads WHERE '/api/files/' || id = ?2) AS n`,
  )
    .bind(objectId, fileUrl)
    .first<number>("n");
  return [rows, (await env.FILES.head(fileUrl.replace("/api/files", "file"))) !== null];
};
const deletedAgo = (days: number) =>
  env.DB.prepare("UPDATE groups SET deleted_at = ? WHERE id = 'dissolved'")
    .bind(Date.now() - days * DAY_MS)
    .run();

it("posts, comments and files of a deleted group are erased after 30 days, and no other group's", async () => {
  const [gone, stays] = [await postIn("dissolved"), await postIn("lively")];
  expect((await call("chair", "DELETE", "/groups/dissolved")).status).toBe(204);
  await deletedAgo(GROUP_ERASED_AFTER_DAYS - 1);
  await cleanUp(env);
  expect(await left(gone)).toEqual([3, true]);
  await deletedAgo(GROUP_ERASED_AFTER_DAYS + 1);
  await cleanUp(env);
  expect([await left(gone), await left(stays)]).toEqual([
    [0, false],
    [3, true],
  ]);
});
