import type { GroupNoticeWithComments } from "#contract/group-notices/calls";
import { jpegOf } from "../../support/pictures";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";

export const GROUP = "g-notices";

/** A group with whoever writes in it, its admin, a reader and an MS; beside it somebody who does not belong to it. */
export async function setUp() {
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
}

export const FIELDS = {
  groupId: GROUP,
  title: "12月の症例検討会",
  detail: "日程のご希望をお聞かせください。",
};

export const write = (who = "author", fields: object = {}) =>
  respond<GroupNoticeWithComments>(who, "POST", "/group_notices", { ...FIELDS, ...fields });
export const read = (id: string, who = "reader") =>
  respond<GroupNoticeWithComments>(who, "GET", `/group_notices/${id}`);
export const status = async (response: Promise<Response>) => (await response).status;
export const words = async (response: Promise<Response>) =>
  ((await (await response).json()) as { message: string }).message;

/** The address of a picture that somebody has uploaded, not yet in a notice. */
export async function upload(who: string, name = "photo.jpg") {
  const form = new FormData();
  form.append("file", new File([jpegOf(1, 1)], name, { type: "image/jpeg" }));
  return (await respond<{ url: string }>(who, "POST", "/files", form)).url;
}
