import { type SQL, sql } from "drizzle-orm";
import type { community } from "#contract/community/calls";
import type { LogEntry } from "#contract/community/shapes";
import { NOT_MODERATOR } from "#contract/community/texts";
import { notify } from "../../../notifications/notify";
import { Refusal } from "../../errors";
import type { Thing } from "../../posts/answers/react";
import { hide as hideThing, restore as restoreThing } from "../../posts/remove";
import type { Handler } from "../../serve";
import type { CommunityStand } from "../stand";
import { postStand, thingOf } from "./posts-read";

export const hide: Handler<typeof community.hide> = async ({ body, ...tools }) => {
  const thing = await thingOf(tools, body);
  const stand = await postStand(tools, thing.postId);
  refuseOthers(stand);
  if (await hideThing(tools.env, named(thing), body.reason)) await log(stand, thing, "hide", body.reason);
};

export const restore: Handler<typeof community.restore> = async ({ body, ...tools }) => {
  const thing = await thingOf(tools, body);
  const stand = await postStand(tools, thing.postId);
  refuseOthers(stand);
  if (await restoreThing(tools.env, named(thing))) await log(stand, thing, "restore", "");
};

const named = ({ postId, commentId }: Thing) => (commentId ? { commentId } : { postId });

function refuseOthers({ isModerator }: CommunityStand) {
  if (!isModerator) throw new Refusal(403, "not-moderator", NOT_MODERATOR);
}

async function log(
  { db, env, place, viewer }: CommunityStand,
  { postId, commentId }: Thing,
  act: LogEntry["act"],
  detail: string,
) {
  const author = commentId
    ? sql`(SELECT author_id FROM comments WHERE id = ${commentId})`
    : sql`(SELECT author_id FROM posts WHERE id = ${postId})`;
  if (act === "hide") await tellAuthor({ env, db }, { postId, commentId }, author);
  await db.run(sql`INSERT INTO community_log (community_id, user_id, at, actor_id, act, detail)
    VALUES (${place.id}, ${author}, ${Date.now()}, ${viewer.id}, ${act}, ${detail})`);
}

/** Its author learns that it was hidden, and reads the reason where it stood. */
async function tellAuthor(
  { env, db }: Pick<CommunityStand, "env" | "db">,
  { postId, commentId }: Thing,
  author: SQL,
) {
  const [row] = await db.all<{ authorId: string; title: string }>(
    sql`SELECT ${author} AS authorId, title FROM posts WHERE id = ${postId}`,
  );
  if (!row) return;
  await notify(env, [row.authorId], {
    occasion: `hidden/${commentId ?? postId}/${Date.now()}`,
    topic: "contentHidden",
    about: { type: "communityPost", id: postId },
    text: row.title,
  });
}
