import { and, eq, type SQL } from "drizzle-orm";
import type { PlaceKind } from "#contract/posts/shapes";
import { NOT_WRITER, POST_MISSING } from "#contract/posts/texts";
import { posts } from "../../db/schema/posts";
import type { Tools } from "../api-context";
import { notFound, Refusal } from "../errors";

export type PostPlace = { kind: PlaceKind; id: string };

/**
 * The viewer's standing in a place, as the place's own check has found. Every function of posts takes one, so that
 * nothing is read or written before the place has been asked.
 */
export type Access = Tools & {
  place: PostPlace;
  /** The viewer may write posts and comments there, and react. */
  mayWrite: boolean;
  /** The viewer may pin posts and take away what others wrote. */
  isModerator: boolean;
};

/** A place's own check: throws (404) when the place shows the viewer nothing of the post, else says how they stand. */
export type Check<S extends Access = Access> = (tools: Tools, placeId: string, postId: string) => Promise<S>;

/** The viewer's standing in the place of a post; 404 for a post of another kind of place. */
export async function accessAt<S extends Access>(
  tools: Tools,
  kind: PlaceKind,
  postId: string,
  check: Check<S>,
): Promise<S> {
  const [found] = await tools.db
    .select({ placeId: posts.placeId })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.placeKind, kind)));
  if (!found) throw notFound(POST_MISSING);
  // Nothing else of the request goes along: what is in it belongs to the call.
  return check({ viewer: tools.viewer, env: tools.env, db: tools.db }, found.placeId, postId);
}

export function refuseReaderOnly({ mayWrite }: Access) {
  if (!mayWrite) throw new Refusal(403, "not-writer", NOT_WRITER);
}

/** A condition for every query: a post of this place and of no other. */
export const isHere = ({ place }: { place: { kind: PlaceKind; id: string | SQL } }, postId: string) =>
  and(eq(posts.id, postId), eq(posts.placeKind, place.kind), eq(posts.placeId, place.id));
