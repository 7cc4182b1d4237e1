import { redirect } from "@remix-run/cloudflare";
import { GROUP_REQUIRED } from "#contract/group-notices/texts";
import type { Post } from "#contract/posts/shapes";
import { groupWays } from "~/parts/groups/ways";
import {
  type Answer,
  POST_FIELDS,
  POST_FORM_BYTES,
  postForm,
  whenPostTooLarge,
} from "~/parts/posts/post-acts.server";
import { ApiRefusal } from "~/request/api.server";
import { intentOf } from "~/request/forms/intent";
import { onlyFields } from "~/request/forms/posted-form.server";
import type { Entered } from "~/request/guards.server";
import { kindIn, NOTICE_FIELDS, noticeBody, pollOf, TEXTS } from "./notice-fields";
import { noticePaths } from "./paths";

export const NOTICE_FORM = { bytes: POST_FORM_BYTES, hasFiles: true, whenTooLarge: whenPostTooLarge };

/**
 * A new notice in the group of the address; in the other frame, where none is named, in one of one's own. Who has none is
 * led to the list, which says how one comes to one.
 */
export async function newNotice({ viewer, api, params, url }: Entered) {
  const isConnect = viewer.role === "connect";
  const id = params.id ?? url.searchParams.get("group");
  const kind = kindIn(url.searchParams.get("kind"));
  const blank = { kind, isConnect, creationKey: crypto.randomUUID() };
  if (!id) {
    const { groups } = await api.groups.list({ query: {} });
    if (groups.length === 0) throw redirect(groupWays(true).list);
    const choices = groups
      .filter(({ isInvited }) => !isInvited)
      .map(({ objectId, name }) => ({ value: objectId, label: name }));
    return { ...blank, group: null, choices, drafts: [] as Post[] };
  }
  const [group, { items: drafts }] = await Promise.all([
    api.groups.get({ params: { id }, query: { members: 0 } }),
    api.groupNotices.drafts({ query: { groupId: id } }),
  ]);
  return {
    ...blank,
    group: { objectId: id, name: group.name },
    choices: [] as { value: string; label: string }[],
    drafts,
  };
}

export async function writeNotice(entered: Entered): Promise<Answer> {
  const { viewer, form, api, params, url, context } = entered;
  onlyFields(form, ...POST_FIELDS, ...NOTICE_FIELDS);
  const kind = kindIn(form.get("kind"));
  const groupId = params.id ?? (String(form.get("groupId") ?? "") || url.searchParams.get("group") || "");
  const isDraft = intentOf(form) === "draft";
  const paths = noticePaths(viewer.role === "connect");
  return postForm(entered, {
    texts: TEXTS[kind],
    asks: !isDraft,
    write: async (values, fileUrls, patientAnswer) => {
      if (!groupId) throw groupRequired();
      const poll = kind === "poll" ? pollOf(values) : null;
      const creationKey = values.creationKey || undefined;
      const notice = await api.groupNotices.create({
        body: { ...noticeBody(values, kind), groupId, fileUrls, patientAnswer, isDraft, poll, creationKey },
      });
      await context.flash({ kind: "success", text: isDraft ? "下書きを保存しました" : "投稿が完了しました" });
      return redirect(isDraft ? paths.edit(notice.objectId) : paths.notice(notice.objectId), 303);
    },
  });
}

const groupRequired = () =>
  new ApiRefusal(422, {
    code: "invalid-fields",
    message: GROUP_REQUIRED,
    errors: { groupId: GROUP_REQUIRED },
  });
