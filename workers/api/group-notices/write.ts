import type * as z from "zod";
import type {
  GroupNotice,
  groupNoticeChange,
  groupNotices,
  newGroupNotice,
} from "#contract/group-notices/calls";
import { NOT_AN_ADMIN } from "#contract/groups/texts";
import { POST_MEDIAS } from "#contract/posts/limits";
import { MEDIAS_TOO_MANY } from "#contract/posts/texts";
import { invalidFields, wrongRole } from "../errors";
import { groupIsRead } from "../groups/group-record";
import { addComment } from "../posts/answers/comment";
import { deleteComment, deletePost } from "../posts/remove";
import { type Attached, attachedIn } from "../posts/writing/medias";
import { caseOf, pollOf, pollOfDraft } from "../posts/writing/poll";
import { recordWarning } from "../posts/writing/warning";
import { createPost, editPost, pinPost, publishedFrom, publishPost } from "../posts/writing/write";
import type { Handler } from "../serve";
import { mentionsOf } from "./members";
import { accessOf, type GroupAccess, groupAccess, namedComment, oneNotice } from "./notice";
import { notifyOfComment, notifyOfGroupNotice } from "./notify";

export const create: Handler<typeof groupNotices.create> = async (call) => {
  const { body, scope } = call;
  const access = await groupAccess(toolsOf(call), body.groupId);
  const made = await createPost(
    access,
    {
      title: body.title,
      detail: body.detail,
      kind: body.poll ? "poll" : body.case ? "case" : "post",
      files: filesOf(body),
      mentions: await mentionsOf(access, body.detail),
      isCommentable: body.isCommentable,
      isMustRead: body.isMustRead,
      isDraft: body.isDraft,
      creationKey: body.creationKey,
    },
    (id, at) => [
      ...(body.poll ? pollOf(access.env, id, body.poll) : []),
      ...(body.case && !body.poll ? caseOf(access.env, id, body.case) : []),
      ...(body.isDraft ? [] : published(access, at)),
    ],
  );
  const notice = await oneNotice(access, made.id);
  if (made.isNew)
    await recordWarning(access, scope, made.id, { texts: textsOf(body, notice), answer: body.patientAnswer });
  return withItsUpdates(access, notice);
};

/** Tells also of a notice that stood there before: when an answer was lost, perhaps nobody was told yet. */
async function withItsUpdates(access: GroupAccess, notice: GroupNotice): Promise<GroupNotice> {
  if (notice.status === "published") await notifyOfGroupNotice(access, notice);
  return notice;
}

/** Its author has seen it. */
const published = ({ env, viewer, place }: GroupAccess, at: number) => [
  groupIsRead(env.DB, viewer.id, place.id, at),
];

type Written = z.output<typeof newGroupNotice> | z.output<typeof groupNoticeChange>;

function filesOf({ fileUrl, fileUrls }: Pick<Written, "fileUrl" | "fileUrls">): Attached[] {
  const files = attachedIn({ fileUrl, fileUrls });
  if (files.length > POST_MEDIAS) throw invalidFields({ fileUrls: MEDIAS_TOO_MANY });
  return files;
}

const textsOf = (body: Written, { medias }: { medias: readonly { name: string }[] }) => [
  body.title,
  body.detail,
  ...Object.values(body.case ?? {}),
  ...medias.map(({ name }) => name),
];

export const change: Handler<typeof groupNotices.change> = async (call) => {
  const { body, params, scope } = call;
  const access = await accessOf(toolsOf(call), params.id);
  await editPost(
    access,
    params.id,
    {
      title: body.title,
      detail: body.detail,
      files: filesOf(body),
      mentions: await mentionsOf(access, body.detail),
      isCommentable: body.isCommentable,
      isMustRead: body.isMustRead,
      rev: body.rev,
    },
    (id) => [
      ...(body.case ? caseOf(access.env, id, body.case, body.rev) : []),
      ...(body.poll ? pollOfDraft(access.env, id, body.poll, body.rev) : []),
    ],
  );
  const notice = await oneNotice(access, params.id);
  await recordWarning(access, scope, params.id, { texts: textsOf(body, notice), answer: body.patientAnswer });
  return withItsUpdates(access, notice);
};

export const publish: Handler<typeof groupNotices.publish> = async (call) => {
  const tools = toolsOf(call);
  const { id: draftId } = call.params;
  const earlier = await publishedFrom(tools, draftId);
  const access = await accessOf(tools, earlier ?? draftId);
  const id = earlier ?? (await publishPost(access, draftId, (_, at) => published(access, at))).id;
  return withItsUpdates(access, await oneNotice(access, id));
};

export const pin: Handler<typeof groupNotices.pin> = async (call) => {
  const access = await accessOf(toolsOf(call), call.params.id);
  if (!access.isModerator) throw wrongRole(NOT_AN_ADMIN);
  await pinPost(access, call.params.id, call.body.isPinned);
};

export const remove: Handler<typeof groupNotices.remove> = async (call) => {
  await deletePost(await accessOf(toolsOf(call), call.params.id), call.params.id);
};

export const comment: Handler<typeof groupNotices.comment> = async (call) => {
  const { params, body, scope } = call;
  const access = await accessOf(toolsOf(call), params.id);
  const files = attachedIn({ media: body.media, fileUrls: body.fileUrls });
  const mentions = await mentionsOf(access, body.comment);
  const made = await addComment(access, params.id, { ...body, files, mentions });
  if (made.isNew) {
    const texts = [body.comment, ...made.comment.medias.map(({ name }) => name)];
    await recordWarning(access, scope, made.comment.objectId, { texts, answer: body.patientAnswer });
  }
  await notifyOfComment(access, params.id, made.comment);
  return namedComment(made.comment);
};

export const removeComment: Handler<typeof groupNotices.removeComment> = async (call) => {
  const { id, commentId } = call.params;
  await deleteComment(await accessOf(toolsOf(call), id), id, commentId);
};

const toolsOf = ({ viewer, env, db }: Pick<GroupAccess, "viewer" | "env" | "db">) => ({ viewer, env, db });
