import { env } from "cloudflare:test";
import { expect } from "vitest";
import { hide, restore } from "../../../../workers/api/posts/remove";
import { call, respond } from "../asking/calls";

/** What is done alike in closed groups and open communities, each by its own calls. */
export type PlaceKind = "group" | "community";
type Post = { objectId: string };
type Written = Post & { createdAt: number };
type Thread = { commentCount: number; comments: { comment: string }[] };
type NotifyChoice = { tells?: "all" | "mentions" | "nothing"; isMuted?: boolean };

type Place = {
  write: (who: string, place: string, fields?: object) => Promise<Written>;
  remove: (who: string, post: Post) => Promise<void>;
  /** The act of a moderator or an operator, whose ways lead here. */
  hide: (post: Post) => Promise<void>;
  restore: (post: Post) => Promise<void>;
  comment: (who: string, post: Post, text: string) => Promise<Post>;
  thread: (who: string, post: Post) => Promise<Thread>;
  /** Has looked at the place up to a post. */
  see: (who: string, place: string, post: Written) => Promise<void>;
  tell: (who: string, place: string, telling: NotifyChoice) => Promise<void>;
};

const TEXT = { title: "題", detail: "本文" };

async function done(answering: Promise<Response>) {
  const response = await answering;
  expect([200, 204], await response.clone().text()).toContain(response.status);
}

const hidden = {
  hide: async ({ objectId }: Post) =>
    void expect(await hide(env, { postId: objectId }, "宣伝のため")).toBe(true),
  restore: async ({ objectId }: Post) => void expect(await restore(env, { postId: objectId })).toBe(true),
};

export const PLACES: Record<PlaceKind, Place> = {
  group: {
    ...hidden,
    write: (who, groupId, fields) => respond(who, "POST", "/group_notices", { groupId, ...TEXT, ...fields }),
    remove: (who, { objectId }) => done(call(who, "DELETE", `/group_notices/${objectId}`)),
    comment: (who, { objectId }, comment) =>
      respond(who, "POST", `/group_notices/${objectId}/comment`, { comment }),
    thread: (who, { objectId }) => respond(who, "GET", `/group_notices/${objectId}`),
    see: (who, _, { objectId }) => done(call(who, "PATCH", `/group_notices/${objectId}/updateLastRead`)),
    tell: (who, place, notifyChoice) => done(call(who, "PUT", `/groups/${place}/telling`, notifyChoice)),
  },
  community: {
    ...hidden,
    write: (who, openCommunity, fields) =>
      respond(who, "POST", "/opencommunity/posts", { openCommunity, ...TEXT, ...fields }),
    remove: (who, { objectId }) =>
      done(call(who, "PATCH", `/opencommunity/posts/${objectId}`, { isDeleted: true })),
    comment: (who, { objectId }, detail) =>
      respond(who, "POST", "/opencommunity/comments", { parent: objectId, detail }),
    thread: async (who, { objectId }) => {
      const path = `/opencommunity/posts/${objectId}`;
      const { post, comments } = await respond<{ post: Thread } & Thread>(who, "GET", path);
      return { commentCount: post.commentCount, comments };
    },
    see: (who, openCommunity, { createdAt }) =>
      done(call(who, "POST", "/opencommunity/read", { openCommunity, upTo: createdAt })),
    tell: (who, place, notifyChoice) =>
      done(call(who, "PUT", `/opencommunity/${place}/telling`, notifyChoice)),
  },
};

/** The number of places of each kind where something is unread, as the frame shows it. */
export async function badgesOf(who: string): Promise<Record<PlaceKind, number>> {
  type Counts = { groupUnread: number; openCommunityUnread: number };
  const counts = await respond<Counts>(who, "GET", "/users/getUnreadCounts");
  return { group: counts.groupUnread, community: counts.openCommunityUnread };
}

/** Tells whether something is unread in a place; the list of places and the stream have to agree. */
export async function unreadIn(who: string, kind: PlaceKind, place: string): Promise<boolean> {
  type Row = { objectId: string; isRead: boolean };
  const rows =
    kind === "group"
      ? (await respond<{ groups: Row[] }>(who, "GET", "/groups")).groups
      : (await respond<{ items: Row[] }>(who, "POST", "/opencommunity/joined", {})).items;
  type Item = { place: { kind: PlaceKind; objectId: string }; isUnread: boolean };
  const { items } = await respond<{ items: Item[] }>(who, "GET", "/group_notice_timeline?limit=200");
  const isListed = rows.some(({ objectId, isRead }) => objectId === place && !isRead);
  const isInStream = items.some(
    (item) => item.isUnread && item.place.kind === kind && item.place.objectId === place,
  );
  expect(isListed, `${kind} ${place} for ${who}: the list, beside the stream`).toBe(isInStream);
  return isInStream;
}

export const blocks = (blocker: string, blocked: string) =>
  env.DB.prepare("INSERT OR IGNORE INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)")
    .bind(blocker, blocked)
    .run();
