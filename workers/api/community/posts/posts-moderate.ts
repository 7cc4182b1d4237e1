import { type SQL, sql } from "drizzle-orm";
import type { community } from "#contract/community/calls";
import type { LogEntry } from "#contract/community/shapes";
import { HIDDEN_BY_OPERATOR, NOT_MODERATOR, OWN_NOT_HIDDEN, REPORTED_ANEW } from "#contract/community/texts";
import { reportCases } from "../../../db/schema/moderation";
import { comments, posts } from "../../../db/schema/posts";
import { allRows, computed } from "../../../db/sql";
import { notify } from "../../../notifications/notify";
import { Refusal } from "../../errors";
import type { Thing } from "../../posts/answers/react";
import { hide as hideThing, restore as restoreThing } from "../../posts/remove";
import type { Handler } from "../../serve";
import type { CommunityAccess } from "../membership-record";
import { SETTLED } from "../moderation";
import { postAccess, thingOf } from "./posts-read";

export const hide: Handler<typeof community.hide> = async ({ body, ...tools }) => {
  const thing = await thingOf(tools, body);
  const access = await postAccess(tools, thing.postId);
  await refuseOthers(access, thing);
  if (await hideThing(tools.env, named(thing), body.reason)) await log(access, thing, "hide", body.reason);
};

export const restore: Handler<typeof community.restore> = async ({ body, ...tools }) => {
  const thing = await thingOf(tools, body);
  const access = await postAccess(tools, thing.postId);
  await refuseOthers(access, thing);
  if (await restoreThing(tools.env, named(thing))) await log(access, thing, "restore", "");
  else if (await isHiddenByOperator(tools.db, thing))
    throw new Refusal(403, "hidden-by-operator", HIDDEN_BY_OPERATOR);
};

export const settle: Handler<typeof community.settle> = async ({ body, ...tools }) => {
  const thing = await thingOf(tools, body);
  const access = await postAccess(tools, thing.postId);
  await refuseOthers(access, thing);
  const [reported] = await allRows(
    tools.db,
    { reportedAt: reportCases.reportedAt },
    sql`SELECT reported_at AS reportedAt FROM report_cases WHERE ${caseOf(thing)}`,
  );
  if (reported && reported.reportedAt > body.upTo) throw new Refusal(409, "reported-anew", REPORTED_ANEW);
  const settled = await tools.db.all(sql`UPDATE report_cases SET settled_at = reported_at
    WHERE ${caseOf(thing)} AND reported_at <= ${body.upTo} AND coalesce(settled_at, 0) < reported_at RETURNING id`);
  if (settled.length > 0) await log(access, thing, "restore", SETTLED);
};

const caseOf = ({ postId, commentId }: Thing) =>
  sql`kind = ${commentId ? "communityComment" : "communityPost"} AND item_id = ${commentId ?? postId}`;

const named = ({ postId, commentId }: Thing) => (commentId ? { commentId } : { postId });

/** Somebody who looks after the community judges what others wrote there, and nothing of their own. */
async function refuseOthers({ isModerator, db, viewer }: CommunityAccess, thing: Thing) {
  if (!isModerator) throw new Refusal(403, "not-moderator", NOT_MODERATOR);
  const [row] = await allRows(db, { author: comments.authorId }, sql`SELECT ${authorOf(thing)} AS author`);
  if (row?.author === viewer.id) throw new Refusal(403, "own", OWN_NOT_HIDDEN);
}

const authorOf = ({ postId, commentId }: Thing) =>
  commentId
    ? sql`(SELECT author_id FROM comments WHERE id = ${commentId})`
    : sql`(SELECT author_id FROM posts WHERE id = ${postId})`;

async function isHiddenByOperator(db: CommunityAccess["db"], thing: Thing): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM report_cases WHERE state = 'hidden' AND ${caseOf(thing)}`);
  return rows.length > 0;
}

async function log(
  { db, env, place, viewer }: CommunityAccess,
  thing: Thing,
  act: LogEntry["act"],
  detail: string,
) {
  const author = authorOf(thing);
  if (act === "hide") await notifyAuthor({ env, db }, thing, author);
  await db.run(sql`INSERT INTO community_log (community_id, user_id, at, actor_id, act, detail)
    VALUES (${place.id}, ${author}, ${Date.now()}, ${viewer.id}, ${act}, ${detail})`);
}

/** Its author learns that it was hidden, and reads the reason where it stood. */
async function notifyAuthor(
  { env, db }: Pick<CommunityAccess, "env" | "db">,
  { postId, commentId }: Thing,
  author: SQL,
) {
  const [row] = await allRows(
    db,
    { authorId: computed<string>(), title: posts.title },
    sql`SELECT ${author} AS authorId, title FROM posts WHERE id = ${postId}`,
  );
  if (!row) return;
  await notify(env, [row.authorId], {
    eventKey: `hidden/${commentId ?? postId}/${Date.now()}`,
    topic: "contentHidden",
    about: { type: "communityPost", id: postId },
    text: row.title,
  });
}
