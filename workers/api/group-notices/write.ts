import type * as z from "zod";
import type { groupNotices } from "#contract/group-notices/calls";
import type { GroupNotice, groupNoticeChange, newGroupNotice } from "#contract/group-notices/shapes";
import { NOT_AN_ADMIN } from "#contract/groups/texts";
import { POST_MEDIAS } from "#contract/posts/limits";
import { MEDIAS_TOO_MANY } from "#contract/posts/texts";
import { invalidFields, wrongRole } from "../errors";
import { groupIsRead } from "../groups/reading";
import { addComment } from "../posts/answers/comment";
import { deleteComment, deletePost } from "../posts/remove";
import { caseOf } from "../posts/writing/case";
import { type Attached, attachedIn } from "../posts/writing/medias";
import { pollOf, pollOfDraft } from "../posts/writing/poll";
import { recordWarning } from "../posts/writing/warning";
import { createPost, editPost, pinPost, publishedFrom, publishPost } from "../posts/writing/write";
import type { Handler } from "../serve";
import { mentionsOf } from "./members";
import { namedComment, oneNotice } from "./notice";
import { type GroupStand, groupStand, standOf } from "./stand";
import { tellOfComment, tellOfGroupNotice } from "./tell";

export const create: Handler<typeof groupNotices.create> = async (call) => {
  const { body, scope } = call;
  const stand = await groupStand(toolsOf(call), body.groupId);
  const made = await createPost(
    stand,
    {
      title: body.title,
      detail: body.detail,
      kind: body.poll ? "poll" : body.case ? "case" : "post",
      files: filesOf(body),
      mentions: await mentionsOf(stand, body.detail),
      isCommentable: body.isCommentable,
      isMustRead: body.isMustRead,
      isDraft: body.isDraft,
      creationKey: body.creationKey,
    },
    (id, at) => [
      ...(body.poll ? pollOf(stand.env, id, body.poll) : []),
      ...(body.case && !body.poll ? caseOf(stand.env, id, body.case) : []),
      ...(body.isDraft ? [] : published(stand, at)),
    ],
  );
  const notice = await oneNotice(stand, made.id);
  if (made.isNew)
    await recordWarning(stand, scope, made.id, { texts: textsOf(body, notice), answer: body.patientAnswer });
  return withItsNews(stand, notice);
};

/** Tells also of a notice that stood there before: when an answer was lost, perhaps nobody was told yet. */
async function withItsNews(stand: GroupStand, notice: GroupNotice): Promise<GroupNotice> {
  if (notice.status === "published") await tellOfGroupNotice(stand, notice);
  return notice;
}

/** Its author has seen it. */
const published = ({ env, viewer, place }: GroupStand, at: number) => [
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
  const stand = await standOf(toolsOf(call), params.id);
  await editPost(
    stand,
    params.id,
    {
      title: body.title,
      detail: body.detail,
      files: filesOf(body),
      mentions: await mentionsOf(stand, body.detail),
      isCommentable: body.isCommentable,
      isMustRead: body.isMustRead,
      rev: body.rev,
    },
    (id) => [
      ...(body.case ? caseOf(stand.env, id, body.case, body.rev) : []),
      ...(body.poll ? pollOfDraft(stand.env, id, body.poll, body.rev) : []),
    ],
  );
  const notice = await oneNotice(stand, params.id);
  await recordWarning(stand, scope, params.id, { texts: textsOf(body, notice), answer: body.patientAnswer });
  return withItsNews(stand, notice);
};

export const publish: Handler<typeof groupNotices.publish> = async (call) => {
  const tools = toolsOf(call);
  const { id: draftId } = call.params;
  const earlier = await publishedFrom(tools, draftId);
  const stand = await standOf(tools, earlier ?? draftId);
  const id = earlier ?? (await publishPost(stand, draftId, (_, at) => published(stand, at))).id;
  return withItsNews(stand, await oneNotice(stand, id));
};

export const pin: Handler<typeof groupNotices.pin> = async (call) => {
  const stand = await standOf(toolsOf(call), call.params.id);
  if (!stand.isModerator) throw wrongRole(NOT_AN_ADMIN);
  await pinPost(stand, call.params.id, call.body.isPinned);
};

export const remove: Handler<typeof groupNotices.remove> = async (call) => {
  await deletePost(await standOf(toolsOf(call), call.params.id), call.params.id);
};

export const comment: Handler<typeof groupNotices.comment> = async (call) => {
  const { params, body, scope } = call;
  const stand = await standOf(toolsOf(call), params.id);
  const files = attachedIn({ media: body.media, fileUrls: body.fileUrls });
  const mentions = await mentionsOf(stand, body.comment);
  const made = await addComment(stand, params.id, { ...body, files, mentions });
  if (made.isNew) {
    const texts = [body.comment, ...made.comment.medias.map(({ name }) => name)];
    await recordWarning(stand, scope, made.comment.objectId, { texts, answer: body.patientAnswer });
  }
  await tellOfComment(stand, params.id, made.comment);
  return namedComment(made.comment);
};

export const removeComment: Handler<typeof groupNotices.removeComment> = async (call) => {
  const { id, commentId } = call.params;
  await deleteComment(await standOf(toolsOf(call), id), id, commentId);
};

const toolsOf = ({ viewer, env, db }: Pick<GroupStand, "viewer" | "env" | "db">) => ({ viewer, env, db });
