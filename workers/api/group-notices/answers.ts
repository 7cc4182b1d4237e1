import type { groupNotices } from "#contract/group-notices/calls";
import { HOUR_MS } from "#contract/limits";
import { NOT_AUTHOR, POST_REMINDED_LATELY } from "#contract/posts/texts";
import { Refusal } from "../errors";
import { limit } from "../limit";
import { postOfComment, reactorsOf, react as reactTo } from "../posts/answers/react";
import { waitingFor } from "../posts/answers/reading";
import { publishedPost } from "../posts/read";
import { vote as castVote, votersOf } from "../posts/writing/poll";
import type { Handler } from "../serve";
import { memberIds } from "./members";
import { accessOf, oneNotice } from "./notice";
import { remindOfNotice } from "./notify";

export const react: Handler<typeof groupNotices.react> = async ({ viewer, env, db, body }) => {
  const access = await accessOf({ viewer, env, db }, body.noticeId);
  return reactTo(access, { postId: body.noticeId }, body.reactionType ?? null);
};

export const reactToComment: Handler<typeof groupNotices.reactToComment> = async ({
  viewer,
  env,
  db,
  body,
}) => {
  const postId = await postOfComment({ db }, body.commentId);
  const access = await accessOf({ viewer, env, db }, postId);
  return reactTo(access, { postId, commentId: body.commentId }, body.reactionType ?? null);
};

export const reactors: Handler<typeof groupNotices.reactors> = async ({ viewer, env, db, params }) =>
  reactorsOf(await accessOf({ viewer, env, db }, params.id), { postId: params.id });

export const commentReactors: Handler<typeof groupNotices.commentReactors> = async (call) => {
  const { viewer, env, db, params, query } = call;
  const commentId = query.commentId ?? params.id;
  const postId = query.commentId ? params.id : await postOfComment({ db }, commentId);
  return reactorsOf(await accessOf({ viewer, env, db }, postId), { postId, commentId });
};

export const vote: Handler<typeof groupNotices.vote> = async ({ viewer, env, db, params, body }) => {
  const access = await accessOf({ viewer, env, db }, params.id);
  await castVote(access, params.id, body.choices);
  return oneNotice(access, params.id);
};

export const voters: Handler<typeof groupNotices.voters> = async ({ viewer, env, db, params }) => ({
  choices: await votersOf(await accessOf({ viewer, env, db }, params.id), params.id),
});

/** Reminds of a notice that members can read; once in twelve hours, because frequent reminders are not read. */
export const remind: Handler<typeof groupNotices.remind> = async ({ viewer, env, db, params }) => {
  const access = await accessOf({ viewer, env, db }, params.id);
  const post = await publishedPost(access, params.id);
  if (!post.mayDelete || !post.isMustRead) throw new Refusal(403, "not-author", NOT_AUTHOR);
  const waiting = await memberIds(access, post.author.objectId, waitingFor(params.id));
  if (waiting.length === 0) return { reminded: 0 };
  await limit(db, {
    bucket: `remind ${viewer.id} ${params.id}`,
    most: 1,
    windowMs: 12 * HOUR_MS,
    message: POST_REMINDED_LATELY,
  });
  await remindOfNotice(access, post, waiting);
  return { reminded: waiting.length };
};
