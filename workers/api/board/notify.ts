import type { Audience } from "#contract/board/audience";
import type { BoardItem } from "#contract/board/calls";
import type { Comment, Post } from "#contract/posts/shapes";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { comments } from "../../db/schema/posts";
import { users } from "../../db/schema/users";
import { allRows, firstRow } from "../../db/sql";
import type { Env } from "../../env";
import { endNotifications, notify } from "../../notifications/notify";

const about = (id: string) => ({ type: "boardItem", id }) as const;

/** Everybody whom an official item is for is notified of it; of what members write, nobody is notified. */
export async function notifyOfOfficial(env: Env, item: BoardItem, audience: Audience): Promise<void> {
  const results = await allRows(
    env.DB,
    { id: users.id },
    `SELECT id FROM users u WHERE status = 'active' AND role IN (SELECT value FROM json_each(?1))
       AND (?2 OR EXISTS (SELECT 1 FROM json_each(u.territories) own
         WHERE own.value = '${NATIONWIDE}' OR own.value IN (SELECT value FROM json_each(?3))))`,
    JSON.stringify(audience.roles),
    Number(audience.territories.includes(NATIONWIDE)),
    JSON.stringify(audience.territories),
  );
  const readers = results.map(({ id }) => id).filter((id) => id !== item.createdBy);
  await notify(env, readers, {
    eventKey: `board-official/${item.objectId}`,
    topic: "boardOfficial",
    about: about(item.objectId),
    text: item.title,
  });
}

/** Tells the author of an item of a comment on it, and the person whose comment it answers. */
export async function notifyOfComment(env: Env, item: Post, comment: Comment): Promise<void> {
  const answered = await firstRow(
    env.DB,
    { id: comments.authorId },
    "SELECT author_id AS id FROM comments WHERE id = ?",
    comment.replyToId,
  );
  await notify(env, [item.author.objectId, ...(answered ? [answered.id] : [])], {
    eventKey: `board-comment/${comment.objectId}`,
    topic: "commented",
    about: about(item.objectId),
    actorId: comment.author.objectId,
    text: item.title,
  });
}

/** Tells the author once of each person's reaction, however often it changes. */
export const notifyOfReaction = (env: Env, item: Post, actorId: string): Promise<void> =>
  notify(env, [item.author.objectId], {
    eventKey: `board-reaction/${item.objectId}/${actorId}`,
    topic: "reacted",
    about: about(item.objectId),
    actorId,
    text: item.title,
  });

export const itemWasRead = (env: Env, userId: string, id: string): Promise<void> =>
  endNotifications(env, [userId], { about: about(id) }, "read");

export const itemIsGone = (env: Env, item: Pick<BoardItem, "objectId" | "createdBy">): Promise<void> =>
  endNotifications(env, [item.createdBy], { about: about(item.objectId) }, "gone");
