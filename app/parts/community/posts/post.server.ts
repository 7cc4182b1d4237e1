import { redirect } from "@remix-run/cloudflare";
import { idIn } from "#contract/ids";
import { calledName } from "~/parts/chat/names";
import { backFromPost } from "~/parts/posts/back-from-post";
import {
  actOnPost,
  backToForm,
  COMMENT_FIELDS,
  POST_FIELDS,
  postForm,
  type ResponseBody,
  shown,
} from "~/parts/posts/post-acts.server";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { pageWithBackLink } from "~/request/paths/back-link";
import { type GroupPaths, groupPaths } from "~/request/paths/group-paths";

/** in the other frame: a post, one of one's own to change, or a new one; and where to write it. */
export async function postView(entered: Entered) {
  const { params, viewer, url } = entered;
  const common = { role: viewer.role, viewerId: viewer.id, creationKey: crypto.randomUUID() };
  if (params.Id) return { ...common, ...(await onePost(entered, params.Id)) };
  const communityId = idIn(url.searchParams.get("community"));
  return { ...common, ...(communityId ? await newPost(entered, communityId) : await choice(entered)) };
}

async function onePost({ api, url, viewer }: Entered, id: string) {
  const before = cursorOf(url);
  const found = await api.community.findPost({ params: { id }, query: { before } }).catch((error) => {
    throw whyBanned(error, viewer);
  });
  const reply = found.comments.find(({ objectId }) => objectId === url.searchParams.get("reply"));
  const here = pageWithBackLink(url);
  if (url.searchParams.has("edit") && found.post.isOwn) return { screen: "edit" as const, ...found, here };
  const commentId = url.searchParams.get("comment") ?? undefined;
  const asked = commentId ? { commentId } : { postId: id };
  const reactors =
    url.searchParams.get("show") === "reactions"
      ? await api.community.reactionsDetail({ body: asked })
      : null;
  const replyTo = reply ? { id: reply.objectId, name: calledName(reply.author) } : null;
  const { objectId, name: label } = found.community;
  const back = backFromPost(url, id, {
    to: groupPaths(viewer.role === "connect").community(objectId),
    label,
  });
  return { screen: "post" as const, ...found, here, back, reactors, replyTo };
}

/** Whoever was banned is led to the page of the community, which says why. */
function whyBanned(error: unknown, { role }: Entered["viewer"]): unknown {
  if (!(error instanceof ApiRefusal) || error.refused.code !== "banned") return error;
  const { openCommunity } = (error.refused.current ?? {}) as { openCommunity?: string };
  return openCommunity ? redirect(groupPaths(role === "connect").community(openCommunity)) : error;
}

async function newPost({ api, viewer }: Entered, id: string) {
  const community = await api.community.get({ params: { id }, query: { limit: 0 } });
  const mayWrite = community.standing.state === "joined" && viewer.principal !== "temporaryDoctor";
  if (!mayWrite) throw redirect(groupPaths(viewer.role === "connect").community(id));
  return { screen: "new" as const, community: { objectId: id, name: community.name } };
}

async function choice({ api, viewer }: Entered) {
  const { items } = await api.community.joined({ body: {} });
  const mayWrite = viewer.principal !== "temporaryDoctor";
  return { screen: "choice" as const, communities: mayWrite ? items : [] };
}

/** Writes, changes, answers, reacts, takes away; those who look after the community also hide and show again. */
export function postAct(entered: Entered): Promise<ResponseBody> {
  onlyFields(
    entered.form,
    ...POST_FIELDS,
    ...COMMENT_FIELDS,
    "title",
    "detail",
    "openCommunity",
    "rev",
    "reason",
  );
  return entered.params.Id ? actOn(entered, entered.params.Id) : write(entered);
}

function write(entered: Entered): Promise<ResponseBody> {
  const { api, viewer, context } = entered;
  return postForm(entered, {
    texts: ["title", "detail"],
    write: async (
      { title = "", detail = "", isCommentable, openCommunity = "", creationKey },
      images,
      patientAnswer,
    ) => {
      const body = {
        openCommunity,
        title,
        detail,
        images,
        patientAnswer,
        isCommentable: isCommentable !== "",
      };
      const post = await api.community.addPost({ body: { ...body, creationKey: creationKey || undefined } });
      await context.flash({ kind: "success", text: "投稿の作成が完了しました" });
      return redirect(groupPaths(viewer.role === "connect").post(post.objectId), 303);
    },
  });
}

async function actOn(entered: Entered, id: string): Promise<ResponseBody> {
  const { api, form, viewer, url } = entered;
  const calls = api.community;
  const paths = groupPaths(viewer.role === "connect");
  const commentId = textIn(form, "commentId") || undefined;
  const thing = commentId ? { commentId } : { postId: id };
  const intent = intentOf(form);
  if (intent === "edit") return change(entered, id);
  if (intent === "hide") {
    const reason = textIn(form, "reason");
    await shown(entered, () => calls.hide({ body: { ...thing, reason } }), "非表示にしました");
    return backToForm(entered, commentId && `#${commentId}`);
  }
  if (intent === "restore") {
    await shown(entered, () => calls.restore({ body: thing }), "もう一度表示しました");
    return backToForm(entered, commentId && `#${commentId}`);
  }
  const response = await actOnPost(entered, {
    react: (reactionType, on) =>
      calls.react({ body: { ...(on ? { commentId: on } : { postId: id }), reactionType } }),
    comment: ({ comment, fileUrls, replyToId, creationKey, patientAnswer }) =>
      calls.addComment({
        body: { parent: replyToId ?? id, detail: comment, images: fileUrls, creationKey, patientAnswer },
      }),
    removeComment: (on) => calls.deleteComment({ params: { id: on } }),
    remove: () => calls.changePost({ params: { id }, body: { isDeleted: true } }),
    place: placeOf(paths, idIn(textIn(form, "openCommunity"))),
  });
  return response ?? (redirect(pageWithBackLink(url), 303) as unknown as ResponseBody);
}

/** The page to which one goes when a post is gone: the list where the form names no community. */
const placeOf = (paths: GroupPaths, id: string) => (id ? paths.community(id) : paths.list);

function change(entered: Entered, id: string): Promise<ResponseBody> {
  const { api, context, url } = entered;
  return postForm(entered, {
    texts: ["title", "detail"],
    write: async ({ title, detail, isCommentable, rev }, images, patientAnswer) => {
      await api.community.changePost({
        params: { id },
        body: {
          title,
          detail,
          images,
          file: null,
          patientAnswer,
          isCommentable: isCommentable !== "",
          rev: Number(rev) || 0,
        },
      });
      await context.flash({ kind: "success", text: "投稿の更新が完了しました" });
      return redirect(pageWithBackLink(url), 303);
    },
  });
}
