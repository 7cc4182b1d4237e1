import type { Env } from "../../env";
import { deleteUnnamed } from "./delete-all";
import { keysOf, urlOf } from "./store";

const ADDRESS = `'${urlOf("")}' || uploads.id`;
const isIn = (texts: "posts" | "comments") =>
  `EXISTS (SELECT 1 FROM json_each(${texts}.medias) WHERE value ->> 'id' = uploads.id)`;

/** Places where a file is shown in the name of a hospital, a group, a community or an advertiser. */
const IN_OTHERS_NAME = [
  `hospital_notices WHERE file_url = ${ADDRESS}`,
  `hospitals WHERE image_url = ${ADDRESS}`,
  `groups WHERE image_url = ${ADDRESS}`,
  `communities WHERE image = ${ADDRESS}`,
  `community_banners WHERE image = ${ADDRESS}`,
  `board_ads WHERE image_url = ${ADDRESS}`,
];
/** Everything that may show an upload: its one post with the comments there, or any number of places by its address. */
const SHOWN = [
  ...IN_OTHERS_NAME,
  `posts WHERE posts.id = uploads.post_id AND ${isIn("posts")}`,
  `comments JOIN posts ON posts.id = comments.post_id AND posts.status <> 'deleted'
     WHERE comments.post_id = uploads.post_id AND ${isIn("comments")}`,
  `hospital_notice_drafts WHERE file_url = ${ADDRESS}`,
  `users WHERE id = uploads.owner_id AND avatar_url = ${ADDRESS}`,
  `company_profiles WHERE user_id = uploads.owner_id AND cover_url = ${ADDRESS}`,
  `company_products WHERE user_id = uploads.owner_id AND image_url = ${ADDRESS}`,
];
const isShownIn = (places: readonly string[]) =>
  places.map((where) => `EXISTS (SELECT 1 FROM ${where})`).join(" OR ");

/** Deletes files, with their bytes, that no text, notice or banner shows any more. */
export async function discardUnshown(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { results } = await env.DB.prepare(
    `DELETE FROM uploads WHERE id IN (SELECT value FROM json_each(?)) AND kind <> 'licence'
       AND NOT (${isShownIn(SHOWN)}) RETURNING id, kind`,
  )
    .bind(JSON.stringify(ids))
    .all<{ id: string; kind: "image" | "file" }>();
  await deleteUnnamed(env, results.flatMap(keysOf));
}

/** The same for the one at an address. */
export async function discardUnshownAt(env: Env, url: string | null | undefined): Promise<void> {
  if (url) await discardUnshown(env, [url.slice(urlOf("").length)]);
}

/** A leaver's files go along, except those that stand in somebody else's name: they are nobody's from now on. */
export function leaveToOthers({ DB }: Env, ownerId: string): Promise<unknown> {
  return DB.prepare(`UPDATE uploads SET owner_id = '' WHERE owner_id = ? AND (${isShownIn(IN_OTHERS_NAME)})`)
    .bind(ownerId)
    .run();
}
