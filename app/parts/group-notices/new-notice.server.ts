import { redirect } from "@remix-run/cloudflare";
import { GROUP_REQUIRED } from "#contract/group-notices/texts";
import type { Group } from "#contract/groups/shapes";
import type { Post, PostKind } from "#contract/posts/shapes";
import { asMember } from "~/parts/groups/as-member.server";
import {
  POST_FIELDS,
  POST_FORM_BYTES,
  postForm,
  type ResponseBody,
  whenPostTooLarge,
} from "~/parts/posts/post-acts.server";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { groupPaths } from "~/request/paths/group-paths";
import { kindIn, NOTICE_FIELDS, noticeBody, pollOf, TEXTS } from "./notice-fields";

export const NOTICE_FORM = { bytes: POST_FORM_BYTES, hasFiles: true, whenTooLarge: whenPostTooLarge };

type Blank = {
  kind: PostKind;
  isConnect: boolean;
  creationKey: string;
  /** Null: it is one of the choices. */
  group: Group | null;
  choices: { value: string; label: string }[];
  drafts: Post[];
};

/** A new notice in the group of the address; in the other frame, where none is named, in one of one's own. */
export const newNotice = (entered: Entered): Promise<Blank> =>
  groupIdIn(entered) ? newInGroup(entered) : newInOneOfOwn(entered);

const groupIdIn = ({ params, url }: Entered) => params.id ?? url.searchParams.get("group") ?? "";

const newInGroup = asMember<Blank>(
  "member",
  async (entered) => {
    const { group } = entered;
    const { items: drafts } = await entered.api.groupNotices.drafts({ query: { groupId: group.objectId } });
    return { ...blankIn(entered), group, choices: [], drafts };
  },
  groupIdIn,
);

/** A person without a group is led to the list, which says how one gets into a group. */
async function newInOneOfOwn(entered: Entered): Promise<Blank> {
  const { groups } = await entered.api.groups.list({ query: {} });
  if (groups.length === 0) throw redirect(groupPaths(true).list);
  const choices = groups
    .filter(({ isInvited }) => !isInvited)
    .map(({ objectId, name }) => ({ value: objectId, label: name }));
  return { ...blankIn(entered), group: null, choices, drafts: [] };
}

const blankIn = ({ viewer, url }: Entered) => ({
  kind: kindIn(url.searchParams.get("kind")),
  isConnect: viewer.role === "connect",
  creationKey: crypto.randomUUID(),
});

export async function writeNotice(entered: Entered): Promise<ResponseBody> {
  const { viewer, form, api, params, url, context } = entered;
  onlyFields(form, ...POST_FIELDS, ...NOTICE_FIELDS);
  const kind = kindIn(form.get("kind"));
  const groupId = params.id ?? (textIn(form, "groupId") || url.searchParams.get("group") || "");
  const isDraft = intentOf(form) === "draft";
  const paths = groupPaths(viewer.role === "connect");
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
      await context.flash({
        kind: "success",
        text: isDraft ? "下書きを保存しました" : "投稿の作成が完了しました",
      });
      return redirect(isDraft ? paths.editNotice(notice.objectId) : paths.notice(notice.objectId), 303);
    },
  });
}

const groupRequired = () =>
  new ApiRefusal(422, {
    code: "invalid-fields",
    message: GROUP_REQUIRED,
    errors: { groupId: GROUP_REQUIRED },
  });
