import { sql } from "drizzle-orm";
import type { GroupKinds } from "#contract/group-notices/calls";
import { KINDS_COUNTED } from "#contract/group-notices/limits";
import { isUnblocked } from "../../db/moderated";
import { posts } from "../../db/schema/posts";
import type { GroupAccess } from "./access";

// The condition is in the words of the indexes: SQLite takes them for one that it can read, but not a parameter.
export const IS_POLL = sql`${posts.kind} = 'poll'`;
export const HAS_FILES = sql`${posts.medias} <> '[]'`;

const published = (index: string) => `posts INDEXED BY ${index}
  WHERE place_kind = 'group' AND place_id = ?1 AND status = 'published' AND ${isUnblocked("?2", "author_id")}`;
const KINDS = `SELECT
  (SELECT count(*) FROM (SELECT 1 FROM ${published("posts_polls")} AND kind = 'poll' LIMIT ${KINDS_COUNTED})) AS polls,
  (SELECT coalesce(sum(files), 0) FROM (SELECT json_array_length(medias) AS files
    FROM ${published("posts_with_files")} AND medias <> '[]' LIMIT ${KINDS_COUNTED})) AS files`;

/**
 * The number of polls that the viewer finds in this group, and of pictures and files, in as many posts as are counted.
 */
export async function kindsIn({ env, viewer, place }: GroupAccess): Promise<GroupKinds> {
  const kinds = await env.DB.prepare(KINDS).bind(place.id, viewer.id).first<GroupKinds>();
  return kinds ?? { polls: 0, files: 0 };
}
