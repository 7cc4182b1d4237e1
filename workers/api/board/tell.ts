import type { BoardItem } from "#contract/board/item-shapes";
import type { Comment, Post } from "#contract/posts/shapes";
import type { Env } from "../../env";
import { endNotifications, notify } from "../../notifications/notify";

const about = (id: string) => ({ type: "boardItem", id }) as const;

/** The author of an item hears of a comment on it. */
export const tellOfComment = (env: Env, item: Post, comment: Comment): Promise<void> =>
  notify(env, [item.author.objectId], {
    occasion: `board-comment/${comment.objectId}`,
    topic: "commented",
    about: about(item.objectId),
    actorId: comment.author.objectId,
    text: item.title,
  });

/** And once of each person's reaction, however often it changes. */
export const tellOfReaction = (env: Env, item: Post, actorId: string): Promise<void> =>
  notify(env, [item.author.objectId], {
    occasion: `board-reaction/${item.objectId}/${actorId}`,
    topic: "reacted",
    about: about(item.objectId),
    actorId,
    text: item.title,
  });

export const itemWasRead = (env: Env, userId: string, id: string): Promise<void> =>
  endNotifications(env, [userId], { about: about(id) }, "read");

export const itemIsGone = (env: Env, item: Pick<BoardItem, "objectId" | "createdBy">): Promise<void> =>
  endNotifications(env, [item.createdBy], { about: about(item.objectId) }, "gone");
