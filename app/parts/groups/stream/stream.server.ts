import { isPosted, type StreamItem } from "#contract/group-notices/calls";
import { cutText } from "#contract/japanese/characters";
import { PREVIEW_CHARS } from "#contract/posts/limits";
import { tileOf } from "~/parts/posts/tile";
import { faceOf } from "~/parts/users/face-of";
import type { Api } from "~/request/api.server";
import { cursorOf } from "~/request/paging";
import type { StreamLine, StreamTab } from "./stream";

/** Few enough that the first page of somebody in hundreds of places is read from a few hundred rows. */
const STREAM_ROWS = 10;

const TYPES = { all: "all", groups: "group", open: "community" } as const;

function tabOf(url: URL): StreamTab {
  const asked = url.searchParams.get("tab") ?? "all";
  return Object.hasOwn(TYPES, asked) ? (asked as StreamTab) : "all";
}

/** A page of what was posted where the viewer belongs; `before` of the address goes on where a page ended. */
export async function streamShown(api: Api, url: URL) {
  const tab = tabOf(url);
  const before = cursorOf(url);
  const { items, next } = await api.groupNotices.timeline({
    query: { type: TYPES[tab], limit: STREAM_ROWS, before },
  });
  return { tab, posts: items.filter(isPosted).map(lineOf), next, isFirst: before === undefined };
}

function lineOf(item: StreamItem): StreamLine {
  const { objectId, kind, pollEnd, title, detail, place, isUnread, createdAt, commentCount } = item;
  return {
    objectId,
    kind,
    pollEnd,
    author: faceOf(item),
    isVerified: item.author.doctorId !== null && !item.author.isUnderReview,
    tile: tileOf(item.medias),
    title,
    preview: cutText(detail.replace(/\s+/g, " "), PREVIEW_CHARS),
    place,
    isUnread,
    waits: item.isMustRead && !item.isAcknowledged && !item.isOwn,
    createdAt,
    commentCount,
  };
}
