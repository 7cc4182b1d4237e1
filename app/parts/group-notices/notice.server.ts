import { redirect } from "@remix-run/cloudflare";
import { groupSidebar } from "~/parts/groups/group-shown.server";
import { backFromPost } from "~/parts/posts/back-from-post";
import {
  actOnPost,
  COMMENT_FIELDS,
  type ResponseBody,
  shown,
  VOTE_FIELDS,
  voted,
} from "~/parts/posts/post-acts.server";
import { nothingWhileReadOnly } from "~/request/announcement.server";
import { ApiRefusal } from "~/request/api.server";
import { everySettled } from "~/request/every-settled";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { keepingBackLink, pageWithBackLink } from "~/request/paths/back-link";
import { groupPaths } from "~/request/paths/group-paths";

/** The page of a notice: opening it is reading it. */
export async function noticeView({ viewer, api, params, url }: Entered) {
  const id = params.id ?? "";
  const before = cursorOf(url);
  const paths = groupPaths(viewer.role === "connect");
  const found = api.groupNotices.get({ params: { id }, query: { before } }).catch(toInvitation(paths));
  const [notice, group, shown] = await everySettled([
    found,
    found.then(({ group }) => groupSidebar(api, group.objectId)),
    found.then(() => asked(api, id, url)),
    // A draft is not read by this.
    before ? null : api.groupNotices.updateLastRead({ params: { id } }).catch(nothingWhileReadOnly),
  ] as const);
  const reply = url.searchParams.get("reply");
  return {
    notice,
    group,
    /** The addresses of its forms and links, which keep the way back. */
    here: keepingBackLink(paths.notice(id), url),
    edit: keepingBackLink(paths.editNotice(id), url),
    back: backFromPost(url, id, { to: paths.group(group.objectId), label: group.name }),
    replyTo: notice.comments.find(({ objectId }) => objectId === reply) ?? null,
    creationKey: crypto.randomUUID(),
    isConnect: viewer.role === "connect",
    viewerId: viewer.id,
    ...shown,
  };
}

/** Somebody who is invited to its group is led to the invitation. */
const toInvitation =
  (paths: ReturnType<typeof groupPaths>) =>
  (error: unknown): never => {
    const { groupId } =
      (error instanceof ApiRefusal && (error.refused.current as { groupId?: string })) || {};
    throw groupId ? redirect(paths.group(groupId)) : error;
  };

/** What the address asks to see besides: who reacted, who voted, who has read. */
async function asked(api: Entered["api"], id: string, { searchParams }: URL) {
  const nothing = { reactors: null, voters: null, readers: null };
  const commentId = searchParams.get("comment");
  const notices = api.groupNotices;
  switch (searchParams.get("show")) {
    case "reactions": {
      const reactors = commentId
        ? await notices.commentReactors({ params: { id }, query: { commentId } })
        : await notices.reactors({ params: { id } });
      return { ...nothing, reactors };
    }
    case "votes":
      return { ...nothing, voters: (await notices.voters({ params: { id } })).choices };
    case "readers":
      return { ...nothing, readers: await notices.readers({ params: { id } }) };
    default:
      return nothing;
  }
}

export async function actOnNotice(entered: Entered): Promise<ResponseBody> {
  const { viewer, api, form, params, url } = entered;
  onlyFields(form, ...COMMENT_FIELDS, ...VOTE_FIELDS, "groupId");
  const id = params.id ?? "";
  const notices = api.groupNotices;
  const paths = groupPaths(viewer.role === "connect");
  const here = pageWithBackLink(url);
  const back = () => redirect(here, 303) as unknown as ResponseBody;
  switch (intentOf(form)) {
    case "vote":
      await voted(entered, (choices) => notices.vote({ params: { id }, body: { choices } }));
      return back();
    case "pin":
    case "unpin": {
      const isPinned = intentOf(form) === "pin";
      const act = () => notices.pin({ params: { id }, body: { isPinned } });
      await shown(entered, act, isPinned ? "投稿を固定しました" : "投稿の固定を外しました");
      return back();
    }
    case "remind":
      await shown(entered, () => notices.remind({ params: { id } }), "未確認の方にリマインドしました");
      return back();
  }
  const { groupId, isDraft } = await deletedFrom(entered, id);
  const response = await actOnPost(entered, {
    react: (reactionType, commentId) =>
      commentId
        ? notices.reactToComment({ body: { commentId, reactionType } })
        : notices.react({ body: { noticeId: id, reactionType } }),
    comment: (body) => notices.comment({ params: { id }, body }),
    removeComment: (commentId) => notices.removeComment({ params: { id, commentId } }),
    remove: () => notices.remove({ params: { id } }),
    place: paths.group(groupId),
    removed: isDraft ? "下書きを削除しました" : undefined,
  });
  return response ?? back();
}

/** Looked up before the notice is deleted: afterwards nobody can say in which group it stood. */
async function deletedFrom({ api, form }: Entered, id: string) {
  if (intentOf(form) !== "delete") return { groupId: "", isDraft: false };
  try {
    const { group, status } = await api.groupNotices.get({ params: { id }, query: { limit: 1 } });
    return { groupId: group.objectId, isDraft: status === "draft" };
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 404) throw error;
    return { groupId: textIn(form, "groupId"), isDraft: false };
  }
}
