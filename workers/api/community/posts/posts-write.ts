import { sql } from "drizzle-orm";
import type { community } from "#contract/community/calls";
import type { Comment, Post } from "#contract/posts/shapes";
import { communityMembers } from "../../../db/schema/community";
import { posts } from "../../../db/schema/posts";
import { allRows } from "../../../db/sql";
import { notify } from "../../../notifications/notify";
import type { Tools } from "../../api-context";
import { addComment as writeComment } from "../../posts/answers/comment";
import { postOfComment, react as setReaction } from "../../posts/answers/react";
import { onePost } from "../../posts/read";
import { deletePost, deleteComment as removeComment } from "../../posts/remove";
import { attachedIn } from "../../posts/writing/medias";
import { recordWarning } from "../../posts/writing/warning";
import { createPost, editPost } from "../../posts/writing/write";
import type { Handler } from "../../serve";
import { seen } from "../membership";
import { type CommunityAccess, communityAccess } from "../membership-record";
import { namedIn, nameless, withNames } from "./nameless";
import { asSeen, postAccess, thingOf } from "./posts-read";

export const addPost: Handler<typeof community.addPost> = async ({ body, scope, ...tools }) => {
  const { openCommunity, file, images, patientAnswer, content = "", ...draft } = body;
  const access = await communityAccess(tools, openCommunity);
  const detail = draft.detail || content;
  const { id, isNew } = await createPost(access, { ...draft, detail, files: attachedIn({ images, file }) });
  const written = await onePost(access, id);
  if (isNew) await recordWarning(access, scope, id, { texts: textsOf(written), answer: patientAnswer });
  await seen(access, written.createdAt);
  const [post] = await asSeen(access, [written]);
  return post as NonNullable<typeof post>;
};

export const changePost: Handler<typeof community.changePost> = async ({ params, body, scope, ...tools }) => {
  const { file, images, isDeleted, patientAnswer, content, ...change } = body;
  const access = await postAccess(tools, params.id);
  if (isDeleted) {
    await deletePost(access, params.id);
    return null;
  }
  const named = file !== undefined || images !== undefined;
  const post = await editPost(access, params.id, {
    ...change,
    detail: change.detail ?? content,
    ...(named ? { files: attachedIn({ images, file }) } : {}),
  });
  await recordWarning(access, scope, params.id, { texts: textsOf(post), answer: patientAnswer });
  const [seen] = await asSeen(access, [post]);
  return seen ?? null;
};

/** `parent` is looked for among posts first: ids are never given twice. */
export const addComment: Handler<typeof community.addComment> = async ({ body, scope, ...tools }) => {
  const { parent, detail, file, images, creationKey, patientAnswer } = body;
  const replied = await commentedPost(tools, parent);
  const postId = replied ?? parent;
  const access = await postAccess(tools, postId);
  const { comment, isNew } = await writeComment(access, postId, {
    comment: detail,
    field: "detail",
    files: attachedIn({ images, file }),
    replyToId: replied ? parent : undefined,
    creationKey,
  });
  if (isNew) {
    const texts = [detail, ...namesOf(comment)];
    await recordWarning(access, scope, comment.objectId, { texts, answer: patientAnswer });
  }
  // A comment that stood there before is notified of as well: perhaps nobody was notified of it yet. Each is notified once.
  await notifyWritten(access, comment);
  return withNames(await nameless(access, namedIn([comment])), comment);
};

/**
 * Tells the author of the post, or of the comment that is answered, unless they want no news from here or have gone.
 */
async function notifyWritten(
  { db, env, place, viewer }: CommunityAccess,
  { objectId, postId, replyToId }: Comment,
) {
  const rows = await allRows(
    db,
    { userId: communityMembers.userId, title: posts.title },
    sql`
    SELECT m.user_id AS userId, p.title FROM posts p
      LEFT JOIN comments answered ON answered.id = ${replyToId}
      JOIN community_members m ON m.community_id = ${place.id} AND m.user_id IN (p.author_id, answered.author_id)
    WHERE p.id = ${postId} AND m.state = 'joined' AND m.tells <> 'nothing' AND m.muted_until <= ${Date.now()}`,
  );
  const [first] = rows;
  if (!first) return;
  await notify(
    env,
    rows.map(({ userId }) => userId),
    {
      eventKey: `commented/${objectId}`,
      topic: "commented",
      about: { type: "communityPost", id: postId },
      actorId: viewer.id,
      text: first.title,
    },
  );
}

async function commentedPost(tools: Tools, commentId: string): Promise<string | null> {
  return postOfComment(tools, commentId).catch(() => null);
}

export const deleteComment: Handler<typeof community.deleteComment> = async ({ params, ...tools }) => {
  const postId = await postOfComment(tools, params.id);
  await removeComment(await postAccess(tools, postId), postId, params.id);
};

export const react: Handler<typeof community.react> = async ({ body, ...tools }) => {
  const thing = await thingOf(tools, body);
  return setReaction(await postAccess(tools, thing.postId), thing, body.reactionType ?? null);
};

const namesOf = ({ medias }: { medias: readonly { name: string }[] }) => medias.map(({ name }) => name);
const textsOf = (post: Post) => [post.title, post.detail, ...namesOf(post)];
